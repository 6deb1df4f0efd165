"""The play as a page of rules tells it, and as the arbiter judges it: the same cards, in every situation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, islice, permutations, product

import pytest
from django.utils.translation import override

from scoring.booklet.page import Sentence
from scoring.booklet.playing import SIDES, say_play
from scoring.rulebook import VARIANTS, Settings, Variant, find_variant
from scoring.rulebook.cards import Card
from scoring.rulebook.play import Play, Trick
from tests.depth import part, some
from tests.scoring.rulebook.plays import cards
from tests.steps.cells import every_cell

# What each sentence is about, and what it says of it; « SIDE » is your partner or your side.
SENTENCES: Mapping[str, tuple[str, str]] = {
    "Everybody holds his cards facing the others: he sees all hands but his own.": ("nothing", ""),
    "Cards are drawn unseen, so nothing is owed: neither suit nor trump.": ("follow", "none"),
    "The highest trump wins the trick, or without one the highest card of the suit led.": ("nothing", ""),
    "Follow suit if you can.": ("follow", "all"),
    "Nobody has to beat the card that is winning.": ("head", "none"),
    "In a suit that is not trump, nobody has to beat the card that is winning.": ("head", "none"),
    "In the suit led, beat an opponent’s card if you can; your partner’s need not be beaten.": (
        *("head", "opponents"),
    ),
    "In the suit led, beat the card that is winning if you can, unless it is one of your side’s.": (
        *("head", "opponents"),
    ),
    "In the suit led, beat the card that is winning if you can.": ("head", "opponents"),
    "In the suit led, beat the card that is winning if you can, over SIDE too.": ("head", "all"),
    "When trumps are led, you need not go higher.": ("head trump", "none"),
    "When trumps are led, go higher than an opponent’s trump if you can.": ("head trump", "opponents"),
    "When trumps are led, go higher if you can, over SIDE too.": ("head trump", "all"),
    "If you cannot follow, play what you like: nobody has to trump.": ("cut", "free"),
    "Whoever cannot follow need not trump.": ("cut", "not owed"),
    "If you cannot follow, you must trump.": ("cut", "all, free"),
    "If you cannot follow, you must trump when an opponent is winning.": ("cut", "all, free"),
    "If you cannot follow, you must trump, even when SIDE is winning without a trump.": (
        *("cut", "all, trump"),
    ),
    "If you cannot follow a suit that an opponent led, you must trump when an opponent is winning.": (
        *("cut", "opponents, free"),
    ),
    "If you cannot follow a suit that an opponent led, you must trump, even when SIDE is winning without "
    "a trump.": ("cut", "opponents, trump"),
    "When your partner is winning you are free: play what you like.": ("own", "free"),
    "When SIDE is winning with a trump, play what you like.": ("own trump", "free"),
    "When SIDE is winning with a trump, a lower one is played only when there is nothing else in hand.": (
        *("own trump", "not under"),
    ),
    "When SIDE is winning with a trump, trump higher if you can.": ("own trump", "over"),
    "When an opponent has trumped, trump higher if you can.": ("over", "all"),
    "When an opponent has trumped, you need not trump higher.": ("over", "none"),
    "If you cannot go over an opponent’s trump, play what you like.": ("under", "free"),
    "A trump too low to beat an opponent’s is played only when there is nothing else in hand.": (
        *("under", "avoided, opponents"),
    ),
    "A trump that is too low to win is played only when there is nothing else in hand.": (
        *("under", "avoided"),
    ),
    "Where you must trump, a trump too low to win is played all the same.": ("under", "forced"),
}
TALK = ("Partners ", "Whoever leads may question his partner", "Whoever leads may show his cards")
FRAMES = {"Without trump: ": "no trump", "In a misère: ": "misere"}
OVERRULED = {"head": ("head trump",), "cut": ("own", "own trump", "over", "under")}
"""What a duty of a misère stands for besides its own."""

Hand = tuple[Card, ...]


@dataclass(frozen=True)
class Reader:
    """Somebody who knows of a game no more than its sentences: by what they are about, what they answer.

    `framed` are those of deals without trump and of misères.
    """

    usual: Mapping[str, str]
    framed: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, sentences: list[str]) -> Reader:
        usual: dict[str, str] = {}
        framed: dict[str, dict[str, str]] = {frame: {} for frame in FRAMES.values()}
        for sentence in sentences:
            if sentence.startswith(TALK):
                continue
            frame = next((frame for frame in FRAMES if sentence.startswith(frame)), "")
            inner = sentence.removeprefix(frame)
            about, answer = SENTENCES[_general(inner[0].upper() + inner[1:])]
            into = framed[FRAMES[frame]] if frame else usual
            assert about == "nothing" or about not in into, f"told twice: {sentence}"
            into[about] = answer
        return cls(usual, framed)

    def allowed(self, hand: Hand, trick: Trick) -> set[Card]:
        """The cards that may be played, as far as these sentences say."""
        duties = dict(self.usual)
        if trick.trump is None:
            duties |= self.framed["no trump"]
        if trick.misere:
            overruled = [about for own in self.framed["misere"] for about in OVERRULED[own]]
            duties = {about: answer for about, answer in duties.items() if about not in overruled}
            duties |= self.framed["misere"]
        suited = {card for card in hand if card.suit == trick.led}
        if duties["follow"] == "none":
            return set(hand)
        return _in_suit(suited, trick, duties) if suited else _void(set(hand), trick, duties)


def _general(sentence: str) -> str:
    with override("en"):
        sides = [str(name) for name in SIDES.values() if name]
    if sentence in SENTENCES:
        return sentence
    return next(text for text in (sentence.replace(side, "SIDE") for side in sides) if text in SENTENCES)


def _in_suit(suited: set[Card], trick: Trick, duties: Mapping[str, str]) -> set[Card]:
    of_trumps = trick.led == trick.trump and "head trump" in duties
    answer = duties["head trump"] if of_trumps else duties["head"]
    owed = answer == "all" or (answer == "opponents" and trick.master not in trick.friends)
    return (_over(suited, trick) if owed else set()) or suited


def _void(hand: set[Card], trick: Trick, duties: Mapping[str, str]) -> set[Card]:
    """The special sentence goes before the general one."""
    trumps = {card for card in hand if card.suit == trick.trump}
    over = _over(trumps, trick)
    if not trumps:
        return hand
    if trick.master in trick.friends:
        return _own(hand, trumps, trick, duties)
    if not trick.trumped:
        return trumps if _must_cut(trick, duties) else hand
    if over and duties.get("over") == "all":
        return over
    owed = trumps if _must_cut(trick, duties) else hand
    low, under = trumps - over, duties.get("under", "free")
    if under.startswith("avoided"):
        return (owed - low if over else hand - low) or owed
    return owed if over or under == "forced" else hand


def _own(hand: set[Card], trumps: set[Card], trick: Trick, duties: Mapping[str, str]) -> set[Card]:
    if not trick.trumped:
        owed = duties["cut"].endswith("trump") and _must_cut(trick, duties)
        assert not owed or "own" not in duties, "free, and not free"
        return trumps if owed else hand
    over, answer = _over(trumps, trick), duties.get("own trump", "free")
    low = trumps - over
    if answer == "over" and over:
        return over
    if answer == "not under" or (answer == "over" and duties.get("under") == "avoided"):
        assert "own" not in duties, "free, and not free"
        return hand - low or hand
    return hand


def _must_cut(trick: Trick, duties: Mapping[str, str]) -> bool:
    whose = duties["cut"].split(",")[0]
    return whose == "all" or (whose == "opponents" and 0 not in trick.friends)


def _over(cards: set[Card], trick: Trick) -> set[Card]:
    best = trick.best
    return {card for card in cards if card.suit == best.suit and card.strength > best.strength}


# --- every situation --------------------------------------------------------------------------------


def tricks() -> Iterator[Hand]:
    """Tricks with and without a trump in them, in every order; the suit led is hearts or trumps."""
    for number in (1, 2, 3):
        for table in permutations(cards("KH 8H QS 9S 7C"), number):
            if table[0].suit != "C":
                yield table


HANDS = [
    hand
    for number in (1, 2, 3, 4)
    for hand in combinations(cards("AH 7H 10S 8S 7D"), number)
    if number < 3 or {"7D", "8S"} & set(map(str, hand))
]


def situations(rules: Settings) -> Iterator[tuple[Hand, Trick]]:
    """Every hand against every trick, with a trump and without, led by either side, won by either side."""
    others = rules.pack.players - 1
    lacking = (None,) if rules.play.must_head_no_trump is not None else ()
    for table in tricks():
        if len(table) > others:
            continue
        for trump, friends in product(("S", *lacking), friends_of(rules, len(table))):
            for hand in HANDS:
                yield hand, Trick(cards=table, trump=trump, friends=friends)
                if rules.play.misere_duties:
                    yield hand, Trick(cards=table, trump=trump, friends=friends, misere=True)


def friends_of(rules: Settings, played: int) -> list[frozenset[int]]:
    """Where the cards of the player's own side can lie, among `played`."""
    if rules.pack.partners:
        return [frozenset({played - 2} if played > 1 else ())]
    if rules.pack.counters or rules.trump.by == "declarer":
        # The player is alone, or one of the others is, or somebody who has not played.
        everybody = frozenset(range(played))
        return [frozenset(), everybody, *(everybody - {place} for place in range(played))]
    return [frozenset()]


