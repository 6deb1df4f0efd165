"""Plain functions that lay a table: a sheet with its four, entries, and forms as a phone would post them."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable
from typing import Any

from clubs.models import User
from scoring.ledger import lines, signatures
from scoring.ledger.writing import Receipt, Stamp
from scoring.models import Sheet
from scoring.opening import actions
from scoring.opening.actions import Sitter
from scoring.rulebook import Deal, read_deal

NAMES = ("Anne", "Béa", "Luc", "Tom")  # Anne and Luc are A, Béa and Tom are B


def a_sheet(variant: str = "coinchee_121", names: Iterable[str] = NAMES, **fields: Any) -> Sheet:
    settings = fields.pop("settings", {})
    sitters = fields.pop("sitters", [Sitter(name=name) for name in names])
    return actions.open_sheet(sitters=sitters, variant=variant, settings=settings, **fields)


def a_deal(a: int = 42, **facts: Any) -> Deal:
    """A deal in which side A captured `a` of 68."""
    return Deal(captured={"A": a, "B": 68 - a}, **facts)


def a_stamp(sheet: Sheet, by: User | None = None, **fields: Any) -> Stamp:
    """A stamp upon the sheet as it stands in the database."""
    fields.setdefault("revision", Sheet.objects.get(pk=sheet.pk).revision)
    return Stamp(uuid=fields.pop("uuid", uuid.uuid4()), by=by, **fields)


def write(sheet: Sheet, *deals: Deal | int, game: int = 1) -> list[Receipt]:
    """Write deals one after the other; a number is what side A captured."""
    told = [deal if isinstance(deal, Deal) else a_deal(deal) for deal in deals]
    return [lines.record_deal(sheet, game, deal, a_stamp(sheet)) for deal in told]


def write_facts(sheet: Sheet, **facts: Any) -> Receipt:
    """Write a deal told in the keys of JSON."""
    rules = sheet.games.get(number=1).rules
    deal = read_deal(rules.variant, rules.settings, facts)
    return lines.record_deal(sheet, 1, deal, a_stamp(sheet))


def sign(sheet: Sheet, *sides: str, game: int = 1, stopped: str = "") -> None:
    for side in sides:
        signatures.sign_sheet(sheet, game, side, a_stamp(sheet), stopped)


def finished(**fields: Any) -> Sheet:
    """A sheet whose game A has won by the rules."""
    sheet = a_sheet(**{"settings": {"target": 30}, **fields})
    write(sheet, 68)
    return sheet


def signed(**fields: Any) -> Sheet:
    """A sheet whose game A has won, signed by both sides."""
    sheet = finished(**fields)
    sign(sheet, "A", "B")
    return sheet


def hidden_fields(page: str, action: str) -> dict[str, str]:
    """The hidden fields of the first form of `page` that posts to `action`."""
    form = next(form for form in re.findall(r"<form.*?</form>", page, re.S) if f'action="{action}"' in form)
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
