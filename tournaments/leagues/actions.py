"""A league: its teams, its calendar, its rules; and the meeting of a team that does not come, forfeited as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, User
from clubs.models.names import check_name, search_key, tidy_name
from clubs.players.directory import Sitting
from tournaments.core import formats, phases
from tournaments.core.acts import keep, locked, moved
from tournaments.core.phases import decided_games
from tournaments.core.snapshots import take_snapshot
from tournaments.entries.actions import enter_groups, player_of
from tournaments.leagues.match_days import KEY, When, dates_of
from tournaments.models import Entry, EntryPlayer, Pairing, Round, Stage, Tournament
from tournaments.pairing.league import LARGEST, SMALLEST, fixtures
from tournaments.pairing.lot import lot_order
from tournaments.tables.actions import forfeit_game
from web.refusals import Refusal

MOST_POINTS = 20


@dataclass(frozen=True, kw_only=True)
class Team:
    """A team as it is entered: its squad in order, of which `captain` is one, by place from 0, or None."""

    name: str
    squad: Sequence[Sitting]
    home: str = ""
    captain: int | None = None


@transaction.atomic
def enter_team(tournament: Tournament, team: Team, by: User | None = None) -> Entry:
    """Enter a team of 4 to 12 players; who is new joins the club's list."""
    tournament = locked(tournament)
    _check_league(tournament)
    players = [player_of(tournament.club, sitting) for sitting in team.squad]
    _check_team(tournament, team.name, players)
    entry = enter_groups(tournament, [players], by)[0]
    return _described(entry, team, players)


@transaction.atomic
def change_team(entry: Entry, team: Team, by: User | None = None) -> Entry:
    """Another name, place, captain or squad. What was played by whom stays as it was."""
    tournament = locked(entry.tournament)
    entry = tournament.entries.get(pk=entry.pk)
    players = [player_of(tournament.club, sitting) for sitting in team.squad]
    _check_team(tournament, team.name, players, entry)
    snapshot = take_snapshot(tournament)
    entry.members.all().delete()
    EntryPlayer.objects.bulk_create(
        EntryPlayer(tournament=tournament, entry=entry, player=player, position=position)
        for position, player in enumerate(players)
    )
    _described(entry, team, players)
    keep("team_changed", tournament, by, snapshot=snapshot, entries=[entry.number])
    return entry


@transaction.atomic
def make_calendar(
    tournament: Tournament, *, twice: bool = True, seed: str = "", by: User | None = None
) -> Stage:
    """Who receives whom on which day; with `seed` the teams are put in the order of the lot, else of their numbers.

    Made anew as often as one likes, until a day is drawn.
    """
    tournament = locked(tournament)
    stage = _stage(tournament)
    if stage.rounds.exists():
        raise Refusal("day_drawn", _("A day is set up already: the calendar stays as it is."))
    teams = [entered.number for entered in phases.field_of(stage)]
    if len(teams) < 2:
        raise Refusal("too_few_teams", _("A league needs two teams at least."), status=422)
    snapshot = take_snapshot(tournament)
    turns = fixtures(lot_order(teams, seed, 0) if seed else sorted(teams), twice=twice)
    days = [[list(table) for table in turn.tables] for turn in turns]
    stage.settings = {**stage.settings, "calendar": days, "seed": seed}
    stage.planned_rounds = len(days)
    stage.save(update_fields=["settings", "planned_rounds"])
    keep("calendar_made", tournament, by, snapshot=snapshot, days=len(days))
    return stage


@transaction.atomic
def date_day(
    tournament: Tournament, number: int, when: When | None, *, every: int = 0, by: User | None = None
) -> list[int]:
    """Say when day `number` is played and where, or that nobody knows; the days that are dated now.

    With `every` so many weeks, the days behind it that have no date follow.
    """
    tournament = locked(tournament)
    stage = _stage(tournament)
    days = len(formats.calendar_of(stage))
    if not 1 <= number <= days:
        raise Refusal("no_such_day", _("The calendar has no day %(number)s."), status=422, number=number)
    dates = dates_of(stage)
    dates.pop(number, None)
    if when:
        dates[number] = when
        later = range(number + 1, days + 1) if every else ()
        dates = {day: when.later(every * (day - number)) for day in later} | dates
    written = {str(day): appointed.written() for day, appointed in sorted(dates.items())}
    if written != stage.settings.get(KEY, {}):
        snapshot = take_snapshot(tournament)
        stage.settings = {**stage.settings, KEY: written}
        stage.save(update_fields=["settings"])
        keep("day_dated", tournament, by, snapshot=snapshot, day=number)
    return sorted(dates)


