"""What the public reads of seasons, under /p/<slug>/seasons/: no session, the published only."""

from django.urls import path

from tournaments.views import public_seasons

app_name = "public_seasons"
urlpatterns = [
    path("", public_seasons.seasons, name="seasons"),
    path("<int:pk>/", public_seasons.season, name="season"),
    path("<int:pk>/<int:number>/", public_seasons.edition, name="edition"),
    path("<int:pk>/<int:number>/players/<int:player>/", public_seasons.player, name="player"),
]
