"""What holds for every request: its language, what opens without HTTPS, and 503 while the database is down.

An answer is private unless its view says otherwise.
"""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import get_language_from_request
from django.utils.translation import gettext_lazy as _

from web.network import is_from_elsewhere

# What phones in the room need, and what everybody may read.
OPEN_IN_THE_ROOM = (
    *(
        "/join/",
        "/t/",
        "/s/",
        "/play/",
        "/p/",
        "/rules/",
        "/arbiter/",
        "/count/",
        "/articles/",
        "/about/",
        "/comfort/",
    ),
    *("/i18n/", "/static/", "/manifest", "/sw.js"),
    *(f"/api/v1/{name}/" for name in ("join", "sheets", "variants", "score", "schema")),
)
NEEDS_HTTPS = _(
    "This site speaks plain HTTP: in the room only the tables and the public pages are open. Open this page on the "
    "computer that runs the site, or set up HTTPS (the README says how)."
)


class PrivateByDefaultMiddleware(MiddlewareMixin):
    """Answers say `no-store` unless the view set `Cache-Control` itself (public pages do)."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        patch_vary_headers(response, ("HX-Request",))
        return response


class LanguageMiddleware(LocaleMiddleware):
    """The visitor's choice, then the browser's. What caches keep, and what anybody is sent, asks only the browser."""

    def process_request(self, request: HttpRequest) -> None:
        _forget_choice(request)
        super().process_request(request)


def language_of(request: HttpRequest) -> str:
    """The language in which `request` is answered."""
    _forget_choice(request)
    return get_language_from_request(request)


def _forget_choice(request: HttpRequest) -> None:
    if request.path_info.startswith(("/p/", "/s/", "/api/", "/rules/", "/manifest.webmanifest")):
        request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)


class PlainHttpMiddleware:
    """Without HTTPS, whoever is in the same network reads along: other machines get tables and public pages only.

    So no password and no page about members crosses the air. `TRUST_LAN` opens everything.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.HTTPS or settings.TRUST_LAN:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path == "/" or path.startswith(OPEN_IN_THE_ROOM) or not is_from_elsewhere(request):
            return self.get_response(request)
        if path.startswith("/api/"):
            return JsonResponse({"code": "needs_https", "detail": str(NEEDS_HTTPS)}, status=403)
        return render(request, "plain_http.html", {"sentence": str(NEEDS_HTTPS)}, status=403)


class DatabaseDownMiddleware(MiddlewareMixin):
    """A database that cannot be reached answers 503 with `Retry-After`: the phone keeps its line and tries again."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        response = render(request, "503.html", status=503)
        response["Retry-After"] = "5"
        return response
