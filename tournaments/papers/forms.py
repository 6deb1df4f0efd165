"""What directors ask of papers, turned into values. Tested in tests/tournaments/papers/test_print.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

USUAL_BEST, MOST_BEST = 3, 50


class CertificatesForm(forms.Form):
    """How many places have a certificate, and among whom; who says nothing asks for the first three of all."""

    best = forms.IntegerField(
        label=_("Certificates of the first"), min_value=1, max_value=MOST_BEST, initial=USUAL_BEST
    )
    among = forms.MultipleChoiceField(label=_("Among whom"), widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, kinds: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["among"].choices = kinds  # type: ignore[attr-defined]  # of a choice field
        self.fields["among"].initial = [kind for kind, _name in kinds[:1]]

    @classmethod
    def from_query(cls, query: QueryDict, kinds: Sequence[tuple[str, str]]) -> CertificatesForm:
        """As an address asks for it."""
        among = query.getlist("among") or [kind for kind, _name in kinds[:1]]
        return cls({"best": query.get("best", USUAL_BEST), "among": among}, kinds=kinds)
