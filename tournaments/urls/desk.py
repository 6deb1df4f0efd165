"""The director's desk, under /clubs/<slug>/tournaments/."""

from django.urls import path

from tournaments.desk.views import desk, progress, set_live
from tournaments.editions.views.desk import publish_edition, withdraw_edition
from tournaments.explanations import views as explanations
from tournaments.exports.views import archive, make_archive, out
from tournaments.free_evenings.views import counted_sheets, open_table, remove_table, set_door
from tournaments.history.views import timeline, undo
from tournaments.leagues.views.desk import (
    forfeit_meeting,
    league,
    line_up,
    make_calendar,
    match_day,
    team,
    team_new,
)
from tournaments.leagues.views.files import calendar_file
from tournaments.papers.views import (
    cards,
    papers,
    papers_to_print,
    print_badges,
    print_by_name,
    print_by_table,
    print_certificates,
    print_crosstable,
    print_pack,
    print_prize_receipts,
    print_prizes,
    print_ranking,
    print_receipts,
)
from tournaments.planning.views import ranking_rules, schedules, stages
from tournaments.planning.views.opening import for_session
from tournaments.prizes.views import (
    add_prize,
    cash,
    cash_entry,
    cash_file,
    giving,
    remove_line,
    remove_prize,
    set_pot,
    set_prices,
    write_line,
)
from tournaments.proofs.views import announce_value, poster
from tournaments.registration.views import arrivals, entries
from tournaments.registration.views import files as registration
from tournaments.registration.views.desk import (
    accept_request,
    accept_requests,
    close_registration,
    enter_at_desk,
    entry,
    forget_requests,
    match_requests,
    open_registration,
    refuse_request,
    registrations,
    request_to_play,
    tick_entry,
)
from tournaments.rehearsal.views import rehearsal
from tournaments.rounds import odd_views
from tournaments.rounds.views import discard_round, draw_round, publish_round, stop_draw, swap_seats
from tournaments.standings import views as standings
from tournaments.tables.views import adjustments, clock, closing, results_grid, substitutes, tables
from tournaments.wall.views import announce, codes, hold_screen, reveal, set_hidden, set_rotation, wall

