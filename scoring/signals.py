"""What the tables tell, and ask of, the apps above this one, which it does not import.
Tested in tests/tournaments/standings/test_actions.py."""

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

# Sent when the people of tables of an evening are named, with `sheets`, a list: whoever hears it may answer with the
# `StandIn`s at these tables, in the order in which they came, in one query for all.
stand_ins_asked = Signal()

# Sent when a director is to open a table by hand, with `session`: whoever hears it may answer with what the table can
# count for, a list of (value, label), the usual one first.
opening_asked = Signal()

# Sent inside the transaction in which a director opens a table by hand, with what it is to count for, one of the
# values above, as `counts_for`, and with `session`, `players` in table order, `table_number` and `by`: whoever keeps
# that opens the table, and answers with its sheet. It may be refused.
opening_for = Signal()

# Sent when a director asks what an entry on a sheet would change, with `sheet` and `write`, which writes it and may be
# refused: whoever hears it looks, takes everything back, and answers with a list of sentences.
entry_weighed = Signal()
