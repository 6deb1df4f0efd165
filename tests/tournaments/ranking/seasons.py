"""Seasons to rank: written down in a few words, or invented by hypothesis."""

from fractions import Fraction

from hypothesis import strategies as st

from tournaments.ranking.season import SeasonEvening, SeasonResult, SeasonRow
from tournaments.ranking.season_rules import Absence, Ahead, Counted, Missed, SeasonRules, Total, Worth

PLAYERS = range(1, 6)


def an_evening(number: int, marks: str, **fields: object) -> SeasonEvening:
    """`an_evening(1, "1:90 2:60")`: player 1 has 90 marks and is first of two; who has more marks won more games."""
    told = [(int(player), int(had)) for player, had in (one.split(":") for one in marks.split())]
    ranks = {player: 1 + sum(other > had for _one, other in told) for player, had in told}
    results = {
        player: (SeasonResult(ranks[player], len(told), Fraction(min(had // 30, 3)), 3, had),)
        for player, had in told
    }
    return SeasonEvening(number, results, **fields)  # type: ignore[arg-type]  # the fields of an evening


def by_marks(**fields: object) -> SeasonRules:
    """Rules of which every figure can be read off the marks."""
    return SeasonRules(worth=Worth.MARKS, **fields)  # type: ignore[arg-type]  # the fields of the rules


def totals(rows: tuple[SeasonRow, ...]) -> list[tuple[int | None, int, Fraction]]:
    return [(row.rank, row.player, row.total) for row in rows]


results = st.builds(
    SeasonResult,
    rank=st.none() | st.integers(1, 5),
    field=st.just(5),
    won=st.integers(0, 6).map(lambda halves: Fraction(halves, 2)),
    played=st.just(3),
    marks=st.integers(0, 9),
)


@st.composite
def evenings(draw: st.DrawFn) -> list[SeasonEvening]:
    people = st.frozensets(st.sampled_from(PLAYERS))
    return [
        SeasonEvening(
            number,
            draw(st.dictionaries(st.sampled_from(PLAYERS), st.lists(results, min_size=1, max_size=2))),
            came=draw(people),
            notice=draw(people),
            extra=draw(st.booleans()),
        )
        for number in range(draw(st.integers(0, 6)))
    ]


absences = st.builds(Absence, st.sampled_from(Missed), st.integers(0, 9))
rules = st.builds(
    SeasonRules,
    worth=st.sampled_from(Worth),
    per_loss=st.integers(0, 2),
    beyond=st.integers(0, 2),
    counted=st.sampled_from(Counted),
    number=st.integers(1, 4),
    total=st.sampled_from(Total),
    bonus=st.integers(0, 2),
    fewest=st.integers(0, 3),
    with_notice=absences,
    without_notice=absences,
    catch_ups=st.integers(0, 2),
    then=st.lists(st.sampled_from([Ahead.WINS, Ahead.BEST, Ahead.ATTENDED]), unique=True).map(tuple),
)
