"""Opening a tournament, and letting the public see its ranking as it moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Session, User
from scoring.rulebook import RuleViolation
from scoring.rules.rules import refusal_of
from tournaments.core.acts import keep, locked, moved
from tournaments.core.formats import find_format
from tournaments.core.games import people_of_an_entry, rules_of, usual_seats
from tournaments.models import CutKind, EntryKind, Stage, Tournament
from tournaments.pairing.rotation import MOST_GAMES, two_against_two
from tournaments.planning.presets import USUAL, Preset, StagePlan
from tournaments.proofs.actions import promise_draws
from tournaments.standings.criteria import NAMED, NamedOrder, written
from web.refusals import Refusal


@transaction.atomic
def open_tournament(
    session: Session,
    name: str,
    *,
    preset: Preset = USUAL,
    entry_kind: str = "",
    variant: str = "",
    settings: Mapping[str, Any] | None = None,
    games_per_table: int | None = None,
    ranked_by: str = "",
    stages: Sequence[StagePlan] = (),
    by: User | None = None,
) -> Tournament:
    """A tournament as its preset has it; what is given differs. By default it plays what the club plays."""
    club = session.club
    if settings is None:
        settings = club.settings if (variant or club.variant) == club.variant else {}
    tournament = Tournament(
        club=club,
        session=session,
        name=name,
        preset=preset.key,
        entry_kind=entry_kind or preset.entry_kind,
        variant=variant or club.variant,
        settings=dict(settings),
        games_per_table=preset.games if games_per_table is None else games_per_table,
    )
    _settle(tournament, NAMED[ranked_by or preset.ranked_by])
    rows = _stages(tournament, stages or preset.stages)
    check_matches(tournament, rows)
    tournament.clean_fields()
    save_named(tournament, force_insert=True)
    Stage.objects.bulk_create(rows)
    promise_draws(tournament)
    moved(tournament)
    keep("opened", tournament, by)
    return tournament


@transaction.atomic
def set_live(tournament: Tournament, live: bool, by: User | None = None) -> Tournament:
    """Let the public see the ranking as it moves, or only its editions."""
    tournament = locked(tournament)
    tournament.live = live
    tournament.save(update_fields=["live"])
    keep("live" if live else "not_live", tournament, by)
    return tournament


def _stages(tournament: Tournament, plans: Sequence[StagePlan]) -> list[Stage]:
    """The rows of `plans`; the first stage begins at once, with whoever enters."""
    formats = ["", *(plan.format for plan in plans)]
    rows = [
        stage_of(tournament, number, plan, after=after)
        for number, (plan, after) in enumerate(zip(plans, formats, strict=False), start=1)
    ]
    rows[0].begun_at = timezone.now()
    return rows


def stage_of(tournament: Tournament, number: int, plan: StagePlan, *, after: str) -> Stage:
    """The row of `plan`, not saved; a cut by pools needs pools before it, `after` is the format before."""
    if plan.cut.kind == CutKind.POOL and after != "pools":
        raise Refusal("no_pools", _("A number of each pool can go on from pools only."), status=422)
    return Stage(
        tournament=tournament,
        number=number,
        format=plan.format,
        name=str(plan.name),
        planned_rounds=plan.rounds,
        settings=find_format(plan.format).settle(plan.settings),
        carries=plan.carries,
        cut_kind=plan.cut.kind,
        cut_value=plan.cut.value,
        cut_of=plan.cut.of,
        cut_keeps_level=plan.cut.keeps_level,
    )


def check_matches(tournament: Tournament, stages: Sequence[Stage]) -> None:
    """Pools and knock-outs are matches of one entry against another: a table of one entry, or of four, is none."""
    if not any(find_format(stage.format).ends for stage in stages):
        return
    size = usual_seats(tournament)
    if size != 2 * people_of_an_entry(tournament):
        sentence = _(
            "In pools and knock-outs two entries meet at a table, and this game seats %(size)s players."
        )
        raise Refusal("not_two_sides", sentence, status=422, size=size)


def save_named(tournament: Tournament, **how: Any) -> None:
    """Write it, its name too; refused where the evening has a tournament of that name."""
    try:
        with transaction.atomic():
            tournament.save(**how)
    except IntegrityError as error:
        sentence = _("This evening already has a tournament named %(name)s.")
        raise Refusal("name_taken", sentence, status=422, name=tournament.name) from error


def _settle(tournament: Tournament, order: NamedOrder) -> None:
    """Complete the settings, so that a rulebook that changes later does not change this evening."""
    if not 1 <= tournament.games_per_table <= MOST_GAMES:
        sentence = _("A table plays from 1 to %(most)s games a round.")
        raise Refusal("bad_games", sentence, status=422, most=MOST_GAMES)
    try:
        rules = rules_of(tournament)
    except RuleViolation as violation:
        raise refusal_of(violation) from violation
    if tournament.entry_kind == EntryKind.PAIR and not two_against_two(rules.seat_sides):
        raise Refusal("no_pairs_here", _("This game is not played by pairs."), status=422)
    if rules.pack.partners and not two_against_two(rules.seat_sides):
        sentence = _("A tournament is not played in teams of three at a table: choose the game for four.")
        raise Refusal("no_teams_of_three", sentence, status=422)
    tournament.settings = dict(rules)
    tournament.criteria = written(order.low if rules.penalties.low_wins else order.criteria)
