"""The ranking of a season as pages show it: rows and their lines, champions, records. Read from what is kept.
Tested in tests/tournaments/seasons/test_views.py."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import zip_longest
from math import floor
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from clubs.models import Season
from tournaments.entries.faces import Face, Faces, faces_for
from tournaments.models import EveningWay, SeasonEdition
from tournaments.ranking.season import Move, Presence
from tournaments.ranking.season_records import Feat
from tournaments.ranking.season_rules import SeasonRules, read_rules
from tournaments.seasons.words import FEATS, PRESENCES, say_ahead, say_rules
from tournaments.standings.decision_words import say_figure

MOST_NAMED = 3


@dataclass(frozen=True)
class Source:
    """A published ranking of an evening: the tournament, and its number."""

    name: str
    number: int


@dataclass(frozen=True)
class EveningTold:
    """An evening of the season."""

    number: int
    day: date
    name: str
    way: EveningWay
    sources: tuple[Source, ...]


@dataclass(frozen=True)
class LineTold:
    """What an evening brought: where the player was in words, his rank and games that night, points; `on`: caught up
    that evening. One without points is as if it had not been."""

    evening: EveningTold
    presence: str
    where: str
    points: Decimal | None
    counts: bool
    on: EveningTold | None
    rank: int | None
    field: int
    wins: Fraction
    played: int
    marks: int

    @property
    def won(self) -> str:
        return say_figure(self.wins)

    @property
    def is_dropped(self) -> bool:
        """Whether it is worth something, and others are worth more."""
        return self.points is not None and not self.counts


@dataclass(frozen=True)
class RowTold:
    """A row, with the name that its reader may see; it `is_level` with the next one where they share the rank.

    `stored_lines` are its lines as they are kept: they are only read for who asks for one row. `address` is the page of
    the player, "" where the reader has none.
    """

    rank: int | None
    number: int
    name: str
    total: Decimal
    bonus: int
    attended: int
    wins: Fraction
    best: Decimal
    lacking: int
    separated_by: str
    is_level: bool
    stored_lines: Sequence[Sequence[Any]]
    evenings: Mapping[int, EveningTold]
    address: str = ""

    @property
    def won(self) -> str:
        """« 18½ »."""
        return say_figure(self.wins)

    @property
    def lines(self) -> list[LineTold]:
        """Evening by evening."""
        return [_line(line, self.evenings) for line in self.stored_lines]

    @property
    def counted(self) -> int:
        return sum(counts for _evening, _presence, _points, counts, *_ in self.stored_lines)

    @property
    def dropped(self) -> int:
        return sum(line.is_dropped for line in self.lines)

    @property
    def before_bonus(self) -> Decimal:
        return self.total - self.bonus


@dataclass(frozen=True)
class RecordTold:
    """A record: what was counted, how much, and who holds it, with the day and the page of that player.

    `more` hold it beside those named.
    """

    feat: str
    title: str
    exact: Fraction
    holders: tuple[tuple[str, date | None, str], ...]
    more: int = 0
    season: str = ""

    @property
    def value(self) -> str:
        return say_figure(self.exact)


@dataclass(frozen=True)
class SeasonTable:
    """The ranking of a season: rows, the evenings they are from, the rules and these in words, the records."""

    rows: tuple[RowTold, ...]
    evenings: tuple[EveningTold, ...]
    rules: SeasonRules
    sentences: tuple[str, ...]
    records: tuple[RecordTold, ...]

    @property
    def counting(self) -> int:
        """How many evenings count."""
        return sum(evening.way == EveningWay.COUNTS for evening in self.evenings)

    def row_of(self, number: int) -> RowTold:
        """The row of the player with that number, or `Http404`."""
        for row in self.rows:
            if row.number == number:
                return row
        raise Http404

    @property
    def champions(self) -> tuple[RowTold, ...]:
        """Whoever is first."""
        return tuple(row for row in self.rows if row.rank == 1)


@dataclass(frozen=True)
class Honour:
    """A season that is over and ranked: its last published ranking, and who won it."""

    season: Season
    edition: SeasonEdition
    champions: tuple[RowTold, ...]
    over: bool


@dataclass(frozen=True)
class Moved:
    """A player, his rank by the rules in force and by the others, and his total by these."""

    name: str
    move: Move
    total: Decimal

    @property
    def is_up(self) -> bool:
        return self.move.after is not None and (
            self.move.before is None or self.move.after < self.move.before
        )

    @property
    def stays(self) -> bool:
        return self.move.before == self.move.after


def two_places(value: Fraction) -> Decimal:
    """`value` to a hundredth, a half up, without idle noughts.

    >>> [str(two_places(Fraction(points))) for points in ("26", "53/2", "80/3")]
    ['26', '26.5', '26.67']
    """
    return Decimal(floor(100 * value + Fraction(1, 2))) / 100


def read_season(body: str, faces: Faces) -> SeasonTable:
    """The ranking in `body`, with the players as `faces` shows them; one who is not there has a number."""
    content = json.loads(body)
    rules = read_rules(content["rules"])
    evenings = {evening["number"]: _evening(evening) for evening in content["evenings"]}
    return SeasonTable(
        rows=tuple(
            _row(row, after, faces, evenings)
            for row, after in zip_longest(content["rows"], content["rows"][1:])
        ),
        evenings=tuple(evenings.values()),
        rules=rules,
        sentences=tuple(say_rules(rules)),
        records=tuple(_record(record, faces, evenings) for record in content["records"]),
    )


def published_table(edition: SeasonEdition) -> SeasonTable:
    """The ranking of an edition as everybody may read it, under the names of today."""
    return read_season(edition.body, faces_for(edition.season.club, None))


def honours_of(
    editions: Iterable[SeasonEdition], faces: Faces, today: date
) -> tuple[list[Honour], list[RecordTold]]:
    """What each of `editions`, of a season each, is remembered for, and the records of all of them together."""
    honours: list[Honour] = []
    best: dict[str, RecordTold] = {}
    for edition in editions:
        table = read_season(edition.body, faces)
        season = edition.season
        honours.append(Honour(season, edition, table.champions, season.ends < today))
        for record in table.records:
            best_yet = best.get(record.feat)
            if best_yet is None or record.exact > best_yet.exact:
                best[record.feat] = replace(record, season=season.name)
    return honours, [best[feat] for feat in Feat if feat in best]


def _evening(evening: Mapping[str, Any]) -> EveningTold:
    return EveningTold(
        number=evening["number"],
        day=date.fromisoformat(evening["day"]),
        name=evening["name"],
        way=EveningWay(evening["way"]),
        sources=tuple(Source(name, number) for name, number, _digest in evening["from"]),
    )


def _row(
    row: Mapping[str, Any],
    after: Mapping[str, Any] | None,
    faces: Faces,
    evenings: Mapping[int, EveningTold],
) -> RowTold:
    face = _face(row["player"], faces)
    return RowTold(
        rank=row["rank"],
        number=row["player"],
        name=face.name,
        total=two_places(Fraction(row["total"])),
        bonus=row["bonus"],
        attended=row["attended"],
        wins=Fraction(row["won"]),
        best=two_places(Fraction(row["best"])),
        lacking=row["lacking"],
        separated_by=say_ahead(row["separated_by"]),
        is_level=after is not None and row["rank"] is not None and row["rank"] == after["rank"],
        stored_lines=row["lines"],
        evenings=evenings,
        address=face.address,
    )


def _line(line: Sequence[Any], evenings: Mapping[int, EveningTold]) -> LineTold:
    number, presence, points, counts, on, result = line
    rank, field, won, played, marks = result or (None, 0, "0", 0, 0)
    return LineTold(
        evening=evenings[number],
        presence=presence,
        where=str(PRESENCES[Presence(presence)]),
        points=None if points is None else two_places(Fraction(points)),
        counts=counts,
        on=None if on is None else evenings[on],
        rank=rank,
        field=field,
        wins=Fraction(won),
        played=played,
        marks=marks,
    )


def _record(record: Mapping[str, Any], faces: Faces, evenings: Mapping[int, EveningTold]) -> RecordTold:
    dated = record["feat"] != Feat.WINS
    held = [(_face(player, faces), evenings[evening]) for player, evening in record["holders"][:MOST_NAMED]]
    return RecordTold(
        feat=record["feat"],
        title=str(FEATS[Feat(record["feat"])]),
        exact=Fraction(record["value"]),
        holders=tuple((face.name, at.day if dated else None, face.address) for face, at in held),
        more=max(len(record["holders"]) - MOST_NAMED, 0),
    )


def _face(number: int, faces: Faces) -> Face:
    return faces.find(number) or Face(number, _("Player %(number)d") % {"number": number})
