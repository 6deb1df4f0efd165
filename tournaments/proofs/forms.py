"""What is announced before a draw, and a field for what a seed is made of.
Tested in tests/tournaments/proofs/test_views.py."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pairing.checkable.chance import plain


class PlainField(forms.CharField):
    """A line of text as a seed can take it."""

    def to_python(self, value: Any) -> str:
        return plain(super().to_python(value) or "")


class AnnounceForm(forms.Form):
    """What will be mixed into the seed of the next round."""

    announcement = PlainField(
        label=_("What is announced"),
        max_length=200,
        required=False,
        help_text=_(
            "Something that nobody knows yet: “the first number of tonight's lottery”, “three dice thrown by the "
            "oldest player”. Empty, nothing is announced any more."
        ),
    )
