"""What directors do with a tournament: one transaction each, the tournament's row held.

Whoever calls has already been authorised. What the state does not allow is a `Refusal`; whatever may change
the ranking moves the tournament's counter.
"""

from tournaments.actions.adjustments import Ruling, adjust_score, cancel_adjustment, penalize, set_bye_score
from tournaments.actions.admissions import (
    Details,
    change_entry,
    check_in,
    set_fee,
    set_skips,
    tick_licence,
    tick_paid,
    withdraw_missing,
)
from tournaments.actions.again import draw_again
from tournaments.actions.archives import (
    ask_for_archive,
    is_packed_by_worker,
    pack_all_asked,
    pack_archive,
)
from tournaments.actions.asking import Asking, ask_to_play, new_link
from tournaments.actions.books import refresh_books, write_book
from tournaments.actions.clock import (
    add_minutes,
    give_time,
    pause_clock,
    resume_clock,
    start_clock,
    stop_clock,
)
from tournaments.actions.closing import close_round
from tournaments.actions.clubfile import read_club, restore_club, restore_file, take_file
from tournaments.actions.cuts import cut_again, keep_cut, take_place
from tournaments.actions.drafts import count_change, keep_draft, refresh_all_behind, refresh_draft
from tournaments.actions.draws import announce_value, check_all_unchecked, check_proof
from tournaments.actions.editions import check_can_withdraw, publish_edition, withdraw_edition
from tournaments.actions.entries import (
    enter_pair,
    enter_players,
    restore_entry,
    withdraw_entry,
    withdraw_leavers,
)
from tournaments.actions.free import count_sheet, open_table, remove_table, set_door, uncount_sheet
from tournaments.actions.jobs import ask_for_round, draw_all_asked, stop_draw
from tournaments.actions.late import fill_tables
from tournaments.actions.leagues import Team, change_team, date_day, enter_team, make_calendar, set_league
from tournaments.actions.lineups import line_up
from tournaments.actions.meetings import forfeit_meeting
from tournaments.actions.odd import (
    choose_odd,
    enter_spare,
    name_spares,
    release_spare,
    set_accessible,
)
from tournaments.actions.opening import open_tournament, set_live
from tournaments.actions.planning import add_stage, change_game, remove_stage
from tournaments.actions.prizes import (
    Pot,
    add_prize,
    freeze_prizes,
    hand_over,
    remove_cash_line,
    remove_prize,
    set_meals,
    set_pot,
    set_prices,
    thaw_prizes,
    tick_meals,
    write_cash_line,
)
from tournaments.actions.ranking import RankingRules, set_ranking
from tournaments.actions.ratings import refresh_people, refresh_ratings, set_ratings
from tournaments.actions.registration import (
    accept_request,
    accept_requests,
    close_registration,
    enter_at_desk,
    forget_requests,
    match_requests,
    note_alone,
    open_registration,
    recognise_request,
    refuse_request,
    withdraw_request,
)
from tournaments.actions.restoring import ask_to_restore, is_restored_by_worker, restore_all_asked
from tournaments.actions.rounds import discard_round, draw_round, publish_round, swap_seats
from tournaments.actions.schedules import keep_schedule
from tournaments.actions.stages import begin_stage, change_cut, change_settings, next_cut, plan_rounds
from tournaments.actions.substitutes import cancel_substitution, substitute_player
from tournaments.actions.tables import call_table, close_game, forfeit_game, untie, void_game
from tournaments.actions.undo import Consequences, undo_act, what_would_change
from tournaments.actions.wall import (
    announce,
    end_reveal,
    hold_screen,
    set_hidden,
    set_rotation,
    start_reveal,
    step_reveal,
)
from tournaments.actions.weighing import weigh_act

__all__ = [
    "Asking",
    "Consequences",
    "Details",
    "Pot",
    "RankingRules",
    "Ruling",
    "Team",
    "accept_request",
    "accept_requests",
    "add_minutes",
    "add_prize",
    "add_stage",
    "adjust_score",
    "announce",
    "announce_value",
    "ask_for_archive",
    "ask_for_round",
    "ask_to_play",
    "ask_to_restore",
    "begin_stage",
    "call_table",
    "cancel_adjustment",
    "cancel_substitution",
    "change_cut",
    "change_entry",
    "change_game",
    "change_settings",
    "change_team",
    "check_all_unchecked",
    "check_can_withdraw",
    "check_in",
    "check_proof",
    "choose_odd",
    "close_game",
    "close_registration",
    "close_round",
    "count_change",
    "count_sheet",
    "cut_again",
    "date_day",
    "discard_round",
    "draw_again",
    "draw_all_asked",
    "draw_round",
    "end_reveal",
    "enter_at_desk",
    "enter_pair",
    "enter_players",
    "enter_spare",
    "enter_team",
    "fill_tables",
    "forfeit_game",
    "forfeit_meeting",
    "forget_requests",
    "freeze_prizes",
    "give_time",
    "hand_over",
    "hold_screen",
    "is_packed_by_worker",
    "is_restored_by_worker",
    "keep_cut",
    "keep_draft",
    "keep_schedule",
    "line_up",
    "make_calendar",
    "match_requests",
    "name_spares",
    "new_link",
    "next_cut",
    "note_alone",
    "open_registration",
    "open_table",
    "open_tournament",
    "pack_all_asked",
    "pack_archive",
    "pause_clock",
    "penalize",
    "plan_rounds",
    "publish_edition",
    "publish_round",
    "read_club",
    "recognise_request",
    "refresh_all_behind",
    "refresh_books",
    "refresh_draft",
    "refresh_people",
    "refresh_ratings",
    "refuse_request",
    "release_spare",
    "remove_cash_line",
    "remove_prize",
    "remove_stage",
    "remove_table",
    "restore_all_asked",
    "restore_club",
    "restore_entry",
    "restore_file",
    "resume_clock",
    "set_accessible",
    "set_bye_score",
    "set_door",
    "set_fee",
    "set_hidden",
    "set_league",
    "set_live",
    "set_meals",
    "set_pot",
    "set_prices",
    "set_ranking",
    "set_ratings",
    "set_rotation",
    "set_skips",
    "start_clock",
    "start_reveal",
    "step_reveal",
    "stop_clock",
    "stop_draw",
    "substitute_player",
    "swap_seats",
    "take_file",
    "take_place",
    "thaw_prizes",
    "tick_licence",
    "tick_meals",
    "tick_paid",
    "uncount_sheet",
    "undo_act",
    "untie",
    "void_game",
    "weigh_act",
    "what_would_change",
    "withdraw_edition",
    "withdraw_entry",
    "withdraw_leavers",
    "withdraw_missing",
    "withdraw_request",
    "write_book",
    "write_cash_line",
]
