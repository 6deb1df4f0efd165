"""Who plays how, under /clubs/<slug>/people/, for members; the public reads its part under /p/."""

from django.urls import path

from tournaments.views import people, people_files

app_name = "people"
urlpatterns = [
    path("", people.club, name="club"),
    path("ratings/", people.ratings, name="ratings"),
    path("<int:number>/", people.player, name="player"),
    path("<int:first>/<int:second>/", people.pair, name="pair"),
    path("figures.<str:kind>", people_files.club, name="club_file"),
    path("ratings.<str:kind>", people_files.ratings, name="ratings_file"),
    path("<int:number>/games.<str:kind>", people_files.player, name="player_file"),
    path("<int:first>/<int:second>/games.<str:kind>", people_files.pair, name="pair_file"),
]
