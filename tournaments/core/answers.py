"""Back to the page an act came from: refused, or done; and the page of what is kept back.
Tested in tests/tournaments/tables/test_closing_page.py."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Round, Tournament
from web.refusals import back_to, refused_on

refused_on_desk = refused_on("tournaments:desk")
"""Shows the refusals of a button on the desk of the tournament `pk`."""


def kept_back_page(request: HttpRequest, tournament: Tournament, kind: str = "") -> HttpResponse:
    """What is said in place of a page that would tell the ranking before the prize-giving; a file is not there."""
    if kind:
        raise Http404
    context = {"club": tournament.club, "tournament": tournament}
    return render(request, "tournaments/core/kept_back.html", context)


def back_to_desk(
    request: HttpRequest, tournament: Tournament, sentence: str, anchor: str = ""
) -> HttpResponse:
    """The desk again after an action, with a sentence that says it was done."""
    where = (tournament.club.slug, tournament.pk)
    return back_to(request, sentence, "tournaments:desk", *where, anchor=anchor)


def back_to_round(request: HttpRequest, round_: Round, sentence: str, anchor: str = "") -> HttpResponse:
    """The desk again, or the tables of the round for whoever came from there (`from=tables`)."""
    tournament = round_.stage.tournament
    if request.POST.get("from") != "tables":
        return back_to_desk(request, tournament, sentence, anchor)
    where = (tournament.club.slug, tournament.pk, round_.number)
    return back_to(request, sentence, "tournaments:tables", *where, anchor=anchor)
