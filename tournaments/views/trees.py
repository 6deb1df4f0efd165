"""Pools and knock-outs: the crosstables, and the bracket as a tree."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.models import Role
from tournaments import queries
from tournaments.evening import shown_trees
from tournaments.permissions import access_tournament, public_tournament
from tournaments.stage_courses import courses_of
from tournaments.trees import plant, read_trees
from tournaments.views.public import kept_back_page, public_page


@require_safe
def desk(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The pools and knock-outs as they stand this moment."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    kept = [plant(course) for course in courses_of(tournament).values()]
    names = {one.number: one.full_name for one in queries.entered(tournament)}
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "trees": read_trees(kept, names, queries.stage_names(tournament)),
    }
    return render(request, "tournaments/trees.html", context)


@public_page
def public(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The same as published, by the names that are shown."""
    tournament = public_tournament(slug, pk)
    kept = shown_trees(tournament)
    if not kept:
        raise Http404
    if tournament.hidden:
        return kept_back_page(request, tournament)
    trees = read_trees(kept, queries.public_names(tournament), queries.stage_names(tournament))
    context = {"club": tournament.club, "tournament": tournament, "trees": trees}
    return render(request, "public/trees.html", context)
