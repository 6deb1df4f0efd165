"""What faults cost: to whom the points of a penalty go, and who deals after it."""

from __future__ import annotations

from dataclasses import dataclass

from .articles import Article, find_article
from .camps import opponents
from .deal import Charge, Deal, Marks, Penalty, RuleViolation, bad_request
from .rules.marking import SettledRules, shared_out
from .rules.pack import Pack
from .rules.settings import Setting, Word, choice, flag, integer_or_null

MOST_TYPED = 1000
MOST_INSTEAD = 100


@dataclass(frozen=True, kw_only=True)
class Penalties(Word):
    """What a fault costs (OP-24): `penalty_points` to each side that plays against it, flat, and the deal is closed.

    Sides are those of the deal: who plays with the offender gains nothing. Before anybody has declared, all others do.
    None points means that the director types the amount. House rule: in partnership games the points are
    half of what a deal holds, the "thirty-four" of Boussac carried to each scale; a misdeal is dealt again
    by the same dealer (OP-39) save where the source lets the deal pass.

    `penalty_to` may also be the `offender`, whose side loses the points, or the `author`: then nobody's marks
    move, and the player himself is charged. House rule: where partners change, a fault may cost its author
    alone; who has no partner is his side. House rule: in stakes nothing comes from nowhere: the offender pays
    what the others receive, each of them the points, or what he loses is theirs in equal parts.
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
            integer_or_null("penalty_points", self.penalty_points, 0, MOST_TYPED, visible=True),
            choice("penalty_to", self.penalty_to, "opponents", "offender", "author"),
            flag("penalty_multiplied", self.penalty_multiplied),
            choice("misdeal", self.misdeal, "same_dealer", "next_dealer"),
        )

    def facts(self) -> tuple[str, ...]:
        return ("penalty",)

    def asks(self) -> tuple[str, ...]:
        return () if self.penalties == "none" else ("penalty",)

    def judge(self, penalty: Penalty, deal: Deal, rules: SettledRules) -> Marks | None:
        """What `deal` is worth after the fault, or None when it stands as it was played.

        Raises RuleViolation: `penalties_not_used`; `player_missing` where the author alone is charged and not
        named; `bad_request` for an unknown article or a missing amount.
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

    def most(self, rules: SettledRules, level: int, *, typed: bool) -> int | None:
        """The most that a fault gives one side, or takes from it: by what is agreed, or where the amount is `typed`.

        None where that has no limit. House rule: a table that has agreed on the points and charges others all the
        same charges a hundred at most.
        """
        if self.penalties == "none":
            return 0
        points = self.penalty_points or 0
        if typed:
            points = MOST_TYPED if self.penalty_points is None else max(points, MOST_INSTEAD)
        multiplier = rules.doublings.most(level) if self.penalty_multiplied else 1
        return None if multiplier is None else points * multiplier + rules.turnup.most

    def _redeal(self, article: Article | None, penalty: Penalty, deal: Deal) -> str | None:
        if article is None:
            return None
        if article.outcome == "misdeal":
            return None if penalty.after_turnup else self.misdeal
        # House rule: with cards exposed, counts in the entry mean that the deal was played on.
        if article.outcome == "option":
            return "same_dealer" if deal.captured is None else None
        return "same_dealer" if article.outcome == "redeal" else None

    def _points(self, penalty: Penalty, article: Article | None, deal: Deal, rules: SettledRules) -> Marks:
        points = self.penalty_points if penalty.points is None else penalty.points
        if points is None:
            raise bad_request("penalty_points_missing")
        misdealt = article is not None and article.at_dealers_cost
        at_fault, player = _at_fault(penalty, deal, misdealt)
        multiplier = rules.doublings.multiplier(deal) if self.penalty_multiplied else 1
        points *= multiplier
        # House rule: what a level deal carried into this one is spent, multiplied or not.
        bonus = None if misdealt else rules.turnup.bonus(deal, rules.sides)
        alone = self.charges_author and rules.pack.partners
        charged = _charge(at_fault, player, points, rules) if alone else None
        against = opponents(at_fault, deal, rules)
        credit = self._credit(at_fault, against, 0 if charged else points, rules)
        return Marks(
            {side: credit[side] + (bonus[side] if bonus else 0) for side in rules.sides},
            winner=against[0] if len(against) == 1 and not charged else None,
            multiplier=multiplier,
            turnup=bonus,
            penalty=credit,
            charged=charged,
            deal_scored=False,
            pot_after=deal.pot_before,
        )

    @property
    def charges_author(self) -> bool:
        """Whether a fault costs its author alone. Where low wins it is written against him anyhow."""
        return self.penalty_to == "author" and not self.low_wins

    def takes(self, pack: Pack) -> bool:
        """Whether a fault takes marks from whoever made it."""
        return not self.low_wins and (
            self.penalty_to == "offender" or (self.penalty_to == "author" and not pack.partners)
        )

    def _credit(
        self, at_fault: str, against: tuple[str, ...], points: int, rules: SettledRules
    ) -> dict[str, int]:
        # House rule: where low wins the fault is written against the offender; nobody goes below zero.
        if self.low_wins:
            return {side: points if side == at_fault else 0 for side in rules.sides}
        credit = {side: points if side in against else 0 for side in rules.sides}
        taken = self.takes(rules.pack)
        if rules.marking.balanced:
            if taken:
                playing = tuple(side for side in rules.sides if side == at_fault or side in against)
                credit |= shared_out(at_fault, points, playing)
            return credit | {at_fault: -sum(credit.values())}
        return {side: -points if side == at_fault else 0 for side in rules.sides} if taken else credit


def _at_fault(penalty: Penalty, deal: Deal, misdealt: bool) -> tuple[str, int | None]:
    """The side that is charged, and which of its players, None where nobody says."""
    if not misdealt or deal.dealer is None:
        return penalty.offender, penalty.player
    named = penalty.player if deal.dealer == penalty.offender else None
    return deal.dealer, named if deal.dealer_player is None else deal.dealer_player


def _charge(side: str, player: int | None, points: int, rules: SettledRules) -> Charge:
    if player is None and rules.pack.seats.count(side) > 1:
        raise RuleViolation("player_missing")
    return Charge(side, player or 0, points)
