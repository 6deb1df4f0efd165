"""The first page, and on it the way back to the games that this browser was writing, and to those of the last day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.ledger.history import SheetHistory, fold_sheet
from scoring.lines.outcomes import say_result
from scoring.lines.sides import say_against, say_totals, sides_of
from scoring.models import Device, Sheet, codes
from scoring.permissions import secrets_of
from scoring.rules import labels

LAST_DAY = timedelta(days=1)


@dataclass(frozen=True)
class KnownGame:
    """A game among friends: where it is told, who plays, how it stands or ended, and what is played."""

    address: str
    people: str
    stands: str
    name: str


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    games = known_games(request)
    return render(
        request, "scoring/opening/home.html", {"open_games": games[False], "finished_games": games[True]}
    )


def known_games(request: HttpRequest) -> dict[bool, list[KnownGame]]:
    """The games among friends at whose tables this browser sits, by whether all of a sheet is signed.

    Of those that are, only what was signed since yesterday. No query where the browser sits at no table.
    """
    games: dict[bool, list[KnownGame]] = {False: [], True: []}
    hashes = [codes.hashed(secret) for secret in secrets_of(request)]
    if not hashes:
        return games
    seated = Device.objects.filter(secret_hash__in=hashes, sheet__club=None).select_related("sheet")
    seated = seated.prefetch_related("sheet__games", "sheet__lines", "sheet__seats__player")
    now = timezone.now()
    sheets = {device.secret_hash: device.sheet for device in seated if device.sits_at(now)}
    for sheet in (sheets[secret_hash] for secret_hash in hashes if secret_hash in sheets):
        lines = list(sheet.lines.all())
        history = fold_sheet(sheet.all_games, lines, sheet.signatures)
        if not history.signed or lines[-1].received_at > now - LAST_DAY:
            games[history.signed].append(_tell(sheet, history))
    return games


def _tell(sheet: Sheet, history: SheetHistory) -> KnownGame:
    played = history.current
    sides = sides_of(played, list(sheet.seats.all()))
    stands = say_totals(sides, played.state.totals) if played.live else ""
    code = sheet.share_code
    return KnownGame(
        address=reverse("scoring:summary", args=[sheet.key, code])
        if history.signed
        else sheet.get_absolute_url(),
        people=say_against(sides),
        stands=say_result(sides, played) if history.signed else stands,
        name=labels.preset_name(played.game.variant, get_language() or "fr"),
    )
