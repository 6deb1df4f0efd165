"""How a round was drawn, as tables for a spreadsheet: the order, what it was made of, what had to be broken.
Tested in tests/tournaments/standings/test_beside_files.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Round
from tournaments.proofs.proof import LaidOpen
from web.spreadsheets import Cells, Grid


def draw_grid(round_: Round, open_: LaidOpen, sentences: Sequence[str]) -> Grid:
    """The draw of a round: the order, with the table each came to; then what it was made of, and what is said of it."""
    drawn = open_.facts
    facts: list[Cells] = [
        (_("Promise"), open_.commitment.promise),
        (_("Secret of this round"), drawn["secret"]),
        (_("Public value"), drawn["value"] or _("none")),
        *_of_every_draw(round_, drawn["digest"], drawn["seed"], drawn["method"]),
    ]
    rules: list[Cells] = [(broken.rule, broken.cost, broken.least) for broken in open_.broken]
    head = (_("Rule"), _("What it costs"), _("The least possible"))
    more = [
        _facts(facts),
        *([Grid(_("What had to be broken"), head, rules)] if rules else []),
        _sentences(sentences),
    ]
    rows: list[Cells] = [
        (at, place.number, place.name, place.table, *([place.key] if open_.keyed else []))
        for at, place in enumerate(open_.places, start=1)
    ]
    of_places = (pgettext("in an order", "Place"), _("Entry"), _("Name"), _("Table"))
    if open_.keyed:
        return Grid(_("The order of the lot"), (*of_places, _("Key")), rows, more)
    return Grid(_("The order of the draw"), of_places, rows, more)


def prepared_grid(round_: Round, sentences: Sequence[str]) -> Grid:
    """The same of a round that nothing was left to chance in."""
    facts = _facts(_of_every_draw(round_, round_.digest, "", round_.method))
    return replace(facts, more=[_sentences(sentences)])


def _of_every_draw(round_: Round, digest: str, seed: str, method: str) -> list[Cells]:
    return [
        (_("SHA-256 of the list of entries"), digest),
        *([(_("Seed"), seed)] if seed else []),
        (_("Method"), method),
        (_("Drawn on"), round_.drawn_at),
        (_("Published on"), round_.published_at),
    ]


def _facts(rows: Sequence[Cells]) -> Grid:
    return Grid(_("What it was made of"), (_("What"), _("How much")), rows)


def _sentences(sentences: Sequence[str]) -> Grid:
    title = _("What is said of the draw")
    return Grid(title, (title,), [(sentence,) for sentence in sentences])
