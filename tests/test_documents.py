"""The documents name what is there: files, commands, what the environment may say."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    *(f"docs/{one.name}" for one in (ROOT / "docs").glob("*.md")),
]
NAMED = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|md|toml))`")
LINKED = re.compile(r"\]\((?!https?:)([^)#]+)")
TOPS = ("", "templates", "static", "tournaments/static")
NO_PATHS = {"var/", "var/https/", "build/figures/", "Europe/Paris"}
SOURCES = ("config", "web", "clubs", "scoring", "tournaments", "tests", ".ci")


def told(document: str) -> str:
    return (ROOT / document).read_text()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_a_document_names_exists(document: str) -> None:
    """From the top, or from where templates and static files are looked for; `marks/1` is a version."""
    named = {
        path for path in NAMED.findall(told(document)) if "/" in path and not path.endswith("/1")
    } - NO_PATHS

    assert sorted(path for path in named if not any((ROOT / top / path).exists() for top in TOPS)) == []


def test_paths_are_found_in_the_documents() -> None:
    """Else nothing above could be missing."""
    assert {"scoring/rulebook/variants", "web/refusals.py"} <= set(
        NAMED.findall(told("docs/architecture.md"))
    )


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_link_of_a_document_is_dead(document: str) -> None:
    beside = (ROOT / document).parent

    assert [link for link in LINKED.findall(told(document)) if not (beside / link).exists()] == []


def test_every_command_a_document_tells_to_type_exists() -> None:
    said = "\n".join(map(told, DOCUMENTS))
    targets = set(re.findall(r"^([a-z]+):", told("Makefile"), re.MULTILINE))
    commands = re.findall(r"manage\.py ([a-z_]+)", said)
    modules = re.findall(r"python3? -m ((?:tests|scoring|tournaments|config)[\w.]*)", said)
    asked = re.findall(r"`make ([a-z]+)|^make ([a-z]+)", said, re.MULTILINE)

    assert {"serve", "verify"} <= set(commands)
    assert set(commands) - set(get_commands()) == set()
    assert {first or second for first, second in asked} - targets == set()
    assert [one for one in modules if not list(ROOT.glob(f"{one.replace('.', '/')}*"))] == []


def test_every_word_of_the_environment_in_a_document_is_read_somewhere() -> None:
    said = set(re.findall(r"\b(?:MANILLE|DJANGO)_[A-Z_]+\b", "\n".join(map(told, DOCUMENTS))))
    files = [one for folder in SOURCES for one in (ROOT / folder).rglob("*") if one.suffix in ("", ".py")]
    read = "\n".join(one.read_text() for one in files if one.is_file())

    assert "MANILLE_HTTPS" in said
    names = {one: f'"{one.removeprefix("MANILLE_")}"' for one in said}  # the settings ask without the prefix
    assert sorted(one for one, short in names.items() if one not in read and short not in read) == []


def test_each_line_on_a_cafe_is_held_by_a_test() -> None:
    rows = re.findall(r"^\| (?!what |---)(.+?) \|.*\| (.+?) \|$", told("docs/cafe.md"), re.MULTILINE)
    held = [re.fullmatch(r"`([\w/]+\.py)::(test_\w+)`", test) for _line, test in rows]

    assert len(rows) == 18
    missing = [
        line
        for (line, _test), name in zip(rows, held, strict=True)
        if name is None or f"def {name[2]}(" not in told(f"tests/{name[1]}")
    ]
    assert missing == []
