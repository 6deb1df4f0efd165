"""Players and pairs are entered, withdrawn, and brought back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player, User
from clubs.players.actions import add_newcomer, hide_minors
from clubs.players.directory import Sitting, UnderAge
from tournaments.core.acts import keep, locked, moved
from tournaments.core.snapshots import take_snapshot
from tournaments.entries import queries
from tournaments.models import Entry, EntryKind, EntryPlayer, Tournament
from web.refusals import Refusal


@transaction.atomic
def enter_players(tournament: Tournament, by: User | None = None) -> list[Entry]:
    """Enter everybody who has arrived tonight and is not entered yet; latecomers at any time."""
    tournament = locked(tournament)
    check_no_teams(tournament)
    if tournament.entry_kind != EntryKind.PLAYER:
        raise Refusal("pairs_needed", _("This tournament is for pairs: enter them two by two."), status=422)
    return enter_groups(tournament, [[player] for player in queries.newcomers(tournament)], by)


@transaction.atomic
def enter_pair(tournament: Tournament, first: Player, second: Player, by: User | None = None) -> Entry:
    """Enter two players who stay together the whole evening."""
    tournament = locked(tournament)
    if tournament.entry_kind != EntryKind.PAIR:
        raise Refusal("players_needed", _("In this tournament everybody plays for himself."), status=422)
    if first.pk == second.pk:
        raise Refusal("same_player", _("A pair is two different players."), status=422)
    pair = [first, second]
    if taken := members_of(tournament, pair):
        raise Refusal(
            "already_entered", _("%(name)s is already entered."), status=422, name=taken[0].player.full_name
        )
    return enter_groups(tournament, [pair], by)[0]


def members_of(tournament: Tournament, players: Sequence[Player]) -> list[EntryPlayer]:
    """Where `players` are entered already; whoever's pair is withdrawn leaves it, unless it comes back as it was.

    The tournament's row is held.
    """
    entered = EntryPlayer.objects.filter(tournament=tournament, left=False, player__in=players)
    members = list(entered.select_related("entry", "player"))
    returning = {player.pk for player in players}
    for member in members:
        pair = set(member.entry.members.filter(left=False).values_list("player", flat=True))
        if member.entry.withdrawn and pair != returning and tournament.entry_kind == EntryKind.PAIR:
            member.left = True
            member.save(update_fields=["left"])
    return [member for member in members if not member.left]


def check_no_teams(tournament: Tournament) -> None:
    """Refused where a whole team is entered, with its squad."""
    if tournament.entry_kind == EntryKind.TEAM:
        sentence = _("This tournament is played by teams: enter each with its squad.")
        raise Refusal("teams_needed", sentence, status=422)


def player_of(club: Club, sitting: Sitting) -> Player:
    """Who is meant: somebody new joins the club's list, and who turns out to be a minor is hidden."""
    if isinstance(sitting, UnderAge):
        hide_minors([sitting.player])
        return sitting.player
    return sitting if isinstance(sitting, Player) else add_newcomer(club, sitting)


def enter_groups(tournament: Tournament, groups: Iterable[Sequence[Player]], by: User | None) -> list[Entry]:
    """Enter players, or pairs of them, under the next numbers; the tournament's row is held."""
    entries = add_entries(tournament, groups)
    if entries:
        moved(tournament)
        keep("entered", tournament, by, entries=[entry.number for entry in entries])
    return entries


def add_entries(
    tournament: Tournament, groups: Iterable[Sequence[Player]], *, spare: bool = False
) -> list[Entry]:
    """Entries of these players, under the next numbers."""
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    groups = list(groups)
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, number=last + 1 + place, spare=spare) for place in range(len(groups))
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(tournament=tournament, entry=entry, player=player, position=position)
        for entry, group in zip(entries, groups, strict=True)
        for position, player in enumerate(group)
    )
    return entries


def withdraw_entry(entry: Entry, by: User | None = None) -> Entry:
    """The entry plays no further round; what it has played stays."""
    return _set_withdrawn(entry, True, by)


def restore_entry(entry: Entry, by: User | None = None) -> Entry:
    """The entry plays again from the next draw on."""
    return _set_withdrawn(entry, False, by)


@transaction.atomic
def withdraw_leavers(tournament: Tournament, by: User | None = None) -> list[Entry]:
    """Withdraw every entry of which a player has left tonight."""
    tournament = locked(tournament)
    return withdraw_together("leavers_withdrawn", tournament, queries.leavers(tournament), by)


def withdraw_together(
    code: str, tournament: Tournament, entries: Iterable[Entry], by: User | None
) -> list[Entry]:
    """Withdraw `entries` in play in one act; the tournament's row is held."""
    gone = sorted(entries, key=lambda entry: entry.number)
    if not gone:
        return []
    snapshot = take_snapshot(tournament)
    for entry in gone:
        entry.withdrawn = True
        entry.save(update_fields=["withdrawn"])
    moved(tournament)
    keep(code, tournament, by, snapshot=snapshot, entries=[entry.number for entry in gone])
    return gone


@transaction.atomic
def _set_withdrawn(entry: Entry, withdrawn: bool, by: User | None) -> Entry:
    tournament = locked(entry.tournament)
    entry = tournament.entries.get(pk=entry.pk)
    gone = entry.members.filter(left=True).select_related("player").first()
    if gone and not withdrawn:
        sentence = _("%(name)s plays with somebody else now: this pair cannot come back.")
        raise Refusal("partner_gone", sentence, name=gone.player.full_name)
    if entry.withdrawn != withdrawn:
        snapshot = take_snapshot(tournament) if withdrawn else ""
        entry.withdrawn = withdrawn
        entry.save(update_fields=["withdrawn"])
        moved(tournament)
        about = {"entries": [entry.number]}
        keep("withdrawn" if withdrawn else "restored", tournament, by, snapshot=snapshot, **about)
    return entry
