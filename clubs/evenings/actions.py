"""What people can do with clubs, players and evenings: one transaction each.

An action checks what it is given (`ValidationError` for a name that cannot be read) and refuses what the
state does not allow (`Refusal`). Whoever calls it has already been authorised.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from datetime import date, datetime

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import Max, ProtectedError
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from clubs.models import (
    Attendance,
    AttendanceState,
    Club,
    Membership,
    Player,
    PublicName,
    Role,
    Season,
    Session,
    User,
)
from clubs.models.calendar import usual_season
from clubs.models.names import search_key, short_name, tidy_name
from clubs.players.pasted_list import Newcomer
from web.refusals import Refusal

# The first words of addresses under /clubs/ that are pages, so never the address of a club.
RESERVED_SLUGS = frozenset({"mine", "open", "restore", "sign-up"})

# --- clubs -------------------------------------------------------------------------------------


@transaction.atomic
def open_club(owner: User, name: str, city: str = "") -> Club:
    """A new club owned by `owner`, at an address made from its name."""
    club = Club(name=name, city=city)
    club.clean_fields(exclude=["slug"])
    for slug in free_slugs(club.name):
        club.slug = slug
        try:
            with transaction.atomic():
                club.save(force_insert=True)
        except IntegrityError:  # somebody took this address a moment ago: the next one
            continue
        break
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    return club


def free_slugs(name: str) -> Iterator[str]:
    """Addresses that a club of this name could have: no page's, and no other club's."""
    base = slugify(name)[:50].strip("-") or "club"
    taken = RESERVED_SLUGS | set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = itertools.chain([base], (f"{base}-{number}" for number in itertools.count(2)))
    return (slug for slug in candidates if slug not in taken)


@transaction.atomic
def change_club(club: Club, *, name: str, city: str, signatures: int) -> Club:
    """Correct a club's name, its town, and how many signatures close a game; the address stays."""
    club = _locked(club)
    club.name, club.city, club.signatures = name, city, signatures
    club.clean_fields()
    club.save(update_fields=["name", "city", "signatures"])
    return club


def _locked(club: Club) -> Club:
    """The club's row, held until the transaction ends: its players and owners change one at a time."""
    return Club.objects.select_for_update().get(pk=club.pk)


# --- players -----------------------------------------------------------------------------------


@transaction.atomic
def add_player(
    club: Club,
    first_name: str,
    last_name: str = "",
    public_form: str = PublicName.SHORT,
    *,
    minor: bool = False,
) -> Player:
    """A player of the club with the next number; numbers are never given twice. A minor is hidden."""
    player = Player(
        first_name=first_name, last_name=last_name, public_form=public_form, minor=minor, hidden=minor
    )
    return _insert_players(_locked(club), [player])[0]


def add_newcomer(club: Club, newcomer: Newcomer) -> Player:
    """A player of the club, of whom a list or a line-up told the name, and whether that is a minor."""
    first_name, last_name, *minor = newcomer
    return add_player(club, first_name, last_name, minor=any(minor))


@transaction.atomic
def add_players(club: Club, names: Iterable[Newcomer]) -> list[Player]:
    """Players of these names, all or none; whose full name the club knows is passed over. A minor is hidden.

    So is one whom the club knows, where nobody else bears the name.
    """
    club = _locked(club)
    known: dict[str, list[Player]] = {}
    for player in club.players.all():
        known.setdefault(search_key(player.full_name), []).append(player)
    newcomers = []
    for first_name, last_name, *told in names:
        bearers, minor = known.setdefault(search_key(f"{first_name} {last_name}"), []), any(told)
        if not bearers:
            bearers.append(Player(first_name=first_name, last_name=last_name, minor=minor, hidden=minor))
            newcomers += bearers
        elif minor and len(bearers) == 1 and bearers[0].pk:
            hide_minors(bearers)
    return _insert_players(club, newcomers)


def _insert_players(club: Club, players: list[Player]) -> list[Player]:
    """Save `players` as players of `club`, whose row is locked."""
    taken = {search_key(name) for name in club.players.values_list("short_name", flat=True)}
    last = club.players.aggregate(last=Max("number"))["last"] or 0
    for number, player in enumerate(players, start=last + 1):
        player.club, player.number = club, number
        player.clean_fields(exclude=["club", "user", "short_name", "search"])
        player.short_name = short_name(player.first_name, player.last_name, number, taken)
        taken.add(search_key(player.short_name))
        player.save(force_insert=True)
    return players


