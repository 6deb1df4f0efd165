"""Registrations in a few words: a tournament that takes requests, and people who ask."""

from typing import Any

from clubs.models import Club
from tests import factories
from tournaments.models import EntryKind, EntryRequest, Tournament
from tournaments.planning import opening
from tournaments.registration import actions, asking
from tournaments.registration.queries import positions_of, registration_of

ANNE, LUC, BEA, TOM = ("Anne", "Durand"), ("Luc", "Petit"), ("Béa", "Morel"), ("Tom", "Lefebvre")


def an_open_tournament(club: Club, kind: str = EntryKind.PLAYER, **terms: Any) -> Tournament:
    """A tournament nobody is in yet, that takes requests."""
    tournament = opening.open_tournament(factories.a_session(club), "Concours", entry_kind=kind)
    actions.open_registration(tournament, **terms)
    return tournament


def a_request(tournament: Tournament, *people: tuple[str, str], **told: Any) -> EntryRequest:
    request, _code = asking.ask_to_play(tournament, asking.Application(people, **told), asking.new_link())
    return request


def some_requests(tournament: Tournament, count: int) -> list[EntryRequest]:
    """As many strangers, each with a name of his own; each from another connection."""
    return [
        asking.ask_to_play(
            tournament,
            asking.Application(((factories.FIRST_NAMES[number % 28], f"Nouveau{number}"),)),
            asking.new_link(),
            address=f"10.0.0.{number}",
        )[0]
        for number in range(1, count + 1)
    ]


def codes_of(tournament: Tournament) -> list[str]:
    """What was kept of what was done, in order."""
    return list(tournament.acts.order_by("number").values_list("code", flat=True))


def positions(tournament: Tournament) -> dict[int, int]:
    return positions_of(tournament, registration_of(tournament))
