"""Who plays how, under /clubs/<slug>/people/, for members; the public reads its part under /p/."""

from django.urls import path

from tournaments.views import people

app_name = "people"
urlpatterns = [
    path("", people.club, name="club"),
    path("ratings/", people.ratings, name="ratings"),
    path("<int:number>/", people.player, name="player"),
    path("<int:first>/<int:second>/", people.pair, name="pair"),
]
