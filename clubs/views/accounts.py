"""Accounts: signing up."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlsafe_base64_decode
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from clubs import actions, mail
from clubs.forms import SignUpForm
from clubs.models import User


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account. The answer is the same for an address that has one already: its owner gets a letter."""
    if request.user.is_authenticated:
        return redirect("clubs:mine")
    form = SignUpForm(request.POST or None)
    if not form.is_valid():
        return render(
            request, "registration/sign_up.html", {"form": form}, status=422 if form.is_bound else 200
        )
    said = form.cleaned_data
    by_letter = mail.site_sends_mail()
    user = actions.sign_up(said["email"], said["name"], said["password"], confirmed=not by_letter)
    if user is None:
        mail.say_account_exists(request, said["email"])
    elif by_letter:
        mail.ask_to_confirm(request, user)
    return redirect("clubs:sign_up_done")


@require_safe
def sign_up_done(request: HttpRequest) -> HttpResponse:
    """What happens next: a letter, or, on a machine that sends none, the sign-in page."""
    return render(request, "clubs/sign_up_done.html", {"by_letter": mail.site_sends_mail()})


@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, uid: str, token: str) -> HttpResponse:
    """The page a letter leads to: one button opens the account. A link used or too old is a 410."""
    user = _waiting(uid)
    if user is None or not mail.sign_up_tokens.check_token(user, token):
        return render(request, "clubs/confirm_over.html", status=410)
    if request.method != "POST":
        return render(request, "clubs/confirm.html", {"newcomer": user})
    login(request, actions.confirm_account(user), "django.contrib.auth.backends.ModelBackend")
    messages.success(request, _("Welcome, %(name)s! Your account is open.") % {"name": user.name})
    return redirect("clubs:mine")


def _waiting(uid: str) -> User | None:
    """The user of a letter's link, if the account still waits for its address to be confirmed."""
    try:
        pk = int(urlsafe_base64_decode(uid))
    except ValueError:
        return None
    return User.objects.filter(pk=pk, is_active=False, last_login=None).first()
