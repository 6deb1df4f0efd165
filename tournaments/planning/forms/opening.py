"""Opening a tournament: its kind, its game, its stages, and who goes on to each.
Tested in tests/tournaments/planning/test_format_settings.py."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.models.names import NameInput
from scoring.rulebook import find_variant
from tournaments.core.formats import Format, FormatSetting, find_format
from tournaments.cuts.shares import PARTS, PER_CENT, read_share, write_share
from tournaments.models import CutKind, EntryKind, Stage
from tournaments.pairing.rotation import MOST_GAMES
from tournaments.planning.forms.games import TournamentGame, games_for
from tournaments.planning.presets import EVERYBODY, PRESETS, USUAL, CutRule, Preset, StagePlan
from tournaments.standings.criteria import CHOICES
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


MOST_ROUNDS = 30

STRUCTURES = (
    ("single", _("at a number of points")),
    ("best_of_3", _("two games out of three, to that number")),
    ("fixed_deals", _("after a number of deals")),
)

# Who pays for a fault, and the value of `penalty_to` that says so; a side pays as the club's rules have it.
SIDE, AUTHOR, OPPONENTS = "side", "author", "opponents"
FAULTS = (
    (SIDE, _("the side of its author")),
    (AUTHOR, _("its author alone")),
)


def preset_in(request: HttpRequest) -> Preset:
    """The kind of tournament picked in the form or the address; the usual one where it names none."""
    key = request.POST.get("preset") or request.GET.get("preset") or ""
    return next((preset for preset in PRESETS if preset.key == key), USUAL)


class FormatSettingsForm(forms.Form):
    """The numbers that a format can be told; what is left empty stays as it is."""

    def __init__(self, *args: Any, of: Format, settings: Mapping[str, int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.settled = of.settle(settings)
        for setting in of.settings:
            self.fields[setting.key] = setting_field(setting, self.settled[setting.key])

    def values(self) -> dict[str, int]:
        """The settings as they were typed."""
        return settings_in(self.cleaned_data, self.settled)


def setting_field(setting: FormatSetting, value: int) -> forms.Field:
    """A choice where few numbers are allowed, else a number."""
    common: dict[str, Any] = {
        "label": str(setting.label),
        "help_text": setting.meant,
        "required": False,
        "initial": value,
    }
    if isinstance(setting.allowed, range):
        return forms.IntegerField(min_value=setting.allowed[0], max_value=setting.allowed[-1], **common)
    return forms.TypedChoiceField(
        choices=[(number, str(number)) for number in setting.allowed],
        coerce=int,
        empty_value=None,
        **common,
    )


def settings_in(cleaned: Mapping[str, Any], settled: Mapping[str, int]) -> dict[str, int]:
    """What was typed of the settings in `settled`, and for the rest what was settled."""
    return {key: value if cleaned.get(key) is None else cleaned[key] for key, value in settled.items()}


class StageFields(CutFields):
    """How many rounds a stage has, and who goes on to it."""

    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("0: as many as there is time for."),
    )
    field_order = ("format", "name", "rounds")


class StageForm(StageFields):
    """A stage as it is planned: how many rounds, who comes into it, and what its format is told.

    What ends by itself is not asked for its rounds; only after pools a number of each of them goes on.
    """

    def __init__(self, *args: Any, plan: StagePlan, number: int, after: str = "", **kwargs: Any) -> None:
        self.plan, self.number = plan, number
        self.format = find_format(plan.format)
        self.settled = self.format.settle(plan.settings)
        kwargs["initial"] = {
            "rounds": plan.rounds,
            "cut_kind": plan.cut.kind,
            "cut_value": plan.cut.value,
            "cut_keeps_level": plan.cut.keeps_level,
            "carries": plan.carries,
            **self.settled,
        }
        kwargs["prefix"] = f"stage{number}"
        super().__init__(*args, **kwargs)
        for setting in self.format.settings:
            self.fields[setting.key] = setting_field(setting, self.settled[setting.key])
        self.offer_pools(after)
        if self.format.ends or self.format.prepared:
            del self.fields["rounds"]
        if number == 1:
            for name in ("cut_kind", "cut_value", "cut_keeps_level", "carries"):
                del self.fields[name]

    def as_plan(self) -> StagePlan:
        """The stage as it was typed."""
        cleaned = self.cleaned_data
        rounds = self.plan.rounds if cleaned.get("rounds") is None else cleaned["rounds"]
        settings = settings_in(cleaned, self.settled)
        if self.number == 1:
            return replace(self.plan, rounds=rounds, settings=settings)
        cut, carries = self.as_cut(), cleaned["carries"]
        cut = cut if cut.kind else EVERYBODY
        return replace(self.plan, rounds=rounds, cut=cut, carries=carries, settings=settings)


class OpenForm(forms.Form):
    """Tonight's tournament, as its kind has it and the club usually plays; `stages` are forms of their own."""

    preset = forms.CharField(required=False, widget=forms.HiddenInput)
    name = NameInput(label=_("Name"))
    entry_kind = forms.ChoiceField(
        label=_("Who is ranked"), choices=EntryKind.choices, widget=forms.RadioSelect
    )
    games_per_table = forms.IntegerField(
        label=_("Games at each table"),
        min_value=1,
        max_value=MOST_GAMES,
        help_text=_("With three, everybody at a table partners everybody once."),
    )
    ranked_by = forms.ChoiceField(label=_("Ranked by"), choices=CHOICES, required=False)
    variant = forms.ChoiceField(label=_("Game"))
    structure = forms.ChoiceField(label=_("A game ends"), choices=STRUCTURES, widget=forms.RadioSelect)
    target = forms.IntegerField(
        label=_("Points to reach"),
        min_value=1,
        required=False,
        help_text=_("Empty: as it is said beside the name of the game."),
    )
    deals = forms.IntegerField(
        label=_("Number of deals"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("A multiple of four lets everybody deal as often."),
    )
    faults = forms.ChoiceField(
        label=_("Who bears a fault"),
        choices=FAULTS,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Alone: in the game nobody marks, and the player loses the points in the ranking."),
    )

    def __init__(self, *args: Any, club: Club, preset: Preset = USUAL, **kwargs: Any) -> None:
        self.picked, self.games = preset, games_for(club, preset)
        kwargs["initial"] = _usual(self.games.usual, preset) | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        offer(self, "variant", self.games.choices())
        if self.games.of_the_club:
            self.fields["variant"].help_text = _(
                "What is left below as it stands follows the game of the club."
            )
        offer(self, "entry_kind", [(kind.value, kind.label) for kind in preset.kinds])
        if preset.for_themselves or EntryKind.PLAYER not in preset.kinds:
            self.fields["games_per_table"].help_text = ""  # of partners that change
        if preset.for_themselves:
            self.fields["deals"].help_text = ""  # of tables of four
        if preset.kinds == (EntryKind.TEAM,):
            del self.fields["ranked_by"]  # by match points
        data = self.data if self.is_bound else None
        formats = ["", *(plan.format for plan in preset.stages)]
        self.stages = [
            StageForm(data, plan=plan, number=number, after=after)
            for number, (plan, after) in enumerate(zip(preset.stages, formats, strict=False), start=1)
        ]

    def is_valid(self) -> bool:
        """Whether the form and all its stages are."""
        return all([super().is_valid(), *(stage.is_valid() for stage in self.stages)])

    def settings(self) -> dict[str, Any]:
        """What differs from the preset: the rules of the game that is chosen, and what was typed here.

        A figure that is left empty follows the game: the club's target means nothing in another one.
        """
        cleaned, game = self.cleaned_data, self.games.find(self.cleaned_data["variant"])
        settings, chosen = find_variant(game.variant).settings, dict(game.settings)
        typed = {key for key in ("structure", "target", "deals", "faults") if not self._follows(game, key)}
        if "structure" in settings and "structure" in typed:
            chosen["structure"] = cleaned["structure"]
        if "penalty_to" in settings and "faults" in typed and (cleaned["faults"] or SIDE) != _bearer(chosen):
            chosen["penalty_to"] = AUTHOR if cleaned["faults"] == AUTHOR else OPPONENTS
        for key in ("target", "deals"):
            if cleaned[key] is not None and key in settings and key in typed:
                chosen[key] = cleaned[key]
        return chosen

    def _follows(self, game: TournamentGame, key: str) -> bool:
        """Whether `key` was left as the form shows it for the usual game, and another of the club's is chosen."""
        another = game.of_the_club and game != self.games.usual and not self.picked.deals
        return another and self.cleaned_data[key] in (self.initial.get(key), None, "")

    def values(self) -> dict[str, Any]:
        """The arguments of `open_tournament`."""
        keys = ("name", "entry_kind", "games_per_table", "ranked_by")
        own = {"preset": self.picked, "stages": [stage.as_plan() for stage in self.stages]}
        variant = self.games.find(self.cleaned_data["variant"]).variant
        return (
            {key: self.cleaned_data.get(key, "") for key in keys}
            | {"variant": variant, "settings": self.settings()}
            | own
        )


def _bearer(settings: Mapping[str, Any]) -> str:
    return AUTHOR if settings.get("penalty_to") == AUTHOR else SIDE


def _usual(game: TournamentGame, preset: Preset) -> dict[str, Any]:
    """What the club plays; where that does not fit the preset, the first game that does."""
    usual = {
        "preset": preset.key,
        "name": gettext("Evening tournament") if preset is USUAL else str(preset.name),
        "entry_kind": preset.entry_kind,
        "games_per_table": preset.games,
        "ranked_by": preset.ranked_by,
        "variant": game.key,
        "structure": "single",
        "faults": _bearer(game.settings),
    }
    usual |= {key: game.rules[key] for key in ("structure", "deals") if game.rules and key in game.rules}
    return usual | ({"structure": "fixed_deals", "deals": preset.deals} if preset.deals else {})
