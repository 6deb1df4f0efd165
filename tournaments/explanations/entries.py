"""Why an entry stands where it does, in words: its games, its criteria beside its neighbours', what would change it.

A page of an edition reads what was kept beside it; only names are today's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.entry_list import names_of, partner_in
from tournaments.explanations.entry_grounds import Own
from tournaments.explanations.grounds import Placed
from tournaments.models import Round, Tournament
from tournaments.ranking.criteria import Criterion, Value
from tournaments.ranking.games import Award, Outcome
from tournaments.ranking.leaving import Leaving
from tournaments.ranking.standings import Standing
from tournaments.standings.criteria import NAMES, say_value
from tournaments.standings.decision_words import say_figure, say_wins, say_worth

Names = Mapping[int, str]


@dataclass(frozen=True)
class ExplainedGame:
    """A game as the entry played it: what each side marked, its own first, and its part of the win.

    `turned` is the rank it would have made turned over, None where nobody asked. `missing`: why it does not count for
    the entry; "" where it does.
    """

    at: Placed
    partners: str
    opponents: str
    marked: tuple[int, ...]
    part: Fraction
    charged: int
    turned: int | None = None
    is_drawn_round: bool = False
    missing: str = ""

    @property
    def marks(self) -> str:
        return "–".join(map(str, self.marked))

    @property
    def won(self) -> str:
        return say_figure(self.part) or "0"

    @property
    def other_way(self) -> str:
        return say_other_way(self.turned)


def say_other_way(rank: int | None) -> str:
    """« rank 3 »; "" where nobody asked."""
    return _("rank %(rank)s") % {"rank": rank} if rank else ""


@dataclass(frozen=True)
class Compared:
    """A criterion, with what the entry above, this one and the one below have.

    `parts_above` and `parts_below`: whether it put one of those two before the other. `values` are the same three by
    `criterion` as figures, None where there is none; without a criterion there are words alone.
    """

    name: str
    above: str
    own: str
    below: str
    parts_above: bool
    parts_below: bool
    values: tuple[Value | None, ...] = (None, None, None)
    criterion: str = ""


@dataclass(frozen=True)
class Explained:
    """The page of an entry in a ranking."""

    number: int
    name: str
    row: Standing
    above: str
    below: str
    sentences: Sequence[str]
    games: Sequence[ExplainedGame]
    given: Sequence[str]
    compared: Sequence[Compared]
    hints: Sequence[str]
    is_out: bool = False

    @property
    def has_charges(self) -> bool:
        return any(game.charged for game in self.games)

    @property
    def has_partners(self) -> bool:
        return any(game.partners for game in self.games)

    @property
    def has_turned(self) -> bool:
        return any(game.other_way for game in self.games)

    @property
    def has_missing(self) -> bool:
        return any(game.missing for game in self.games)


def drawn_rounds(tournament: Tournament) -> frozenset[int]:
    """The published rounds whose draw has a page; one query."""
    published = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    return frozenset(published.exclude(stage__format="free").values_list("number", flat=True))


def explain_row(own: Own, names: Names, drawn: frozenset[int] = frozenset()) -> Explained:
    """`own` in words."""
    why = own.why
    number = why.row.number
    return Explained(
        number=number,
        name=_name(why.row, names),
        row=why.row,
        above=_name(why.above, names),
        below=_name(why.below, names),
        sentences=[*_own_part(own), *say_neighbours(why.row, why.above, why.below, names)],
        games=[_game(own, place, names, drawn) for place in own.games],
        given=list(_given(own, _name(why.row, names))),
        compared=list(_compared(own)),
        hints=list(_hints(own)),
        is_out=why.row.rank is None and any(_own_part(own)),
    )


def _name(row: Standing | None, names: Names) -> str:
    return names_of([row.number], names) if row else ""


def _game(own: Own, place: int, names: Names, drawn: frozenset[int]) -> ExplainedGame:
    at, game = own.games[place]
    number = own.why.row.number
    side = next(at for at, side in enumerate(game.sides) if number in side)
    others = [" + ".join(names_of([one], names) for one in each) for each in game.sides if number not in each]
    marked = [game.marks[side], *(mark for other, mark in enumerate(game.marks) if other != side)]
    return ExplainedGame(
        at=at,
        partners=names_of([one for one in game.sides[side] if one != number], names),
        opponents=", ".join(others),
        marked=tuple(marked),
        part=Fraction(game.won[side]),
        charged=game.charges.get(number, 0),
        turned=own.why.turned.get(place),
        is_drawn_round=at.round in drawn,
        missing=_missing(own, game, names),
    )


def _missing(own: Own, game: Outcome, names: Names) -> str:
    """Why `game` does not count for the entry."""
    if game.counts_for(own.why.row.number):
        return ""
    if struck := sorted(own.struck.intersection(game.entries)):
        return _("does not count: struck out with %(names)s") % {"names": names_of(struck, names)}
    return _("does not count: somebody else played it")


def _for_whom(award: Award, name: str) -> str:
    """« (Anne) », where one partner of a pair is meant."""
    alone = partner_in(name, award.place)
    return "" if alone == name else f" ({alone})"


def _given(own: Own, name: str) -> Iterator[str]:
    """What is counted besides the games."""
    for award in () if own.why.row.number in own.struck else own.awards:
        worth = say_worth(award.marks, int(award.won * 2))
        values = {"round": award.round, "worth": f"{worth}{_for_whom(award, name)}"}
        if award.at_average:
            told = _("Round %(round)s, bye: what it wins and marks on average.")
        elif award.bye:
            told = _("Round %(round)s, bye: %(worth)s.")
        elif award.round:
            told = _("Round %(round)s, decided: %(worth)s.")
        else:
            told = _("Decided: %(worth)s.")
        yield told % values
    row = own.why.row
    if row.number not in own.struck and any(award.at_average for award in own.awards):
        values = {"marks": f"{row.adjusted:+}", "wins": say_wins(row.awarded) or "0"}
        yield _("Together that is %(marks)s marks and %(wins)s wins.") % values


def _compared(own: Own) -> Iterator[Compared]:
    why = own.why
    for at, rule in enumerate(own.rules):
        rows = (why.above, why.row, why.below)
        values = tuple(row.values[at] if row else None for row in rows)
        told = [
            say_value(rule.criterion, value) if row else "" for row, value in zip(rows, values, strict=True)
        ]
        parts_above = bool(why.above and why.above.separated_by == rule.criterion)
        parts_below = bool(why.below and why.row.separated_by == rule.criterion)
        name = str(NAMES[rule.criterion])
        yield Compared(name, told[0], told[1], told[2], parts_above, parts_below, values, rule.criterion)


def _own_part(own: Own) -> Iterator[str]:
    """What is to be said of an entry that left, before its neighbours."""
    if own.why.row.number in own.struck:
        yield _("It left after fewer than half of its rounds: it is struck out, its games count for nobody.")
    elif own.why.row.withdrawn and own.why.row.rank is None and own.leaving == Leaving.UNRANKED:
        yield _("It no longer plays: by the rule of this tournament it has no rank.")


def say_neighbours(
    row: Standing, above: Standing | None, below: Standing | None, names: Names
) -> Iterator[str]:
    """What parts it from the one before it, and from the one after it."""
    if above:
        yield _part(above.separated_by, _name(above, names), before=True)
    if below:
        yield _part(row.separated_by, _name(below, names), before=False)


def _part(criterion: str | None, name: str, *, before: bool) -> str:
    values = {"name": name, "criterion": NAMES.get(criterion or "", "")}
    if criterion is None:
        return _("Level with %(name)s by every criterion: they share the rank.") % values
    if criterion == Criterion.STAGE:
        told = _("%(name)s came a stage further.") if before else _("It came a stage further than %(name)s.")
    elif criterion == Criterion.WITHDRAWN:
        told = _("It no longer plays, as %(name)s does.") if before else _("%(name)s no longer plays.")
    elif criterion == Criterion.PLAYED:
        told = _("%(name)s has a rank, and it has none.") if before else _("%(name)s has no rank.")
    else:
        told = _("Behind %(name)s by: %(criterion)s.") if before else _("Before %(name)s by: %(criterion)s.")
    return told % values


def _hints(own: Own) -> Iterator[str]:
    """What would have changed it; said only where the ranking was made again to know."""
    why = own.why
    if own.in_bracket:
        yield _("The bracket decides: another result would have made other matches.")
        return
    if why.row.rank is None:
        return
    if why.row.rank == 1:
        yield from _costs(own)
        return
    best = min(why.turned.items(), key=lambda one: (one[1], one[0]), default=None)
    if best and best[1] < why.row.rank:
        yield _("Had it won %(game)s, that would have made rank %(rank)s.") % {
            "game": _say_game(own, best[0]),
            "rank": best[1],
        }
    elif why.turned:
        yield _("No other result of a single game would have made a better rank.")
    yield from say_marks(why.marks)
    if own.stages > 1 and why.turned:
        yield _("Who went on to which stage is taken as it was.")


def _costs(own: Own) -> Iterator[str]:
    """What would have cost the first place whoever has it."""
    why = own.why
    if not why.asked:
        return
    if is_alone(why.above, why.below):
        yield _("Nobody else has a rank: nothing would have changed it.")
        return
    if why.lost:
        place, rank = why.lost
        yield _("Had it lost %(game)s, that would have made rank %(rank)s.") % {
            "game": _say_game(own, place),
            "rank": rank,
        }
    else:
        yield _("No other result of a single game would have cost it the first place.")
    yield from say_marks(why.marks)
    if own.stages > 1:
        yield _("Who went on to which stage is taken as it was.")


def _say_game(own: Own, place: int) -> str:
    """The game at `place`: by its number, where the table played several in that round."""
    at = own.games[place][0]
    there = [one for one, (where, _game) in sorted(own.games.items()) if where == at]
    values = {"round": at.round, "table": at.table, "number": there.index(place) + 1}
    if len(there) == 1:
        return _("the game of round %(round)s at table %(table)s") % values
    return _("game %(number)s of round %(round)s at table %(table)s") % values


def is_alone(above: Standing | None, below: Standing | None) -> bool:
    """Whether nobody else has a rank."""
    return above is None and (below is None or below.rank is None)


def say_marks(marks: tuple[int, int] | None) -> Iterator[str]:
    """How many marks more or fewer would have made another rank, and which; nothing where that was not found."""
    if not marks:
        return
    more, rank = marks
    if more > 0:
        told = ngettext(
            "%(count)s mark more would have made rank %(rank)s.",
            "%(count)s marks more would have made rank %(rank)s.",
            more,
        )
    else:
        told = ngettext(
            "%(count)s mark fewer would have made rank %(rank)s.",
            "%(count)s marks fewer would have made rank %(rank)s.",
            -more,
        )
    yield told % {"count": abs(more), "rank": rank}
