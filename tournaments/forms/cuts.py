"""Who goes on to a stage, changed before it begins."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import CutKind, Stage
from tournaments.presets import Cut


class CutFields(forms.Form):
    """Who goes on to a stage."""

    cut_kind = forms.ChoiceField(label=_("Who goes on to it"), choices=CutKind.choices, required=False)
    cut_value = forms.IntegerField(
        label=_("How many, or per cent"), min_value=0, max_value=9999, required=False
    )
    cut_keeps_level = forms.BooleanField(
        label=_("Whoever is level with the last one goes on too"), required=False
    )
    carries = forms.BooleanField(label=_("What was won before counts on"), required=False)

    def offer_pools(self, after: str) -> None:
        """Only after pools a number of each of them goes on; `after` is the format before."""
        kinds = self.fields["cut_kind"]
        assert isinstance(kinds, forms.ChoiceField)
        kinds.choices = [one for one in CutKind.choices if one[0] != CutKind.POOL or after == "pools"]

    def clean(self) -> None:
        """A cut says how many: at least one entry, or less than everybody."""
        said = self.cleaned_data
        kind, value = said.get("cut_kind"), said.get("cut_value") or 0
        if kind in (CutKind.NUMBER, CutKind.POOL) and value < 1:
            self.add_error("cut_value", _("Say how many go on."))
        if kind == CutKind.SHARE and not 1 <= value <= 99:
            self.add_error("cut_value", _("Say which part goes on, from 1 to 99 per cent."))

    def as_cut(self) -> Cut:
        """Who goes on, as it was typed."""
        said = self.cleaned_data
        return Cut(CutKind(said["cut_kind"]), said["cut_value"] or 0, said["cut_keeps_level"])


class CutForm(CutFields):
    """The same for a stage that stands already, and has not begun."""

    def __init__(self, *args: Any, stage: Stage, after: str, **kwargs: Any) -> None:
        names = ("cut_kind", "cut_value", "cut_keeps_level", "carries")
        kwargs["initial"] = {name: getattr(stage, name) for name in names}
        kwargs["auto_id"] = f"cut{stage.number}_%s"
        super().__init__(*args, **kwargs)
        self.offer_pools(after)
