"""The ranking on the pages of others: in a frame, or as JSON. Nothing here asks who looks."""

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt

from tournaments.out.embed import latest, ranking_document
from tournaments.permissions import public_tournament
from tournaments.states import read_state
from tournaments.views.public import public_page

LOOKS = ("light", "dark")


@csp_replace({"frame-ancestors": ["*"]})
@xframe_options_exempt
@public_page
def ranking(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The last published ranking without anything around it; `?look=` light or dark, else as the device wishes.

    The one page that others may frame: it has no form and no button, so there is nothing to be clicked unawares.
    """
    tournament = public_tournament(slug, pk)
    edition, found = latest(tournament)
    look = request.GET.get("look", "")
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "edition": edition,
        "ranking": found,
        "state": read_state(edition, timezone.now()) if edition else None,
        "look": look if look in LOOKS else "",
    }
    return render(request, "public/embed.html", context)


@public_page
def document(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The same as JSON, for scripts of any page."""
    told = ranking_document(public_tournament(slug, pk), request.build_absolute_uri)
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False})
    answer["Access-Control-Allow-Origin"] = "*"
    return answer
