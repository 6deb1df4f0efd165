"""Addresses of this room: at the director's desk, at the door, for the public. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.leagues.views import desk, public

desk_urls = [
    path("<int:pk>/league/", desk.league, name="league"),
    path("<int:pk>/league.<str:kind>", desk.league_file, name="league_file"),
    path("<int:pk>/league/calendar/", desk.make_calendar, name="make_calendar"),
    path("<int:pk>/league/days/<int:day>/", desk.match_day, name="match_day"),
    path("<int:pk>/league/teams/new/", desk.team_new, name="team_new"),
    path("<int:pk>/league/teams/<int:number>/", desk.team, name="team"),
    path("<int:pk>/rounds/<int:number>/teams/<int:entry>/", desk.line_up, name="line_up"),
    path(
        "<int:pk>/rounds/<int:number>/teams/<int:entry>/forfeit/",
        desk.forfeit_meeting,
        name="forfeit_meeting",
    ),
]
door_urls = [
    path("<int:pk>/captain/<int:number>/<slug:code>/", desk.captain, name="captain"),
]
public_urls = [
    path("<int:pk>/league/", public.league, name="league"),
    path("<int:pk>/league.<str:kind>", public.league, name="league_file"),
    path("<int:pk>/league/<int:number>/<int:home>/", public.meeting, name="meeting"),
]
