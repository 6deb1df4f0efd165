"""News of this app."""

from django.dispatch import Signal

# Sent inside the transaction that moved a counter, with `tournaments`: a query for those whose draft is behind now.
ranking_moved = Signal()
