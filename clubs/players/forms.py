"""Forms for players, one at a time or pasted as a list; nothing here writes.
Tested in tests/clubs/players/test_players_paste.py."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, PublicName
from clubs.models.names import NameInput, search_key
from clubs.players.directory import Directory, Newcomer, split_name
from clubs.players.pasted_list import MOST_LINES, LineFate, PastedLine, newcomers, read_list


class PlayerForm(forms.Form):
    """One player. A second person of the same name must be meant: `namesake`."""

    first_name = NameInput(label=_("First name"))
    last_name = NameInput(label=_("Last name"), required=False)
    public_form = forms.ChoiceField(
        label=_("Shown as"),
        choices=PublicName.choices,
        initial=PublicName.SHORT,
        help_text=_("How members and the public see this player, on every page."),
    )
    minor = forms.BooleanField(
        label=_("Under eighteen"),
        required=False,
        help_text=_("A minor is hidden: shown by number alone, without a public page."),
    )

    def __init__(self, *args: Any, club_players: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club_players = club_players
        self.fields["first_name"].widget.attrs["autocomplete"] = "off"
        self.fields["last_name"].widget.attrs["autocomplete"] = "off"

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        namesake = None if self.errors or "namesake" in self.data else self._namesake()
        if namesake:
            self.fields["namesake"] = forms.BooleanField(
                label=_("This is another person of the same name"), required=False
            )
            sentence = _("%(name)s is already in the list, with number %(number)s.")
            raise ValidationError(
                sentence, "namesake", {"name": namesake.full_name, "number": namesake.number}
            )
        return cleaned

    def _namesake(self) -> Player | None:
        key = search_key(f"{self.cleaned_data['first_name']} {self.cleaned_data['last_name']}")
        homonyms = self.club_players.filter(search__startswith=key)
        return next((player for player in homonyms if search_key(player.full_name) == key), None)


class PlayerChangeForm(PlayerForm):
    """What a director corrects about a player."""

    hidden = forms.BooleanField(
        label=_("Hidden"),
        required=False,
        help_text=_(
            "Shown by number alone, whatever is chosen above. Untick it for a minor only if the parents agree."
        ),
    )

    active = forms.BooleanField(
        label=_("Plays in the club"),
        required=False,
        help_text=_("Untick for somebody who no longer comes: the past stays."),
    )


class NewcomerForm(PlayerForm):
    """Somebody at the door whom the club does not know: a name is enough."""

    public_form = None  # type: ignore[assignment]  # how Django takes a field out

    @classmethod
    def for_name(cls, typed: str, club_players: Any) -> NewcomerForm:
        """An empty form that proposes the name somebody has just looked for in vain."""
        first_name, last_name = split_name(typed) if typed.strip() else ("", "")
        return cls(club_players=club_players, initial={"first_name": first_name, "last_name": last_name})


class PasteForm(forms.Form):
    """A list of people, one a line; `lines` says what each becomes."""

    names = forms.CharField(
        label=_("Names"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "One person a line: “Anne Durand”, or two columns copied from a spreadsheet, last name first."
            " Behind the name of a minor write -18."
        ),
    )

    def __init__(self, *args: Any, directory: Directory, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.directory = directory
        self.lines: list[PastedLine] = []

    def clean_names(self) -> str:
        text: str = self.cleaned_data["names"]
        self.lines = read_list(text, self.directory)
        if len(self.lines) > MOST_LINES:
            self.lines = []
            raise ValidationError(_("At most %(most)d names at a time."), "too_many", {"most": MOST_LINES})
        if any(line.fate == LineFate.REFUSED for line in self.lines):
            raise ValidationError(
                _("Some lines cannot be read: correct them below, or take them out."), "unreadable"
            )
        if not self.newcomers:
            raise ValidationError(_("Nobody in this list is new."), "nobody_new")
        return text

    @property
    def newcomers(self) -> list[Newcomer]:
        return newcomers(self.lines)

    @property
    def added(self) -> int:
        """How many are new."""
        return sum(line.fate == LineFate.NEW for line in self.lines)

    @property
    def hidden(self) -> int:
        """How many the club knows and hides from now on."""
        return sum(line.fate == LineFate.MINOR for line in self.lines)