def hide_minors(players: Iterable[Player]) -> None:
    """Each of `players` turns out to be a minor: hidden at once; a known one stays as the parents decided."""
    for player in players:
        if not player.minor:
            player.minor = player.hidden = True
            player.save(update_fields=["minor", "hidden"])


@transaction.atomic
def rename_player(player: Player, first_name: str, last_name: str = "") -> Player:
    """Correct a player's name; the short name follows, and stays the only one of its kind in the club."""
    club = _locked(player.club)
    player = club.players.get(pk=player.pk)
    if (player.first_name, player.last_name) == (tidy_name(first_name), tidy_name(last_name)):
        return player
    player.first_name, player.last_name = first_name, last_name
    player.clean_fields(exclude=["club", "user", "short_name", "search"])
    others = club.players.exclude(pk=player.pk).values_list("short_name", flat=True)
    taken = {search_key(name) for name in others}
    player.short_name = short_name(player.first_name, player.last_name, player.number, taken)
    player.save(update_fields=["first_name", "last_name", "short_name", "search"])
    return player


@transaction.atomic
def change_player(
    player: Player,
    *,
    first_name: str,
    last_name: str,
    public_form: str,
    active: bool,
    minor: bool = False,
    hidden: bool = False,
) -> Player:
    """Correct a player's name, how pages show it, and whether this person still plays.

    Who turns out to be a minor is hidden at once; to show a minor takes a second word.
    """
    player = rename_player(player, first_name, last_name)
    player.public_form, player.active = public_form, active
    player.hidden, player.minor = hidden or (minor and not player.minor), minor
    player.clean_fields(exclude=["club", "user"])
    player.save(update_fields=["public_form", "active", "minor", "hidden", "search"])
    return player


# --- accounts and members ----------------------------------------------------------------------


@transaction.atomic
def sign_up(email: str, name: str, password: str, *, confirmed: bool) -> User | None:
    """A new account, closed until its address is proven unless `confirmed`; None if the address is taken.

    Whoever signed up and never confirmed may start again. Both answers cost one password hash.
    """
    user = User.objects.select_for_update().filter(email=email).first() or User(email=email)
    if (user.pk and user.is_active) or user.last_login:
        make_password(password)
        return None
    user.name, user.is_active = name, confirmed
    user.clean_fields(exclude=["password"])
    user.set_password(password)
    user.save()
    return user


@transaction.atomic
def confirm_account(user: User) -> User:
    """Open an account whose address is proven."""
    user.is_active = True
    user.save(update_fields=["is_active"])
    return user


@transaction.atomic
def invite_member(club: Club, email: str, name: str, role: str) -> Membership:
    """Make the user with this address a member; an account without a password is made for an unknown one.

    An account that never proved its address loses the password it came with: it may be an impostor's.
    `Refusal` "already_member".
    """
    club = _locked(club)
    user = User.objects.select_for_update().filter(email=email).first() or User(
        email=email, name=name, is_active=False
    )
    if not user.is_active and not user.last_login:
        user.is_active = True
        user.clean_fields(exclude=["password"])
        user.set_unusable_password()
        user.save()
    membership, created = Membership.objects.get_or_create(club=club, user=user, defaults={"role": role})
    if not created:
        raise Refusal("already_member", _("%(name)s is already a member of this club."), name=user.name)
    return membership


@transaction.atomic
def change_role(membership: Membership, role: str) -> Membership:
    """Give a member another role. `Refusal` "last_owner" for the last owner."""
    membership = _spared(membership, still_owner=role == Role.OWNER)
    membership.role = role
    membership.clean_fields(exclude=["club", "user"])
    membership.save(update_fields=["role"])
    return membership


@transaction.atomic
def remove_member(membership: Membership) -> None:
    """Take a user out of the club; the account stays. `Refusal` "last_owner" for the last owner."""
    _spared(membership, still_owner=False).delete()


def _spared(membership: Membership, *, still_owner: bool) -> Membership:
    """The membership, with the club locked; `Refusal` if nobody were left who can sign in as its owner."""
    owners = _locked(membership.club).memberships.filter(role=Role.OWNER, user__is_active=True)
    membership = Membership.objects.get(pk=membership.pk)
    if not still_owner and list(owners) == [membership]:
        raise Refusal("last_owner", _("A club needs an owner: make somebody else an owner first."))
    return membership


# --- seasons and evenings ----------------------------------------------------------------------


