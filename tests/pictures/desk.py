"""A round while it is played, for its pictures: the clock runs, a table is called, something was decided."""

from __future__ import annotations

from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from clubs.models import Attendance, AttendanceState, Player, Session, User
from scoring.ledger.disputes import contest_game
from scoring.ledger.writing import Stamp
from tests.steps.stages import HALF
from tests.steps.tournament_evening import ONE_DEAL, a_round, correct_deal, play, play_all, sheets_of
from tournaments.cuts.actions import begin_stage
from tournaments.entries.actions import enter_pair, enter_players, withdraw_entry
from tournaments.models import (
    AdjustmentKind,
    ByeScore,
    DrawStep,
    EntryKind,
    Pairing,
    PairingJob,
    RestoreJob,
    RestoreStep,
    Round,
    Tournament,
)
from tournaments.planning import opening
from tournaments.planning.presets import StagePlan
from tournaments.proofs.actions import announce_value, check_proof
from tournaments.rounds import odd_actions
from tournaments.rounds.actions import discard_round, draw_round, publish_round, swap_seats
from tournaments.standings.actions import refresh_draft
from tournaments.tables import adjustments, substitutes
from tournaments.tables.actions import call_table, forfeit_game, void_game
from tournaments.tables.adjustments import Ruling
from tournaments.tables.clock.actions import give_time, start_clock


def timed(tournament: Tournament) -> None:
    """The clock of the first round runs, and its first table is called."""
    round_ = _round(tournament)
    if round_.ends_at is None:
        start_clock(round_, 45)
        call_table(_table(round_), True)


def being_restored(actor: str) -> str:
    """The page of whoever has sent the file of a club that a worker reads."""
    owner = User.objects.get(email__startswith=actor)
    RestoreJob.objects.update_or_create(owner=owner, defaults={"step": RestoreStep.CHECKING})
    return reverse("clubfile:restore")


def being_drawn(tournament: Tournament, step: str = DrawStep.PAIRING, **fields: object) -> PairingJob:
    """A worker is to draw the first round of a championship; how far it has come."""
    told = {"number": 1, "entries": 560, "language": "fr", "attempts": 1, "step": step, **fields}
    job, _created = PairingJob.objects.update_or_create(tournament=tournament, defaults=told)
    return job


def decided(tournament: Tournament) -> None:
    """A penalty, a game that does not count, a forfeit that was cancelled, and byes that bring something."""
    if tournament.adjustments.exists():
        return
    round_ = _round(tournament)
    first = tournament.entries.get(number=1)
    talked = Ruling(
        kind=AdjustmentKind.PENALTY, marks=-20, reason="Parle pendant la donne, pour la deuxième fois"
    )
    alice = User.objects.get(email="alice@manille.example")
    adjustments.adjust_score([first], talked, round_, alice)
    void_game(_table(round_), 3, "Une carte manquait depuis le début", alice)
    (forfeited, *_others) = forfeit_game(_table(round_), 2, [(0, 0), (101, 2)], "Partis trop tôt", alice)
    adjustments.cancel_adjustment(forfeited, "Ils étaient seulement au comptoir", alice)
    adjustments.set_bye_score(tournament, ByeScore.FLAT, 60, 2)
    refresh_draft(tournament.pk)


def corrected_cut(session: Session, name: str = "Coupe corrigée", *, corrected: bool = True) -> Tournament:
    """A final has begun, and a result of the first round is corrected: others would have gone on."""
    stages = (StagePlan("lot", 1), StagePlan("lot", 1, "Finale", HALF, carries=False))
    tournament = opening.open_tournament(session, name, settings=ONE_DEAL, games_per_table=1, stages=stages)
    enter_players(tournament)
    first = a_round(tournament)
    play_all(first)
    begin_stage(tournament)
    if corrected:
        correct_deal(sheets_of(first)[0])
    refresh_draft(tournament.pk)
    return tournament


