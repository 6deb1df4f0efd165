"""A ranking is published, frozen as a numbered edition, or withdrawn; what is the same for those of seasons."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import phases, public_rankings
from tournaments.core.acts import keep, locked
from tournaments.core.formats import is_league
from tournaments.core.public_rankings import AnyEdition
from tournaments.editions.corrections import check_note, ending_of, outlook_of, turns_in, usual_period
from tournaments.editions.states import say_moment
from tournaments.explanations.grounds import basis_of, write_basis
from tournaments.models import (
    CorrectionPeriod,
    Edition,
    EditionWithdrawal,
    Grounds,
    PublishedRanking,
    Tournament,
    Wall,
)
from tournaments.signals import edition_published
from tournaments.standings.bodies import digest_of
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
    tournament = locked(tournament)
    check_not_being_told(tournament)
    if not (phases.has_begun(tournament) or public_rankings.standing_editions(tournament).exists()):
        raise Refusal("nothing_to_publish", _("No round has been published yet: there is nothing to rank."))
    body = ranking_body(tournament)
    counter = tournament.counter
    edition = Edition(tournament=tournament, counter=counter, body=body, note=note, published_by=by)
    freeze(edition, period, until)
    if not is_league(tournament):
        Grounds.objects.create(edition=edition, body=write_basis(basis_of(tournament)))
    keep("edition", tournament, by, edition=edition.number)
    edition_published.send(Edition, club_id=tournament.club_id)
    return edition


def freeze(edition: PublishedRanking, period: CorrectionPeriod | None, until: datetime | None) -> None:
    """Keep `edition` as the next one of its tournament or season, which is held: numbered and dated.

    Refused where the one that stands says the same.
    """
    now, digest = timezone.now(), digest_of(edition.body)
    editions = list(edition.ranked.editions.select_related("published_by", "withdrawal"))
    stands = next((earlier for earlier in editions if not earlier.withdrawn), None)
    if stands and stands.digest == digest:
        sentence = _(
            "Ranking no. %(number)s was already published by %(name)s, and nothing has changed since."
        )
        raise Refusal("nothing_changed", sentence, number=stands.number, name=stands.published_by.name)
    outlook = outlook_of(editions, turns_in(edition.body), now, usual_period(edition.ranked, editions))
    edition.period, edition.final_at = ending_of(outlook, period, until, now)
    check_note(outlook, edition.note)
    edition.number = editions[0].number + 1 if editions else 1
    edition.digest, edition.published_at, edition.is_late = digest, now, outlook.ended is not None
    edition.save(force_insert=True)


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
    check_not_withdrawn(edition)
    if Wall.objects.filter(revealing=edition).exists():
        raise Refusal("being_told", BEING_TOLD)


def check_not_being_told(tournament: Tournament) -> None:
    """Refused while one of its rankings is told from the last to the first: the room and the pages say the same."""
    if Wall.objects.filter(tournament=tournament, revealing__isnull=False).exists():
        raise Refusal(
            "being_told", _("A ranking is being told on the projector: end the prize-giving first.")
        )


def check_not_withdrawn(edition: AnyEdition) -> None:
    """Refused where it stands no longer, as the database has it now."""
    editions = type(edition)._default_manager.select_related("withdrawal__by").defer("body")
    if gone := editions.get(pk=edition.pk).withdrawn:
        sentence = _("%(name)s withdrew ranking no. %(number)s already, on %(date)s.")
        when = say_moment(gone.at)
        raise Refusal("already_withdrawn", sentence, name=gone.by.name, number=edition.number, date=when)


def public_reason(text: str) -> str:
    """A reason that everybody is going to read; refused where there is none."""
    reason = text.strip()
    if not reason:
        raise Refusal("no_reason", _("Say why: everybody can read it beside the ranking."), status=422)
    return reason
