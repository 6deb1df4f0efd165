"""What the tables say, heard: a changed result moves a counter, and nothing else on the way of an entry."""

from typing import Any

from scoring.models import Sheet
from tournaments import actions


def on_sheet_changed(sheet: Sheet, results_changed: bool, **_news: Any) -> None:
    """Runs inside the transaction of the line."""
    if results_changed:
        actions.count_change(sheet)
