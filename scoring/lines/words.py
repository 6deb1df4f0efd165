"""A deal said in words, before it is stored and after: who captured what, who marks, what follows.
Tested in tests/scoring/deals/test_penalty.py."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.ledger.contests import MOVED, UNDO
from scoring.ledger.history import GameHistory, Written, in_turn
from scoring.lines.deals import say_call, say_counts
from scoring.lines.outcomes import say_after
from scoring.lines.sides import Side, Sides, say_marked_each, unit_in
from scoring.models import Kind
from scoring.rulebook import (
    ARTICLES,
    Charge,
    Deal,
    GameState,
    Marks,
    Penalty,
    Settings,
    advance,
    read_totals,
    start,
)
from scoring.rules.amounts import POINTS, join_names
from scoring.rules.articles import fault_of
from scoring.rules.labels import RANK_NAMES

UNSAID = (UNDO, MOVED)
"""Reasons that nobody typed."""


def say_deal(sides: Sides, deal: Deal, marks: Marks) -> str:
    """The whole deal: its counts or its fault, and what each side marks."""
    return _("%(told)s: %(outcome)s.") % {
        "told": say_told(sides, deal, marks),
        "outcome": say_marks(sides, deal, marks),
    }


def say_told(sides: Sides, deal: Deal, marks: Marks | None = None) -> str:
    """What was told of a deal, or its fault, without what follows from it; `marks` say how a contract went."""
    if deal.penalty:
        return say_penalty(sides, deal.penalty)
    if deal.all_pass:
        return _("Everybody passed")
    return say_call(sides, deal.call, marks) if deal.call else say_counts(sides, deal)


def say_penalty(sides: Sides, penalty: Penalty) -> str:
    """The fault, by whom, by which article or for what reason; a fault of the deal names nobody."""
    article = ARTICLES.get(penalty.article or 0)
    if article is not None and article.of_the_deal:
        fault = _("Fault of the deal")
    else:
        side = sides[penalty.offender]
        at_fault = side.name if penalty.player is None else side.people[penalty.player]
        fault = _("Penalty against %(side)s") % {"side": at_fault}
    text = f"{article.number}. {fault_of(article, _rules_of(sides))}" if article else ""
    why = " – ".join(part for part in (text, penalty.reason) if part)
    return f"{fault} ({why})" if why else fault


def _rules_of(sides: Sides) -> Settings | None:
    return next(iter(sides.values())).rules


def say_marks(sides: Sides, deal: Deal, marks: Marks) -> str:
    """Who marks what, and of what it is made."""
    if marks.redeal:
        same = marks.redeal == "same_dealer"
        return _("the same dealer deals again") if same else _("the next dealer deals")
    bonus = marks.turnup or {}
    parts = _own_marks(sides, deal, marks)
    parts += [_turnup(sides[side], deal, points) for side, points in bonus.items() if points]
    if marks.charged:
        parts.append(say_charge(sides, marks.charged))
    if not parts:
        parts = [_("nobody marks") if unit_in(sides) == POINTS else _("nobody pays")]
    if marks.drawn_after:
        parts.append(_("the next deal counts for more"))
    return pgettext("between what two sides mark", "; ").join(parts)


def say_charge(sides: Sides, charge: Charge) -> str:
    """« 34 points à la charge de Luc seul », in nobody's marks."""
    sentence = ngettext(
        "%(points)d point charged to %(player)s alone",
        "%(points)d points charged to %(player)s alone",
        charge.points,
    )
    return sentence % {"points": charge.points, "player": sides[charge.side].people[charge.player]}


def _own_marks(sides: Sides, deal: Deal, marks: Marks) -> list[str]:
    """What each side marks besides the turned card; those who mark as much are named together."""
    if len(sides) > 2 and deal.captured and marks.marks == deal.captured:
        return [_("each marks what was captured")]
    bonus = marks.turnup or {}
    alike: dict[int, list[Side]] = {}
    for side, points in marks.marks.items():
        if own := points - bonus.get(side, 0):
            alike.setdefault(own, []).append(sides[side])
    return [say_marked_each(them, own) + _product(own, marks) for own, them in alike.items()]


