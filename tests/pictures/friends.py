"""Tables of friends, without a club: drawn, played, followed on another phone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from uuid import uuid4

from django.urls import reverse

from scoring.booklet.example_deals import example_deals
from scoring.joining.actions import join_sheet
from scoring.ledger.lines import record_deal
from scoring.ledger.writing import Stamp
from scoring.models import Joined, Sheet, codes
from scoring.opening.actions import Sitter, open_sheet
from scoring.opening.draw import address_of
from scoring.opening.drawn_places import Throw
from scoring.rules.rules import rules_for
from tests.phones import AT_A_TABLE, secret_of


def a_draw() -> str:
    """A draw of four friends, at a table opened for it; every card lies there already."""
    sitters = [Sitter(name=name) for name in ("Anne", "Béatrice", "Luc", "Jean-François")]
    sheet = open_sheet(sitters=sitters, variant="coinchee_121", settings={})
    return address_of(sheet, Throw("dice 4 2 7", 2, "first_king", partners=True)) + "#drawn"


FRIENDS = ("Denise", "Marcel", "Yvette", "Jean-Baptiste", "Rosalie", "Omer", "Zoé")
COUSINS = tuple(f"{name} Vandenbroucke" for name in ("Marie-Antoinette", *FRIENDS[:6]))


def a_table(key: str, names: tuple[str, ...] = FRIENDS) -> str:
    """The address of the sheet of friends who play `key`, with a few deals written on it."""
    return a_sheet(key, names).get_absolute_url()


def shown(name: str, key: str, names: tuple[str, ...] = FRIENDS) -> str:
    """The address of such a sheet for whoever was sent its link: live, or as it is told afterwards."""
    sheet = a_sheet(key, names)
    return reverse(f"scoring:{name}", args=[sheet.key, sheet.share_code])


def a_sheet(key: str, names: tuple[str, ...] = FRIENDS) -> Sheet:
    """The sheet of friends who play `key`, with a few deals written on it."""
    rules = rules_for(key, {})
    sitters = [Sitter(name=name) for name in names[: rules.settings.pack.players]]
    sheet = open_sheet(sitters=sitters, variant=key, settings={})
    for number, example in enumerate(example_deals(rules.settings)):
        record_deal(sheet, 1, replace(example.deal, dealer=None), Stamp(uuid=uuid4(), revision=number))
    return sheet


def a_followed_table() -> str:
    """The sheet of friends as a phone sees it that has not the pen: another one joined before."""
    address = a_table("coinchee_121")
    join_sheet(Sheet.objects.get(uid=codes.read_key(address.split("/")[2])), Joined.CARD)
    return address


def seats_at(addresses: Iterable[str]) -> str:
    """The cookie of a phone that has joined the table of each of `addresses`."""
    keys = {found[1] for address in addresses if (found := AT_A_TABLE.match(address))}
    uids = [codes.read_key(key) for key in keys]
    return ".".join(secret_of(sheet) for sheet in Sheet.objects.filter(uid__in=uids))
