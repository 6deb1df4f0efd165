"""A deal said in words, before it is stored and after: who captured what, who marks, what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from scoring.forms.labels import RANK_NAMES
from scoring.history import GameHistory, Written
from scoring.models import Seat
from scoring.queries import seats_of_side
from scoring.rulebook import ARTICLES, Deal, GameState, Marks, Penalty, advance, start


@dataclass(frozen=True)
class Side:
    """Who plays together in a game, by the names of the people."""

    key: str
    people: tuple[str, ...]

    @property
    def name(self) -> str:
        return join_names(self.people)

    def marks(self, points: int) -> str:
        """« Anne et Luc marquent 8 »."""
        return ngettext("%(side)s marks %(points)d", "%(side)s mark %(points)d", len(self.people)) % {
            "side": self.name,
            "points": points,
        }

    def wins_game(self) -> str:
        return ngettext("%(side)s wins the game.", "%(side)s win the game.", len(self.people)) % {
            "side": self.name
        }

    def wins_manche(self, number: int) -> str:
        sentence = ngettext(
            "%(side)s wins manche %(number)d.", "%(side)s win manche %(number)d.", len(self.people)
        )
        return sentence % {"side": self.name, "number": number}


Sides = Mapping[str, Side]


def join_names(names: Sequence[str]) -> str:
    """« Anne et Luc »."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def sides_of(history: GameHistory, seats: Sequence[Seat]) -> dict[str, Side]:
    """The sides of a game, each with its people in playing order."""
    names = {seat.position: seat.public_name for seat in seats}
    return {
        side: Side(side, tuple(names[position] for position in seats_of_side(history, side)))
        for side in history.rules.settings.sides
    }


def say_against(sides: Sides) -> str:
    """« Anne et Luc contre Béa et Tom »."""
    first, *others = [side.name for side in sides.values()]
    return _("%(side)s against %(others)s") % {"side": first, "others": join_names(others)}


def say_deal(sides: Sides, deal: Deal, marks: Marks) -> str:
    """The whole deal: its counts or its fault, and what each side marks."""
    return _("%(told)s: %(outcome)s.") % {
        "told": say_told(sides, deal),
        "outcome": say_marks(sides, deal, marks),
    }


def say_told(sides: Sides, deal: Deal) -> str:
    """The counts of a deal, or its fault, without what follows from them."""
    return say_penalty(sides, deal.penalty) if deal.penalty else say_counts(sides, deal)


def say_counts(sides: Sides, deal: Deal) -> str:
    """« Anne et Luc 42, Béa et Tom 26 », from the higher count."""
    counts = deal.captured or {}
    ordered = sorted(counts, key=lambda side: -counts[side])
    said = [f"{sides[side].name} {counts[side]}" for side in ordered]
    return ", ".join([*said, _("every trick")] if deal.all_tricks else said)


def say_penalty(sides: Sides, penalty: Penalty) -> str:
    """The fault, by which side, by which article or for what reason."""
    side = sides[penalty.offender]
    at_fault = side.name if penalty.player is None else side.people[penalty.player]
    said = _("Penalty against %(side)s") % {"side": at_fault}
    article = ARTICLES.get(penalty.article or 0)
    language = (get_language() or "fr")[:2]
    text = f"{article.number}. {article.text.get(language, article.text['fr'])}" if article else ""
    why = " – ".join(part for part in (text, penalty.reason) if part)
    return f"{said} ({why})" if why else said


def say_marks(sides: Sides, deal: Deal, marks: Marks) -> str:
    """Who marks what, and of what it is made."""
    if marks.redeal:
        same = marks.redeal == "same_dealer"
        return _("the same dealer deals again") if same else _("the next dealer deals")
    bonus = marks.turnup or {}
    parts = []
    for side, points in marks.marks.items():
        if own := points - bonus.get(side, 0):
            parts.append(sides[side].marks(own) + _product(own, marks))
    parts += [_turnup(sides[side], deal, points) for side, points in bonus.items() if points]
    if not parts:
        parts = [_("nobody marks")]
    if marks.drawn_after:
        parts.append(_("the next deal counts for more"))
    return pgettext("between what two sides mark", "; ").join(parts)


def _product(points: int, marks: Marks) -> str:
    """« (8 × 2) » where something multiplied."""
    return (
        f" ({points // marks.multiplier} × {marks.multiplier})"
        if marks.multiplier > 1 and marks.surplus
        else ""
    )


def _turnup(side: Side, deal: Deal, points: int) -> str:
    rank = deal.turnup.rank if deal.turnup else ""
    said = {"marked": side.marks(points), "card": RANK_NAMES.get(rank, rank)}
    return _("%(marked)s for %(card)s turned up") % said


def say_totals(sides: Sides, totals: Mapping[str, int]) -> str:
    """« Anne et Luc 55, Béa et Tom 31 »."""
    return ", ".join(f"{sides[side].name} {total}" for side, total in totals.items())


def say_after(sides: Sides, state: GameState) -> str:
    """What the last deal of `state` made of the game: the totals, and what it decided."""
    scored = state.deals[-1]
    said = _("Total: %(totals)s.") % {"totals": say_totals(sides, scored.totals)}
    if state.outcome is not None:
        return f"{said} {say_winner(sides, state.outcome.winner)}"
    if len(state.manches) == scored.manche:
        return f"{said} {sides[state.manches[-1]].wins_manche(scored.manche)}"
    return said


def say_winner(sides: Sides, winner: str | None) -> str:
    """« Anne et Luc gagnent la partie. »"""
    return sides[winner].wins_game() if winner else _("The game is drawn.")


def say_result(sides: Sides, history: GameHistory) -> str:
    """The result both sides confirm: in points, in linked games in manches."""
    manches = history.state.manches
    if len(manches) > 1:
        tally = {side: manches.count(side) for side in sides}
        return _("%(winner)s In manches: %(manches)s.") % {
            "winner": say_winner(sides, history.winner()),
            "manches": say_totals(sides, tally),
        }
    return f"{say_winner(sides, history.winner())} {say_totals(sides, history.marks())}."


def say_written(sides: Sides, written: Written) -> str:
    """A line of the sheet in words; its marks only where it counts."""
    if written.scored:
        return say_deal(sides, written.deal, written.scored.marks)
    return say_told(sides, written.deal)


def say_entry(history: GameHistory, sides: Sides, deal: Deal, replaced: Written | None = None) -> str:
    """A deal that is not yet written, in words, and what it would make of the game."""
    state, place = _state_with(history, deal, replaced)
    if place >= len(state.deals):
        return say_deal(sides, deal, history.rules.settings.score(deal))
    return f"{say_deal(sides, deal, state.deals[place].marks)} {say_after(sides, state)}"


def _state_with(history: GameHistory, deal: Deal, replaced: Written | None) -> tuple[GameState, int]:
    """The game with `deal` in the place of the line it replaces, or after the last; and that place."""
    deals = [scored.deal for scored in history.state.deals if scored.deal]
    if replaced is None or replaced.scored is None:
        place, deals = len(deals), [*deals, deal]
    else:
        place = replaced.scored.number - 1
        deals[place] = deal
    state = start(history.rules.variant, history.rules.settings, history.game.first_dealer)
    for told in deals:
        if not state.over:
            state = advance(state, told)
    return state, place


def offenders(sides: Sides) -> list[tuple[str, str]]:
    """Who can have made a fault: a side, or one person of it."""
    choices = []
    for key, side in sides.items():
        choices.append((key, side.name))
        choices += [(f"{key}-{place}", person) for place, person in enumerate(side.people)]
    return choices
