"""Clubs: their players, members and evenings, and the accounts of people.

An action is one transaction. It checks what it is given (`ValidationError` for a name that cannot be read)
and refuses what the state does not allow (`Refusal`). Whoever calls it has already been authorised.
"""
