"""Whose turn it is: who leads, who makes the trump, which way round the table it goes.
Tested in tests/scoring/sheet/test_consequences.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rulebook import Settings
from scoring.rulebook.rules import Contract


@dataclass(frozen=True)
class Turns:
    """A deal about to be played: who leads and makes the trump, which way round, and who leads instead in some."""

    sentence: str
    clockwise: bool
    instead: str


def turns_of(settings: Settings, dealing: int, sitter: Callable[[int], str], *, blind: bool) -> Turns:
    """The turns when the seat `dealing` deals; `sitter` names who sits on a seat, `blind` trumps may be named."""
    order = settings.order
    return Turns(
        sentence=_say_turns(settings, dealing, sitter),
        clockwise=order.direction == "clockwise",
        instead=_say_instead(settings, sitter(dealing), blind),
    )


def _say_instead(settings: Settings, dealer: str, blind: bool) -> str:
    """When it is not the neighbour who leads."""
    marking, order = settings.marking, settings.order
    if blind and order.dealer_leads_blind:
        return _("After a blind trump %(dealer)s leads.") % {"dealer": dealer}
    named = marking.named.values() if isinstance(marking, Contract) else ()
    if order.leads == "neighbour" and any(contract.wants == "all" for contract in named):
        return _("On a bid of every trick the declarer leads.")
    return ""


def _say_turns(settings: Settings, dealing: int, sitter: Callable[[int], str]) -> str:
    """« Béa entame · Anne fait l’atout »."""
    by, leader = settings.trump.by, settings.order.leader(dealing, len(settings.seat_sides))
    params = {"player": "" if leader is None else sitter(leader)}
    if leader is None and by == "declarer":
        return _("the declarer leads and makes the trump")
    if by == "leader":
        return _("%(player)s leads and makes the trump") % params
    leads = _("the declarer leads") if leader is None else _("%(player)s leads") % params
    return f"{leads} · {_say_trump(settings, dealing, sitter)}"


def _say_trump(settings: Settings, dealing: int, sitter: Callable[[int], str]) -> str:
    seats = settings.seat_sides
    partners = [seat for seat, side in enumerate(seats) if side == seats[dealing] and seat != dealing]
    params = {"dealer": sitter(dealing), "partner": sitter(partners[0]) if partners else ""}
    if settings.trump.en_face and partners:
        return _("%(dealer)s makes the trump, or %(partner)s en face") % params
    sentences = {
        "turned": _("%(dealer)s turns the trump"),
        "dealer": _("%(dealer)s makes the trump"),
        "declarer": _("the declarer makes the trump"),
    }
    return sentences[settings.trump.by] % params
