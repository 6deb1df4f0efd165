"""What is asked first of whoever withdraws a published ranking, of a tournament or of a season, or replaces one."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.editions.states import say_moment
from tournaments.models import Edition, EditionWithdrawal, SeasonEdition, SeasonWithdrawal, Tournament, Wall
from tournaments.standings.rankings import digest_of
from web.refusals import Refusal

BEING_TOLD = _("This ranking is being told on the projector: end the prize-giving first.")


def check_not_being_told(tournament: Tournament) -> None:
    """Refused while one of its rankings is told from the last to the first: the room and the pages say the same."""
    if Wall.objects.filter(tournament=tournament, revealing__isnull=False).exists():
        raise Refusal(
            "being_told", _("A ranking is being told on the projector: end the prize-giving first.")
        )


def check_not_withdrawn(number: int, gone: EditionWithdrawal | SeasonWithdrawal | None) -> None:
    """Refused where ranking `number` stands no longer: `gone` is its withdrawal as the database has it now."""
    if gone:
        sentence = _("%(name)s withdrew ranking no. %(number)s already, on %(date)s.")
        when = say_moment(gone.at)
        raise Refusal("already_withdrawn", sentence, name=gone.by.name, number=number, date=when)


def check_is_news(stands: Edition | SeasonEdition | None, body: str) -> None:
    """Refused where the ranking that `stands` says the same as `body`."""
    if stands and stands.digest == digest_of(body):
        sentence = _(
            "Ranking no. %(number)s was already published by %(name)s, and nothing has changed since."
        )
        raise Refusal("nothing_changed", sentence, number=stands.number, name=stands.published_by.name)


def public_reason(text: str) -> str:
    """A reason that everybody is going to read; refused where there is none."""
    reason = text.strip()
    if not reason:
        raise Refusal("no_reason", _("Say why: everybody can read it beside the ranking."), status=422)
    return reason
