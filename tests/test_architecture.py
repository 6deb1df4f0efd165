"""Who may import whom: the ladder of the house, read from the code itself."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("clubs", "scoring", "tournaments", "config")
PURE = ("scoring/rulebook", "tournaments/pairing", "tournaments/ranking")
NUMERIC = {"numpy", "rustworkx", "openskill"}
# Inside an app, each layer may import those before it in this order, and its own kind.
LAYERS = ("models", "queries", "permissions", "actions", "outer")
OUTER = {"tasks", "receivers", "forms", "views", "api", "admin", "urls"}


def sources(folder: str) -> Iterator[Path]:
    return (path for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts)


def imports(path: Path) -> Iterator[str]:
    """The absolute names of the modules that `path` imports, wherever in the file."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])])


@pytest.mark.parametrize("folder", PURE)
def test_pure_packages_import_the_standard_library_only(folder: str) -> None:
    own = folder.replace("/", ".")
    allowed = sys.stdlib_module_names | (NUMERIC if folder.startswith("tournaments") else set())

    strangers = {
        (path.name, name)
        for path in sources(folder)
        for name in imports(path)
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
        for name in imports(path)
        if name.split(".")[0] in above
    }

    assert climbing == set()


def layer(module: str) -> str | None:
    """The layer of `app.module`; None for a module that belongs to none (names, errors, ledger …)."""
    name = module.split(".")[1] if "." in module else ""
    return name if name in LAYERS else ("outer" if name in OUTER else None)


@pytest.mark.parametrize("app", APPS[:3])
def test_layers_of_an_app_import_only_inwards(app: str) -> None:
    outward = set()
    for path in sources(app):
        here = layer(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for name in imports(path):
            there = layer(name) if name.startswith(f"{app}.") else None
            if here and there and LAYERS.index(there) > LAYERS.index(here):
                outward.add((str(path.relative_to(ROOT)), name))

    assert outward == set()


def room(module: str) -> str:
    """The file or folder of `app.room.module`, as it stands in its app."""
    return module.split(".")[1] if "." in module else "__init__"


def modules_imported(path: Path) -> Iterator[str]:
    """As `imports`, with the module itself where it is taken from its folder: `tournaments.queries`."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                inner = ROOT / node.module.replace(".", "/") / alias.name
                is_module = inner.is_dir() or inner.with_suffix(".py").exists()
                yield f"{node.module}.{alias.name}" if is_module else node.module


@pytest.mark.parametrize("app", APPS)
def test_rooms_of_an_app_ask_each_other_one_way_only(app: str) -> None:
    asked: dict[str, set[str]] = {}
    for path in sources(app):
        here = room(".".join(path.relative_to(ROOT).with_suffix("").parts))
        others = {room(name) for name in modules_imported(path) if name.startswith(f"{app}.")}
        asked.setdefault(here, set()).update(others - {here})

    floors = list(
        TopologicalSorter(asked).static_order()
    )  # two rooms that ask each other are named by its CycleError

    assert set(floors) >= set(asked)


@pytest.mark.parametrize("app", APPS[:3])
def test_forms_never_write(app: str) -> None:
    writers = {
        str(path.relative_to(ROOT))
        for path in sources(app)
        if path.stem == "forms" or "forms" in path.parent.name
        for name in imports(path)
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
