"""The director's desk, under /clubs/<slug>/tournaments/."""

from django.urls import path

from tournaments.views import desk, editions, entries, rounds

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
    # Who sits where
    path("<int:pk>/rounds/draw/", rounds.draw_round, name="draw_round"),
    path("<int:pk>/rounds/<int:number>/swap/", rounds.swap_seats, name="swap_seats"),
    path("<int:pk>/rounds/<int:number>/discard/", rounds.discard_round, name="discard_round"),
    path("<int:pk>/rounds/<int:number>/publish/", rounds.publish_round, name="publish_round"),
    path("<int:pk>/rounds/<int:number>/cards/", rounds.cards, name="cards"),
    # Who leads
    path("<int:pk>/editions/publish/", editions.publish_edition, name="publish_edition"),
]
