"""Publishing is freezing: the editions of the ranking."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from clubs.models import User
from tournaments import queries
from tournaments.actions.steps import keep, locked
from tournaments.grounds import basis_of, write_basis
from tournaments.leagues import is_league
from tournaments.models import Edition, Grounds, Tournament
from tournaments.rankings import digest_of, ranking_body
from tournaments.signals import edition_published


@transaction.atomic
def publish_edition(tournament: Tournament, *, by: User, note: str = "") -> Edition:
    """Freeze the ranking as it is this moment: numbered, dated, never changed again."""
    tournament = locked(tournament)
    body = ranking_body(tournament)
    last = tournament.editions.select_related("published_by").first()
    if last is None and not queries.has_begun(tournament):
        raise Refusal("nothing_to_publish", _("No round has been published yet: there is nothing to rank."))
    if last and last.digest == digest_of(body):
        raise Refusal(
            "nothing_changed",
            _("Ranking no. %(number)s was already published by %(name)s, and nothing has changed since."),
            number=last.number,
            name=last.published_by.name,
        )
    edition = Edition.objects.create(
        tournament=tournament,
        number=last.number + 1 if last else 1,
        counter=tournament.counter,
        body=body,
        digest=digest_of(body),
        note=note,
        published_by=by,
    )
    if not is_league(tournament):
        Grounds.objects.create(edition=edition, body=write_basis(basis_of(tournament)))
    keep("edition", tournament, by, edition=edition.number)
    edition_published.send(Edition, club_id=tournament.club_id)
    return edition
