"""Icons, suits and the logo, from the one sprite `static/img/icons.svg`; the mark in the browser's tab.
Tested in tests/scoring/arbiter/test_arbiter.py."""

import re
from functools import cache
from pathlib import Path
from urllib.parse import quote

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

SPRITE = "img/icons.svg"
FAVICON = "img/favicon.svg"
SUITS = ("club", "diamond", "heart", "spade")


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """`{% icon "trophy" %}`: the symbol of that name, silent to screen readers unless it has a label."""
    return _symbol(name, "icon", label)


@register.simple_tag
def suit(name: str, label: str = "") -> SafeString:
    """`{% suit "heart" %}`: club, diamond, heart or spade, in its colour."""
    if name not in SUITS:
        raise template.TemplateSyntaxError(f"{name!r} is not a suit")
    return _symbol(name, f"suit suit-{name}", label)


@register.simple_tag
@cache
def favicon() -> SafeString:
    """`{% favicon %}`: the mark itself, as an address that costs no request."""
    return SafeString("data:image/svg+xml," + quote(_drawing(FAVICON).replace("\n", ""), safe="'()+,-./:;="))


@register.simple_tag(takes_context=True)
def place(
    context: template.Context,
    symbol: str,
    label: str,
    name: str,
    *arguments: object,
    only: str = "",
    also: str = "",
) -> SafeString:
    """`{% place "users" label "clubs:players" club.slug %}`: a link to a view, marked while its page or one beneath it
    is read; with `only="page"` not for those beneath, with `also="/tournaments/"` for other addresses too."""
    address, path = reverse(name, args=arguments), context["request"].path
    is_there = path == address or (path.startswith(address) and not only) or (bool(also) and also in path)
    here = SafeString(' aria-current="page"') if is_there else ""
    return format_html(
        '<a href="{}"{}>{}<span>{}</span></a>', address, here, _symbol(symbol, "icon", ""), label
    )


def _symbol(name: str, css_class: str, label: str) -> SafeString:
    if name not in _names():
        raise template.TemplateSyntaxError(f"no symbol {name!r} in {SPRITE}")
    spoken = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html(
        '<svg class="{}" {}><use href="{}#{}"></use></svg>', css_class, spoken, static(SPRITE), name
    )


@cache
def _names() -> frozenset[str]:
    """The ids in the sprite; an unknown name must fail at once, not draw nothing."""
    return frozenset(re.findall(r'<symbol id="([\w-]+)"', _drawing(SPRITE)))


def _drawing(name: str) -> str:
    path = finders.find(name)
    assert isinstance(path, str), f"{name} is missing"
    return Path(path).read_text(encoding="utf-8")
