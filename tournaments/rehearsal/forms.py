"""What a rehearsal is asked to try. Tested in tests/tournaments/rehearsal/test_views.py."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.core.formats import find_format
from tournaments.models import Stage
from tournaments.planning.forms.opening import MOST_ROUNDS
from tournaments.rehearsal.queries import Start
from tournaments.rehearsal.report import Times
from web.requests import read_number

MOST_ENTRIES = 2_000
OPEN_ROUNDS = 3
"""House rule: where there are as many rounds as there is time for, three are rehearsed unless more are asked for."""
ROUND, DEAL = "round", "deal"


class RehearsalForm(forms.Form):
    """How many play, how long it takes, how many rounds: what is not said is as the tournament has it."""

    entries = forms.IntegerField(label=_("Entries"), min_value=1, max_value=MOST_ENTRIES)
    begins = forms.TimeField(
        label=_("Begins at"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=600)
    per = forms.ChoiceField(
        label=pgettext_lazy("minutes", "for"), choices=[(ROUND, _("a round")), (DEAL, _("a deal"))]
    )
    pause = forms.IntegerField(label=_("Minutes between two rounds"), min_value=0, max_value=600)
    seed = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=1_000_000)

    def __init__(self, typed: QueryDict, *, start: Start) -> None:
        super().__init__({**_usual(start, typed), **typed.dict()})
        self.start = start
        self.open_stages = [
            stage for stage in start.stages if stage.planned_rounds or not find_format(stage.format).ends
        ]
        if start.has_begun:
            del self.fields["entries"]
        for stage in self.open_stages:
            name = stage.name or gettext("stage %(number)s") % {"number": stage.number}
            alone, among_others = gettext("Rounds"), gettext("Rounds: %(stage)s") % {"stage": name}
            fewest = max(start.drawn, 1) if stage is start.stages[0] else 1
            self.fields[f"rounds{stage.number}"] = forms.IntegerField(
                label=alone if len(start.stages) == 1 else among_others,
                min_value=fewest,
                max_value=MOST_ROUNDS,
            )
        self.order_fields(["entries", *(f"rounds{stage.number}" for stage in self.open_stages)])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("per") == DEAL and self.start.coming.deals is None:
            self.add_error("per", gettext("The number of deals is open: give the minutes of a round."))
        return cleaned

    @property
    def rounds(self) -> dict[int, int]:
        """How many rounds each stage is to have; not of one that ends by itself."""
        return {stage.number: self.cleaned_data[f"rounds{stage.number}"] for stage in self.open_stages}

    @property
    def entered(self) -> int:
        return int(self.cleaned_data.get("entries", self.start.expected))

    def times(self) -> Times:
        """When the rounds are; a time before now is tomorrow's, once the evening has begun."""
        cleaned, begins = self.cleaned_data, timezone.localtime(self.start.coming.begins)
        hour, minute = cleaned["begins"].hour, cleaned["begins"].minute
        at = begins.replace(hour=hour, minute=minute, second=0, microsecond=0)
        if self.start.has_begun and begins - at > timedelta(hours=12):
            at += timedelta(days=1)
        minutes = cleaned["minutes"] * ((self.start.coming.deals or 1) if cleaned["per"] == DEAL else 1)
        return Times(at, minutes, cleaned["pause"])

    def address(self, **changes: int) -> str:
        """The same rehearsal with something changed, as the end of an address."""
        query = QueryDict(mutable=True)
        query.update({name: self.data[name] for name in self.fields} | changes)
        return f"?{query.urlencode()}"

    def another(self) -> str:
        """The same with other results."""
        return self.address(seed=self.cleaned_data["seed"] % 1_000_000 + 1)

    def one_fewer(self) -> str:
        """The same with one round fewer, of the stage that has most to come; nothing where each has but one."""
        behind = {self.start.stages[0].number: self.start.drawn}
        to_come = {number: rounds - behind.get(number, 0) for number, rounds in self.rounds.items()}
        number = max(to_come, key=lambda stage: to_come[stage], default=0)
        if not number:
            return ""
        return self.address(**{f"rounds{number}": self.rounds[number] - 1}) if to_come[number] > 1 else ""


def _usual(start: Start, typed: QueryDict) -> dict[str, Any]:
    """What is tried where nothing is said; a field of another size may need other rounds."""
    entries = read_number(typed.get("entries", "")) or 0
    if start.has_begun or not 1 <= entries <= MOST_ENTRIES:
        entries = start.expected
    rounds = {
        f"rounds{stage.number}": stage.planned_rounds or _open_rounds(stage, start, entries)
        for stage in start.stages
    }
    return {
        "entries": max(start.expected, 1),
        "begins": f"{timezone.localtime(start.coming.begins):%H:%M}",
        "minutes": start.coming.minutes,
        "per": ROUND,
        "pause": start.coming.pause,
        "seed": 1,
    } | rounds


def _open_rounds(stage: Stage, start: Start, entries: int) -> int:
    """Those behind us, and as many as are usual; of a movement, all there are."""
    movement = find_format(stage.format).movement
    if movement:
        return min(max(movement.rounds(entries), 1), MOST_ROUNDS)
    return OPEN_ROUNDS + (start.drawn if stage is start.stages[0] else 0)
