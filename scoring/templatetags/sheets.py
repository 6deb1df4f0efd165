"""What templates of the sheet cannot say by themselves: the grid of counts, tens and units, the games of a club.
Tested in tests/scoring/sheet/test_page.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.deals.deal import MOST_TAPS, DealForm
from scoring.house_rules.games import ClubGame, offered_games
from scoring.rulebook import Deal, Settings

register = template.Library()


@register.simple_tag
def key_grid(form: DealForm, drawn: int) -> SafeString:
    """`{% key_grid form drawn %}`: a key for every count, with its marks under every multiplier."""
    count = form.value("count")
    chosen = count if count in dict(form.choices("count")) else ""
    return _grid(form.rules.settings, form.asks, drawn, chosen)


@lru_cache(maxsize=512)
def _grid(settings: Settings, asks: tuple[str, ...], drawn: int, chosen: str) -> SafeString:
    """Made once for each game by these rules, and for each key that is chosen."""
    total = settings.pack.total
    counts = [*range(total // 2 + 1, total + 1), *((total // 2,) if total % 2 == 0 else ())]
    keys = [
        (
            _look(count, total),
            "" if 2 * count == total else _marks(settings, asks, drawn, count),
            count,
            " checked" if chosen == str(count) else "",
            count,
            total - count,
        )
        for count in counts
    ]
    return format_html_join(
        "",
        '<label class="key{}" data-marks="{}"><input type="radio" name="count" value="{}"{}>'
        "<span><b>{}</b> <small>{}</small></span></label>",
        keys,
    )


def _look(count: int, total: int) -> str:
    """The level key is another one than the rest, of which every second decade is tinted."""
    if 2 * count == total:
        return " level"
    return "" if count // 10 % 2 else " even"


def _marks(settings: Settings, asks: tuple[str, ...], drawn: int, count: int) -> str:
    """The marks of a count under each multiplier, which a phone without network adds up: « 8 16 16 32 ».

    Without a blind trump first, then with one; within that by the number of doublings, and each of those with a
    trump before without. Where a doubling serves only who made it, its marks are two, « 5/10 »: by whose deal it is.
    """
    captured = dict(zip(settings.pack.counting, (count, settings.pack.total - count), strict=True))
    dealers: tuple[str | None, ...] = (None,)
    if settings.needs_dealer:
        dealers = settings.sides[:1] if settings.pack.counters else settings.sides
    most = settings.get("max_doubles", 0) if "doubles" in asks else 0
    factors = product(
        (False, True) if "blind" in asks else (False,),
        range((MOST_TAPS if most is None else most) + 1),
        (False, True) if "no_trump" in asks else (False,),
    )
    marks = []
    for blind, doubles, no_trump in factors:
        deal = Deal(captured=captured, doubles=doubles, no_trump=no_trump, blind=blind, drawn_before=drawn)
        each = {_first_marks(settings, replace(deal, dealer=dealer)) for dealer in dealers}
        marks.append("/".join(map(str, sorted(each))))
    return " ".join(marks)


def _first_marks(settings: Settings, deal: Deal) -> int:
    """What the first side marks, which has the count of the key."""
    return settings.score(deal).marks[settings.sides[0]]


@register.simple_tag
def digit_keys(name: str, total: int, number: str) -> SafeString:
    """`{% digit_keys name total number %}`: a key for each ten up to `total`, and one for each unit."""
    tens, units = number[:-1], number[-1:]
    return _digits(f"{name}_tens", _("tens"), 10, range(total // 10 + 1), tens) + _digits(
        f"{name}_units", _("units"), 1, (*range(1, 10), 0), units
    )


@lru_cache(maxsize=2048)
def _digits(name: str, legend: str, worth: int, digits: Sequence[int], chosen: str) -> SafeString:
    """Made once for each digit of a field that is chosen."""
    key = '<label class="key"><input type="radio" name="{}" value="{}"{}><span><b>{}</b></span></label>'
    keys = ((name, digit, " checked" if str(digit) == chosen else "", worth * digit) for digit in digits)
    return format_html(
        '<fieldset class="{}"><legend class="visually-hidden">{}</legend>{}</fieldset>',
        name.rpartition("_")[2],
        legend,
        format_html_join("", key, keys),
    )


@register.simple_tag
def club_games(club: Club) -> list[ClubGame]:
    """`{% club_games club as games %}`: the games that the club offers, the usual one first."""
    return offered_games(club)
