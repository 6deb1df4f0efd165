"""Addresses of this room: for members, for the public. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.people.views import CLUB, PAIR, PLAYER, RATINGS, for_everybody, for_members, ratings

app_name = "people"
urlpatterns = [
    path("", for_members, {"page": CLUB}, name="club"),
    path("ratings/", ratings, name="ratings"),
    path("<int:number>/", for_members, {"page": PLAYER}, name="player"),
    path("<int:first>/<int:second>/", for_members, {"page": PAIR}, name="pair"),
    path("figures.<str:kind>", for_members, {"page": CLUB}, name="club_file"),
    path("ratings.<str:kind>", for_members, {"page": RATINGS}, name="ratings_file"),
    path("<int:number>/games.<str:kind>", for_members, {"page": PLAYER}, name="player_file"),
    path("<int:first>/<int:second>/games.<str:kind>", for_members, {"page": PAIR}, name="pair_file"),
]
public_urls = [
    path("people/", for_everybody, {"page": CLUB}, name="people"),
    path("people/ratings/", for_everybody, {"page": RATINGS}, name="ratings"),
    path("people/<int:number>/", for_everybody, {"page": PLAYER}, name="player"),
    path("people/<int:first>/<int:second>/", for_everybody, {"page": PAIR}, name="pair"),
    path("people/figures.<str:kind>", for_everybody, {"page": CLUB}, name="people_file"),
    path("people/ratings.<str:kind>", for_everybody, {"page": RATINGS}, name="ratings_file"),
    path("people/<int:number>/games.<str:kind>", for_everybody, {"page": PLAYER}, name="player_file"),
    path("people/<int:first>/<int:second>/games.<str:kind>", for_everybody, {"page": PAIR}, name="pair_file"),
]
