"""The service worker: a page of a table opens without network. Nothing that is right depends on it."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that browsers keep; another version of the static files is another script, and forgets the old."""
    context = {"version": static_version(), "static": settings.STATIC_URL}
    return render(request, "scoring/sheet/sw.js", context, content_type="text/javascript; charset=utf-8")


@lru_cache(maxsize=1)
def static_version() -> str:
    """A digest of the static files as they were collected; where none were, of our own scripts."""
    collected = getattr(staticfiles_storage, "hashed_files", {})
    told = repr(sorted(collected.items())).encode() or b""
    if not collected:
        paths = [finders.find(f"js/{name}.js") for name in ("app", "outbox", "table")]
        told = b"".join(Path(path).read_bytes() for path in paths if path)
    return hashlib.sha256(told).hexdigest()[:16]
