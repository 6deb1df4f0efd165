"""Who may import whom: the apps above each other, and in each the rooms in their order, read from the code itself."""

import ast
import re
import subprocess
import sys
from collections import Counter

import pytest

from scoring.rulebook import VARIANTS
from tests.house import (
    APPS,
    DOCUMENT,
    PURE,
    ROOMS,
    ROOT,
    STAY,
    circle,
    climbing,
    drawn,
    files_asked,
    has_a_test,
    imports,
    including_up,
    looking_up,
    loose,
    module_of,
    name_of,
    outwards,
    picture,
    rooms,
    rooms_asked,
    sources,
    stays,
    tree,
    unwieldy,
    vague,
    vague_names,
)
from tests.ways import ACTIONS, way

NUMERIC = {"numpy", "rustworkx", "openskill"}


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


def test_rulebook_calls_itself_by_no_name_and_has_no_import_for_types_alone() -> None:
    """It is the distribution `manille` as well, whose files are these: what it takes of its own it takes by `from .`.

    Elsewhere imports name the room.
    """
    named = [
        f"{name_of(path)}:{number}"
        for path in sources(PURE[0])
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if re.search(r"^\W*(from|import) scoring|TYPE_CHECKING", line)
    ]

    assert named == []


@pytest.mark.parametrize("app", APPS)
def test_apps_import_only_down_the_ladder(app: str) -> None:
    assert climbing(app) == set()


@pytest.mark.parametrize("app", ROOMS)
def test_rooms_of_an_app_import_only_rooms_before_them(app: str) -> None:
    assert looking_up(app) == set()


@pytest.mark.parametrize("app", ROOMS)
def test_every_room_of_an_app_has_its_place_in_the_order(app: str) -> None:
    assert rooms(app) == set(ROOMS[app])


def test_no_module_stands_at_the_root_of_an_app_that_belongs_into_a_room() -> None:
    assert loose() == []


@pytest.mark.parametrize("app", APPS)
def test_queries_know_no_action_and_no_action_knows_a_view(app: str) -> None:
    assert outwards(app) == set()


def test_files_ask_each_other_one_way_only() -> None:
    assert circle(files_asked()) == []


def test_rooms_ask_each_other_one_way_only() -> None:
    assert circle(rooms_asked()) == []


def test_no_package_hands_names_on_but_models_and_engines() -> None:
    """And `config`, where Celery looks for its application."""
    handing = [
        name_of(path)
        for app in APPS[:-1]
        for path in sources(app)
        if path.stem == "__init__" and path.parent.name != "models" and not name_of(path).startswith(PURE)
        if imports(path)
    ]

    assert handing == []


@pytest.mark.parametrize("app", APPS[1:4])
def test_forms_never_write(app: str) -> None:
    writers = {
        (name_of(path), name)
        for path in sources(app)
        if "forms" in (path.stem, path.parent.name)
        for name in imports(path)
        if any(part == "actions" or part.endswith("_actions") for part in module_of(name).split("."))
    }

    assert writers == set()


def test_no_builder_is_taken_from_the_file_of_a_test() -> None:
    """What several tests begin with stands in `tests/steps`, a fixture in the nearest `conftest.py`."""
    taken = {
        (name_of(path), name)
        for path in sources("tests")
        for name in imports(path)
        if module_of(name).rpartition(".")[2].startswith("test_")
    }

    assert taken == set()


def test_no_rule_asks_for_a_variants_key() -> None:
    asking = [
        f"{name_of(path)}:{node.lineno}"
        for app in APPS
        for path in sources(app)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Compare) and _names_a_variant(node)
    ]

    assert asking == []


def test_no_table_outside_the_rulebook_is_keyed_by_variants() -> None:
    """What differs from form to form is a word of the form."""
    tables = [
        f"{name_of(path)}:{node.lineno}"
        for app in APPS
        for path in sources(app)
        if "rulebook" not in path.parts
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Dict | ast.Tuple | ast.List | ast.Set) and _lists_variants(node)
    ]

    assert tables == []


