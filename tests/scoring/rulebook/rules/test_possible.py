"""Nothing impossible is accepted and nothing possible refused: every form of the game, against all distributions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scoring.rulebook import VARIANTS, Call, Deal, RuleViolation, Settings, Talon, Turnup, find_variant
from scoring.rulebook.cards import VALUES
from scoring.rulebook.rules import Contract, Stakes
from scoring.rulebook.rules.possible import Counts, can_count
from tests.cases import every_case
from tests.scoring.rulebook.enumeration import all_counts, heaps, pack_without, told, two_heaps

MISSING = "result_missing"


def verdict(rules: Settings, deal: Deal) -> bool | str | None:
    """Whether the deal is accepted, and whether the contract is then made; or why it is refused."""
    try:
        return rules.score(deal).made
    except RuleViolation as violation:
        return "missing" if violation.params.get("reason") == MISSING else violation.code


def tables() -> Iterator[tuple[str, Settings]]:
    """Every table at which somebody declares."""
    for variant in VARIANTS:
        if isinstance(variant.marking, Contract | Stakes):
            for players in variant.pack.hands:
                changes = {"players": players} if "players" in variant.settings else {}
                yield f"{variant.key} {players}", variant.settle(changes)
            for surprise in variant.pack.surprises:
                yield f"{variant.key} {surprise}", variant.settle({"players": 3, "surprise": surprise})


TABLES = dict(tables())


def the_pack(rules: Settings) -> tuple[int, ...]:
    return pack_without(len(rules.pack.removed))


def ways_to_be(rules: Settings, wants: int | str) -> dict[tuple[int, int], bool]:
    """By tricks and count of the declarer, whatever lies aside: whether that makes what he undertook."""
    pack, reach = rules.pack, heaps(the_pack(rules))
    ways = {}
    for tricks in range(pack.tricks + 1):
        for cards, points in reach:
            if cards == tricks * pack.players:
                count = points + tricks
                made = (
                    count >= wants
                    if isinstance(wants, int)
                    else tricks == (pack.tricks if wants == "all" else 0)
                )
                ways[tricks, count] = made
    return ways


def wanted(rules: Settings) -> Iterator[tuple[int | str | None, int | str]]:
    """What may be undertaken at this table, and what that wants."""
    if isinstance(rules.marking, Stakes):
        yield None, 21 if rules.pack.players < 5 else 15
        return
    assert isinstance(rules.marking, Contract)
    for name, contract in rules.marking.named.items():
        yield name, contract.wants
    for bid in (1, rules.pack.total // 2, rules.pack.total):
        yield bid, bid


@pytest.mark.parametrize("table", TABLES)
def test_declarers_tricks_count_and_word_agree_exactly_where_cards_do(table: str) -> None:
    rules, wrong, seen = TABLES[table], [], 0
    pack = rules.pack
    exchanged = 0 if isinstance(rules.marking, Stakes) else None
    for bid, wants in wanted(rules):
        ways = ways_to_be(rules, wants)
        for tricks, points in product(told(pack.tricks), told(pack.total)):
            ends = {
                made
                for (won, count), made in ways.items()
                if tricks in (None, won) and points in (None, count)
            }
            for made in (None, True, False):
                call = Call(
                    declarer="P1", bid=bid, tricks=tricks, points=points, made=made, exchanged=exchanged
                )
                expected: bool | str = made if made in ends else "impossible_deal"
                if made is None and ends:
                    expected = "missing" if len(ends) == 2 else next(iter(ends))
                seen += 1
                if verdict(rules, Deal(call=call)) != expected:
                    wrong.append((bid, tricks, points, made, expected))
    assert (wrong[:5], len(wrong)) == ([], 0)
    assert seen > 1000


LAID: list[tuple[str, dict[str, Any], int | str]] = [
    ("encheres_3_petite_surprise", {}, 35),
    ("encheres_6", {}, 30),
    ("auction_3", {"players": 3}, "all"),
    ("miseres", {"players": 6}, "general"),
]
Ends = dict[int, set[bool]]
"""By the count that is told, how the contract can have ended."""


def said(ends: Ends, count: int) -> bool | str:
    """What the engine should answer to that count."""
    ended = ends.get(count, set())
    if len(ended) == 2:
        return "missing"
    return next(iter(ended)) if ended else "impossible_deal"


def with_aside(rules: Settings, few: Sequence[int]) -> Iterator[tuple[int, int, int, bool]]:
    """The tricks of the declarer, their points, of so few cards beside them, and whether a certain trick is his."""
    players, most = rules.pack.players, rules.pack.tricks
    for (cards, points), (number, aside) in two_heaps(the_pack(rules), max(few)):
        if cards % players == 0 and cards // players <= most and number in few:
            for won in (True, False):
                if cards // players != (0 if won else most):
                    yield cards // players, points, aside, won


def kept(rules: Settings, bid: int | str, tricks: int, own: int) -> bool:
    if isinstance(bid, int):
        return own >= bid
    assert isinstance(rules.marking, Contract)
    return tricks == (rules.pack.tricks if rules.marking.named[bid].wants == "all" else 0)


@pytest.mark.parametrize(("key", "changes", "bid"), LAID)
@pytest.mark.parametrize("keeps", ["dead", "declarer", "last_trick"])
def test_cards_laid_aside_count_as_the_table_says(
    key: str, changes: dict[str, Any], bid: int | str, keeps: str
) -> None:
    rules = find_variant(key).settle({**changes, "discards": keeps})
    ways = list(with_aside(rules, range(rules.pack.aside + 1) if rules.pack.at_will else (rules.pack.aside,)))
    most = max(aside for _tricks, _points, aside, _won in ways)
    with every_case() as case:
        for last, laid in product((None, "P1", "P2"), (None, 0, 1, most // 2, most)):
            ends: Ends = {}
            for tricks, points, aside, won in ways:
                if laid not in (None, aside) or (last is not None and won != (last == "P1")):
                    continue
                open_to_all = laid is not None and last is None  # nobody says whose they are
                his = keeps == "declarer" or (keeps == "last_trick" and won and not open_to_all)
                own = points + tricks + (aside if his else 0)
                count = own if laid is None else points + tricks
                ends.setdefault(count, set()).add(kept(rules, bid, tricks, own))
            for count in range(rules.pack.total + 1 - (laid or 0)):
                call = Call(declarer="P1", bid=bid, points=count, discards=laid, last_trick=last)
                with case(f"{last} {laid} {count}"):
                    assert verdict(rules, Deal(call=call)) == said(ends, count)


@pytest.mark.parametrize("talon", ["dead", "first_trick"])
def test_sleeping_cards_of_five_count_as_the_table_says(talon: str) -> None:
    rules = find_variant("encheres_5").settle({"talon": talon})
    ways = list(with_aside(rules, (2,)))
    with every_case() as case:
        for asleep, to in [(None, None), *product((0, 3, 10), (None, "P1", "P3"))]:
            ends: Ends = {}
            for tricks, points, hidden, won in ways:
                if asleep not in (None, hidden) or (to and won != (to == "P1")):
                    continue
                his = talon == "first_trick" and won and (to is not None or asleep is None)
                own = points + tricks + (hidden if his else 0)
                count = own if asleep is None else points + tricks
                ends.setdefault(count, set()).add(own >= 30)
            for count in range(rules.pack.total + 1 - (asleep or 0)):
                talon_told = None if asleep is None else Talon(asleep, to)
                deal = Deal(call=Call(declarer="P1", bid=30, points=count), talon=talon_told)
                with case(f"{to} {asleep} {count}"):
                    assert verdict(rules, deal) == said(ends, count)


def accepted(rules: Settings, deal: Deal) -> bool:
    """Whether the deal is scored; what is refused is refused as impossible, or as a sum that does not come out."""
    code = verdict(rules, deal)
    assert code in (None, "impossible_deal", "sum_mismatch", "sum_out_of_range", "talon_out_of_range")
    return code is None


@pytest.mark.parametrize(
    "key", [page.key for page in VARIANTS if len(page.pack.counting) == 2 and not page.pack.counters]
)
def test_counts_of_two_sides_with_a_turned_card(key: str) -> None:
    rules = find_variant(key).defaults
    pack, (one, other) = rules.pack, rules.sides
    trick_point = int(pack.trick_points)
    with every_case() as case:
        for rank in (None, "10", "K", "9"):
            cards = list(pack_without(0))
            if rank == "10":
                cards.remove(VALUES[rank])
            reach = heaps(tuple(cards))
            for count in range(pack.total + 1):
                possible = any(
                    (
                        pack.players * tricks - (rank == "10"),
                        count - trick_point * tricks - 5 * (rank == "10"),
                    )
                    in reach
                    for tricks in range(pack.tricks + 1)
                )
                deal = Deal(
                    captured={one: count, other: pack.total - count},
                    turnup=None if rank is None else Turnup(one, rank),
                )
                with case(f"{rank} {count}"):
                    assert accepted(rules, deal) == possible


@pytest.mark.parametrize("key", ["trois_individuel", "dix_sept_coup", "dix_sept_partie"])
def test_turned_manille_is_won_by_whoever_plays_for_himself(key: str) -> None:
    rules = find_variant(key).defaults
    with every_case() as case:
        for count in range(rules.pack.total - 20):
            others = rules.pack.total - count
            shares = [others // (rules.pack.players - 1)] * (rules.pack.players - 1)
            counts = [count, others - sum(shares[1:]), *shares[1:]]
            captured = dict(zip(rules.sides, counts, strict=True))
            for rank in ("10", "A", "7"):
                with case(f"{count} {rank}"):
                    expected = count >= 6 or rank != "10"
                    assert accepted(rules, Deal(captured=captured, turnup=Turnup("P1", rank))) == expected


@pytest.mark.parametrize("trick_points", [False, True])
@pytest.mark.parametrize("reserve", ["first_trick", "dealer"])
def test_counts_of_a_dealer_against_two_with_the_reserve(reserve: str, trick_points: bool) -> None:
    rules = find_variant("trois_donneur").settle({"reserve": reserve, "trick_points": trick_points})
    whole: set[tuple[int, int]] = set()
    apart: set[tuple[int, int, str]] = set()
    for (cards, points), (two, hidden) in two_heaps(pack_without(0), 2):
        if cards % 3 or two != 2 or cards > 30:
            continue
        tricks, point = cards // 3, cards // 3 if trick_points else 0
        for first in ("dealer", "defenders"):
            if tricks == {"dealer": 0, "defenders": 10}[first]:
                continue
            apart.add((points + point, hidden, first))
            his = reserve == "dealer" or first == "dealer"
            whole.add((points + point + (hidden if his else 0), 0))
    total = rules.pack.total
    with every_case() as case:
        for count in range(total + 1):
            with case(f"{count}"):
                deal = Deal(captured={"dealer": count, "defenders": total - count}, dealer="P1")
                assert accepted(rules, deal) == ((count, 0) in whole)
        for count, hidden, first in product(range(total + 1), range(11), ("dealer", "defenders")):
            counts = {"dealer": count, "defenders": total - hidden - count}
            deal = Deal(captured=counts, dealer="P1", talon=Talon(hidden, first))
            with case(f"{count} {hidden} {first}"):
                assert counts["defenders"] < 0 or accepted(rules, deal) == ((count, hidden, first) in apart)


def parts(total: int, most: int, number: int) -> Iterator[tuple[int, ...]]:
    """Every way to write `total` as so many counts, the highest first."""
    if number == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -1, -1):
        for others in parts(total - first, first, number - 1):
            yield (first, *others)


def wrong_totals(key: str, changes: dict[str, Any]) -> list[tuple[int, ...]]:
    """The counts that are accepted though no cards give them, or refused though some do."""
    rules = find_variant(key).settle(changes)
    pack = rules.pack
    possible = all_counts(pack.players, pack.tricks, pack.aside)
    wrong = []
    for total in range(pack.least, pack.total + 1):
        for counts in parts(total, total, pack.players):
            captured = dict(zip(rules.sides, counts, strict=True))
            turned = dict(zip(rules.sides, reversed(counts), strict=True))
            if {accepted(rules, Deal(captured=each)) for each in (captured, turned)} != {counts in possible}:
                wrong.append(counts)
    return wrong


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        pytest.param(
            "dix_sept_coup", {"players": 3}, marks=pytest.mark.deep("as the next, with another pack")
        ),
        ("trois_individuel", {}),
        pytest.param("envers", {"players": 4}, marks=pytest.mark.deep("forty thousand ways to share 68")),
    ],
)
def test_counts_of_each_for_himself(key: str, changes: dict[str, Any]) -> None:
    assert wrong_totals(key, changes) == []


@pytest.mark.parametrize("keeps", ["dead", "declarer", "last_trick"])
def test_who_wants_no_trick_lays_nothing_aside(keeps: str) -> None:
    """A misère is undertaken with the hand as it was dealt (Handbook, la manille avec misères)."""
    rules = find_variant("miseres").settle({"players": 3, "surprise": "petite", "discards": keeps})

    for contract in ("petite", "table", "grande", "supreme"):
        call = Call(declarer="P1", bid=contract, tricks=0, discards=4)
        assert verdict(rules, Deal(call=call)) == "impossible_deal", contract
        assert verdict(rules, Deal(call=replace(call, discards=None))) is True, contract
    assert verdict(rules, Deal(call=Call(declarer="P1", bid="general", points=66, discards=4))) is True


@pytest.mark.parametrize("dealer", ["A", "B", None])
def test_counts_of_two_teams_of_three_whose_dealer_has_two_cards_more(dealer: str | None) -> None:
    """A side without a trick has what the two cards hold, ten points at most, where it dealt; else nothing."""
    rules = find_variant("manillen_club").settle({"players": 6})
    reach = heaps(pack_without(0))
    with every_case() as cases:
        for count in range(61):
            possible = any(
                (6 * tricks + (2 if own else 0), count) in reach
                for tricks in range(6)
                for own in ((True, False) if dealer is None else (dealer == "A",))
            )
            with cases(count):
                deal = Deal(captured={"A": count, "B": 60 - count}, dealer=dealer)
                assert (verdict(rules, deal) is None) == possible


@pytest.mark.parametrize(("points", "dealer", "refused"), [(10, "A", False), (11, "A", True), (1, "B", True)])
def test_side_without_a_trick_has_the_two_cards_where_it_dealt(
    points: int, dealer: str, refused: bool
) -> None:
    rules = find_variant("manillen_club").settle({"players": 6})
    number = "AB".index(dealer)

    facts = Counts((points, 60 - points), "dealer", every=1, dealer=number)

    assert can_count(rules.pack.shape, facts) is not refused


@pytest.mark.parametrize(
    "captured", [{"P1": 38, "P2": 30}, {"A": 38, "C": 30}, {"A": 68}, {"A": 38, "B": 30, "C": 0}]
)
def test_counts_are_those_of_the_sides(captured: dict[str, int]) -> None:
    settings = find_variant("coinchee_121").defaults

    assert settings.score(Deal(captured={"A": 38, "B": 30})).marks == {"A": 4, "B": 0}
    with pytest.raises(RuleViolation, match="counts_missing") as refused:
        settings.score(Deal(captured=captured))
    assert refused.value.params["expected"] == ["A", "B"]
