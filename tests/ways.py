"""What somebody opens who follows an action: the files of its own room, and the doors of other rooms it knocks at.

Names are followed from definition to definition inside the room of the action; a file of another room counts once
something of it is named. Engines and models count nowhere: nobody follows a deal into them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.house import APPS, PURE, ROOT, module_of, room, sources, tree

Definition = tuple[str, str]
"""A module and a name that it defines: `("scoring.ledger.lines", "record_deal")`."""

ACTIONS: dict[str, tuple[Definition, int]] = {
    "record a deal": (("scoring.ledger.lines", "record_deal"), 8),
    "draw a round": (("tournaments.rounds.jobs", "ask_for_round"), 15),
    "publish a ranking": (("tournaments.editions.actions", "publish_edition"), 15),
}
"""Where each begins, and how many files it may pass."""


def way(start: Definition) -> set[str]:
    """The modules that are passed from `start` on; `KeyError` where there is no such action."""
    definitions(start[0])[start[1]]
    own, near, passed = place(start[0]), {start}, {start[0]}
    waiting = [start]
    while waiting:
        for module, name in used_by(*waiting.pop()):
            if is_beside(module):
                continue
            passed.add(module)
            if place(module) == own and (module, name) not in near:
                near.add((module, name))
                waiting.append((module, name))
    return passed


def place(module: str) -> tuple[str, str]:
    parts = module.split(".")
    return parts[0], room(parts)


def is_beside(module: str) -> bool:
    """An engine, or models."""
    return module.replace(".", "/").startswith(PURE) or ".models" in module


@cache
def path_of(module: str) -> Path:
    path = ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def definitions(module: str) -> dict[str, list[ast.stmt]]:
    """The statements of a module by the name that each defines."""
    named: dict[str, list[ast.stmt]] = {}
    for node in tree(path_of(module)).body:
        for name in _names(node):
            named.setdefault(name, []).append(node)
    return named


def _names(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from (
            inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)
        )


@cache
def imported(module: str) -> dict[str, str]:
    """What each imported name of a module stands for: `{"phases": "tournaments.core.phases"}`."""
    path = path_of(module)
    assert path in sources(module.split(".")[0])
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in APPS
        for alias in node.names
    }


@cache
def used_by(module: str, name: str) -> frozenset[Definition]:
    """The definitions of the house that a definition names, in its own module or in others."""
    here, names = definitions(module), imported(module)
    used = set[Definition]()
    for node in (inner for statement in here.get(name, ()) for inner in ast.walk(statement)):
        if isinstance(node, ast.Name) and node.id in here and node.id != name:
            used.add((module, node.id))
        elif isinstance(node, ast.Name) and node.id in names and not _is_module(names[node.id]):
            used.add((module_of(names[node.id]), node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            home = names.get(node.value.id, "")
            used |= {(home, node.attr)} if home and _is_module(home) else set()
    return frozenset(used)


def _is_module(name: str) -> bool:
    return module_of(name) == name
