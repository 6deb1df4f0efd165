"""Registration: opened, withdrawn from, accepted, refused, matched, entered at the desk, forgotten."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Attendance, Player, User
from clubs.models.names import LONGEST_NAME, search_key
from clubs.players.actions import add_newcomer, hide_minors
from clubs.players.directory import Directory
from scoring.models.codes import hashed
from tournaments.core.acts import keep, locked, moved
from tournaments.core.games import people_of_an_entry
from tournaments.core.phases import has_begun
from tournaments.entries.actions import (
    check_no_teams,
    enter_groups,
    members_of,
    restore_entry,
    withdraw_entry,
)
from tournaments.leagues.actions import Team, enter_team
from tournaments.models import Entry, EntryKind, EntryRequest, Registration, RequestState, Tournament
from tournaments.registration import queries
from tournaments.registration.asking import check_new, new_link, next_number
from web.refusals import Refusal

logger = logging.getLogger(__name__)

# By position in the request: who is meant, or None for somebody new. Who is not in it is found by the name.
Who = Mapping[int, Player | None]


# --- opening and closing -----------------------------------------------------------------------


@transaction.atomic
def open_registration(
    tournament: Tournament,
    *,
    capacity: int | None = None,
    closes_at: datetime | None = None,
    fee: int = 0,
    by: User | None = None,
) -> Registration:
    """Let people register, under these terms from now on: places for entries, closing time, fee in cents."""
    tournament = locked(tournament)
    if closes_at is not None and closes_at <= timezone.now():
        raise Refusal("closes_in_the_past", _("The closing time has passed: choose a later one."), status=422)
    terms = {"is_open": True, "capacity": capacity, "closes_at": closes_at, "fee": fee}
    registration, _created = Registration.objects.update_or_create(tournament=tournament, defaults=terms)
    until = closes_at.isoformat() if closes_at else ""
    keep("registration_opened", tournament, by, capacity=capacity, closes_at=until, fee=fee)
    return registration


@transaction.atomic
def close_registration(tournament: Tournament, by: User | None = None) -> None:
    """Take no more requests; those there are stay."""
    tournament = locked(tournament)
    if Registration.objects.filter(tournament=tournament, is_open=True).update(is_open=False):
        keep("registration_closed", tournament, by)


# --- what strangers do -------------------------------------------------------------------------


@transaction.atomic
def withdraw_request(request: EntryRequest) -> None:
    """Somebody will not play after all: the request goes, with its contact; an entry it led to is withdrawn.

    Where two who came alone were matched, the other one waits again, at the old place in the order.
    """
    tournament = locked(request.tournament)
    current = tournament.requests.filter(pk=request.pk).select_related("entry").first()
    if current is None:
        return
    if current.entry and has_begun(tournament):
        raise Refusal("begun", _("The tournament has begun: tell the director that you will not play."))
    entry, number = current.entry, current.number
    current.delete()
    if entry:
        _break_up(tournament, entry)
    keep("request_withdrawn", tournament, None, request=number, entry=entry.number if entry else None)


def _break_up(tournament: Tournament, entry: Entry) -> None:
    """Withdraw `entry`; whoever was matched asks again, and is free for somebody else where nothing was played."""
    entry.tournament = tournament
    left = list(EntryRequest.objects.filter(entry=entry))
    EntryRequest.objects.filter(entry=entry).update(
        state=RequestState.ASKED, entry=None, decided_at=None, decided_by=None
    )
    if left and _is_untouched(tournament, entry):
        entry.delete()
        moved(tournament)
    else:
        withdraw_entry(entry)


def _is_untouched(tournament: Tournament, entry: Entry) -> bool:
    """Whether nothing refers to the entry: no draw, no money, nothing that stepping back would bring back."""
    drawn = entry.placings.exists() or entry.byes.exists()
    paid = hasattr(entry, "admission") and entry.admission.paid is not None
    return not (drawn or paid or tournament.acts.exclude(snapshot="").exists())


# --- what directors answer ---------------------------------------------------------------------


@transaction.atomic
def accept_request(request: EntryRequest, by: User | None = None, who: Who | None = None) -> Entry:
    """Make the request an entry: players the club knows by that name, or new ones; they are expected tonight."""
    tournament, request = _undecided(request)
    _check_place(tournament, [request])
    if request.is_alone:
        sentence = _("%(name)s comes alone: confirm a pair with somebody else who does.")
        raise Refusal("comes_alone", sentence, name=request.full_name)
    players = _recognise(request, Directory(tournament.club.players.all()), who or {})
    return _enter(tournament, [request], players, by)


@transaction.atomic
def accept_requests(tournament: Tournament, by: User | None = None) -> list[Entry]:
    """Accept everybody who has a place, whose names leave no doubt and who needs no partner; the others wait."""
    tournament = locked(tournament)
    rows = queries.read_registrations(tournament).requests
    directory = Directory(tournament.club.players.all())
    entered: list[Entry] = []
    for request in [row.request for row in rows if row.can_accept]:
        try:
            with transaction.atomic():
                players = _recognise(request, directory, {})
                entered.append(_enter(tournament, [request], players, by))
        except Refusal as refusal:  # the others need not wait for whoever is in doubt
            logger.info("tournament %s: request %s waits: %s", tournament.pk, request.number, refusal.code)
    return entered


@transaction.atomic
def match_requests(first: EntryRequest, second: EntryRequest, by: User | None = None) -> Entry:
    """Make one entry of two who come alone; its first player is who asked first."""
    tournament, first = _undecided(first)
    _same, second = _undecided(second)
    if first.pk == second.pk or not (first.is_alone and second.is_alone):
        raise Refusal("not_alone", _("Choose two people who come alone."), status=422)
    requests = sorted((first, second), key=lambda request: request.number)
    _check_place(tournament, requests)
    directory = Directory(tournament.club.players.all())
    players = [player for request in requests for player in _recognise(request, directory, {})]
    if players[0].pk == players[1].pk:
        raise Refusal("same_player", _("A pair is two different players."), status=422)
    return _enter(tournament, requests, players, by)


@transaction.atomic
def recognise_request(request: EntryRequest, who: Who, by: User | None = None) -> EntryRequest:
    """Say which players the names of a request mean; the request still waits for its answer."""
    tournament, request = _undecided(request)
    _recognise(request, Directory(tournament.club.players.all()), who)
    keep("recognised", tournament, by, request=request.number)
    return request


@transaction.atomic
def refuse_request(request: EntryRequest, reason: str, by: User | None = None) -> EntryRequest:
    """Say no, and why: whoever asked reads it on the private link."""
    tournament, request = _undecided(request)
    request.state, request.reason = RequestState.REFUSED, reason
    _decide([request], by)
    keep("refused", tournament, by, request=request.number)
    return request


@transaction.atomic
def forget_requests(tournament: Tournament, by: User | None = None) -> int:
    """Delete the requests that were answered, with their contacts and links; entries stay. How many."""
    tournament = locked(tournament)
    answered = tournament.requests.exclude(state=RequestState.ASKED)
    count = answered.count()
    answered.delete()
    if count:
        keep("forgotten", tournament, by, count=count)
    return count


@transaction.atomic
def note_alone(tournament: Tournament, player: Player, by: User | None = None) -> EntryRequest:
    """Somebody at the desk looks for a partner: a request like those that come in online, of a known player."""
    tournament = locked(tournament)
    if tournament.entry_kind != EntryKind.PAIR:
        raise Refusal("no_partners", _("In this tournament nobody needs a partner."), status=422)
    check_new(tournament, [player.full_name])
    request = EntryRequest.objects.create(
        tournament=tournament,
        number=next_number(tournament),
        first_name=player.first_name,
        last_name=player.last_name,
        player=player,
        secret_hash=hashed(new_link()),
    )
    keep("noted_alone", tournament, by, request=request.number, player=player.number)
    return request


@transaction.atomic
def enter_at_desk(
    tournament: Tournament, players: Sequence[Player], delegation: str = "", by: User | None = None
) -> Entry:
    """Enter a player, or two as a pair, without a request: who telephones, who stands at the door.

    A request that bears the same names is answered with it, as is that of one of them who asked alone for a partner.
    """
    tournament = locked(tournament)
    check_no_teams(tournament)
    size = people_of_an_entry(tournament)
    if len({player.pk for player in players}) != size:
        raise Refusal("same_player", _("A pair is two different players."), status=422)
    entry = _entry_of(tournament, players, by)
    if delegation:
        entry.delegation = delegation
        entry.save(update_fields=["delegation"])
    _expect(tournament, players)
    names = {search_key(player.full_name) for player in players}
    waiting = queries.waiting_requests(tournament)
    meant = [request for request in waiting if {search_key(name) for name in request.names} <= names]
    minors = {search_key(name) for request in meant for name in request.minor_names}
    hide_minors(player for player in players if search_key(player.full_name) in minors)
    _accept(tournament, meant, entry, by)
    return entry


def _undecided(request: EntryRequest) -> tuple[Tournament, EntryRequest]:
    """The request as it is now, its tournament held; `Refusal` that says who was quicker."""
    tournament = locked(request.tournament)
    requests = tournament.requests.select_related("decided_by", "player", "partner")
    current = requests.filter(pk=request.pk).first()
    if current is None:
        raise Refusal("request_gone", _("This request was withdrawn in the meantime."), status=410)
    if current.state == RequestState.ASKED:
        return tournament, current
    sentence = {
        RequestState.ACCEPTED: _("%(director)s has already accepted %(name)s."),
        RequestState.REFUSED: _("%(director)s has already refused %(name)s."),
    }[RequestState(current.state)]
    director = current.decided_by.name if current.decided_by else _("Another director")
    raise Refusal("already_decided", sentence, name=current.full_name, director=director)


def _check_place(tournament: Tournament, requests: Iterable[EntryRequest]) -> None:
    positions = queries.positions_of(tournament, queries.registration_of(tournament))
    for request in requests:
        if position := positions[request.number]:
            sentence = _("%(name)s is no. %(position)s on the waiting list: no place is free yet.")
            raise Refusal("no_place", sentence, name=request.full_name, position=position)


def _recognise(request: EntryRequest, directory: Directory, who: Who) -> list[Player]:
    """The players of a request, new ones added to the club; kept with the request. Its minors are hidden."""
    players = []
    for position, person in enumerate(queries.people_of(request, directory)):
        if position in who:
            player = who[position]
        elif person.is_ambiguous:
            sentence = _("Several players are called %(name)s: open the request and choose.")
            raise Refusal("several_players", sentence, status=422, name=person.name)
        else:
            player = person.bearers[0] if person.bearers else None
        players.append(player or add_newcomer(request.tournament.club, request.newcomers[position]))
    hide_minors(player for position, player in enumerate(players) if position in request.minors)
    request.player, request.partner = players[0], players[1] if request.partner_first_name else None
    request.save(update_fields=["player", "partner"])
    return players


def _delegation(requests: Iterable[EntryRequest]) -> str:
    """The clubs that `requests` come from, each once: of both partners where both names find room; "" of nobody's."""
    clubs = {search_key(request.delegation): request.delegation for request in requests if request.delegation}
    both = " / ".join(clubs.values())
    return both if len(both) <= LONGEST_NAME else next(iter(clubs.values()))


