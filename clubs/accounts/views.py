"""Signing up, and opening the account once its address is proven."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode, urlsafe_base64_decode
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from clubs.accounts import actions, letters
from clubs.accounts.forms import SignUpForm
from clubs.models import User


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """A new account. The answer is the same for an address that has one already: its owner gets a letter."""
    if request.user.is_authenticated:
        return redirect(_wanted(request) or "clubs:mine")
    form = SignUpForm(request.POST or None)
    if not form.is_valid():
        context = {"form": form, "onward": _onward(request)}
        return render(request, "registration/sign_up.html", context, status=422 if form.is_bound else 200)
    typed = form.cleaned_data
    by_letter = letters.site_sends_mail()
    user = actions.sign_up(typed["email"], typed["name"], typed["password"], confirmed=not by_letter)
    if user is None:
        letters.say_account_exists(request, typed["email"])
    elif by_letter:
        letters.ask_to_confirm(request, user, _onward(request))
    return redirect(reverse("clubs:sign_up_done") + _onward(request))


@require_safe
def sign_up_done(request: HttpRequest) -> HttpResponse:
    """What happens next: a letter, or, on a machine that sends none, the sign-in page."""
    context = {"by_letter": letters.site_sends_mail(), "onward": _onward(request)}
    return render(request, "clubs/accounts/sign_up_done.html", context)


@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, uid: str, token: str) -> HttpResponse:
    """The page a letter leads to: one button opens the account. A link used or too old is a 410."""
    user = _waiting(uid)
    if user is None or not letters.sign_up_tokens.check_token(user, token):
        return render(request, "clubs/accounts/confirm_over.html", status=410)
    if request.method != "POST":
        return render(request, "clubs/accounts/confirm.html", {"newcomer": user})
    login(request, actions.confirm_account(user), "django.contrib.auth.backends.ModelBackend")
    messages.success(request, _("Welcome, %(name)s! Your account is open.") % {"name": user.name})
    return redirect(_wanted(request) or "clubs:mine")


def _wanted(request: HttpRequest) -> str:
    """The page of this site that asked for an account, as its address says; "" where none did."""
    page = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else ""


def _onward(request: HttpRequest) -> str:
    """The query that keeps the page wanted on the way to an account."""
    page = _wanted(request)
    return f"?{urlencode({'next': page})}" if page else ""


def _waiting(uid: str) -> User | None:
    """The user of a letter's link, if the account still waits for its address to be confirmed."""
    try:
        pk = int(urlsafe_base64_decode(uid))
    except ValueError:
        return None
    return User.objects.filter(pk=pk, is_active=False, last_login=None).first()
