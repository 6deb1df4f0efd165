"""What people can do with seasons and evenings, and who is here: one transaction each.
Tested in tests/clubs/evenings/."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Attendance, AttendanceState, Club, Player, Season, Session
from clubs.models.calendar import usual_season
from clubs.players.actions import add_player, held_club
from web.refusals import Refusal

# --- seasons and evenings ----------------------------------------------------------------------


@transaction.atomic
def open_season(club: Club, name: str, starts: date, ends: date) -> Season:
    """A season of the club; seasons do not overlap, so that a date says which one it belongs to.

    `Refusal` "season_backwards", "season_overlaps" or "season_name_taken", all 422.
    """
    club = held_club(club)
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
