"""Who sits down at a table: names as they are typed, each one player of the club or somebody new.
Tested in tests/clubs/players/test_minors.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models.names import LONGEST_NAME
from clubs.players.directory import MINORS, Directory, Sitting
from tournaments.pairing.rotation import two_against_two

LONGEST_TYPED = 2 * LONGEST_NAME + 8  # a first and a last name, and a number


class SeatsForm(forms.Form):
    """A name for each place of a table of `seat_sides`; `desk`: who runs the evening types them."""

    new = forms.BooleanField(
        label=_("Names that nobody bears are new players"),
        required=False,
        help_text=MINORS,
    )
    force = forms.BooleanField(label=_("Although somebody's last table is not done"), required=False)

    def __init__(
        self, *args: Any, directory: Directory, seat_sides: Sequence[str], desk: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.directory, self.desk = directory, desk
        self.size = len(seat_sides)
        for seat, label in enumerate(_labels(seat_sides)):
            widget = forms.TextInput(attrs={"list": "players", "autocomplete": "off"} if desk else {})
            self.fields[f"who_{seat}"] = forms.CharField(label=label, max_length=LONGEST_TYPED, widget=widget)
        across = [0, 2, 1, 3] if two_against_two(seat_sides) else range(self.size)
        last = ["new", "force"] if desk else ["new"]
        self.order_fields([*(f"who_{seat}" for seat in across), *last])
        if not desk:
            del self.fields["force"]

    def clean(self) -> None:
        """Each name means one player, or somebody new where that is allowed."""
        new = bool(self.cleaned_data.get("new"))
        for name in [name for name in self.cleaned_data if name.startswith("who_")]:
            typed = self.cleaned_data[name]
            try:
                self.cleaned_data[name] = self.directory.sitting(typed, new=new, desk=self.desk)
            except forms.ValidationError as error:
                self.add_error(name, error)

    def who(self) -> list[Sitting]:
        """In table order: the player, or the first and last name of somebody new."""
        return [self.cleaned_data[f"who_{seat}"] for seat in range(self.size)]


def _labels(seat_sides: Sequence[str]) -> list[str]:
    """The places in table order."""
    if two_against_two(seat_sides):
        sides = [gettext("First side"), gettext("Second side")]
        return [sides[seat] if seat < 2 else gettext("with") for seat in range(4)]
    return [gettext("Place %(number)d") % {"number": seat} for seat in range(1, len(seat_sides) + 1)]
