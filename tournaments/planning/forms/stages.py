"""After a tournament was opened: what is played, a stage that follows, and a schedule that somebody else has made.
Tested in tests/tournaments/planning/test_stages.py."""

from __future__ import annotations

import codecs
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
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


LONGEST_TEXT = 200_000  # signs; 560 players in nine rounds need a tenth of it
WHO = "who-"


class ScheduleForm(forms.Form):
    """A text, typed or in a file: then the file counts."""

    text = forms.CharField(
        label=_("Schedule"),
        max_length=LONGEST_TEXT,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("Text or CSV, as a spreadsheet saves it."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/plain,text/csv"}),
    )

    def clean_file(self) -> str:
        """The text of the file, in the encoding of this century or of the last."""
        sent: UploadedFile[Any] | None = self.cleaned_data["file"]
        if not sent:
            return ""
        if sent.size is None or sent.size > LONGEST_TEXT:
            raise forms.ValidationError(gettext("This file is too long for a schedule."))
        read: bytes = sent.read()
        text = _decoded(read)
        if "\0" in text:
            raise forms.ValidationError(gettext("This file is no text: save it as CSV first."))
        return text

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if not self.errors and not self.schedule_text().strip():
            self.add_error("text", gettext("Paste the schedule, or choose its file."))
        return cleaned

    def schedule_text(self) -> str:
        """What was sent: the file before what was typed."""
        return str(self.cleaned_data.get("file") or self.cleaned_data.get("text", ""))

    def chosen(self) -> dict[str, str]:
        """Who a name means, by the key of the name."""
        return {name.removeprefix(WHO): value for name, value in self.data.items() if name.startswith(WHO)}


def _decoded(read: bytes) -> str:
    """The text of `read`; a spreadsheet that saves "Unicode text" means UTF-16, and marks it."""
    if read.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return read.decode("utf-16", errors="replace")
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError:
        return read.decode("cp1252", errors="replace")
