"""The games a club plays, version after version. Tested in tests/scoring/house_rules/test_versions.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, User
from clubs.models.names import search_key, tidy_name
from scoring.house_rules.games import games_of
from scoring.house_rules.versions import version_0
from scoring.models import HouseRules
from scoring.models.house_rules import USUAL
from scoring.rules.rules import rules_or_refuse
from web.refusals import Refusal


@dataclass(frozen=True)
class HouseGame:
    """What a club plays: a preset, what it changes in it, how it calls it, and which of its games it is."""

    variant: str
    settings: Mapping[str, Any]
    name: str = ""
    number: int = USUAL


@transaction.atomic
def change_house_rules(club: Club, game: HouseGame, *, upon: int, by: User | None = None) -> HouseRules:
    """A game of `club` from now on, as a new version; games that have begun keep theirs.

    `upon` is the version it was made from: `stale_rules` when there is another since. What is played already
    is not written again. A game that was given up is offered again.
    """
    rules = rules_or_refuse(game.variant, game.settings)
    club = Club.objects.select_for_update().get(pk=club.pk)
    games = games_of(club)
    last = games.get(game.number, [version_0(club, game.number)])[0]
    name = tidy_name(game.name)
    wanted = {"name": name, "variant": game.variant, "settings": rules.changes, "offered": True}
    if all(getattr(last, field) == value for field, value in wanted.items()):
        return last
    _check_upon(last, upon)
    _check_name(name, [versions[0] for number, versions in games.items() if number != game.number])
    if last.usual:
        if last.pk is None:
            last.save(force_insert=True)
        club.variant, club.settings = game.variant, rules.changes
        club.save(update_fields=["variant", "settings"])
    elif not name:
        raise Refusal("name_missing", _("Only the usual game goes without a name."), status=422)
    return HouseRules.objects.create(
        club=club, game=game.number, number=last.number + 1, made_by=by, **wanted
    )


@transaction.atomic
def give_up_game(club: Club, number: int, *, upon: int, by: User | None = None) -> HouseRules:
    """Offer a game of `club` no longer: its last version once more, which any of its versions may follow."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    last = games_of(club)[number][0]
    if last.usual:
        raise Refusal("usual_game", _("The usual game of a club is changed, not given up."))
    _check_upon(last, upon)
    if not last.offered:
        return last
    return HouseRules.objects.create(
        club=club,
        game=number,
        number=last.number + 1,
        made_by=by,
        name=last.name,
        variant=last.variant,
        settings=last.settings,
        offered=False,
    )


def _check_upon(last: HouseRules, upon: int) -> None:
    if last.number != upon:
        raise Refusal("stale_rules", _("Somebody changed the club's rules in the meantime."))


def _check_name(name: str, others: list[HouseRules]) -> None:
    """Two games that a club offers are not called the same."""
    if name and search_key(name) in {search_key(other.name) for other in others if other.offered}:
        sentence = _("Another game of the club is called %(name)s.")
        raise Refusal("name_taken", sentence, status=422, name=name)
