"""News from the tables: the one signal that runs up the ladder."""

from django.dispatch import Signal

# Sent inside the transaction of a new line, with `sheet` (a Sheet) and `results_changed` (whether who won, by how
# much, or what is signed is no longer what it was).
sheet_changed = Signal()
