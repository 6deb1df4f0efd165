"""A round at the desk: drawn, exchanged, discarded, published."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.permissions import Access
from tournaments.core.answers import back_to_desk, refused_on_desk
from tournaments.core.formats import find_format
from tournaments.models import PairingJob, Round
from tournaments.permissions import access_round, access_tournament
from tournaments.rounds import actions, jobs, redraw
from tournaments.rounds.exchanges import places
from tournaments.rounds.forms import DiscardForm, DrawForm, SwapForm
from web.refusals import attempt_of, filled
from web.requests import number_in, numbers_in


@require_POST
@refused_on_desk
def draw_round(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Draw the next round as a draft, or have a worker draw it."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, draw_form=DrawForm(request.POST))
    drawn = jobs.ask_for_round(tournament, **form.cleaned_data, by=access.user)
    if isinstance(drawn, PairingJob):
        sentence = _("Round %(number)s is being drawn: the desk shows how far it is.")
    else:
        sentence = _("Round %(number)s is drawn. Look at it, then publish it.")
        if find_format(drawn.stage.format).prepared:
            sentence = _("Round %(number)s is set up. Look at it, then publish it.")
    return back_to_desk(request, tournament, sentence % {"number": drawn.number})


@require_POST
@refused_on_desk
def stop_draw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """No worker draws the next round any more."""
    access, tournament = access_tournament(request, slug, pk)
    jobs.stop_draw(tournament, access.user)
    return back_to_desk(request, tournament, _("The draw is stopped."))


@require_POST
@refused_on_desk
def swap_seats(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Two names of the draft change places."""
    access, round_ = access_round(request, slug, pk, number)
    tournament = round_.stage.tournament
    form = filled(request, swap_form=SwapForm(request.POST, places=places(round_)))
    first, second = (tournament.entries.get(number=form.cleaned_data[name]) for name in ("first", "second"))
    actions.swap_seats(round_, first, second, access.user, sure="sure" in request.POST)
    return back_to_desk(request, tournament, _("They have changed places."), "#draft")


@require_POST
@refused_on_desk
def discard_round(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Throw the draft away; with `again`, draw its round anew without whoever has gone."""
    access, round_ = access_round(request, slug, pk, number)
    form = filled(request, discard_form=DiscardForm(request.POST))
    prepared = find_format(round_.stage.format).prepared
    if "again" in request.POST:
        sentence = _draw_again(round_, access, request.POST.get("seen", ""))
    else:
        actions.discard_round(round_, access.user, **form.cleaned_data)
        sentence = _("The round is put back.") if prepared else _("The draw is discarded.")
    return back_to_desk(request, round_.stage.tournament, sentence)


def _draw_again(round_: Round, access: Access, seen: str) -> str:
    again = redraw.draw_again(round_, access.user, seen=seen)
    prepared = find_format(round_.stage.format).prepared
    if again is None and prepared:
        return _("The round is put back: without whoever has gone, nobody is left to meet.")
    if again is None:
        return _("The draw is discarded: without whoever has gone, nothing is left to play.")
    if prepared:
        return _("The round is set up again.")
    return _("The round is drawn again, without whoever has gone.")


@require_POST
@refused_on_desk
def publish_round(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Publish the draft: the tables get their sheets."""
    access, round_ = access_round(request, slug, pk, number)
    seen, minutes = request.POST.get("seen", ""), number_in(request, "minutes") or 0
    attempt_of(request).typed["minutes"] = minutes
    actions.publish_round(
        round_, access.user, seen=seen, minutes=minutes, warned_of=numbers_in(request, "told")
    )
    sentence = _("Round %(number)s is published: everybody can find a table.") % {"number": number}
    return back_to_desk(request, round_.stage.tournament, sentence)
