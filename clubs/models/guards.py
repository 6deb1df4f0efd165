"""What the database refuses of people and evenings: see `web.guards`. Tested in tests/web/test_guards.py."""

from web.guards import same

GUARDS = [
    same("clubs.Session", "club", "season__club"),
    same("clubs.Attendance", "session__club", "player__club"),
]
