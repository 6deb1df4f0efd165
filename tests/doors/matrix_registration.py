"""The doors of registration, of prizes, cash and paper."""

from __future__ import annotations

from typing import Any

from tests.doors.cells import (
    OF_A_TOURNAMENT,
    OF_AN_EDITION,
    OF_THE_CUP,
    OF_THE_ROUND,
    Facts,
    Row,
    directors,
    everybody,
    in_club,
    nobody,
    scorers,
)
from tests.doors.world import Actor, World

OF_THE_SIGNING = in_club(pk=lambda world: world.signing.pk)
OF_A_REQUEST = in_club(pk=lambda world: world.signing.pk, number=lambda _world: 2)
OF_AN_ENTERED = in_club(pk=lambda world: world.signing.pk, number=lambda _world: 1)
OF_THE_CASH = in_club(pk=lambda world: world.prized.pk)
OF_A_CASH_ROW = in_club(pk=lambda world: world.prized.pk, number=lambda _world: 1)

PLACES: dict[str, Facts] = {
    **{f"tournaments:{name}": OF_THE_SIGNING for name in ("registrations", "open_registration", "check_in")},
    **{
        f"tournaments:{name}": OF_THE_SIGNING
        for name in ("close_registration", "enter_at_desk", "withdraw_missing")
    },
    **{f"tournaments:{name}_requests": OF_THE_SIGNING for name in ("accept", "match", "forget")},
    **{f"tournaments:{name}": OF_A_REQUEST for name in ("request", "accept_request", "refuse_request")},
    **{f"tournaments:{name}": OF_AN_ENTERED for name in ("entry", "tick_entry", "arrival")},
    "door:badge": OF_AN_ENTERED,
    "tournaments:check_in_player": in_club(
        pk=lambda world: world.signing.pk,
        player_pk=lambda world: world.signing.entries.get().players.first().pk,
    ),
    "registration:ask": OF_THE_SIGNING,
    "registration:mine": in_club(pk=lambda world: world.signing.pk, code=lambda world: world.link),
    **{f"tournaments:{name}": OF_THE_CASH for name in ("cash", "set_prices", "set_pot", "add_prize")},
    **{
        f"tournaments:{name}": OF_THE_CASH
        for name in ("write_line", "giving", "print_prizes", "print_prize_receipts", "print_receipts")
    },
    **{
        f"tournaments:{name}": OF_A_CASH_ROW
        for name in ("cash_entry", "remove_prize", "remove_line", "print_receipt")
    },
    **{f"tournaments:{name}": OF_A_TOURNAMENT for name in ("papers_to_print", "print_badges")},
    **{f"tournaments:print_{name}": OF_THE_ROUND for name in ("by_table", "by_name", "pack")},
    **{f"tournaments:print_{name}": OF_AN_EDITION for name in ("ranking", "certificates")},
    "tournaments:print_crosstable": OF_THE_CUP,
}


def two_known(world: World, _actor: Actor) -> dict[str, Any]:
    """Two players of the club, for a pair entered at the desk."""
    first, second = world.club.players.order_by("number")[:2]
    return {"first": first.pk, "player": second.pk}


COUPLE = {
    "first_name": "Zoé",
    "last_name": "Lambert",
    "partner_first_name": "Guy",
    "partner_last_name": "Desmet",
    "consent": "on",
}

REGISTRATION = [
    Row("registration:ask", "GET", everybody(200)),
    Row("registration:ask", "POST", everybody(302), COUPLE),
    Row(
        "registration:ask",
        "GET",
        nobody(),
        case="never opened",
        where=OF_A_TOURNAMENT,
        why="nobody is to know of a tournament before its director says so",
    ),
    Row("registration:mine", "GET", everybody(200)),
    Row("registration:mine", "POST", everybody(200)),
    Row(
        "registration:mine",
        "GET",
        nobody(),
        case="by a wrong link",
        where=in_club(pk=lambda world: world.signing.pk, code=lambda _world: "mrg_" + "a" * 27),
        why="it is guessed",
    ),
    Row("tournaments:registrations", "GET", directors(200)),
    Row("tournaments:open_registration", "POST", directors(302), {"capacity": "16", "fee": "5"}),
    Row("tournaments:close_registration", "POST", directors(302)),
    Row("tournaments:request", "GET", directors(200)),
    Row("tournaments:accept_request", "POST", directors(302)),
    Row("tournaments:accept_requests", "POST", directors(302)),
    Row("tournaments:refuse_request", "POST", directors(302), {"reason": "for members"}),
    Row("tournaments:match_requests", "POST", directors(302), {"first": "3", "second": "4"}),
    Row("tournaments:forget_requests", "POST", directors(302)),
    Row("tournaments:enter_at_desk", "GET", directors(200)),
    Row("tournaments:enter_at_desk", "POST", directors(302), two_known),
    Row("tournaments:entry", "GET", directors(200)),
    Row("tournaments:entry", "POST", directors(302), {"delegation": "Heule", "categories": ["ladies"]}),
    Row("tournaments:tick_entry", "POST", directors(302), {"paid": "1"}),
    Row(
        "door:badge", "GET", everybody(200) | dict.fromkeys((Actor.SCORER, Actor.DIRECTOR, Actor.OWNER), 302)
    ),
    Row("tournaments:arrival", "GET", scorers(200)),
    Row("tournaments:arrival", "POST", scorers(302), {"here": "1"}),
    Row("tournaments:arrival", "POST", directors(302), {"paid": "1"}, case="of the money"),
    Row("tournaments:check_in", "GET", scorers(200)),
    Row("tournaments:check_in_player", "POST", scorers(302), {"here": "1"}),
    Row("tournaments:withdraw_missing", "GET", directors(200)),
    Row("tournaments:withdraw_missing", "POST", directors(302), {"entry": "1"}),
]

PRIZES = [
    Row("tournaments:cash", "GET", directors(200)),
    Row("tournaments:set_prices", "POST", directors(302), {"fee": "10", "meal_price": "12,50"}),
    Row("tournaments:cash_entry", "POST", directors(302), {"paid": "1"}),
    Row(
        "tournaments:set_pot", "POST", directors(302), {"split": "equal", "pattern": "1-3", "pot_share": "50"}
    ),
    Row("tournaments:add_prize", "POST", directors(302), {"place": "1", "among": "last", "thing": "ham"}),
    Row("tournaments:remove_prize", "POST", directors(302)),
    Row("tournaments:write_line", "POST", directors(302), {"way": "out", "amount": "80", "purpose": "hams"}),
    Row("tournaments:remove_line", "POST", directors(302)),
    Row("tournaments:giving", "POST", directors(302), {"do": "freeze"}),
    Row("tournaments:papers_to_print", "GET", scorers(200)),
    Row("tournaments:print_by_table", "GET", scorers(200)),
    Row("tournaments:print_by_name", "GET", scorers(200)),
    Row("tournaments:print_pack", "GET", scorers(200)),
    Row("tournaments:print_ranking", "GET", scorers(200)),
    Row("tournaments:print_crosstable", "GET", scorers(200)),
    Row("tournaments:print_prizes", "GET", directors(200)),
    Row("tournaments:print_prize_receipts", "GET", directors(200)),
    Row("tournaments:print_receipts", "GET", directors(200)),
    Row("tournaments:print_receipt", "GET", directors(200)),
    Row("tournaments:print_certificates", "GET", directors(200)),
    Row("tournaments:print_badges", "GET", scorers(200)),
]
