"""The director's desk: `desk` is what it shows, `reading` reads that, `steps` says what to do next.

`people` are those who are there tonight, `seating` is that of the round that is drawn next.
"""

from tournaments.desk.desk import Desk
from tournaments.desk.reading import desk_version, read_desk
from tournaments.desk.steps import Step, next_step

__all__ = ["Desk", "Step", "desk_version", "next_step", "read_desk"]