def sentences_of(rules: Settings) -> list[str]:
    """What the page says of the play."""
    with override("en"):
        return [part.text for part in say_play(rules.play, rules) if isinstance(part, Sentence)]


def disagreements(rules: Settings, judge: Play | None = None) -> Iterator[str]:
    """Where the page of `rules` and their arbiter, or this `judge`, allow different cards."""
    page, judge = Reader.of(sentences_of(rules)), judge or rules.play
    for hand, trick in situations(rules):
        by_page, by_judge = page.allowed(hand, trick), set(judge.legal(hand, trick))
        if by_page != by_judge:
            yield f"{_text(hand)} on {_text(trick.cards)}: {_text(by_page)}, not {_text(by_judge)}"


def _text(cards: Hand | set[Card]) -> str:
    return " ".join(map(str, cards))


@pytest.mark.deeper("every game")
@every_cell("variant", part(VARIANTS, 10))
def test_page_owes_what_the_arbiter_judges(variant: Variant) -> None:
    assert list(islice(disagreements(variant.defaults), 5)) == []


CHANGED = ("manillen_club", "encheres_4", "miseres", "envers", "decouverte")


def every_answer(variant: Variant) -> Iterator[dict[str, object]]:
    """Every set of answers to the duties of a game."""
    offered = variant.play.settings()
    for answers in product(*((*setting.choices,) or (False, True) for setting in offered)):
        yield dict(zip((setting.key for setting in offered), answers, strict=True))


