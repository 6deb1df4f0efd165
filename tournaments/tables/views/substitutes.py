"""Who plays in whose place at a table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Pairing
from tournaments.permissions import access_table
from tournaments.tables import substitutes
from tournaments.tables.views.tables import substitute_form
from web.refusals import filled, refused_on


@require_POST
@refused_on("tournaments:table")
def substitute(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """From a game on, somebody plays in the place of another; the entry keeps the result."""
    access, pairing = access_table(request, slug, pk, number, table)
    form = filled(request, substitute=substitute_form(pairing, request.POST))
    substitutes.substitute_player(pairing, **form.cleaned_data, by=access.user)
    return _back(request, pairing, _("That is kept. The entry keeps what is won."))


@require_POST
def cancel(request: HttpRequest, slug: str, pk: int, number: int, table: int, row: int) -> HttpResponse:
    """It was a mistake."""
    access, pairing = access_table(request, slug, pk, number, table)
    substitutes.cancel_substitution(get_object_or_404(pairing.substitutions, pk=row), access.user)
    return _back(request, pairing, _("Whoever was seated there played."))


def _back(request: HttpRequest, pairing: Pairing, sentence: str) -> HttpResponse:
    messages.success(request, sentence)
    tournament, round_ = pairing.round.stage.tournament, pairing.round
    return redirect(
        "tournaments:table", tournament.club.slug, tournament.pk, round_.number, pairing.table_number
    )
