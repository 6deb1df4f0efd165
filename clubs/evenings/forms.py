"""What people type, turned into values; nothing here writes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms.utils import from_current_timezone
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, PublicName, Role, Session, User
from clubs.models.calendar import usual_season
from clubs.models.names import NameInput, search_key
from clubs.players.pasted_list import (
    MOST_LINES,
    Fate,
    Known,
    Newcomer,
    PastedLine,
    newcomers,
    read_list,
    split_name,
)


class DayInput(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class HourInput(forms.TimeInput):
    """The browser's own clock."""

    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class SearchForm(forms.Form):
    """A few letters of a name; too many are cut, never refused."""

    q = forms.CharField(label=_("Search"), required=False, strip=True)

    def typed(self) -> str:
        return self.cleaned_data["q"][:100] if self.is_valid() else ""


class ClubForm(forms.Form):
    """A new club."""

    name = NameInput(label=_("Name of the club"))
    city = NameInput(label=_("Town"), required=False)


class ClubChangeForm(ClubForm):
    """What an owner corrects about the club."""

    signatures = forms.TypedChoiceField(
        label=_("Who signs at the end of a game"),
        coerce=int,
        choices=[(1, _("one side is enough")), (2, _("both sides"))],
        widget=forms.RadioSelect,
    )


class SignUpForm(forms.ModelForm[User]):
    """A new account. That an address is already known is never said here: a letter says it to its owner."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html,
    )

    class Meta:
        model = User
        fields = ["name", "email"]
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "name"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
        }

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).strip().lower()

    def validate_unique(self) -> None:
        """Uniqueness is not this form's to tell."""

    def validate_constraints(self) -> None:
        """The same, for the database's own constraints."""

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]  # Django's own hook, untyped in its stubs
        if password := self.cleaned_data.get("password"):
            try:
                validate_password(password, self.instance)
            except ValidationError as error:
                self.add_error("password", error)


class ResetForm(PasswordResetForm):
    """Forgotten passwords, for invited members too: they have none yet."""

    def get_users(self, email: str) -> Any:
        return User.objects.filter(email=email.strip().lower(), is_active=True)


class InvitationForm(forms.Form):
    """A new member by e-mail. The name serves only when the address has no account yet."""

    email = forms.EmailField(label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "off"}))
    name = NameInput(label=_("Name"))
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.MEMBER)

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).strip().lower()


class RoleForm(forms.Form):
    """A member's new role."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)


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

    def __init__(self, *args: Any, known: Known, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = known
        self.lines: list[PastedLine] = []

    def clean_names(self) -> str:
        text: str = self.cleaned_data["names"]
        self.lines = read_list(text, self.known)
        if len(self.lines) > MOST_LINES:
            self.lines = []
            raise ValidationError(_("At most %(most)d names at a time."), "too_many", {"most": MOST_LINES})
        if any(line.fate == Fate.REFUSED for line in self.lines):
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
        return sum(line.fate == Fate.NEW for line in self.lines)

    @property
    def hidden(self) -> int:
        """How many the club knows and hides from now on."""
        return sum(line.fate == Fate.MINOR for line in self.lines)


class SeasonForm(forms.Form):
    """A season; September to June unless said otherwise."""

    name = NameInput(label=_("Name"))
    starts = forms.DateField(label=_("From"), widget=DayInput())
    ends = forms.DateField(label=_("To"), widget=DayInput())

    def clean(self) -> dict[str, Any]:
        starts, ends = self.cleaned_data.get("starts"), self.cleaned_data.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", ValidationError(_("A season ends after it starts."), "season_backwards"))
        return self.cleaned_data


def usual_season_values() -> dict[str, Any]:
    """What a new season proposes: the one of today."""
    usual = usual_season(timezone.localdate())
    return {"name": usual.name, "starts": usual.starts, "ends": usual.ends}


class SessionForm(forms.Form):
    """An evening: its day, its hour, its place."""

    date = forms.DateField(label=_("Day"), widget=DayInput())
    time = forms.TimeField(label=_("Hour"), widget=HourInput())
    place = NameInput(label=_("Place"), required=False)
    name = NameInput(
        label=_("Name"), required=False, help_text=_("For an evening that has one, such as “Easter contest”.")
    )

    def clean(self) -> dict[str, Any]:
        day, hour = self.cleaned_data.get("date"), self.cleaned_data.get("time")
        if day and hour:
            # An hour that the clocks skip in spring is refused here, as a sentence.
            self.cleaned_data["starts_at"] = from_current_timezone(datetime.combine(day, hour))
        return self.cleaned_data


class NewSessionForm(SessionForm):
    """An evening to be planned. A second one of the same hour and name must be meant: `another`."""

    twin: Session | None = None

    def __init__(self, *args: Any, sessions: QuerySet[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sessions = sessions

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.errors or "another" in self.data:
            return cleaned
        self.twin = self.sessions.filter(starts_at=cleaned["starts_at"], name=cleaned["name"]).first()
        if self.twin:
            self.fields["another"] = forms.BooleanField(
                label=_("This is one more, on purpose"), required=False
            )
            raise ValidationError(_("This evening is already in the calendar."), "twin")
        return cleaned
