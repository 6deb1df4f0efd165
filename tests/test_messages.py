"""The French catalogue: complete, fresh, well set, and what a French page shows. No gettext tools are needed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from django.utils.translation.template import templatize

from clubs.models import Club
from scoring.opening.actions import Sitter, open_sheet
from scoring.rulebook import ARTICLES, ERRORS, VARIANTS, RuleViolation, sentence_of

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale/fr/LC_MESSAGES/django"
CODE = ("web", "clubs", "scoring", "tournaments", "config")
KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy"), None),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
CALLED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(")
JSON = re.compile(r"{.*}|\[.*\]")
NO_BREAK_SPACES = "\u00a0\u202f"

# A message is known by its context ("" for none) and its English, singular.
Key = tuple[str, str]


@cache
def code_with_messages() -> tuple[str, ...]:
    """Every file of code that asks for a message."""
    paths = (path for app in CODE for path in sorted((ROOT / app).rglob("*.py")))
    sources = [path.read_text() for path in paths if "migrations" not in path.parts]
    return tuple(source for source in sources if CALLED.search(source))


def python_sources() -> Iterator[str]:
    """Every file that may hold messages, as Python: a template becomes the calls that it makes."""
    yield from code_with_messages()
    for path in sorted((ROOT / "templates").rglob("*.*")):
        calls = templatize(path.read_text(), origin=str(path)).splitlines()
        yield "\n".join(line.strip() for line in calls)


@cache
def in_the_sources() -> dict[Key, str]:
    """The messages that the sources ask for, with their English plural or ""."""
    found: dict[Key, str] = {}
    for source in python_sources():
        for _line, said, _comments, context in extract("python", BytesIO(source.encode()), KEYWORDS):
            singular, plural = (said[0], said[1]) if isinstance(said, tuple) else (said, "")
            found[context or "", singular] = found.get((context or "", singular)) or plural
    found.pop(("", ""), None)
    return found


def read(catalogue: Catalog) -> dict[Key, tuple[str, ...]]:
    """The translations of a catalogue: one string, or one for each plural."""
    return {
        (message.context or "", strings(message.id)[0]): strings(message.string)
        for message in catalogue
        if message.id
    }


def strings(said: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


@cache
def french() -> Catalog:
    with CATALOGUE.with_suffix(".po").open("rb") as file:
        return read_po(file, locale="fr", abort_invalid=True)


FRENCH = read(french())


def test_catalogue_has_what_the_sources_say_and_nothing_else() -> None:
    """Run makemessages and translate what is new."""
    assert {*FRENCH} ^ {*in_the_sources()} == set()


def test_no_message_hides_in_an_f_string() -> None:
    """There neither gettext nor Babel sees it on every Python; what another place says too is found there."""
    told = {message for _context, message in in_the_sources()}
    inside = {
        str(call.args[-1].value)
        for source in code_with_messages()
        for string in ast.walk(ast.parse(source))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
        if call.args and isinstance(call.args[-1], ast.Constant)
    }

    assert inside - told == set()


def test_catalogue_is_translated_through_and_through() -> None:
    fuzzy = [message.id for message in french() if message.id and message.fuzzy]
    empty = [key for key, said in FRENCH.items() if not all(said)]
    singular = [key for key, plural in in_the_sources().items() if plural and len(FRENCH[key]) != 2]

    assert (fuzzy, empty, singular, [*french().obsolete]) == ([], [], [], [])


def test_french_counts_nothing_in_the_singular() -> None:
    assert french().plural_forms == "nplurals=2; plural=(n > 1);"


def test_compiled_catalogue_is_the_written_one() -> None:
    """Run compilemessages."""
    compiled = BytesIO()
    write_mo(compiled, french())
    compiled.seek(0)

    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        assert read(read_mo(file)) == read(read_mo(compiled))


def test_french_keeps_the_holes_of_the_english() -> None:
    differing = {
        key: FRENCH[key]
        for key, plural in in_the_sources().items()
        if {holes(said) for said in FRENCH[key]} != {holes(key[1]), holes(plural or key[1])}
    }

    assert differing == {}


def holes(said: str) -> tuple[str, ...]:
    """The figures and names that are put into a sentence, and its markup."""
    return tuple(sorted(re.findall(r"%\(\w+\)[sd]|</?\w+>", said)))


def ill_set(said: str) -> list[str]:
    """What French typography does not allow in `said`."""
    faults = re.findall(r"['\"“”‘]", said)
    faults += re.findall(rf"(?:^|[^{NO_BREAK_SPACES}])[:;!?»](?:\s|$)", said)
    return faults + re.findall(rf"«(?![{NO_BREAK_SPACES}])|\b[nN]° ", said)


def test_french_is_well_set() -> None:
    faulty = [said for sayings in FRENCH.values() for said in sayings if ill_set(said)]

    assert faulty == []


def test_names_and_articles_of_the_rulebook_are_well_set() -> None:
    said = [variant.names["fr"] for variant in VARIANTS]
    said += [words["fr"] for article in ARTICLES.values() for words in (article.text, article.then)]
    said += [JSON.sub("", sentence_of(RuleViolation(code, allowed=[]), "fr")) for code in ERRORS]

    assert [one for one in said if ill_set(one)] == []


def test_typography_finds_what_it_forbids() -> None:
    wrong = ("l'as", "Qui joue ?", "Total: 8", "« Anne »", "n° 3", "“Anne”")
    right = ("l’as", "Qui joue\u00a0?", "Total\u00a0: 8", "«\u00a0Anne\u00a0»", "n°\u00a03", "21:30")

    assert ([bool(ill_set(said)) for said in wrong], [ill_set(said) for said in right]) == (
        [True] * len(wrong),
        [[]] * len(right),
    )


@pytest.mark.parametrize(
    ("language", "day", "said"),
    [
        ("fr", date(2026, 9, 1), "mardi 1er septembre 2026"),
        ("fr", date(2026, 9, 11), "vendredi 11 septembre 2026"),
        ("en", date(2026, 9, 1), "Tuesday 1 September 2026"),
    ],
)
def test_first_of_the_month_is_said_as_the_french_say_it(language: str, day: date, said: str) -> None:
    with override(language):
        page = Template('{% load days %}{{ day|day:"l j F Y" }}').render(Context({"day": day}))

    assert page == said


class Words(HTMLParser):
    """What a page says: its text, and the attributes that are read aloud or shown."""

    SPOKEN = ("aria-label", "alt", "placeholder", "title")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: set[str] = set()
        self._hidden = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden = tag in ("script", "style")
        self.said.update(value or "" for name, value in attrs if name in self.SPOKEN)

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.said.add(" ".join(data.split()))


def english_left(page: str) -> set[str]:
    """The messages that `page` says in English: alone in their place, or, from three words on, in a sentence."""
    said = Words(page).said
    found = set()
    for (_context, english), translated in FRENCH.items():
        parts = [part.strip() for part in re.split(r"%\(\w+\)[sd]|\n", english)]
        long = [part for part in parts if part.count(" ") > 1 and part not in translated[0]]
        whole = english in said and english not in translated
        if whole or any(part in words for part in long for words in said):
            found.add(english)
    return found


@pytest.fixture
def addresses(club: Club) -> dict[str, str]:
    sheet = open_sheet(
        sitters=[Sitter(name=name) for name in ("Anne", "Béa", "Luc", "Tom")],
        variant="coinchee_121",
        settings={},
    )
    pages = {name: reverse(name) for name in ("home", "about", "login", "clubs:list", "scoring:play")}
    return pages | {"sheet": sheet.get_absolute_url(), "club": club.get_absolute_url(), "lost": "/nowhere/"}


@pytest.mark.parametrize(
    "page", ["home", "about", "login", "clubs:list", "scoring:play", "sheet", "club", "lost"]
)
def test_french_page_has_no_english_left(addresses: dict[str, str], page: str) -> None:
    french, english = (
        Client(headers={"accept-language": language}).get(addresses[page]).content.decode()
        for language in ("fr", "en")
    )

    assert english_left(french) == set()
    assert english_left(english) != set()
