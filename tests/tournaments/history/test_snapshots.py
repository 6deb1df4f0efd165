"""Which acts keep the tournament as it was before them: all behind which there is a way back."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tournaments
from tournaments.core.step_back import ACTS


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
            codes = {outcome.value for outcome in outcomes if isinstance(outcome, ast.Constant)}
            yield codes, any(word.arg == "snapshot" for word in node.keywords)


def test_every_act_with_a_way_back_keeps_what_was_before_it() -> None:
    places = list(keepings())
    with_one = {code for codes, has_snapshot in places if has_snapshot for code in codes}
    without = {code for codes, has_snapshot in places if not has_snapshot for code in codes}
    back = {code for code, kind in ACTS.items() if kind.back}

    assert without & (back | {"undone"}) == set()
    assert with_one - back == {"undone", "restored"}  # behind what was undone; beside "withdrawn"
    assert back - with_one == {"missing_withdrawn", "leavers_withdrawn"}  # kept by `withdraw_together`
