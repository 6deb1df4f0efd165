"""What the ranking goes by. Tested in tests/tournaments/planning/test_ranking_rules.py."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.answers import at_desk, back_to_desk
from tournaments.cuts.consequences import act_or_look
from tournaments.models import ClubsBy, Tournament
from tournaments.permissions import access_tournament
from tournaments.planning.forms.ranking_rules import ABSENCES, OWN, RankingForm, edited, rules_with
from tournaments.planning.ranking_rules import RankingRules, set_ranking
from tournaments.ranking.criteria import Criterion
from tournaments.standings.criteria import NAMED, choice_of, read_rules
from tournaments.standings.leaving import absences_of
from web.refusals import ShownAgain, filled, itself, refused_on, show


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def ranking_rules(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The criteria in their order, and what a rank needs. The buttons that edit the list keep nothing."""
    access, tournament = access_tournament(request, slug, pk)
    form, editing = _form(request, tournament)
    if editing:
        raise ShownAgain(form=form, editing=True)
    if request.method == "POST":
        rules = _rules(tournament, filled(request, form=form))
        act = partial(set_ranking, tournament, rules, access.user)
        act_or_look(request, tournament, act, "ranking")
        return back_to_desk(request, tournament, _("The ranking goes by that from now on."))
    context = at_desk(access, tournament) | {
        "form": form,
        "lists": [(key, order.name) for key, order in NAMED.items()],
    }
    return show(request, "tournaments/planning/ranking_rules.html", context)


def _rules(tournament: Tournament, form: RankingForm) -> RankingRules:
    """What the ranking would go by, as the form tells it."""
    cleaned = form.cleaned_data
    needs = cleaned["fewest_games"], cleaned["fewest_delegates"]
    absences = form.absences(absences_of(tournament))
    return RankingRules(form.chosen(), *needs, ClubsBy(cleaned["clubs_by"]), absences)


def _form(request: HttpRequest, tournament: Tournament) -> tuple[RankingForm, bool]:
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
