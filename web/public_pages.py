"""Pages for everybody: those that a browser keeps for a while, and those that a whole room opens at once.

The latter are made once for each version of what they show, and sent as they were packed. Each process keeps
its own, under the version that the database tells: what another process did is seen at once.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template import engines
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from web.memory import Memory

MOST = 64  # pages: three languages of the tournaments of a busy evening, each by two addresses
FRESH_FOR = 5  # seconds
Make = Callable[[], str]
Ask = Callable[[], str]


@dataclass
class PagePlace:
    """Where one page is kept: `page` is its ETag and its bytes as they were packed last; one thread makes it anew."""

    page: tuple[str, bytes] = ("", b"")
    making: Lock = field(default_factory=Lock)


class PageShelf:
    """The pages asked for last, by name. One thread makes a page anew; others get the one before until it is there."""

    def __init__(self, most: int) -> None:
        self._places = Memory[str, PagePlace](most)

    def take(self, name: str, etag: str, make: Make) -> tuple[str, bytes]:
        """The page `name` with its ETag, packed: made by `make` unless the one kept has that `etag` already."""
        place = self._places.take(name, PagePlace)
        if place.page[0] == etag or not place.making.acquire(blocking=not place.page[0]):
            return place.page
        try:
            if place.page[0] != etag:
                place.page = etag, gzip.compress(make().encode(), compresslevel=9, mtime=0)
            return place.page
        except Exception:  # it is not to be seen any more: neither is what was there
            place.page = ("", b"")
            raise
        finally:
            place.making.release()


_shelf = PageShelf(MOST)


class KeptResponse(HttpResponse):
    """A page that is good as long as `ask` answers `version`: whoever sees it may keep it with its headers.

    The version is "" where the next one is being made at this moment.
    """

    ask: Ask
    version: str


def kept_page(request: HttpRequest, name: str, ask: Ask, make: Make) -> HttpResponseBase:
    """The page `name`, which nothing changes but the version that `ask` tells; 304 where the browser has that one.

    It is kept by host and language too, and must not depend on anything else of the request.
    """
    language, version = get_language(), ask()
    etag = f'W/"{version}-{language}-{release()}"'  # how a browser knows a page again
    response = get_conditional_response(request, etag=etag)
    if response is None:
        own = f"{request.scheme}://{request.get_host()} {language} {name}"
        its_etag, packed = _shelf.take(own, etag, make)
        response = _unpacked(request, packed)
        response.ask, response.version = ask, version if its_etag == etag else ""
        etag = its_etag
    response.headers["ETag"] = etag
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def _unpacked(request: HttpRequest, packed: bytes) -> KeptResponse:
    """The answer as `request` can read it."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return KeptResponse(gzip.decompress(packed))
    return KeptResponse(packed, headers={"Content-Encoding": "gzip"})


@cache
def release() -> str:
    """The templates, texts and static files of the site in a few digits: the same in every process of a release."""
    digest = hashlib.sha256(getattr(staticfiles_storage, "manifest_hash", "").encode())
    folders = [Path(folder) for engine in engines.all() for folder in engine.template_dirs]
    kinds = [(folders, "*.html"), (map(Path, settings.LOCALE_PATHS), "*.mo")]
    for places, kind in kinds:
        for path in sorted(path for place in places for path in place.rglob(kind)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def public_page(
    view: Callable[..., HttpResponseBase], fresh_for: int = FRESH_FOR
) -> Callable[..., HttpResponseBase]:
    """Kept for so many seconds by whoever likes, then asked for again by the ETag of its content."""
    return require_safe(conditional_page(cache_control(public=True, max_age=fresh_for)(view)))
