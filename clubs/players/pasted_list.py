"""A pasted list of people: what each line says, and what becomes of it. Nothing here writes."""

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.models.names import check_name, search_key, tidy_name
from clubs.players.directory import NOBODY, Directory, Newcomer, split_name, under_age

MOST_LINES = 1_000

# "12. Anne", "3) Anne", "n° 7 Anne", "- Anne", "• Anne"
_BULLET = re.compile(
    r"^\s*(?:[-–—•·*▪◦►→✓☐]+\s*)?(?:(?:n[°ºo.]\s*)?\d+\s*[.):/–—-]*(?=\s|[^\W\d]|$))?\s*", re.IGNORECASE
)
_CELLS = re.compile(r"[;\t,]")
_FIRST_NAME_TITLES = {"prenom", "prenoms", "voornaam", "first name", "firstname", "given name"}
_LAST_NAME_TITLES = {
    "nom",
    "noms",
    "nom de famille",
    "naam",
    "achternaam",
    "familienaam",
    "last name",
    "surname",
    "name",
}
_NUMBER_TITLES = {"", "n", "no", "nr", "num", "numero", "nummer", "number"}
_WHOLE_NAME_TITLES = {
    "prenom nom",
    "nom prenom",
    "nom et prenom",
    "prenom et nom",
    "joueur",
    "joueurs",
    "names",
}


class LineFate(StrEnum):
    """What becomes of a line."""

    NEW = "new"
    MINOR = "minor"  # the club knows the person, who turns out to be a minor
    KNOWN = "known"
    REPEATED = "repeated"
    REFUSED = "refused"


@dataclass(frozen=True)
class PastedLine:
    """One line of the paste, counted from 1 as the person sees it."""

    number: int
    text: str
    person: Newcomer
    fate: LineFate
    reason: str = ""


def read_list(text: str, directory: Directory = NOBODY) -> list[PastedLine]:
    """The people in `text`, empty lines and a title line left out; `directory` knows those of the club.

    A line is a name ("Anne Durand", "DURAND Anne"), or cells parted by tab, semicolon or comma, last name
    first unless a title line says otherwise. Bullets, numbers and cells that are numbers are not names, but -18 at
    the end says that somebody is a minor.
    """
    lines = _split(text)
    first_name_first = False
    read: list[PastedLine] = []
    seen: set[str] = set()
    for number, line in lines:
        names, minor = under_age(line)
        cells = _cells(names)
        titles = [] if read else _titles(cells)
        if titles:
            first_name_first = titles[0] in _FIRST_NAME_TITLES
            continue
        person = Newcomer(*_names(cells, first_name_first), minor)
        read.append(PastedLine(number, line, person, *_fate(person, directory, seen)))
        seen.add(search_key(person.full_name))
    return read


def newcomers(lines: Iterable[PastedLine]) -> list[Newcomer]:
    """Whom the lines that change something name."""
    return [line.person for line in lines if line.fate in (LineFate.NEW, LineFate.MINOR)]


def _split(text: str) -> list[tuple[int, str]]:
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    return [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]


def _cells(line: str) -> list[str]:
    """The cells of a line that say something about a name; a plain name is one cell."""
    cells = [
        re.sub(r"[^\S\t]", " ", cell).strip(" \t\"'") for cell in _CELLS.split(_BULLET.sub("", line, count=1))
    ]
    return [cell for cell in cells if cell and not _is_number(cell)]


def _is_number(cell: str) -> bool:
    return not any(sign.isalpha() for sign in cell) and any(sign.isdigit() for sign in cell)


def _titles(cells: list[str]) -> list[str]:
    """The titles of the columns of names, if this is a line of titles."""
    keys = [key for key in map(search_key, cells) if key not in _NUMBER_TITLES][:2]
    return keys if set(keys) <= _FIRST_NAME_TITLES | _LAST_NAME_TITLES | _WHOLE_NAME_TITLES else []


def _names(cells: list[str], first_name_first: bool) -> tuple[str, str]:
    """First and last name; cells after the second (a telephone, a town) are not kept."""
    if not cells:
        return "", ""
    if len(cells) == 1:
        first, last = split_name(cells[0])
    else:
        first, last = cells[:2] if first_name_first else (cells[1], cells[0])
    return tidy_name(first), tidy_name(last)


def _fate(person: Newcomer, directory: Directory, seen: Container[str]) -> tuple[LineFate, str]:
    try:
        check_name(person.first_name)
        if person.last_name:
            check_name(person.last_name)
    except ValidationError as error:
        return LineFate.REFUSED, " ".join(error.messages)
    if bearers := directory.bearers(person.full_name):
        return _fate_of_known(bearers, person.minor)
    if search_key(person.full_name) in seen:
        return LineFate.REPEATED, _("twice in this list")
    return LineFate.NEW, ""


def _fate_of_known(bearers: Sequence[Player], minor: bool) -> tuple[LineFate, str]:
    """-18 says nothing new of a name that a minor bears, and of one that several bear not who is meant."""
    if not minor or any(player.minor for player in bearers):
        return LineFate.KNOWN, _("already in the list of players")
    if len(bearers) > 1:
        return LineFate.KNOWN, _("several players have this name")
    return LineFate.MINOR, _("already known: becomes a minor, hidden")
