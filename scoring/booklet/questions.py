"""From rules to a page: which word answers which question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from scoring.booklet import (
    bidding,
    choices,
    comparison,
    doublings,
    endings,
    examples,
    faults,
    hands,
    marks,
    playing,
)
from scoring.booklet.page import RulesPage, RulesSection, Sentence, Statement, gather, marked, texts
from scoring.booklet.wording import cite
from scoring.rulebook.penalties import Penalties
from scoring.rulebook.play import Play
from scoring.rulebook.rules import (
    Alone,
    Auction,
    Captured,
    Contract,
    Dealing,
    Doublings,
    Ending,
    EqualDeals,
    LastIn,
    Limit,
    Order,
    Pack,
    Pool,
    Race,
    Stakes,
    Surplus,
    Trump,
    Turned,
)
from scoring.rulebook.sources import Ground, HouseRule
from scoring.rulebook.variant import Settings
from scoring.rules.labels import Text, preset_name
from scoring.rules.rules import Rules

Teller = Callable[[Any, Settings], Iterator[Statement]]


@dataclass(frozen=True)
class RulesQuestion:
    """A section of every page: its name, its title, and who answers it, by the type of the word."""

    key: str
    title: Text
    tellers: Mapping[type, Teller]
    listed: bool = False

    def ask(self, rules: Settings) -> list[tuple[Statement, Ground | None]]:
        """What the words of `rules` say to it, in their order, each with where it comes from."""
        return [
            (statement, word.ground(getattr(statement, "about", ""), self.key))
            for word in rules.words
            if type(word) in self.tellers
            for statement in self.tellers[type(word)](word, rules)
        ]


QUESTIONS = (
    RulesQuestion(
        "players",
        _("Who plays"),
        {Pack: hands.say_players, **dict.fromkeys((Contract, Auction, Stakes), hands.say_declarer)},
    ),
    RulesQuestion(
        "deal", _("The deal"), {Pack: hands.say_pack, Dealing: hands.say_dealing, Order: hands.say_round}
    ),
    RulesQuestion("hands", _("By the number of players"), {Pack: hands.tell_hands}),
    RulesQuestion("cards", _("The order of the cards"), {Pack: hands.tell_cards}),
    RulesQuestion(
        "trump",
        _("The trump"),
        {
            Trump: playing.say_trump,
            Doublings: playing.say_without_trump,
            Contract: playing.say_bid_without_trump,
            Auction: playing.say_bid_without_trump,
        },
    ),
    RulesQuestion(
        "bids",
        _("The bids"),
        {Contract: bidding.say_bidding, Auction: bidding.say_bidding, Stakes: bidding.say_stake_bidding},
        listed=True,
    ),
    RulesQuestion("play", _("The play"), {Order: playing.say_lead, Play: playing.say_play}, listed=True),
    RulesQuestion(
        "count",
        _("The count"),
        {Pack: marks.say_count, **dict.fromkeys((Contract, Auction, Stakes), marks.say_alone_counts)},
    ),
    RulesQuestion(
        "marks",
        _("What is marked"),
        {
            Surplus: marks.say_surplus,
            Alone: marks.say_alone,
            Captured: marks.say_captured,
            Pool: marks.say_pool,
            Contract: bidding.say_contract,
            Auction: bidding.say_auction,
            Stakes: bidding.say_stakes,
        },
        listed=True,
    ),
    RulesQuestion(
        "doublings", _("Doublings and level deals"), {Doublings: doublings.say_doublings}, listed=True
    ),
    RulesQuestion("turnup", _("The turned trump"), {Turned: doublings.say_turned}, listed=True),
    RulesQuestion("examples", _("Examples"), {Pack: examples.show_examples}),
    RulesQuestion("penalties", _("Penalties"), {Penalties: faults.say_penalties}, listed=True),
    RulesQuestion(
        "end",
        _("The end of the game"),
        {
            Ending: endings.say_open,
            Race: endings.say_race,
            Limit: endings.say_limit,
            LastIn: endings.say_last_in,
            EqualDeals: endings.say_equal_deals,
        },
        listed=True,
    ),
    RulesQuestion(
        "choices", _("What a club may choose"), {Pack: lambda pack, rules: choices.tell_choices(rules)}
    ),
)


def tell_rules(rules: Rules) -> RulesPage:
    """The page of `rules`, in the language in use; no query."""
    return _told(rules.settings, get_language() or "fr")


@lru_cache(maxsize=256)
def _told(settings: Settings, language: str) -> RulesPage:
    variant = settings.variant
    sections = [_section(question, settings) for question in QUESTIONS]
    return RulesPage(
        key=variant.key,
        name=preset_name(variant.key, language),
        source=gettext(variant.source.name),
        facts=comparison.facts_of(settings),
        sections=tuple(section for section in sections if section.blocks),
        changes=tuple(choices.find_changes(settings.variant.defaults, settings)),
    )


def _section(question: RulesQuestion, settings: Settings) -> RulesSection:
    answers = question.ask(settings)
    usual = frozenset(texts(statement for statement, _ground in question.ask(settings.variant.defaults)))
    parts = marked((_with_house(*answer) for answer in answers), usual)
    blocks = gather(parts, listed=question.listed)
    grounds = dict.fromkeys(ground for _statement, ground in answers if ground is not None)
    return RulesSection(question.key, str(question.title), tuple(blocks), tuple(map(cite, grounds)))


def _with_house(statement: Statement, ground: Ground | None) -> Statement:
    """`statement`, marked where the house decides it."""
    if isinstance(statement, Sentence):
        return replace(statement, house=isinstance(ground, HouseRule))
    return statement
