"""The JSON API: the same permissions and the same actions as the pages."""

from django.urls import path
from django.views.decorators.cache import cache_page
from drf_spectacular.views import SpectacularAPIView

from clubs.api import ClubList, PlayerList, SessionList
from scoring import api as tables
from tournaments.api import EditionDetail, EditionList

app_name = "api"
urlpatterns = [
    path("schema/", cache_page(3600)(SpectacularAPIView.as_view(authentication_classes=[])), name="schema"),
    path("variants/", tables.variants, name="variants"),
    path("score/", tables.score, name="score"),
    path("sheets/<slug:code>/", tables.sheet, name="sheet"),
    path("sheets/<slug:code>/deals/", tables.deals, name="deals"),
    path("sheets/<slug:code>/lines/<int:number>/strike/", tables.strike, name="strike"),
    path("sheets/<slug:code>/signatures/", tables.signatures, name="signatures"),
    path("clubs/", ClubList.as_view(), name="clubs"),
    path("clubs/<slug:slug>/players/", PlayerList.as_view(), name="players"),
    path("clubs/<slug:slug>/sessions/", SessionList.as_view(), name="sessions"),
    path("clubs/<slug:slug>/sessions/<int:pk>/", tables.evening, name="session"),
    path("clubs/<slug:slug>/tournaments/<int:pk>/editions/", EditionList.as_view(), name="editions"),
    path(
        "clubs/<slug:slug>/tournaments/<int:pk>/editions/<int:number>/",
        EditionDetail.as_view(),
        name="edition",
    ),
]
