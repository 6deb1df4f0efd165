"""A tournament opened and planned: its stages and who goes on, a schedule somebody else has made, its ranking rules.
Tested in tests/tournaments/planning/views/test_stages.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import Role, Session, User
from clubs.permissions import access_session
from tournaments.core import entry_list, phases
from tournaments.core.answers import back_to_desk, refused_on_desk
from tournaments.core.formats import Format, find_format, turns_of
from tournaments.core.games import people_of_an_entry, usual_seats
from tournaments.core.phases import Phase, field_of, phases_of, rounds_of, rounds_of_movement, stage_in_play
from tournaments.cuts import actions
from tournaments.cuts.consequences import act_or_look
from tournaments.cuts.movements import say_meets_again, say_movement
from tournaments.models import ClubsBy, Stage, Tournament
from tournaments.permissions import access_tournament, at_desk
from tournaments.planning import opening
from tournaments.planning import stages as planning
from tournaments.planning.forms.opening import CutForm, FormatSettingsForm, OpenForm, preset_in
from tournaments.planning.forms.ranking_rules import ABSENCES, OWN, RankingForm, edited, rules_with
from tournaments.planning.forms.stages import AddStageForm, PlayedForm, RoundsForm, ScheduleForm
from tournaments.planning.presets import PRESETS
from tournaments.planning.ranking_rules import RankingRules, set_ranking
from tournaments.planning.schedules import Pasted, read_pasted, say_repeats
from tournaments.ranking.criteria import Criterion
from tournaments.rounds.odd_numbers import usual_option
from tournaments.standings.criteria import NAMED, choice_of, read_rules
from tournaments.standings.leaving import absences_of
from tournaments.standings.reckoning import standings_of
from web.refusals import Refusal, ShownAgain, attempt_of, filled, itself, refused_at, refused_on, show

# --- opening -----------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
@refused_on(itself)
def for_session(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The tournaments of an evening; the director opens one, of a kind picked by name (`?preset=`).

    Where there is just one tournament, its desk, but for `?new`. The first is offered the name of the evening.
    """
    needed = Role.DIRECTOR if request.method == "POST" else Role.SCORER
    access, session = access_session(request, slug, pk, needed)
    picked = preset_in(request)
    if request.method == "POST":
        form = filled(request, form=OpenForm(request.POST, club=access.club, preset=picked))
        with refused_at(form, None):
            tournament = opening.open_tournament(session, **form.values(), by=access.user)
        messages.success(request, _("%(name)s is open.") % {"name": tournament.name})
        return redirect(tournament)
    only = _only_tournament(request, session)
    if only:
        return redirect(only)
    open_already = phases.tournaments_of(session)
    own = {"name": session.name} if session.name and not open_already else {}
    context = {
        "club": access.club,
        "access": access,
        "session": session,
        "form": OpenForm(club=access.club, preset=picked, initial=own),
        "presets": PRESETS,
        "tournaments": open_already,
    }
    return show(request, "tournaments/planning/for_session.html", context)


def _only_tournament(request: HttpRequest, session: Session) -> Tournament | None:
    if attempt_of(request).typed or request.GET.keys() & {"new", "preset"}:
        return None
    tournaments = list(phases.tournaments_of(session)[:2])
    return tournaments[0] if len(tournaments) == 1 else None


# --- stages ------------------------------------------------------------------------------------


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
    planned, entries = _phases(tournament, typed), len(field_of(in_play))
    in_play_drawn = next(phase.drawn for phase, *_told in planned if phase.stage == in_play)
    more_form = (
        typed.get("more", _more_form(tournament)) if planning.takes_stages(tournament, stages) else None
    )
    context = at_desk(access, tournament) | {
        "phases": planned,
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


# --- a schedule --------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def schedule(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Paste a schedule or send its file; `keep` plays it, where every name and every line is understood."""
    access, tournament = access_tournament(request, slug, pk)
    if request.method == "POST":
        return _keep_schedule(request, tournament, access.user)
    stage = phases.stage_in_play(tournament)
    if not find_format(stage.format).pasted:
        raise Http404
    typed = attempt_of(request).typed
    form, pasted = typed.get("form") or ScheduleForm(), typed.get("pasted") or Pasted()
    context = at_desk(access, tournament) | {
        "form": form,
        "text": form.schedule_text() if form.is_bound and form.is_valid() else form["text"].value() or "",
        "pasted": pasted,
        "repeats": say_repeats(pasted.repeats),
        "size": usual_seats(tournament),
        "kept": len(turns_of(stage)),
    }
    return show(request, "tournaments/planning/schedule.html", context)


def _keep_schedule(request: HttpRequest, tournament: Tournament, by: User) -> HttpResponse:
    """What is read of a schedule, shown again until it is all understood and whoever sent it says `keep`."""
    form = filled(request, form=ScheduleForm(request.POST, request.FILES))
    pasted = read_pasted(tournament, form.schedule_text(), form.chosen())
    attempt_of(request).typed["pasted"] = pasted
    if not pasted.can_be_kept or "keep" not in request.POST:
        raise ShownAgain(200 if pasted.can_be_kept else 422)
    stage = planning.keep_schedule(tournament, pasted.turns, pasted.sitters, by)
    sentence = _("The schedule is kept: %(rounds)s rounds.") % {"rounds": stage.planned_rounds}
    return back_to_desk(request, tournament, sentence)


# --- what the ranking goes by ------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def ranking_rules(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The criteria in their order, and what a rank needs. The buttons that edit the list keep nothing."""
    access, tournament = access_tournament(request, slug, pk)
    form, editing = _ranking_form(request, tournament)
    if editing:
        raise ShownAgain(form=form, editing=True)
    if request.method == "POST":
        rules = _rules_typed(tournament, filled(request, form=form))
        act = partial(set_ranking, tournament, rules, access.user)
        act_or_look(request, tournament, act, "ranking")
        return back_to_desk(request, tournament, _("The ranking goes by that from now on."))
    context = at_desk(access, tournament) | {
        "form": form,
        "lists": [(key, order.name) for key, order in NAMED.items()],
    }
    return show(request, "tournaments/planning/ranking_rules.html", context)


def _rules_typed(tournament: Tournament, form: RankingForm) -> RankingRules:
    """What the ranking would go by, as the form tells it."""
    cleaned = form.cleaned_data
    needs = cleaned["fewest_games"], cleaned["fewest_delegates"]
    absences = form.absences(absences_of(tournament))
    return RankingRules(form.chosen(), *needs, ClubsBy(cleaned["clubs_by"]), absences)


def _ranking_form(request: HttpRequest, tournament: Tournament) -> tuple[RankingForm, bool]:
    """The form as it is kept, as it was sent, or with its list as one of its buttons leaves it."""
    rules = read_rules(tournament.criteria)
    now: dict[str, Any] = {
        name: getattr(tournament, name)
        for name in ("fewest_games", "fewest_delegates", "clubs_by", *ABSENCES)
    }
    now["ranked_by"] = choice_of(tournament.criteria) or OWN
    if request.method != "POST":
        return RankingForm(initial=now, rules=rules), False
    criteria, editing = edited(request.POST)
    wanted = rules_with(criteria, rules)
    if not editing:
        by_hand = Criterion.MANUAL in criteria
        entries = set(tournament.entries.values_list("number", flat=True)) if by_hand else set[int]()
        return RankingForm(request.POST, initial=now, rules=wanted, entries=entries), False
    typed = {name: value for name, value in request.POST.items() if value or name in ABSENCES}
    return RankingForm(initial=now | typed | {"ranked_by": OWN}, rules=wanted), True
