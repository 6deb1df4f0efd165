"""The sheet: who sits where, every line ever written, what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api import READING, answers, without_cookies
from scoring.history import GameHistory, SheetHistory, Written, fold_sheet
from scoring.models import Line
from scoring.permissions import access_sheet
from scoring.queries import seats_of_side


class SeatOut(serializers.Serializer[Any]):
    position = serializers.IntegerField(help_text="in table order, from 0")
    name = serializers.CharField(help_text="the name the player chose to show")


class LineOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    uuid = serializers.UUIDField()
    game = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=["deal", "penalty", "strike", "signature", "reopening"])
    says = serializers.DictField(help_text="the line's content, as it was written")
    marks = serializers.DictField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="by side; null for a line that does not count",
    )
    struck_by = serializers.IntegerField(
        allow_null=True, help_text="the number of the line that struck this one"
    )
    received_at = serializers.DateTimeField()


class OutcomeOut(serializers.Serializer[Any]):
    winner = serializers.CharField(allow_null=True)
    tied = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField(help_text="how the game ended; `stopped` when the table says so")
    ranking = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class GameOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    variant = serializers.CharField()
    settings = serializers.DictField()
    sides = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()), help_text="the seats of each side"
    )
    seating = serializers.CharField(help_text="who sits where; to be sent with what is written next")
    dealer = serializers.IntegerField(help_text="the seat that deals next")
    target = serializers.IntegerField(allow_null=True)
    totals = serializers.DictField(child=serializers.IntegerField(), help_text="of the manche in progress")
    manches = serializers.ListField(child=serializers.CharField(), help_text="who won those that are over")
    over = serializers.BooleanField()
    outcome = OutcomeOut(allow_null=True)
    stopped = serializers.CharField(allow_blank=True, help_text="why it ended before its rules say so")
    signatures = serializers.ListField(child=serializers.CharField(), help_text="the sides that signed")
    signed = serializers.BooleanField()


class SheetOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    revision = serializers.IntegerField(help_text="to be sent with what is written next")
    head = serializers.CharField(allow_blank=True, help_text="the hash of the last line")
    state = serializers.ChoiceField(choices=["empty", "playing", "over", "signed"])
    game = serializers.IntegerField(help_text="the number of the game in progress, or of the last one")
    seats = SeatOut(many=True)
    games = GameOut(many=True)
    lines = LineOut(many=True)


@extend_schema(summary="A sheet", auth=[], responses=answers({200: SheetOut}, *READING))
@without_cookies("GET")
def sheet(request: Request, code: str) -> Response:
    """Everything a table knows: who sits where, every line ever written, the totals and what comes next."""
    sheet = access_sheet(request, code).sheet
    lines = list(sheet.lines.filter(number__lte=sheet.revision))
    history = fold_sheet(sheet.all_games, lines, sheet.signatures)
    return Response(
        {
            "code": code,
            "table": sheet.table_number,
            "revision": sheet.revision,
            "head": sheet.head,
            "state": history.state,
            "game": history.current.game.number,
            "seats": [
                {"position": seat.position, "name": seat.public_name}
                for seat in sheet.seats.select_related("player")
            ],
            "games": [_game(played) for played in history.games],
            "lines": tell_lines(history, lines),
        }
    )


def _game(played: GameHistory) -> dict[str, Any]:
    game, state = played.game, played.state
    return {
        "number": game.number,
        "variant": game.variant,
        "settings": game.settings,
        "sides": {side: seats_of_side(played, side) for side in state.totals},
        "seating": game.seated,
        "dealer": game.seating[state.dealer],
        "target": state.target,
        "totals": state.totals,
        "manches": state.manches,
        "over": played.over,
        "outcome": _outcome(played),
        "stopped": played.stopped,
        "signatures": list(played.signed_by),
        "signed": played.signed,
    }


def _outcome(played: GameHistory) -> dict[str, Any] | None:
    if played.state.outcome:
        told = asdict(played.state.outcome)
        return {name: told[name] for name in ("winner", "tied", "reason", "ranking")}
    return (
        {"winner": played.winner(), "tied": [], "reason": "stopped", "ranking": []}
        if played.stopped and played.over
        else None
    )


def tell_lines(history: SheetHistory, lines: Iterable[Line]) -> list[dict[str, Any]]:
    """`lines` as they read now, marked or struck, in the order in which they were written."""
    written = {each.line.pk: each for played in history.games for each in played.written}
    numbers = {played.game.pk: played.game.number for played in history.games}
    return [_line(line, numbers[line.game_id], written.get(line.pk)) for line in lines]


def _line(line: Line, game: int, written: Written | None) -> dict[str, Any]:
    return {
        "number": line.number,
        "uuid": line.uuid,
        "game": game,
        "kind": line.kind,
        "says": line.payload,
        "marks": written.scored.marks.marks if written and written.scored else None,
        "struck_by": written.struck.number if written and written.struck else None,
        "received_at": line.received_at,
    }
