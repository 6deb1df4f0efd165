"""How far the rulebook agrees with judges written from the sources alone, and with the pack laid out in piles."""

from __future__ import annotations

from tests.figures import Figure, publish
from tests.scoring.rulebook.reference.compared import (
    HALVED,
    both_mark,
    entries_judged,
    plays_judged_otherwise,
)
from tests.scoring.rulebook.reference.duties import SENTENCES
from tests.scoring.rulebook.reference.entries import ENTRIES, entries_of

PLAYS = 8_000


def plays() -> list[Figure]:
    """Random plays of every form, judged card by card."""
    otherwise = sum(len(plays_judged_otherwise(form, PLAYS)) for form in SENTENCES)
    return [
        Figure("random plays judged beside the sources", PLAYS * len(SENTENCES), "plays", 200_000),
        Figure("plays judged otherwise than by the sources", otherwise, "plays", 0, "lower"),
    ]


def entries() -> list[Figure]:
    """Every entry that a table can make under the presets."""
    judged = [entries_judged(form, entries_of(form, lambda values: values)) for form in ENTRIES]
    accepted = sum(len(each.accepted_that_no_cards_give) for each in judged)
    refused = sum(len(each.refused_that_some_cards_give) for each in judged)
    return [
        Figure("entries judged beside the pack laid out", sum(each.number for each in judged), "entries"),
        Figure("entries accepted that no cards give", accepted, "entries", 0, "lower"),
        Figure("entries refused that some cards give", refused, "entries", 0, "lower"),
    ]


def halves() -> Figure:
    both = sum(len(both_mark(form)) for form in HALVED)
    return Figure("counts from which both sides of a halved game mark", both, "counts", 0, "lower")


def measure() -> bool:
    return publish("rulebook", [*plays(), *entries(), halves()], beside=True)
