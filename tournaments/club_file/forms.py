"""The file of a club, as somebody sends it. Tested in tests/tournaments/club_file/test_jobs.py."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LARGEST = 64  # MiB; a club with 40 evenings of 100 players takes less than half of it


class ClubFileForm(forms.Form):
    """A file, to be read as bytes."""

    file = forms.FileField(
        label=_("File of the club"),
        help_text=_("Its name ends in .json; nothing in it is to be changed by hand."),
        allow_empty_file=True,  # what is wrong with it is said where it is read
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={"required": _("Choose the file of the club.")},
    )

    def clean_file(self) -> bytes:
        sent: UploadedFile[Any] = self.cleaned_data["file"]
        if sent.size is None or sent.size > LARGEST * 2**20:
            sentence = gettext(
                "This file is larger than %(limit)s MB: whoever runs the site can read it with import_club."
            )
            raise forms.ValidationError(sentence % {"limit": LARGEST})
        read: bytes = sent.read()
        return read
