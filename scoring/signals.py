"""News from the tables: what runs up the ladder."""

from django.dispatch import Signal

# Sent inside the transaction of a new line, with `sheet` (a Sheet) and `results_changed` (whether who won, by how
# much, or what is signed is no longer what it was).
sheet_changed = Signal()

# Sent when the page of a club's sheet is shown, with `sheet`: whoever hears it may answer with a list of sentences
# that the desk has for this table.
sheet_shown = Signal()

# Sent when a phone asks whether the page of a club's sheet has moved, with `sheet`: whoever answers the signal above
# tells by what its sentences would be others, in one query.
sheet_followed = Signal()

# Sent when a director asks what an entry on a sheet would change, with `sheet` and `write`, which writes it and may be
# refused: whoever hears it looks, takes everything back, and answers with a list of sentences.
entry_weighed = Signal()
