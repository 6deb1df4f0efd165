"""Where a rule comes from: a passage of a source, or the house where no source says it.

Every word of a variant says its grounds: pages of rules, the arbiter and the mark "house rule" are made of them.
What a passage says is told in our own words. Tested in tests/scoring/rulebook/test_sources.py.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text in which forms of the game are told: its name in full, and in a word."""

    key: str
    name: str
    short: str

    def at(self, chapter: str, paragraph: int, says: str) -> Passage:
        return Passage(self, chapter, paragraph, says)


@dataclass(frozen=True, slots=True)
class Passage:
    """A place in a source: its chapter as printed, the paragraph in it from 1 (0: the whole), and what it says."""

    source: SourceText
    chapter: str
    paragraph: int
    says: str


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What this site decides where the source is silent, and why; a club may decide otherwise."""

    says: str


Ground = Passage | HouseRule


def _(text: str) -> str:
    """A sentence for translators: whoever shows it translates it."""
    return text


HANDBOOK = SourceText(
    "Handbook", _("Handbook (“Règles de la Manille”, a French handbook of ten manilles)"), _("Handbook")
)
WIKIBOOKS = SourceText("Wikibooks", _("Wikibooks (“Boîte à jeux”, La manille)"), _("Wikibooks"))
LEAFLET = SourceText("Leaflet", _("Leaflet of a French card maker (“Manille coinchée”)"), _("Leaflet"))
BOUSSAC = SourceText(
    "Boussac 1896", _("J. Boussac, Encyclopédie des jeux de cartes, Paris 1896"), _("Boussac 1896")
)
WIKIPEDIA = SourceText("Wikipedia", _("Wikipedia (“Manille”, in English)"), _("Wikipedia"))
CLUBS = SourceText(
    "Flemish clubs: manillenTracker, Plankierkoarters Bruges, makeitfly",
    _("The clubs of Flanders (manillenTracker, Plankierkoarters of Bruges, makeitfly)"),
    _("Clubs"),
)

CHOSEN = HouseRule(_("The table, or its club, plays it so."))
"""The ground of every answer that is not the preset's."""
