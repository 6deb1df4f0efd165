"""Tournaments, seasons and registrations in the admin, to look at."""

from django.contrib import admin

from tournaments.models import (
    Adjustment,
    Edition,
    EditionWithdrawal,
    Entry,
    EntryRequest,
    Pairing,
    Registration,
    Round,
    RulesVersion,
    SeasonEdition,
    SeasonWithdrawal,
    Tournament,
)
from web.admin import LookOnly


@admin.register(Tournament)
class TournamentAdmin(LookOnly):
    list_display = ["name", "club", "session", "entry_kind", "variant", "live", "counter"]
    list_filter = ["entry_kind", "live"]
    list_select_related = ["club", "session"]
    search_fields = ["name", "club__name"]


@admin.register(Entry)
class EntryAdmin(LookOnly):
    list_display = ["tournament", "number", "withdrawn"]
    list_select_related = ["tournament"]


@admin.register(Round)
class RoundAdmin(LookOnly):
    list_display = ["stage", "number", "method", "seed", "drawn_at", "drawn_by", "published_at"]
    list_select_related = ["stage__tournament", "drawn_by"]


@admin.register(Pairing)
class PairingAdmin(LookOnly):
    """Tables; their sheets only by number, for whoever reads a code may write."""

    list_display = ["round", "table_number", "sheet_id"]
    list_select_related = ["round__stage__tournament"]
    fields = ["round", "table_number"]


@admin.register(Edition)
class EditionAdmin(LookOnly):
    list_display = ["tournament", "number", "published_at", "published_by", "digest"]
    list_select_related = ["tournament", "published_by"]


@admin.register(EditionWithdrawal)
class EditionWithdrawalAdmin(LookOnly):
    list_display = ["edition", "at", "by", "reason"]
    list_select_related = ["edition__tournament", "by"]


@admin.register(Adjustment)
class AdjustmentAdmin(LookOnly):
    """What directors decided; not the sheet, as for tables."""

    list_display = ["tournament", "kind", "entry", "reason", "at", "by"]
    list_select_related = ["tournament", "entry__tournament", "by"]
    exclude = ["sheet"]


@admin.register(Registration)
class RegistrationAdmin(LookOnly):
    list_display = ["tournament", "is_open", "capacity", "closes_at", "fee"]
    list_select_related = ["tournament"]


@admin.register(EntryRequest)
class EntryRequestAdmin(LookOnly):
    """Requests to play, without the telephone of who made them: that is for the directors."""

    list_display = ["tournament", "number", "first_name", "last_name", "state", "asked_at"]
    list_select_related = ["tournament"]
    exclude = ["contact", "secret_hash"]


@admin.register(RulesVersion)
class RulesVersionAdmin(LookOnly):
    list_display = ["season", "number", "made_at", "made_by", "note"]
    list_select_related = ["season", "made_by"]


@admin.register(SeasonEdition)
class SeasonEditionAdmin(LookOnly):
    list_display = ["season", "number", "published_at", "published_by", "digest"]
    list_select_related = ["season", "published_by"]


@admin.register(SeasonWithdrawal)
class SeasonWithdrawalAdmin(LookOnly):
    list_display = ["edition", "at", "by", "reason"]
    list_select_related = ["edition__season", "by"]
