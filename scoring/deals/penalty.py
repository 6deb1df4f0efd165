"""The penalty, as the table or a director tells it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deals.deal_entry import DealEntryForm
from scoring.deals.entries import ReasonField
from scoring.rulebook import ARTICLES, Article, Deal, Penalty, RuleViolation
from scoring.rules.articles import LATE, ArticleGroup, ArticleRow, article_groups, cost_of
from scoring.rules.labels import RANKS
from scoring.rules.rules import Rules, refusal_of

OTHER = "other"
"""What stands for a fault that no article names."""

NOBODY = "nobody"
"""What stands for a declarer as long as nobody has bid."""


class PenaltyForm(DealEntryForm):
    """A fault that closes the deal: who, which article or why, and for how much.

    An article by which the deal goes on is refused with its ruling: there is nothing to write.
    """

    offender = forms.ChoiceField(label=gettext_lazy("Who made the fault?"), required=False)
    article = forms.ChoiceField(label=gettext_lazy("Article"), required=False)
    reason = ReasonField(label=gettext_lazy("The reason, or a word more"), required=False)
    points = forms.IntegerField(label=gettext_lazy("Points"), min_value=0, max_value=1000, required=False)

    def __init__(self, rules: Rules, offenders: Iterable[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        self.people = dict(offenders)
        self.alone = rules.settings.penalties.charges_author
        self.offer("offender", self._at_fault())
        self.offer("article", [(value, row.fault) for value, row in self.rows.items()])
        self.fields["points"].initial = rules.settings.get("penalty_points")
        if "turnup" in self.asks:
            ranks = [("", _("no card")), *RANKS]
            label = gettext_lazy("The card that was turned up")
            self.fields["turnup"] = forms.ChoiceField(choices=ranks, label=label, required=False)
        if "declarer" in self.asks:
            players = [*self.people.items(), (NOBODY, _("nobody has bid yet"))]
            label = gettext_lazy("Who plays alone?")
            self.fields["declarer"] = forms.ChoiceField(choices=players, label=label, required=False)

    def _at_fault(self) -> list[tuple[str, str]]:
        """Who can be named: a side or a player of it; where a fault costs its author alone, a player."""
        split = {key.partition("-")[0] for key in self.people if "-" in key} if self.alone else ()
        return [(key, name) for key, name in self.people.items() if key not in split]

    @property
    def by_side(self) -> bool:
        """Whether sides are offered beside their players."""
        return not self.alone and any("-" in key for key in self.people)

    def made_from(self) -> tuple[Any, ...]:
        return (self.rules, self.people.items())

    @property
    def points_agreed(self) -> bool:
        """Whether these rules leave the points of a penalty to the table."""
        return self.rules.settings["penalty_points"] is None

    @cached_property
    def catalogue(self) -> list[ArticleGroup]:
        """The seventeen articles by what they cost here."""
        return article_groups(self.rules)

    @cached_property
    def rows(self) -> dict[str, ArticleRow]:
        """Whatever may be chosen as the fault, by the value that is sent for it."""
        other = ArticleRow(OTHER, 0, _("Another fault"), cost_of(None, self.rules.settings), None, True)
        return {row.value: row for group in self.catalogue for row in group.rows} | {OTHER: other}

    @property
    def faults(self) -> list[ArticleRow]:
        """Those that leave a line on the sheet."""
        return [row for row in self.rows.values() if row.closes]

    @property
    def standing(self) -> list[ArticleRow]:
        """Those after which the deal goes on."""
        return [row for row in self.rows.values() if not row.closes]

    @property
    def row(self) -> ArticleRow:
        """The fault that was chosen; one that no article names where none was."""
        return self.rows[self.cleaned_data.get("article") or OTHER]

    @property
    def chosen_article(self) -> Article | None:
        return ARTICLES.get(self.row.number)

    @property
    def ruling(self) -> str:
        """What the articles say of a fault after which the deal goes on; "" for any other."""
        row = self.rows.get(self.value("article"))
        return "" if row is None or row.closes else row.follows

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            self._check_fault()
            if not self.ruling:
                self._check_offender()
                self._check_declarer()
        return super().clean()

    def _check_fault(self) -> None:
        typed = self.cleaned_data
        if self.ruling:
            sentence = _("Nothing is written for this fault, the deal goes on. %(ruling)s")
            self.add_error("article", sentence % {"ruling": self.ruling})
        elif self.chosen_article is None and not typed["reason"]:
            self.add_error("article", _("Choose an article, or say why."))
        elif self._costs and typed["points"] is None and self.points_agreed:
            self.add_error("points", _("Type the points of this penalty."))

    def _check_offender(self) -> None:
        if self.cleaned_data["offender"] or (self.row.of_the_deal and not (self.alone and self._costs)):
            return
        alone = refusal_of(RuleViolation("player_missing"))
        self.add_error("offender", str(alone) if self.alone else _("Say who made the fault."))

    def _check_declarer(self) -> None:
        """Whoever plays with the offender gains nothing: so it must be known who plays alone."""
        if self._costs and "declarer" in self.fields and not self.cleaned_data["declarer"]:
            self.add_error("declarer", _("Say who plays alone, or that nobody has bid yet."))

    @property
    def _costs(self) -> bool:
        """Whether the fault that was chosen costs points."""
        article = self.chosen_article
        late = self.row.value.endswith(LATE)
        return article is None or article.outcome == "points" or late

    def facts(self) -> dict[str, Any]:
        typed = self.cleaned_data
        side, _dash, player = (typed["offender"] or self._dealer()).partition("-")
        points = typed["points"] if self._costs else None
        penalty = {
            "offender": side,
            "article": self.row.number or None,
            "reason": typed["reason"],
            "player": int(player) if player else None,
            "after_turnup": self.row.value.endswith(LATE),
            "points": None if points == self.rules.settings["penalty_points"] else points,
        }
        facts: dict[str, Any] = {
            "penalty": {
                key: value for key, value in penalty.items() if value not in (None, "") and value is not False
            }
        }
        if self.rules.settings.needs_dealer:
            facts["dealer"] = self._dealer()
        if typed.get("declarer", NOBODY) in self.people and self._costs:
            facts["declarer"] = typed["declarer"]
        return facts | self.turned()

    @classmethod
    def typed_as(cls, rules: Rules, deal: Deal) -> dict[str, Any]:
        typed, penalty = super().typed_as(rules, deal), deal.penalty
        if penalty is None:
            return typed
        several = rules.settings.seat_sides.count(penalty.offender) > 1
        named = several and penalty.player is not None
        return typed | {
            "declarer": deal.call.declarer if deal.call else NOBODY,
            "offender": f"{penalty.offender}-{penalty.player}" if named else penalty.offender,
            "article": _row_of(penalty),
            "reason": penalty.reason,
            "points": rules.settings["penalty_points"] if penalty.points is None else penalty.points,
        }

    def _dealer(self) -> str:
        """The side of the dealer, as the page knows it: a fault of the deal needs no other name."""
        dealer: str = self.cleaned_data["dealer"]
        return dealer if dealer in self.rules.settings.sides else self.rules.settings.sides[0]


def _row_of(penalty: Penalty) -> str:
    """The value of the row that tells this fault."""
    if penalty.article is None:
        return OTHER
    return f"{penalty.article}-{LATE}" if penalty.after_turnup else str(penalty.article)
