"""Who plays how, under /clubs/<slug>/people/, for members; the public reads its part under /p/."""

from django.urls import path

from tournaments.people import file_views, views

app_name = "people"
urlpatterns = [
    path("", views.club, name="club"),
    path("ratings/", views.ratings, name="ratings"),
    path("<int:number>/", views.player, name="player"),
    path("<int:first>/<int:second>/", views.pair, name="pair"),
    path("figures.<str:kind>", file_views.club, name="club_file"),
    path("ratings.<str:kind>", file_views.ratings, name="ratings_file"),
    path("<int:number>/games.<str:kind>", file_views.player, name="player_file"),
    path("<int:first>/<int:second>/games.<str:kind>", file_views.pair, name="pair_file"),
]
