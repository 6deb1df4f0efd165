"""The rules of a season as a form, and what a director says of its evenings.
Tested in tests/tournaments/seasons/test_rules.py."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from tournaments.models import EveningWay
from tournaments.ranking.season_rules import (
    MOST_EVENINGS,
    MOST_PLACES,
    MOST_POINTS,
    Absence,
    Ahead,
    Counted,
    Missed,
    SeasonRules,
    Total,
    Worth,
)
from tournaments.seasons.words import AHEAD

WORTHS = [
    (Worth.WINS, _("points for each game")),
    (Worth.MARKS, _("the marks made")),
    (Worth.RANK, _("points by rank")),
    (Worth.SHARE, _("points by share of the field")),
]
WAYS = [
    (Counted.ALL, _("all of them")),
    (Counted.BEST, _("the best")),
    (Counted.DROP, _("all but the lowest")),
]
TOTALS = [(Total.SUM, _("their sum")), (Total.AVERAGE, _("their average"))]
ABSENCES = [
    (Missed.SKIPPED, _("nothing: it is left out")),
    (Missed.FLAT, _("always the same")),
    (Missed.AVERAGE, _("the player's own average")),
    (Missed.LOWEST, _("the lowest score of the evening")),
]
CRITERIA = [
    ("", _("they share the rank")),
    *((ahead, AHEAD[ahead]) for ahead in Ahead if ahead != Ahead.TOTAL),
]
THEN = ("then_1", "then_2", "then_3")
FIGURES = ("per_win", "per_loss", "beyond", "full", "number", "bonus", "fewest", "catch_ups")


def points(label: Any, most: int = MOST_POINTS, least: int = 0) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most)


class SeasonRulesForm(forms.Form):
    """The rules of a season; `upon` is the version that they are made from."""

    worth = forms.ChoiceField(label=_("An evening is worth"), choices=WORTHS, widget=forms.RadioSelect)
    per_win = points(_("Points for a game won"))
    per_loss = points(_("Points for a game lost"))
    places = forms.CharField(
        label=_("Points of the first ranks"),
        max_length=300,
        help_text=_("From the first on, with commas: 10, 8, 6, 5."),
    )
    beyond = points(_("Points of every rank after these"))
    full = points(_("Points of the first, by share"), least=1)
    counted = forms.ChoiceField(label=_("Which evenings count"), choices=WAYS, widget=forms.RadioSelect)
    number = points(_("How many are the best, or the lowest"), MOST_EVENINGS, 1)
    total = forms.ChoiceField(label=_("The total is"), choices=TOTALS, widget=forms.RadioSelect)
    bonus = points(_("Bonus for each evening attended"))
    fewest = points(_("Evenings needed for a rank"), MOST_EVENINGS)
    with_notice = forms.ChoiceField(label=_("Absent with notice"), choices=ABSENCES)
    with_notice_points = points(_("Points, where always the same"))
    without_notice = forms.ChoiceField(label=_("Absent without notice"), choices=ABSENCES)
    without_notice_points = points(_("Points, where always the same"))
    catch_ups = points(_("Missed evenings that can be caught up"), MOST_EVENINGS)
    then_1 = forms.ChoiceField(label=_("Level in the total: first by"), choices=CRITERIA, required=False)
    then_2 = forms.ChoiceField(label=_("then by"), choices=CRITERIA, required=False)
    then_3 = forms.ChoiceField(label=_("and last by"), choices=CRITERIA, required=False)
    note = forms.CharField(label=_("Why it is changed"), max_length=200, required=False)
    upon = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    @property
    def of_an_evening(self) -> list[forms.BoundField]:
        """The figures of the ways an evening can be worth something."""
        return [self[name] for name in ("per_win", "per_loss", "places", "beyond", "full")]

    @property
    def of_the_season(self) -> list[forms.BoundField]:
        return [self[name] for name in ("number", "bonus", "fewest")]

    @property
    def of_absences(self) -> list[forms.BoundField]:
        kinds = ("with_notice", "without_notice")
        return [self[name] for kind in kinds for name in (kind, f"{kind}_points")] + [self["catch_ups"]]

    @property
    def of_the_level(self) -> list[forms.BoundField]:
        return [self[name] for name in THEN]

    def hidden_copy(self, upon: int) -> SafeString:
        """What was typed again, out of sight, to be adopted as it was looked at; it is made from version `upon`."""
        typed = {name: self.data[name] for name in self.fields if name in self.data}
        again = SeasonRulesForm({**typed, "upon": upon}, auto_id=False)
        return mark_safe("".join(field.as_hidden() for field in again if field.name != "note"))  # noqa: S308  # escaped

    @staticmethod
    def initial_of(rules: SeasonRules, upon: int) -> dict[str, Any]:
        """What the form shows of `rules`."""
        absences = {"with_notice": rules.with_notice, "without_notice": rules.without_notice}
        return {
            **{name: getattr(rules, name) for name in ("worth", "counted", "total", *FIGURES)},
            "places": ", ".join(map(str, rules.places)),
            **{name: absence.worth for name, absence in absences.items()},
            **{f"{name}_points": absence.points for name, absence in absences.items()},
            **dict(zip(THEN, rules.then, strict=False)),
            "upon": upon,
        }

    def clean_places(self) -> tuple[int, ...]:
        words = self.cleaned_data["places"].replace(",", " ").replace(";", " ").split()
        if not words or not all(word.isascii() and word.isdigit() for word in words):
            raise forms.ValidationError(_("Write whole numbers, with commas between them."), "not_numbers")
        places = tuple(int(word) for word in words[: MOST_PLACES + 1] if len(word) <= len(str(MOST_POINTS)))
        if len(places) < len(words) or len(places) > MOST_PLACES:
            raise forms.ValidationError(
                _("At most %(places)s ranks have points of their own, each at most %(points)s."),
                "too_many",
                {"places": MOST_PLACES, "points": MOST_POINTS},
            )
        return places

    def clean(self) -> dict[str, Any]:
        criteria = [self.cleaned_data.get(name, "") for name in THEN]
        chosen = [criterion for criterion in criteria if criterion]
        if len(set(chosen)) < len(chosen):
            self.add_error("then_2", _("Each of them separates once."))
        return self.cleaned_data

    def rules(self) -> SeasonRules:
        """The rules of a valid form."""
        typed = self.cleaned_data
        return SeasonRules(
            worth=Worth(typed["worth"]),
            counted=Counted(typed["counted"]),
            total=Total(typed["total"]),
            with_notice=Absence(Missed(typed["with_notice"]), typed["with_notice_points"]),
            without_notice=Absence(Missed(typed["without_notice"]), typed["without_notice_points"]),
            then=tuple(Ahead(typed[name]) for name in THEN if typed[name]),
            **{name: typed[name] for name in ("places", *FIGURES)},
        )


class EveningWayForm(forms.Form):
    """How an evening counts."""

    way = forms.ChoiceField(label=_("In the season"), choices=EveningWay.choices, required=False)

    def clean_way(self) -> EveningWay:
        return EveningWay(self.cleaned_data["way"])


class AbsencesForm(forms.Form):
    """Who gave notice, of those who were `absent`: keys and names."""

    notices = forms.TypedMultipleChoiceField(
        label=_("Gave notice"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, absent: list[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["notices"].choices = absent  # type: ignore[attr-defined]  # a field of choices
