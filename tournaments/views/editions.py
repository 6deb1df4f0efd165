"""Who leads, published."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.errors import Refusal
from tournaments import actions
from tournaments.forms import EditionForm
from tournaments.permissions import access_tournament
from tournaments.views.answers import back_to_desk, desk_page


@require_POST
def publish_edition(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Freeze the ranking as it is and show it to everybody."""
    access, tournament = access_tournament(request, slug, pk)
    form = EditionForm(request.POST)
    if not form.is_valid():
        return desk_page(request, access, tournament, status=422, edition_form=form)
    try:
        edition = actions.publish_edition(tournament, by=access.user, note=form.cleaned_data["note"])
    except Refusal as refusal:
        return desk_page(request, access, tournament, refusal=refusal, edition_form=form)
    said = _("Ranking no. %(number)s is published.") % {"number": edition.number}
    return back_to_desk(request, tournament, said)
