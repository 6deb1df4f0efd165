"""What the public sees of a tournament: published rounds and editions, public names, a draft where live."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max
from django.utils import timezone

from clubs.names import search_key
from tournaments import queries
from tournaments.clock import OFF, Clock, read_clock, version_of
from tournaments.free import METHOD
from tournaments.models import Bye, Edition, EntryPlayer, Pairing, Placing, Round, Tournament
from tournaments.rankings import Ranking, read_ranking
from tournaments.sides import Sides, say_sides, sides_of

NAME_COLUMNS = (
    "public_form",
    "short_name",
    "first_name",
    "last_name",
    "number",
    "hidden",
)  # what a public name is made of


# Whoever is called or comes changes one of the first two; a table that is opened or taken away one of the others.
CALLED = {
    "called": Count("pairings__called_at"),
    "called_last": Max("pairings__called_at"),
    "table_last": Max("pairings__pk"),
    "tables": Count("pairings"),
}
Seated = Sequence[tuple[Pairing, Sequence[Placing]]]


@dataclass(frozen=True)
class Person:
    """Somebody of the round: at which table (None: sits out), and with whom.

    Where partners play, `others` are those of the first game, and `against` whom they meet in it.
    """

    name: str
    table: int | None
    others: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


@dataclass(frozen=True)
class Evening:
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

    @property
    def lineups(self) -> list[tuple[int, str]]:
        """Each table: its number, and who sits there, partners of the first game together."""
        return [(number, say_sides(names, self.sides)) for number, names in self.tables]

    @property
    def has_trees(self) -> bool:
        """Whether pools or a knock-out can be looked at: every round since they began keeps them."""
        return bool(self.round and self.round.trees)

    @property
    def is_free(self) -> bool:
        """Whether the tables were opened one by one, and nothing was drawn."""
        return self.round is not None and self.round.method == METHOD

    @property
    def people(self) -> list[Person]:
        """Everybody of the round, by the name that is shown."""
        seated = [
            self._person(number, names, seat) for number, names in self.tables for seat in range(len(names))
        ]
        if self.is_free:  # somebody sits where he sat down last
            seated = list({one.name: one for one in seated}.values())
        return sorted(
            [*seated, *(Person(name, None) for name in self.byes)], key=lambda one: search_key(one.name)
        )

    def _person(self, number: int, names: tuple[str, ...], seat: int) -> Person:
        everybody = [other for other in range(len(names)) if other != seat]
        own = next((side for side in self.sides if seat in side), ())
        if not own or sum(map(len, self.sides)) != len(names):
            return Person(names[seat], number, tuple(names[other] for other in everybody))
        partners = tuple(names[other] for other in everybody if other in own)
        return Person(
            names[seat], number, partners, tuple(names[other] for other in everybody if other not in own)
        )

    @property
    def sit_out(self) -> str:
        """Who sits out, for the end of a sentence: its full stop is also that of a short name."""
        return ", ".join(self.byes).removesuffix(".")

    def find(self, typed: str) -> list[Person]:
        """Those whose shown name has every word of `typed`; what a name hides cannot be searched."""
        words = search_key(typed).split()
        return [one for one in self.people if words and all(word in search_key(one.name) for word in words)]


def read_evening(tournament: Tournament) -> Evening:
    """The public page, in a number of queries that does not grow; nothing is computed."""
    names = queries.public_names(tournament)
    round_ = queries.rounds_of(tournament).filter(published_at__isnull=False).first()
    seated = queries.tables_of(round_) if round_ else []
    editions = list(queries.public_editions(tournament).defer("body"))
    latest = queries.public_editions(tournament).first() if editions else None
    draft = queries.public_draft(tournament)
    shown = draft or latest
    return Evening(
        tournament=tournament,
        round=round_,
        tables=_tables(seated),
        byes=_byes(round_, names) if round_ else [],
        ranking=read_ranking(shown.body, names) if shown else None,
        edition=None if draft else latest,
        editions=editions,
        clock=read_clock(round_, timezone.now()) if round_ else OFF,
        sides=sides_of(tournament),
        called=[pairing.table_number for pairing, _seats in seated if pairing.called_at],
    )


def shown_trees(tournament: Tournament) -> list[dict[str, Any]]:
    """The pools and knock-outs that the public sees: live, else as the last round or ranking published them."""
    draft = queries.public_draft(tournament)
    if draft:
        return list(json.loads(draft.body).get("trees", ()))
    edition = queries.public_editions(tournament).first()
    round_ = queries.rounds_of(tournament).filter(published_at__isnull=False).first()
    if edition and not (round_ and round_.published_at and round_.published_at > edition.published_at):
        return list(json.loads(edition.body).get("trees", ()))
    return list(round_.trees) if round_ else []


def evening_version(tournament: Tournament) -> str:
    """What the public page depends on, names included, in a few digits; three light queries at any size."""
    moments = Tournament.objects.filter(pk=tournament.pk).annotate(edition=Max("editions__number"))
    last_round = queries.rounds_of(tournament).filter(published_at__isnull=False)
    members = EntryPlayer.objects.filter(tournament=tournament).order_by("entry__number", "position")
    draft = ("draft__counter", "draft__refreshed_at") if tournament.live else ()
    seen = (
        (tournament.pk, tournament.name, tournament.club.name, tournament.club.slug),
        (tournament.session.starts_at, tournament.session.place),
        moments.values_list("live", "hidden", "edition", *draft).get(),
        *_of_the_round(last_round.annotate(**CALLED).first()),
        list(members.values_list("entry__number", *(f"player__{column}" for column in NAME_COLUMNS))),
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def _of_the_round(round_: Round | None) -> tuple[object, ...]:
    """The round, its clock and the tables that are called; `round_` bears what `CALLED` adds."""
    if round_ is None:
        return ()
    called = [getattr(round_, name) for name in CALLED]
    return (round_.pk, round_.published_at, version_of(round_, timezone.now()), *called)


def _tables(seated: Seated) -> list[tuple[int, tuple[str, ...]]]:
    return [
        (pairing.table_number, tuple(placing.player.public_name for placing in seats))
        for pairing, seats in seated
    ]


def _byes(round_: Round, names: dict[int, str]) -> list[str]:
    return [
        names[number] for number in Bye.objects.filter(round=round_).values_list("entry__number", flat=True)
    ]
