"""What the database refuses of this app: see `web.guards`. Tested in tests/web/test_guards.py."""

from web.guards import append_only, frozen_by, same

GUARDS = [
    *append_only("scoring.Line"),
    *append_only("scoring.HouseRules"),
    same("scoring.Line", "sheet", "game__sheet"),
    same("scoring.Line", "sheet", "device__sheet"),
    frozen_by("scoring.Game", ["variant", "settings", "seating", "first_dealer"], "scoring.Line", "game"),
    same("scoring.Sheet", "club", "session__club"),
    same("scoring.Seat", "sheet__club", "player__club", strictly=True),
]
