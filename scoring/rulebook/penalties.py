"""Faults and what they cost.

The seventeen articles are those of Boussac (1896), offered in every game as the catalogue of faults; ten of
them carry the "thirty-four", which the other side marks. Texts are ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .deal import Deal, Marks, Penalty, RuleViolation, bad_request
from .rules.settings import Setting, Word, choice, flag, integer_or_null

if TYPE_CHECKING:
    from .variant import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """One article: what happened, what follows, and at whose cost.

    `outcome` is `points` (the deal is closed and the others mark), `redeal` (the same dealer deals again),
    `misdeal` (before the turn-up the deal is lost, afterwards it costs points as well), `option` (the other
    side chooses to play on or to have the cards dealt again) or `play_on` (the deal stands).
    `at_dealers_cost` marks a misdeal: the dealer's side is charged, whoever spoke, and its turn-up does not
    stand.
    """

    number: int
    outcome: str
    text: Mapping[str, str]
    at_dealers_cost: bool = False


def _article(
    number: int, outcome: str, fr: str, nl: str, en: str, *, at_dealers_cost: bool = False
) -> Article:
    text = {"fr": fr, "nl": nl, "en": en}
    return Article(number=number, outcome=outcome, text=text, at_dealers_cost=at_dealers_cost)


_ALL = (
    _article(
        1, "redeal", "Carte retournée dans le jeu", "Kaart ligt open in het spel", "Card face up in the pack"
    ),
    _article(
        2, "option", "Le donneur découvre des cartes", "De gever toont kaarten", "The dealer exposes cards"
    ),
    _article(
        3,
        "play_on",
        "Annonce une couleur et en joue une autre",
        "Kondigt een kleur aan en speelt een andere",
        "Announces one suit and plays another",
    ),
    _article(
        4, "play_on", "Carte tombée sur la table", "Kaart op tafel gevallen", "Card dropped on the table"
    ),
    _article(
        5, "play_on", "Joue deux cartes à la fois", "Speelt twee kaarten tegelijk", "Plays two cards at once"
    ),
    _article(6, "misdeal", "Maldonne", "Verkeerd gegeven", "Misdeal", at_dealers_cost=True),
    _article(
        7,
        "points",
        "Joue avec trop ou trop peu de cartes",
        "Speelt met te veel of te weinig kaarten",
        "Plays with too many or too few cards",
    ),
    _article(
        8,
        "points",
        "Mal servi, le joueur le dit avant de jouer",
        "Verkeerd bediend, de speler zegt het voor hij speelt",
        "Badly served, the player says so before playing",
        at_dealers_cost=True,
    ),
    _article(
        9,
        "points",
        "Renonce, ne surcoupe pas ou ne force pas",
        "Verzaakt, troeft niet over of gaat niet hoger",
        "Revokes, fails to overtrump or fails to head",
    ),
    _article(10, "points", "Joue avant son tour", "Speelt voor zijn beurt", "Plays out of turn"),
    _article(
        11,
        "points",
        "Ramasse une levée de trois cartes puis joue",
        "Raapt een slag van drie kaarten op en speelt dan",
        "Gathers a trick of three cards, then plays",
    ),
    _article(
        12,
        "points",
        "Joue en laissant deux levées sur la table",
        "Speelt terwijl twee slagen op tafel liggen",
        "Plays with two tricks left ungathered",
    ),
    _article(
        13, "points", "Regarde une levée retournée", "Bekijkt een omgedraaide slag", "Looks at a turned trick"
    ),
    _article(
        14,
        "play_on",
        "Ramasse la levée des adversaires",
        "Raapt de slag van de tegenpartij op",
        "Gathers the opponents' trick",
    ),
    _article(
        15,
        "play_on",
        "Demande à voir le jeu du partenaire",
        "Vraagt de hand van de partner te zien",
        "Asks to see the partner's hand",
    ),
    _article(16, "points", "Fausse déclaration", "Valse verklaring", "False statement"),
    _article(
        17,
        "points",
        "Le donneur a vu la carte de dessous et fait maldonne",
        "De gever bekeek de onderste kaart en geeft verkeerd",
        "The dealer saw the bottom card, then misdeals",
        at_dealers_cost=True,
    ),
)

ARTICLES: Mapping[int, Article] = {article.number: article for article in _ALL}


def find_article(number: int | None) -> Article | None:
    """The article `number`, None for a penalty without one; RuleViolation `bad_request` for any other."""
    if number is None:
        return None
    if number not in ARTICLES:
        raise bad_request("the articles are numbered 1 to 17")
    return ARTICLES[number]


@dataclass(frozen=True, kw_only=True)
class Penalties(Word):
    """What a fault costs (OP-24): `penalty_points` to each other side, flat, and the deal is closed.

    None points means that the director types the amount. House rule: in partnership games the points are
    half of what a deal holds, the "thirty-four" of Boussac carried to each scale; a misdeal is dealt again
    by the same dealer (OP-39) save where the source lets the deal pass.
    """

    penalties: str = "points"
    penalty_points: int | None = None
    penalty_to: str = "opponents"
    penalty_multiplied: bool = False
    misdeal: str = "same_dealer"
    low_wins: bool = False

    def settings(self) -> tuple[Setting, ...]:
        return (
            choice("penalties", self.penalties, "points", "none"),
            integer_or_null("penalty_points", self.penalty_points, 0, 1000, visible=True),
            choice("penalty_to", self.penalty_to, "opponents", "offender"),
            flag("penalty_multiplied", self.penalty_multiplied),
            choice("misdeal", self.misdeal, "same_dealer", "next_dealer"),
        )

    def facts(self) -> tuple[str, ...]:
        return ("penalty",)

    def asks(self) -> tuple[str, ...]:
        return () if self.penalties == "none" else ("penalty",)

    def judge(self, penalty: Penalty, deal: Deal, rules: Settings) -> Marks | None:
        """What `deal` is worth after the fault, or None when it stands as it was played.

        Raises RuleViolation: `penalties_not_used`; `bad_request` for an unknown article or a missing amount.
        """
        if self.penalties == "none":
            raise RuleViolation("penalties_not_used")
        article = find_article(penalty.article)
        redeal = self._redeal(article, penalty, deal)
        if redeal is not None:
            return Marks(
                dict.fromkeys(rules.sides, 0),
                redeal=redeal,
                deal_scored=False,
                drawn_after=deal.drawn_before,
                pot_after=deal.pot_before,
            )
        if article is not None and article.outcome in ("play_on", "option"):
            return None
        return self._points(penalty, article, deal, rules)

    def _redeal(self, article: Article | None, penalty: Penalty, deal: Deal) -> str | None:
        if article is None:
            return None
        if article.outcome == "misdeal":
            return None if penalty.after_turnup else self.misdeal
        # House rule: with cards exposed, counts in the entry mean that the deal was played on.
        if article.outcome == "option":
            return "same_dealer" if deal.captured is None else None
        return "same_dealer" if article.outcome == "redeal" else None

    def _points(self, penalty: Penalty, article: Article | None, deal: Deal, rules: Settings) -> Marks:
        points = self.penalty_points if penalty.points is None else penalty.points
        if points is None:
            raise bad_request("the points of the penalty are missing")
        misdealt = article is not None and article.at_dealers_cost
        charged = deal.dealer if misdealt and deal.dealer else penalty.offender
        multiplier = rules.doublings.multiplier(deal) if self.penalty_multiplied else 1
        credit = self._credit(charged, points * multiplier, rules.sides)
        others = [side for side in rules.sides if side != charged]
        # House rule: what a level deal carried into this one is spent, multiplied or not.
        bonus = None if misdealt else rules.turnup.bonus(deal, rules.sides)
        return Marks(
            {side: credit[side] + (bonus[side] if bonus else 0) for side in rules.sides},
            winner=others[0] if len(others) == 1 else None,
            multiplier=multiplier,
            turnup=bonus,
            penalty=credit,
            deal_scored=False,
            pot_after=deal.pot_before,
        )

    def _credit(self, charged: str, points: int, sides: tuple[str, ...]) -> dict[str, int]:
        # House rule: where low wins the fault is written against the offender; nobody goes below zero.
        if self.low_wins:
            return {side: points if side == charged else 0 for side in sides}
        if self.penalty_to == "offender":
            return {side: -points if side == charged else 0 for side in sides}
        return {side: 0 if side == charged else points for side in sides}
