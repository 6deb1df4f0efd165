"""The game a club plays, version after version. Tested in tests/scoring/house_rules/test_versions.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, User
from clubs.models.names import tidy_name
from scoring.house_rules.versions import played_version
from scoring.models import HouseRules
from scoring.rules.rules import rules_or_refuse
from web.refusals import Refusal


@dataclass(frozen=True)
class HouseGame:
    """What a club plays: a preset, what the club changes in it, and what the club calls it."""

    variant: str
    settings: Mapping[str, Any]
    name: str = ""


@transaction.atomic
def change_house_rules(club: Club, game: HouseGame, *, upon: int, by: User | None = None) -> HouseRules:
    """The game of `club` from now on, as a new version; games that have begun keep theirs.

    `upon` is the version it was made from: `stale_rules` when there is another since. What is played already
    is not written again.
    """
    rules = rules_or_refuse(game.variant, game.settings)
    club = Club.objects.select_for_update().get(pk=club.pk)
    last = played_version(club)
    wanted = {"name": tidy_name(game.name), "variant": game.variant, "settings": rules.changes}
    if all(getattr(last, field) == value for field, value in wanted.items()):
        return last
    if last.number != upon:
        raise Refusal("stale_rules", _("Somebody changed the club's rules in the meantime."))
    if last.pk is None:
        last.save(force_insert=True)
    club.variant, club.settings = game.variant, rules.changes
    club.save(update_fields=["variant", "settings"])
    return HouseRules.objects.create(club=club, number=last.number + 1, made_by=by, **wanted)
