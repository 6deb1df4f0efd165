"""Clubs and their evenings as JSON. Tested in tests/api/test_clubs.py."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers

from clubs.models import Club, Session
from clubs.permissions import access_club
from web.api import READING, ListPages, answers

# --- clubs -------------------------------------------------------------------------------------


class ClubOut(serializers.ModelSerializer[Club]):
    class Meta:
        model = Club
        fields = ["slug", "name", "city", "variant"]


@extend_schema(summary="The clubs", auth=[], responses=answers({200: ClubOut(many=True)}, *READING))
class ClubList(generics.ListAPIView[Club]):
    """The clubs of this installation, by name. Public."""

    authentication_classes = []
    pagination_class = ListPages
    serializer_class = ClubOut
    queryset = Club.objects.all()


# --- evenings ----------------------------------------------------------------------------------


class SessionOut(serializers.ModelSerializer[Session]):
    name = serializers.CharField(source="__str__")
    season = serializers.CharField(source="season.name")

    class Meta:
        model = Session
        fields = ["id", "name", "season", "starts_at", "place"]


@extend_schema(summary="The evenings of a club", responses=answers({200: SessionOut(many=True)}, *READING))
class SessionList(generics.ListAPIView[Session]):
    """The club's evenings, the latest first. For members."""

    pagination_class = ListPages
    serializer_class = SessionOut
    queryset = Session.objects.none()

    def get_queryset(self) -> QuerySet[Session]:
        club = access_club(self.request, self.kwargs["slug"]).club
        return club.sessions.select_related("season").order_by("-starts_at", "-pk")
