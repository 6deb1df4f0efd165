"""The director's decisions in words: beside a ranking, as it keeps them, and on the desk's list.
Tested in tests/tournaments/standings/test_beside_files.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.entry_list import partner_in
from tournaments.models import AdjustmentKind, Untie

UNTIED = "untied"
"""The kind that a ranking keeps of a level game after which somebody had to go on; its article is an `Untie`."""
HALVES = ("", "½")
PARTS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}


@dataclass(frozen=True)
class Decision:
    """One decision: whom it is about, what it is, what it brings or costs, and why."""

    names: str
    what: str
    worth: str
    why: str


def say_wins(wins: Fraction) -> str:
    """« +1½ », « -1 »; "" where there is nothing to say. Wins are given in halves."""
    halves = abs(int(wins * 2))
    if not halves:
        return ""
    whole, half = divmod(halves, 2)
    return f"{'-' if wins < 0 else '+'}{whole or ''}{HALVES[half]}"


def say_figure(wins: Fraction) -> str:
    """Games won, as « 18½ »; a third or a quarter as it is."""
    whole, part = divmod(wins, 1)
    text = PARTS.get(str(part), f" {part}") if part else ""
    return f"{whole}{text}" if whole or not part else text.strip()


def say_worth(marks: int, halves: int, *, signed: bool = True) -> str:
    """« -20 marks, +½ win »; a result is said without its sign."""
    wins = say_wins(Fraction(halves, 2))
    parts = []
    if marks or not (halves and signed):
        figure = f"{marks:+}" if signed and marks else f"{marks}"
        parts.append(ngettext("%(marks)s mark", "%(marks)s marks", abs(marks)) % {"marks": figure})
    if wins:
        worth = ngettext("%(wins)s win", "%(wins)s wins", abs(halves) // 2 or 1)
        parts.append(worth % {"wins": wins if signed else wins.lstrip("+")})
    return ", ".join(parts)


def say_bye(rule: Mapping[str, Any] | None) -> str:
    """What a bye brings in this ranking; "" where it brings nothing."""
    if not rule:
        return ""
    if rule.get("average"):
        return _("A bye brings what the entry wins and marks on average.")
    if rule.get("best"):
        return _("A bye brings as much as the best of the round has.")
    return _("A bye brings %(worth)s.") % {"worth": say_worth(rule["marks"], rule["wins"], signed=False)}


def say_decisions(bodies: Iterable[Mapping[str, Any]], names: Mapping[int, str]) -> Iterator[Decision]:
    """Those that stand, in their order. Who has the same from the same game is named together; after a level game, who
    goes on.
    """
    together: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for number, body in enumerate(bodies):
        own = () if "game" in body else (number,)
        key = (body["kind"], body["round"], body.get("table"), body.get("game"), *of_a_side(body), *own)
        together.setdefault(key, []).append(body)
    for rows in together.values():
        first = rows[0]
        yield Decision(
            names=", ".join(_name(row, names) for row in rows if row["kind"] != UNTIED or row["wins"] > 0),
            what=", ".join(_what(first)),
            worth=_worth(first),
            why=first["why"],
        )


def _name(body: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """The entry; of a pair, of which one partner is meant, that one first."""
    pair = names.get(body["entry"], f"{body['entry']}")
    alone = partner_in(pair, body.get("place"))
    return pair if alone == pair else _("%(name)s (of %(pair)s)") % {"name": alone, "pair": pair}


def of_a_side(body: Mapping[str, Any]) -> tuple[int, ...]:
    """What tells the sides of a game apart; of a level game one thing is said, who goes on."""
    return () if body["kind"] == UNTIED else (body["marks"], body["wins"])


def _what(body: Mapping[str, Any]) -> Iterator[str]:
    is_untied = body["kind"] == UNTIED
    yield str(Untie(body["article"]).label if is_untied else AdjustmentKind(body["kind"]).label)
    if body["article"] and not is_untied:
        yield _("article %(number)s") % {"number": body["article"]}
    if body["round"]:
        yield _("round %(number)s") % {"number": body["round"]}
    if "game" in body:
        yield _("table %(table)s, game %(game)s") % {"table": body["table"], "game": body["game"]}


def _worth(body: Mapping[str, Any]) -> str:
    if body["kind"] == AdjustmentKind.VOID:
        return ""
    if body["kind"] == UNTIED:
        return _("goes on")
    fixed = body["kind"] in (AdjustmentKind.FORFEIT, AdjustmentKind.BYE)
    return say_worth(body["marks"], body["wins"], signed=not fixed)