app_name = "tournaments"
urlpatterns = [
    path("sessions/<int:pk>/", for_session, name="for_session"),
    path("<int:pk>/", desk, name="desk"),
    path("<int:pk>/progress/", progress, name="progress"),
    path("<int:pk>/ranking.<str:kind>", standings.ranking, name="ranking_file"),
    path("<int:pk>/live/", set_live, name="set_live"),
    # Who plays
    path("<int:pk>/entries/arrived/", entries.enter_players, name="enter_players"),
    path("<int:pk>/entries/pair/", entries.enter_pair, name="enter_pair"),
    path("<int:pk>/entries/left/", entries.withdraw_leavers, name="withdraw_leavers"),
    path("<int:pk>/entries/<int:number>/withdraw/", entries.withdraw_entry, name="withdraw_entry"),
    path("<int:pk>/entries/<int:number>/restore/", entries.restore_entry, name="restore_entry"),
    path("<int:pk>/entries/<int:number>/", entry, name="entry"),
    path("<int:pk>/entries/<int:number>/tick/", tick_entry, name="tick_entry"),
    # Who wants to play
    path("<int:pk>/registrations/", registrations, name="registrations"),
    path("<int:pk>/registrations/open/", open_registration, name="open_registration"),
    path("<int:pk>/registrations/close/", close_registration, name="close_registration"),
    path("<int:pk>/registrations/accept/", accept_requests, name="accept_requests"),
    path("<int:pk>/registrations/pair/", match_requests, name="match_requests"),
    path("<int:pk>/registrations/forget/", forget_requests, name="forget_requests"),
    path("<int:pk>/registrations/desk/", enter_at_desk, name="enter_at_desk"),
    path("<int:pk>/registrations/<int:number>/", request_to_play, name="request"),
    path("<int:pk>/registrations/<int:number>/accept/", accept_request, name="accept_request"),
    path("<int:pk>/registrations/<int:number>/refuse/", refuse_request, name="refuse_request"),
    path("<int:pk>/registrations.<str:kind>", registration.registrations, name="registrations_file"),
    # Who has come
    path("<int:pk>/arrivals/", arrivals.check_in, name="check_in"),
    path("<int:pk>/arrivals/<int:player_pk>/", arrivals.check_in_player, name="check_in_player"),
    path("<int:pk>/arrivals.<str:kind>", registration.arrivals, name="arrivals_file"),
    path("<int:pk>/arrivals/entry/<int:number>/", arrivals.arrival, name="arrival"),
    path("<int:pk>/arrivals/missing/", arrivals.withdraw_missing, name="withdraw_missing"),
    # Who sits where
    path("<int:pk>/rounds/announce/", announce_value, name="announce_value"),
    path("<int:pk>/rounds/poster/", poster, name="poster"),
    path("<int:pk>/rounds/draw/", draw_round, name="draw_round"),
    path("<int:pk>/rounds/draw/stop/", stop_draw, name="stop_draw"),
    path("<int:pk>/schedule/", schedules.schedule, name="schedule"),
    path("<int:pk>/league/", league, name="league"),
    path("<int:pk>/league.<str:kind>", calendar_file, name="league_file"),
    path("<int:pk>/league/calendar/", make_calendar, name="make_calendar"),
    path("<int:pk>/league/days/<int:day>/", match_day, name="match_day"),
    path("<int:pk>/league/teams/new/", team_new, name="team_new"),
    path("<int:pk>/league/teams/<int:number>/", team, name="team"),
    path("<int:pk>/rounds/<int:number>/teams/<int:entry>/", line_up, name="line_up"),
    path(
        "<int:pk>/rounds/<int:number>/teams/<int:entry>/forfeit/",
        forfeit_meeting,
        name="forfeit_meeting",
    ),
    path("<int:pk>/tables/open/", open_table, name="open_table"),
    path("<int:pk>/tables/count/", counted_sheets, name="counted_sheets"),
    path("<int:pk>/tables/door/", set_door, name="set_door"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/remove/", remove_table, name="remove_table"),
    path("<int:pk>/rounds/<int:number>/swap/", swap_seats, name="swap_seats"),
    path("<int:pk>/rounds/<int:number>/discard/", discard_round, name="discard_round"),
    path("<int:pk>/rounds/<int:number>/publish/", publish_round, name="publish_round"),
    path("<int:pk>/rounds/<int:number>/cards/", cards, name="cards"),
    path("<int:pk>/rounds/<int:number>/papers/", papers, name="papers"),
    path("<int:pk>/rounds/<int:number>/fill/", odd_views.fill_tables, name="fill_tables"),
    # Who is left over
    path("<int:pk>/odd/", odd_views.odd, name="odd"),
    path("<int:pk>/odd/choose/", odd_views.choose_odd, name="choose_odd"),
    path("<int:pk>/odd/spares/", odd_views.name_spares, name="name_spares"),
    path("<int:pk>/odd/spares/<int:number>/enter/", odd_views.enter_spare, name="enter_spare"),
    path("<int:pk>/odd/spares/<int:number>/release/", odd_views.release_spare, name="release_spare"),
    path("<int:pk>/odd/tables/", odd_views.set_accessible, name="set_accessible"),
    # What comes next, and what was done
    path("<int:pk>/bracket/", standings.desk, name="trees"),
    path("<int:pk>/bracket.<str:kind>", standings.trees, name="trees_file"),
    path("<int:pk>/stages/", stages.stages, name="stages"),
    path("<int:pk>/stages/add/", stages.add_stage, name="add_stage"),
    path("<int:pk>/stages/<int:number>/remove/", stages.remove_stage, name="remove_stage"),
    path("<int:pk>/game/", stages.change_game, name="change_game"),
    path("<int:pk>/stages/begin/", stages.begin_stage, name="begin_stage"),
    path("<int:pk>/stages/<int:number>/settings/", stages.change_settings, name="change_settings"),
    path("<int:pk>/stages/<int:number>/cut/", stages.change_cut, name="change_cut"),
    path("<int:pk>/stages/<int:number>/cut/keep/", stages.keep_cut, name="keep_cut"),
    path("<int:pk>/stages/<int:number>/cut/place/", stages.take_place, name="take_place"),
    path("<int:pk>/stages/<int:number>/cut/again/", stages.cut_again, name="cut_again"),
    path("<int:pk>/stages/<int:number>/rounds/", stages.plan_rounds, name="plan_rounds"),
    path("<int:pk>/rehearsal/", rehearsal, name="rehearsal"),
    path("<int:pk>/rehearsal.<str:kind>", rehearsal, name="rehearsal_file"),
    path("<int:pk>/acts/", timeline, name="timeline"),
    path("<int:pk>/acts/<int:number>/undo/", undo, name="undo"),
    # While it is played
    path("<int:pk>/rounds/<int:number>/clock/", clock.set_clock, name="set_clock"),
    path("<int:pk>/rounds/<int:number>/close/", closing.close_round, name="close_round"),
    path("<int:pk>/rounds/<int:number>/tables/", tables.tables, name="tables"),
    path("<int:pk>/rounds/<int:number>/grid/", results_grid.grid, name="grid"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/", tables.table, name="table"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/call/", tables.call_table, name="call_table"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/time/", clock.give_time, name="give_time"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/close/", tables.close_game, name="close_game"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/void/", tables.void_game, name="void_game"),
    path(
        "<int:pk>/rounds/<int:number>/tables/<int:table>/forfeit/", tables.forfeit_game, name="forfeit_game"
    ),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/level/", tables.untie, name="untie"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/penalty/", tables.penalize, name="penalize"),
    path(
        "<int:pk>/rounds/<int:number>/tables/<int:table>/substitute/",
        substitutes.substitute,
        name="substitute",
    ),
    path(
        "<int:pk>/rounds/<int:number>/tables/<int:table>/substitute/<int:row>/cancel/",
        substitutes.cancel,
        name="cancel_substitution",
    ),
    # What the room sees
    path("<int:pk>/wall/", wall, name="wall"),
    path("<int:pk>/wall/rotation/", set_rotation, name="set_rotation"),
    path("<int:pk>/wall/hold/", hold_screen, name="hold_screen"),
    path("<int:pk>/wall/announce/", announce, name="announce"),
    path("<int:pk>/wall/hidden/", set_hidden, name="set_hidden"),
    path("<int:pk>/wall/reveal/", reveal, name="reveal"),
    path("<int:pk>/wall/codes/", codes, name="where_codes"),
    # What is decided beside the sheets
    path("<int:pk>/adjustments/", adjustments.adjustments, name="adjustments"),
    path("<int:pk>/adjustments/bye/", adjustments.set_bye_score, name="set_bye_score"),
    path("<int:pk>/adjustments/<int:number>/cancel/", adjustments.cancel, name="cancel_adjustment"),
    # Who leads
    path("<int:pk>/ranking/", ranking_rules.ranking_rules, name="ranking_rules"),
    # Paper
    path("<int:pk>/paper/", papers_to_print, name="papers_to_print"),
    path("<int:pk>/rounds/<int:number>/paper/tables/", print_by_table, name="print_by_table"),
    path("<int:pk>/rounds/<int:number>/paper/names/", print_by_name, name="print_by_name"),
    path("<int:pk>/rounds/<int:number>/paper/", print_pack, name="print_pack"),
    path("<int:pk>/editions/<int:number>/paper/", print_ranking, name="print_ranking"),
    path("<int:pk>/editions/<int:number>/certificates/", print_certificates, name="print_certificates"),
    path("<int:pk>/paper/crosstable/", print_crosstable, name="print_crosstable"),
    path("<int:pk>/crosstable.<str:kind>", standings.crosstable, name="crosstable_file"),
    path("<int:pk>/paper/prizes/", print_prizes, name="print_prizes"),
    path("<int:pk>/paper/prizes/receipts/", print_prize_receipts, name="print_prize_receipts"),
    path("<int:pk>/paper/receipts/", print_receipts, name="print_receipts"),
    path("<int:pk>/paper/receipts/<int:number>/", print_receipts, name="print_receipt"),
    path("<int:pk>/paper/badges/", print_badges, name="print_badges"),
    # Prizes and cash
    path("<int:pk>/cash/", cash, name="cash"),
    path("<int:pk>/cash.<str:kind>", cash_file, name="cash_file"),
    path("<int:pk>/cash/prices/", set_prices, name="set_prices"),
    path("<int:pk>/cash/entries/<int:number>/", cash_entry, name="cash_entry"),
    path("<int:pk>/cash/pot/", set_pot, name="set_pot"),
    path("<int:pk>/cash/prizes/add/", add_prize, name="add_prize"),
    path("<int:pk>/cash/prizes/<int:number>/remove/", remove_prize, name="remove_prize"),
    path("<int:pk>/cash/giving/", giving, name="giving"),
    path("<int:pk>/cash/lines/add/", write_line, name="write_line"),
    path("<int:pk>/cash/lines/<int:number>/remove/", remove_line, name="remove_line"),
    path("<int:pk>/ranking/<int:number>/", explanations.desk, name="explained"),
    path("<int:pk>/ranking/<int:number>/why.<str:kind>", explanations.desk, name="explained_file"),
    path("<int:pk>/editions/publish/", publish_edition, name="publish_edition"),
    path("<int:pk>/editions/<int:number>/withdraw/", withdraw_edition, name="withdraw_edition"),
    # What leaves the site
    path("<int:pk>/out/", out, name="out"),
    path("<int:pk>/archive/", make_archive, name="make_archive"),
    path("<int:pk>/archive.zip", archive, name="archive"),
]
