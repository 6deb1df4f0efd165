"""Every criterion against the obvious way to reckon it, against published crosstables, and against renumbering."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking.criteria import CHOSEN, FEWER_IS_BETTER, Criterion, Rule
from tournaments.ranking.games import Award, Outcome, won_by
from tournaments.ranking.standings import Standing, standings

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
    """Two against two, one against one, or three each for himself; the deals were kept, or not."""
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
        tuple(draw(st.lists(award, max_size=2))),
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
            if entry in side
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

    def played(self, entry: int) -> bool:
        return bool(self.own(entry) or [one for one in self.given(entry) if one.counts])

    def won(self, entry: int) -> Fraction:
        won = sum(game.won[place] for game, place in self.own(entry))
        return max(Fraction(won + sum(one.won for one in self.given(entry))), Fraction(0))

    def points_of_game(self, game: Outcome, place: int) -> Fraction:
        won, drawn, lost = self.points or (1, HALF, 0)
        part = game.won[place]
        if self.points is None:
            return part
        return Fraction(won if part == 1 else lost if not part and any(game.won) else drawn)

    def points_of_wins(self, wins: Fraction) -> Fraction:
        won, drawn, _lost = self.points or (1, HALF, 0)
        return Fraction({0: 0, HALF: drawn, 1: won, -1: -won}.get(wins, wins))

    @property
    def points(self) -> tuple[int, ...] | None:
        return next((one.numbers for one in self.event.rules if one.criterion == "game_points"), None)

    def score(self, entry: int) -> Fraction:
        if self.points is None:
            return self.won(entry)
        all_awarded = sum((one.won for one in self.given(entry)), Fraction(0))
        sign = -1 if all_awarded < 0 else 1
        whole, half = divmod(abs(all_awarded), 1)
        awarded = sign * (whole * self.points[0] + (self.points[1] if half else 0))
        return Fraction(sum(self.points_of_game(*one) for one in self.own(entry)) + awarded)

    def scores_met(self, entry: int, rule: Rule) -> list[Fraction]:
        byes = [one for one in self.given(entry) if one.bye] * sum(rule.numbers)
        return sorted(
            [self.score(other) for other, _part in self.opponents(entry)] + [self.score(entry)] * len(byes)
        )

    def for_marks(self, entry: int, cap: int = 10**6) -> int:
        marks = sum(
            min(game.marks[place], cap) - game.charges.get(entry, 0) for game, place in self.own(entry)
        )
        return marks + sum(one.marks for one in self.given(entry))

    def against(self, entry: int) -> int:
        return sum(sum(game.marks) - game.marks[place] for game, place in self.own(entry))

    def sonneborn(self, entry: int, rule: Rule) -> Fraction | None:
        byes = [one for one in self.given(entry) if one.bye and sum(rule.numbers)]
        taken = [part * self.score(other) for other, part in self.opponents(entry)]
        taken += [one.won * self.score(entry) for one in byes]
        return sum(taken, Fraction(0)) if self.own(entry) or byes else None

    def progressive(self, entry: int) -> Fraction | None:
        """The score after each round; what has no round is there after the last one."""
        rounds = sorted({one.round for one in (*self.event.games, *self.event.awards)} - {0})
        after = Fraction(0)
        for now in rounds or [1]:
            last = now == (rounds or [1])[-1]
            for game, place in self.own(entry):
                if (game.round <= now) if game.round else last:
                    after += self.points_of_game(game, place)
            for one in self.given(entry):
                if (one.round <= now) if one.round else last:
                    after += self.points_of_wins(one.won)
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
            "average": lambda: Fraction(self.for_marks(entry), len(own) or 1),
            "least": lambda: Fraction(self.for_marks(entry), len(own)) if own else None,
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
        met = {one: self.opponents(one) for one in level}
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
        order = [*sorted(known, reverse=rule.criterion not in FEWER_IS_BETTER), None]
        return [part for value in order if (part := [one for one in group if values[one] == value])]


@given(event=events())
def test_ranks_are_those_of_the_obvious_way(event: Event) -> None:
    assert {row.number: row.rank for row in event.ranking() if row.rank} == Slow(event).ranks()


@given(event=events(), points=st.booleans())
def test_every_criterion_is_what_its_name_says(event: Event, points: bool) -> None:
    numbers = {Criterion.CAPPED: (2,), Criterion.GAME_POINTS: (3, 1, 0), Criterion.MANUAL: event.entries[:2]}
    left_out = {Criterion.DIRECT, *(() if points else (Criterion.GAME_POINTS,))}
    rules = tuple(Rule(one, numbers.get(one, (1,))) for one in CHOSEN if one not in left_out)
    event = replace(event, rules=rules)

    slow = Slow(event)

    assert {row.number: row.values for row in event.ranking()} == {
        entry: tuple(slow.value(rule, entry) for rule in rules) for entry in event.entries
    }


@given(event=events(), data=st.data())
def test_order_of_arrival_never_matters(event: Event, data: st.DataObject) -> None:
    shuffled = Event(
        *(tuple(data.draw(st.permutations(each))) for each in (event.entries, event.games, event.awards)),
        event.rules,
    )

    ours, theirs = event.ranking(), shuffled.ranking()

    assert ours == theirs
    assert [row.values for row in ours] == [row.values for row in theirs]


@given(event=events(), data=st.data())
def test_other_numbers_never_matter(event: Event, data: st.DataObject) -> None:
    """Whatever the order of the new numbers: only those who share a rank may be listed otherwise."""
    new = dict(
        zip(event.entries, data.draw(st.permutations(range(100, 100 + len(event.entries)))), strict=True)
    )
    renumbered = Event(
        tuple(new.values()),
        tuple(
            replace(
                game,
                sides=tuple(tuple(new[one] for one in side) for side in game.sides),
                charges={new[one]: points for one, points in game.charges.items()},
            )
            for game in event.games
        ),
        tuple(replace(one, number=new[one.number]) for one in event.awards),
        tuple(
            replace(rule, numbers=tuple(new[one] for one in rule.numbers))
            if rule.criterion in ("manual", "lot")
            else rule
            for rule in event.rules
        ),
    )  # fmt: skip

    ours = {new[row.number]: (row.rank, row.values) for row in event.ranking()}

    assert ours == {row.number: (row.rank, row.values) for row in renumbered.ranking()}


# --- by hand --------------------------------------------------------------------------------------


def beat(winner: int, loser: int, *, round_: int = 0, marks: tuple[int, int] = (10, 5)) -> Outcome:
    return Outcome(((winner,), (loser,)), marks, won_by(0, 2), round=round_)


def told(rows: Sequence[Standing]) -> list[tuple[int | None, int, str | None]]:
    return [(row.rank, row.number, row.separated_by) for row in rows]


def test_missing_is_not_zero() -> None:
    """The deals of 3 and 4 were not kept: they are behind 2, whose best deal brought nothing."""
    games = [replace(beat(1, 2), best=(4, 0)), beat(3, 4)]

    rows = standings([1, 2, 3, 4], games, order=[Criterion.BEST_DEAL])

    assert [(row.number, row.rank, row.values) for row in rows] == [
        (1, 1, (4,)),
        (2, 2, (0,)),
        (3, 3, (None,)),
        (4, 3, (None,)),
    ]
    assert rows[1].separated_by == Criterion.BEST_DEAL


def test_direct_encounter_counts_only_where_all_who_are_level_have_met() -> None:
    order = [Criterion.WON, Criterion.DIRECT]

    met = standings(range(1, 5), [beat(2, 1), beat(1, 3), beat(1, 4), beat(2, 4)], order=order)
    not_met = standings(range(1, 5), [beat(1, 3), beat(2, 4)], order=order)

    assert told(met) == [(1, 2, "direct"), (2, 1, "won"), (3, 3, None), (3, 4, None)]
    assert [row.values[1] for row in met] == [1, 0, None, None]
    assert told(not_met) == [(1, 1, None), (1, 2, "won"), (3, 3, None), (3, 4, None)]
    assert [row.values[1] for row in not_met] == [None] * 4


def test_every_opponent_at_a_table_counts_for_a_player() -> None:
    """1 and 2 beat 3 and 4 twice, then 1 and 3 beat 2 and 4: 1 has met 3 and 4 twice, 2 and 4 once."""
    game = Outcome(((1, 2), (3, 4)), (9, 3), won_by(0, 2))
    games = [game, game, replace(game, sides=((1, 3), (2, 4)))]

    rows = standings(range(1, 5), games, order=[Criterion.BUCHHOLZ, Criterion.SONNEBORN])

    assert {row.number: row.values for row in rows} == {
        1: (2 * (1 + 0) + 2 + 0, 2 * (1 + 0) + 2 + 0),
        2: (2 * (1 + 0) + 3 + 1, 2 * (1 + 0)),
        3: (2 * (3 + 2) + 2 + 0, 2 + 0),
        4: (2 * (3 + 2) + 3 + 1, 0),
    }


def test_bye_is_no_opponent_unless_the_criterion_says_as_how_many_it_counts() -> None:
    games, bye = [beat(1, 2), beat(1, 3)], Award(1, won=Fraction(1), counts=True, bye=True)

    def scores(*numbers: int) -> tuple[object, ...]:
        rules = [Rule(Criterion.BUCHHOLZ, numbers), Rule(Criterion.SONNEBORN, numbers)]
        return standings([1, 2, 3], games, order=rules, awards=[bye])[0].values

    assert (scores(), scores(0), scores(1), scores(2)) == ((3, 0), (3, 0), (3, 3), (6, 3))


def test_average_of_a_bye_counts_once_in_the_progressive_score() -> None:
    games = [beat(1, 2, round_=1), beat(2, 1, round_=2)]

    rows = standings([1, 2], games, order=[Criterion.PROGRESSIVE], awards=[Award(1, at_average=2, round=1)])

    assert [(row.number, row.values) for row in rows] == [(1, (3,)), (2, (1,))]


# --- published crosstables ------------------------------------------------------------------------

UZCHESS = """
    AP= YE- MR= NS- BV+  PV+ SB= RN= EM= AY-  YP= MA= NE= BR+ VS=  PS+ RV= EB= AN= YM-  MP+ NY= BA+ VE- SR+
    PR- ES= AV= YB+ MN=  NP= BM+ VY= SA+ RE=  PE+ AR- YS= MV- NB=  BP- VN+ SM= RY= EA=
