"""Rankings that are kept back: one that is published everywhere, and every address where it could be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from django.urls import URLPattern, reverse

from clubs.models import User
from config import api_urls
from tests.depth import part
from tests.steps.tournament_evening import publish
from tournaments.models import AdjustmentKind, Screen, Tournament
from tournaments.people import actions
from tournaments.proofs.proof import SCRIPTS
from tournaments.standings.actions import refresh_draft
from tournaments.tables import adjustments
from tournaments.tables.adjustments import Ruling
from tournaments.urls import public
from tournaments.wall.actions import set_rotation

GIVEN = 7321  # marks that nobody else has: who reads them reads the ranking
WAYS = {
    "kind": part(("csv", "xlsx"), 1),
    "number": part((1, 2), 1),
    "entry": (1, 2),
    "home": (1, 2),
    "name": SCRIPTS,
}
PEOPLE = {"number": (1, 2), "first": (1, 2), "second": (1, 2)}


def published_everywhere(tournament: Tournament, by: User) -> Tournament:
    """Every place where its ranking could be read, filled; one entry is given marks by which it is known."""
    given = Ruling(kind=AdjustmentKind.ADJUSTED, marks=GIVEN, reason="the first")
    adjustments.adjust_score([tournament.entries.get(number=2)], given)
    Tournament.objects.filter(pk=tournament.pk).update(live=True)
    set_rotation(tournament, [screen.value for screen in Screen], 10)
    refresh_draft(tournament.pk)
    publish(tournament, by)
    actions.refresh_people(tournament.club)
    tournament.refresh_from_db()
    return tournament


def public_addresses(tournament: Tournament) -> dict[str, list[str]]:
    """Every public address of a tournament and of its club, by the name of its route."""
    club, season = tournament.club.slug, tournament.session.season_id
    own = {"slug": (club,), "pk": (tournament.pk,)}
    seasons = [pattern for pattern in public.urlpatterns if str(pattern.pattern).startswith("seasons/")]
    others = [pattern for pattern in public.urlpatterns if pattern not in seasons]
    found = dict(_routes("public", others, own))
    found |= dict(_routes("public", seasons, {**own, "pk": (season,), "player": (1, 2)}))
    of_api = [one for one in api_urls.urlpatterns if "editions" in str(one.pattern)]
    return found | dict(_routes("api", of_api, own))


def _routes(
    space: str, patterns: Iterable[URLPattern], own: Mapping[str, Sequence[object]]
) -> Iterator[tuple[str, list[str]]]:
    for pattern in patterns:
        ways = WAYS | (PEOPLE if str(pattern.pattern).startswith("people") else {}) | dict(own)
        asked = ["slug", *(name for name in pattern.pattern.converters if name != "slug")]
        turns = product(*(ways[name] for name in asked))
        named = [dict(zip(asked, turn, strict=True)) for turn in turns]
        paths = [reverse(f"{space}:{pattern.name}", kwargs=one) for one in named if _differs(one)]
        yield f"{space}:{pattern.name}", paths


def _differs(one: Mapping[str, object]) -> bool:
    return "first" not in one or one["first"] != one["second"]
