"""A ranking is published, frozen as a numbered edition, or withdrawn; the checks that seasons share."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import phases, public_rankings
from tournaments.core.acts import keep, locked
from tournaments.core.formats import is_league
from tournaments.editions.corrections import (
    Outlook,
    check_note,
    ending_of,
    outlook_of,
    rounds_in,
    usual_period,
)
from tournaments.editions.states import say_moment
from tournaments.explanations.grounds import basis_of, write_basis
from tournaments.models import (
    CorrectionPeriod,
    Edition,
    EditionWithdrawal,
    Grounds,
    SeasonEdition,
    SeasonWithdrawal,
    Tournament,
    Wall,
)
from tournaments.signals import edition_published
from tournaments.standings.rankings import digest_of
from tournaments.standings.reckoning import ranking_body
from web.refusals import Refusal

BEING_TOLD = _("This ranking is being told on the projector: end the prize-giving first.")


@transaction.atomic
def publish_edition(
    tournament: Tournament,
    *,
    by: User,
    note: str = "",
    period: CorrectionPeriod | None = None,
    until: datetime | None = None,
) -> Edition:
    """Freeze the ranking as it is this moment: numbered, dated, never changed again.

    Its correction period is the one that runs, or the usual one, unless `period` is chosen, or an end of one's own
    with `until`. After the end of a period a correction needs a note.
    """
    tournament, now = locked(tournament), timezone.now()
    check_not_being_told(tournament)
    body = ranking_body(tournament)
    _check_is_news(tournament, body)
    outlook = _outlook(tournament, body, now)
    chosen, final_at = ending_of(outlook, period, until, now)
    check_note(outlook, note)
    last = tournament.editions.only("number").first()
    edition = Edition.objects.create(
        tournament=tournament,
        number=last.number + 1 if last else 1,
        counter=tournament.counter,
        body=body,
        digest=digest_of(body),
        note=note,
        published_at=now,
        published_by=by,
        period=chosen,
        final_at=final_at,
        is_late=outlook.ended is not None,
    )
    if not is_league(tournament):
        Grounds.objects.create(edition=edition, body=write_basis(basis_of(tournament)))
    keep("edition", tournament, by, edition=edition.number)
    edition_published.send(Edition, club_id=tournament.club_id)
    return edition


def _outlook(tournament: Tournament, body: str, now: datetime) -> Outlook:
    """What the ranking `body` is beside those that were published."""
    editions = list(tournament.editions.all())
    return outlook_of(editions, rounds_in(body), now, usual_period(tournament, editions))


def _check_is_news(tournament: Tournament, body: str) -> None:
    """Something is ranked, and the ranking that stands says something else, or none stands."""
    stands = public_rankings.standing_editions(tournament).select_related("published_by").first()
    if stands is None and not phases.has_begun(tournament):
        raise Refusal("nothing_to_publish", _("No round has been published yet: there is nothing to rank."))
    check_is_news(stands, body)


@transaction.atomic
def withdraw_edition(edition: Edition, reason: str, *, by: User) -> EditionWithdrawal:
    """A published ranking stands no longer, for a reason that everybody can read; it stays readable, and marked.

    The one before it that stands is the last one from now on. There is no way back: publishing again is the next one.
    """
    tournament = locked(edition.tournament)
    check_can_withdraw(edition)
    reason = public_reason(reason)
    withdrawal = EditionWithdrawal.objects.create(edition=edition, reason=reason, by=by)
    keep("edition_withdrawn", tournament, by, edition=edition.number, reason=reason)
    edition_published.send(Edition, club_id=tournament.club_id)
    return withdrawal


def check_can_withdraw(edition: Edition) -> None:
    """It stands, and is not being told from the last to the first."""
    gone = EditionWithdrawal.objects.filter(edition=edition).select_related("by").first()
    check_not_withdrawn(edition.number, gone)
    if Wall.objects.filter(revealing=edition).exists():
        raise Refusal("being_told", BEING_TOLD)


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
