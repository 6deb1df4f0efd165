"""The projector from the desk: what it shows, an announcement, the prize-giving; and personal codes on paper."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Role
from tournaments.core import entry_list, public_rankings
from tournaments.core.answers import back_to_desk
from tournaments.editions.reveal import Reveal, read_reveal
from tournaments.models import Edition, PrizeGiving, Screen, Tournament, Wall
from tournaments.permissions import access_tournament, at_desk
from tournaments.prizes.queries import AwardRow, Winner, award_rows, read_awards
from tournaments.standings.rankings import RankingRow, read_ranking
from tournaments.wall import actions
from tournaments.wall.forms import HoldForm, RevealForm, RotationForm, WordsForm
from tournaments.wall.queries import announcement_of
from web.network import address_for_phones, is_unreachable
from web.qr import qr_of
from web.refusals import back_to, filled, refused_on, show

REMOTE = "tournaments:wall"


@require_safe
def wall(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Everything that can be told to the projector, and what it was told."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    projector = public_rankings.wall_of(tournament)
    address = address_for_phones(request, reverse("public:wall", args=[access.club.slug, tournament.pk]))
    context = at_desk(access, tournament) | {
        "wall": projector,
        "announced": announcement_of(projector, timezone.now()),
        "screens": Screen.choices,
        **_prizes(tournament, projector),
        "address": address,
        "is_unreachable": is_unreachable(request),
        "rotation_form": RotationForm(initial={"screens": projector.rotation, "seconds": projector.seconds}),
        "words_form": WordsForm(),
    }
    return show(request, "tournaments/wall/wall.html", context)


@require_POST
@refused_on(REMOTE)
def set_rotation(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Choose the screens, and how long each stays."""
    access, tournament = access_tournament(request, slug, pk)
    typed = filled(request, rotation_form=RotationForm(request.POST)).cleaned_data
    actions.set_rotation(tournament, typed["screens"], typed["seconds"], access.user)
    return back_to(
        request, _("The projector shows these screens in turn."), REMOTE, slug, pk, anchor="#rotation"
    )


@require_POST
@refused_on(REMOTE)
def hold_screen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stay on one screen, or go on in turn."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, hold_form=HoldForm(request.POST))
    sentence = _("The projector shows its screens in turn.")
    if actions.hold_screen(tournament, form.cleaned_data["screen"], access.user).held:
        sentence = _("The projector stays on this screen.")
    return back_to(request, sentence, REMOTE, slug, pk, anchor="#hold")


@require_POST
@refused_on(REMOTE)
def announce(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say something to the room, or take it off (`quiet`)."""
    access, tournament = access_tournament(request, slug, pk)
    if "quiet" in request.POST:
        actions.announce(tournament, "", by=access.user)
        return back_to(request, _("The announcement is off the wall."), REMOTE, slug, pk, anchor="#announce")
    typed = filled(request, words_form=WordsForm(request.POST)).cleaned_data
    actions.announce(tournament, typed["text"], typed["minutes"], access.user)
    return back_to(request, _("It is on the wall."), REMOTE, slug, pk, anchor="#announce")


@require_POST
@refused_on(lambda request: "tournaments:desk" if _at_desk(request) else REMOTE)
def set_hidden(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Keep the ranking back from the public, or show it again; whoever came from the desk (`from=desk`) goes back."""
    access, tournament = access_tournament(request, slug, pk)
    hidden = request.POST.get("hidden") == "1"
    actions.set_hidden(tournament, hidden, access.user)
    sentence = _("The ranking is no longer kept back.")
    if hidden:
        sentence = _("The ranking is kept back until the prize-giving.")
    if _at_desk(request):
        return back_to_desk(request, tournament, sentence)
    return back_to(request, sentence, REMOTE, slug, pk, anchor="#prizes")


def _at_desk(request: HttpRequest) -> bool:
    return request.POST.get("from") == "desk"


@require_POST
@refused_on(REMOTE)
def reveal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The prize-giving: begin, tell the ranking up to a step, end."""
    access, tournament = access_tournament(request, slug, pk)
    typed = filled(request, reveal_form=RevealForm(request.POST)).cleaned_data
    deeds: dict[str, Callable[[], object]] = {
        "start": lambda: actions.start_reveal(tournament, access.user),
        "step": lambda: actions.step_reveal(tournament, typed["seen"] or 0, typed["to"] or 0, access.user),
        "end": lambda: actions.end_reveal(tournament, access.user),
    }
    deeds[typed["do"]]()
    # without an anchor: then the next step has the focus, and a key does it
    return redirect(REMOTE, slug, pk)


@require_safe
def codes(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The personal code of every entry, to print and cut."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    context = at_desk(access, tournament) | {
        "codes": [
            (entry, qr_of(address_for_phones(request, reverse("door:badge", args=[slug, pk, entry.number]))))
            for entry in entry_list.entered(tournament)
            if not entry.entry.withdrawn
        ],
        "is_unreachable": is_unreachable(request),
    }
    return render(request, "tournaments/wall/wall_codes.html", context)


def _prizes(tournament: Tournament, projector: Wall) -> dict[str, Any]:
    """The ranking that is told, or would be, and how far."""
    edition = projector.revealing or public_rankings.standing_editions(tournament).first()
    if edition is None:
        return {}
    names = {entry.number: entry.full_name for entry in entry_list.entered(tournament)}
    reveal = read_reveal(read_ranking(edition.body, names), projector.revealed)
    is_stale = edition.counter < tournament.counter
    return {"edition": edition, "is_stale": is_stale, "reveal": reveal, "handing": _handing(edition, reveal)}


def _handing(edition: Edition, reveal: Reveal) -> list[tuple[RankingRow, list[str]]]:
    """Whom the last step told, each with what the list of prizes that is frozen by `edition` gives him."""
    giving = PrizeGiving.objects.filter(edition=edition).first() if reveal.now else None
    awards = award_rows(read_awards(json.loads(giving.body)["awards"]), {}) if giving else []
    won = {winner.key: _said(award, winner) for award in awards for winner in award.winners}
    keys = [award.key for award in awards]
    return [
        (row, [won[winner_key] for key in keys if (winner_key := f"{key}.{row.number}") in won])
        for row in reveal.now
    ]


def _said(award: AwardRow, winner: Winner) -> str:
    """What for, how much, and what, drawn for where several share it."""
    lot = _("by lot among them") if award.by_lot else ""
    return " · ".join(filter(None, [award.title, winner.amount, award.things, lot]))
