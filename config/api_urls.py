"""The JSON API: the same permissions and the same actions as the pages. Tested in tests/api/test_schema.py."""

from django.urls import path
from django.views.decorators.cache import cache_page
from drf_spectacular.views import SpectacularAPIView

from clubs.evenings.api import ClubList, SessionList
from clubs.players.api import PlayerList
from scoring.booklet.api import score, variants
from scoring.evening.api import evening
from scoring.joining.api import join
from scoring.sheet.api import entries, sheets
from tournaments.editions.api import EditionDetail, EditionList

app_name = "api"
urlpatterns = [
    path("schema/", cache_page(3600)(SpectacularAPIView.as_view(authentication_classes=[])), name="schema"),
    path("variants/", variants, name="variants"),
    path("score/", score, name="score"),
    path("join/", join, name="join"),
    path("sheets/<slug:key>/", sheets.sheet, name="sheet"),
    path("sheets/<slug:key>/deals/", entries.deals, name="deals"),
    path("sheets/<slug:key>/lines/<int:number>/strike/", entries.strike, name="strike"),
    path("sheets/<slug:key>/signatures/", entries.signatures, name="signatures"),
    path("clubs/", ClubList.as_view(), name="clubs"),
    path("clubs/<slug:slug>/players/", PlayerList.as_view(), name="players"),
    path("clubs/<slug:slug>/sessions/", SessionList.as_view(), name="sessions"),
    path("clubs/<slug:slug>/sessions/<int:pk>/", evening, name="session"),
    path("clubs/<slug:slug>/tournaments/<int:pk>/editions/", EditionList.as_view(), name="editions"),
    path(
        "clubs/<slug:slug>/tournaments/<int:pk>/editions/<int:number>/",
        EditionDetail.as_view(),
        name="edition",
    ),
]
