"""Addresses of this room: for the public, under the ranking of a season. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.seasons.views import members, public, rules

public_urls = [
    path("seasons/", public.seasons, name="seasons"),
    path("seasons/champions.<str:kind>", public.seasons, name="seasons_file"),
    path("seasons/<int:pk>/", public.season, name="season"),
    path("seasons/<int:pk>/<int:number>/", public.edition, name="season_edition"),
    path("seasons/<int:pk>/<int:number>/players/<int:player>/", public.player, name="season_player"),
    path("seasons/<int:pk>/<int:number>/picture.png", public.season_picture, name="season_picture"),
    path("seasons/<int:pk>/<int:number>/ranking.<str:kind>", public.edition, name="season_file"),
    path(
        "seasons/<int:pk>/<int:number>/players/<int:player>/evenings.<str:kind>",
        public.player,
        name="season_player_file",
    ),
]
season_urls = [
    path("", members.latest, name="latest"),
    path("champions.<str:kind>", members.honours, name="honours_file"),
    path("<int:pk>/", members.season, name="season"),
    path("<int:pk>/players/<int:number>/", members.player, name="player"),
    path("<int:pk>/ranking.<str:kind>", members.season, name="season_file"),
    path("<int:pk>/players/<int:number>/evenings.<str:kind>", members.player, name="player_file"),
    path("<int:pk>/publish/", members.publish, name="publish"),
    path("<int:pk>/editions/<int:number>/withdraw/", members.withdraw, name="withdraw"),
    path("<int:pk>/rules/", rules.rules, name="rules"),
    path("<int:pk>/what-if.<str:kind>", rules.rules, name="rules_file"),
    path("<int:pk>/rules/adopt/", rules.adopt, name="adopt"),
    path("<int:pk>/evenings/", members.evenings, name="evenings"),
    path("<int:pk>/evenings/<int:session_pk>/", members.count_evening, name="count_evening"),
    path("<int:pk>/evenings/<int:session_pk>/absent/", members.absences, name="absences"),
]
