"""What people do at a table, one transaction each."""

from scoring.actions.claims import claim_sheet
from scoring.actions.devices import (
    Seated,
    add_phone,
    join_sheet,
    replace_card,
    replace_pin,
    seat_device,
    send_away,
    sheet_by_card,
    sheet_by_pin,
    take_pen,
)
from scoring.actions.disputes import (
    FIRST,
    SECOND,
    Correction,
    apply_request,
    ask_correction,
    confirm_line,
    contest_game,
    decline_request,
    settle_dispute,
)
from scoring.actions.house_rules import HouseGame, change_house_rules
from scoring.actions.lines import record_deal, record_penalty, rules_of, strike_line, swap_sides
from scoring.actions.sheets import Sitter, check_may_draw, open_sheet, play_again, seat_game
from scoring.actions.signatures import close_game, reopen_sheet, sign_sheet
from scoring.actions.totals import record_totals
from scoring.actions.voiding import void_device
from scoring.actions.writing import LONGEST_REASON, PAPER, Stamp

__all__ = [
    "FIRST",
    "LONGEST_REASON",
    "PAPER",
    "SECOND",
    "Correction",
    "HouseGame",
    "Seated",
    "Sitter",
    "Stamp",
    "add_phone",
    "apply_request",
    "ask_correction",
    "change_house_rules",
    "check_may_draw",
    "claim_sheet",
    "close_game",
    "confirm_line",
    "contest_game",
    "decline_request",
    "join_sheet",
    "open_sheet",
    "play_again",
    "record_deal",
    "record_penalty",
    "record_totals",
    "reopen_sheet",
    "replace_card",
    "replace_pin",
    "rules_of",
    "seat_device",
    "seat_game",
    "send_away",
    "settle_dispute",
    "sheet_by_card",
    "sheet_by_pin",
    "sign_sheet",
    "strike_line",
    "swap_sides",
    "take_pen",
    "void_device",
]
