"""What is read about who wants to play: the requests, the waiting list, what is due.

Whether a request has a place is never kept: it follows from the order of arrival and the places that are free, so
that the waiting list moves up by itself. Tested in tests/tournaments/registration/test_views.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from itertools import zip_longest

from django.db.models import Exists, OuterRef
from django.utils.formats import number_format
from django.utils.functional import Promise

from clubs.models import Club, Player, Role
from clubs.models.names import search_key
from clubs.players.directory import Directory
from clubs.players.queries import PlayerRow, players_of
from tournaments.core.entry_list import Entered, entries_of, members_of
from tournaments.models import (
    Admission,
    Cash,
    Category,
    EntryPlayer,
    EntryRequest,
    Placing,
    Registration,
    RequestState,
    Tournament,
)
from web.templatetags.figures import with_minus

MOST_ALIKE = 8


def euros(cents: int) -> str:
    """An amount as people write it: « 10 € », « −7,50 € »."""
    places = 2 if cents % 100 else 0
    return with_minus(f"{number_format(Decimal(cents) / 100, places)}\u00a0€")


# --- the waiting list --------------------------------------------------------------------------


def waiting_positions(requests: Iterable[tuple[int, bool]], free: int | None) -> dict[int, int]:
    """By number: 0 for who has a place, else the position on the waiting list.

    `requests` are the numbers of those that wait for an answer, in order of arrival, and whether each comes alone
    to play in a pair: two such share a place. `free` places are left; None is as many as come.

    >>> waiting_positions([(1, False), (2, True), (3, False), (4, True)], 2)
    {1: 0, 2: 0, 3: 1, 4: 0}
    """
    positions: dict[int, int] = {}
    waiting, shared = 0, False  # whether somebody alone has a place that another one can share
    for number, alone in requests:
        if alone and shared:
            positions[number], shared = 0, False
        elif free is None or free > 0:
            positions[number] = 0
            free = None if free is None else free - 1
            shared = shared or alone
        else:
            waiting += 1
            positions[number] = waiting
    return positions


def registration_of(tournament: Tournament) -> Registration | None:
    """How one registers; None where it was never opened."""
    return Registration.objects.filter(tournament=tournament).first()


def free_places(tournament: Tournament, registration: Registration | None) -> int | None:
    """How many entries more there is room for; None is as many as come."""
    if registration is None or registration.capacity is None:
        return None
    return max(registration.capacity - tournament.entries.filter(withdrawn=False).count(), 0)


def waiting_requests(tournament: Tournament) -> list[EntryRequest]:
    """The requests that wait for an answer, in order of arrival."""
    requests = list(tournament.requests.filter(state=RequestState.ASKED).order_by("number"))
    for request in requests:
        request.tournament = tournament
    return requests


def positions_of(tournament: Tournament, registration: Registration | None) -> dict[int, int]:
    """`waiting_positions` of the requests of `tournament`; two queries."""
    waiting = ((request.number, request.is_alone) for request in waiting_requests(tournament))
    return waiting_positions(waiting, free_places(tournament, registration))


def named_already(tournament: Tournament, names: Iterable[str]) -> str:
    """The first of `names` that has a request open, or plays already; "" where none has."""
    asking = tournament.requests.exclude(state=RequestState.REFUSED)
    asking = asking.exclude(entry__withdrawn=True)  # who is out may ask again
    taken = {search_key(name) for request in asking for name in request.names}
    members = EntryPlayer.objects.filter(tournament=tournament, entry__withdrawn=False)
    taken |= {search_key(member.player.full_name) for member in members.select_related("player")}
    return next((name for name in names if search_key(name) in taken), "")


# --- the director's page -----------------------------------------------------------------------


@dataclass(frozen=True)
class RequestPerson:
    """Somebody of a request: the name given, the players who bear it, and those whose name is much like it."""

    name: str
    bearers: Sequence[Player]
    alike: Sequence[PlayerRow] = ()

    @property
    def is_new(self) -> bool:
        return not self.bearers

    @property
    def is_ambiguous(self) -> bool:
        return len(self.bearers) > 1


@dataclass(frozen=True)
class WaitingRequest:
    """A request that waits for an answer; `position` is 0 with a place, else that on the waiting list."""

    request: EntryRequest
    position: int
    people: Sequence[RequestPerson]

    @property
    def needs_a_look(self) -> bool:
        """Whether a name may mean several players."""
        return any(person.is_ambiguous for person in self.people)

    @property
    def can_accept(self) -> bool:
        return not (self.position or self.needs_a_look or self.request.is_alone)


@dataclass(frozen=True)
class EntryRow(Entered):
    """An entry of the desk, with what is due and what was ticked; amounts in cents.

    `meals` are those it takes at `meal_price`, `meals_paid` what was paid for them. `has_played`: it had a seat in a
    published round; who withdrew before that owes no fee.
    """

    due: int
    paid: int | None
    licence_seen: bool
    meals: int = 0
    meals_paid: int = 0
    meal_price: int = 0
    has_played: bool = False

    @property
    def amount(self) -> str:
        """What was paid, or what is due; "" for nothing."""
        cents = self.due * self.owes if self.paid is None else self.paid
        return euros(cents) if cents else ""

    @property
    def has_paid(self) -> bool:
        return self.paid is not None

    @property
    def owes(self) -> bool:
        return self.paid is None and self.due > 0 and (self.has_played or not self.entry.withdrawn)

    @property
    def meals_left(self) -> int:
        """What is still to be paid for the meals it takes, whether it withdrew or not."""
        return max(self.meals * self.meal_price - self.meals_paid, 0)

    @property
    def is_due(self) -> bool:
        """Whether anything is still to be paid, the fee or meals."""
        return bool(self.owes or self.meals_left)

    @property
    def meals_amount(self) -> str:
        """What is still to be paid for meals, or what was paid; "" for nothing."""
        cents = self.meals_left or self.meals_paid
        return euros(cents) if cents else ""

    @property
    def has_receipt(self) -> bool:
        """Whether anything was paid for it, the fee or meals: a fee of nothing is not."""
        return bool(self.paid or self.meals_paid)

    @property
    def categories(self) -> list[str | Promise]:
        return [Category(code).label for code in self.entry.categories]


@dataclass(frozen=True)
class Registrations:
    """Everything the director's page shows."""

    registration: Registration | None
    requests: Sequence[WaitingRequest]
    refused: Sequence[EntryRequest]
    settled: int
    entries: Sequence[EntryRow]

    @cached_property
    def with_place(self) -> list[WaitingRequest]:
        return [request for request in self.requests if not request.position]

    @cached_property
    def waiting(self) -> list[WaitingRequest]:
        return [request for request in self.requests if request.position]

    @property
    def ready(self) -> int:
        """How many can be accepted at once."""
        return sum(request.can_accept for request in self.requests)

    @property
    def alone(self) -> list[WaitingRequest]:
        """Who comes alone and has a place, in order of arrival."""
        return [request for request in self.with_place if request.request.is_alone]

    @property
    def couples(self) -> list[tuple[WaitingRequest, WaitingRequest]]:
        """The pairs to offer, in order of arrival."""
        return list(zip(self.alone[::2], self.alone[1::2], strict=False))

    @cached_property
    def in_play(self) -> list[EntryRow]:
        return [row for row in self.entries if not row.entry.withdrawn]

    @cached_property
    def withdrawn(self) -> list[EntryRow]:
        return [row for row in self.entries if row.entry.withdrawn]

    @property
    def owing(self) -> list[EntryRow]:
        """Who has still to pay the fee."""
        return [row for row in self.entries if row.owes]

    @property
    def due(self) -> str:
        return euros(sum(row.due for row in self.owing))

    @property
    def paid(self) -> str:
        return euros(sum(row.paid or 0 for row in self.entries))


