"""Forms for whoever signs up or has forgotten a password; nothing here writes.
Tested in tests/clubs/accounts/test_views.py."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubs.models import User


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
