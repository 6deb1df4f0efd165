"""The sheet: who sits where, every line ever written, what comes next. Tested in tests/api/test_sheet.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.ledger.history import GameHistory, SheetHistory, Written, fold_sheet
from scoring.ledger.queries import seats_of_side
from scoring.ledger.writing import seats_of
from scoring.models import Kind, Line
from scoring.permissions import access_device
from web.api import READING, answers, without_cookies


class SeatOut(serializers.Serializer[Any]):
    position = serializers.IntegerField(help_text="in table order, from 0")
    name = serializers.CharField(help_text="the name the player chose to show")


class LineOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    uuid = serializers.UUIDField()
    game = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Kind.values)
    says = serializers.DictField(help_text="the line's content, as it was written")
    marks = serializers.DictField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="by side; null for a line that does not count",
    )
    struck_by = serializers.IntegerField(
        allow_null=True, help_text="the number of the line that struck this one, or settled or answered it"
    )
    phone = serializers.IntegerField(allow_null=True, help_text="which phone of the table wrote it")
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
    same_device = serializers.ListField(
        child=serializers.CharField(), help_text="those of them that did not sign on a phone of their own"
    )
    closed = serializers.CharField(
        allow_blank=True, help_text="why a director closed it without the other signatures"
    )
    signed = serializers.BooleanField()
    contested = serializers.BooleanField(help_text="nobody signs before that is settled")
    disputes = serializers.ListField(
        child=serializers.IntegerField(), help_text="the numbers of the lines that wait for a decision"
    )
    requests = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="the numbers of the lines that ask the director for a correction",
    )


class SheetOut(serializers.Serializer[Any]):
    key = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    revision = serializers.IntegerField(help_text="to be sent with what is written next")
    head = serializers.CharField(allow_blank=True, help_text="the hash of the last line")
    state = serializers.ChoiceField(choices=["empty", "playing", "over", "signed"])
    game = serializers.IntegerField(help_text="the number of the game in progress, or of the last one")
    seats = SeatOut(many=True)
    games = GameOut(many=True)
    lines = LineOut(many=True)


@extend_schema(summary="A sheet", auth=[], responses=answers({200: SheetOut}, 401, *READING))
@without_cookies("GET")
def sheet(request: Request, key: str) -> Response:
    """Everything a table knows: who sits where, every line ever written, the totals and what comes next."""
    sheet = access_device(request, key).sheet
    lines = list(sheet.lines.select_related("device").filter(number__lte=sheet.revision))
    history = fold_sheet(sheet.all_games, lines, sheet.signatures)
    return Response(
        {
            "key": key,
            "table": sheet.table_number,
            "revision": sheet.revision,
            "head": sheet.head,
            "state": history.state,
            "game": history.current.game.number,
            "seats": [
                {"position": seat.position, "name": seat.name_in(history.current.game.number)}
                for seat in seats_of(sheet)
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
        "same_device": [side for side, line in played.signed_by.items() if line.payload.get("same_device")],
        "closed": played.closed.payload["closed"] if played.closed else "",
        "signed": played.signed,
        "contested": played.contested,
        "disputes": [line.number for line in played.disputes],
        "requests": [line.number for line in played.open_requests],
    }


def _outcome(played: GameHistory) -> dict[str, Any] | None:
    if played.state.outcome:
        outcome = asdict(played.state.outcome)
        return {name: outcome[name] for name in ("winner", "tied", "reason", "ranking")}
    return (
        {"winner": played.winner(), "tied": [], "reason": "stopped", "ranking": []}
        if played.stopped and played.over
        else None
    )


def tell_lines(history: SheetHistory, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """`lines` as they read now, marked or struck, in the order in which they were written."""
    written = {each.line.pk: (played, each) for played in history.games for each in played.written}
    numbers = {played.game.pk: played.game.number for played in history.games}
    ended = {each.line.pk: each.struck for _played, each in written.values()}
    for played in history.games:
        ended |= {contest.line.pk: contest.decided for contest in played.asides.contests}
        ended |= {request.line.pk: request.answered for request in played.asides.requests}
    strikes = {line.payload["line"]: line for line in lines if line.kind == Kind.STRIKE}
    ended |= {line.pk: strikes.get(line.number) for line in lines if line.kind == Kind.NAME}
    marks = {pk: _marks(played, each) for pk, (played, each) in written.items()}
    return [_line(line, numbers[line.game_id], marks.get(line.pk), ended.get(line.pk)) for line in lines]


def _line(line: Line, game: int, marks: Mapping[str, int] | None, ended: Line | None) -> dict[str, Any]:
    return {
        "number": line.number,
        "uuid": line.uuid,
        "game": game,
        "kind": line.kind,
        "says": line.payload,
        "marks": marks,
        "struck_by": ended.number if ended else None,
        "phone": line.device.number if line.device else None,
        "received_at": line.received_at,
    }


def _marks(played: GameHistory, written: Written) -> Mapping[str, int] | None:
    """What a line marks; the totals of a game are what all its manches mark."""
    if written.scored is None:
        return None
    return played.marks() if written.line.kind == Kind.TOTALS else written.scored.marks.marks
