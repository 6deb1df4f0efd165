"""The columns of a ranking, each declared once: for its page and its paper, spreadsheets, pictures and projectors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.ranking.criteria import Criterion, Style
from tournaments.standings.criteria import NAMES, say_value
from tournaments.standings.decision_words import say_wins
from tournaments.standings.rankings import Ranking, RankingRow
from web.spreadsheets import Cell, Share
from web.templatetags.figures import with_minus

Text = Callable[[RankingRow], str]
Figure = int | Decimal | Fraction | str | None
Exact = tuple[str | Promise, Callable[[RankingRow], Cell]]


@dataclass(frozen=True)
class Column:
    """A column: its name, what a row has there as people read it, and `exact`, for a spreadsheet, under its own heads.

    `explanation` says what a short name stands for, and what stands `beside` the text is smaller. `sentence` says the
    figure with its noun, as the declaration of a criterion does. A column that belongs to a criterion has its key.
    """

    key: str
    name: str | Promise
    text: Text
    exact: Sequence[Exact] = ()
    explanation: str | Promise = ""
    beside: Text | None = None
    sentence: str | tuple[str, str] = ""
    is_own: bool = False

    @property
    def title(self) -> str:
        return capfirst(str(self.name))

    def words(self, row: RankingRow) -> str:
        """What a row has, with its noun; "" where there is nothing to compare."""
        figure = self.text(row)
        if figure in ("", "–"):
            return ""
        if isinstance(self.sentence, tuple):
            return ngettext(*self.sentence, int(figure)) % {"count": int(figure)}
        names = dict.fromkeys(("figure", "average", "place"), figure)
        return gettext(self.sentence) % {"played": row.played, "name": NAMES.get(self.key, ""), **names}


def value_cell(criterion: str, value: Figure) -> Cell:
    """What somebody has by `criterion`, as a ranking keeps it; empty where there is nothing to compare, which is no
    zero.
    """
    if value is not None and Criterion(criterion).about.style == Style.SHARE:
        return Share(Fraction(value))
    return Fraction(value) if isinstance(value, str) else value


def _of(criterion: Criterion, name: str | Promise, value: Callable[[RankingRow], Figure]) -> Column:
    """The column of a criterion, where `value` is what a row has by it."""
    return Column(
        criterion,
        name,
        lambda row: say_value(criterion, value(row)),
        ((name, lambda row: value_cell(criterion, value(row))),),
        sentence=criterion.about.sentence,
    )


POINTS = _of(Criterion.POINTS, pgettext_lazy("of a league", "Points"), lambda row: row.points)
WON = _of(Criterion.WON, _("Won"), lambda row: row.wins)
PLAYED = _of(Criterion.PLAYED, _("Games"), lambda row: row.played)
AVERAGE = _of(Criterion.AVERAGE, _("Marks a game"), lambda row: row.average)
DIFFERENCE = _of(Criterion.DIFFERENCE, _("Difference"), lambda row: row.difference)
MARKS_FOR = _of(Criterion.MARKS_FOR, _("For"), lambda row: row.marks_for)
MARKS_FIRST = replace(MARKS_FOR, name=_("Marks"))
"""The same where they decide: then they are the marks."""
AGAINST = _of(Criterion.AGAINST, _("Against"), lambda row: row.marks_against)
MEETINGS = Column(
    "meetings",
    _("W-D-L"),
    lambda row: "-".join(map(str, row.record)),
    (
        (_("Meetings won"), lambda row: row.record[0]),
        (_("Meetings drawn"), lambda row: row.record[1]),
        (_("Meetings lost"), lambda row: row.record[2]),
    ),
    explanation=_("Meetings won, drawn and lost"),
)
FAULTS = Column(
    "faults",
    _("Faults"),
    lambda row: f"-{row.charged}" if row.charged else "",
    ((_("Faults"), lambda row: -row.charged),),
)
DECIDED = Column(
    "decided",
    _("Decided"),
    lambda row: f"{row.adjusted:+}" if row.adjusted else "",
    ((_("Marks decided"), lambda row: row.adjusted), (_("Wins decided"), lambda row: row.awarded)),
    beside=lambda row: gettext("won %(wins)s") % {"wins": say_wins(row.awarded)} if row.awarded else "",
)


def columns_of(ranking: Ranking) -> list[Column]:
    """The columns with figures, in their order: all that a spreadsheet has."""
    return [
        *((POINTS, MEETINGS) if ranking.is_league else ()),
        *(WON, PLAYED),
        *((AVERAGE,) if ranking.begins_with(Criterion.AVERAGE) else ()),
        *(DIFFERENCE, MARKS_FOR, AGAINST),
        *own_columns(ranking),
        *((FAULTS,) if ranking.has_charges else ()),
        *((DECIDED,) if ranking.has_adjusted else ()),
    ]


def shown_columns(ranking: Ranking) -> list[Column]:
    """Those that say something to people."""
    silent = {DIFFERENCE.key: not ranking.has_difference, AGAINST.key: ranking.alone}
    return [column for column in columns_of(ranking) if not silent.get(column.key)]


def page_columns(ranking: Ranking) -> list[Column]:
    """The same for a page, which has first what decides first."""
    columns = shown_columns(ranking)
    if ranking.begins_with(Criterion.MARKS_FOR):
        return [MARKS_FIRST, *(column for column in columns if column.key != MARKS_FOR.key)]
    return columns


def own_columns(ranking: Ranking) -> list[Column]:
    """Of the criteria that a director chose, those that have a column of their own."""
    places = enumerate(ranking.order if ranking.criteria else ())
    return [_own(criterion, place) for place, criterion in places if criterion.about.has_column]


def _own(criterion: Criterion, place: int) -> Column:
    return replace(_of(criterion, NAMES[criterion], lambda row: row.values[place]), is_own=True)


def say_ahead(ranking: Ranking) -> Iterator[str]:
    """Row by row, what put it before the next one, in words."""
    for place, row in enumerate(ranking.rows, start=1):
        is_level = row.rank and not row.separated_by and place < len(ranking.rows)
        yield gettext("level") if is_level else row.ahead_by


def leading(ranking: Ranking) -> list[Column]:
    """The columns by which `ranking` is ordered, the first one first; the place in a bracket before everything."""
    places = places_of_bracket(ranking)
    bracket = Column(
        Criterion.BRACKET,
        gettext("Bracket"),
        lambda row: places.get(row.number, ""),
        sentence=Criterion.BRACKET.about.sentence,
    )
    columns = {column.key: column for column in (POINTS, WON, AVERAGE, DIFFERENCE, MARKS_FIRST, AGAINST)}
    columns |= {column.key: column for column in own_columns(ranking)}
    deciding = [columns[criterion] for criterion in ranking.order if criterion.about.sentence]
    return [*([bracket] if places else []), *deciding]


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
    """By entry, its place in the bracket that ranks it, « 3 », or « 5–8 » where a bracket has not parted them yet.

    Whoever has no rank is in no stage.
    """
    places: dict[int, str] = {}
    for stage in _split([row for row in ranking.rows if row.rank], Criterion.STAGE):
        if not any(row.separated_by == Criterion.BRACKET for row in stage):
            continue
        for level in _split(stage, Criterion.BRACKET):
            ranks = [row.rank for row in level if row.rank]
            first, shared = min(ranks, default=0), len(set(ranks)) < 2
            place = f"{first}" if shared else f"{first}–{first + len(ranks) - 1}"
            places |= {row.number: place for row in level if row.rank}
    return places


def _split(rows: Sequence[RankingRow], criterion: Criterion) -> Iterator[list[RankingRow]]:
    """The rows, parted after each that is before the next one by `criterion`."""
    before = [0]
    for row in rows:
        before.append(before[-1] + (row.separated_by == criterion))
    for _turn, both in groupby(zip(before, rows, strict=False), key=lambda pair: pair[0]):
        yield [row for _at, row in both]
