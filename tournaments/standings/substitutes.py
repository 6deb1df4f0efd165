"""Who plays in whose place: remembered for each game of a table, and never worked out anew from today's substitutes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from clubs.models import Player
from scoring.models import Sheet, StandIn
from tournaments.models import Pairing, Placing, Substitution, Tournament


@dataclass(frozen=True)
class Stand:
    """A substitution as it is shown: who plays from which game on, and who was seated there."""

    pk: int
    table: int
    round: int
    game: int
    player: str
    seated: str

    def __str__(self) -> str:
        if self.player == self.seated:
            return _("%(player)s plays again, from game %(game)s on") % {
                "player": self.player,
                "game": self.game,
            }
        sentence = _("%(player)s plays for %(seated)s")
        if self.game > 1:
            sentence = _("%(player)s plays for %(seated)s, from game %(game)s on")
        return sentence % {"player": self.player, "seated": self.seated, "game": self.game}


def standing(pairings: Collection[int]) -> dict[int, list[Stand]]:
    """The substitutions that stand at `pairings`, by pairing; two queries, one where there are none."""
    rows = list(
        Substitution.objects.filter(pairing__in=pairings, cancelled_at__isnull=True)
        .select_related("player", "pairing__round")
        .order_by("game", "pk")
    )
    seats = Placing.objects.filter(pairing__in={row.pairing_id for row in rows}).select_related("player")
    seated = {(seat.pairing_id, seat.position): seat.player.public_name for seat in seats} if rows else {}
    stands_of: dict[int, list[Stand]] = {}
    for row in rows:
        stands_of.setdefault(row.pairing_id, []).append(
            Stand(
                pk=row.pk,
                table=row.pairing.table_number,
                round=row.pairing.round.number,
                game=row.game,
                player=row.player.public_name,
                seated=seated[row.pairing_id, row.position],
            )
        )
    return stands_of


def stand_ins_at(sheets: Collection[Sheet]) -> list[StandIn]:
    """The same for the tables themselves, in the order in which they came; one query."""
    rows = Substitution.objects.filter(pairing__sheet__in=sheets, cancelled_at__isnull=True)
    return [
        StandIn(row.pairing.sheet_id or 0, row.position, row.game, row.player)
        for row in rows.select_related("player", "pairing").order_by("game", "pk")
    ]


def of_tournament(tournament: Tournament) -> list[Stand]:
    """Every substitution that stands, by round and table; three queries at most."""
    tables = Pairing.objects.filter(round__stage__tournament=tournament, substitutions__isnull=False)
    by_table = standing(set(tables.values_list("pk", flat=True)))
    return sorted(
        (stand for stands in by_table.values() for stand in stands),
        key=lambda stand: (stand.round, stand.table),
    )


def stood_in(tournament: Tournament) -> list[list[int]]:
    """Which entries had somebody else play for them: entry, round, table, from which game on. One query."""
    rows = Substitution.objects.filter(
        pairing__round__stage__tournament=tournament,
        cancelled_at__isnull=True,
        pairing__placings__position=F("position"),
    )
    rows = rows.annotate(seated=F("pairing__placings__player")).exclude(player=F("seated"))  # who came back
    columns = ("pairing__placings__entry__number", "pairing__round__number", "pairing__table_number", "game")
    return [list(row) for row in rows.order_by(*columns).values_list(*columns)]


def games_stood_in(tournament: Tournament) -> dict[tuple[int, int], frozenset[int]]:
    """By sheet and game, the entries for which somebody else sat there. Two queries, one where nobody did."""
    standing_ = Substitution.objects.filter(
        pairing__round__stage__tournament=tournament, pairing__sheet__isnull=False, cancelled_at__isnull=True
    )
    rows: dict[tuple[int, int], list[Substitution]] = {}
    for row in standing_.select_related("player", "pairing").order_by("pk"):
        rows.setdefault((row.pairing_id, row.position), []).append(row)
    stood_in: dict[tuple[int, int], frozenset[int]] = {}
    seats = Placing.objects.filter(pairing__in={pairing for pairing, _place in rows})
    for seat in seats.select_related("entry") if rows else ():
        own = rows.get((seat.pairing_id, seat.position), [])
        for game in range(1, tournament.games_per_table + 1) if own else ():
            player = _since(own, game).get(seat.position)
            if player is not None and player.pk != seat.player_id:
                key = (own[0].pairing.sheet_id or 0, game)
                stood_in[key] = stood_in.get(key, frozenset()) | {seat.entry.number}
    return stood_in


def say_stood_in(rows: Iterable[Sequence[int]], names: Mapping[int, str]) -> list[str]:
    """The same in sentences; who stood in is nobody's to know but the club's."""
    sentence = _(
        "Somebody else played for %(name)s: round %(round)s, table %(table)s, from game %(game)s on."
    )
    return [
        sentence % {"name": names.get(entry, f"{entry}"), "round": round_, "table": table, "game": game}
        for entry, round_, table, game in rows
    ]


def _since(rows: Iterable[Substitution], game: int) -> dict[int, Player]:
    """Who stands in for whom in `game`: the last who came."""
    return {row.position: row.player for row in sorted(rows, key=lambda row: row.game) if row.game <= game}
