"""What the public reads of seasons, under /p/<slug>/seasons/: a part of `public`."""

from django.urls import path

from tournaments.views import embeds, pictures, public_seasons, season_files

urlpatterns = [
    path("", public_seasons.seasons, name="seasons"),
    path("champions.<str:kind>", season_files.public_honours, name="seasons_file"),
    path("<int:pk>/", public_seasons.season, name="season"),
    path("<int:pk>/ranking/", embeds.season, name="season_embed"),
    path("<int:pk>/ranking.json", embeds.season_as_json, name="season_document"),
    path("<int:pk>/<int:number>/", public_seasons.edition, name="season_edition"),
    path("<int:pk>/<int:number>/players/<int:player>/", public_seasons.player, name="season_player"),
    path("<int:pk>/<int:number>/picture.png", pictures.season_picture, name="season_picture"),
    path("<int:pk>/<int:number>/ranking.<str:kind>", season_files.edition, name="season_file"),
    path(
        "<int:pk>/<int:number>/players/<int:player>/evenings.<str:kind>",
        season_files.edition_player,
        name="season_player_file",
    ),
]
