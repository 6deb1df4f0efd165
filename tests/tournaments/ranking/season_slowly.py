"""The ranking of a season again, by trying out every choice of evenings: slow, and plain to read."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from tournaments.ranking.season import SeasonEvening, worth_of
from tournaments.ranking.season_rules import Absence, Ahead, Counted, Missed, SeasonRules, Total

Told = tuple[int | None, int, Fraction]


def rank_slowly(evenings: Sequence[SeasonEvening], rules: SeasonRules) -> list[Told]:
    """Rank, player and total of whoever was there."""
    players = {player for one in evenings for player in [*one.results, *one.came]}
    known = {player: of_a_player(player, evenings, rules) for player in players}
    ranked = [player for player in players if known[player][Ahead.ATTENDED] >= rules.fewest]

    def key(player: int) -> list[Fraction]:
        return [known[player][one] for one in (Ahead.TOTAL, *rules.then)]

    told: list[Told] = [
        (1 + sum(key(other) > key(player) for other in ranked), player, known[player][Ahead.TOTAL])
        for player in ranked
    ]
    rest = [(None, player, known[player][Ahead.TOTAL]) for player in players.difference(ranked)]
    return sorted(told, key=lambda row: row[:2]) + sorted(
        rest, key=lambda row: ([-one for one in key(row[1])], row[1])
    )


def of_a_player(player: int, evenings: Sequence[SeasonEvening], rules: SeasonRules) -> dict[Ahead, Fraction]:
    """What each criterion says of `player`."""
    usual = [one for one in evenings if not one.extra]
    best = {one.number: best_of(player, one, rules) for one in evenings}
    missed = [one for one in usual if not {player}.issubset({*one.results, *one.came})]
    stands_for: dict[int, int] = {}
    for extra in (one for one in evenings if one.extra and best[one.number]):
        open_ = [one.number for one in missed if one.number not in stands_for and one.number < extra.number]
        if open_ and len(stands_for) < rules.catch_ups:
            stands_for[open_[0]] = extra.number
    had = {one.number: best[stands_for.get(one.number, one.number)] for one in usual}
    played = [points for points in had.values() if points]
    own = sum((points[0] for points in played), Fraction(0)) / len(played) if played else None
    pool = [points[0] for points in played]
    for one in missed:
        if one.number not in stands_for:
            said = rules.with_notice if player in one.notice else rules.without_notice
            pool += of_an_absence(said, own, one, rules)
    attended = len(usual) - len(missed) + len(stands_for)
    return {
        Ahead.TOTAL: combined(pool, len(usual), rules) + rules.bonus * attended,
        Ahead.WINS: sum((points[1] for points in played), Fraction(0)),
        Ahead.BEST: max((points[0] for points in played), default=Fraction(0)),
        Ahead.ATTENDED: Fraction(attended),
    }


def best_of(player: int, evening: SeasonEvening, rules: SeasonRules) -> list[Fraction]:
    """The points and wins of an evening; nothing for who did not play."""
    told = [[worth_of(one, rules), one.won, Fraction(one.marks)] for one in evening.results.get(player, ())]
    return max(told, default=[])


def of_an_absence(
    said: Absence, own: Fraction | None, evening: SeasonEvening, rules: SeasonRules
) -> list[Fraction]:
    everybody = [best_of(player, evening, rules)[0] for player in evening.results]
    worth = {
        Missed.SKIPPED: [],
        Missed.FLAT: [Fraction(said.points)],
        Missed.AVERAGE: [] if own is None else [own],
        Missed.LOWEST: [min(everybody)] if everybody else [],
    }
    return worth[said.worth]


def combined(pool: Sequence[Fraction], held: int, rules: SeasonRules) -> Fraction:
    """The largest sum, or average, of as many evenings as count."""
    number = {Counted.ALL: held, Counted.BEST: rules.number, Counted.DROP: max(held - rules.number, 1)}
    size = min(number[rules.counted], len(pool))
    sums = max((sum(chosen, Fraction(0)) for chosen in combinations(pool, size)), default=Fraction(0))
    return sums / size if size and rules.total == Total.AVERAGE else sums
