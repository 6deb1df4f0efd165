"""Publishing the ranking from the desk, and withdrawing a published one."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.permissions import Access
from tournaments.core.answers import back_to_desk, refused_on_desk
from tournaments.editions import actions
from tournaments.editions.forms import EditionForm, WithdrawalForm
from tournaments.editions.queries import read_publication
from tournaments.editions.withdrawals import read_aftermath
from tournaments.models import PublishedRanking
from tournaments.permissions import access_edition, access_tournament
from web.refusals import filled, itself, refused_here, refused_on, show


@require_POST
@refused_on_desk
def publish_edition(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Freeze the ranking as it is and show it to everybody."""
    access, tournament = access_tournament(request, slug, pk)
    publication = read_publication(tournament)
    form = EditionForm(request.POST, outlook=publication.outlook, now=publication.now)
    typed = filled(request, edition_form=form).cleaned_data
    edition = actions.publish_edition(tournament, by=access.user, **typed)
    sentence = (
        _("Ranking no. %(number)s is published, and kept back: nobody but the desk sees it yet.")
        if edition.tournament.hidden
        else _("Ranking no. %(number)s is published.")
    )
    return back_to_desk(request, tournament, sentence % {"number": edition.number})


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def withdraw_edition(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """What the withdrawal of a published ranking would change, and the withdrawal itself."""
    access, edition = access_edition(request, slug, pk, number)
    if request.method == "POST":
        form = filled(request, form=WithdrawalForm(request.POST))
        actions.withdraw_edition(edition, form.cleaned_data["reason"], by=access.user)
        sentence = _("Ranking no. %(number)s is withdrawn.") % {"number": number}
        return back_to_desk(request, edition.tournament, sentence, "#editions")
    with refused_here(request):
        actions.check_can_withdraw(edition)
    return withdrawal_page(request, access, edition)


def withdrawal_page(request: HttpRequest, access: Access, edition: PublishedRanking) -> HttpResponse:
    """What the withdrawal of a published ranking would change, and the field for its reason."""
    context = access.page() | {
        edition.KIND.of: edition.ranked,
        "edition": edition,
        "after": read_aftermath(edition),
        "form": WithdrawalForm(),
    }
    return show(request, "tournaments/editions/withdraw.html", context)
