"""The stages of a tournament: what is played in each, how many rounds there are, and who goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Role
from tournaments.core import entry_list
from tournaments.core.answers import at_desk, back_to_desk, refused_on_desk
from tournaments.core.formats import Format, find_format
from tournaments.core.games import people_of_an_entry, usual_seats
from tournaments.core.phases import Phase, field_of, phases_of, rounds_of, rounds_of_movement, stage_in_play
from tournaments.cuts import actions
from tournaments.cuts.movements import say_meets_again, say_movement
from tournaments.models import Stage, Tournament
from tournaments.permissions import access_tournament
from tournaments.planning import stages as planning
from tournaments.planning.forms.cuts import CutForm
from tournaments.planning.forms.opening import FormatSettingsForm
from tournaments.planning.forms.stages import AddStageForm, PlayedForm, RoundsForm
from tournaments.rounds.odd_numbers import usual_option
from tournaments.standings.reckoning import standings_of
from web.refusals import Refusal, attempt_of, filled, refused_on, show


@require_safe
def stages(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The stages as they are planned, and who would go on to the next one as the ranking stands."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    typed = attempt_of(request).typed
    names = {entered.number: entered.full_name for entered in entry_list.entered(tournament)}
    coming = actions.next_cut(tournament)
    cut, in_play = coming[1] if coming else None, stage_in_play(tournament)
    rows = {row.number: row for row in standings_of(tournament)} if cut else {}
    stages = list(tournament.stages.order_by("number"))
    phases, entries = _phases(tournament, typed), len(field_of(in_play))
    in_play_drawn = next(phase.drawn for phase, *_told in phases if phase.stage == in_play)
    more_form = (
        typed.get("more", _more_form(tournament)) if planning.takes_stages(tournament, stages) else None
    )
    context = at_desk(access, tournament) | {
        "phases": phases,
        "in_play": in_play,
        "game_form": _game_form(tournament),
        "more_form": more_form,
        "last": stages[-1],
        "movement": _say_movement(in_play, entries),
        "meets_again": "" if in_play_drawn else say_meets_again(in_play, entries),
        "following": coming[0] if coming else None,
        "cut": cut,
        "left_over": _left_over(coming[0], len(cut.went_on), tournament) if coming and cut else 0,
        "going_on": [(names[number], rows[number], number in cut.level) for number in cut.went_on]
        if cut
        else [],
        "out": [(names[number], rows[number], number in cut.level) for number in cut.out] if cut else [],
    }
    return show(request, "tournaments/planning/stages.html", context)


@require_POST
@refused_on("tournaments:stages")
def begin_stage(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Cut the field, and go on with those who stay."""
    access, tournament = access_tournament(request, slug, pk)
    stage = actions.begin_stage(tournament, access.user)
    sentence = _("Stage %(number)s begins with %(who)s.")
    values = {
        "number": stage.number,
        "who": entry_list.count_entries(tournament.entry_kind, stage.qualifiers.count()),
    }
    return back_to_desk(request, tournament, sentence % values)


