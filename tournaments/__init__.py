"""Tournaments: a room a feature, in the order of `tests/test_architecture.py`.

An action is one transaction, the tournament's row held. Whoever calls has already been authorised. What the state does
not allow is a `Refusal`; whatever may change the ranking moves the tournament's counter.
"""
