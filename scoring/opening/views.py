"""The pages where a game among friends is opened, where its table plays another one, and where a club takes it in.
Tested in tests/scoring/opening/test_play.py."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from clubs.models import Club
from clubs.permissions import current_user
from scoring.house_rules.games import offered_to
from scoring.house_rules.settings import find_preset
from scoring.joining.actions import join_sheet
from scoring.joining.views import sit_down
from scoring.models import Joined, Sheet
from scoring.opening.actions import Sitter, claim_sheet, open_sheet, play_again
from scoring.opening.draw import first_draw
from scoring.opening.forms import ClaimForm, PlayForm
from scoring.opening.home import last_games, say_day_of
from scoring.permissions import access_claiming, access_sheet
from scoring.rulebook import VARIANTS
from scoring.sheet.parts import ShownExtras
from scoring.sheet.views.table import show_sheet
from web.refusals import attempt_of, filled, itself, refused_at, refused_here, refused_on, show
from web.requests import HtmxRequest, wants_only


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def play(request: HtmxRequest) -> HttpResponse:
    """A game among friends: `start` opens its sheet, `draw` also draws the places; else a POST changes the game.

    Which game it is says `variant_key`: a preset, or a game of a club of whoever is signed in.
    """
    key = request.POST.get("variant_key") or request.GET.get("variant_key") or ""
    club_games = offered_to(current_user(request)) if request.user.is_authenticated else []
    own = next((game for game in club_games if game.key == key), None)
    games_here = last_games(request)
    last = games_here[0] if games_here and not key else None
    variant = own.rules.variant if own else find_preset(key or (last.variant if last else "")) or VARIANTS[0]
    games: dict[str, Any] = {"club_games": club_games, "own": own}
    if request.method == "POST" and request.POST.keys() & {"start", "draw"}:
        form = filled(request, form=PlayForm(variant, request.POST, **games))
        with refused_at(form, None):
            sheet = _open(request, form)
        seated = join_sheet(sheet, Joined.OPENED, https=request.is_secure())
        return sit_down(request, redirect(first_draw(sheet) if "draw" in request.POST else sheet), seated)
    template = (
        "scoring/opening/_play_form.html" if wants_only(request, "play-form") else "scoring/opening/play.html"
    )
    chosen = bool(request.htmx) and request.htmx.trigger_name == "variant_key"
    if last:
        form = PlayForm(variant, chosen=last.settings, **games)
    else:
        form = PlayForm.changed(variant, request.POST, **games)
    form.played = {game.variant: say_day_of(game) for game in reversed(games_here)}
    return show(request, template, {"form": form, "chosen": chosen})


def _open(request: HttpRequest, form: PlayForm) -> Sheet:
    return open_sheet(
        sitters=[Sitter(name=name) for name in form.names()],
        variant=form.variant.key,
        settings=form.settings(),
        signatures=1,
        by=current_user(request) if request.user.is_authenticated else None,
    )


@require_POST
def again(request: HtmxRequest, key: str) -> HttpResponse:
    """Another game for the same table."""
    access = access_sheet(request, key)
    with refused_here(request):
        game = play_again(access.sheet)
        return redirect(f"{access.sheet.get_absolute_url()}?game={game.number}")
    return show_sheet(request, access, ShownExtras(refusal=attempt_of(request).refusal))


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def claim(request: HttpRequest, key: str) -> HttpResponse:
    """Which club keeps the game, which of its evenings, and who of its players sat there; `keep` does it.

    Who sits there without having signed in is asked to: only then it is known whether they direct a club.
    """
    if not request.user.is_authenticated:
        access_sheet(request, key)
        return redirect_to_login(request.get_full_path())
    access, clubs = access_claiming(request, key)
    if access.sheet.club_id is not None:
        return render(request, "scoring/opening/claim_refused.html", {"sheet": access.sheet}, status=409)
    club = _chosen(request, clubs)
    seats = list(access.sheet.seats.all())
    if request.method == "POST" and "keep" in request.POST:
        form = filled(request, form=ClaimForm(club, seats, request.POST))
        assert access.user is not None  # nobody else directs a club
        with refused_at(form, None):
            claim_sheet(access.sheet, club, form.chosen_session(), form.chosen_players(), access.user)
        return redirect(access.sheet)
    context = {"sheet": access.sheet, "clubs": clubs, "club": club, "form": ClaimForm(club, seats)}
    return show(request, "scoring/opening/claim.html", context)


def _chosen(request: HttpRequest, clubs: list[Club]) -> Club:
    """The club named in the form or the address, of those that this user directs; where none is named, the first."""
    slug = request.POST.get("club") or request.GET.get("club") or clubs[0].slug
    club = next((club for club in clubs if club.slug == slug), None)
    if club is None:
        raise Http404
    return club
