"""What a page of rules says rests on the passage that says it, and on the house where no source does."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scoring.booklet.page import Sentence
from scoring.booklet.questions import QUESTIONS
from scoring.rulebook.sources import Ground, handbook, house, others
from scoring.rules.rules import rules_for


def grounds(variant: str, section: str, beginning: str) -> list[Ground | None]:
    """Where the sentences of a section that begin like that come from."""
    rules = rules_for(variant, {}).settings
    (question,) = (question for question in QUESTIONS if question.key == section)
    with override("en"):
        return [
            ground
            for statement, ground in question.ask(rules)
            if isinstance(statement, Sentence) and statement.text.startswith(beginning)
        ]


@pytest.mark.parametrize(
    ("variant", "section", "beginning", "ground"),
    [
        ("parlee", "play", "The player on the dealer’s right leads", house.FIRST_TO_PLAY),
        ("parlee", "play", "Whoever wins a trick", house.NEXT_LEAD),
        ("parlee", "count", "Check: ", handbook.BOTH_COUNTS),
        ("muette_68", "turnup", "The turned trump is marked", handbook.TURNED_MARKED),
        ("muette_60", "deal", "Cards, turns and the deal", house.CLOCKWISE),
        ("muette_60", "play", "The player on the dealer’s left leads", others.ONLY_FOLLOW),
        ("boussac_1896", "play", "The player on the dealer’s right leads", others.RIGHT_PLAYS_FIRST),
        ("boussac_1896", "deal", "Cards are dealt", others.FOUR_BY_FOUR),
        ("boussac_1896", "deal", "Partners are drawn", others.KINGS),
        ("boussac_1896", "deal", "The neighbour on the dealer’s left cuts", others.RIGHT_IS_NEXT),
        ("coinchee_121", "deal", "The neighbour on the dealer’s right cuts", others.FIRST_KING),
        ("coinchee_121", "trump", "He may leave the choice", others.EN_FACE),
        ("coinchee_121", "doublings", "Nothing follows a level deal", house.LEVEL),
        ("manillen_club", "players", "Four players", others.CLUB_TABLE),
        ("manillen_club", "players", "Six can play", house.SIX_IN_TEAMS),
        ("manillen_club", "penalties", "A fault costs", house.PENALTY_OF_CLUBS),
        ("blind", "doublings", "The doubling serves", house.AS_THE_MUETTE),
        ("decouverte", "deal", "Each player’s cards lie", handbook.OPEN_TOPS),
        ("decouverte", "deal", "Only face-up cards", handbook.NEXT_CARD),
        ("trois_individuel", "marks", "Every trick marks", handbook.COUNT_70),
        ("encheres_4", "play", "Follow suit", handbook.AUCTION_FOLLOW),
        ("encheres_3_petite_surprise", "bids", "The declarer takes", handbook.DECLARER),
        ("miseres", "bids", "Grande misère", handbook.GRANDE),
        ("miseres", "bids", "Général", handbook.GENERAL_ASKED),
        ("miseres", "bids", "In turn each player", handbook.BIDS),
        ("auction_1", "bids", "The declarer may exchange", others.AUCTION_1_EXCHANGE),
        ("auction_2", "bids", "There is no lowest bid", house.NO_FLOOR),
        ("auction_2", "end", "The highest total", others.AUCTION_2_END),
        ("auction_2", "end", "Here everybody deals", house.FREE_NUMBER),
        ("auction_2", "deal", "Cards, turns and the deal", house.AS_THE_FIRST),
        ("auction_3", "bids", "The declarer takes", others.AUCTION_3_MARKS),
        ("envers", "marks", "Before the first card", handbook.GENERAL_ASKED),
        ("envers", "end", "If several pass", handbook.FURTHEST),
        ("dix_sept_coup", "marks", "What some are short", handbook.PER_DEAL),
    ],
)
def test_a_sentence_rests_on_the_passage_that_says_it(
    variant: str, section: str, beginning: str, ground: Ground
) -> None:
    assert grounds(variant, section, beginning) == [ground]
