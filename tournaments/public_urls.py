"""What the public reads, under /p/<slug>/: no session, the published only."""

from django.urls import include, path

from tournaments.views import (
    draws,
    embeds,
    explained,
    feeds,
    files,
    people,
    pictures,
    public,
    public_wall,
    trees,
)

app_name = "public"
urlpatterns = [
    path("<int:pk>/", public.evening, name="evening"),
    path("<int:pk>/clock/", public.clock, name="clock"),
    path("<int:pk>/wall/", public_wall.wall, name="wall"),
    path("<int:pk>/where/", public_wall.where, name="where"),
    path("<int:pk>/where/<int:number>/", public_wall.where_entry, name="where_entry"),
    path("<int:pk>/bracket/", trees.public, name="trees"),
    path("<int:pk>/league/", public.league, name="league"),
    path("<int:pk>/league/<int:number>/<int:home>/", public.meeting, name="meeting"),
    path("<int:pk>/editions/<int:number>/", public.edition, name="edition"),
    path("<int:pk>/editions/<int:number>/ranking.<str:kind>", files.edition_file, name="edition_file"),
    path("<int:pk>/rounds/<int:number>/tables.<str:kind>", files.round_file, name="round_file"),
    path("<int:pk>/editions/<int:number>/picture.png", pictures.edition_picture, name="edition_picture"),
    path("<int:pk>/ranking/", embeds.ranking, name="embed"),
    path("<int:pk>/ranking.json", embeds.document, name="ranking_document"),
    path("<int:pk>/editions/<int:number>/<int:entry>/", explained.edition, name="edition_explained"),
    path("<int:pk>/live/<int:entry>/", explained.live, name="explained"),
    path("<int:pk>/draws/", draws.draws, name="draws"),
    path("<int:pk>/rounds/<int:number>/", draws.draw, name="draw"),
    path("<int:pk>/rounds/<int:number>/again/", draws.redraw, name="redraw"),
    path("<int:pk>/rounds/<int:number>/draw.json", draws.document, name="draw_document"),
    path("calendar.ics", feeds.calendar, name="calendar"),
    path("rankings.atom", feeds.rankings, name="feed"),
    path("seasons/", include("tournaments.public_season_urls")),
    path("people/", people.public_club, name="people"),
    path("people/ratings/", people.public_ratings, name="ratings"),
    path("people/<int:number>/", people.public_player, name="player"),
    path("people/<int:first>/<int:second>/", people.public_pair, name="pair"),
    path("replay.pl", draws.script, name="replay"),
]
