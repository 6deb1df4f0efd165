"""The table as JSON: its sheet, what is written on it, and the rules it is written by.

Whoever holds the code of a sheet reads and writes it. These endpoints read no cookie, so that there is none
to forge; nobody is signed in at the table, and its lines have no author.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, authentication_classes, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api import READING, WRITING, Body, JSONBody, SessionOut, TextField, WholeNumberField, answers
from clubs.errors import Refusal
from clubs.permissions import access_session
from clubs.queries import counts_of, with_tournaments
from scoring.actions import LONGEST_REASON, Stamp, record_deal, record_penalty, sign_sheet, strike_line
from scoring.history import GameHistory, SheetHistory, Written, fold_sheet
from scoring.ledger import Receipt, StaleRevision
from scoring.models import Line, Sheet
from scoring.permissions import access_sheet
from scoring.queries import results, seats_of_side
from scoring.rulebook import VARIANTS, RuleViolation, Setting, Variant, advance, read_deal, start
from scoring.rulebook.answers import _answer as judge  # `answer` without the figures of the sentences
from scoring.sentences import refusal_of

View = Callable[..., Response]


def at_table(*methods: str) -> Callable[[View], View]:
    """A view for whoever holds the code of a sheet, or for everybody: no cookie is read."""

    def decorated(view: View) -> View:
        return api_view(methods)(authentication_classes([])(parser_classes([JSONBody])(view)))

    return decorated


# --- the sheet ---------------------------------------------------------------------------------


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
@at_table("GET")
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
            "lines": _lines(history, lines),
        }
    )


def _game(played: GameHistory) -> dict[str, Any]:
    game, state = played.game, played.state
    return {
        "number": game.number,
        "variant": game.variant,
        "settings": game.settings,
        "sides": {side: seats_of_side(played, side) for side in state.totals},
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
        if played.stopped
        else None
    )


def _lines(history: SheetHistory, lines: Iterable[Line]) -> list[dict[str, Any]]:
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


# --- writing on it -----------------------------------------------------------------------------


class EntryIn(Body):
    """What every entry bears: a UUID of the device's making, the revision it was typed upon, its game."""

    uuid = serializers.UUIDField()
    revision = WholeNumberField()
    game = WholeNumberField(min_value=1)


class DealIn(EntryIn):
    deal = serializers.DictField(help_text="the facts of the deal, as in the input of POST /score/")
    replaces = WholeNumberField(min_value=1, required=False, help_text="the number of the line it corrects")


WHY = _("Say why, in a few words.")


class StrikeIn(EntryIn):
    reason = TextField(max_length=LONGEST_REASON, error_messages={"required": WHY, "blank": WHY, "null": WHY})


class SignatureIn(EntryIn):
    side = TextField(max_length=40)
    stopped = TextField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_REASON,
        help_text="why the game ends before its rules say so",
    )


class ReceiptOut(serializers.Serializer[Any]):
    """The promise that a line is kept."""

    uuid = serializers.UUIDField()
    sheet = serializers.CharField(help_text="the code of the sheet")
    number = serializers.IntegerField()
    revision = serializers.IntegerField()
    head = serializers.CharField()


# Made once: a serializer that only reads keeps nothing of what it has read.
DEAL, STRIKE, SIGNATURE = DealIn(), StrikeIn(), SignatureIn()

RECEIPTS = answers(
    {
        201: OpenApiResponse(ReceiptOut, "Written."),
        200: OpenApiResponse(ReceiptOut, "Written before: the first receipt."),
    },
    *WRITING,
    409,
    410,
)


@extend_schema(summary="Record a deal", auth=[], request=DealIn, responses=RECEIPTS)
@at_table("POST")
def deals(request: Request, code: str) -> Response:
    """Write a deal, or one that ended in a penalty. Send the same UUID again until its receipt arrives."""
    sheet = access_sheet(request, code).sheet
    entry = DEAL.run_validation(request.data)
    game = next((game for game in sheet.all_games if game.number == entry["game"]), None)
    if game is None:
        raise Refusal("unknown_game", _("There is no such game on this sheet."), status=422)
    rules = game.rules
    deal = read_deal(rules.variant, rules.settings, entry["deal"])
    advance(start(rules.variant, rules.settings), deal)  # nonsense is refused before anything is kept of it
    record = record_penalty if deal.penalty else record_deal
    return _written(
        sheet, entry, lambda: record(sheet, game.number, deal, _stamp(entry), entry.get("replaces"))
    )


@extend_schema(summary="Strike out a line", auth=[], request=StrikeIn, responses=RECEIPTS)
@at_table("POST")
def strike(request: Request, code: str, number: int) -> Response:
    """Strike out a deal or a penalty: it stays legible and no longer counts."""
    sheet = access_sheet(request, code).sheet
    entry = STRIKE.run_validation(request.data)
    return _written(
        sheet, entry, lambda: strike_line(sheet, entry["game"], number, entry["reason"], _stamp(entry))
    )


@extend_schema(summary="Sign a game", auth=[], request=SignatureIn, responses=RECEIPTS)
@at_table("POST")
def signatures(request: Request, code: str) -> Response:
    """Confirm the result of a game for one side."""
    sheet = access_sheet(request, code).sheet
    entry = SIGNATURE.run_validation(request.data)
    return _written(
        sheet, entry, lambda: sign_sheet(sheet, entry["game"], entry["side"], _stamp(entry), entry["stopped"])
    )


