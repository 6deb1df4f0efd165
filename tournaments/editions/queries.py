"""The page of a published ranking: two queries, and a third where one between it and the one before was withdrawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, When
from django.http import Http404
from django.utils import timezone

from tournaments.editions.changes import Change, changes
from tournaments.editions.states import Standing, read_state
from tournaments.entries.faces import addresses_of
from tournaments.entries.queries import Entered, entries_of, told_editions
from tournaments.models import Edition, EntryPlayer, Tournament
from tournaments.permissions import KeptBack, public_edition
from tournaments.standings.rankings import Ranking, read_ranking


@dataclass(frozen=True)
class EditionPage:
    """A published ranking as its page shows it.

    `follows` is the last one that stands, where that is a later one; `before` the last before it that stands.
    """

    tournament: Tournament
    state: Standing
    ranking: Ranking
    follows: Edition | None
    before: Edition | None
    changes: Sequence[Change]

    @property
    def edition(self) -> Edition:
        edition = self.state.edition
        assert isinstance(edition, Edition)
        return edition


def read_edition(slug: str, pk: int, number: int) -> EditionPage:
    """The page of the published ranking `number`; `Http404` and `KeptBack` as `public_edition`."""
    entries, tournament = _entered(slug, pk, number)
    editions = _editions(tournament, number)
    found = next((one for one in editions if one.number == number), None)
    if found is None:
        raise Http404
    if tournament.hidden:
        raise KeptBack(tournament)
    standing = [one for one in editions if not one.withdrawn]
    before = next((one for one in standing if one.number < number), None)
    names = {one.number: one.public_name for one in entries}
    found.tournament, found.body = tournament, found.told
    ranking = read_ranking(found.body, names, addresses_of(tournament.club, entries))
    if before:
        before.body = before.told or before.body
    return EditionPage(
        tournament=tournament,
        state=read_state(found, timezone.now()),
        ranking=ranking,
        follows=standing[0] if standing and standing[0].number > number else None,
        before=before,
        changes=changes(read_ranking(before.body, names), ranking) if before else [],
    )


def _entered(slug: str, pk: int, number: int) -> tuple[Sequence[Entered], Tournament]:
    """Who is in the ranking, with the tournament; one query where there is anybody."""
    members = EntryPlayer.objects.filter(tournament=pk, tournament__club__slug=slug)
    known = members.select_related("entry", "player", "tournament__club", "tournament__session")
    rows = list(known.order_by("entry__number", "position"))
    tournament = rows[0].tournament if rows else public_edition(slug, pk, number).tournament
    return entries_of(rows), tournament


def _editions(tournament: Tournament, number: int) -> list[Any]:
    """All editions, last first; the one with that number and the one before it bear what they tell as `told`."""
    wanted = When(number__in=(number, number - 1), then=F("body"))
    told = told_editions(tournament.editions.all()).defer("body")
    return list(told.annotate(told=Case(wanted)))
