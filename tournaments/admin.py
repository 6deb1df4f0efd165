"""Tournaments, seasons and registrations in the admin, to look at.

Sheets are there by their number alone: whoever reads a code may write. Telephones are for the directors.
"""

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
from web.admin import show_rows

show_rows(
    Tournament,
    ["name", "club", "session", "entry_kind", "variant", "live", "counter"],
    list_filter=["entry_kind", "live"],
    search_fields=["name", "club__name"],
)
show_rows(Entry, ["tournament", "number", "withdrawn"])
show_rows(
    Round,
    ["stage", "number", "method", "seed", "drawn_at", "drawn_by", "published_at"],
    names_of=["stage__tournament"],
)
show_rows(
    Pairing,
    ["round", "table_number", "sheet_id"],
    names_of=["round__stage__tournament"],
    fields=["round", "table_number"],
)
show_rows(Edition, ["tournament", "number", "published_at", "published_by", "digest"])
show_rows(EditionWithdrawal, ["edition", "at", "by", "reason"], names_of=["edition__tournament"])
show_rows(
    Adjustment,
    ["tournament", "kind", "entry", "reason", "at", "by"],
    names_of=["entry__tournament"],
    exclude=["sheet"],
)
show_rows(Registration, ["tournament", "is_open", "capacity", "closes_at", "fee"])
show_rows(
    EntryRequest,
    ["tournament", "number", "first_name", "last_name", "state", "asked_at"],
    exclude=["contact", "secret_hash"],
)
show_rows(RulesVersion, ["season", "number", "made_at", "made_by", "note"])
show_rows(SeasonEdition, ["season", "number", "published_at", "published_by", "digest"])
show_rows(SeasonWithdrawal, ["edition", "at", "by", "reason"], names_of=["edition__season"])
