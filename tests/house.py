"""The house as its imports draw it: the rooms in their order, and what each file imports. Every source is read once.

`tests/test_architecture.py` holds it; `make bench` counts it; `python -m tests.house` writes its picture into
`docs/architecture.md`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
APPS = ("web", "clubs", "scoring", "tournaments", "config")
PURE = ("scoring/rulebook", "tournaments/pairing", "tournaments/ranking")
# Inside an app a room imports only rooms that stand before it. A room is a folder, or a file beside the folders.
ROOMS = {
    app: tuple(order.split())
    for app, order in {
        "clubs": "models permissions players accounts evenings members admin apps urls templatetags",
        "scoring": """
            rules models signals ledger permissions lines booklet house_rules deals paper sheet sharing arbiter joining
            opening evening templatetags admin apps urls
        """,
        "tournaments": """
            models signals core permissions entries
            standings explanations
            proofs cuts tables leagues free_evenings rounds planning
            editions people seasons registration prizes papers wall
            exports history club_file rehearsal desk
            templatetags admin urls tasks receivers apps
        """,
    }.items()
}
# Templates that keep the shape they have: none of these breaks a bar. The others are drawn anew.
STAY = (
    "clubs/accounts/",
    "components/error.html",
    "components/files.html",
    "components/preview.html",
    "components/qr.html",
    "django/forms/",
    "scoring/paper/",
    "tournaments/exports/_framed.html",
    "tournaments/exports/archive/",
    "tournaments/exports/embed.html",
    "tournaments/exports/season_embed.html",
    "tournaments/papers/",
    "tournaments/proofs/poster.html",
    *(f"{page}.html" for page in (400, 403, "403_csrf", 404, 405, 409, 410, 500, 503, "plain_http")),
)
MOST_LINES, WIDEST_LINE, MOST_IFS = 150, 160, 10
VAGUE = {"told", "said", "found", "kept", "asked", "known", "given", "one", "it"}
"""Names that say nothing of what they hold."""
# What may stand at the root of an app beside its rooms.
AT_THE_ROOT = {"models", "apps", "admin", "urls", "permissions", "signals", "tasks", "receivers"}


# Inside an app a kind of file imports only kinds that stand before it, and its own: `forms`, `odd_views` …
KINDS = (("queries",), ("actions",), ("tasks", "forms"), ("views", "api"), ("urls",))


@cache
def sources(folder: str) -> tuple[Path, ...]:
    """The files of Python in `folder`, without migrations."""
    return tuple(path for path in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in path.parts)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def imports(path: Path) -> frozenset[str]:
    """The absolute names that `path` imports, wherever in the file: `tournaments.core.phases.in_play`."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            for alias in node.names:
                yield ".".join([*base, *([node.module] if node.module else []), alias.name])


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def room(parts: tuple[str, ...] | list[str]) -> str:
    """The room of `app/room/file.py` or `app.room.file.name`; "" for the app itself."""
    return parts[1] if len(parts) > 1 and parts[1] != "__init__" else ""


def rooms(app: str) -> set[str]:
    """The rooms that stand in `app`, engines apart."""
    stand = {room(path.relative_to(ROOT).with_suffix("").parts) for path in sources(app)} - {""}
    return {name for name in stand if f"{app}/{name}" not in PURE}


def climbing(app: str) -> set[tuple[str, str]]:
    """Each import of an app that stands above `app`."""
    above = APPS[APPS.index(app) + 1 :]
    return {
        (name_of(path), name)
        for path in sources(app)
        for name in imports(path)
        if name.split(".")[0] in above
    }


def looking_up(app: str) -> set[tuple[str, str]]:
    """Each import of a room that stands behind the one that imports, or in no order."""
    order = ROOMS.get(app, ())
    against = set()
    for path in sources(app):
        here = room(path.relative_to(ROOT).with_suffix("").parts)
        for name in imports(path):
            there = room(name.split(".")) if name.startswith(f"{app}.") else ""
            if here in ("", there) or there == "" or {f"{app}/{here}", f"{app}/{there}"} & {*PURE}:
                continue
            if here not in order or there not in order or order.index(there) > order.index(here):
                against.add((name_of(path), name))
    return against


def against_the_order() -> set[tuple[str, str]]:
    """Every import that looks up, from app to app or from room to room."""
    return {each for app in APPS for each in climbing(app)} | {
        each for app in ROOMS for each in looking_up(app)
    }


def including_up() -> set[tuple[str, str]]:
    """Each template that takes one of a room behind its own, or of an app above it."""
    against = set()
    for path in sorted((ROOT / "templates").rglob("*.html")):
        own = path.relative_to(ROOT / "templates")
        for taken in re.findall(r'{%\s*(?:include|extends)\s+"([^"]+)"', path.read_text()):
            if _place(Path(taken).parts) > _place(own.parts):
                against.add((str(own), taken))
    return against


def _place(parts: tuple[str, ...]) -> tuple[int, int]:
    """Where a template stands: the order of its app, and that of its room in it."""
    app = APPS.index(parts[0]) if parts[0] in APPS else -1
    order, room = ROOMS.get(parts[0], ()), parts[1] if len(parts) > 2 else ""
    return app, order.index(room) if room in order else -1


def unwieldy() -> list[str]:
    """The templates that are longer, wider or have more conditions than a reader can follow."""
    return [
        path.relative_to(ROOT / "templates").as_posix()
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if (text := path.read_text()).count("\n") > MOST_LINES
        or max(map(len, text.splitlines()), default=0) > WIDEST_LINE
        or len(re.findall(r"{%\s*(?:el)?if\b", text)) > MOST_IFS
    ]


