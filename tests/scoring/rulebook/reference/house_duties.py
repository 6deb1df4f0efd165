"""What a table may answer to each duty, as its form and its page of rules put it, judged one card at a time.

The answers stand under the keys of the settings. Each function says whether a card breaks one answer; a card is legal
when it breaks none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.scoring.rulebook.reference.duties import (
    WITHOUT_TRICKS,
    TurnAtTable,
    refuses_the_suit,
    stays_below,
    suit,
    withholds_a_trump,
)

Answers = Mapping[str, Any]


def answers_whose(answer: str, of_opponents: bool) -> bool:
    """Whether a duty towards nobody's, the opponents' or everybody's cards holds for this one."""
    return answer == "all" or (answer == "opponents" and of_opponents)


def does_not_head(turn: TurnAtTable, card: str, answers: Answers) -> bool:
    """In the suit led, when trumps are led, and without trump one must go over nobody, opponents or everybody."""
    if turn.led() == turn.trump:
        answer = answers["must_head_trump"]
    elif turn.trump is None:
        answer = answers.get("must_head_no_trump", answers["must_head"])
    else:
        answer = answers["must_head"]
    return answers_whose(answer, turn.opponent_is_master()) and stays_below(turn, card)


def owes_a_trump(turn: TurnAtTable, answers: Answers) -> bool:
    """Whether who cannot follow is bound to trump at all: by who led, and by what his own side has in the trick."""
    if not answers_whose(answers["must_trump"], turn.is_opponent(turn.table[0][0])):
        return False
    if turn.opponent_is_master():
        return True
    return not turn.is_trumped() and answers["partner_wins"] == "trump"


def does_not_trump(turn: TurnAtTable, card: str, answers: Answers) -> bool:
    """Over a plain card every trump will do; under a trump it must be one that wins, unless low ones are forced."""
    if not owes_a_trump(turn, answers) or not withholds_a_trump(turn, card):
        return False
    return not turn.is_trumped() or can_go_over(turn) or answers["undertrump"] == "forced"


def can_go_over(turn: TurnAtTable) -> bool:
    return any(turn.takes(card) for card in turn.hand)


def does_not_overtrump(turn: TurnAtTable, card: str, answers: Answers) -> bool:
    """An opponent's trump must be beaten, or need not be; the partner's must where the table has one go over it."""
    if not (turn.is_void() and turn.is_trumped() and can_go_over(turn)):
        return False
    owed = answers["must_overtrump"] if turn.opponent_is_master() else answers["partner_trumps"] == "over"
    return bool(owed) and not turn.takes(card)


def goes_under(turn: TurnAtTable, card: str, answers: Answers) -> bool:
    """A trump too low to win is kept while there is another card that may be played."""
    if not (turn.is_void() and turn.is_trumped() and suit(card) == turn.trump and not turn.takes(card)):
        return False
    if turn.opponent_is_master():
        avoided = answers["undertrump"] == "avoided"
    else:
        partner = answers["partner_trumps"]
        avoided = partner == "not_under" or (partner == "over" and answers["undertrump"] == "avoided")
    return avoided and any(suit(other) != turn.trump or turn.takes(other) for other in turn.hand)


BROKEN = (does_not_head, does_not_trump, does_not_overtrump, goes_under)
WHERE_THERE_IS_NO_PARTNER = {"partner_wins": "free", "partner_trumps": "free"}
WHERE_NOBODY_TRUMPS_BEFORE = {"must_overtrump": True, "undertrump": "free"}


def house_cards(turn: TurnAtTable, answers: Answers) -> set[str]:
    """The cards that break no answer of the table."""
    if not turn.table:
        return set(turn.hand)
    every = {**WHERE_THERE_IS_NO_PARTNER, **WHERE_NOBODY_TRUMPS_BEFORE, **answers}
    bare = turn.contract in WITHOUT_TRICKS and answers.get("misere_duties") == "suit"
    broken = () if bare else BROKEN
    return {
        card
        for card in turn.hand
        if not refuses_the_suit(turn, card) and not any(each(turn, card, every) for each in broken)
    }