def _enter(
    tournament: Tournament, requests: Sequence[EntryRequest], players: Sequence[Player], by: User | None
) -> Entry:
    """Make the requests one entry, of these players."""
    if team := requests[0].team:
        entry = enter_team(tournament, Team(name=team, squad=players, captain=0), by)
    else:
        entry = _entry_of(tournament, players, by)
    entry.delegation = _delegation(requests) or entry.delegation
    entry.save(update_fields=["delegation"])
    _expect(tournament, players)
    _accept(tournament, requests, entry, by)
    return entry


def _accept(tournament: Tournament, requests: Sequence[EntryRequest], entry: Entry, by: User | None) -> None:
    for request in requests:
        request.state, request.entry = RequestState.ACCEPTED, entry
    _decide(requests, by)
    if requests:
        numbers = [request.number for request in requests]
        keep("accepted", tournament, by, requests=numbers, entry=entry.number)


def _entry_of(tournament: Tournament, players: Sequence[Player], by: User | None) -> Entry:
    """A new entry of `players`, or the one they withdrew from together, restored."""
    taken = members_of(tournament, players)
    if not taken:
        return enter_groups(tournament, [players], by)[0]
    entry = taken[0].entry
    same = {member.entry_id for member in taken} == {entry.pk} and len(taken) == len(players)
    if entry.withdrawn and same and entry.members.count() == len(players):
        entry.tournament = tournament
        return restore_entry(entry, by)
    raise Refusal(
        "already_entered", _("%(name)s is already entered."), status=422, name=taken[0].player.full_name
    )


def _decide(requests: Iterable[EntryRequest], by: User | None) -> None:
    for request in requests:
        request.decided_at, request.decided_by = timezone.now(), by
        request.save(update_fields=["state", "reason", "entry", "decided_at", "decided_by"])


def _expect(tournament: Tournament, players: Iterable[Player]) -> None:
    """On the list of the evening, unless something is said of them there already."""
    rows = [Attendance(session=tournament.session, player=player) for player in players]
    Attendance.objects.bulk_create(rows, ignore_conflicts=True)
