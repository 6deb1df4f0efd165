"""What the public reads of seasons, under /p/<slug>/seasons/: a part of `public_urls`."""

from django.urls import path

from tournaments.views import public_seasons

urlpatterns = [
    path("", public_seasons.seasons, name="seasons"),
    path("<int:pk>/", public_seasons.season, name="season"),
    path("<int:pk>/<int:number>/", public_seasons.edition, name="season_edition"),
    path("<int:pk>/<int:number>/players/<int:player>/", public_seasons.player, name="season_player"),
]
