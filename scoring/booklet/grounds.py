"""Where a rule comes from, as a page cites it. Tested in tests/scoring/test_booklet.py."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.booklet.page import CitedGround
from scoring.rulebook.sources import Ground, HouseRule


def cite(ground: Ground) -> CitedGround:
    """« Handbook, La manille parlée, Manière de jouer, § 5 » and what it says; a choice of the house has no place."""
    if isinstance(ground, HouseRule):
        return CitedGround("", _(ground.says))
    place = f"{_(ground.source.short)}, {ground.chapter}"
    if ground.paragraph:
        place = _("%(chapter)s, ¶ %(paragraph)d") % {"chapter": place, "paragraph": ground.paragraph}
    return CitedGround(place, _(ground.says))
