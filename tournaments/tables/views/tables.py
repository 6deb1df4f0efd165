"""The tables of a round while it is played, and what the director does at one of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.models import AttendanceState, Role
from tournaments.core.games import rules_of
from tournaments.core.phases import usual_minutes
from tournaments.cuts.consequences import act_or_look
from tournaments.models import AdjustmentKind, Pairing, Placing, Untie
from tournaments.permissions import access_round, access_table, at_desk
from tournaments.standings.stage_courses import is_level
from tournaments.standings.substitutes import standing
from tournaments.tables import actions, adjustments, substitutes
from tournaments.tables.clock.clock import clock_version, read_clock
from tournaments.tables.clock.closing import open_tables, read_time_up, say_time_rule
from tournaments.tables.clock.pace import read_forecast
from tournaments.tables.forms import (
    ClockForm,
    CloseGameForm,
    ForfeitForm,
    GameForm,
    SubstituteForm,
    TablePenaltyForm,
    UntieForm,
)
from tournaments.tables.queries import NEEDS, Table, by_need, count_needs, read_tables
from web.refusals import Form, Refusal, back_to, filled, refused_on, show


@require_safe
def tables(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Every table of a round by what it needs, those that need the director first; `?need=` shows one kind."""
    access, round_ = access_round(request, slug, pk, number, Role.SCORER)
    if round_.published_at is None:
        raise Http404
    now, tournament, shown = timezone.now(), round_.stage.tournament, clock_version(round_)
    every, wanted = read_tables(tournament, round_, now), request.GET.get("need", "")
    wanted = wanted if wanted in NEEDS else ""
    context = at_desk(access, tournament) | {
        "round": round_,
        "clock": read_clock(round_, now),
        "clock_form": ClockForm(),
        "clock_version": shown,
        "has_open_games": bool(open_tables(every)),
        "came_from": "tables",
        "usual_minutes": usual_minutes(tournament),
        "time_up": read_time_up(tournament, every),
        "rule": say_time_rule(tournament),
        "forecast": read_forecast(tournament, round_, every, now),
        "tables": [table for table in by_need(every) if wanted in ("", table.need)],
        "counts": count_needs(every),
        "all": len(every),
        "wanted": wanted,
    }
    answer = show(request, "tournaments/tables/tables.html", context)
    if request.GET.get("clock", shown) != shown:
        answer["HX-Refresh"] = "true"  # somebody else set the clock: its card is outside of what moves
    return answer


