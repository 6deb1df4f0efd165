"""The ranking of a season, for members and those who run it, under /clubs/<slug>/ranking/."""

from django.urls import path

from tournaments.papers import seasons
from tournaments.seasons.views import files, members, rules

app_name = "seasons"
urlpatterns = [
    path("", members.latest, name="latest"),
    path("champions.<str:kind>", files.honours, name="honours_file"),
    path("<int:pk>/", members.season, name="season"),
    path("<int:pk>/players/<int:number>/", members.player, name="player"),
    path("<int:pk>/ranking.<str:kind>", files.season, name="season_file"),
    path("<int:pk>/players/<int:number>/evenings.<str:kind>", files.player, name="player_file"),
    path("<int:pk>/editions/<int:number>/paper/", seasons.print_edition, name="print_edition"),
    path("<int:pk>/publish/", members.publish, name="publish"),
    path("<int:pk>/editions/<int:number>/withdraw/", members.withdraw, name="withdraw"),
    path("<int:pk>/rules/", rules.rules, name="rules"),
    path("<int:pk>/what-if.<str:kind>", rules.rules_file, name="rules_file"),
    path("<int:pk>/rules/adopt/", rules.adopt, name="adopt"),
    path("<int:pk>/evenings/", members.evenings, name="evenings"),
    path("<int:pk>/evenings/<int:session_pk>/", members.count_evening, name="count_evening"),
    path("<int:pk>/evenings/<int:session_pk>/absent/", members.absences, name="absences"),
]
