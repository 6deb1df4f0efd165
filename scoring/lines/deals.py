"""What a table tells of a deal, in words: who captured what, or who undertook what and how it went.
Tested in tests/scoring/rules/test_presets.py."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ledger.history import GameHistory
from scoring.lines.sides import Sides
from scoring.rulebook import Call, Deal, Marks, Talon
from scoring.rules.amounts import join_figures, join_names
from scoring.rules.labels import CONTRACTS, RANK_NAMES, doubling_names


def say_counts(sides: Sides, deal: Deal) -> str:
    """« Anne et Luc 42, Béa et Tom 26 », from the higher count; nothing was played where a turned card won."""
    if not deal.captured:
        return _("Nothing was played")
    counts, names = deal.captured or {}, counters(sides, deal)
    ordered = sorted(counts, key=lambda side: -counts[side])
    figures = join_figures([f"{names[side]} {counts[side]}" for side in ordered])
    return ", ".join([figures, *_besides(deal)])


def counters(sides: Sides, deal: Deal) -> dict[str, str]:
    """Who brought the counts of `deal`, by name: the sides, or its dealer and those who play against him."""
    others = join_names([side.name for key, side in sides.items() if key != deal.dealer])
    dealer = sides[deal.dealer].name if deal.dealer else _("the dealer")
    named = {"dealer": dealer, "defenders": others if deal.dealer else _("the others")}
    return {key: sides[key].name if key in sides else named[key] for key in deal.captured or {}}


def _besides(deal: Deal) -> Iterator[str]:
    if deal.all_tricks:
        yield _("every trick")
    if deal.talon:
        yield say_asleep(deal.talon)


def say_asleep(talon: Talon) -> str:
    """« 4 dorment »: what the cards hold that were dealt to nobody."""
    return _("%(points)d asleep") % {"points": talon.points}


def say_call(sides: Sides, call: Call, marks: Marks | None) -> str:
    """« Luc annonce 37 et chute »; how it went only where it is known."""
    made = marks.made if marks else call.made
    params = {"who": sides[call.declarer].name, "bid": CONTRACTS.get(str(call.bid), call.bid)}
    if call.bid is None:
        text = _("%(who)s plays alone and makes it") if made else _("%(who)s plays alone and falls short")
    elif made is None:
        text = _("%(who)s bids %(bid)s")
    else:
        text = _("%(who)s bids %(bid)s and makes it") if made else _("%(who)s bids %(bid)s and falls short")
    details = ", ".join(_details(call))
    return f"{text % params} ({details})" if details else text % params


def _details(call: Call) -> Iterator[str]:
    if call.points is not None:
        yield _("%(points)d captured") % {"points": call.points}
    if call.discards:
        yield _("%(points)d laid aside") % {"points": call.discards}
    if call.exchanged is not None:
        yield say_exchanged(call.exchanged)


def say_exchanged(cards: int) -> str:
    """« 2 cartes échangées »."""
    if not cards:
        return _("no card exchanged")
    return ngettext("%(cards)d card exchanged", "%(cards)d cards exchanged", cards) % {"cards": cards}


def circumstances(history: GameHistory, deal: Deal) -> Iterator[str]:
    """What was said of a deal beside its counts: coinched, without trump, every trick."""
    if deal.doubles:
        names = dict(enumerate(doubling_names(history.rules.settings.doublings.called), start=1))
        yield f"{names.get(deal.doubles, '')} ×{history.rules.settings.doublings.worth(deal.doubles)}".strip()
    words_of = {"no_trump": _("en voiture"), "blind": _("blind trump"), "all_tricks": _("every trick")}
    yield from (word for fact, word in words_of.items() if getattr(deal, fact))
    if deal.turnup and deal.turnup.rank in RANK_NAMES:
        yield _("%(card)s turned up") % {"card": RANK_NAMES[deal.turnup.rank]}
    if deal.talon and set(deal.captured or {}) == set(history.rules.settings.sides):
        yield say_asleep(deal.talon)
