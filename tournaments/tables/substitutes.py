"""Somebody plays in the place of another from a game on; the entry keeps what is won.
Tested in tests/tournaments/standings/test_substitutes.py."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, User
from tournaments.core.acts import keep, locked, moved
from tournaments.models import Pairing, Placing, Substitution
from web.refusals import Refusal


@transaction.atomic
def substitute_player(
    pairing: Pairing, position: int, player: Player, game: int = 1, by: User | None = None
) -> Substitution:
    """From `game` on, `player` plays at the place `position` of a table whose round is published."""
    tournament = locked(pairing.round.stage.tournament)
    if pairing.sheet_id is None:
        raise Refusal("not_published", _("This table has no sheet yet: publish the round first."))
    seat = pairing.placings.select_related("entry").filter(position=position).first()
    if seat is None or not 1 <= game <= tournament.games_per_table:
        sentence = _("This table has no such place, or plays no such game in this round.")
        raise Refusal("no_such_place", sentence, status=422)
    if not _comes_back(pairing, seat, player, game):
        _check_free(pairing, player)
    try:
        with transaction.atomic():
            row = Substitution.objects.create(
                pairing=pairing, position=position, game=game, player=player, by=by
            )
    except IntegrityError as error:
        sentence = _("Somebody else has that place from that game on: cancel it first.")
        raise Refusal("place_taken", sentence) from error
    facts: dict[str, Any] = {
        "table": pairing.table_number,
        "game": game,
        "player": player.number,
        "entry": seat.entry.number,
    }
    moved(tournament)
    keep("substituted", tournament, by, round=pairing.round.number, **facts)
    return row


def _comes_back(pairing: Pairing, seat: Placing, player: Player, game: int) -> bool:
    """Whether `player` takes the own seat again, where somebody else plays before `game`."""
    standing = pairing.substitutions.filter(cancelled_at__isnull=True, position=seat.position)
    return seat.player_id == player.pk and standing.filter(game__lt=game).exists()


def _check_free(pairing: Pairing, player: Player) -> None:
    """Nobody plays at two places of one round."""
    seated = Placing.objects.filter(round=pairing.round, player=player).exists()
    others = Substitution.objects.filter(
        pairing__round=pairing.round, player=player, cancelled_at__isnull=True
    )
    if seated or others.exists():
        raise Refusal("plays_already", _("%(name)s plays in this round already."), name=player.full_name)


@transaction.atomic
def cancel_substitution(row: Substitution, by: User | None = None) -> Substitution:
    """It was a mistake: whoever was seated there played. The row stays."""
    tournament = locked(row.pairing.round.stage.tournament)
    row = Substitution.objects.select_related("player", "pairing__round").get(pk=row.pk)
    if row.cancelled_at is None:
        row.cancelled_at = timezone.now()
        row.save(update_fields=["cancelled_at"])
        seat = row.pairing.placings.select_related("entry").get(position=row.position)
        facts: dict[str, Any] = {
            "table": row.pairing.table_number,
            "player": row.player.number,
            "entry": seat.entry.number,
        }
        moved(tournament)
        keep("not_substituted", tournament, by, round=row.pairing.round.number, **facts)
    return row
