"""The names of those who sit at a table, put right at any time, and who comes in somebody's place."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.models.names import check_name, search_key, tidy_name
from scoring.ledger.door import append_entry
from scoring.ledger.history import GameHistory, SheetHistory, Written
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Receipt, Stamp, seats_of
from scoring.models import Kind, Line, Payload, Seat, Sheet
from web.refusals import Refusal

TAKEN_BACK = "undo"  # the reason that goes without saying


@transaction.atomic
def name_seat(sheet: Sheet, position: int, name: str, stamp: Stamp, *, comes: bool) -> Receipt:
    """Put the spelling of a name right, everywhere it stands; or say who `comes` in the place of whoever sat there.

    Deals written before keep who played them. The list of a club spells its players, who are named as they chose,
    also where somebody types them; a tournament says who plays for whom.
    """
    game, name = read_history(sheet).current.game.number, _as_listed(sheet, tidy_name(name))
    seat = next((seat for seat in seats_of(sheet) if seat.position == position), None)
    if seat is None:
        raise Refusal("unknown_seat", _("There is no such place at this table."), status=422)

    def judge(history: SheetHistory, played: GameHistory) -> Payload:
        _check_whose(sheet, seat, comes=comes)
        _check_name(name)
        was = seat.name_in(game)
        if name == was:
            raise Refusal("same_name", _("That is the name that stands there."), status=422)
        payload: Payload = {"seat": position, "name": name, "was": was, "comes": comes}
        line = Line(number=sheet.revision + 1, game=played.game, kind=Kind.NAME, payload=payload)
        _check_apart(sheet, position, [*history.lines, line], game)
        return {"was": was}

    payload = {"seat": position, "name": name, "comes": comes or None}
    receipt = append_entry(sheet, game, Kind.NAME, stamp, judge, **payload)
    _keep(sheet, position)
    return receipt


@transaction.atomic
def take_name_back(sheet: Sheet, number: int, stamp: Stamp, *, in_turn: bool = True) -> Receipt:
    """Strike out the name of line `number`: whoever sat there before sits there again, as they were spelled.

    `in_turn` only the last name that stands; never where somebody else bears that name by now.
    """
    line = sheet.lines.select_related("game").filter(number=number, kind=Kind.NAME).first()

    def judge(history: SheetHistory, played: GameHistory) -> None:
        standing = standing_names(history.lines)
        if line is None or line not in standing:
            raise Refusal("no_such_line", _("This line is already struck out, or was never written."))
        if in_turn and line != standing[-1]:
            sentence = _("Another name was changed after this one: take that one back first.")
            raise Refusal("not_the_last", sentence)
        payload: Payload = {"line": number}
        strike = Line(number=sheet.revision + 1, game=played.game, kind=Kind.STRIKE, payload=payload)
        current = history.current.game.number
        _check_apart(sheet, line.payload["seat"], [*history.lines, strike], current)

    game = line.game.number if line else 1
    receipt = append_entry(sheet, game, Kind.STRIKE, stamp, judge, line=number, reason=TAKEN_BACK)
    assert line is not None, "the judge has looked"
    _keep(sheet, line.payload["seat"])
    return receipt


def standing_names(lines: Sequence[Line]) -> list[Line]:
    """The names among `lines` that nobody has struck out."""
    struck = {line.payload["line"] for line in lines if line.kind == Kind.STRIKE}
    return [line for line in lines if line.kind == Kind.NAME and line.number not in struck]


def first_line(history: GameHistory, written: Written) -> int:
    """The number of the line at which a deal was played: of a correction, that of what it corrects."""
    lines = {other.line.number: other.line.payload for other in history.written}
    number, payload = written.line.number, written.line.payload
    while (before := payload.get("replaces", payload.get("before"))) in lines:
        number, payload = before, lines[before]
    return number


def _as_listed(sheet: Sheet, name: str) -> str:
    """`name`, or how the public reads the player of the club whose name it is."""
    key = search_key(name)
    if sheet.club_id is None or not key:
        return name
    alike = Player.objects.filter(club=sheet.club_id, search__startswith=key)
    listed = (each for each in alike if key in (search_key(each.full_name), search_key(each.short_name)))
    return next((player.public_name for player in listed), name)


def _keep(sheet: Sheet, position: int) -> None:
    """Let the seat say what the lines of its sheet do."""
    seat = sheet.seats.get(position=position)
    _tell(seat, list(sheet.lines.select_related("game")))
    seat.save(update_fields=["name", "come"])


def _tell(seat: Seat, lines: Sequence[Line]) -> None:
    own = [line for line in lines if line.kind == Kind.NAME and line.payload["seat"] == seat.position]
    seat.come, seated = [], own[0].payload["was"]
    for line in standing_names(own + [line for line in lines if line.kind == Kind.STRIKE]):
        name = line.payload["name"]
        if line.payload.get("comes"):
            seat.come.append({"game": line.game.number, "line": line.number, "name": name})
        elif seat.come:
            seat.come[-1]["name"] = name
        else:
            seated = name
    if seat.player_id is None:
        seat.name = seated


def _check_whose(sheet: Sheet, seat: Seat, *, comes: bool) -> None:
    """Refuse what others keep: the list of the club, the tournament."""
    if sheet.club_id is not None and hasattr(sheet, "pairing"):
        raise Refusal(
            "tournament_names", _("At a table of a tournament the director says who plays for whom.")
        )
    if seat.player_id is not None and not (comes or seat.come):
        raise Refusal(
            "club_names", _("This name stands in the list of the club: a director corrects it there.")
        )


def _check_name(name: str) -> None:
    try:
        check_name(name)
    except ValidationError as error:
        raise Refusal("bad_name", error.messages[0], status=422) from error


def _check_apart(sheet: Sheet, position: int, lines: Sequence[Line], game: int) -> None:
    """Refuse what `lines` make of the names at a place where, at any time, somebody else bears the same."""
    seats = {seat.position: seat for seat in sheet.seats.select_related("player")}
    was = seats.pop(position)
    becomes = copy(was)
    _tell(becomes, lines)
    comers = [each["line"] for seat in (becomes, *seats.values()) for each in seat.come]
    for moment in (1, *(line + 1 for line in comers)):
        name = becomes.name_in(game, before=moment)
        others = {_key(seat.name_in(game, before=moment)) for seat in seats.values()}
        if name != was.name_in(game, before=moment) and _key(name) in others:
            raise Refusal("seated_twice", _("The same person sits at two places."), status=422)


def _key(name: str) -> str:
    return search_key(name) or name