@transaction.atomic
def set_league(tournament: Tournament, rules: formats.LeagueRules, by: User | None = None) -> Stage:
    """Play by `rules` from now on; the table counts all that was played by them."""
    fits = SMALLEST // 2 <= rules.tables <= LARGEST // 2
    points = (rules.won, rules.drawn, rules.lost)
    is_known = rules.by in (formats.GAMES, formats.MARKS)
    is_known &= rules.withdrawn in (formats.STRUCK, formats.KEPT)
    if not fits or not is_known or not all(0 <= value <= MOST_POINTS for value in points):
        sentence = _("A meeting has from 2 to 6 tables, and brings at most %(most)s points.")
        raise Refusal("bad_league", sentence, status=422, most=MOST_POINTS)
    if not rules.won > rules.drawn >= rules.lost:
        sentence = _("A win brings more than a draw, and a draw at least as much as a defeat.")
        raise Refusal("bad_points", sentence, status=422)
    tournament = locked(tournament)
    stage = _stage(tournament)
    if rules != formats.rules_of_league(stage):
        snapshot = take_snapshot(tournament)
        stage.settings = {**stage.settings, "league": asdict(rules)}
        stage.save(update_fields=["settings"])
        moved(tournament)
        keep("league_set", tournament, by, snapshot=snapshot)
    return stage


@transaction.atomic
def forfeit_meeting(
    round_: Round, team: Entry, marks: int, reason: str, by: User | None = None
) -> list[Pairing]:
    """The games of the meeting that nobody has decided yet go to the other team, with `marks` for each.

    What was played of them no longer counts.
    """
    tournament = round_.stage.tournament
    own = Pairing.objects.filter(pk__in=round_.placings.filter(entry=team).values("pairing"))
    tables = list(own.select_related("sheet", "round__stage").order_by("table_number"))
    if round_.published_at is None or not tables:
        raise Refusal("no_meeting", _("This team has nobody to meet on this day."), status=422)
    decided = decided_games(pairing.sheet_id for pairing in tables if pairing.sheet_id)
    for pairing in tables:
        pairing.round.stage.tournament = tournament
        is_home = pairing.placings.get(position=0).entry_id == team.pk
        marked = [(0, 0), (marks, 2)] if is_home else [(marks, 2), (0, 0)]
        for game in range(1, tournament.games_per_table + 1):
            if game not in decided.get(pairing.sheet_id or 0, ()):
                forfeit_game(pairing, game, marked, reason, by)
    return tables


def _check_league(tournament: Tournament) -> None:
    if not formats.is_league(tournament):
        raise Refusal("no_teams_here", _("This tournament is not played by teams."), status=422)


def _stage(tournament: Tournament) -> Stage:
    _check_league(tournament)
    return phases.stage_in_play(tournament)


def _check_team(
    tournament: Tournament, name: str, players: Sequence[Player], entry: Entry | None = None
) -> None:
    check_name(name)
    if not SMALLEST <= len(players) <= LARGEST:
        sentence = _("A team has from %(fewest)s to %(most)s players.")
        raise Refusal("bad_squad", sentence, status=422, fewest=SMALLEST, most=LARGEST)
    if len({player.pk for player in players}) < len(players):
        raise Refusal("same_player", _("The same player is there twice."), status=422)
    if any(player.club_id != tournament.club_id for player in players):
        raise Refusal("of_another_club", _("This belongs to another club."), status=422)
    others = tournament.entries.exclude(pk=entry.pk) if entry else tournament.entries.all()
    if search_key(name) in {search_key(other) for other in others.values_list("name", flat=True)}:
        raise Refusal("name_taken", _("There is a team called %(name)s already."), status=422, name=name)
    members = EntryPlayer.objects.filter(entry__in=others, player__in=players).select_related(
        "player", "entry"
    )
    taken = members.first()
    if taken:
        raise Refusal(
            "already_entered",
            _("%(name)s plays for %(team)s already."),
            status=422,
            name=taken.player.full_name,
            team=taken.entry.name,
        )


def _described(entry: Entry, team: Team, players: Sequence[Player]) -> Entry:
    entry.name, entry.home = tidy_name(team.name), tidy_name(team.home)
    entry.captain = None if team.captain is None else players[team.captain]
    entry.save(update_fields=["name", "home", "captain"])
    return entry
