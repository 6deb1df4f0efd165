"""Who may import whom: the apps above each other, and in each the rooms in their order, read from the code itself."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("web", "clubs", "scoring", "tournaments", "config")
PURE = ("scoring/rulebook", "tournaments/pairing", "tournaments/ranking")
NUMERIC = {"numpy", "rustworkx", "openskill"}
# Inside an app a room imports only rooms that stand before it. A room is a folder, or a file beside the folders.
ROOMS = {
    "clubs": (
        "models",
        "permissions",
        "players",
        "accounts",
        "evenings",
        "members",
        "admin",
        "apps",
        "urls",
        "templatetags",
    ),
    "scoring": (
        "rules",
        "models",
        "signals",
        "ledger",
        "permissions",
        "booklet",
        "lines",
        "house_rules",
        "deals",
        "paper",
        "sheet",
        "sharing",
        "arbiter",
        "joining",
        "opening",
        "evening",
        "templatetags",
        "admin",
        "apps",
        "urls",
    ),
    "tournaments": (
        "models",
        "signals",
        "core",
        "permissions",
        "entries",
        "standings",
        "explanations",
        "proofs",
        "cuts",
        "tables",
        "leagues",
        "free_evenings",
        "rounds",
        "planning",
        "editions",
        "people",
        "seasons",
        "registration",
        "prizes",
        "papers",
        "wall",
        "exports",
        "history",
        "club_file",
        "rehearsal",
        "desk",
        "templatetags",
        "admin",
        "urls",
        "tasks",
        "receivers",
        "apps",
    ),
}
# What still looks up: the file, and the name it takes. A line goes when its import does; none comes.
LOOKS_UP = {
    ("tournaments/editions/picture.py", "tournaments.seasons.tables.RowTold"),
    ("tournaments/editions/views/desk.py", "tournaments.desk.queries.read_desk"),
    ("tournaments/editions/views/desk.py", "tournaments.desk.views.desk_page"),
    ("tournaments/free_evenings/views.py", "tournaments.desk.views.desk_page"),
    ("tournaments/planning/views/stages.py", "tournaments.desk.views.desk_page"),
    ("tournaments/proofs/views.py", "tournaments.desk.views.desk_page"),
    ("tournaments/registration/forms.py", "tournaments.desk.page.Desk"),
    ("tournaments/registration/views/entries.py", "tournaments.desk.queries.read_desk"),
    ("tournaments/registration/views/entries.py", "tournaments.desk.views.desk_page"),
    ("tournaments/rounds/views.py", "tournaments.desk.queries.read_desk"),
    ("tournaments/rounds/views.py", "tournaments.desk.views.desk_page"),
    ("tournaments/rounds/views.py", "tournaments.desk.views.places"),
    ("tournaments/tables/views/clock.py", "tournaments.desk.views.desk_page"),
    ("tournaments/wall/views.py", "tournaments.desk.views.desk_page"),
    ("web/throttle.py", "clubs.models.Allowance"),
}


def sources(folder: str) -> Iterator[Path]:
    return (path for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts)


def names(path: Path) -> Iterator[str]:
    """The absolute names that `path` imports, wherever in the file: `tournaments.core.phases.in_play`."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            for alias in node.names:
                yield ".".join([*base, *([node.module] if node.module else []), alias.name])


@pytest.mark.parametrize("folder", PURE)
def test_pure_packages_import_the_standard_library_only(folder: str) -> None:
    own = folder.replace("/", ".")
    allowed = sys.stdlib_module_names | (NUMERIC if folder.startswith("tournaments") else set())

    strangers = {
        (path.name, name)
        for path in sources(folder)
        for name in names(path)
        if name.split(".")[0] not in allowed and not name.startswith(own)
    }

    assert strangers == set()


@pytest.mark.parametrize("package", [folder.replace("/", ".") for folder in PURE])
def test_pure_packages_load_where_django_cannot(package: str) -> None:
    program = f"import sys; sys.modules['django'] = None; import {package}; print('loaded')"

    answer = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)

    assert (answer.stdout, answer.stderr) == ("loaded\n", "")


@pytest.mark.parametrize("app", APPS)
def test_apps_import_only_down_the_ladder(app: str) -> None:
    above = APPS[APPS.index(app) + 1 :]

    climbing = {
        (str(path.relative_to(ROOT)), name)
        for path in sources(app)
        for name in names(path)
        if name.split(".")[0] in above
    }

    assert climbing == {known for known in listed(app) if known[1].split(".")[0] != app}


def listed(app: str) -> set[tuple[str, str]]:
    return {(path, name) for path, name in LOOKS_UP if path.startswith(f"{app}/")}


def room(parts: tuple[str, ...] | list[str]) -> str:
    """The room of `app/room/file.py` or `app.room.file.name`; "" for the app itself."""
    return parts[1] if len(parts) > 1 and parts[1] != "__init__" else ""


def is_pure(app: str, name: str) -> bool:
    return f"{app}/{name}" in PURE


def looking_up(app: str) -> set[tuple[str, str]]:
    """Each import of a room that stands behind the one that imports, or in no order."""
    order = ROOMS.get(app, ())
    found = set()
    for path in sources(app):
        here = room(path.relative_to(ROOT).with_suffix("").parts)
        for name in names(path):
            there = room(name.split(".")) if name.startswith(f"{app}.") else ""
            if here in ("", there) or there == "" or is_pure(app, here) or is_pure(app, there):
                continue
            if here not in order or there not in order or order.index(there) > order.index(here):
                found.add((str(path.relative_to(ROOT)), name))
    return found


@pytest.mark.parametrize("app", ROOMS)
def test_rooms_of_an_app_import_only_rooms_before_them(app: str) -> None:
    assert looking_up(app) == {known for known in listed(app) if known[1].split(".")[0] == app}


@pytest.mark.parametrize("app", ROOMS)
def test_every_room_of_an_app_has_its_place_in_the_order(app: str) -> None:
    stand = {room(path.relative_to(ROOT).with_suffix("").parts) for path in sources(app)} - {""}

    assert {name for name in stand if not is_pure(app, name)} == set(ROOMS[app])


@pytest.mark.parametrize("app", APPS[1:4])
def test_forms_never_write(app: str) -> None:
    writers = {
        (str(path.relative_to(ROOT)), name)
        for path in sources(app)
        if "forms" in (path.stem, path.parent.name)
        for name in names(path)
        if name.endswith(".actions")
    }

    assert writers == set()


def test_no_rule_asks_for_a_variants_key() -> None:
    asking = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for app in APPS
        for path in sources(app)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Compare) and _names_a_variant(node)
    ]

    assert asking == []


def _names_a_variant(node: ast.Compare) -> bool:
    """Whether one side is `….key`/`variant` and the other a literal string."""
    sides = [node.left, *node.comparators]
    literal = any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)
    named = any(
        (
            isinstance(side, ast.Attribute)
            and side.attr in {"key", "variant"}
            and "variant" in ast.unparse(side)
        )
        or (isinstance(side, ast.Name) and side.id in {"variant", "variant_key"})
        for side in sides
    )
    return literal and named
