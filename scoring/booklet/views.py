"""The rules of every game, for everybody to read and for the wall; and those of the game on a sheet."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from scoring.booklet.comparison import compare_forms
from scoring.booklet.questions import tell_rules
from scoring.permissions import access_sheet
from scoring.rulebook import RuleViolation
from scoring.rules.rules import rules_for

FRESH_FOR = 3600  # seconds: rules change with the program, not with the evening


def public_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Kept for an hour by whoever likes, then asked for again by the ETag of its content."""
    return require_safe(conditional_page(cache_control(public=True, max_age=FRESH_FOR)(view)))


@public_page
def rules_index(request: HttpRequest) -> HttpResponse:
    """All forms of the game side by side."""
    return render(request, "scoring/booklet/rules_index.html", {"groups": compare_forms()})


@public_page
def rules_page(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of one form, as its source has it."""
    try:
        rules = rules_for(key, {})
    except RuleViolation as unknown:
        raise Http404 from unknown
    return render(request, "scoring/booklet/rules_page.html", {"rules": tell_rules(rules)})


@require_safe
def game_rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rules by which a game of this sheet (`?game=`, or the last) is played."""
    sheet = access_sheet(request, key).sheet
    number = request.GET.get("game", str(sheet.all_games[-1].number))
    rules = next((game.rules for game in sheet.all_games if str(game.number) == number), None)
    if rules is None:
        raise Http404
    return render(
        request,
        "scoring/booklet/game_rules.html",
        {"rules": tell_rules(rules), "sheet": sheet, "game": number},
    )
