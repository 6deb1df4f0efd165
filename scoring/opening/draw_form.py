"""How a table draws: whose card deals first, and whether the cards also make the pairs.
Tested in tests/scoring/opening/test_draw.py."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rulebook import Settings
from scoring.rulebook.draw import BY_KINGS
from web.inputs import offer

DEALERS = (
    ("first_king", _("the first king")),
    ("highest", _("the highest card")),
    ("lowest", _("the lowest card")),
)
PARTNERS = (
    ("drawn", _("drawn by the same cards")),
    ("first_kings", _("the first two kings together")),
    ("red_kings", _("red kings against black")),
    ("seated", _("as you sit")),
)
UNSAID = "highest"  # House rule: where the source does not say who deals first, the highest card does.


class PlaceDrawForm(forms.Form):
    """The custom of a draw; by default, that of the game."""

    dealer = forms.ChoiceField(label=_("Who deals first?"), choices=DEALERS, widget=forms.RadioSelect)
    partners = forms.ChoiceField(label=_("Partners"), choices=PARTNERS, widget=forms.RadioSelect)

    def __init__(self, settings: Settings, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usual = settings["first_dealer"]
        self.fields["dealer"].initial = usual if usual in dict(DEALERS) else UNSAID
        drawn = settings.dealing.partners
        self.fields["partners"].initial = drawn if drawn in BY_KINGS else "drawn"
        if not settings.pack.partners:
            del self.fields["partners"]
        elif settings.pack.players != 4:  # there are not kings enough for teams of three
            offer(self, "dealer", [choice for choice in DEALERS if choice[0] != "first_king"])
            offer(self, "partners", [choice for choice in PARTNERS if choice[0] not in BY_KINGS])
            if self.fields["dealer"].initial == "first_king":
                self.fields["dealer"].initial = UNSAID

    def custom(self) -> dict[str, Any]:
        """The custom chosen, as `draw_places` takes it; of a form that nobody has filled in, the usual one."""
        chosen = self.cleaned_data if self.is_bound else {name: self[name].initial for name in self.fields}
        partners = chosen.get("partners", "seated")
        return {
            "dealer": chosen["dealer"],
            "partners": partners if partners in BY_KINGS else partners == "drawn",
        }
