"""What is answered before anything else is done: a public page that somebody has just been sent, as it went out.

Its version is asked of the database every time, in one question; sessions, forms and templates are not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import get_conditional_response

from config.middleware import language_of
from web.memory import Memory
from web.public_pages import Ask, KeptResponse

MOST = 256  # pages, by address, language and packing
OF_THE_BODY = frozenset({"content-type", "content-length", "content-encoding", "content-language"})


@dataclass(frozen=True)
class Sent:
    """A page as it went out, good while `ask` answers `version`."""

    ask: Ask
    version: str
    headers: dict[str, str]
    body: bytes


class FrontMiddleware:
    """Sends kept pages again with the headers they had. It stands inside what redirects, outside what adds headers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._sent = Memory[str, Sent](MOST)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "GET" or not request.path_info.startswith("/p/"):
            return self.get_response(request)
        key = _key(request)
        sent = self._sent.get(key)
        if sent is not None and _is_good(sent):
            return _again(request, sent)
        response = self.get_response(request)
        if isinstance(response, KeptResponse) and response.version and not response.cookies:
            sent = Sent(response.ask, response.version, dict(response.items()), response.content)
            self._sent.put(key, sent)
        return response


def _key(request: HttpRequest) -> str:
    """Everything of a request that its page may depend on."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    here = f"{request.scheme}://{request.get_host()}{request.get_full_path()}"
    return f"{here} {language_of(request)} {packed}"


def _is_good(sent: Sent) -> bool:
    try:
        return sent.ask() == sent.version
    except (Http404, DatabaseError):  # whoever comes next says so in a page of its own
        return False


def _again(request: HttpRequest, sent: Sent) -> HttpResponse:
    answer = get_conditional_response(request, etag=sent.headers["ETag"])
    if answer is None:
        return HttpResponse(sent.body, headers=sent.headers)
    if answer.status_code != HTTPStatus.NOT_MODIFIED:
        return answer
    headers = {name: value for name, value in sent.headers.items() if name.lower() not in OF_THE_BODY}
    return HttpResponseNotModified(headers=headers)
