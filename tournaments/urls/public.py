"""What the public reads, under /p/<slug>/: no session, the published only."""

from django.urls import include, path

from tournaments.editions.views import files, pictures
from tournaments.editions.views import public as editions
from tournaments.explanations.views import edition, live
from tournaments.exports import embeds, feeds
from tournaments.exports.views import club
from tournaments.leagues.views.public import league, league_file, meeting
from tournaments.people import file_views
from tournaments.people.views import public_club, public_pair, public_player, public_ratings
from tournaments.proofs.views import document, draw, draw_file, draws, redraw, script
from tournaments.standings.views import public, trees_file
from tournaments.wall import public_views

app_name = "public"
urlpatterns = [
    path("<int:pk>/", editions.evening, name="evening"),
    path("<int:pk>/clock/", editions.clock, name="clock"),
    path("<int:pk>/wall/", public_views.wall, name="wall"),
    path("<int:pk>/where/", public_views.where, name="where"),
    path("<int:pk>/where/<int:number>/", public_views.where_entry, name="where_entry"),
    path("<int:pk>/bracket/", public, name="trees"),
    path("<int:pk>/bracket.<str:kind>", trees_file, name="trees_file"),
    path("<int:pk>/league/", league, name="league"),
    path("<int:pk>/league.<str:kind>", league_file, name="league_file"),
    path("<int:pk>/league/<int:number>/<int:home>/", meeting, name="meeting"),
    path("<int:pk>/editions/<int:number>/", editions.edition, name="edition"),
    path("<int:pk>/editions/<int:number>/ranking.<str:kind>", files.edition_file, name="edition_file"),
    path("<int:pk>/rounds/<int:number>/tables.<str:kind>", files.round_file, name="round_file"),
    path("<int:pk>/editions/<int:number>/picture.png", pictures.edition_picture, name="edition_picture"),
    path("<int:pk>/ranking/", embeds.ranking, name="embed"),
    path("<int:pk>/ranking.json", embeds.document, name="ranking_document"),
    path("<int:pk>/editions/<int:number>/<int:entry>/", edition, name="edition_explained"),
    path("<int:pk>/live/ranking.<str:kind>", files.live_file, name="live_file"),
    path("<int:pk>/live/<int:entry>/", live, name="explained"),
    path(
        "<int:pk>/editions/<int:number>/<int:entry>/why.<str:kind>",
        edition,
        name="edition_explained_file",
    ),
    path("<int:pk>/live/<int:entry>/why.<str:kind>", live, name="explained_file"),
    path("<int:pk>/draws/", draws, name="draws"),
    path("<int:pk>/rounds/<int:number>/", draw, name="draw"),
    path("<int:pk>/rounds/<int:number>/again/", redraw, name="redraw"),
    path("<int:pk>/rounds/<int:number>/draw.json", document, name="draw_document"),
    path("<int:pk>/rounds/<int:number>/draw.<str:kind>", draw_file, name="draw_file"),
    path("calendar.ics", feeds.calendar, name="calendar"),
    path("rankings.atom", feeds.rankings, name="feed"),
    path("out/", club, name="out"),
    path("seasons/", include("tournaments.urls.public_seasons")),
    path("people/", public_club, name="people"),
    path("people/ratings/", public_ratings, name="ratings"),
    path("people/<int:number>/", public_player, name="player"),
    path("people/<int:first>/<int:second>/", public_pair, name="pair"),
    path("people/figures.<str:kind>", file_views.public_club, name="people_file"),
    path("people/ratings.<str:kind>", file_views.public_ratings, name="ratings_file"),
    path("people/<int:number>/games.<str:kind>", file_views.public_player, name="player_file"),
    path("people/<int:first>/<int:second>/games.<str:kind>", file_views.public_pair, name="pair_file"),
    path("<slug:name>.pl", script, name="replay"),
]
