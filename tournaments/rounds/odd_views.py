"""Who is left over before a draw: the ways to seat them, who stands ready, who came late, and how long is left."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Player, Role
from tournaments.core import phases
from tournaments.models import EntryKind, EntryPlayer, Tournament
from tournaments.permissions import access_entry, access_round, access_tournament, at_desk
from tournaments.rounds import late_tables, odd_actions
from tournaments.rounds.forms import OddForm, SpareForm, TablesForm, UntilForm
from tournaments.rounds.leftover import read_leftover
from tournaments.tables.clock.finishing import read_finish
from web.refusals import Refusal, attempt_of, back_to, filled, refused_on, show

ODD = "tournaments:odd"


@require_safe
def odd(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who is left over, whom each way would hit and how often it has; `?until=23:00` says which rounds still fit."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    until_form = UntilForm(request.GET if "until" in request.GET else None)
    if until_form.errors:
        attempt_of(request).status = 422
    context = at_desk(access, tournament) | {
        "odd": read_leftover(tournament),
        "finish": read_finish(tournament, timezone.localtime(), until_form.at()),
        "until_form": until_form,
        "spare_form": _spare_form(tournament),
        "tables_form": TablesForm(initial={"tables": ", ".join(map(str, tournament.accessible_tables))}),
    }
    return show(request, "tournaments/rounds/odd.html", context)


@require_POST
@refused_on(ODD)
def choose_odd(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Choose how the next round seats them."""
    access, tournament = access_tournament(request, slug, pk)
    form = OddForm(request.POST, numbers=list(tournament.entries.values_list("number", flat=True)))
    if not form.is_valid():
        raise Refusal("no_such_way", _("This round cannot be seated that way: choose another."), status=422)
    choice = odd_actions.choose_odd(tournament, **form.values(), by=access.user)
    sentence = _("Round %(number)s will be drawn that way.") % {"number": choice.round}
    return back_to(request, sentence, ODD, slug, pk)


@require_POST
@refused_on(ODD)
def name_spares(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Somebody stands ready to fill a table."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, spare_form=_spare_form(tournament, request.POST))
    odd_actions.name_spares(tournament, form.players(), access.user)
    return back_to(request, _("That is kept."), ODD, slug, pk)


@require_POST
def enter_spare(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Somebody who stood ready plays like everybody."""
    access, entry = access_entry(request, slug, pk, number)
    odd_actions.enter_spare(entry, access.user)
    sentence = _("Entry %(number)s plays and is ranked, from the next draw on.") % {"number": number}
    return back_to(request, sentence, ODD, slug, pk)


@require_POST
def release_spare(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Somebody who missed the cut stands ready no longer."""
    access, entry = access_entry(request, slug, pk, number)
    odd_actions.release_spare(entry, access.user)
    return back_to(request, _("That is kept."), ODD, slug, pk)


@require_POST
@refused_on(ODD)
def set_accessible(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Which tables are easy to reach."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, tables_form=TablesForm(request.POST))
    odd_actions.set_accessible(tournament, form.cleaned_data["tables"], access.user)
    return back_to(request, _("That is kept."), ODD, slug, pk)


@require_POST
@refused_on(ODD)
def fill_tables(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Those who sit out and those who came late make more tables."""
    access, round_ = access_round(request, slug, pk, number)
    pairings = late_tables.fill_tables(round_, access.user)
    tables = ", ".join(str(pairing.table_number) for pairing in pairings)
    sentence = ngettext("They play at table %(tables)s.", "They play at tables %(tables)s.", len(pairings))
    return back_to(request, sentence % {"tables": tables}, ODD, slug, pk)


def _spare_form(tournament: Tournament, data: Any = None) -> SpareForm:
    return SpareForm(data, players=_not_playing(tournament), pairs=tournament.entry_kind == EntryKind.PAIR)


def _not_playing(tournament: Tournament) -> QuerySet[Player]:
    """Who is not entered, and who missed the cut before the stage in play."""
    entered = EntryPlayer.objects.filter(tournament=tournament)
    stage = phases.stage_in_play(tournament)
    entered = entered.exclude(entry__in=phases.missed_cut(stage).exclude(ready_for=stage.number), left=False)
    return tournament.club.players.exclude(pk__in=entered.values("player")).order_by("search", "number")