@require_safe
def table(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """One table of a round, and what a director may do there."""
    access, pairing = access_table(request, slug, pk, number, table)
    tournament, shown = pairing.round.stage.tournament, _read(pairing)
    context = at_desk(access, tournament) | {
        "round": pairing.round,
        "table": shown,
        "decisions": adjustments.list_decisions(tournament, pairing.sheet),
        "level": UntieForm(table=shown, prefix="level") if is_level(pairing) else None,
        "close": CloseGameForm(table=shown, prefix="close"),
        "void": GameForm(table=shown, prefix="void"),
        "forfeit": _forfeit_form(pairing)(table=shown, prefix="forfeit"),
        "penalty": _penalty_form(pairing)(table=shown, prefix="penalty"),
        "substitute": _substitute_form(pairing),
        "stands": standing([pairing.pk]).get(pairing.pk, []),
    }
    return show(request, "tournaments/tables/table.html", context)


@require_POST
def call_table(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """Ask somebody of the table to come to the desk; or say that they came."""
    access, pairing = access_table(request, slug, pk, number, table)
    called = request.POST.get("called") == "1"
    actions.call_table(pairing, called, access.user)
    sentence = (
        _("Table %(number)s is called: the public page says so.") if called else _("Table %(number)s came.")
    )
    return _back(request, pairing, sentence % {"number": table}, "tables")


@require_POST
@refused_on("tournaments:table")
def close_game(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """Close a game as it stands."""
    access, pairing = access_table(request, slug, pk, number, table)
    form = _filled(request, pairing, "close", CloseGameForm)
    act = partial(actions.close_game, pairing, **form.cleaned_data, by=access.user)
    return _done(request, pairing, "close", act, _("The game is closed: it counts as it stands."))


@require_POST
@refused_on("tournaments:table")
def void_game(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """A game that does not count."""
    access, pairing = access_table(request, slug, pk, number, table)
    form = _filled(request, pairing, "void", GameForm)
    act = partial(actions.void_game, pairing, **form.cleaned_data, by=access.user)
    sentence = _("The game does not count. What is written stays on the sheet.")
    return _done(request, pairing, "void", act, sentence)


@require_POST
@refused_on("tournaments:table")
def forfeit_game(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """Fixed figures in the place of a game."""
    access, pairing = access_table(request, slug, pk, number, table)
    form = _filled(request, pairing, "forfeit", _forfeit_form(pairing))
    reason = form.cleaned_data["reason"]
    act = partial(actions.forfeit_game, pairing, *form.awards(), reason, access.user)
    return _done(request, pairing, "forfeit", act, _("The forfeit counts in the ranking."))


@require_POST
@refused_on("tournaments:table")
def untie(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """Who goes on from a level match."""
    access, pairing = access_table(request, slug, pk, number, table)
    if not is_level(pairing):
        raise Refusal("not_level", _("Nobody waits for this table: it is not level, or not in a knock-out."))
    typed = _filled(request, pairing, "level", UntieForm).cleaned_data
    how = Untie(typed["how"])
    act = partial(actions.untie, pairing, typed["goes_on"], how, typed["reason"], access.user)
    sentence = _("It is decided who goes on; the bracket and the ranking say so.")
    return _done(request, pairing, "level", act, sentence)


@require_POST
@refused_on("tournaments:table")
def penalize(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """A penalty on one of the table, or on several."""
    access, pairing = access_table(request, slug, pk, number, table)
    typed = _filled(request, pairing, "penalty", _penalty_form(pairing)).cleaned_data
    ruling = adjustments.Ruling(
        kind=AdjustmentKind.PENALTY,
        marks=-typed["marks"],
        article=typed["article"] or 0,
        reason=typed["reason"],
    )
    act = partial(adjustments.penalize, typed["entries"], ruling, pairing.round, access.user)
    return _done(request, pairing, "penalty", act, _("The penalty counts in the ranking."))


@require_POST
@refused_on("tournaments:table")
def substitute(request: HttpRequest, slug: str, pk: int, number: int, table: int) -> HttpResponse:
    """From a game on, somebody plays in the place of another; the entry keeps the result."""
    access, pairing = access_table(request, slug, pk, number, table)
    form = filled(request, substitute=_substitute_form(pairing, request.POST))
    substitutes.substitute_player(pairing, **form.cleaned_data, by=access.user)
    return _back(request, pairing, _("That is kept. The entry keeps what is won."), "table")


@require_POST
def cancel_substitution(
    request: HttpRequest, slug: str, pk: int, number: int, table: int, row: int
) -> HttpResponse:
    """It was a mistake."""
    access, pairing = access_table(request, slug, pk, number, table)
    substitutes.cancel_substitution(get_object_or_404(pairing.substitutions, pk=row), access.user)
    return _back(request, pairing, _("Whoever was seated there played."), "table")


def _filled(request: HttpRequest, pairing: Pairing, name: str, form_class: Callable[..., Form]) -> Form:
    """The form of a table that has that name on its page."""
    return filled(request, **{name: form_class(request.POST, table=_read(pairing), prefix=name)})


def _done(
    request: HttpRequest, pairing: Pairing, name: str, act: Callable[[], object], sentence: str
) -> HttpResponse:
    """Do what the form `name` says; who only looks is told what it would change."""
    act_or_look(request, pairing.round.stage.tournament, act, name)
    return _back(request, pairing, sentence, "table")


def _forfeit_form(pairing: Pairing) -> Callable[..., ForfeitForm]:
    tournament = pairing.round.stage.tournament
    return partial(ForfeitForm, figures=(tournament.forfeit_won, tournament.forfeit_lost))


def _back(request: HttpRequest, pairing: Pairing, sentence: str, page: str) -> HttpResponse:
    tournament = pairing.round.stage.tournament
    where = [tournament.club.slug, tournament.pk, pairing.round.number]
    where += [pairing.table_number] if page == "table" else []
    return back_to(request, sentence, f"tournaments:{page}", *where)


def _read(pairing: Pairing) -> Table:
    """The table as the others make it look: behind them, or not."""
    round_ = pairing.round
    read = read_tables(round_.stage.tournament, round_, timezone.now())
    return next(table for table in read if table.number == pairing.table_number)


def _penalty_form(pairing: Pairing) -> Callable[..., TablePenaltyForm]:
    return partial(TablePenaltyForm, rules=rules_of(pairing.round.stage.tournament))


def _substitute_form(pairing: Pairing, data: Any = None) -> SubstituteForm:
    """Who may take a place of this table: whoever is here, and does not play in this round."""
    tournament = pairing.round.stage.tournament
    here = tournament.session.attendances.filter(state=AttendanceState.ARRIVED)
    seated = Placing.objects.filter(round=pairing.round)
    players = tournament.club.players.filter(pk__in=here.values("player")).exclude(
        pk__in=seated.values("player")
    )
    return SubstituteForm(
        data,
        seats=[placing.player.full_name for placing in pairing.placings.select_related("player")],
        games=tournament.games_per_table,
        players=players.order_by("search", "number"),
    )
