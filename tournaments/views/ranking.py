"""What the ranking goes by."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.errors import Refusal
from tournaments import actions
from tournaments.forms import RankingForm
from tournaments.models import RankedBy
from tournaments.permissions import access_tournament
from tournaments.views.answers import back_to_desk


@require_http_methods(["GET", "HEAD", "POST"])
def ranking_rules(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The first criterion, and what a rank needs."""
    access, tournament = access_tournament(request, slug, pk)
    now = {name: getattr(tournament, name) for name in ("ranked_by", "fewest_games", "fewest_delegates")}
    form, refusal = RankingForm(request.POST or None, initial=now), None
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        rules = actions.RankingRules(
            RankedBy(said["ranked_by"]), said["fewest_games"], said["fewest_delegates"]
        )
        try:
            actions.set_ranking(tournament, rules, access.user)
        except Refusal as refused:
            refusal = refused
        else:
            return back_to_desk(request, tournament, _("The ranking goes by that from now on."))
    status = refusal.status if refusal else (422 if request.method == "POST" else 200)
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "form": form,
        "refusal": refusal,
    }
    return render(request, "tournaments/ranking_rules.html", context, status=status)
