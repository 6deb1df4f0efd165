"""What the public reads of seasons, under /p/<slug>/seasons/: a part of `public`."""

from django.urls import path

from tournaments.exports import embeds
from tournaments.seasons.views import files, public

urlpatterns = [
    path("", public.seasons, name="seasons"),
    path("champions.<str:kind>", files.public_honours, name="seasons_file"),
    path("<int:pk>/", public.season, name="season"),
    path("<int:pk>/ranking/", embeds.season, name="season_embed"),
    path("<int:pk>/ranking.json", embeds.season_as_json, name="season_document"),
    path("<int:pk>/<int:number>/", public.edition, name="season_edition"),
    path("<int:pk>/<int:number>/players/<int:player>/", public.player, name="season_player"),
    path("<int:pk>/<int:number>/picture.png", public.season_picture, name="season_picture"),
    path("<int:pk>/<int:number>/ranking.<str:kind>", files.edition, name="season_file"),
    path(
        "<int:pk>/<int:number>/players/<int:player>/evenings.<str:kind>",
        files.edition_player,
        name="season_player_file",
    ),
]
