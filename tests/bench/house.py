"""The house, counted: its rooms, their imports, its words and the size of its pieces."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.figures import Figure, publish
from tests.house import (
    APPS,
    AT_THE_ROOT,
    ROOMS,
    against_the_order,
    circle,
    files_asked,
    has_a_test,
    loose,
    rooms,
    rooms_asked,
    sources,
    stays,
    tree,
    unwieldy,
    vague_names,
)
from tests.ways import ACTIONS, way

SHORT_BY_KIND = {
    *(
        "urls",
        "apps",
        "asgi",
        "wsgi",
        "guards",
        "signals",
        "models",
        "admin",
        "celery",
        "__main__",
        "__init__",
    ),
    *("templatetags", "commands", "en"),  # where Django looks for tags, commands and formats
}
DJANGOS_OWN = {"Meta", "Command", "Config", "Media"}
LONGEST_FUNCTION, SHORTEST_FILE = 45, 30


def measure() -> bool:
    paths = [path for app in APPS for path in sources(app)]
    sizes = {
        f"{app}/{room}": len(sources(f"{app}/{room}"))
        for app in ROOMS
        for room in rooms(app) - {*AT_THE_ROOT, "templatetags"}
    }
    named = Counter(node.name for path in paths for node in nodes(path, ast.ClassDef))
    staying = [name for name in unwieldy() if stays(name)]
    twins = [name for name, count in named.items() if count > 1 and name not in DJANGOS_OWN]
    modules = [path for path in paths if path.stem != "__init__"]
    tested = [path for path in modules if has_a_test(path)]
    views = [path for path in paths if "views" in path.parts or path.stem.endswith("views")]
    return publish(
        "house",
        [
            Figure("rooms", len(sizes), "rooms"),
            Figure("files of the largest room", max(sizes.values()), "files"),
            Figure("files of the smallest room", min(sizes.values()), "files"),
            Figure("modules loose at the root of an app", len(loose()), "modules", 0, "lower"),
            Figure("imports against the order", len(against_the_order()), "imports", 0, "lower"),
            Figure("files in a circle", len(circle(files_asked())), "files", 0, "lower"),
            Figure("rooms in a circle", len(circle(rooms_asked())), "rooms", 0, "lower"),
            Figure("modules with a test of their name", len(tested) / len(modules), "share", 0.95),
            Figure("names of classes that exist twice", len(twins), "names", 0, "lower"),
            Figure("names bound that say nothing", len(vague_names()), "names", 0, "lower"),
            Figure(
                "templates that break a bar and are not redrawn later", len(staying), "templates", 0, "lower"
            ),
            Figure("templates that break a bar, redrawn later", len(unwieldy()) - len(staying), "templates"),
            Figure("functions over 45 lines", len(list(long_functions(paths))), "functions", 0, "lower"),
            Figure("files under 30 lines", sum(map(is_short, paths)), "files", 0, "lower"),
            Figure("lines of source", sum(map(lines, paths)), "lines", 71_000, "lower"),
            Figure("refusals caught in views", sum(map(refusals_caught, views)), "handlers", 0, "lower"),
            *(
                Figure(f"files passed to {action}", len(way(start)), "files", most, "lower")
                for action, (start, most) in ACTIONS.items()
            ),
        ],
    )


def nodes(path: Path, kind: Any) -> Iterator[Any]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, kind))


def lines(path: Path) -> int:
    return path.read_text().count("\n")


def is_short(path: Path) -> bool:
    return not {path.stem, path.parent.name} & SHORT_BY_KIND and lines(path) < SHORTEST_FILE


def long_functions(paths: list[Path]) -> Iterator[Any]:
    for path in paths:
        for node in nodes(path, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if node.end_lineno - node.lineno >= LONGEST_FUNCTION:
                yield node


def refusals_caught(path: Path) -> int:
    return len(re.findall(r"except \(?[\w, ]*Refusal", path.read_text()))
