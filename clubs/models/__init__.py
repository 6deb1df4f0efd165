"""The models of people and evenings, to be imported from here; names and days are in `names` and `calendar`."""

from clubs.models.people import (
    Attendance,
    AttendanceState,
    Club,
    Membership,
    Player,
    PublicName,
    Role,
    Season,
    Session,
    User,
    say_player,
)

__all__ = [
    "Attendance",
    "AttendanceState",
    "Club",
    "Membership",
    "Player",
    "PublicName",
    "Role",
    "Season",
    "Session",
    "User",
    "say_player",
]