def bell_rung(session: Session) -> Tournament:
    """Made once: time is up at tables that have written, but for one that has more; one is contested."""
    known = Tournament.objects.filter(session=session, name="Coupe à l’heure").first()
    if known:
        return known
    rules = {"structure": "fixed_deals", "deals": 8}
    tournament = opening.open_tournament(session, "Coupe à l’heure", settings=rules, games_per_table=1)
    enter_players(tournament)
    round_ = start_clock(a_round(tournament), 45)
    sheets = sheets_of(round_)
    for sheet in sheets[:-1]:
        play(sheet, 40)
    sheet = sheets[1]
    contest_game(sheet, 1, 1, "Nous avions 36", Stamp(uuid=uuid4(), revision=sheet.revision))
    Round.objects.filter(pk=round_.pk).update(ends_at=timezone.now())
    play(sheets[2], 40)
    give_time(_table(round_))
    refresh_draft(tournament.pk)
    return tournament


def vacant_place(session: Session, name: str = "Coupe à compléter") -> Tournament:
    """A final of four has begun, and one of them has left: the next one after the cut can take the place."""
    tournament = corrected_cut(session, name, corrected=False)
    qualified = tournament.stages.get(number=2).qualifiers.order_by("position")
    withdraw_entry(qualified[0].entry)
    refresh_draft(tournament.pk)
    return tournament


def ready_after_the_cut(session: Session) -> Tournament:
    """A final that lacks one: whoever missed the cut stands ready to fill its table."""
    tournament = vacant_place(session, "Coupe avec un remplaçant")
    last = tournament.acts.get(code="cut").values["out"][-1]
    odd_actions.name_spares(tournament, list(tournament.entries.get(number=last).players.all()))
    return tournament


def swiss_pairs(session: Session) -> Tournament:
    """Two rounds of a Swiss evening for pairs: a draft was discarded, names were exchanged, a value is announced."""
    stages = (StagePlan("swiss", 3),)
    tournament = opening.open_tournament(
        session, "Doublettes suisses", entry_kind=EntryKind.PAIR, stages=stages
    )
    players = list(session.club.players.order_by("number")[:18])
    session.attendances.filter(player__in=players).update(state=AttendanceState.ARRIVED)
    for one, other in zip(players[::2], players[1::2], strict=True):
        enter_pair(tournament, one, other)
    announce_value(tournament, "Trois dés jetés par la doyenne de la salle, à 20 heures")
    discard_round(draw_round(tournament, value="4 2 6"), reason="une équipe de plus est venue")
    check_proof(publish_round(draw_round(tournament, value="4 2 6")).pk)
    announce_value(tournament, "Le premier numéro du Loto de ce soir")
    draft = draw_round(tournament, value="17", force=True)
    one, other = (table.placings.first().entry for table in draft.pairings.order_by("table_number")[:2])
    check_proof(publish_round(swap_seats(draft, one, other, sure=True)).pk)
    announce_value(tournament, "Le nombre de spectateurs du match de dimanche")
    return tournament


def left_over(session: Session) -> Tournament:
    """Made once: eleven play each for themselves, one stands ready, two have come late; a round is published."""
    known = Tournament.objects.filter(session__name="Impair").first()
    if known:
        return known
    club, people = session.club, list(session.club.players.order_by("number")[:14])
    evening = Session.objects.create(
        club=club, season=session.season, name="Impair", starts_at=timezone.now()
    )
    _arrive(evening, people[:11])
    contest = opening.open_tournament(
        evening, "Misères", variant="miseres", settings={"players": 4}, games_per_table=3
    )
    enter_players(contest)
    odd_actions.name_spares(contest, people[11:12])
    odd_actions.set_accessible(contest, [1, 2])
    round_ = publish_round(draw_round(contest, value="pictures"))
    _arrive(evening, people[12:])
    pairing = round_.pairings.get(table_number=1)
    pairing.round = round_
    substitutes.substitute_player(pairing, 0, people[11], 2)
    call_table(pairing, True)
    return contest


def _arrive(evening: Session, people: list[Player]) -> None:
    state = AttendanceState.ARRIVED
    Attendance.objects.bulk_create(Attendance(session=evening, player=one, state=state) for one in people)


def _round(tournament: Tournament) -> Round:
    return Round.objects.select_related("stage__tournament").get(stage__tournament=tournament, number=1)


def _table(round_: Round) -> Pairing:
    pairing = round_.pairings.select_related("sheet").get(table_number=1)
    pairing.round = round_
    return pairing
