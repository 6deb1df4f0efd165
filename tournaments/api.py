"""What a tournament has published, as JSON: public, and read from what is frozen."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers

from clubs.api import READING, Pages, answers
from tournaments.models import Edition
from tournaments.permissions import public_edition, public_tournament
from tournaments.queries import public_names


class EditionOut(serializers.ModelSerializer[Edition]):
    class Meta:
        model = Edition
        fields = ["number", "published_at", "note", "digest"]


class EditionBodyOut(EditionOut):
    """An edition with its `body` as it was published: the SHA-256 of its UTF-8 bytes is `digest`."""

    names = serializers.SerializerMethodField(
        help_text="by number of entry, as the players show themselves today"
    )

    class Meta(EditionOut.Meta):
        fields = [*EditionOut.Meta.fields, "body", "names"]

    def get_names(self, edition: Edition) -> dict[str, str]:
        return {str(number): name for number, name in public_names(edition.tournament).items()}


@extend_schema(
    summary="Published rankings", auth=[], responses=answers({200: EditionOut(many=True)}, *READING)
)
class EditionList(generics.ListAPIView[Edition]):
    """The editions of a tournament, the latest first."""

    authentication_classes = []
    pagination_class = Pages
    serializer_class = EditionOut
    queryset = Edition.objects.none()

    def get_queryset(self) -> QuerySet[Edition]:
        return (
            public_tournament(self.kwargs["slug"], self.kwargs["pk"])
            .editions.defer("body")
            .order_by("-number")
        )


@extend_schema(summary="A published ranking", auth=[], responses=answers({200: EditionBodyOut}, *READING))
class EditionDetail(generics.RetrieveAPIView[Edition]):
    """One edition, whole."""

    authentication_classes = []
    serializer_class = EditionBodyOut
    queryset = Edition.objects.none()

    def get_object(self) -> Edition:
        return public_edition(self.kwargs["slug"], self.kwargs["pk"], self.kwargs["number"])
