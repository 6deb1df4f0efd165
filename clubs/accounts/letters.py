"""The letters to whoever signs up or is made a member. Each is one text: its first line is the subject.
Tested in tests/clubs/accounts/test_views.py."""

import logging
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.core.mail import send_mail
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from clubs.models import Membership, User

logger = logging.getLogger(__name__)


class SignUpTokens(PasswordResetTokenGenerator):
    """Proves that the reader of a letter owns its address; good for one confirmation."""

    key_salt = "clubs.sign_up"

    def _make_hash_value(self, user: Any, timestamp: int) -> str:
        return f"{super()._make_hash_value(user, timestamp)}{user.is_active}"


sign_up_tokens = SignUpTokens()


def site_sends_mail() -> bool:
    """Whether letters leave this machine; a club's laptop prints them instead."""
    return not settings.EMAIL_BACKEND.endswith(("console.EmailBackend", "dummy.EmailBackend"))


def ask_to_confirm(request: HttpRequest, user: User, onward: str = "") -> None:
    """The letter that opens a new account; `onward` is the query that says where to go then."""
    _post(
        request,
        "confirm",
        user,
        path=reverse("clubs:confirm", args=[_uid(user), sign_up_tokens.make_token(user)]) + onward,
    )


def say_account_exists(request: HttpRequest, email: str) -> None:
    """The letter to the owner of an address with which somebody, perhaps another, signs up again."""
    _post(request, "known", User.objects.get(email=email), path=reverse("login"))


def invite(request: HttpRequest, membership: Membership) -> None:
    """The letter to a new member: where to choose a password, or where the club is."""
    user = membership.user
    if user.has_usable_password():
        path = reverse("clubs:club", args=[membership.club.slug])
    else:
        path = reverse("password_reset_confirm", args=[_uid(user), default_token_generator.make_token(user)])
    _post(request, "invitation", user, path=path, membership=membership)


def _uid(user: User) -> str:
    return urlsafe_base64_encode(force_bytes(user.pk))


def _post(request: HttpRequest, letter: str, user: User, *, path: str, **context: Any) -> None:
    """Send a letter. One that cannot leave is logged: what was done stands, and it can be asked for again."""
    context |= {
        "user": user,
        "link": request.build_absolute_uri(path),
        "days": settings.PASSWORD_RESET_TIMEOUT // 86_400,
    }
    subject, _, body = render_to_string(f"clubs/accounts/{letter}.txt", context).partition("\n")
    try:
        send_mail(subject, body.lstrip(), settings.DEFAULT_FROM_EMAIL, [user.email])
    except (SMTPException, OSError):
        logger.exception("letter %r to user %s was not sent", letter, user.pk)
