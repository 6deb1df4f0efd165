"""What the database refuses of this app: see `clubs.guards`."""

from clubs.guards import append_only, frozen_by, same_club

GUARDS = [
    append_only("scoring.Line"),
    frozen_by("scoring.Game", ["variant", "settings", "seating", "first_dealer"], "scoring.Line", "game"),
    same_club("scoring.Sheet", "club", "session__club"),
    same_club("scoring.Seat", "sheet__club", "player__club"),
]
