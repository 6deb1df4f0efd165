"""A schedule as text, and who its names mean. Tested in tests/tournaments/planning/test_schedules.py."""

from __future__ import annotations

import codecs
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LONGEST_TEXT = 200_000  # signs; 560 players in nine rounds need a tenth of it
WHO = "who-"


class ScheduleForm(forms.Form):
    """A text, typed or in a file: then the file counts."""

    text = forms.CharField(
        label=_("Schedule"),
        max_length=LONGEST_TEXT,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("Text or CSV, as a spreadsheet saves it."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/plain,text/csv"}),
    )

    def clean_file(self) -> str:
        """The text of the file, in the encoding of this century or of the last."""
        sent: UploadedFile[Any] | None = self.cleaned_data["file"]
        if not sent:
            return ""
        if sent.size is None or sent.size > LONGEST_TEXT:
            raise forms.ValidationError(gettext("This file is too long for a schedule."))
        read: bytes = sent.read()
        text = _decoded(read)
        if "\0" in text:
            raise forms.ValidationError(gettext("This file is no text: save it as CSV first."))
        return text

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if not self.errors and not self.schedule_text().strip():
            self.add_error("text", gettext("Paste the schedule, or choose its file."))
        return cleaned

    def schedule_text(self) -> str:
        """What was sent: the file before what was typed."""
        return str(self.cleaned_data.get("file") or self.cleaned_data.get("text", ""))

    def chosen(self) -> dict[str, str]:
        """Who a name means, by the key of the name."""
        return {name.removeprefix(WHO): value for name, value in self.data.items() if name.startswith(WHO)}


def _decoded(read: bytes) -> str:
    """The text of `read`; a spreadsheet that saves "Unicode text" means UTF-16, and marks it."""
    if read.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return read.decode("utf-16", errors="replace")
    try:
        return read.decode("utf-8-sig")
    except UnicodeDecodeError:
        return read.decode("cp1252", errors="replace")
