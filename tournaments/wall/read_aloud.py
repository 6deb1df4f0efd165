"""Where somebody plays, as a browser reads it aloud: in French and in Dutch, whatever the language of the page.

They are no translations of the page but what is said in the room, in the two languages that are spoken there.
Tested in tests/tournaments/rounds/test_where.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.rounds.where import Place


@dataclass(frozen=True)
class SpokenWords:
    """The sentences of a language, and the word between the last two of several names."""

    name: str
    button: str
    also: str
    table: str
    together: str
    against: str
    at_table: str
    sits_out: str
    nowhere: str


LANGUAGES: Mapping[str, SpokenWords] = {
    "fr": SpokenWords(
        name="Français",
        button="Écouter",
        also="et",
        table="%(name)s, table %(table)d.",
        together="Vous jouez avec %(partners)s contre %(opponents)s.",
        against="Vous jouez contre %(opponents)s.",
        at_table="À votre table\N{NO-BREAK SPACE}: %(others)s.",
        sits_out="%(name)s, vous ne jouez pas au tour %(round)d.",
        nowhere="%(name)s, vous n’avez pas de table au tour %(round)d.",
    ),
    "nl": SpokenWords(
        name="Nederlands",
        button="Beluister",
        also="en",
        table="%(name)s, tafel %(table)d.",
        together="U speelt met %(partners)s tegen %(opponents)s.",
        against="U speelt tegen %(opponents)s.",
        at_table="Aan uw tafel: %(others)s.",
        sits_out="%(name)s, u speelt niet mee in ronde %(round)d.",
        nowhere="%(name)s, u hebt geen tafel in ronde %(round)d.",
    ),
}


@dataclass(frozen=True)
class Spoken:
    """A sentence in the language `code`, and what the button is called that has it read."""

    code: str
    name: str
    button: str
    sentence: str


def say_place(place: Place) -> list[Spoken]:
    """Where somebody plays, in each language."""
    return [
        Spoken(code, words.name, words.button, _said(place, words).replace("..", "."))
        for code, words in LANGUAGES.items()
    ]


def _said(place: Place, words: SpokenWords) -> str:
    facts = {"name": place.name, "round": place.round, "table": place.table or 0}
    if place.table is None:
        return (words.sits_out if place.sits_out else words.nowhere) % facts
    game = place.game
    facts["others"] = _names(place.others, words)
    if game:
        facts["partners"], facts["opponents"] = (
            _names(who, words) for who in (game.partners, game.opponents)
        )
        with_whom = words.together if game.partners else words.against
    else:
        with_whom = words.at_table
    return f"{words.table % facts} {with_whom % facts}"


def _names(names: Sequence[str], words: SpokenWords) -> str:
    """« Luc, Béa et Tom »."""
    return f" {words.also} ".join(filter(None, [", ".join(names[:-1]), names[-1] if names else ""]))
