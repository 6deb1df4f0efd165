"""The ranking of a season, for members and those who run it, under /clubs/<slug>/ranking/."""

from django.urls import path

from tournaments.views import season_rules, seasons

app_name = "seasons"
urlpatterns = [
    path("", seasons.latest, name="latest"),
    path("<int:pk>/", seasons.season, name="season"),
    path("<int:pk>/players/<int:number>/", seasons.player, name="player"),
    path("<int:pk>/publish/", seasons.publish, name="publish"),
    path("<int:pk>/rules/", season_rules.rules, name="rules"),
    path("<int:pk>/rules/adopt/", season_rules.adopt, name="adopt"),
    path("<int:pk>/evenings/", seasons.evenings, name="evenings"),
    path("<int:pk>/evenings/<int:session_pk>/", seasons.count_evening, name="count_evening"),
    path("<int:pk>/evenings/<int:session_pk>/absent/", seasons.absences, name="absences"),
]
