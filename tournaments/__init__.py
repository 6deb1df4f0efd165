"""Tournaments: everything between the first entry and the published ranking.

A room is a feature; their order is that of `tests/house.py`.

An action is one transaction, the tournament's row held. Whoever calls has already been authorised. What the state does
not allow is a `Refusal`; whatever may change the ranking moves the tournament's counter.
"""
