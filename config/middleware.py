"""What holds for every answer: private unless said otherwise; a database that is down is a 503, not a bug."""

from collections.abc import Callable

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers, patch_vary_headers


class PrivateByDefaultMiddleware:
    """Answers say `no-store` unless the view set `Cache-Control` itself (public pages do)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        patch_vary_headers(response, ("HX-Request",))
        return response


class LanguageMiddleware(LocaleMiddleware):
    """The visitor's choice, then the browser's. The public world, kept by caches, asks only the browser."""

    def process_request(self, request: HttpRequest) -> None:
        if request.path_info.startswith(("/p/", "/api/", "/rules/")):
            request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)
        super().process_request(request)


class DatabaseDownMiddleware:
    """A database that cannot be reached answers 503 with `Retry-After`: the phone keeps its line and tries again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        response = render(request, "503.html", status=503)
        response["Retry-After"] = "5"
        return response
