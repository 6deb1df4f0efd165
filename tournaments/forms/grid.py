"""What a row of the results carries besides its figures."""

from __future__ import annotations

from django import forms


class RowStamp(forms.Form):
    """The UUID of a row, and the revision and the seating of the sheet that it was typed upon.

    `weighed` is what was typed when its consequences were read, "" before they were.
    """

    uuid = forms.UUIDField()
    revision = forms.IntegerField(min_value=0)
    seating = forms.CharField(max_length=200, required=False)
    weighed = forms.CharField(max_length=400, required=False)

    def seating_of(self, place: int) -> str:
        """Who sat where in the game at `place` of the row."""
        seatings: list[str] = self.cleaned_data["seating"].split(",")
        return seatings[place] if place < len(seatings) else ""
