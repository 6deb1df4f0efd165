"""The rules of every game, for everybody to read and for the wall; and those of the game on a sheet."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.booklet.comparison import compare_forms
from scoring.booklet.questions import tell_rules
from scoring.permissions import access_sheet
from scoring.rulebook import RuleViolation
from scoring.rules.rules import rules_for
from web.public_pages import public_page

rules_public = partial(public_page, fresh_for=3600)  # rules change with the program, not with the evening


@rules_public
def rules_index(request: HttpRequest) -> HttpResponse:
    """All forms of the game side by side."""
    return render(request, "scoring/booklet/rules_index.html", {"groups": compare_forms()})


@rules_public
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