def _stamp(entry: Mapping[str, Any]) -> Stamp:
    return Stamp(uuid=entry["uuid"], revision=entry["revision"])


def _written(sheet: Sheet, entry: Mapping[str, Any], write: Callable[[], Receipt]) -> Response:
    """The receipt of what `write` writes; a stale revision is told with what was written since."""
    try:
        receipt = write()
    except StaleRevision as stale:
        stale.params["lines"] = _lines_since(sheet, entry["revision"])
        raise
    return Response(
        {
            "uuid": receipt.uuid,
            "sheet": sheet.code,
            "number": receipt.number,
            "revision": receipt.revision,
            "head": receipt.head,
        },
        status=200 if receipt.repeated else 201,
    )


def _lines_since(sheet: Sheet, revision: int) -> list[dict[str, Any]]:
    lines = list(sheet.lines.all())
    history = fold_sheet(sheet.all_games, lines, sheet.signatures)
    return _lines(history, [line for line in lines if line.number > revision])


# --- the tables of an evening ------------------------------------------------------------------


class TableOut(serializers.Serializer[Any]):
    table = serializers.IntegerField(allow_null=True)
    code = serializers.CharField()
    state = serializers.ChoiceField(choices=["empty", "playing", "over", "signed"])
    revision = serializers.IntegerField()


class CountsOut(serializers.Serializer[Any]):
    expected = serializers.IntegerField()
    arrived = serializers.IntegerField()
    left = serializers.IntegerField()


class TournamentOut(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class EveningOut(SessionOut):
    attendance = CountsOut()
    tournaments = TournamentOut(many=True, help_text="of which something is published")
    sheets = TableOut(many=True, required=False, help_text="for scorers")

    class Meta(SessionOut.Meta):
        fields = [*SessionOut.Meta.fields, "attendance", "tournaments", "sheets"]


@extend_schema(summary="An evening", responses=answers({200: EveningOut}, *READING))
@api_view(["GET"])
def evening(request: Request, slug: str, pk: int) -> Response:
    """An evening of the club and how many are there. For members; scorers see the tables and their codes."""
    access, session = access_session(request, slug, pk)
    facts = {
        **SessionOut(session).data,
        "attendance": asdict(counts_of(session)),
        "tournaments": TournamentOut(with_tournaments([session])[0].tournaments, many=True).data,
    }
    if access.may_score:
        facts["sheets"] = _tables(list(session.sheets.all()))
    return Response(facts)


def _tables(sheets: Sequence[Sheet]) -> list[dict[str, Any]]:
    found = results(sheets)
    return [
        {
            "table": sheet.table_number,
            "code": sheet.code,
            "state": found[sheet.pk].state,
            "revision": sheet.revision,
        }
        for sheet in sheets
    ]


# --- the rules ---------------------------------------------------------------------------------


class SettingOut(serializers.Serializer[Any]):
    key = serializers.CharField()
    kind = serializers.CharField()
    allowed = serializers.JSONField(
        help_text="a list of values, or the least and the most, or the kind of thing it is"
    )
    default = serializers.JSONField(allow_null=True)


class VariantOut(serializers.Serializer[Any]):
    key = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(), help_text="by language")
    players = serializers.IntegerField()
    sides = serializers.ListField(child=serializers.CharField())
    facts = serializers.ListField(child=serializers.CharField(), help_text="the keys of a deal")
    settings = SettingOut(many=True)


@extend_schema(
    summary="The forms of the game", auth=[], responses=answers({200: VariantOut(many=True)}, *READING)
)
@at_table("GET")
def variants(_request: Request) -> Response:
    """Every form of manille in the rulebook, and what a club may change in it."""
    return Response([_variant(variant) for variant in VARIANTS])


def _variant(variant: Variant) -> dict[str, Any]:
    return {
        "key": variant.key,
        "names": variant.names,
        "players": variant.players,
        "sides": variant.sides,
        "facts": sorted(variant.defaults.facts),
        "settings": [_setting(setting) for setting in variant.settings.values()],
    }


def _setting(setting: Setting) -> dict[str, Any]:
    return {
        "key": setting.key,
        "kind": setting.kind,
        "allowed": setting.allowed,
        "default": setting.default,
    }


class ScoreIn(Body):
    variant = TextField(max_length=40)
    settings = serializers.DictField(default=dict, help_text="what differs from the preset")
    input = serializers.DictField(help_text="`kind` (deal, match, trick …) and its facts")


SCORE = ScoreIn()


@extend_schema(
    summary="Score a deal or a game",
    auth=[],
    request=ScoreIn,
    responses=answers(
        {200: OpenApiResponse({"type": "object", "additionalProperties": True}, "The marks.")}, *WRITING
    ),
    examples=[
        OpenApiExample(
            "a deal",
            {"variant": "coinchee_121", "settings": {}, "input": {"kind": "deal", "raw": {"A": 38, "B": 30}}},
            request_only=True,
        ),
        OpenApiExample(
            "its marks",
            {"marks": {"A": 4, "B": 0}, "winner": "A", "multiplier": 1},
            response_only=True,
            status_codes=["200"],
        ),
    ],
)
@at_table("POST")
def score(request: Request) -> Response:
    """What a deal, a game or a trick is worth, by any form of the game; nothing is written."""
    asked = SCORE.run_validation(request.data)
    try:
        return Response(judge(asked))
    except RuleViolation as violation:
        refusal = refusal_of(violation)
        refusal.status, refusal.params["error"] = 422, violation.code
        raise refusal from violation
