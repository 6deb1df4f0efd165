"""What is played, and a stage that follows, after a tournament was opened.
Tested in tests/tournaments/planning/test_stages.py."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models.names import NameInput
from tournaments.models import Tournament
from tournaments.pairing.rotation import MOST_GAMES
from tournaments.planning.forms.opening import MOST_ROUNDS, STRUCTURES, StageFields
from tournaments.planning.presets import EVERYBODY, StagePlan
from tournaments.planning.stages import formats_to_add
from web.inputs import offer


class PlayedForm(forms.Form):
    """The name of a tournament, and how long it is played at a table; what the game does not know is not asked."""

    name = NameInput(label=_("Name"))
    games_per_table = forms.IntegerField(label=_("Games at each table"), min_value=1, max_value=MOST_GAMES)
    structure = forms.ChoiceField(label=_("A game ends"), choices=STRUCTURES, widget=forms.RadioSelect)
    target = forms.IntegerField(label=_("Points to reach"), min_value=1, required=False)
    deals = forms.IntegerField(label=_("Number of deals"), min_value=1, max_value=100, required=False)

    def __init__(self, *args: Any, tournament: Tournament, is_drawn: bool, **kwargs: Any) -> None:
        values = {"name": tournament.name, "games_per_table": tournament.games_per_table}
        kwargs["initial"] = values | tournament.settings
        kwargs["auto_id"] = "game_%s"
        super().__init__(*args, **kwargs)
        for key in ("structure", "target", "deals"):
            if key not in tournament.settings:
                del self.fields[key]
        if is_drawn:
            games = self.fields["games_per_table"]
            games.disabled, games.help_text = True, _("A round is drawn: how many games a table plays stays.")

    def lengths(self) -> dict[str, Any]:
        """How long a game is, as it was typed; what was left empty stays."""
        lengths = {key: self.cleaned_data.get(key) for key in ("structure", "target", "deals")}
        return {key: value for key, value in lengths.items() if value not in (None, "")}


class AddStageForm(StageFields):
    """A stage that follows the last one."""

    format = forms.ChoiceField(label=_("How its rounds are made"))
    name = NameInput(label=_("Name"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, after: str, **kwargs: Any) -> None:
        kwargs["initial"] = {"rounds": 1, "cut_kind": "share", "cut_value": 50, "cut_keeps_level": True}
        kwargs["auto_id"] = "more_%s"
        super().__init__(*args, **kwargs)
        offer(self, "format", [(format_.key, format_.name) for format_ in formats_to_add(tournament)])
        self.offer_pools(after)

    def as_plan(self) -> StagePlan:
        """The stage as it was typed."""
        cleaned, cut = self.cleaned_data, self.as_cut()
        rounds, carries = cleaned["rounds"] or 0, cleaned["carries"]
        return StagePlan(cleaned["format"], rounds, cleaned["name"], cut if cut.kind else EVERYBODY, carries)


class RoundsForm(forms.Form):
    """How many rounds a stage has."""

    rounds = forms.IntegerField(min_value=0, max_value=MOST_ROUNDS)