def _lists_variants(node: ast.Dict | ast.Tuple | ast.List | ast.Set) -> bool:
    """Whether two or more of its keys or members are the key of a variant, alone or first in a tuple."""
    keys = node.keys if isinstance(node, ast.Dict) else node.elts
    first = [key.elts[0] if isinstance(key, ast.Tuple) and key.elts else key for key in keys]
    literals = [key.value for key in first if isinstance(key, ast.Constant)]
    return sum(literal in VARIANT_KEYS for literal in literals) > 1


VARIANT_KEYS = frozenset(variant.key for variant in VARIANTS)


def test_table_keyed_by_variants_is_found_however_it_is_written() -> None:
    for table in (
        'HOUSE = {"parlee": 1, "muette_68": 2}',
        'NOTES = {("parlee", "deal"): 1, ("envers", "deal"): 2}',
        'SISTERS = (("encheres_4", "encheres_5"),)',
    ):
        assert any(
            _lists_variants(node)
            for node in ast.walk(ast.parse(table))
            if isinstance(node, ast.Dict | ast.Tuple | ast.List | ast.Set)
        ), table


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


def test_template_takes_none_of_a_room_behind_its_own() -> None:
    """But for the page of a club, which says what the club plays."""
    assert including_up() == {("clubs/members/club.html", "scoring/house_rules/_house_game.html")}


def test_templates_that_stay_can_be_followed_by_a_reader() -> None:
    assert [name for name in unwieldy() if stays(name)] == []
    assert [name for name in STAY if not (ROOT / "templates" / name).exists()] == []


def test_no_two_classes_have_one_name() -> None:
    """Whoever reads one knows which it is; what Django itself wants to be called so apart."""
    named = Counter(
        node.name
        for app in APPS
        for path in sources(app)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef) and node.name not in {"Meta", "Command"}
    )

    assert sorted(name for name, count in named.items() if count > 1) == []


def test_no_name_of_the_source_says_nothing() -> None:
    assert vague_names() == []


def test_name_that_says_nothing_is_found_however_it_is_bound() -> None:
    source = """
import json as given
class Row:
    said: str
    def told(self, kept, *asked):
        self.known = [found for found in kept if (one := found)]
        try:
            match asked:
                case [*it]: pass
        except OSError as said: pass
row.told(given=kept.known)
"""

    assert vague(ast.parse(source)) == [
        *((2, "given"), (4, "said"), (5, "asked"), (5, "kept"), (5, "told")),
        *((6, "found"), (6, "known"), (6, "one"), (9, "it"), (10, "said")),
    ]


@pytest.mark.parametrize("action", ACTIONS)
def test_action_passes_no_more_files_than_whoever_follows_it_opens(action: str) -> None:
    start, most = ACTIONS[action]

    passed = way(start)

    assert len(passed) <= most, sorted(passed)


def test_way_of_an_action_that_is_not_there_is_no_way() -> None:
    with pytest.raises(KeyError):
        way(("scoring.ledger.lines", "record_a_deal"))


def test_module_has_the_test_of_its_name_or_names_the_one_that_covers_it() -> None:
    """But for one in twenty, such as the doors of servers: they have nothing that could be wrong alone."""
    modules = [path for app in APPS for path in sources(app) if path.stem != "__init__"]
    without = [name_of(path) for path in modules if not has_a_test(path)]

    assert len(without) <= len(modules) / 20, without


def test_every_test_that_a_module_names_is_there() -> None:
    named = {
        (name_of(path), test)
        for app in APPS
        for path in sources(app)
        for test in re.findall(r"tests/[\w/.]*\w", ast.get_docstring(tree(path)) or "")
    }

    assert named
    assert {(module, test) for module, test in named if not (ROOT / test).exists()} == set()


def test_document_shows_the_rooms_as_their_imports_draw_them() -> None:
    """`python -m tests.house` draws them anew."""
    assert drawn(DOCUMENT.read_text()) == picture()
