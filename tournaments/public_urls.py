"""What the public reads, under /p/<slug>/: no session, the published only."""

from django.urls import path

from tournaments.views import draws, people, public, trees

app_name = "public"
urlpatterns = [
    path("<int:pk>/", public.evening, name="evening"),
    path("<int:pk>/clock/", public.clock, name="clock"),
    path("<int:pk>/bracket/", trees.public, name="trees"),
    path("<int:pk>/league/", public.league, name="league"),
    path("<int:pk>/league/<int:number>/<int:home>/", public.meeting, name="meeting"),
    path("<int:pk>/editions/<int:number>/", public.edition, name="edition"),
    path("<int:pk>/draws/", draws.draws, name="draws"),
    path("<int:pk>/rounds/<int:number>/", draws.draw, name="draw"),
    path("<int:pk>/rounds/<int:number>/again/", draws.redraw, name="redraw"),
    path("<int:pk>/rounds/<int:number>/draw.json", draws.document, name="draw_document"),
    path("people/", people.public_club, name="people"),
    path("people/ratings/", people.public_ratings, name="ratings"),
    path("people/<int:number>/", people.public_player, name="player"),
    path("people/<int:first>/<int:second>/", people.public_pair, name="pair"),
    path("replay.pl", draws.script, name="replay"),
]
