"""Addresses of this room: for members, for the public."""

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
public_urls = [
    path("people/", views.public_club, name="people"),
    path("people/ratings/", views.public_ratings, name="ratings"),
    path("people/<int:number>/", views.public_player, name="player"),
    path("people/<int:first>/<int:second>/", views.public_pair, name="pair"),
    path("people/figures.<str:kind>", file_views.public_club, name="people_file"),
    path("people/ratings.<str:kind>", file_views.public_ratings, name="ratings_file"),
    path("people/<int:number>/games.<str:kind>", file_views.public_player, name="player_file"),
    path("people/<int:first>/<int:second>/games.<str:kind>", file_views.public_pair, name="pair_file"),
]
