"""What people do with a score sheet: open it, record, strike, sign, reopen, play again."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs.errors import Refusal
from clubs.models import Club, Player, Session, User
from clubs.names import check_name, search_key, tidy_name
from scoring import codes, ledger
from scoring.history import GameHistory, SheetHistory, in_turn
from scoring.ledger import Entry, Receipt
from scoring.models import Game, HouseRules, Kind, Seat, Sheet
from scoring.queries import played_version, read_history
from scoring.rulebook import Deal, RuleViolation, advance, write_deal
from scoring.rules import Rules, rules_for
from scoring.sentences import refusal_of

LONGEST_REASON = 200


@dataclass(frozen=True)
class Sitter:
    """Who takes a seat: a player of the club, or a name."""

    player: Player | None = None
    name: str = ""


@dataclass(frozen=True)
class HouseGame:
    """What a club plays: a preset, what the club changes in it, and what the club calls it."""

    variant: str
    settings: Mapping[str, Any]
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """What every entry carries: its UUID, the revision it was typed upon, and its author when signed in.

    `seating` is who sat where when it was typed, as `Game.seated` tells it; "" where the writer does not know.
    """

    uuid: uuid.UUID
    revision: int
    seating: str = ""
    by: User | None = None


@transaction.atomic
def open_sheet(
    *,
    sitters: Sequence[Sitter],
    variant: str,
    settings: Mapping[str, Any],
    seatings: Sequence[Sequence[int]] | None = None,
    first_dealer: int = 0,
    club: Club | None = None,
    session: Session | None = None,
    table_number: int | None = None,
    signatures: int = 2,
    by: User | None = None,
) -> Sheet:
    """A new sheet for `sitters`, in table order, with one game for each of `seatings` (default: one game as seated)."""
    rules = _rules(variant, settings)
    _check_sitters(rules, sitters)
    sheet = Sheet(club=club, session=session, table_number=table_number, signatures=signatures, opened_by=by)
    sheet.code_hash = codes.hashed(sheet.code)
    sheet.save(force_insert=True)
    Seat.objects.bulk_create(
        Seat(sheet=sheet, position=position, player=sitter.player, name=tidy_name(sitter.name))
        for position, sitter in enumerate(sitters)
    )
    Game.objects.bulk_create(
        Game(
            sheet=sheet,
            number=number,
            variant=variant,
            settings=dict(rules.settings),
            seating=list(seating),
            first_dealer=first_dealer,
        )
        for number, seating in enumerate(seatings or [range(len(sitters))], start=1)
    )
    return sheet


def record_deal(sheet: Sheet, game: int, deal: Deal, stamp: Stamp, replaces: int | None = None) -> Receipt:
    """Write a deal as the table reports it; `replaces` is the number of the line it corrects."""
    return _record(Kind.DEAL, sheet, game, deal, stamp, replaces)


def record_penalty(sheet: Sheet, game: int, deal: Deal, stamp: Stamp, replaces: int | None = None) -> Receipt:
    """Write a deal that ended in a penalty (`deal.penalty`)."""
    if deal.penalty is None:
        raise Refusal("penalty_missing", _("Choose who made the fault."), status=422)
    return _record(Kind.PENALTY, sheet, game, deal, stamp, replaces)


def _record(kind: Kind, sheet: Sheet, game: int, deal: Deal, stamp: Stamp, replaces: int | None) -> Receipt:
    rules = _rules_of(sheet, game)
    payload: dict[str, Any] = {"deal": write_deal(rules.variant, deal)}
    if replaces is not None:
        payload["replaces"] = replaces

    def judge(history: SheetHistory) -> None:
        played = _game(history, game)
        if replaces is None:
            _check_turn(history, played)
        else:
            _live_line(played, replaces)
        _check_dealer(sheet, played, deal, played.dealing(replaces))
        try:
            if replaces is None:
                advance(played.state, deal)
            else:
                rules.settings.score(in_turn(rules.settings, played.dealing(replaces), deal))
        except RuleViolation as violation:
            raise refusal_of(violation) from violation

    return _append(sheet, game, kind, payload, stamp, judge)


def strike_line(sheet: Sheet, game: int, number: int, reason: str, stamp: Stamp) -> Receipt:
    """Strike out line `number` of `game`: it stays legible and no longer counts."""

    def judge(history: SheetHistory) -> None:
        _live_line(_game(history, game), number)

    return _append(sheet, game, Kind.STRIKE, {"line": number, "reason": _reason(reason)}, stamp, judge)


def sign_sheet(sheet: Sheet, game: int, side: str, stamp: Stamp, stopped: str = "") -> Receipt:
    """Confirm the result of `game` for `side`. `stopped` is the reason why a game ended before its rules say so."""
    payload: dict[str, Any] = {"side": side}
    if stopped.strip():
        payload["stopped"] = _reason(stopped)

    def judge(history: SheetHistory) -> None:
        played = _game(history, game)
        if side not in played.rules.settings.sides:
            raise Refusal("unknown_side", _("There is no such side in this game."), status=422)
        if not (played.over or played.stopping or "stopped" in payload):
            raise Refusal("game_not_over", _("This game is not over: say why it stops here, or play on."))
        timed = not played.over and "time_rule" in played.rules.settings
        if timed and (due := played.state.due(dealing=False)):
            sentence = ngettext(
                "By the rules of this table %(deals)d more deal is due before it may stop.",
                "By the rules of this table %(deals)d more deals are due before it may stop.",
                due,
            )
            raise Refusal("deals_due", sentence % {"deals": due}, deals=due)
        if not played.live:
            raise Refusal("nothing_to_sign", _("No deal has been entered yet: there is nothing to sign."))
        if side in played.signed_by:
            raise Refusal("already_signed", _("This side has already signed."))

    return _append(sheet, game, Kind.SIGNATURE, payload, stamp, judge)


def reopen_sheet(sheet: Sheet, game: int, reason: str, stamp: Stamp) -> Receipt:
    """Open a signed game again, for a correction; its signatures no longer hold. A director does this."""
    if not reason.strip():
        raise Refusal("reason_missing", _("Say why the game is opened again."), status=422)

    def judge(history: SheetHistory) -> None:
        if not _game(history, game).signed_by:
            raise Refusal("not_signed", _("Nobody has signed this game: it is open."))

    return _append(sheet, game, Kind.REOPENING, {"reason": _reason(reason)}, stamp, judge)


@transaction.atomic
def play_again(sheet: Sheet) -> Game:
    """Another game for the same table, by the same rules, once all its games are over; the deal moves on."""
    sheet.__dict__.pop("all_games", None)  # read before this one begins
    sheet = Sheet.objects.select_for_update().get(pk=sheet.pk)
    if hasattr(sheet, "pairing"):  # a round of a tournament drew this table
        raise Refusal(
            "tournament_table", _("This table belongs to a tournament: the next round will seat you.")
        )
    history = read_history(sheet)
    if not all(played.over for played in history.games):
        raise Refusal("game_not_over", _("The game in progress is not over yet."))
    last = history.games[-1]
    return Game.objects.create(
        sheet=sheet,
        number=last.game.number + 1,
        variant=last.game.variant,
        settings=last.game.settings,
        seating=last.game.seating,
        first_dealer=last.state.dealer,
    )


@transaction.atomic
def seat_game(sheet: Sheet, game: int, seating: Sequence[int], first_dealer: int = 0) -> Game:
    """Seat `game` as the table has drawn it: positions of its seats in playing order. Once, before its first line."""
    sheet = Sheet.objects.select_for_update().get(pk=sheet.pk)
    drawn = Game.objects.get(sheet=sheet, number=game)
    if sorted(seating) != sorted(drawn.seating) or first_dealer not in range(len(seating)):
        raise Refusal("unknown_seat", _("There is no such place at this table."), status=422)
    if (drawn.seating, drawn.first_dealer) == (list(seating), first_dealer):
        return drawn
    check_may_draw(sheet, drawn)
    drawn.seating, drawn.first_dealer = list(seating), first_dealer
    drawn.save(update_fields=["seating", "first_dealer"])
    return drawn


def check_may_draw(sheet: Sheet, game: Game) -> None:
    """Refuse a draw of places for a table that has begun to play, that has drawn, or that a tournament seats."""
    if sheet.revision:
        raise Refusal("game_begun", _("This table has begun to play: its places can no longer be drawn."))
    if (game.seating, game.first_dealer) != (sorted(game.seating), 0):
        raise Refusal("already_drawn", _("This table has drawn its places already."))
    if sheet.club_id is not None and hasattr(sheet, "pairing"):
        raise Refusal("tournament_table", _("This table belongs to a tournament: its round has seated you."))


@transaction.atomic
def change_house_rules(club: Club, game: HouseGame, *, upon: int, by: User | None = None) -> HouseRules:
    """The game of `club` from now on, as a new version; games that have begun keep theirs.

    `upon` is the version it was made from: `stale_rules` when there is another since. What is played already
    is not written again.
    """
    rules = _rules(game.variant, game.settings)
    club = Club.objects.select_for_update().get(pk=club.pk)
    last = played_version(club)
    wanted = {"name": tidy_name(game.name), "variant": game.variant, "settings": rules.changes}
    if all(getattr(last, field) == value for field, value in wanted.items()):
        return last
    if last.number != upon:
        raise Refusal("stale_rules", _("Somebody changed the club's rules in the meantime."))
    if last.pk is None:
        last.save(force_insert=True)
    club.variant, club.settings = game.variant, rules.changes
    club.save(update_fields=["variant", "settings"])
    return HouseRules.objects.create(club=club, number=last.number + 1, made_by=by, **wanted)


def _append(
    sheet: Sheet, game: int, kind: Kind, payload: dict[str, Any], stamp: Stamp, judge: ledger.Judge
) -> Receipt:
    entry = Entry(
        uuid=stamp.uuid,
        revision=stamp.revision,
        seating=stamp.seating,
        game=game,
        kind=kind,
        payload=payload,
    )
    return ledger.append(sheet, entry, judge, stamp.by)


def _rules(variant: str, settings: Mapping[str, Any]) -> Rules:
    try:
        return rules_for(variant, settings)
    except RuleViolation as violation:
        raise refusal_of(violation) from violation


def _rules_of(sheet: Sheet, number: int) -> Rules:
    game = next((game for game in sheet.all_games if game.number == number), None)
    if game is None:
        raise Refusal("unknown_game", _("There is no such game on this sheet."), status=422)
    return game.rules


def _game(history: SheetHistory, number: int) -> GameHistory:
    game = history.of(number)
    assert game is not None, "the ledger has looked"
    return game


def _check_turn(history: SheetHistory, played: GameHistory) -> None:
    if played.over:
        raise Refusal("game_over", _("This game is over: strike its last line to correct it, or sign it."))
    if played is not history.current:
        raise Refusal("not_this_game", _("Another game of this sheet is being played."))


def _live_line(played: GameHistory, number: int) -> None:
    if played.find(number) is None:
        raise Refusal("no_such_line", _("This line is already struck out, or was never written."))


def _check_dealer(sheet: Sheet, played: GameHistory, deal: Deal, seat: int) -> None:
    """Refuse a deal that says it was dealt, or its card turned, by another side than that of `seat`."""
    told = {deal.dealer, deal.turnup.side if deal.turnup else None}
    if told <= {None, played.rules.settings.seat_sides[seat]}:
        return
    dealing = sheet.seats.select_related("player").get(position=played.game.seating[seat])
    raise Refusal(
        "not_the_dealer",
        _("By the order of this table %(name)s deals this one."),
        status=422,
        name=dealing.public_name,
    )


def _reason(text: str) -> str:
    return tidy_name(text)[:LONGEST_REASON]


def _check_sitters(rules: Rules, sitters: Sequence[Sitter]) -> None:
    if len(sitters) != rules.settings.pack.players:
        raise Refusal(
            "seats_mismatch",
            _("This game is played by %(wanted)d, and %(given)d are seated."),
            status=422,
            wanted=rules.settings.pack.players,
            given=len(sitters),
        )
    for sitter in sitters:
        if sitter.player is None:
            try:
                check_name(sitter.name)
            except ValidationError as error:
                raise Refusal("bad_name", error.messages[0], status=422) from error
    keys = [
        sitter.player.pk if sitter.player else search_key(sitter.name) or sitter.name for sitter in sitters
    ]
    if len(set(keys)) < len(keys):
        raise Refusal("seated_twice", _("The same person sits at two places."), status=422)
