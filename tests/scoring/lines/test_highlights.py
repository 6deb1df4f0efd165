"""What is told of a game afterwards, against the same said naively."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.booklet.example_deals import example_deals
from scoring.ledger.history import GameHistory, fold_game
from scoring.lines.highlights import Highlights, Tally, highlights
from scoring.models import Game, Kind, Line
from scoring.rulebook import VARIANTS, Call, Deal, Penalty, RuleViolation, Variant, read_deal, write_deal
from scoring.rules.rules import Rules, rules_for
from tests.steps.examples import examples

EIGHT = datetime(2026, 11, 20, 20, tzinfo=UTC)


def played(variant: str, deals: Sequence[Deal], minutes: int = 5, **rules_of: object) -> GameHistory:
    """A game of `deals`, written `minutes` apart; no row of it is stored."""
    rules = rules_for(variant, rules_of)
    seating = list(range(rules.settings.pack.players))
    game = Game(number=1, variant=variant, settings=dict(rules.settings), seating=seating)
    lines = [
        Line(
            game=game,
            number=number,
            kind=Kind.PENALTY if deal.penalty else Kind.DEAL,
            payload={"deal": write_deal(rules.variant, deal)},
            received_at=EIGHT + timedelta(minutes=minutes * number),
        )
        for number, deal in enumerate(deals, start=1)
    ]
    return fold_game(game, lines, 2)


def told(variant: str, *deals: Deal, **rules_of: object) -> Highlights:
    return highlights(played(variant, deals, **rules_of))


def of_68(count: int, doubles: int = 0) -> Deal:
    """A deal in which side A captured `count`."""
    return Deal(captured={"A": count, "B": 68 - count}, doubles=doubles)


coinchee = st.lists(st.builds(of_68, st.integers(0, 68), st.integers(0, 2)), max_size=30)


@settings(deadline=None)
@given(coinchee)
def test_biggest_deal_is_none_smaller_and_the_first_of_its_size(deals: list[Deal]) -> None:
    history = played("coinchee_121", deals, target=5000)

    best = highlights(history).best

    gains = [max(gained.values()) for gained in history.gains]
    if not any(gains):
        assert best is None
    else:
        assert best is not None
        assert (best.marks, best.number) == (max(gains), gains.index(max(gains)) + 1)
        assert history.gains[best.number - 1][best.side] == best.marks


@settings(deadline=None)
@given(coinchee)
def test_longest_run_is_the_longest_of_all_runs(deals: list[Deal]) -> None:
    history = played("coinchee_121", deals, target=5000)

    run = highlights(history).run

    won = [(number, scored.marks.winner) for number, scored in enumerate(history.state.deals, start=1)]
    runs = [list(group) for _side, group in groupby([one for one in won if one[1]], key=lambda one: one[1])]
    longest = max(runs, key=len, default=[])
    if len(longest) < 2:
        assert run is None
    else:
        assert run is not None
        assert (run.length, run.side) == (len(longest), longest[0][1])
        assert (run.first, run.last) == (longest[0][0], longest[-1][0])


@settings(deadline=None)
@given(coinchee)
def test_coinche_won_by_one_side_is_lost_by_the_other(deals: list[Deal]) -> None:
    told = highlights(played("coinchee_121", deals, target=5000)).doubled

    doubled = [deal.captured["A"] for deal in deals if deal.doubles and deal.captured]
    won, lost = sum(count > 34 for count in doubled), sum(count < 34 for count in doubled)
    assert told == ({"A": Tally(won, lost), "B": Tally(lost, won)} if won + lost else {})


def told_in_json(rules: Rules, deal: Deal) -> bool:
    """Whether a sheet of these rules takes `deal`, and it is no penalty."""
    try:
        read_deal(rules.variant, rules.settings, write_deal(rules.variant, deal))
    except RuleViolation:
        return False
    return deal.penalty is None


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
@examples(5, of=20, deadline=None)
@given(data=st.data())
def test_no_deal_of_any_game_is_better_than_the_best_or_worse_than_the_worst(
    variant: Variant, data: st.DataObject
) -> None:
    rules = rules_for(variant.key, {})
    examples = [
        deal
        for deal in (example.deal for example in example_deals(rules.settings))
        if told_in_json(rules, deal)
    ]
    history = played(variant.key, data.draw(st.lists(st.sampled_from(examples), max_size=12)))

    found = highlights(history)

    sign = -1 if rules.settings.penalties.low_wins else 1
    gains = [sign * marks for gained in history.gains for marks in gained.values()]
    best, worst = ([] if feat is None else [sign * feat.marks] for feat in (found.best, found.worst))
    assert best == [gain for gain in [max(gains, default=0)] if gain > 0]
    if len(rules.settings.sides) > 2:
        assert worst == [gain for gain in [min(gains, default=0)] if gain < 0]
    calls = [scored for scored in history.state.deals if scored.deal.call and scored.marks.made is not None]
    assert sum(tally.won + tally.lost for tally in found.contracts.values()) == len(calls)


def test_game_without_a_deal_has_nothing_to_tell() -> None:
    assert told("coinchee_121") == Highlights(0, {}, None, None, None, {}, {}, {}, {}, {}, {}, None)


def test_penalty_is_no_feat_and_no_coinche() -> None:
    fault = Deal(penalty=Penalty(offender="B", article=9), doubles=1)

    found = told("coinchee_121", fault, of_68(40))

    assert (found.best.number, found.best.marks, found.doubled) == (2, 6, {})
    assert (found.run.side, found.run.length) == ("A", 2)
    assert (found.won, found.penalties) == ({"A": 2}, {"B": 1})


@settings(deadline=None)
@given(coinchee)
def test_deals_are_won_by_who_captured_more(deals: list[Deal]) -> None:
    found = highlights(played("coinchee_121", deals, target=5000))

    counts = [deal.captured["A"] for deal in deals if deal.captured]
    won = {"A": sum(count > 34 for count in counts), "B": sum(count < 34 for count in counts)}
    assert found.won == {side: times for side, times in won.items() if times}


@settings(deadline=None)
@given(coinchee)
def test_surcoinche_is_a_coinche_that_was_answered(deals: list[Deal]) -> None:
    found = highlights(played("coinchee_121", deals, target=5000))

    answered = [deal for deal in deals if deal.doubles == 2]
    assert found.redoubled == highlights(played("coinchee_121", answered, target=5000)).doubled


def test_level_deal_breaks_no_run() -> None:
    found = told("coinchee_121", of_68(20), of_68(40), of_68(34), of_68(41), of_68(42))

    assert (found.run.side, found.run.first, found.run.last, found.run.length) == ("A", 2, 5, 3)


def test_contracts_are_those_of_who_undertook_them() -> None:
    calls = [("P1", 60), ("P2", 10), ("P1", 10), ("P1", 65)]
    deals = [Deal(call=Call(declarer=who, bid=40, points=points)) for who, points in calls]

    found = told("encheres_4", *deals)

    assert found.contracts == {"P1": Tally(2, 1), "P2": Tally(0, 1)}


def test_where_marks_are_a_burden_the_worst_deal_is_the_one_with_most() -> None:
    counts = ({"P1": 30, "P2": 30, "P3": 8, "P4": 0}, {"P1": 0, "P2": 50, "P3": 10, "P4": 8})

    found = told("envers", *(Deal(captured=count) for count in counts), players=4)

    assert (found.best, found.worst.side, found.worst.marks, found.worst.number) == (None, "P2", 50, 2)
    assert found.run is None


@pytest.mark.parametrize(("minutes", "lasted"), [(0, None), (7, 14), (400, None)])
def test_game_lasts_from_its_first_line_to_its_last_unless_it_was_left_lying(
    minutes: int, lasted: int | None
) -> None:
    history = played("coinchee_121", [of_68(40)] * 3, minutes=minutes)

    assert highlights(history).lasted == (lasted and timedelta(minutes=lasted))


def test_trump_is_told_with_how_it_went_for_who_had_made_it() -> None:
    def made(count: int, trump: str, player: int) -> Deal:
        return Deal(captured={"A": count, "B": 68 - count}, trump=trump, taker="A", taker_player=player)

    named = told("coinchee_121", made(40, "S", 0), made(30, "S", 0), made(34, "H", 1), of_68(40), target=500)

    assert named.trumps == {"S": Tally(1, 1), "H": Tally(level=1)}
    assert named.takers == {("A", 0): Tally(1, 1), ("A", 1): Tally(level=1)}


def test_dealer_or_declarer_made_the_trump_where_nobody_else_is_named() -> None:
    dealt = told("coinchee_121", Deal(captured={"A": 40, "B": 28}, trump="D"), target=500)
    declared = told("encheres_4", Deal(call=Call(declarer="P2", bid=30, made=False), trump="C"))
    turned = told("parlee", Deal(captured={"A": 40, "B": 28}, trump="S"))

    assert (dealt.trumps, dealt.takers) == ({"D": Tally(won=1)}, {})
    assert declared.trumps == {"C": Tally(lost=1)}
    assert turned.trumps == {"S": Tally(level=1)}
