"""The bids of a deal as its form shows them: what was said, whose turn it is, and a key for what may be said.
Tested in tests/scoring/sheet/views/test_bidding.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.deals.bids import THE_REST
from scoring.lines.sides import Sides
from scoring.rulebook import Bidding
from scoring.rulebook.deal import PASS
from scoring.rules.labels import Text, bid_label

STEPS = (0, 4)
"""Beside the lowest number there is a key for the one that is so much higher: one more than was bid, or five."""


@dataclass(frozen=True)
class BiddingPanel:
    """`bids` are (who, what), `speaker` is whose turn it is, "" once it is over.

    `keys` are (what is sent, what stands there), `numbers` the lowest and the highest that may still be bid;
    `refusal` says why the last word is not among `bids`.
    """

    bids: tuple[tuple[str, Text], ...]
    speaker: str
    keys: tuple[tuple[str, Text], ...]
    numbers: tuple[int, int] | None
    refusal: Text = ""


def panel_of(auction: Bidding, sides: Sides, *, refused: bool = False) -> BiddingPanel:
    """The panel of an auction as far as it has come; `refused` where the last word could not be said."""
    speaker, numbers = auction.speaker, auction.allowed.numbers
    span = {"least": numbers[0], "most": numbers[-1]} if numbers else {}
    return BiddingPanel(
        bids=tuple((sides[bid.player].name, bid_label(bid.bid)) for bid in auction.bids),
        speaker=sides[speaker].name if speaker else "",
        keys=tuple(_keys(auction)) if speaker else (),
        numbers=(numbers[0], numbers[-1]) if speaker and numbers else None,
        refusal=_("A bid is now from %(least)s to %(most)s.") % span if refused and span else "",
    )


def _keys(auction: Bidding) -> Iterator[tuple[str, Text]]:
    allowed = auction.allowed
    if auction.highest is not None and allowed.numbers:
        steps = [allowed.numbers[step] for step in STEPS if step < len(allowed.numbers)]
        yield from ((str(number), str(number)) for number in steps)
    yield from ((name, bid_label(name)) for name in allowed.named)
    if allowed.may_pass:
        yield PASS, bid_label(PASS)
    if allowed.may_pass and auction.highest is not None:
        yield THE_REST, _("the others pass")
