"""What the public sees of a tournament: published rounds and editions, public names, a draft where live."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from clubs.models.names import search_key
from scoring.rules.sides import Sides, say_sides
from tournaments.core import entry_list, phases, public_rankings, tables
from tournaments.core.formats import FREE_METHOD
from tournaments.core.games import sides_of
from tournaments.editions.states import EditionStanding, read_state
from tournaments.entries.faces import addresses_of
from tournaments.models import Bye, Edition, Pairing, Placing, Round, Tournament
from tournaments.standings.rankings import Ranking, read_ranking
from tournaments.tables.clock.clock import OFF, Clock, read_clock

MOST_LINKED = 200
"""Entries: of a larger field the links to people would be too much to send with its tables; the ranking has them."""

Seated = Sequence[tuple[Pairing, Sequence[Placing]]]


@dataclass(frozen=True)
class SeatedPerson:
    """Somebody of the round: at which table (None: sits out), and with whom.

    Where partners play, `others` are those of the first game, and `against` whom they meet in it.
    """

    name: str
    table: int | None
    others: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


@dataclass(frozen=True)
class PublicEvening:
    """The public page of a tournament."""

    tournament: Tournament
    round: Round | None
    tables: Sequence[tuple[int, tuple[str, ...]]]
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
        return next((one for one in self.editions if not one.withdrawn), None)

    @property
    def withdrawn(self) -> Edition | None:
        """The last published ranking that was withdrawn, where none stands."""
        gone = [one for one in self.editions if one.withdrawn]
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
    def people(self) -> list[SeatedPerson]:
        """Everybody of the round, by the name that is shown."""
        seated = [
            self._person(number, names, seat) for number, names in self.tables for seat in range(len(names))
        ]
        if self.is_free:  # somebody sits where he sat down last
            seated = list({one.name: one for one in seated}.values())
        return sorted(
            [*seated, *(SeatedPerson(name, None) for name in self.byes)], key=lambda one: search_key(one.name)
        )

    def _person(self, number: int, names: tuple[str, ...], seat: int) -> SeatedPerson:
        everybody = [other for other in range(len(names)) if other != seat]
        own = next((side for side in self.sides if seat in side), ())
        if not own or sum(map(len, self.sides)) != len(names):
            return SeatedPerson(names[seat], number, tuple(names[other] for other in everybody))
        partners = tuple(names[other] for other in everybody if other in own)
        return SeatedPerson(
            names[seat], number, partners, tuple(names[other] for other in everybody if other not in own)
        )

    @property
    def sit_out(self) -> str:
        """Who sits out, for the end of a sentence: its full stop is also that of a short name."""
        return ", ".join(self.byes).removesuffix(".")

    def find(self, typed: str) -> list[SeatedPerson]:
        """Those whose shown name has every word of `typed`; what a name hides cannot be searched."""
        words = search_key(typed).split()
        return [one for one in self.people if words and all(word in search_key(one.name) for word in words)]


def read_evening(tournament: Tournament) -> PublicEvening:
    """The public page, in a number of queries that does not grow; nothing is computed."""
    entries, now = entry_list.entered(tournament), timezone.now()
    names = {one.number: one.public_name for one in entries}
    round_ = phases.rounds_of(tournament).filter(published_at__isnull=False).first()
    seated = tables.tables_of(round_) if round_ else []
    editions = list(public_rankings.public_editions(tournament).defer("body"))
    latest = public_rankings.public_ranking(tournament) if editions else None
    draft = public_rankings.public_draft(tournament)
    shown = draft or latest
    linked = addresses_of(tournament.club, entries) if len(entries) <= MOST_LINKED else {}
    return PublicEvening(
        tournament=tournament,
        round=round_,
        tables=_tables(seated),
        byes=_byes(round_, names) if round_ else [],
        ranking=read_ranking(shown.body, names, linked) if shown else None,
        edition=None if draft else latest,
        state=read_state(latest, now) if latest and not draft else None,
        editions=editions,
        clock=read_clock(round_, now) if round_ else OFF,
        sides=sides_of(tournament),
        called=[pairing.table_number for pairing, _seats in seated if pairing.called_at],
    )


def _tables(seated: Seated) -> list[tuple[int, tuple[str, ...]]]:
    return [
        (pairing.table_number, tuple(placing.player.public_name for placing in seats))
        for pairing, seats in seated
    ]


def _byes(round_: Round, names: dict[int, str]) -> list[str]:
    return [
        names[number] for number in Bye.objects.filter(round=round_).values_list("entry__number", flat=True)
    ]
