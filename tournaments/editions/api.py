"""What a tournament has published, as JSON: public, and read from what is frozen.
Tested in tests/api/test_editions.py."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers
from rest_framework.exceptions import NotFound

from tournaments.core.entry_list import public_names
from tournaments.core.public_rankings import public_editions
from tournaments.editions.states import read_state
from tournaments.models import Edition, EditionWithdrawal
from tournaments.permissions import KeptBack, public_edition, public_tournament
from web.api import READING, ListPages, answers


class WithdrawalOut(serializers.ModelSerializer[EditionWithdrawal]):
    class Meta:
        model = EditionWithdrawal
        fields = ["at", "reason"]


class EditionOut(serializers.ModelSerializer[Edition]):
    """A published ranking: provisional until `final_at`, final from then on, or withdrawn."""

    state = serializers.SerializerMethodField(
        help_text="`provisional`, `final`, `followed` by another one, or `withdrawn`"
    )
    withdrawal = serializers.SerializerMethodField()

    class Meta:
        model = Edition
        fields = ["number", "published_at", "note", "digest", "state", "final_at", "is_late", "withdrawal"]

    def get_state(self, edition: Edition) -> str:
        return read_state(edition, timezone.now()).state.value

    @extend_schema_field(WithdrawalOut(allow_null=True))
    def get_withdrawal(self, edition: Edition) -> dict[str, Any] | None:
        return WithdrawalOut(edition.withdrawal).data if edition.withdrawn else None


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
    """The editions of a tournament, the latest first; none while they are kept back until the prize-giving."""

    authentication_classes = []
    pagination_class = ListPages
    serializer_class = EditionOut
    queryset = Edition.objects.none()

    def get_queryset(self) -> QuerySet[Edition]:
        tournament = public_tournament(self.kwargs["slug"], self.kwargs["pk"])
        return public_editions(tournament).defer("body").order_by("-number")


@extend_schema(summary="A published ranking", auth=[], responses=answers({200: EditionBodyOut}, *READING))
class EditionDetail(generics.RetrieveAPIView[Edition]):
    """One edition, whole."""

    authentication_classes = []
    serializer_class = EditionBodyOut
    queryset = Edition.objects.none()

    def get_object(self) -> Edition:
        try:
            return public_edition(self.kwargs["slug"], self.kwargs["pk"], self.kwargs["number"])
        except KeptBack as kept_back:
            raise NotFound(_("The ranking is kept back until the prize-giving.")) from kept_back