def read_registrations(tournament: Tournament) -> Registrations:
    """The requests and the entries, in a number of queries that does not grow with them."""
    registration = registration_of(tournament)
    requests = list(tournament.requests.select_related("decided_by", "player", "partner"))
    for request in requests:
        request.tournament = tournament
    open_ = [request for request in requests if request.state == RequestState.ASKED]
    entries = entry_rows(tournament, registration)
    free = None
    if registration and registration.capacity is not None:
        free = max(registration.capacity - sum(not row.entry.withdrawn for row in entries), 0)
    positions = waiting_positions(((request.number, request.is_alone) for request in open_), free)
    directory = Directory(tournament.club.players.all())
    return Registrations(
        registration=registration,
        requests=[WaitingRequest(row, positions[row.number], people_of(row, directory)) for row in open_],
        refused=[request for request in requests if request.state == RequestState.REFUSED],
        settled=len(requests) - len(open_),
        entries=entries,
    )


def people_of(request: EntryRequest, directory: Directory) -> list[RequestPerson]:
    """The persons of a request: whom a director recognised, else who bears the name."""
    chosen = (request.player, request.partner)
    return [
        RequestPerson(name, [player] if player else directory.bearers(name))
        for name, player in zip_longest(request.names, chosen[: len(request.names)])
    ]


def who_is(request: EntryRequest) -> list[RequestPerson]:
    """The persons of a request, each with the players whom the club's search finds by a part of the name."""
    club = request.tournament.club
    people = people_of(request, Directory(club.players.all()))
    return [
        replace(person, alike=_alike(club, names, {player.pk for player in person.bearers}))
        for person, names in zip(people, request.people, strict=True)
    ]


def _alike(club: Club, names: Iterable[str], but: set[int]) -> list[PlayerRow]:
    rows = {row.pk: row for name in names for row in players_of(club, Role.DIRECTOR, name)}
    return [row for pk, row in rows.items() if pk not in but][:MOST_ALIKE]


def usual_fee(registration: Registration | None, cash: Cash | None) -> int:
    """What an entry pays, in cents: the registration says it, or where there is none the cash."""
    if registration:
        return registration.fee
    return cash.fee if cash else 0


def cash_of(tournament: Tournament) -> Cash:
    """The cash of `tournament`, not saved where nothing was said of it yet."""
    return Cash.objects.filter(tournament=tournament).first() or Cash(tournament=tournament)


def entry_rows(tournament: Tournament, registration: Registration | None) -> list[EntryRow]:
    """Every entry by name, withdrawn ones too; three queries."""
    cash = Cash.objects.filter(tournament=tournament).first() or Cash()
    usual = usual_fee(registration, cash)
    admissions = {
        admission.entry_id: admission for admission in Admission.objects.filter(entry__tournament=tournament)
    }
    seated = Placing.objects.filter(entry=OuterRef("entry"), round__published_at__isnull=False)
    members = members_of(tournament).annotate(has_played=Exists(seated))
    played = {member.entry_id for member in members if member.has_played}
    rows = []
    for entered in entries_of(members):
        admission = admissions.get(entered.entry.pk, Admission())
        row = EntryRow(
            entered.entry,
            entered.players,
            due=usual if admission.fee is None else admission.fee,
            paid=admission.paid,
            licence_seen=admission.licence_seen,
            meals=admission.meals,
            meals_paid=admission.meals_paid or 0,
            meal_price=cash.meal_price,
            has_played=entered.entry.pk in played,
        )
        rows.append(row)
    return sorted(rows, key=lambda row: (search_key(row.full_name), row.number))
