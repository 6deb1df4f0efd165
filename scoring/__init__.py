"""The game at a table: its rules, its score sheet, and whoever plays, writes or directs there.

A room is a feature; their order is that of `tests/house.py`.
"""
