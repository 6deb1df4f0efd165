"""What pools and knock-outs are called where they are looked at together.
Tested in tests/tournaments/standings/test_trees.py."""

from __future__ import annotations

from django import template

from tournaments.standings.trees import say_trees

register = template.Library()
register.filter("trees_title", say_trees)
