"""The admin can look at the sheets, not write on them."""

from django.contrib import admin

from scoring.models import Device, Game, HouseRules, Line, RefusedEntry, Seat, Sheet
from web.admin import LookOnly


@admin.register(Sheet)
class SheetAdmin(LookOnly):
    list_display = ["id", "club", "session", "table_number", "revision", "opened_at"]
    list_select_related = ["club", "session"]
    search_fields = ["club__name"]
    exclude = ["code_hash"]


@admin.register(Seat)
class SeatAdmin(LookOnly):
    list_display = ["sheet", "position", "public_name"]
    list_select_related = ["sheet", "player"]


@admin.register(Device)
class DeviceAdmin(LookOnly):
    list_display = ["sheet", "number", "joined", "joined_at", "expires_at", "left_at"]
    list_select_related = ["sheet"]
    exclude = ["secret_hash"]


@admin.register(Game)
class GameAdmin(LookOnly):
    list_display = ["sheet", "number", "variant"]
    list_filter = ["variant"]
    list_select_related = ["sheet"]


@admin.register(Line)
class LineAdmin(LookOnly):
    list_display = ["sheet", "number", "kind", "received_at", "actor"]
    list_filter = ["kind"]
    list_select_related = ["sheet", "actor"]


@admin.register(HouseRules)
class HouseRulesAdmin(LookOnly):
    list_display = ["club", "number", "name", "variant", "made_at", "made_by"]
    list_filter = ["variant"]
    list_select_related = ["club", "made_by"]


@admin.register(RefusedEntry)
class RefusedEntryAdmin(LookOnly):
    list_display = ["sheet", "kind", "code", "received_at"]
    list_filter = ["code"]
    list_select_related = ["sheet"]
