"""What may put one entry before another: the criteria, each declared here once, and how each is reckoned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from tournaments.ranking import figures
from tournaments.ranking.declarations import DeclaredKey, _, ngettext, pgettext
from tournaments.ranking.figures import NO_POINTS, Figures, Numbers, Reckon
from tournaments.ranking.games import Award, Outcome, Standing, Value


class Style(Enum):
    """How the values of a criterion are written."""

    PLAIN = "7½"
    SIGNED = "+7"
    TENTHS = "7.5"
    SHARE = "75 %"


@dataclass(frozen=True)
class AskedNumber:
    """A number that a criterion needs: what it is called, what it usually is, and what it may be.

    It `matters` to whoever reads a ranking, or only to whoever sets its rules.
    """

    name: str
    usual: int
    fewest: int = 0
    most: int = 20
    matters: bool = True


BYES = (AskedNumber(_("A bye counts as so many opponents with the entry's own score"), 0, matters=False),)


@dataclass(frozen=True)
class Declaration:
    """A criterion: its key, as it is kept; its name; its `explanation`, where a director may choose it.

    `reckon` says what an entry has by it; where nothing does, that is the place of the entry among its numbers. It has
    a column of its own, unless every ranking has that figure anyway or it says nothing. `sentence` says the figure that
    put an entry where it is, one for the singular and one for the plural where it is counted; "" where others cannot
    read that from a figure.
    """

    key: str
    name: str = ""
    explanation: str = ""
    reckon: Reckon | None = None
    numbers: tuple[AskedNumber, ...] = ()
    fewer_is_better: bool = False
    has_column: bool = True
    style: Style = Style.PLAIN
    sentence: str | tuple[str, str] = _("%(name)s: %(figure)s")


class Criterion(DeclaredKey):
    """What put an entry before the next one: those that a director may choose, and those that follow from the play."""

    about: Declaration

    WON = Declaration(
        "won",
        _("games won"),
        _("A game shared counts as the part of it that was won."),
        lambda _figures, row, _numbers: row.won.numerator if row.won.denominator == 1 else row.won,
        has_column=False,
        sentence=_("won %(figure)s of %(played)s games"),
    )
    GAME_POINTS = Declaration(
        "game_points",
        pgettext("of a ranking", "points"),
        _("So many for a game won, drawn and lost."),
        lambda figures, row, _numbers: figures.points_of(row.number),
        numbers=(
            AskedNumber(pgettext("a game", "won"), 2, most=100),
            AskedNumber(pgettext("a game", "drawn"), 1, most=100),
            AskedNumber(pgettext("a game", "lost"), 0, most=100),
        ),
    )
    SHARE = Declaration(
        "share",
        _("share of games won"),
        _("Of the games that were played: whoever played fewer is not behind for that."),
        figures.share,
        style=Style.SHARE,
        sentence=_("%(figure)s of the games won"),
    )
    MARKS_FOR = Declaration(
        "marks_for",
        _("marks for"),
        _("All marks, without what faults cost and with what was decided."),
        lambda _figures, row, _numbers: row.marks_for,
        has_column=False,
        sentence=ngettext("%(count)d mark", "%(count)d marks"),
    )
    AVERAGE = Declaration(
        "average",
        _("marks a game"),
        _("The marks for, by the number of games."),
        figures.average,
        style=Style.TENTHS,
        sentence=_("%(average)s marks a game"),
    )
    LEAST = Declaration(
        "least",
        _("fewest marks a game"),
        _("Where the fewest points win: the marks for, by the number of games."),
        figures.average,
        fewer_is_better=True,
        style=Style.TENTHS,
        sentence=_("%(figure)s marks a game, where the fewest win"),
    )
    DIFFERENCE = Declaration(
        "difference",
        _("difference"),
        _("The marks for, less those of the opponents."),
        lambda _figures, row, _numbers: row.difference,
        has_column=False,
        style=Style.SIGNED,
        sentence=_("difference %(figure)s"),
    )
    WRITTEN = Declaration(
        "written",
        _("marks at the tables"),
        _("As the sheets say them, before anything was decided."),
        figures.written,
    )
    AGAINST = Declaration(
        "against",
        _("marks against"),
        _("What the opponents marked: the fewer, the better."),
        lambda _figures, row, _numbers: row.marks_against if row.played else None,
        fewer_is_better=True,
        has_column=False,
    )
    CAPPED = Declaration(
        "capped",
        _("capped marks"),
        _("No game counts for more than so many marks."),
        figures.capped,
        numbers=(AskedNumber(_("Marks of a game at most"), 121, fewest=1, most=9999),),
    )
    BEST_DEAL = Declaration(
        "best_deal",
        _("best deal"),
        _("The most marks of one deal. Where only totals were written, there is none."),
        figures.best_deal,
    )
    BEST_GAME = Declaration("best_game", _("best game"), _("The most marks of one game."), figures.best_game)
    BUCHHOLZ = Declaration(
        "buchholz",
        _("opponents' scores"),
        _("Buchholz: the scores of all opponents, every opponent of every game."),
        figures.buchholz(),
        numbers=BYES,
    )
    BUCHHOLZ_CUT = Declaration(
        "buchholz_cut",
        _("opponents without the lowest"),
        _("Buchholz cut 1: the same, without the lowest of them."),
        figures.buchholz(lowest=1),
        numbers=BYES,
    )
    BUCHHOLZ_MEDIAN = Declaration(
        "buchholz_median",
        _("opponents without the extremes"),
        _("Median Buchholz: the same, without the lowest and the highest."),
        figures.buchholz(lowest=1, highest=1),
        numbers=BYES,
    )
    SONNEBORN = Declaration(
        "sonneborn",
        _("scores of those beaten"),
        _("Sonneborn-Berger: the scores of whoever was beaten, half of them for a draw."),
        figures.sonneborn,
        numbers=BYES,
    )
    PROGRESSIVE = Declaration(
        "progressive",
        _("progressive score"),
        _("The score after every round, added up: early wins count longer."),
        figures.progressive,
    )
    DIRECT = Declaration(
        "direct",
        _("direct encounter"),
        _("What they won against each other, where all who are level have met."),
        sentence="",
    )
    COINCHES = Declaration(
        "coinches",
        _("coinches won"),
        _("Coinched deals that were won. Where only totals were written, there are none."),
        figures.coinches,
    )
    MANUAL = Declaration(
        "manual",
        _("order set by hand"),
        _("The numbers of entries in their order. Whoever is not named is behind."),
        fewer_is_better=True,
        sentence="",
    )
    LOT = Declaration(
        "lot",
        pgettext("drawing of lots", "lot"),
        _("Drawn from the seed of the first round: the same for whoever draws it again."),
        fewer_is_better=True,
        has_column=False,
        sentence="",
    )
    STAGE = Declaration("stage")
    PLAYED = Declaration("played")
    WITHDRAWN = Declaration("withdrawn")
    BRACKET = Declaration("bracket", _("the bracket"), sentence=_("place %(place)s of the bracket"))
    POINTS = Declaration(
        "points", _("match points"), sentence=ngettext("%(count)d match point", "%(count)d match points")
    )


CHOSEN = tuple(criterion for criterion in Criterion if criterion.about.explanation)
"""Those a director may choose; the others follow from what was played and how."""
BY_WINS = (Criterion.WON, Criterion.DIFFERENCE, Criterion.MARKS_FOR)
BY_MARKS = (Criterion.MARKS_FOR, Criterion.WON, Criterion.DIFFERENCE)
BY_AVERAGE = (Criterion.AVERAGE, Criterion.WON, Criterion.DIFFERENCE)
BY_MATCH_POINTS = (Criterion.POINTS, Criterion.WON, Criterion.DIRECT, Criterion.DIFFERENCE)
"""What parts teams that meet in a league."""


@dataclass(frozen=True)
class Rule:
    """A criterion with its numbers: those that it asks for, and of a manual rank and of the lot, the entries in their
    order, the first one first.
    """

    criterion: Criterion
    numbers: Numbers = ()


Order = Sequence[Criterion | Rule]


def rules_of(order: Order) -> tuple[Rule, ...]:
    """`order` with every criterion as a rule."""
    return tuple(rule if isinstance(rule, Rule) else Rule(rule) for rule in order)


def read_figures(
    rows: Iterable[Standing], results: Sequence[Outcome], awards: Iterable[Award], rules: Sequence[Rule]
) -> Figures:
    """The figures of `rows`, as `rules` ask for them."""
    awards_of: dict[int, list[Award]] = {}
    for award in awards:
        awards_of.setdefault(award.number, []).append(award)
    won, drawn, lost = next(
        (rule.numbers for rule in rules if rule.criterion == Criterion.GAME_POINTS), NO_POINTS
    )
    return Figures({row.number: row for row in rows}, results, awards_of, (won, drawn, lost))


def column(field: Figures, rule: Rule) -> dict[int, Value | None]:
    """By entry, what it has by `rule`: None where there is nothing to compare."""
    reckon = rule.criterion.about.reckon
    if reckon is None:
        places = {number: place for place, number in enumerate(rule.numbers, start=1)}
        return {number: places.get(number) for number in field.rows}
    return {number: reckon(field, row, rule.numbers) for number, row in field.rows.items()}