@require_POST
@refused_on("tournaments:stages")
def plan_rounds(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """One round fewer, or more."""
    access, tournament = access_tournament(request, slug, pk)
    stage = get_object_or_404(tournament.stages, number=number)
    form = RoundsForm(request.POST)
    if not form.is_valid():
        raise Refusal("bad_rounds", _("Give a number of rounds."), status=422)
    planning.plan_rounds(stage, form.cleaned_data["rounds"], access.user)
    return back_to_desk(request, tournament, _("The rounds are planned anew."))


@require_POST
@refused_on("tournaments:stages")
def change_game(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Its name, how many games a table plays, and how long a game is."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, game_form=_game_form(tournament, request.POST))
    cleaned = form.cleaned_data
    planning.change_game(tournament, cleaned["name"], cleaned["games_per_table"], form.lengths(), access.user)
    return back_to_desk(request, tournament, _("Games that begin from now on are played like this."))


@require_POST
@refused_on("tournaments:stages")
def add_stage(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One more stage: a final that nobody had planned."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, more=_more_form(tournament, request.POST))
    planning.add_stage(tournament, form.as_plan(), access.user)
    return redirect("tournaments:stages", slug, pk)


@require_POST
@refused_on("tournaments:stages")
def remove_stage(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A stage that has not begun is not played after all."""
    access, tournament = access_tournament(request, slug, pk)
    stage = get_object_or_404(tournament.stages, number=number)
    planning.remove_stage(stage, access.user)
    return redirect("tournaments:stages", slug, pk)


@require_POST
@refused_on("tournaments:stages")
def change_cut(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Who goes on to a stage that has not begun."""
    access, tournament = access_tournament(request, slug, pk)
    stage = get_object_or_404(tournament.stages, number=number)
    before = tournament.stages.filter(number=number - 1).first()
    cut_form = CutForm(request.POST, stage=stage, after=before.format if before else "")
    form = filled(request, **{f"cut_{number}": cut_form})
    planning.change_cut(stage, form.as_cut(), form.cleaned_data["carries"], access.user)
    return redirect("tournaments:stages", slug, pk)


@require_POST
@refused_on_desk
def keep_cut(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A cut that would be another one today stays as it was published."""
    return _decide_cut(request, slug, (pk, number), actions.keep_cut, _("The cut stays as it was published."))


@require_POST
@refused_on_desk
def cut_again(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The cut is made again, as the results stand today."""
    return _decide_cut(request, slug, (pk, number), actions.cut_again, _("The cut is made again."))


@require_POST
@refused_on_desk
def take_place(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The next one after the cut plays in the place of somebody who qualified and has left."""
    return _decide_cut(request, slug, (pk, number), actions.take_place, _("The place is taken."))


def _decide_cut(
    request: HttpRequest, slug: str, which: tuple[int, int], act: Callable[..., object], sentence: str
) -> HttpResponse:
    access, tournament = access_tournament(request, slug, which[0])
    stage = get_object_or_404(tournament.stages, number=which[1])
    act(stage, request.POST.get("key", ""), access.user)
    return back_to_desk(request, tournament, sentence)


@require_POST
@refused_on("tournaments:stages")
def change_settings(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """What the rounds of a stage are drawn by: the size of the pools, the places that are played for."""
    access, tournament = access_tournament(request, slug, pk)
    stage = get_object_or_404(tournament.stages, number=number)
    form = filled(request, **{f"settings_{number}": _settings_form(stage, request.POST)})
    planning.change_settings(stage, form.values(), access.user)
    return back_to_desk(request, tournament, _("The stage is planned anew."))


def _settings_form(stage: Stage, typed: QueryDict | None = None) -> FormatSettingsForm:
    settings = find_format(stage.format).settle(stage.settings)
    return FormatSettingsForm(
        typed, of=find_format(stage.format), settings=settings, auto_id=f"stage{stage.number}_%s"
    )


def _game_form(tournament: Tournament, typed: QueryDict | None = None) -> PlayedForm:
    return PlayedForm(typed, tournament=tournament, is_drawn=rounds_of(tournament).exists())


def _more_form(tournament: Tournament, typed: QueryDict | None = None) -> AddStageForm:
    last = tournament.stages.latest("number")
    return AddStageForm(typed, tournament=tournament, after=last.format)


def _phases(
    tournament: Tournament, typed: Mapping[str, Any]
) -> list[tuple[Phase, Format, list[str], FormatSettingsForm, CutForm | None]]:
    """Each stage with its format, what it is told in words and what it does for those to be kept apart, the form for
    what it is told, and one for who goes on to it: as they were `typed`, if they were.
    """
    rows, before = [], ""
    for phase in phases_of(tournament):
        format_ = find_format(phase.stage.format)
        number = phase.stage.number
        form = typed.get(f"settings_{number}") or _settings_form(phase.stage)
        waits = number > 1 and phase.stage.begun_at is None
        cut = (typed.get(f"cut_{number}") or CutForm(stage=phase.stage, after=before)) if waits else None
        before = phase.stage.format
        settings = phase.stage.settings
        sentences = list(dict.fromkeys([*format_.say(settings), format_.say_apart(settings)]))
        rows.append((phase, format_, sentences, form, cut))
    return rows


def _say_movement(stage: Stage, entries: int) -> str:
    """How many rounds there are by the movement of `stage`, in words; "" where there is none."""
    rounds = rounds_of_movement(stage)
    if rounds:
        return _("It has %(rounds)s rounds in all, for those with whom the first one was drawn.") % {
            "rounds": rounds
        }
    return say_movement(stage, entries)


def _left_over(stage: Stage, entries: int, tournament: Tournament) -> int:
    """How many of those who go on sit out of every round; nobody where there are places for all."""
    format_ = find_format(stage.format)
    if format_.says_who_sits_out or usual_option(tournament, format_, entries):
        return 0
    return entries % (usual_seats(tournament) // people_of_an_entry(tournament))
