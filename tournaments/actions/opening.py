"""Opening a tournament, and showing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from clubs.models import Session, User
from scoring.rulebook import RuleViolation
from scoring.sentences import refusal_of
from tournaments.actions.steps import locked, log, moved, rules_of
from tournaments.models import EntryKind, Stage, Tournament
from tournaments.pairing.rotation import MOST_GAMES, USUAL_GAMES, two_against_two


@transaction.atomic
def open_tournament(
    session: Session,
    name: str,
    *,
    entry_kind: str = EntryKind.PLAYER,
    variant: str = "",
    settings: Mapping[str, Any] | None = None,
    games_per_table: int = USUAL_GAMES,
    by: User | None = None,
) -> Tournament:
    """A tournament of one stage drawn by lot; by default it plays what the club plays."""
    club = session.club
    if settings is None:
        settings = club.settings if (variant or club.variant) == club.variant else {}
    tournament = Tournament(
        club=club,
        session=session,
        name=name,
        entry_kind=entry_kind,
        variant=variant or club.variant,
        settings=dict(settings),
        games_per_table=games_per_table,
    )
    _settle(tournament)
    tournament.clean_fields()
    _insert(tournament)
    Stage.objects.create(tournament=tournament)
    moved(tournament)
    log("opened", tournament, by)
    return tournament


@transaction.atomic
def set_live(tournament: Tournament, live: bool, by: User | None = None) -> Tournament:
    """Let the public see the ranking as it moves, or only its editions."""
    tournament = locked(tournament)
    tournament.live = live
    tournament.save(update_fields=["live"])
    log("live" if live else "not live", tournament, by)
    return tournament


def _insert(tournament: Tournament) -> None:
    try:
        with transaction.atomic():
            tournament.save(force_insert=True)
    except IntegrityError as error:
        sentence = _("This evening already has a tournament named %(name)s.")
        raise Refusal("name_taken", sentence, status=422, name=tournament.name) from error


def _settle(tournament: Tournament) -> None:
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
    tournament.settings = dict(rules)
