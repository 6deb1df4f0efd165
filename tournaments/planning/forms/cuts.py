"""Who goes on to a stage, changed before it begins. Tested in tests/tournaments/planning/test_stages.py."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.cuts.shares import PARTS, PER_CENT, read_share, write_share
from tournaments.models import CutKind, Stage
from tournaments.planning.presets import CutRule
from web.inputs import offer

NUMBER = re.compile(r"[0-9]{1,4}")


class CutFields(forms.Form):
    """Who goes on to a stage."""

    cut_kind = forms.ChoiceField(label=_("Who goes on to it"), choices=CutKind.choices, required=False)
    cut_value = forms.CharField(
        label=_("How many, or which part"),
        max_length=12,
        required=False,
        help_text=_("A number, a percentage as 33.3, or a fraction as 1/3."),
    )
    cut_keeps_level = forms.BooleanField(
        label=_("Whoever is level with the last one goes on too"), required=False
    )
    carries = forms.BooleanField(label=_("What was won before counts on"), required=False)

    def offer_pools(self, after: str) -> None:
        """Only after pools a number of each of them goes on; `after` is the format before."""
        kinds = [kind for kind in CutKind.choices if kind[0] != CutKind.POOL or after == "pools"]
        offer(self, "cut_kind", kinds)

    def clean(self) -> None:
        """A cut says how many: at least one entry, or less than everybody."""
        cleaned = self.cleaned_data
        kind, typed = cleaned.get("cut_kind"), (cleaned.get("cut_value") or "0").strip()
        if kind == CutKind.SHARE:
            try:
                cleaned["cut_share"] = value, of = read_share(typed)
            except ValueError:
                value, of = 0, 0
            if not 0 < value < of <= PARTS:
                self.add_error(
                    "cut_value", _("Say which part goes on: more than nothing, less than everybody.")
                )
        elif kind in (CutKind.NUMBER, CutKind.POOL):
            cleaned["cut_share"] = int(typed) if NUMBER.fullmatch(typed) else 0, PER_CENT
            if cleaned["cut_share"][0] < 1:
                self.add_error("cut_value", _("Say how many go on."))

    def as_cut(self) -> CutRule:
        """Who goes on, as it was typed."""
        cleaned = self.cleaned_data
        value, of = cleaned.get("cut_share", (0, PER_CENT))
        return CutRule(CutKind(cleaned["cut_kind"]), value, cleaned["cut_keeps_level"], of)


class CutForm(CutFields):
    """The same for a stage that stands already, and has not begun."""

    def __init__(self, *args: Any, stage: Stage, after: str, **kwargs: Any) -> None:
        names = ("cut_kind", "cut_value", "cut_keeps_level", "carries")
        kwargs["initial"] = {name: getattr(stage, name) for name in names}
        if stage.cut_kind == CutKind.SHARE:
            kwargs["initial"]["cut_value"] = write_share(stage.cut_value, stage.cut_of)
        kwargs["auto_id"] = f"cut{stage.number}_%s"
        super().__init__(*args, **kwargs)
        self.offer_pools(after)
