"""The buttons of the desk that enter players and pairs, withdraw them and bring them back."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.core import phases
from tournaments.core.answers import back_to_desk, refused_on_desk
from tournaments.entries import actions
from tournaments.entries.queries import newcomers
from tournaments.models import Tournament
from tournaments.permissions import access_entry, access_tournament
from tournaments.registration.forms import PairForm
from tournaments.rounds.latecomers import read_late
from web.refusals import filled


@require_POST
@refused_on_desk
def enter_players(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter everybody who has arrived."""
    access, tournament = access_tournament(request, slug, pk)
    entries = actions.enter_players(tournament, access.user)
    sentence = ngettext("%(count)d player entered.", "%(count)d players entered.", len(entries))
    return back_to_desk(request, tournament, sentence % {"count": len(entries)})


@require_POST
@refused_on_desk
def enter_pair(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter two players who stay together."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, pair_form=PairForm(request.POST, newcomers=newcomers(tournament)))
    actions.enter_pair(tournament, form.cleaned_data["first"], form.cleaned_data["second"], access.user)
    return back_to_desk(request, tournament, _entered(tournament), "#entries")


def _entered(tournament: Tournament) -> str:
    """That a pair is entered; and where a table can be made for it in the round that is drawn already, that it can."""
    round_ = phases.rounds_of(tournament).select_related("stage").first()
    if round_ is None or not read_late(tournament, round_).can_fill:
        return _("The pair is entered.")
    sentence = _(
        "The pair is entered. For round %(round)s a table can still be made: see “Who plays in the next round”."
    )
    return sentence % {"round": round_.number}


@require_POST
def withdraw_leavers(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Withdraw everybody who has left."""
    access, tournament = access_tournament(request, slug, pk)
    entries = actions.withdraw_leavers(tournament, access.user)
    sentence = ngettext("%(count)d entry withdrawn.", "%(count)d entries withdrawn.", len(entries))
    return back_to_desk(request, tournament, sentence % {"count": len(entries)}, "#entries")


@require_POST
def withdraw_entry(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Somebody goes home; what was played stays."""
    access, entry = access_entry(request, slug, pk, number)
    actions.withdraw_entry(entry, access.user)
    sentence = _("Entry %(number)s plays no further round. Its results stay.") % {"number": number}
    return back_to_desk(request, entry.tournament, sentence, "#entries")


@require_POST
def restore_entry(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Somebody is back."""
    access, entry = access_entry(request, slug, pk, number)
    actions.restore_entry(entry, access.user)
    sentence = _("Entry %(number)s plays again, from the next draw on.") % {"number": number}
    return back_to_desk(request, entry.tournament, sentence, "#entries")
