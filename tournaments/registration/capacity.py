"""The places of a tournament: how many there are and are taken, how many wait, and who moves up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import EntryRequest, Registration, Tournament
from tournaments.registration.queries import waiting_positions, waiting_requests


@dataclass(frozen=True)
class Places:
    """Who has the `capacity` places of a tournament: entries in play, and requests to be answered that hold one.

    `waiting` are on the waiting list, `first` is who moves up from it; `is_open`: whether others may still ask.
    """

    capacity: int
    playing: int
    held: int
    waiting: int = 0
    first: str = ""
    is_open: bool = True

    @property
    def taken(self) -> int:
        return self.playing + self.held

    @property
    def left(self) -> int:
        return max(self.capacity - self.taken, 0)

    @property
    def is_full(self) -> bool:
        return not self.left

    @property
    def over(self) -> int:
        """How many more play than there are places: as many withdraw before a place frees."""
        return max(self.playing - self.capacity, 0)


def read_places(tournament: Tournament) -> Places | None:
    """The places of `tournament`, read with its registration; None where there is no limit. Two queries."""
    registration = getattr(tournament, "registration", None)
    if registration is None or registration.capacity is None:
        return None
    playing = tournament.entries.filter(withdrawn=False).count()
    return places_of(registration, playing, waiting_requests(tournament))


def places_of(
    registration: Registration | None, playing: int, requests: Sequence[EntryRequest]
) -> Places | None:
    """The same, when it is known how many entries play and which `requests` wait for an answer, in their order."""
    if registration is None or registration.capacity is None:
        return None
    capacity = registration.capacity
    in_order = [(request.number, request.is_alone) for request in requests]
    positions = waiting_positions(in_order, max(capacity - playing, 0))
    waiting = [request for request in requests if positions[request.number]]
    places = [alone for number, alone in in_order if not positions[number]]
    held = places.count(False) + (places.count(True) + 1) // 2
    first = waiting[0].full_name if waiting else ""
    return Places(capacity, playing, held, len(waiting), first, registration.is_open)
