"""Builders that several tests begin with, and readers of the pages and files that came of it."""
