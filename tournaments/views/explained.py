"""Why an entry stands where it does: for the desk, of a published ranking, and of the live one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.models import Role
from tournaments import queries
from tournaments.explained import Own, drawn_rounds, explain_row, of_draft, of_edition, of_now
from tournaments.leagues import is_league
from tournaments.models import Grounds, Tournament
from tournaments.permissions import access_entry, public_edition, public_tournament
from tournaments.views.public import public_page


@require_safe
def desk(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """As the sheets make the ranking this moment."""
    access, entry = access_entry(request, slug, pk, number, Role.SCORER)
    tournament = entry.tournament
    own = None if is_league(tournament) else of_now(tournament, number)
    if own is None:
        raise Http404
    names = {one.number: one.full_name for one in queries.entered(tournament)}
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "explained": explain_row(own, names, drawn_rounds(tournament)),
    }
    return render(request, "tournaments/explained.html", context)


@public_page
def edition(request: HttpRequest, slug: str, pk: int, number: int, entry: int) -> HttpResponse:
    """As it was reckoned when the ranking was published; what came before this page kept nothing of that."""
    found = public_edition(slug, pk, number)
    own = of_edition(found, entry)
    if own is None and (is_league(found.tournament) or Grounds.objects.filter(edition=found).exists()):
        raise Http404
    return _public(request, found.tournament, entry, own, back=found.get_absolute_url(), edition=found)


@public_page
def live(request: HttpRequest, slug: str, pk: int, entry: int) -> HttpResponse:
    """As it stands, where the director lets the public see that."""
    tournament = public_tournament(slug, pk)
    draft = None if is_league(tournament) else queries.public_draft(tournament)
    if draft is None:
        raise Http404
    draft.tournament = tournament
    own = of_draft(draft, entry)
    if own is None:
        raise Http404
    return _public(request, tournament, entry, own)


def _public(
    request: HttpRequest, tournament: Tournament, entry: int, own: Own | None, **said: object
) -> HttpResponse:
    names = queries.public_names(tournament)
    if entry not in names:
        raise Http404
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "name": names[entry],
        "explained": explain_row(own, names, drawn_rounds(tournament)) if own else None,
        **said,
    }
    return render(request, "public/explained.html", context)
