"""What directors do with a tournament: one transaction each, the tournament's row held.

Whoever calls has already been authorised. What the state does not allow is a `Refusal`; whatever may change
the ranking moves the tournament's counter.
"""

from tournaments.actions.drafts import count_change, keep_draft, refresh_all_behind, refresh_draft
from tournaments.actions.editions import publish_edition
from tournaments.actions.entries import (
    enter_pair,
    enter_players,
    restore_entry,
    withdraw_entry,
    withdraw_leavers,
)
from tournaments.actions.opening import open_tournament, set_live
from tournaments.actions.rounds import discard_round, draw_round, publish_round, swap_seats

__all__ = [
    "count_change",
    "discard_round",
    "draw_round",
    "enter_pair",
    "enter_players",
    "keep_draft",
    "open_tournament",
    "publish_edition",
    "publish_round",
    "refresh_all_behind",
    "refresh_draft",
    "restore_entry",
    "set_live",
    "swap_seats",
    "withdraw_entry",
    "withdraw_leavers",
]
