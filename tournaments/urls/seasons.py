"""The ranking of a season, for members and those who run it, under /clubs/<slug>/ranking/."""

from django.urls import path

from tournaments.views import season_files, season_rules, seasons

app_name = "seasons"
urlpatterns = [
    path("", seasons.latest, name="latest"),
    path("champions.<str:kind>", season_files.honours, name="honours_file"),
    path("<int:pk>/", seasons.season, name="season"),
    path("<int:pk>/players/<int:number>/", seasons.player, name="player"),
    path("<int:pk>/ranking.<str:kind>", season_files.season, name="season_file"),
    path("<int:pk>/players/<int:number>/evenings.<str:kind>", season_files.player, name="player_file"),
    path("<int:pk>/editions/<int:number>/paper/", season_files.print_edition, name="print_edition"),
    path("<int:pk>/publish/", seasons.publish, name="publish"),
    path("<int:pk>/editions/<int:number>/withdraw/", seasons.withdraw, name="withdraw"),
    path("<int:pk>/rules/", season_rules.rules, name="rules"),
    path("<int:pk>/what-if.<str:kind>", season_rules.rules_file, name="rules_file"),
    path("<int:pk>/rules/adopt/", season_rules.adopt, name="adopt"),
    path("<int:pk>/evenings/", seasons.evenings, name="evenings"),
    path("<int:pk>/evenings/<int:session_pk>/", seasons.count_evening, name="count_evening"),
    path("<int:pk>/evenings/<int:session_pk>/absent/", seasons.absences, name="absences"),
]