@pytest.mark.deeper("thirty sets of answers of each game")
@every_cell("key", CHANGED)
def test_page_owes_what_the_arbiter_judges_by_every_answer(key: str) -> None:
    variant = find_variant(key)
    every = list(every_answer(variant))
    for changes in random.Random(key).sample(every, min(some(6, of=30), len(every))):
        assert (changes, list(islice(disagreements(variant.settle(changes)), 5))) == (changes, [])


@pytest.mark.parametrize("key", CHANGED)
def test_page_of_another_answer_is_found_out(key: str) -> None:
    """Every answer to every duty matters in some situation, and the page that tells another one is wrong."""
    variant = find_variant(key)
    offered = {setting.key: setting for setting in variant.play.settings()}
    base = {
        duty: answer
        for duty, answer in {"must_trump": "all", "undertrump": "free"}.items()
        if duty in offered
    }
    rules = variant.settle(base)

    for duty, setting in offered.items():
        for answer in set(setting.choices or (False, True)) - {rules[duty]}:
            judge = variant.settle({**base, duty: answer}).play
            assert any(disagreements(rules, judge)), (duty, answer)


def test_low_trump_under_the_partners_is_free_in_page_and_arbiter() -> None:
    """K♠ 8♥ 7♠ on 7♦ K♥ 10♣, trump ♥: the partner is winning."""
    rules, hand = find_variant("manillen_club").defaults, cards("KS 8H 7S")
    trick = Trick(cards=cards("7D KH 10C"), trump="H", friends=frozenset({1}))
    sentences = sentences_of(rules)

    assert "When your partner is winning you are free: play what you like." in sentences
    assert (
        "A trump too low to beat an opponent’s is played only when there is nothing else in hand."
        in sentences
    )
    assert Reader.of(sentences).allowed(hand, trick) == set(rules.play.legal(hand, trick)) == set(hand)
