"""The news of tournaments: a ranking may be another, a round is published, a ranking is published.
Tested in tests/tournaments/core/test_acts.py."""

from django.dispatch import Signal

# Sent inside the transaction that moved a counter, with `tournaments`: a query for those whose draft is behind now.
ranking_moved = Signal()

# Sent inside the transaction that published a round, with `round_id`: its draw can be checked from now on.
round_published = Signal()

# Sent inside the transaction that published a ranking, keeps it back or shows it again, with `club_id`: the book of its
# games can be written, and the ratings go by other books.
edition_published = Signal()
