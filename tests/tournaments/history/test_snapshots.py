"""Which acts keep the tournament as it was before them: all that take something away, and only acts that are told."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tournaments
from tournaments.history.timeline import SENTENCES


def _codes(words: str) -> frozenset[str]:
    return frozenset(words.split())


# They take rounds, rows or rules away, or write others over them.
RISKY = _codes(
    """
    published discarded put_back swapped filled cut place_taken undone stage_removed planned cut_planned
    settings game_set scheduled calendar_made day_dated league_set team_changed withdrawn missing_withdrawn
    leavers_withdrawn ranking_set bye_score table_removed prize_removed cash_line_removed round_closed
    sheet_uncounted
    """
)
# They add something, or write down what was decided; the row they are about stays, cancelled at most.
ADDED = _codes(
    """
    opened entered restored asked accepted refused recognised request_withdrawn stage_added drawn set_up
    draw_asked draw_stopped announced not_announced table_opened edition edition_withdrawn cut_kept called
    came game_closed game_decided adjusted cancelled odd odd_offered spare_named spare_released substituted
    not_substituted noted_alone sheet_counted table_time
    prize_added cash_line prizes_frozen prizes_thawed reveal_started revealed reveal_ended
    """
)
# Set again by hand where it was set: nothing else hangs on it.
SET_AGAIN = _codes(
    """
    live not_live kept_back not_kept_back door_opened door_closed registration_opened registration_closed
    lined_up clock accessible entry_changed skips checked_in not_checked_in fee_set paid not_paid
    licence_seen licence_not_seen wall_set wall_held wall_goes_on wall_announced wall_quiet prices_set
    pot_set meals_set meals_paid meals_not_paid prize_given prize_not_given
    """
)
FOR_GOOD = frozenset({"forgotten"})  # what somebody has a right to: nothing of it may be kept


def keepings() -> Iterator[tuple[set[str], bool]]:
    """Every place where an act is written down: the codes it may have, and whether a snapshot goes with it."""
    for path in sorted(Path(tournaments.__file__).parent.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef):
                yield from _in(function)


def _in(function: ast.FunctionDef) -> Iterator[tuple[set[str], bool]]:
    named = {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "keep":
            code = node.args[0]
            code = named.get(code.id, code) if isinstance(code, ast.Name) else code
            outcomes = [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]
            said = {one.value for one in outcomes if isinstance(one, ast.Constant)}
            yield said, any(word.arg == "snapshot" for word in node.keywords)


def test_every_act_is_told_as_one_that_takes_away_or_one_that_does_not() -> None:
    groups = (RISKY, ADDED, SET_AGAIN, FOR_GOOD)

    assert set().union(*groups) == set(SENTENCES)
    assert sum(map(len, groups)) == len(SENTENCES)


def test_every_act_that_takes_something_away_keeps_what_was_before_it() -> None:
    found = list(keepings())
    without = {code for codes, has_snapshot in found if not has_snapshot for code in codes}
    named = {code for codes, _has_snapshot in found for code in codes}

    assert without & RISKY == set()
    assert RISKY - named == {"missing_withdrawn", "leavers_withdrawn"}  # kept by `withdraw_together`
