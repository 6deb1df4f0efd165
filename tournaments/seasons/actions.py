"""What is done with a season: its rules adopted, its evenings counted, absences noted, its ranking published."""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import Season, Session, User
from tournaments.editions.actions import check_not_withdrawn, freeze, public_reason
from tournaments.models import (
    CorrectionPeriod,
    EveningCounting,
    EveningWay,
    Notice,
    RulesVersion,
    SeasonEdition,
    SeasonWithdrawal,
)
from tournaments.ranking.season_rules import SeasonRules, read_rules, write_rules
from tournaments.seasons.queries import read_standing, rules_in_force
from web.refusals import Refusal

logger = logging.getLogger(__name__)


@transaction.atomic
def adopt_rules(season: Season, rules: SeasonRules, *, upon: int, by: User, note: str = "") -> RulesVersion:
    """Rank `season` by `rules` from now on, as a new version; published rankings stay as they were.

    `upon` is the version that they were made from: `stale_rules` when there is another since.
    """
    season = _locked(season)
    last = rules_in_force(season)
    if last.number != upon:
        raise Refusal("stale_rules", _("Somebody changed the rules of the season in the meantime."))
    if last.number and read_rules(last.settings) == rules:
        raise Refusal("same_rules", _("These are the rules already."))
    version = RulesVersion.objects.create(
        season=season, number=last.number + 1, settings=write_rules(rules), note=note, made_by=by
    )
    logger.info("season %s: rules no. %s, by user %s", season.pk, version.number, by.pk)
    return version


@transaction.atomic
def publish_season(
    season: Season,
    *,
    by: User,
    note: str = "",
    period: CorrectionPeriod | None = None,
    until: datetime | None = None,
) -> SeasonEdition:
    """Freeze the ranking of `season` as it is: numbered, dated, never changed again.

    Its correction period is the one that runs, or the usual one, unless `period` is chosen, or an end of one's own
    with `until`. After the end of a period a correction needs a note.
    """
    season = _locked(season)
    standing = read_standing(season)
    if not standing.played.evenings:
        raise Refusal("nothing_to_publish", _("No evening of this season has a published ranking yet."))
    edition = SeasonEdition(season=season, body=standing.body, note=note, published_by=by)
    freeze(edition, period, until)
    logger.info("season %s: ranking no. %s published, by user %s", season.pk, edition.number, by.pk)
    return edition


@transaction.atomic
def withdraw_season_edition(edition: SeasonEdition, reason: str, *, by: User) -> SeasonWithdrawal:
    """A published ranking of a season stands no longer, for a reason that everybody can read; it stays readable.

    The one before it that stands is the last one from now on. There is no way back: publishing again is the next one.
    """
    season = _locked(edition.season)
    check_not_withdrawn(edition)
    reason = public_reason(reason)
    withdrawal = SeasonWithdrawal.objects.create(edition=edition, reason=reason, by=by)
    logger.info("season %s: ranking no. %s withdrawn, by user %s", season.pk, edition.number, by.pk)
    return withdrawal


@transaction.atomic
def count_evening(session: Session, way: EveningWay, *, by: User) -> None:
    """Let an evening count in its season, serve only to catch up, or not count; published rankings stay."""
    _locked(session.season)
    if way == EveningWay.COUNTS:
        EveningCounting.objects.filter(session=session).delete()
    else:
        EveningCounting.objects.update_or_create(session=session, defaults={"way": way, "by": by})
    logger.info(
        "season %s: evening %s counts as %r, by user %s", session.season_id, session.pk, way.value, by.pk
    )


@transaction.atomic
def note_absences(session: Session, notices: Collection[int], among: Collection[int], *, by: User) -> None:
    """Of the players with the keys `among`, those in `notices` gave notice for `session`, and the others did not."""
    players = set(session.club.players.filter(pk__in=among).values_list("pk", flat=True))
    before = Notice.objects.filter(session=session, player__in=players)
    there = set(before.values_list("player_id", flat=True))
    before.exclude(player__in=notices).delete()
    new = players.intersection(notices) - there
    Notice.objects.bulk_create(
        [Notice(session=session, player_id=player, by=by) for player in sorted(new)], ignore_conflicts=True
    )
    logger.info(
        "session %s: %s gave notice, by user %s", session.pk, len(players.intersection(notices)), by.pk
    )


def _locked(season: Season) -> Season:
    """The season's row, held until the end of the transaction: one director at a time."""
    return Season.objects.select_for_update(of=("self",)).select_related("club").get(pk=season.pk)
