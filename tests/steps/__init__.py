"""Builders: what many tests begin with, and how they look at what came of it."""