def _product(points: int, marks: Marks) -> str:
    """« (8 × 2) » where something multiplied."""
    if marks.multiplier == 1 or not (marks.surplus or marks.made is not None):
        return ""
    return f" ({abs(points) // marks.multiplier} × {marks.multiplier})"


def _turnup(side: Side, deal: Deal, points: int) -> str:
    rank = deal.turnup.rank if deal.turnup else ""
    params = {"marked": side.marks(points), "card": RANK_NAMES.get(rank, rank)}
    return _("%(marked)s for %(card)s turned up") % params


def say_brought(sides: Sides, marks: Marks) -> str:
    """« Anne et Luc +8 »: a deal in a few words, by what it brings; "" where several bring different marks."""
    gain = _gain(sides, marks)
    if gain is None or marks.charged or marks.redeal:
        return ""
    marking = [sides[side].name for side, points in marks.marks.items() if points > 0]
    names = _("the others") if len(sides) - 1 == len(marking) > 1 else join_names(marking)
    return f"{names} {gain}" if gain else _("nobody marks")


def _gain(sides: Sides, marks: Marks) -> str | None:
    """« +8 »: what a deal brings to each of those it brings something, "" to nobody; None where not all alike."""
    gains = {f"+{sides[side].bare(points)}" for side, points in marks.marks.items() if points > 0}
    return "".join(gains) if len(gains) < 2 else None


def say_written(sides: Sides, written: Written) -> str:
    """A line of the sheet in words; its marks only where it counts."""
    if written.line.kind == Kind.TOTALS:
        return say_kept(written)
    if written.scored:
        return say_deal(sides, written.scored.deal or written.deal, written.scored.marks)
    return say_told(sides, written.deal)


def say_kept(written: Written) -> str:
    """« Totaux de la partie : 125 – 90 (14 donnes) »; of linked games those of every manche."""
    game = read_totals(written.line.payload)
    totals = ", ".join(" – ".join(str(total) for total in final.totals.values()) for final in game.finals)
    if game.deals is None:
        return _("Totals of the game: %(totals)s") % {"totals": totals}
    sentence = ngettext(
        "Totals of the game: %(totals)s (%(deals)d deal)",
        "Totals of the game: %(totals)s (%(deals)d deals)",
        game.deals,
    )
    return sentence % {"totals": totals, "deals": game.deals}


def say_entry(
    history: GameHistory,
    sides: Sides,
    deal: Deal,
    replaced: Written | None = None,
    following: Written | None = None,
) -> tuple[str, str]:
    """A deal that is not yet written, in words, and what it would make of the game; "" where it would not count."""
    state, place = state_with(history, deal, replaced, following)
    if place >= len(state.deals):
        return say_deal(sides, deal, history.rules.settings.score(deal)), ""
    return say_deal(sides, deal, state.deals[place].marks), say_after(sides, state)


def say_gain(
    history: GameHistory,
    sides: Sides,
    deal: Deal,
    replaced: Written | None = None,
    following: Written | None = None,
) -> str:
    """« +44 »: what a deal that is not yet written brings to those it brings something; "" where not all alike."""
    state, place = state_with(history, deal, replaced, following)
    marks = state.deals[place].marks if place < len(state.deals) else history.rules.settings.score(deal)
    return _gain(sides, marks) or ""


def state_with(
    history: GameHistory, deal: Deal | None, replaced: Written | None, following: Written | None = None
) -> tuple[GameState, int]:
    """The game with `deal` in the place of the line it replaces, before the one it precedes, or last; and where.

    Without a deal the line it would replace is struck out.
    """
    deals = [scored.deal for scored in history.state.deals if scored.deal]
    at = replaced or following
    place = at.scored.number - 1 if at and at.scored else len(deals)
    deals[place : place + (replaced is not None)] = [deal] if deal else []
    settings = history.rules.settings
    state = start(history.rules.variant, settings, history.game.first_dealer)
    for each in deals:
        if not state.over:
            state = advance(state, in_turn(settings, state.dealer, each))
    return state, place


def offenders(sides: Sides) -> list[tuple[str, str]]:
    """Who can have made a fault: a side, or one person of it."""
    choices = []
    for key, side in sides.items():
        choices.append((key, side.name))
        if len(side.people) > 1:
            choices += [(f"{key}-{place}", person) for place, person in enumerate(side.people)]
    return choices
