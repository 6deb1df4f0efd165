"""Names of people, clubs and tables: what is refused, and how the rest is written."""

import itertools
import unicodedata
from collections.abc import Container, Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 60
LONGEST_SHORT_NAME = 125
# Control and direction marks, signs without width, line ends, private signs: on a score sheet, only a disguise.
UNREADABLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
FILLERS = frozenset("\u115f\u1160\u3164\uffa0")  # letters by their class, and yet nothing is seen


def tidy_name(name: str) -> str:
    """`name` in composed Unicode, with single plain spaces and none at its ends."""
    composed = unicodedata.normalize("NFC", name)
    spaced = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in composed)
    return " ".join(word for word in spaced.split(" ") if word)


def check_name(name: str) -> None:
    """Refuse a name with characters nobody sees, empty, or over 60 characters: `ValidationError`."""
    if any(unicodedata.category(sign) in UNREADABLE or sign in FILLERS for sign in name):
        raise ValidationError(
            _("This name contains a character that cannot be read aloud."), "unreadable_name"
        )
    if not tidy_name(name):
        raise ValidationError(_("A name is needed."), "name_missing")
    if len(tidy_name(name)) > LONGEST_NAME:
        raise ValidationError(_("A name has at most 60 characters."), "name_too_long")


def search_key(name: str) -> str:
    """`name` as people type it in a hurry: no accents, no capitals, no punctuation."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    signs = (sign if sign.isalnum() else " " for sign in letters if not unicodedata.combining(sign))
    return " ".join("".join(signs).split())


def short_name(first: str, last: str, number: int, taken: Container[str]) -> str:
    """The shortest name that tells this player from those of the club.

    `taken` holds the search keys of the short names in use: two names that sound alike count as one.

    >>> short_name("Anne", "Durand", 7, {"anne d"})
    'Anne Du.'
    >>> short_name("Anne", "Durand", 7, {search_key(name) for name in _short_names("Anne", "Durand")})
    'Anne Durand 7'
    """
    full = f"{first} {last}".strip()
    numbers = itertools.count()
    with_number = (_with_end(full, f" {number}" + f" ({turn})" * bool(turn)) for turn in numbers)
    return next(
        name
        for name in itertools.chain(_short_names(first, last), with_number)
        if search_key(name) not in taken
    )


def _short_names(first: str, last: str) -> Iterator[str]:
    """ "Anne D.", "Anne Du.", …, "Anne Durand"; only "Anne" for who gave no last name."""
    for length in range(1, len(last)):
        if last[length - 1].isalnum() and not unicodedata.combining(last[length]):
            yield f"{first} {last[:length]}."
    yield f"{first} {last}".strip()


def _with_end(name: str, end: str) -> str:
    return name[: LONGEST_SHORT_NAME - len(end)] + end


class NameInput(forms.CharField):
    """A form's field for a name: what `NameField` refuses is refused beside the field."""

    default_validators = [check_name]

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", LONGEST_NAME)
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> str:
        return tidy_name(super().to_python(value) or "")


class NameField(models.CharField[str, str]):
    """A name of 1 to 60 characters that can be read aloud."""

    default_validators = [check_name]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", LONGEST_NAME)
        super().__init__(*args, **kwargs)

    def to_python(self, value: object) -> str:
        text = super().to_python(value)
        return tidy_name(text) if isinstance(text, str) else text
