"""The form for what a ranking goes by: its criteria, and what a rank needs.
Tested in tests/tournaments/planning/test_ranking_rules.py."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from tournaments.models import MOST_MARKS, ClubsBy, LeavingRule, StandInRule
from tournaments.ranking.criteria import CHOSEN, Criterion, Rule, rules_of
from tournaments.standings.criteria import CHOICES, NAMED, NAMES, translated, usual_rule
from tournaments.standings.leaving import Absences

MOST_NEEDED = 100
OWN = "own"
ABSENCES = ("leaving", "standing_in", "forfeit_won", "forfeit_lost")
MOVES = {"up": -1, "down": 1, "remove": 0}


class RankingForm(forms.Form):
    """An order by its name, or criteria in an order of one's own with their numbers; and what a rank needs."""

    ranked_by = forms.ChoiceField(
        label=_("Ranked by"),
        choices=[*CHOICES, (OWN, _("criteria of your own, in the order below"))],
        widget=forms.RadioSelect,
    )
    fewest_games = forms.IntegerField(
        label=_("Games needed for a rank"),
        min_value=0,
        max_value=MOST_NEEDED,
        help_text=_("Who has played fewer is listed after the others. 0: one is enough."),
    )
    fewest_delegates = forms.IntegerField(
        label=_("Delegates a club needs for a rank"),
        min_value=1,
        max_value=MOST_NEEDED,
        help_text=_(
            "In the ranking of clubs, which is there as soon as an entry plays for one. Partners of two clubs:"
            " write both with a slash between them, and half of each game is for each."
        ),
    )

    clubs_by = forms.ChoiceField(
        label=_("Clubs ranked by"), choices=ClubsBy.choices, widget=forms.RadioSelect, required=False
    )
    leaving = forms.ChoiceField(
        label=_("Whoever leaves"),
        choices=LeavingRule.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=_(
            "Half is counted in rounds: the planned ones, or the published ones where more are played or none is"
            " planned, without byes. Exactly half is enough to stay. Struck out: the games count for nobody, nor do"
            " they as opponents' scores. What a knock-out has decided stays."
        ),
    )
    standing_in = forms.ChoiceField(
        label=_("Games played by a substitute"),
        choices=StandInRule.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("A game that is missing is not a game with nothing: averages and shares leave it out."),
    )
    forfeit_won = forms.IntegerField(
        label=_("A forfeited game: marks of whoever came"),
        min_value=0,
        max_value=MOST_MARKS,
        required=False,
        help_text=_("Empty: you say it for each forfeit. Between two sides, whoever came wins the game."),
    )
    forfeit_lost = forms.IntegerField(
        label=_("A forfeited game: marks of whoever does not come"),
        min_value=0,
        max_value=MOST_MARKS,
        required=False,
    )

    def __init__(
        self, *args: Any, rules: Sequence[Rule], entries: Collection[int] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.entries = rules, entries
        for rule in rules:
            self.fields |= _number_fields(rule)

    def clean_clubs_by(self) -> str:
        """What it was, where nothing is said."""
        return str(self.cleaned_data["clubs_by"] or self.initial.get("clubs_by", ClubsBy.SHARE))

    def clean(self) -> None:
        if self.cleaned_data.get("ranked_by") == OWN and not self.rules:
            self.add_error("ranked_by", _("Choose at least one criterion."))
        won, lost = (self.cleaned_data.get(_name(Criterion.GAME_POINTS, at)) for at in (0, 2))
        if won is not None and lost is not None and won <= lost:
            self.add_error(_name(Criterion.GAME_POINTS, 0), _("A game won brings more than a game lost."))
        manual = _name(Criterion.MANUAL, 0)
        for number in self.cleaned_data.get(manual, ()):
            if number not in self.entries:
                self.add_error(manual, _("No entry has the number %(number)s.") % {"number": number})

    def absences(self, now: Absences) -> Absences:
        """What is said of those who are not there; where a choice is not sent, it is what it is `now`."""
        cleaned = self.cleaned_data
        forfeit = (now.forfeit_won, now.forfeit_lost)
        if "forfeit_won" in self.data:
            forfeit = (cleaned["forfeit_won"], cleaned["forfeit_lost"] or 0)
        return Absences(
            LeavingRule(cleaned["leaving"] or now.leaving),
            StandInRule(cleaned["standing_in"] or now.standing_in),
            *forfeit,
        )

    def chosen(self) -> tuple[Rule, ...]:
        """The criteria with their numbers."""
        if self.cleaned_data["ranked_by"] != OWN:
            return rules_of(NAMED[self.cleaned_data["ranked_by"]].criteria)
        return tuple(Rule(rule.criterion, self._numbers(rule)) for rule in self.rules)

    def _numbers(self, rule: Rule) -> tuple[int, ...]:
        if rule.criterion == Criterion.MANUAL:
            return tuple(self.cleaned_data[_name(rule.criterion, 0)])
        return tuple(self.cleaned_data[name] for name in _number_fields(rule))

    @property
    def of_a_rank(self) -> list[BoundField]:
        return [self["fewest_games"], self["fewest_delegates"], self["clubs_by"]]

    @property
    def of_the_absent(self) -> list[BoundField]:
        return [self[name] for name in ABSENCES]

    @property
    def listed(self) -> list[dict[str, Any]]:
        """The criteria in their order, for the page."""
        return [
            {
                "by": str(rule.criterion),
                "name": NAMES[rule.criterion],
                "explanation": translated(rule.criterion.about.explanation),
                "fields": [self[name] for name in _number_fields(rule)],
            }
            for rule in self.rules
        ]

    @property
    def left(self) -> list[tuple[str, Any]]:
        """The criteria that can be added, with their names."""
        there = {rule.criterion for rule in self.rules}
        return [(str(criterion), NAMES[criterion]) for criterion in CHOSEN if criterion not in there]


class NumbersField(forms.CharField):
    """Numbers of entries in their order, however they are parted."""

    def clean(self, value: Any) -> Any:
        words = super().clean(value).replace(",", " ").replace(";", " ").split()
        if any(not word.isdecimal() or len(word) > 6 for word in words) or len(set(words)) < len(words):
            raise forms.ValidationError(_("Numbers of entries, each once: 7 3 12."))
        return tuple(map(int, words))


def edited(posted: MultiValueDict[str, str]) -> tuple[list[Criterion], bool]:
    """The criteria that were posted, after the button that was pressed; and whether that was one that edits."""
    there = _criteria(posted.getlist("by"))
    pressed = {name: str(posted.get(name, "")) for name in ("start", "add", "criterion", *MOVES)}
    if pressed["start"] in NAMED:
        return list(NAMED[pressed["start"]].criteria), True
    if pressed["add"]:
        return _criteria([*there, pressed["criterion"]]), True
    for button, move in MOVES.items():
        if pressed[button] in there:
            return _moved(there, there.index(Criterion(pressed[button])), move), True
    return there, False


def _criteria(names: Sequence[str]) -> list[Criterion]:
    return list(dict.fromkeys(Criterion(name) for name in names if name in CHOSEN))


def _moved(there: Sequence[Criterion], at: int, move: int) -> list[Criterion]:
    """Without the criterion `at`, or with it one place further up or down."""
    others = [*there[:at], *there[at + 1 :]]
    if move:
        others.insert(max(at + move, 0), there[at])
    return others


def rules_with(criteria: Sequence[Criterion], rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """`criteria` with the numbers that they have in `rules`, else with the usual ones."""
    rule_of = {rule.criterion: rule for rule in rules}
    return tuple(rule_of.get(criterion, usual_rule(criterion)) for criterion in criteria)


def _name(criterion: Criterion, at: int) -> str:
    return f"{criterion}_{at}"


def _number_fields(rule: Rule) -> dict[str, forms.Field]:
    """By its name, a field for each number of `rule`, with what that is now."""
    if rule.criterion == Criterion.MANUAL:
        label, initial = _("Numbers of entries, the first one first"), " ".join(map(str, rule.numbers))
        field = NumbersField(label=label, initial=initial, max_length=2000, required=False)
        return {_name(rule.criterion, 0): field}
    numbers = [*rule.numbers, *usual_rule(rule.criterion).numbers[len(rule.numbers) :]]
    return {
        _name(rule.criterion, at): forms.IntegerField(
            label=str(translated(number.name)),
            initial=numbers[at],
            min_value=number.fewest,
            max_value=number.most,
        )
        for at, number in enumerate(rule.criterion.about.numbers)
    }
