"""The figures that a ranking goes by: what a paper, a picture or a projector has room for of its columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from tournaments.ranking.criteria import Criterion
from tournaments.standings.criteria import NAMES
from tournaments.standings.rankings import Ranking, RankingRow
from web.templatetags.figures import with_minus

HEADS = {
    Criterion.WON: gettext_lazy("Won"),
    Criterion.DIFFERENCE: gettext_lazy("Difference"),
    Criterion.MARKS_FOR: gettext_lazy("Marks"),
    Criterion.AVERAGE: gettext_lazy("Marks a game"),
    Criterion.AGAINST: gettext_lazy("Against"),
    Criterion.POINTS: pgettext_lazy("of a league", "Points"),
}


@dataclass(frozen=True)
class Leading:
    """A figure that a ranking goes by: the head of its column; what a row has, in digits and with its noun."""

    head: str
    figure: Callable[[RankingRow], str]
    words: Callable[[RankingRow], str]


def leading(ranking: Ranking) -> list[Leading]:
    """The figures by which `ranking` is ordered, the first one first; the place in a bracket before everything."""
    return [*_of_bracket(ranking), *_of_criteria(ranking)]


def say_leading(row: RankingRow, ranking: Ranking, most: int) -> str:
    """What put `row` where it is, by the first `most` figures: « won 3 of 4 games, difference +12 ».

    Who has a place in a bracket to itself owes it to nothing else.
    """
    places = places_of_bracket(ranking)
    if places.get(row.number, "").isdecimal():
        most = 1
    told = (one.words(row) for one in leading(ranking)[:most])
    return with_minus(", ".join(filter(None, told)))


def places_of_bracket(ranking: Ranking) -> dict[int, str]:
    """By entry, its place in the bracket that ranks it, « 3 », or « 5–8 » where a bracket has not parted them yet."""
    found: dict[int, str] = {}
    for stage in _stages(ranking.rows):
        if not any(row.separated_by == Criterion.BRACKET for row in stage):
            continue
        for level in _split(stage, Criterion.BRACKET):
            ranks = [row.rank for row in level if row.rank]
            first, shared = min(ranks, default=0), len(set(ranks)) < 2
            said = f"{first}" if shared else f"{first}–{first + len(ranks) - 1}"
            found |= {row.number: said for row in level if row.rank}
    return found


def _stages(rows: Sequence[RankingRow]) -> Iterator[list[RankingRow]]:
    """The rows of each stage; whoever has no rank belongs to none."""
    yield from _split([row for row in rows if row.rank], Criterion.STAGE)


def _split(rows: Sequence[RankingRow], criterion: Criterion) -> Iterator[list[RankingRow]]:
    """The rows, parted after each that is before the next one by `criterion`."""
    before = [0]
    for row in rows:
        before.append(before[-1] + (row.separated_by == criterion))
    for _turn, both in groupby(zip(before, rows, strict=False), key=lambda one: one[0]):
        yield [row for _at, row in both]


def _of_bracket(ranking: Ranking) -> Iterator[Leading]:
    places = places_of_bracket(ranking)
    if places:
        yield Leading(
            gettext("Bracket"),
            lambda row: places.get(row.number, ""),
            lambda row: _in_bracket(places.get(row.number, "")),
        )


def _in_bracket(place: str) -> str:
    return gettext("place %(place)s of the bracket") % {"place": place} if place else ""


def _of_criteria(ranking: Ranking) -> Iterator[Leading]:
    own = [criterion for criterion in ranking.order if criterion.about.has_column] if ranking.criteria else []
    for criterion in ranking.order:
        if criterion.about.sentence:
            figure = _figure(criterion, own.index(criterion) if criterion in own else None)
            yield Leading(_head(criterion), figure, partial(_words, criterion, figure))


def _head(criterion: Criterion) -> str:
    return capfirst(str(HEADS.get(criterion) or NAMES[criterion]))


def _figure(criterion: Criterion, column: int | None) -> Callable[[RankingRow], str]:
    """What a row has by `criterion`, in digits: from its `column` where it has one of its own."""
    if column is not None:
        return lambda row: row.more[column]
    return {
        Criterion.WON: lambda row: f"{row.won or ''}{row.part}" or "0",
        Criterion.DIFFERENCE: lambda row: f"{row.difference:+d}" if row.difference else "0",
        Criterion.AVERAGE: lambda row: number_format(row.average, 1),
        Criterion.AGAINST: lambda row: f"{row.marks_against}",
        Criterion.POINTS: lambda row: f"{row.points}",
    }.get(criterion, lambda row: f"{row.marks_for}")


def _words(criterion: Criterion, say: Callable[[RankingRow], str], row: RankingRow) -> str:
    """The same with its noun; "" where there is nothing to compare."""
    figure, sentence = say(row), criterion.about.sentence
    if figure == "–":
        return ""
    if isinstance(sentence, tuple):
        return ngettext(*sentence, int(figure)) % {"count": int(figure)}
    values = {"figure": figure, "average": figure, "played": row.played, "name": NAMES[criterion]}
    return gettext(sentence) % values
