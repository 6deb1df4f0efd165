"""The figures that a ranking goes by: what a paper, a picture or a projector has room for of its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments.ranking.criteria import Criterion
from tournaments.standings.columns import Column, deciding_columns
from tournaments.standings.rankings import Ranking, RankingRow
from web.templatetags.figures import with_minus


def leading(ranking: Ranking) -> list[Column]:
    """The columns by which `ranking` is ordered, the first one first; the place in a bracket before everything."""
    places = places_of_bracket(ranking)
    bracket = Column(
        Criterion.BRACKET,
        gettext("Bracket"),
        lambda row: places.get(row.number, ""),
        sentence=_("place %(place)s of the bracket"),
    )
    return [*([bracket] if places else []), *deciding_columns(ranking)]


def say_leading(row: RankingRow, ranking: Ranking, most: int) -> str:
    """What put `row` where it is, by the first `most` figures: « won 3 of 4 games, difference +12 ».

    Who has a place in a bracket to itself owes it to nothing else.
    """
    places = places_of_bracket(ranking)
    if places.get(row.number, "").isdecimal():
        most = 1
    sentences = (column.words(row) for column in leading(ranking)[:most])
    return with_minus(", ".join(filter(None, sentences)))


def places_of_bracket(ranking: Ranking) -> dict[int, str]:
    """By entry, its place in the bracket that ranks it, « 3 », or « 5–8 » where a bracket has not parted them yet."""
    places: dict[int, str] = {}
    for stage in _stages(ranking.rows):
        if not any(row.separated_by == Criterion.BRACKET for row in stage):
            continue
        for level in _split(stage, Criterion.BRACKET):
            ranks = [row.rank for row in level if row.rank]
            first, shared = min(ranks, default=0), len(set(ranks)) < 2
            place = f"{first}" if shared else f"{first}–{first + len(ranks) - 1}"
            places |= {row.number: place for row in level if row.rank}
    return places


def _stages(rows: Sequence[RankingRow]) -> Iterator[list[RankingRow]]:
    """The rows of each stage; whoever has no rank belongs to none."""
    yield from _split([row for row in rows if row.rank], Criterion.STAGE)


def _split(rows: Sequence[RankingRow], criterion: Criterion) -> Iterator[list[RankingRow]]:
    """The rows, parted after each that is before the next one by `criterion`."""
    before = [0]
    for row in rows:
        before.append(before[-1] + (row.separated_by == criterion))
    for _turn, both in groupby(zip(before, rows, strict=False), key=lambda pair: pair[0]):
        yield [row for _at, row in both]
