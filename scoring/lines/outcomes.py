"""What comes of a game, in words: after a deal, when somebody wins, when nobody does.
Tested in tests/scoring/ledger/test_whole_games.py."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ledger.history import GameHistory
from scoring.lines.sides import Side, Sides, say_totals
from scoring.rulebook import GameState
from scoring.rules.amounts import join_names


def say_after(sides: Sides, state: GameState) -> str:
    """What the last deal of `state` made of the game: the totals, and what it decided."""
    scored = state.deals[-1]
    sentences = [_("Total: %(totals)s.") % {"totals": say_totals(sides, scored.totals)}]
    if state.outcome is not None:
        sentences.append(say_end(sides, state.outcome.ranking, state.outcome.losers))
    elif len(state.manches) == scored.manche:
        sentences.append(sides[state.manches[-1]].wins_manche(scored.manche))
    elif state.tied:
        sentences.append(say_level(sides, state))
    elif arrived := _arrived(state):
        sentences.append(_say_out([sides[side] for side in arrived]))
    return " ".join(sentences)


def _arrived(state: GameState) -> list[str]:
    """Those who went out of the marking with the last deal."""
    before = state.deals[-2].totals if len(state.deals) > 1 else {}
    finished = [side for group in state.finished for side in group]
    return [side for side in finished if before.get(side, 0) < (state.target or 0)]


def _say_out(sides: Sequence[Side]) -> str:
    sentence = ngettext(
        "%(names)s is home and marks no more.", "%(names)s are home and mark no more.", len(sides)
    )
    return sentence % {"names": join_names([side.name for side in sides])}


def say_level(sides: Sides, state: GameState) -> str:
    """« Anne et Luc sont à égalité : encore une donne. »"""
    names = join_names([sides[side].name for side in state.tied])
    left = state.deals_left
    if left is None:
        return _("%(names)s are level: another deal.") % {"names": names}
    sentence = ngettext(
        "%(names)s are level: %(deals)d more deal.", "%(names)s are level: %(deals)d more deals.", left
    )
    return sentence % {"names": names, "deals": left}


def say_end(sides: Sides, ranking: Sequence[Sequence[str]], losers: Sequence[str] = ()) -> str:
    """« Anne et Luc gagnent la partie. »; who shares the first place where nobody wins alone, and who loses."""
    first = [sides[side] for side in ranking[0]]
    if len(first) == 1:
        won = first[0].wins_game()
    elif len(sides) == 2:
        won = _("The game is drawn.")
    else:
        won = _("%(names)s share the first place.") % {"names": join_names([side.name for side in first])}
    if not losers:
        return won
    names = join_names([sides[side].name for side in losers])
    lost = ngettext("%(names)s loses.", "%(names)s lose.", len(losers)) % {"names": names}
    return f"{won} {lost}"


def say_result(sides: Sides, history: GameHistory) -> str:
    """The result all sides confirm: in points, in linked games in manches, in games of stakes what each owes."""
    if history.endless:
        return say_settled(sides, history)
    won, manches = say_end(sides, history.ranking, history.losers), history.state.manches
    if len(manches) > 1:
        tally = {side: manches.count(side) for side in sides}
        return _("%(winner)s In manches: %(manches)s.") % {
            "winner": won,
            "manches": say_totals(sides, tally),
        }
    if history.state.finished:
        return f"{won} {_say_places(sides, history.ranking)}."
    return f"{won} {say_standing(sides, history)}."


def say_settled(sides: Sides, history: GameHistory) -> str:
    """« Anne reçoit 0,80 €, Béa paie 0,40 €… »."""
    marks = history.marks()
    ordered = sorted((side for side in sides if marks[side]), key=lambda side: -marks[side])
    if not ordered:
        return _("Nobody owes anything.")
    return f"{', '.join(sides[side].marks(marks[side]) for side in ordered)}."


def say_standing(sides: Sides, history: GameHistory) -> str:
    """The marks of the game so far: of two sides as they sit, of individuals from the best."""
    marks = history.marks()
    ordered = list(sides) if len(sides) == 2 else [side for group in history.ranking for side in group]
    return say_totals(sides, {side: marks[side] for side in ordered})


def _say_places(sides: Sides, ranking: Sequence[Sequence[str]]) -> str:
    """« 1. Luc, 2. Anne et Béa, 4. Tom »: those who share a place share its number."""
    places, place = [], 1
    for group in ranking:
        places.append(f"{place}. {join_names([sides[side].name for side in group])}")
        place += len(group)
    return ", ".join(places)