def stays(template: str) -> bool:
    return template.startswith(STAY)


def kind(module: str) -> int | None:
    """Where the kind of `app.room.module` stands in the order; None for a module of no kind."""
    for name in module.split(".")[1:]:
        for place, kinds in enumerate(KINDS):
            if any(name == each or name.endswith(f"_{each}") for each in kinds):
                return place
    return None


def module_of(name: str) -> str:
    """The module of an imported name: `tournaments.core.phases` of `tournaments.core.phases.in_play`."""
    path = ROOT / name.replace(".", "/")
    return name if path.is_dir() or path.with_suffix(".py").exists() else name.rpartition(".")[0]


def outwards(app: str) -> set[tuple[str, str]]:
    """Each import of a kind that stands behind the one that imports: a view by an action, an action by a query."""
    against = set()
    for path in sources(app):
        here = kind(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for name in imports(path):
            there = kind(module_of(name)) if name.startswith(f"{app}.") else None
            if here is not None and there is not None and there > here:
                against.add((name_of(path), name))
    return against


def files_asked() -> dict[str, set[str]]:
    """The modules of the house, and which of them each imports."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): {
            module_of(name) for name in imports(path) if name.split(".")[0] in APPS
        }
        for app in APPS
        for path in sources(app)
    }


def rooms_asked() -> dict[str, set[str]]:
    """The rooms of the house, and which of them each imports."""
    doors: dict[str, set[str]] = {}
    for app in APPS:
        for path in sources(app):
            here = _door(path.relative_to(ROOT).with_suffix("").parts)
            names = [name.split(".") for name in imports(path)]
            doors.setdefault(here, set()).update({_door(name) for name in names if name[0] in APPS} - {here})
    return doors


def _door(parts: tuple[str, ...] | list[str]) -> str:
    return f"{parts[0]}.{room(parts)}"


def circle(imported: dict[str, set[str]]) -> list[str]:
    """Some that ask each other in a round; none where nobody does."""
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def loose() -> list[str]:
    """The modules at the root of an app that belong into a room."""
    return [
        name_of(path)
        for app in ROOMS
        for path in sources(app)
        if path.parent == ROOT / app and path.stem not in {"__init__", *AT_THE_ROOT}
    ]


def vague_names() -> list[str]:
    """Where the source binds a name that says nothing: `scoring/paper/queries.py:24 told`."""
    return [
        f"{name_of(path)}:{line} {name}"
        for app in APPS
        for path in sources(app)
        for line, name in vague(tree(path))
    ]


def vague(module: ast.Module) -> list[tuple[int, str]]:
    """The names of `VAGUE` that a module binds, each with its line."""
    nodes: Iterator[Any] = ast.walk(module)
    bound = ((node.lineno, name) for node in nodes if (name := _bound(node)))
    return sorted((line, name) for line, name in bound if name in VAGUE)


def _bound(node: Any) -> str | None:
    """The name that a node binds, where it binds one: a variable, a parameter, a function, a class …"""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.alias(asname=name):
            return name
        case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
            return name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.ExceptHandler(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name):
            return name
    return None


def has_a_test(path: Path) -> bool:
    """Whether a test has its name, in the folder of its room, or is named where it says what it is."""
    own = path.relative_to(ROOT)
    folder, room = ROOT / "tests" / own.parent, own.parent.name
    beside = [f"test_{room}.py", f"test_{room}_{own.stem}.py"]
    return (
        (folder / f"test_{own.stem}.py").exists()
        or any((folder.parent / name).exists() for name in beside)
        or "tests/" in (ast.get_docstring(tree(path)) or "")
    )


def asked_rooms(app: str, name: str) -> list[str]:
    """The rooms of its app that a room imports, in their order."""
    before = {
        room(imported.split("."))
        for path in sources(app)
        if room(path.relative_to(ROOT).with_suffix("").parts) == name
        for imported in imports(path)
        if imported.startswith(f"{app}.")
    }
    return [other for other in ROOMS[app] if other in before - {name}]


def sentence_of(folder: Path) -> str:
    """What a room says it is: the first sentence of its `__init__`, or of the file that it is."""
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    sentence = " ".join((ast.get_docstring(tree(path)) or "").split())
    return sentence.partition(". ")[0].rstrip(".")


def picture() -> str:
    """The rooms of each app from the ground up: what each is, and which before it it asks."""
    lines = []
    for app in ROOMS:
        lines += [f"### {app}", "", "| room | what it is | asks |", "|---|---|---|"]
        for name in ROOMS[app]:
            if (ROOT / app / name).is_dir():
                asks = ", ".join(asked_rooms(app, name)) or "–"
                lines.append(f"| `{app}/{name}` | {sentence_of(ROOT / app / name)} | {asks} |")
        lines.append("")
    return "\n".join(lines)


BEGINS, ENDS = "a test compares it. -->\n\n", "\n## The way of a deal"
DOCUMENT = ROOT / "docs/architecture.md"


def drawn(text: str) -> str:
    """The picture that stands in the text of the document."""
    return text.partition(BEGINS)[2].partition(ENDS)[0]


if __name__ == "__main__":
    text = DOCUMENT.read_text()
    DOCUMENT.write_text(text.replace(drawn(text), picture()))