@transaction.atomic
def open_season(club: Club, name: str, starts: date, ends: date) -> Season:
    """A season of the club; seasons do not overlap, so that a date says which one it belongs to.

    `Refusal` "season_backwards", "season_overlaps" or "season_name_taken", all 422.
    """
    club = _locked(club)
    if ends < starts:
        raise Refusal("season_backwards", _("A season ends after it starts."), status=422)
    overlapping = club.seasons.filter(starts__lte=ends, ends__gte=starts).first()
    if overlapping:
        sentence = _("These dates overlap the season %(season)s.")
        raise Refusal("season_overlaps", sentence, status=422, season=overlapping.name)
    season = Season(club=club, name=name, starts=starts, ends=ends)
    season.clean_fields(exclude=["club"])
    if club.seasons.filter(name=season.name).exists():
        sentence = _("The club already has a season called %(season)s.")
        raise Refusal("season_name_taken", sentence, status=422, season=season.name)
    season.save(force_insert=True)
    return season


@transaction.atomic
def plan_session(club: Club, starts_at: datetime, *, name: str = "", place: str = "") -> Session:
    """An evening of the club, in the season of its date; the usual season is opened when there is none."""
    session = Session(
        club=club, season=_season_of(club, starts_at), starts_at=starts_at, name=name, place=place
    )
    session.clean_fields(exclude=["club", "season"])
    session.save(force_insert=True)
    return session


@transaction.atomic
def change_session(session: Session, starts_at: datetime, *, name: str = "", place: str = "") -> Session:
    """Correct an evening's date, name and place; its season follows the date."""
    session = Session.objects.select_for_update().select_related("club").get(pk=session.pk)
    session.season = _season_of(session.club, starts_at)
    session.starts_at, session.name, session.place = starts_at, name, place
    session.clean_fields(exclude=["club", "season"])
    session.save(update_fields=["season", "starts_at", "name", "place"])
    return session


def _season_of(club: Club, starts_at: datetime) -> Season:
    day = timezone.localdate(starts_at)
    season = club.seasons.filter(starts__lte=day, ends__gte=day).first()
    if season:
        return season
    usual = usual_season(day)
    try:
        return open_season(club, usual.name, usual.starts, usual.ends)
    except Refusal as refusal:  # the club's own seasons leave a hole on this day
        sentence = _("No season of the club covers this day: add one first.")
        raise Refusal("no_season", sentence, status=422) from refusal


@transaction.atomic
def cancel_session(session: Session) -> None:
    """Take back an evening on which nothing was played yet. `Refusal` "session_played" otherwise."""
    try:
        session.delete()
    except ProtectedError as error:
        sentence = _("Score sheets or a tournament belong to this evening: it cannot be cancelled any more.")
        raise Refusal("session_played", sentence) from error


# --- who is here -------------------------------------------------------------------------------


@transaction.atomic
def set_attendance(session: Session, player: Player, state: str | None) -> Attendance | None:
    """Say where a player is tonight; None takes the player off the list. Saying it twice changes nothing."""
    if state is None:
        session.attendances.filter(player=player).delete()
        return None
    if state not in AttendanceState.values:
        raise Refusal("unknown_state", _("Choose expected, arrived or left early."), status=422)
    attendance, _created = Attendance.objects.select_for_update().get_or_create(
        session=session, player=player, defaults={"state": state}
    )
    if attendance.state != state:
        attendance.state = state
        attendance.save(update_fields=["state", "changed_at"])
    return attendance


@transaction.atomic
def expect_everybody(session: Session) -> int:
    """Expect every player of the club who plays and is not on the list yet; how many were added."""
    missing = session.club.players.filter(active=True).exclude(attendances__session=session)
    rows = [Attendance(session=session, player=player) for player in missing]
    Attendance.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


@transaction.atomic
def welcome_everybody(session: Session) -> int:
    """Everybody who is expected has arrived; how many that was."""
    expected = session.attendances.filter(state=AttendanceState.EXPECTED)
    return expected.update(state=AttendanceState.ARRIVED, changed_at=timezone.now())


@transaction.atomic
def arrive_new_player(
    session: Session, first_name: str, last_name: str = "", *, minor: bool = False
) -> Player:
    """Somebody the club did not know has arrived: a new player, here tonight."""
    player = add_player(session.club, first_name, last_name, minor=minor)
    set_attendance(session, player, AttendanceState.ARRIVED)
    return player
