"""The page of the desk, its moving part, and the button that lets the public see the ranking as it moves."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_POST, require_safe

from clubs.models import Role
from clubs.permissions import Access
from tournaments.core.answers import back_to_desk
from tournaments.core.games import say_game
from tournaments.desk.queries import desk_version, read_desk
from tournaments.desk.steps import next_step
from tournaments.editions.forms import EditionForm
from tournaments.entries.queries import newcomers
from tournaments.models import Tournament
from tournaments.permissions import access_tournament, at_desk
from tournaments.planning import opening
from tournaments.proofs.forms import AnnounceForm
from tournaments.proofs.words import explain
from tournaments.registration.capacity import read_places
from tournaments.registration.forms import PairForm
from tournaments.rounds.exchanges import places
from tournaments.rounds.forms import DiscardForm, DrawForm, SwapForm
from tournaments.tables.forms import ClockForm
from web.network import address_for_phones, is_unreachable
from web.qr import qr_of
from web.refusals import show


@require_safe
def desk(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Everything about a tournament, with one clear next action."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    desk = read_desk(tournament)
    address = address_for_phones(request, reverse("public:evening", args=[access.club.slug, tournament.pk]))
    context = at_desk(access, tournament) | {
        "desk": desk,
        "step": next_step(desk),
        "game": say_game(tournament),
        "places": read_places(tournament) if access.may_direct else None,
        "explanation": explain(desk.round, desk.field.names) if desk.round else [],
        "qr": qr_of(address),
        "is_unreachable": is_unreachable(request),
        "pair_form": PairForm(newcomers=newcomers(tournament)),
        "draw_form": DrawForm(),
        "announce_form": AnnounceForm(
            initial={"announcement": desk.announced.text if desk.announced else ""}
        ),
        "discard_form": DiscardForm(),
        "swap_form": SwapForm(places=places(desk.draft.round) if desk.draft else []),
        "edition_form": EditionForm(outlook=desk.publication.outlook, now=desk.now),
        "clock_form": ClockForm(),
    }
    return show(request, "tournaments/desk/desk.html", context)


@require_safe
def progress(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The moving part of the desk, asked for every few seconds: 304 as long as it would look the same."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    answer = _progress(request, access, tournament, desk_version(tournament))
    if answer.status_code == 304:
        answer["HX-Reswap"] = "none"  # htmx would take the empty answer for the new content
    return answer


@condition(etag_func=lambda _request, access, _tournament, version: f'"{version}-{access.role}"')
def _progress(request: HttpRequest, access: Access, tournament: Tournament, version: str) -> HttpResponse:
    desk = read_desk(tournament, version)
    context = at_desk(access, tournament) | {"desk": desk, "step": next_step(desk)}
    answer = render(request, "tournaments/desk/_progress.html", context)
    shown = {
        "draft": desk.draft.version if desk.draft else "",
        "clock": desk.clock_version,
        "drawing": "1" if desk.is_drawing else "",
    }
    if any(request.GET.get(name, now) != now for name, now in shown.items()):
        # somebody else drew, exchanged, discarded, published or set the clock: show the whole desk
        answer["HX-Refresh"] = "true"
    return answer


@require_POST
def set_live(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the public the ranking as it moves, or only its editions."""
    access, tournament = access_tournament(request, slug, pk)
    live = request.POST.get("live") == "1"
    opening.set_live(tournament, live, access.user)
    sentence = _("The public now sees published rankings only.")
    if live:
        sentence = _("The public now sees the ranking as it moves.")
    return back_to_desk(request, tournament, sentence, "#public")
