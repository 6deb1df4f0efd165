"""What templates of the sheet cannot say by themselves: the grid of counts, the games of a club.
Tested in tests/scoring/sheet/test_page.py."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.deals.deal import DealForm
from scoring.house_rules.games import ClubGame, offered_games
from scoring.rulebook import Deal, Settings

register = template.Library()

NEAR = 2  # doublings up to this one have their CSS in the ordinary grid; the others replace it


@register.simple_tag
def key_grid(form: DealForm, drawn: int) -> SafeString:
    """`{% key_grid form drawn %}`: a key for every count, with its marks under every multiplier."""
    count = form.value("count")
    chosen = count if count in dict(form.choices("count")) else ""
    return _grid(form.rules.settings, form.asks, drawn, chosen, get_language() or "")


@lru_cache(maxsize=512)
def _grid(settings: Settings, asks: tuple[str, ...], drawn: int, chosen: str, language: str) -> SafeString:
    """Made once for each game by these rules, for each key that is chosen, and in each language."""
    total = settings.pack.total
    keys = [
        (
            count,
            " checked" if chosen == str(count) else "",
            count,
            total - count,
            _("level") if 2 * count == total else _marks(settings, asks, drawn, count),
        )
        for count in range((total + 1) // 2, total + 1)
    ]
    return format_html_join(
        "",
        '<label class="key"><input type="radio" name="count" value="{}"{}>'
        '<span class="key-count">{} · {}</span><span class="key-marks">{}</span></label>',
        keys,
    )


def _marks(settings: Settings, asks: tuple[str, ...], drawn: int, count: int) -> SafeString:
    """The marks of a count, one `<b>` a multiplier; CSS shows the one that is chosen.

    `data-d` is the number of doublings, `data-n` whether there is no trump; a blind trump, and more doublings
    than two, which few tables play, stand in groups of their own. Where a doubling serves only who made it, its
    marks are two: less and more, by whose deal it is.
    """
    captured = dict(zip(settings.pack.counting, (count, settings.pack.total - count), strict=True))
    dealers: tuple[str | None, ...] = (None,)
    if settings.needs_dealer:
        dealers = settings.sides[:1] if settings.pack.counters else settings.sides
    most = settings.get("max_doubles", 0) if "doubles" in asks else 0
    doubles = range((4 if most is None else most) + 1)
    combinations = product((False, True) if "blind" in asks else (False,), doubles)
    groups: dict[tuple[bool, int], list[tuple[Any, ...]]] = {}
    for blind, times in combinations:
        for no_trump in (False, True) if "no_trump" in asks else (False,):
            deal = Deal(
                captured=captured,
                doubles=times,
                no_trump=no_trump,
                blind=blind,
                drawn_before=drawn,
            )
            marks = {_first_marks(settings, replace(deal, dealer=dealer)) for dealer in dealers}
            points = "/".join(map(str, sorted(marks)))
            near, far = min(times, NEAR), times if times > NEAR else 0
            groups.setdefault((blind, far), []).append((0 if far else near, int(no_trump), points))
    return format_html_join(
        "", "{}", ((_group(blind, far, marks),) for (blind, far), marks in groups.items())
    )


def _first_marks(settings: Settings, deal: Deal) -> int:
    """What the first side marks, which has the count of the key."""
    return settings.score(deal).marks[settings.sides[0]]


def _group(blind: bool, far: int, marks: list[tuple[Any, ...]]) -> SafeString:
    each = format_html_join("", '<b data-d="{}" data-n="{}">+{}</b>', marks)
    return format_html('<span data-blind="{}" data-far="{}">{}</span>', int(blind), far, each)


@register.simple_tag
def club_games(club: Club) -> list[ClubGame]:
    """`{% club_games club as games %}`: the games that the club offers, the usual one first."""
    return offered_games(club)
