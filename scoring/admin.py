"""The admin can look at the sheets, not write on them."""

from scoring.models import Device, Game, HouseRules, Line, RefusedEntry, Seat, Sheet
from web.admin import show_rows

show_rows(
    Sheet,
    ["id", "club", "session", "table_number", "revision", "opened_at"],
    search_fields=["club__name"],
    exclude=["code_hash"],
)
show_rows(Seat, ["sheet", "position", "public_name"], names_of=["player"])
show_rows(
    Device,
    ["sheet", "number", "joined", "joined_at", "expires_at", "left_at"],
    exclude=["secret_hash"],
)
show_rows(Game, ["sheet", "number", "variant"], list_filter=["variant"])
show_rows(Line, ["sheet", "number", "kind", "received_at", "actor"], list_filter=["kind"])
show_rows(
    HouseRules,
    ["club", "game", "number", "name", "variant", "offered", "made_at", "made_by"],
    list_filter=["variant", "offered"],
)
show_rows(RefusedEntry, ["sheet", "kind", "code", "received_at"], list_filter=["code"])
