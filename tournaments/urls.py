"""The director's desk, under /clubs/<slug>/tournaments/."""

from django.urls import path

from tournaments.views import (
    adjustments,
    arrivals,
    clock,
    desk,
    editions,
    entries,
    free,
    leagues,
    odd,
    out,
    promise,
    ranking,
    registration,
    rehearsal,
    rounds,
    schedules,
    stages,
    substitutes,
    tables,
    timeline,
    trees,
)

app_name = "tournaments"
urlpatterns = [
    path("sessions/<int:pk>/", desk.for_session, name="for_session"),
    path("<int:pk>/", desk.desk, name="desk"),
    path("<int:pk>/progress/", desk.progress, name="progress"),
    path("<int:pk>/live/", desk.set_live, name="set_live"),
    # Who plays
    path("<int:pk>/entries/arrived/", entries.enter_players, name="enter_players"),
    path("<int:pk>/entries/pair/", entries.enter_pair, name="enter_pair"),
    path("<int:pk>/entries/left/", entries.withdraw_leavers, name="withdraw_leavers"),
    path("<int:pk>/entries/<int:number>/withdraw/", entries.withdraw_entry, name="withdraw_entry"),
    path("<int:pk>/entries/<int:number>/restore/", entries.restore_entry, name="restore_entry"),
    path("<int:pk>/entries/<int:number>/", registration.entry, name="entry"),
    path("<int:pk>/entries/<int:number>/tick/", registration.tick_entry, name="tick_entry"),
    # Who wants to play
    path("<int:pk>/registrations/", registration.registrations, name="registrations"),
    path("<int:pk>/registrations/open/", registration.open_registration, name="open_registration"),
    path("<int:pk>/registrations/close/", registration.close_registration, name="close_registration"),
    path("<int:pk>/registrations/accept/", registration.accept_requests, name="accept_requests"),
    path("<int:pk>/registrations/pair/", registration.match_requests, name="match_requests"),
    path("<int:pk>/registrations/forget/", registration.forget_requests, name="forget_requests"),
    path("<int:pk>/registrations/desk/", registration.enter_at_desk, name="enter_at_desk"),
    path("<int:pk>/registrations/<int:number>/", registration.request_to_play, name="request"),
    path("<int:pk>/registrations/<int:number>/accept/", registration.accept_request, name="accept_request"),
    path("<int:pk>/registrations/<int:number>/refuse/", registration.refuse_request, name="refuse_request"),
    # Who has come
    path("<int:pk>/arrivals/", arrivals.check_in, name="check_in"),
    path("<int:pk>/arrivals/<int:player_pk>/", arrivals.check_in_player, name="check_in_player"),
    path("<int:pk>/arrivals/missing/", arrivals.withdraw_missing, name="withdraw_missing"),
    # Who sits where
    path("<int:pk>/rounds/announce/", promise.announce_value, name="announce_value"),
    path("<int:pk>/rounds/poster/", promise.poster, name="poster"),
    path("<int:pk>/rounds/draw/", rounds.draw_round, name="draw_round"),
    path("<int:pk>/rounds/draw/stop/", rounds.stop_draw, name="stop_draw"),
    path("<int:pk>/schedule/", schedules.schedule, name="schedule"),
    path("<int:pk>/league/", leagues.league, name="league"),
    path("<int:pk>/league/calendar/", leagues.make_calendar, name="make_calendar"),
    path("<int:pk>/league/teams/new/", leagues.team_new, name="team_new"),
    path("<int:pk>/league/teams/<int:number>/", leagues.team, name="team"),
    path("<int:pk>/rounds/<int:number>/teams/<int:entry>/", leagues.line_up, name="line_up"),
    path(
        "<int:pk>/rounds/<int:number>/teams/<int:entry>/forfeit/",
        leagues.forfeit_meeting,
        name="forfeit_meeting",
    ),
    path("<int:pk>/tables/open/", free.open_table, name="open_table"),
    path("<int:pk>/tables/door/", free.set_door, name="set_door"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/remove/", free.remove_table, name="remove_table"),
    path("<int:pk>/rounds/<int:number>/swap/", rounds.swap_seats, name="swap_seats"),
    path("<int:pk>/rounds/<int:number>/discard/", rounds.discard_round, name="discard_round"),
    path("<int:pk>/rounds/<int:number>/publish/", rounds.publish_round, name="publish_round"),
    path("<int:pk>/rounds/<int:number>/cards/", rounds.cards, name="cards"),
    path("<int:pk>/rounds/<int:number>/papers/", rounds.papers, name="papers"),
    path("<int:pk>/rounds/<int:number>/fill/", odd.fill_table, name="fill_table"),
    # Who is left over
    path("<int:pk>/odd/", odd.odd, name="odd"),
    path("<int:pk>/odd/choose/", odd.choose_odd, name="choose_odd"),
    path("<int:pk>/odd/spares/", odd.name_spares, name="name_spares"),
    path("<int:pk>/odd/spares/<int:number>/enter/", odd.enter_spare, name="enter_spare"),
    path("<int:pk>/odd/tables/", odd.set_accessible, name="set_accessible"),
    # What comes next, and what was done
    path("<int:pk>/bracket/", trees.desk, name="trees"),
    path("<int:pk>/stages/", stages.stages, name="stages"),
    path("<int:pk>/stages/begin/", stages.begin_stage, name="begin_stage"),
    path("<int:pk>/stages/<int:number>/settings/", stages.change_settings, name="change_settings"),
    path("<int:pk>/stages/<int:number>/rounds/", stages.plan_rounds, name="plan_rounds"),
    path("<int:pk>/rehearsal/", rehearsal.rehearsal, name="rehearsal"),
    path("<int:pk>/acts/", timeline.timeline, name="timeline"),
    path("<int:pk>/acts/<int:number>/undo/", timeline.undo, name="undo"),
    # While it is played
    path("<int:pk>/rounds/<int:number>/clock/", clock.set_clock, name="set_clock"),
    path("<int:pk>/rounds/<int:number>/tables/", tables.tables, name="tables"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/", tables.table, name="table"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/call/", tables.call_table, name="call_table"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/close/", tables.close_game, name="close_game"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/void/", tables.void_game, name="void_game"),
    path(
        "<int:pk>/rounds/<int:number>/tables/<int:table>/forfeit/", tables.forfeit_game, name="forfeit_game"
    ),
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
    # What is decided beside the sheets
    path("<int:pk>/adjustments/", adjustments.adjustments, name="adjustments"),
    path("<int:pk>/adjustments/bye/", adjustments.set_bye_score, name="set_bye_score"),
    path("<int:pk>/adjustments/<int:number>/cancel/", adjustments.cancel, name="cancel_adjustment"),
    # Who leads
    path("<int:pk>/ranking/", ranking.ranking_rules, name="ranking_rules"),
    path("<int:pk>/editions/publish/", editions.publish_edition, name="publish_edition"),
    # What leaves the site
    path("<int:pk>/out/", out.out, name="out"),
    path("<int:pk>/archive.zip", out.archive, name="archive"),
]
