"""The bids of a deal as its form carries them: words in their order, whose turn it was follows from the dealer.
Tested in tests/scoring/sheet/views/test_bidding.py."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.rulebook import Bid, Bidding
from scoring.rulebook.deal import PASS

UNDO, THE_REST = "undo", "rest"
"""What a key says that takes the last bid back, or has all the others pass."""

LONGEST = 400
"""More letters than any auction: every number is bid once at most."""


def write_bids(bids: Iterable[Bid]) -> str:
    return " ".join(str(bid.bid) for bid in bids)


def read_bids(auction: Bidding, words: str) -> Bidding:
    """`auction` after these words; RuleViolation where they cannot have been said."""
    for word in words.split():
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 5 else word
        auction = auction.then(Bid(auction.speaker or "", number))
    return auction


def say_next(auction: Bidding, word: str) -> Bidding:
    """`auction` after one more word, as a key says it; RuleViolation where it may not be said."""
    if word == THE_REST:
        while auction.speaker is not None and auction.allowed.may_pass:
            auction = read_bids(auction, PASS)
        return auction
    return read_bids(auction, word)
