"""The criteria of a ranking the obvious way, to compare with, and events at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from hypothesis import strategies as st

from tournaments.ranking.criteria import CHOSEN, Criterion, Rule
from tournaments.ranking.games import Award, Outcome, Standing
from tournaments.ranking.standings import standings

HALF = Fraction(1, 2)
PARTS = {2: [(1, 0), (0, 1), (HALF, HALF), (0, 0)], 3: [(1, 0, 0), (HALF, 0, HALF), (Fraction(1, 3),) * 3]}


@dataclass(frozen=True)
class Event:
    """What is ranked, and by what."""

    entries: tuple[int, ...]
    games: tuple[Outcome, ...]
    awards: tuple[Award, ...]
    rules: tuple[Rule, ...]

    def ranking(self) -> tuple[Standing, ...]:
        return standings(self.entries, self.games, order=self.rules, awards=self.awards)


@st.composite
def a_game(draw: st.DrawFn, numbers: Sequence[int]) -> Outcome:
    """Two against two, one against one, or three each for himself; the deals were kept, or not; it counts for all who
    sat there, or is missing for some.
    """
    shape = draw(st.sampled_from([(2, 2), (1, 1), (1, 1, 1)]))
    seated = iter(draw(st.permutations(numbers)))
    sides = tuple(tuple(next(seated) for _ in range(size)) for size in shape)
    each = st.tuples(*(st.integers(0, 3) for _ in sides))
    return Outcome(
        sides,
        draw(each),
        tuple(map(Fraction, draw(st.sampled_from(PARTS[len(sides)])))),
        {sides[0][0]: 2} if draw(st.integers(0, 4)) == 0 else {},
        round=draw(st.integers(0, 3)),
        best=draw(st.just(()) | each),
        coinches=draw(st.just(()) | each),
        not_for=draw(st.just(frozenset()) | st.frozensets(st.sampled_from(sum(sides, ())))),
    )


@st.composite
def events(draw: st.DrawFn) -> Event:
    """A few entries, their games, what was awarded to them, and any criteria in any order."""
    numbers = draw(st.lists(st.integers(1, 40), min_size=4, max_size=7, unique=True))
    wins = st.sampled_from([Fraction(0), HALF, Fraction(1), Fraction(-1)])
    award = st.builds(
        Award, st.sampled_from(numbers), marks=st.integers(-2, 2), won=wins, counts=st.booleans(),
        round=st.integers(0, 3), bye=st.booleans(),
    )  # fmt: skip
    average = st.builds(
        Award, st.sampled_from(numbers), at_average=st.just(1), counts=st.just(True), round=st.integers(0, 3),
        bye=st.just(True),
    )  # fmt: skip
    named = st.lists(st.sampled_from(numbers), unique=True, max_size=3).map(tuple)
    of = {
        Criterion.GAME_POINTS: st.sampled_from([(2, 1, 0), (3, 1, 0), (5, 2, 1)]),
        Criterion.CAPPED: st.just((2,)),
        Criterion.MANUAL: named,
        Criterion.LOT: named,
    }
    byes = st.sampled_from([(), (0,), (2,)])
    chosen = draw(st.lists(st.sampled_from(CHOSEN), unique=True, max_size=4))
    return Event(
        tuple(numbers),
        tuple(draw(st.lists(a_game(numbers), max_size=7))),
        tuple(draw(st.lists(award | average, max_size=3))),
        tuple(Rule(one, draw(of.get(one, byes))) for one in chosen),
    )


# --- the obvious way ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slow:
    """The figures of an event, each reckoned from the games anew."""

    event: Event

    def own(self, entry: int) -> list[tuple[Outcome, int]]:
        return [
            (game, place)
            for game in self.event.games
            for place, side in enumerate(game.sides)
            if entry in side and entry not in game.not_for
        ]

    def given(self, entry: int) -> list[Award]:
        return [one for one in self.event.awards if one.number == entry]

    def opponents(self, entry: int) -> list[tuple[int, Fraction]]:
        return [
            (other, game.won[place])
            for game, place in self.own(entry)
            for side in game.sides
            for other in side
            if entry not in side
        ]

    def met(self, entry: int) -> list[tuple[int, Fraction]]:
        """Those of its opponents for whom the game counts too."""
        return [
            (other, game.won[place])
            for game, place in self.own(entry)
            for side in game.sides
            for other in side
            if entry not in side and other not in game.not_for
        ]

    def played(self, entry: int) -> bool:
        return bool(self.own(entry) or [one for one in self.given(entry) if one.counts])

    def won(self, entry: int) -> Fraction:
        won = sum(game.won[place] for game, place in self.own(entry))
        awarded = sum(one.won for one in self.given(entry)) + self.on_average(entry)[0]
        return max(Fraction(won + awarded), Fraction(0))

    def points_of_game(self, game: Outcome, place: int) -> Fraction:
        won, drawn, lost = self.points or (1, HALF, 0)
        part = game.won[place]
        if self.points is None:
            return part
        return Fraction(won if part == 1 else lost if not part and any(game.won) else drawn)

    def points_of_wins(self, wins: Fraction) -> Fraction:
        won, drawn, _lost = self.points or (1, HALF, 0)
        whole, half = divmod(abs(wins), 1)
        return (-1 if wins < 0 else 1) * Fraction(whole * won + (drawn if half else 0))

    def on_average(self, entry: int) -> tuple[Fraction, int, int]:
        """What its byes bring that are worth an average: wins, to a half, and marks for and against."""
        own, byes = self.own(entry), sum(one.at_average for one in self.given(entry))
        won = sum((game.won[place] for game, place in own), Fraction(0))
        marks = sum(game.marks[place] - game.charges.get(entry, 0) for game, place in own)
        against = sum(sum(game.marks) - game.marks[place] for game, place in own)
        wins, *both = (
            floor(Fraction(byes * one) / max(len(own), 1) + HALF) for one in (2 * won, marks, against)
        )
        return Fraction(wins, 2), both[0], both[1]

    @property
    def points(self) -> tuple[int, ...] | None:
        return next((one.numbers for one in self.event.rules if one.criterion == "game_points"), None)

    def score(self, entry: int) -> Fraction:
        if self.points is None:
            return self.won(entry)
        awarded = sum((one.won for one in self.given(entry)), self.on_average(entry)[0])
        return Fraction(
            sum(self.points_of_game(*one) for one in self.own(entry)) + self.points_of_wins(awarded)
        )

    def scores_met(self, entry: int, rule: Rule) -> list[Fraction]:
        byes = [one for one in self.given(entry) if one.bye] * sum(rule.numbers)
        return sorted(
            [self.score(other) for other, _part in self.opponents(entry)] + [self.score(entry)] * len(byes)
        )

    def for_marks(self, entry: int, cap: int = 10**6) -> int:
        marks = sum(
            min(game.marks[place], cap) - game.charges.get(entry, 0) for game, place in self.own(entry)
        )
        return marks + sum(one.marks for one in self.given(entry)) + self.on_average(entry)[1]

    def a_game(self, entry: int) -> Fraction | None:
        """Game by game, and what a director gave; nothing of byes."""
        games = [game.marks[place] - game.charges.get(entry, 0) for game, place in self.own(entry)]
        decided = [one.marks for one in self.given(entry) if not one.bye]
        return Fraction(sum(games) + sum(decided), len(games)) if games else None

    def against(self, entry: int) -> int:
        marks = sum(sum(game.marks) - game.marks[place] for game, place in self.own(entry))
        return marks + self.on_average(entry)[2]

    def sonneborn(self, entry: int, rule: Rule) -> Fraction | None:
        byes = [one for one in self.given(entry) if one.bye and sum(rule.numbers)]
        taken = [part * self.score(other) for other, part in self.opponents(entry)]
        taken += [one.won * self.score(entry) for one in byes]
        return sum(taken, Fraction(0)) if self.own(entry) or byes else None

    def progressive(self, entry: int) -> Fraction | None:
        """The score after each round; what has no round is there after the last one."""
        counted = [game for game in self.event.games if set(sum(game.sides, ())) - game.not_for]
        rounds = sorted({one.round for one in (*counted, *self.event.awards)} - {0})
        after = Fraction(0)
        for now in rounds or [1]:
            last = now == (rounds or [1])[-1]
            for game, place in self.own(entry):
                if (game.round <= now) if game.round else last:
                    after += self.points_of_game(game, place)
            for one in self.given(entry):
                if (one.round <= now) if one.round else last:
                    after += self.points_of_wins(one.won)
        after += self.points_of_wins(self.on_average(entry)[0])
        return after if self.own(entry) or self.given(entry) else None

    def value(self, rule: Rule, entry: int) -> Fraction | int | None:
        own = self.own(entry)
        kept = [(game.best[place], game.coinches) for game, place in own if game.best]
        coinched = [game.coinches[place] for game, place in own if game.coinches]
        met = self.scores_met(entry, rule)
        share = sum((game.won[place] for game, place in own), Fraction(0))
        return {
            "won": lambda: self.won(entry),
            "game_points": lambda: self.score(entry),
            "share": lambda: share / len(own) if own else None,
            "marks_for": lambda: self.for_marks(entry),
            "average": lambda: self.a_game(entry),
            "least": lambda: self.a_game(entry),
            "difference": lambda: self.for_marks(entry) - self.against(entry),
            "written": lambda: sum(game.marks[place] for game, place in own) if own else None,
            "against": lambda: self.against(entry) if own else None,
            "capped": lambda: self.for_marks(entry, *rule.numbers),
            "best_deal": lambda: max((best for best, _won in kept), default=None),
            "best_game": lambda: max((game.marks[at] - game.charges.get(entry, 0) for game, at in own), default=None),
            "buchholz": lambda: sum(met) if met else None,
            "buchholz_cut": lambda: sum(met[1:]) if len(met) > 1 else None,
            "buchholz_median": lambda: sum(met[1:-1]) if len(met) > 2 else None,
            "sonneborn": lambda: self.sonneborn(entry, rule),
            "progressive": lambda: self.progressive(entry),
            "coinches": lambda: sum(coinched) if coinched else None,
            "manual": lambda: rule.numbers.index(entry) + 1 if entry in rule.numbers else None,
            "lot": lambda: rule.numbers.index(entry) + 1 if entry in rule.numbers else None,
        }[rule.criterion]()  # fmt: skip

    def direct(self, level: Sequence[int]) -> dict[int, Fraction | None]:
        met = {one: self.met(one) for one in level}
        for one in level:
            if {other for other in level if other != one} - {other for other, _part in met[one]}:
                return dict.fromkeys(level)
        return {one: sum((part for other, part in met[one] if other in level), Fraction(0)) for one in level}

    def ranks(self) -> dict[int, int]:
        """The ranked split by one criterion after the other; a rank is how many stand before, and one."""
        groups = [[entry for entry in self.event.entries if self.played(entry)]]
        for rule in self.event.rules:
            groups = [part for group in groups for part in self.split(rule, group)]
        found, before = {}, 0
        for group in groups:
            found |= dict.fromkeys(group, before + 1)
            before += len(group)
        return found

    def split(self, rule: Rule, group: list[int]) -> list[list[int]]:
        values = (
            self.direct(group)
            if rule.criterion == "direct"
            else {one: self.value(rule, one) for one in group}
        )
        known = {value for value in values.values() if value is not None}
        order = [*sorted(known, reverse=not rule.criterion.about.fewer_is_better), None]
        return [part for value in order if (part := [one for one in group if values[one] == value])]
