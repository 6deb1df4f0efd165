"""What an act would change in the ranking, in a sentence that is read before it is done."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

SHOWN_RANKS = 6


def say_ranks(ranks: Mapping[int, tuple[int | None, int | None]], names: Mapping[int, str]) -> str:
    """« This changes 3 ranks: Anne 1 → 2, … », the first few of them."""
    if not ranks:
        return _("No rank changes.")
    shown = [f"{names[entry]} {now or '–'} → {then or '–'}" for entry, (now, then) in ranks.items()]
    more = ["…"] if len(shown) > SHOWN_RANKS else []
    said = ngettext(
        "This changes %(count)d rank: %(ranks)s", "This changes %(count)d ranks: %(ranks)s", len(ranks)
    )
    return said % {"count": len(ranks), "ranks": ", ".join([*shown[:SHOWN_RANKS], *more])}