"""


def test_sonneborn_berger_and_direct_encounter_are_those_of_the_uzchess_cup() -> None:
    """UzChess Cup Masters, Tashkent 2025, ten players, each against each: the results as broadcast, and the figures
    that the tests of the chess library scalachess keep for this tournament.
    """
    parts = {"+": (1, 0), "=": (HALF, HALF), "-": (0, 1)}
    games = [
        Outcome(((ord(one),), (ord(other),)), (0, 0), tuple(map(Fraction, parts[how])))
        for one, other, how in UZCHESS.split()
    ]

    rows = standings(
        map(ord, "PBSEMYRVNA"), games, order=[Criterion.WON, Criterion.DIRECT, Criterion.SONNEBORN]
    )

    figures = {
        chr(row.number): tuple(map(float, (row.won, row.values[1] or 0, row.values[2] or 0))) for row in rows
    }
    assert figures == {
        "P": (5.5, 2.0, 25.25),
        "B": (5.5, 0.5, 22.5),
        "S": (5.5, 0.5, 22.25),
        "E": (5.0, 0.0, 21.5),
        "M": (4.5, 1.5, 20.5),
        "R": (4.5, 1.0, 18.75),
        "Y": (4.5, 0.5, 19.5),
        "V": (4.0, 0.0, 16.5),
        "N": (3.5, 0.0, 16.0),
        "A": (2.5, 0.0, 11.25),
    }
    assert [chr(row.number) for row in rows] == [*"PBSEMRYVNA"]
    assert [row.separated_by for row in rows[:3]] == ["direct", "sonneborn", "won"]


EXERCISE = {
    1: "+9 =13 =2 +15 =4",
    2: "+10 +7 =1 +16 =3",
    3: "=11 +6 +8 =4 =2",
    4: "+12 =bye +13 =3 =1",
    5: "-13 -15 +11 =7 +10",
    6: "-14 -3 +bye +10 +8",
    7: "+15 -2 -16 =5 -11",
    8: "=16 +14 -3 +13 -6",
    9: "-1 -10 =bye - +bye",
    10: "-2 +9 -15 -6 -5",
    11: "=3 -16 -5 +bye +7",
    12: "-4 +bye +bye",
    13: "+5 =1 -4 -8 -14",
    14: "+6 -8 - - +13",
    15: "-7 +5 +10 -1 -16",
    16: "=8 +11 +7 -2 +15",
}


def test_buchholz_is_that_of_the_exercise_of_the_chess_federation() -> None:
    """FIDE, "Exercises in Tie-Breaking" (2024): sixteen players, five rounds; its exercises 1 to 5, for those
    players to whom its own rules on rounds that were not played do not apply. A forfeit is no game there.
    """
    parts = {"+": Fraction(1), "=": HALF, "-": Fraction(0)}
    games, awards = [], []
    for number, row in EXERCISE.items():
        for how, other in ((one[0], one[1:]) for one in row.split()):
            if other.isdigit() and int(other) > number:
                games.append(Outcome(((number,), (int(other),)), (0, 0), (parts[how], 1 - parts[how])))
            elif other == "bye":
                awards.append(Award(number, won=parts[how]))

    rows = standings(EXERCISE, games, order=[Criterion.BUCHHOLZ, Criterion.BUCHHOLZ_CUT], awards=awards)

    full, cut = ({row.number: float(row.values[at] or 0) for row in rows} for at in (0, 1))
    assert [full[number] for number in (2, 1, 3, 5, 8, 16)] == [13, 12.5, 15.5, 8.5, 13.5, 12.5]
    assert [cut[number] for number in (5, 8)] == [7.5, 12]
