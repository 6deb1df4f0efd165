"""What the public sees of a tournament: published rounds and editions, public names, a draft where live."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max

from clubs.names import search_key
from tournaments import queries
from tournaments.models import Bye, Draft, Edition, EntryPlayer, Round, Tournament
from tournaments.rankings import Ranking, read_ranking

NAME_COLUMNS = (
    "public_form",
    "short_name",
    "first_name",
    "last_name",
    "number",
)  # what a public name is made of


@dataclass(frozen=True)
class Person:
    """Somebody of the round: at which table (None: sits out), and with whom."""

    name: str
    table: int | None
    others: tuple[str, ...] = ()


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

    @property
    def people(self) -> list[Person]:
        """Everybody of the round, by the name that is shown."""
        seated = [
            Person(name, number, tuple(other for other in names if other is not name))
            for number, names in self.tables
            for name in names
        ]
        return sorted(
            [*seated, *(Person(name, None) for name in self.byes)], key=lambda one: search_key(one.name)
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
    editions = list(tournament.editions.defer("body"))
    latest = tournament.editions.first() if editions else None
    draft = Draft.objects.filter(tournament=tournament).first() if tournament.live else None
    shown = draft or latest
    return Evening(
        tournament=tournament,
        round=round_,
        tables=_tables(round_) if round_ else [],
        byes=_byes(round_, names) if round_ else [],
        ranking=read_ranking(shown.body, names) if shown else None,
        edition=None if draft else latest,
        editions=editions,
    )


def evening_version(tournament: Tournament) -> str:
    """What the public page depends on, names included, in a few digits; three light queries at any size."""
    moments = Tournament.objects.filter(pk=tournament.pk).annotate(edition=Max("editions__number"))
    last_round = queries.rounds_of(tournament).filter(published_at__isnull=False)
    members = EntryPlayer.objects.filter(tournament=tournament).order_by("entry__number", "position")
    draft = ("draft__counter", "draft__refreshed_at") if tournament.live else ()
    seen = (
        (tournament.pk, tournament.name, tournament.club.name, tournament.club.slug),
        (tournament.session.starts_at, tournament.session.place),
        moments.values_list("live", "edition", *draft).get(),
        last_round.values_list("pk", "published_at").first(),
        list(members.values_list("entry__number", *(f"player__{column}" for column in NAME_COLUMNS))),
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def _tables(round_: Round) -> list[tuple[int, tuple[str, ...]]]:
    return [
        (pairing.table_number, tuple(placing.player.public_name for placing in seats))
        for pairing, seats in queries.tables_of(round_)
    ]


def _byes(round_: Round, names: dict[int, str]) -> list[str]:
    return [
        names[number] for number in Bye.objects.filter(round=round_).values_list("entry__number", flat=True)
    ]
