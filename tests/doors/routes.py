"""Every route, read from the URL resolver, and every operation of the API, read from its schema."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django.urls import URLPattern, URLResolver, get_resolver, resolve
from drf_spectacular.generators import SchemaGenerator

from tests.doors.matrix import OUTSIDE


@cache
def routes() -> dict[str, frozenset[str]]:
    """All routes by name, or by pattern where they have none, with the names of their parts."""
    return dict(_walk(get_resolver(), "", frozenset()))


def _walk(
    resolver: URLResolver, namespace: str, parts: frozenset[str]
) -> Iterator[tuple[str, frozenset[str]]]:
    for pattern in resolver.url_patterns:
        told = parts | set(pattern.pattern.converters)
        if isinstance(pattern, URLPattern):
            yield f"{namespace}{pattern.name or pattern.pattern}", told
        elif pattern.namespace not in OUTSIDE:
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _walk(pattern, inner, told)


def operations() -> set[tuple[str, str]]:
    """The routes and methods that the API says it has."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return {
        (resolve(_an_address(path)).view_name, method.upper())
        for path, methods in schema["paths"].items()
        for method in methods
    }


def _an_address(path: str) -> str:
    """An address of the shape of `path`, such as /api/v1/clubs/1/players/."""
    parts = path.split("/")
    return "/".join("1" if part.startswith("{") else part for part in parts)
