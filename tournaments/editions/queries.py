"""Published rankings as they are read: the page of one, those of a tournament for its desk, the last of each season.
Tested in tests/tournaments/editions/test_views.py."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Case, F, When
from django.http import Http404
from django.utils import timezone

from clubs.models import Club
from tournaments.core.entry_list import Entered, entered, entries_of
from tournaments.core.public_rankings import last_standing, with_state
from tournaments.editions.changes import RankChange, changes
from tournaments.editions.corrections import Outlook, outlook_of, usual_period
from tournaments.editions.states import EditionStanding, read_state
from tournaments.entries.faces import addresses_of
from tournaments.models import Draft, Edition, EntryPlayer, SeasonEdition, Tournament
from tournaments.permissions import KeptBack, public_edition
from tournaments.standings.rankings import Ranking, read_ranking


@dataclass(frozen=True)
class EditionPage:
    """A published ranking as its page shows it.

    `follows` is the last one that stands, where that is a later one; `before` the last before it that stands.
    """

    tournament: Tournament
    edition: Edition
    state: EditionStanding
    ranking: Ranking
    follows: Edition | None
    before: Edition | None
    changes: Sequence[RankChange]


def read_edition(slug: str, pk: int, number: int) -> EditionPage:
    """The page of the published ranking `number`; `Http404` and `KeptBack` as `public_edition`.

    Two queries, and a third where one between it and the one before was withdrawn.
    """
    entries, tournament = _entered(slug, pk, number)
    editions = _editions(tournament, number)
    edition = next((published for published in editions if published.number == number), None)
    if edition is None:
        raise Http404
    if tournament.hidden:
        raise KeptBack(tournament)
    standing = [other for other in editions if not other.withdrawn]
    before = next((other for other in standing if other.number < number), None)
    names = {entry.number: entry.public_name for entry in entries}
    edition.tournament, edition.body = tournament, edition.read_body
    ranking = read_ranking(edition.body, names, addresses_of(tournament.club, entries))
    if before:
        before.body = before.read_body or before.body
    return EditionPage(
        tournament=tournament,
        edition=edition,
        state=read_state(edition, timezone.now()),
        ranking=ranking,
        follows=standing[0] if standing and standing[0].number > number else None,
        before=before,
        changes=changes(read_ranking(before.body, names), ranking) if before else [],
    )


def _entered(slug: str, pk: int, number: int) -> tuple[Sequence[Entered], Tournament]:
    """Who is in the ranking, with the tournament; one query where there is anybody."""
    members = EntryPlayer.objects.filter(tournament=pk, tournament__club__slug=slug)
    joined = members.select_related("entry", "player", "tournament__club", "tournament__session")
    rows = list(joined.order_by("entry__number", "position"))
    tournament = rows[0].tournament if rows else public_edition(slug, pk, number).tournament
    return entries_of(rows), tournament


def _editions(tournament: Tournament, number: int) -> list[Any]:
    """All editions, last first; the one with that number and the one before it bear their body as `read_body`."""
    wanted = When(number__in=(number, number - 1), then=F("body"))
    editions = with_state(tournament.editions.all()).defer("body")
    return list(editions.annotate(read_body=Case(wanted)))


@dataclass(frozen=True)
class Publication:
    """What was published of a tournament, beside the ranking that stands on its desk.

    The `ranking` of the desk is None before there is one; of the `editions` the last one is first.
    """

    tournament: Tournament
    editions: Sequence[Edition]
    ranking: Ranking | None
    names: Mapping[int, str]
    now: datetime

    @property
    def has_results(self) -> bool:
        """Whether a game is over: before, a ranking says nothing."""
        return bool(self.ranking and self.ranking.counted)

    @cached_property
    def has_news(self) -> bool:
        """Whether results have come in that no edition shows."""
        stands = next((edition for edition in self.editions if not edition.withdrawn), None)
        if self.ranking is None or stands is None:
            return self.ranking is not None
        return self.ranking.results != read_ranking(stands.body, self.names).results

    @property
    def published(self) -> list[EditionStanding]:
        """The published rankings as they stand."""
        return [read_state(edition, self.now) for edition in self.editions]

    @cached_property
    def outlook(self) -> Outlook:
        """What a ranking would be if it were published now; one query before the first one of the tournament."""
        if self.ranking is None or not self.has_results:
            return Outlook()
        usual = usual_period(self.tournament, self.editions)
        return outlook_of(self.editions, self.ranking.rounds, self.now, usual)


def read_publication(tournament: Tournament) -> Publication:
    """What was published of a tournament, beside the ranking that stands on its desk; four queries at most."""
    draft = Draft.objects.filter(tournament=tournament).first()
    names = {entry.number: entry.full_name for entry in entered(tournament)}
    ranking = read_ranking(draft.body, names) if draft else None
    return Publication(tournament, editions_of(tournament), ranking, names, timezone.now())


def editions_of(tournament: Tournament) -> list[Edition]:
    """The editions of a tournament, the last one first and with its body."""
    older = with_state(tournament.editions.all()).select_related("published_by", "withdrawal")
    latest = older.first()
    return [latest, *older.defer("body")[1:]] if latest else []


def counts_of(edition: SeasonEdition) -> set[tuple[int, str]]:
    """The rankings of evenings that `edition` was made of: the number and the digest of each."""
    evenings = json.loads(edition.body).get("evenings", ())
    return {(number, digest) for evening in evenings for _name, number, digest in evening["from"]}


def last_editions(club: Club) -> list[SeasonEdition]:
    """The last published ranking that stands of each season of `club`, the latest season first; one query."""
    latest = last_standing(SeasonEdition.objects.filter(season__club=club))
    return list(latest.select_related("season").order_by("-season__starts"))
