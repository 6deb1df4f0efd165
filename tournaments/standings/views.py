"""Pools and knock-outs: the crosstables, and the bracket as a tree."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.models import Role
from tournaments.editions.evening import shown_trees
from tournaments.editions.views.public import kept_back_page, public_page
from tournaments.entries import queries
from tournaments.models import Tournament
from tournaments.permissions import KeptBack, access_tournament, public_tournament
from tournaments.standings.stage_courses import courses_of
from tournaments.standings.trees import Tree, plant, read_trees


@require_safe
def desk(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The pools and knock-outs as they stand this moment."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "trees": trees_at_the_desk(tournament),
    }
    return render(request, "tournaments/standings/trees.html", context)


def trees_at_the_desk(tournament: Tournament) -> list[Tree]:
    """The pools and knock-outs as they stand this moment, by full names."""
    kept = [plant(course) for course in courses_of(tournament).values()]
    names = {one.number: one.full_name for one in queries.entered(tournament)}
    return read_trees(kept, names, queries.stage_names(tournament))


@public_page
def public(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The same as published, by the names that are shown."""
    try:
        tournament, trees = public_trees(slug, pk)
    except KeptBack as kept_back:
        return kept_back_page(request, kept_back.tournament)
    context = {"club": tournament.club, "tournament": tournament, "trees": trees}
    return render(request, "tournaments/standings/public_trees.html", context)


def public_trees(slug: str, pk: int) -> tuple[Tournament, list[Tree]]:
    """A tournament and its pools and knock-outs as published; `Http404` where there are none, or they are kept back."""
    tournament = public_tournament(slug, pk)
    kept = shown_trees(tournament)
    if not kept:
        raise Http404
    if tournament.hidden:
        raise KeptBack(tournament)
    return tournament, read_trees(kept, queries.public_names(tournament), queries.stage_names(tournament))
