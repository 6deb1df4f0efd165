"""The articles: the catalogue anybody may read, and a penalty in words before it is written.
Tested in tests/scoring/deals/test_penalty.py."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from scoring.deals.penalty import PenaltyForm
from scoring.lines.outcomes import say_after
from scoring.lines.words import offenders, say_marks
from scoring.permissions import access_sheet
from scoring.rulebook import Deal, GameState, Penalty, advance, find_article
from scoring.rules.articles import catalogue, prices
from scoring.sheet.page import SheetPage
from scoring.sheet.parts import ShownExtras
from web.requests import number_in


@require_safe
def articles(request: HttpRequest) -> HttpResponse:
    """The seventeen articles: what happened, what follows, what it costs in each game."""
    return render(request, "scoring/arbiter/articles.html", {"catalogue": catalogue(), "prices": prices()})


@require_GET
def penalty_preview(request: HttpRequest, key: str) -> HttpResponse:
    """The penalty being typed, in words: what is marked and who deals next, or what is still missing."""
    page = SheetPage(access_sheet(request, key), _asked(request))
    form = PenaltyForm(page.played.rules, offenders(page.sides), request.GET)
    sentence, after = _say(page, form.deal()) if form.is_valid() else ("", "")
    context = {"sentence": sentence, "after": after, "missing": "" if sentence else " ".join(form.sentences)}
    return render(request, "scoring/sheet/_sentence.html", context)


def _asked(request: HttpRequest) -> ShownExtras:
    """The game and the line that the form speaks of."""
    game, replaces, before = (number_in(request, name) for name in ("game", "replaces", "before"))
    return ShownExtras(game=game, replaces=replaces, before=before)


def _say(page: SheetPage, deal: Deal) -> tuple[str, str]:
    """The penalty; the totals after it and, while the game goes on, who deals then."""
    before = page.played.state
    if page.at is not None or before.over or deal.penalty is None:
        return page.say(deal)
    state = advance(before, deal)
    params = {
        "fault": _fault(page, deal.penalty),
        "outcome": say_marks(page.sides, deal, state.deals[-1].marks),
    }
    after = say_after(page.sides, state)
    if not state.over:
        after += " " + _("Next to deal: %(dealer)s.") % {"dealer": _dealer(page, state)}
    return _("%(fault)s: %(outcome)s.") % params, after


def _fault(page: SheetPage, penalty: Penalty) -> str:
    """Who and what, as briefly as it can be said: the fault itself stands above, chosen."""
    who = dict(offenders(page.sides))[
        penalty.offender if penalty.player is None else f"{penalty.offender}-{penalty.player}"
    ]
    article = find_article(penalty.article)
    if article is None:
        return f"{who} – {penalty.reason}"
    number = _("art. %(number)d") % {"number": article.number}
    return capfirst(number) if article.of_the_deal else f"{who}, {number}"


def _dealer(page: SheetPage, state: GameState) -> str:
    """Who deals the next deal of `state`."""
    position = page.played.game.seating[state.dealer]
    return page.people[position]
