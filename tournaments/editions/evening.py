"""What the public sees of a tournament: published rounds and editions, public names, a draft where live."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from scoring.rules.sides import Sides, say_sides
from tournaments.core import entry_list, phases, public_rankings
from tournaments.core.formats import FREE_METHOD
from tournaments.core.games import sides_of
from tournaments.editions.states import EditionStanding, read_state
from tournaments.entries.faces import addresses_of
from tournaments.models import Edition, Round, Tournament
from tournaments.rounds.where import Place, by_name, seated_at
from tournaments.standings.rankings import Ranking, read_ranking
from tournaments.tables.clock.clock import OFF, Clock, read_clock

MOST_LINKED = 200
"""Entries: of a larger field the links to people would be too much to send with its tables; the ranking has them."""


@dataclass(frozen=True)
class PublicEvening:
    """The public page of a tournament."""

    tournament: Tournament
    round: Round | None
    tables: Sequence[tuple[int, tuple[str, ...]]]
    seated: Sequence[Place]
    byes: Sequence[str]
    ranking: Ranking | None
    edition: Edition | None
    editions: Sequence[Edition]
    clock: Clock = OFF
    called: Sequence[int] = ()
    sides: Sides = ()
    state: EditionStanding | None = None

    @property
    def lineups(self) -> list[tuple[int, str]]:
        """Each table: its number, and who sits there, partners of the first game together."""
        return [(number, say_sides(names, self.sides)) for number, names in self.tables]

    @property
    def latest(self) -> Edition | None:
        """The last published ranking that stands, also where the live one is shown; None where none does."""
        return next((edition for edition in self.editions if not edition.withdrawn), None)

    @property
    def withdrawn(self) -> Edition | None:
        """The last published ranking that was withdrawn, where none stands."""
        gone = [edition for edition in self.editions if edition.withdrawn]
        return gone[0] if gone and len(gone) == len(self.editions) else None

    @property
    def has_trees(self) -> bool:
        """Whether pools or a knock-out can be looked at: every round since they began keeps them."""
        return bool(self.round and self.round.trees)

    @property
    def is_free(self) -> bool:
        """Whether the tables were opened one by one, and nothing was drawn."""
        return self.round is not None and self.round.method == FREE_METHOD

    @property
    def people(self) -> list[Place]:
        """Everybody of the round, by the name that is shown; an entry that sits out by its own."""
        round_ = self.round.number if self.round else 0
        return by_name([*self.seated, *(Place(name, round_, sits_out=True) for name in self.byes)])

    @property
    def sit_out(self) -> str:
        """Who sits out, for the end of a sentence: its full stop is also that of a short name."""
        return ", ".join(self.byes).removesuffix(".")


def read_evening(tournament: Tournament) -> PublicEvening:
    """The public page, in a number of queries that does not grow; nothing is computed."""
    entries, now = entry_list.entered(tournament), timezone.now()
    names = {entry.number: entry.public_name for entry in entries}
    round_ = phases.published_round(tournament)
    seated = phases.tables_of(round_) if round_ else []
    editions = list(public_rankings.public_editions(tournament).defer("body"))
    latest = public_rankings.public_ranking(tournament) if editions else None
    draft = public_rankings.public_draft(tournament)
    shown = draft or latest
    linked = addresses_of(tournament.club, entries) if len(entries) <= MOST_LINKED else {}
    return PublicEvening(
        tournament=tournament,
        round=round_,
        tables=[(pairing.table_number, phases.shown_names(seats)) for pairing, seats in seated],
        seated=list(seated_at(seated, round_, tournament).values()) if round_ else [],
        byes=[entry.public_name for entry in phases.sitting_out(round_)] if round_ else [],
        ranking=read_ranking(shown.body, names, linked) if shown else None,
        edition=None if draft else latest,
        state=read_state(latest, now) if latest and not draft else None,
        editions=editions,
        clock=read_clock(round_, now) if round_ else OFF,
        sides=sides_of(tournament),
        called=[pairing.table_number for pairing, _seats in seated if pairing.called_at],
    )
