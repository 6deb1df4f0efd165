"""A team with its squad, the calendar, the rules of a league, a line-up.
Tested in tests/tournaments/leagues/test_views.py."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from django import forms
from django.forms.utils import from_current_timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.models.names import NameInput, search_key, tidy_name
from clubs.players.directory import MINORS, Directory, Newcomer, Sitting, UnderAge, under_age
from tournaments.core.formats import GAMES, KEPT, MARKS, STRUCK, LeagueRules
from tournaments.leagues.match_days import When
from tournaments.models import MOST_MARKS
from tournaments.pairing.league import LARGEST, SMALLEST
from web.inputs import DayInput, HourInput

MOST_POINTS = 20
MOST_WEEKS = 12
LAST_YEAR = 2199


class TeamForm(forms.Form):
    """A team: its name, where it receives, its squad one a line, its captain."""

    name = NameInput(label=_("Name of the team"))
    home = NameInput(label=_("Plays at home in"), required=False)
    squad = forms.CharField(
        label=_("Squad"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "4 to 12 players, one a line: a name, or the number of a player. The first ones sit down first."
        ),
    )
    captain = forms.CharField(
        label=_("Captain"), max_length=130, required=False, help_text=_("One of the squad, if there is one.")
    )
    new = forms.BooleanField(
        label=_("Names that nobody bears are new players"),
        required=False,
        help_text=MINORS,
    )

    def __init__(self, *args: Any, directory: Directory, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.directory = directory

    def clean_squad(self) -> list[Sitting]:
        """Each line one player, or somebody new."""
        lines = [tidy_name(line) for line in self.cleaned_data["squad"].splitlines()]
        squad, faults = list[Sitting](), list[forms.ValidationError]()
        for typed in filter(None, lines):
            try:
                squad.append(self.directory.sitting(typed, new=self.data.get("new") == "on", desk=True))
            except forms.ValidationError as fault:
                faults.append(fault)
        if faults:
            raise forms.ValidationError(faults)
        if not SMALLEST <= len(squad) <= LARGEST:
            raise forms.ValidationError(
                gettext("A team has from %(fewest)s to %(most)s players.")
                % {"fewest": SMALLEST, "most": LARGEST}
            )
        return squad

    def clean(self) -> dict[str, Any]:
        """The captain is one of the squad."""
        cleaned = self.cleaned_data
        if cleaned.get("captain") and "squad" in cleaned and self.captain_place() is None:
            self.add_error("captain", gettext("The captain is not in the squad."))
        return cleaned

    def captain_place(self) -> int | None:
        """The place of the captain in the squad, from 0; None where nobody is said, or nobody of it."""
        typed, _minor = under_age(self.cleaned_data.get("captain", ""))
        if not typed:
            return None
        players = self.directory.called(typed)
        for place, sitting in enumerate(self.cleaned_data["squad"]):
            person = sitting.player if isinstance(sitting, UnderAge) else sitting
            if person in players or (
                isinstance(person, Newcomer) and search_key(person.full_name) == search_key(typed)
            ):
                return place
        return None


class CalendarForm(forms.Form):
    """How the calendar is made."""

    twice = forms.BooleanField(
        label=_("Everybody meets twice, at home and away"), required=False, initial=True
    )
    seed = forms.CharField(
        label=_("Seed chosen in the room"),
        max_length=64,
        required=False,
        help_text=_("It puts the teams in the order of the lot. Empty: in the order of their numbers."),
    )


class DayForm(forms.Form):
    """When a day of the league is played, and where; nothing where nobody knows yet."""

    day = forms.DateField(label=_("Day"), required=False, widget=DayInput())
    hour = forms.TimeField(label=_("Hour"), required=False, widget=HourInput())
    place = NameInput(
        label=_("Place"),
        required=False,
        help_text=_("Where all meet. Empty: each meeting is at its home team’s."),
    )
    every = forms.IntegerField(
        label=_("Then every … weeks"),
        min_value=1,
        max_value=MOST_WEEKS,
        required=False,
        help_text=_("The days behind it that have no date yet follow, at the same hour and place."),
    )

    def clean_day(self) -> date | None:
        """A day from which others can follow."""
        day: date | None = self.cleaned_data["day"]
        if day and day.year > LAST_YEAR:
            raise forms.ValidationError(gettext("This day is too far away."))
        return day

    def clean(self) -> dict[str, Any]:
        """An hour, a place or days that follow are of no use without the day."""
        typed = self.cleaned_data
        if not self.errors and not typed["day"] and any(typed[name] for name in ("hour", "place", "every")):
            self.add_error("day", gettext("Say the day too, or leave everything empty."))
        if not self.errors and typed["day"] and typed["hour"]:
            from_current_timezone(
                datetime.combine(typed["day"], typed["hour"])
            )  # refuses one that the clocks skip
        return typed

    def when(self) -> When | None:
        cleaned = self.cleaned_data
        return When(cleaned["day"], cleaned["hour"], cleaned["place"]) if cleaned["day"] else None


class LeagueForm(forms.Form):
    """The rules of a league."""

    tables = forms.IntegerField(
        label=_("Tables of a meeting"),
        min_value=SMALLEST // 2,
        max_value=LARGEST // 2,
        help_text=_("Two against two at each: two tables for four players a team."),
    )
    won = forms.IntegerField(label=_("Points for a win"), min_value=0, max_value=MOST_POINTS)
    drawn = forms.IntegerField(label=_("Points for a draw"), min_value=0, max_value=MOST_POINTS)
    lost = forms.IntegerField(label=_("Points for a defeat"), min_value=0, max_value=MOST_POINTS)
    by = forms.ChoiceField(
        label=_("A meeting is won by"),
        choices=[
            (GAMES, pgettext_lazy("a meeting is won by", "games won")),
            (MARKS, pgettext_lazy("a meeting is won by", "marks")),
        ],
        widget=forms.RadioSelect,
    )
    withdrawn = forms.ChoiceField(
        label=_("What was played against a team that leaves"),
        choices=[(STRUCK, _("is struck out for everybody")), (KEPT, _("still counts"))],
        widget=forms.RadioSelect,
    )

    def rules(self) -> LeagueRules:
        return LeagueRules(**self.cleaned_data)


class ForfeitMeetingForm(forms.Form):
    """What the other team marks in each game, and why."""

    marks = forms.IntegerField(label=_("Marks of the winners"), min_value=0, max_value=MOST_MARKS)
    reason = forms.CharField(label=_("Why?"), max_length=200)


class LineUpForm(forms.Form):
    """Two of the squad at each table, in order; by public names where a link is all that is asked for."""

    def __init__(
        self,
        *args: Any,
        tables: Sequence[int],
        squad: Sequence[Player],
        seated: Sequence[Player],
        public: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players = {player.pk: player for player in [*squad, *seated]}
        choices = [
            (pk, player.public_name if public else f"{player.full_name} ({player.number})")
            for pk, player in self.players.items()
        ]
        for seat, player in enumerate(seated):
            table = gettext("Table %(number)d") % {"number": tables[seat // 2]}
            label = gettext("with") if seat % 2 else table
            self.fields[f"seat_{seat}"] = forms.TypedChoiceField(
                label=label, coerce=int, choices=choices, initial=player.pk
            )

    def chosen(self) -> list[Player]:
        """In order of the tables."""
        return [self.players[pk] for pk in self.cleaned_data.values()]
