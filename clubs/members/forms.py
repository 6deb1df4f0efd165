"""Forms for a club, an invitation to it, and the role of a member; nothing here writes.
Tested in tests/clubs/members/test_members.py."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Role
from clubs.models.names import NameInput


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
