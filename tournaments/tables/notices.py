"""What the desk has to say to a table: it is called, time is up, what was decided, somebody plays for another.
Tested in tests/tournaments/tables/test_substitutes_page.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.db.models import Count, Exists, Max, OuterRef, Subquery
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.models import Sheet
from tournaments.core.formats import is_free
from tournaments.models import Act, Adjustment, AdjustmentKind, Pairing, Placing, Substitution, Untie
from tournaments.standings.substitutes import standing
from tournaments.tables.clock.clock import more_time, read_clock
from tournaments.tables.clock.closing import DROPPED, EVEN, FINISHED, time_rule

TIME_UP: Mapping[str, str | Promise] = {
    FINISHED: gettext_lazy("Time is up: finish the deal under way, and begin no other."),
    DROPPED: gettext_lazy("Time is up: the deal under way is dropped, and none is begun."),
    EVEN: gettext_lazy("Time is up: play on until every side has dealt equally often, and no longer."),
}
DECIDED: Mapping[str, str | Promise] = {
    AdjustmentKind.VOID: gettext_lazy(
        "Game %(game)s is closed by the director, and does not count: %(reason)s"
    ),
    AdjustmentKind.FORFEIT: gettext_lazy("Game %(game)s is closed by the director, as forfeited: %(reason)s"),
}


def notices_for(sheet: Sheet, now: datetime) -> list[str]:
    """Sentences for those who sit at `sheet`: five queries at most, one where no round drew the table."""
    pairings = Pairing.objects.select_related("round__stage__tournament").filter(sheet=sheet)
    pairing = pairings.first()
    if pairing is None:
        return _taken_back(sheet) if sheet.is_given_up else []
    sentences = []
    if is_free(pairing.round.stage):
        sentences.append(
            _("This table counts for “%(name)s”.") % {"name": pairing.round.stage.tournament.name}
        )
    if pairing.called_at:
        table = {"table": pairing.table_number}
        sentences.append(_("Table %(table)s is called: please send somebody to the desk.") % table)
    sentences += [*_time_of(pairing, now), *_decided(sheet)]
    sentences += [f"{str(stand).removesuffix('.')}." for stand in standing([pairing.pk]).get(pairing.pk, ())]
    return sentences


def mark_of(sheet: Sheet, now: datetime) -> object:
    """What `notices_for` and the names at the table hang on: the same while they would be the same.

    One query, two where a table of the tournament was given time.
    """
    acts = Act.objects.filter(tournament=OuterRef("round__stage__tournament"), code="table_time")
    decided = Adjustment.objects.filter(sheet=sheet, cancelled_at__isnull=True).order_by("-pk")
    pairings = Pairing.objects.select_related("round").filter(sheet=sheet)
    stood_in = Substitution.objects.filter(pairing=OuterRef("pk"), cancelled_at__isnull=True).order_by()
    pairing = pairings.annotate(
        given=Exists(acts),
        decided=Subquery(decided.values("pk")[:1]),
        come=Subquery(stood_in.values("pairing").annotate(last=Max("pk")).values("last")),
        standing=Subquery(stood_in.values("pairing").annotate(rows=Count("pk")).values("rows")),
    ).first()
    if pairing is None:
        return None
    round_ = pairing.round
    ends_at = _time_at(pairing)[1] if pairing.given else round_.ends_at
    is_over = ends_at is not None and ends_at <= now
    stands = (pairing.come, pairing.standing)
    return (pairing.called_at, pairing.decided, round_.left, ends_at, is_over, stands)


def _time_at(pairing: Pairing) -> tuple[timedelta, datetime | None]:
    """What this table has beyond the others, and when its time ends; None unless its clock runs."""
    more = more_time(pairing.round).get(pairing.table_number, timedelta())
    return more, pairing.round.ends_at + more if pairing.round.ends_at else None


def _time_of(pairing: Pairing, now: datetime) -> Iterator[str]:
    """How much longer than the others this table has, and that its time is up."""
    clock, tournament = read_clock(pairing.round, now), pairing.round.stage.tournament
    if not clock.is_on:
        return
    more, ends_at = _time_at(pairing)
    if ends_at and ends_at <= now:
        yield str(TIME_UP[time_rule(tournament)])
    elif more and ends_at:
        yield _("This table has more time than the others: until %(time)s.") % {
            "time": date_format(localtime(ends_at), "H:i")
        }
    elif more:
        minutes = -(-more // timedelta(minutes=1))
        sentence = ngettext(
            "This table has %(count)d minute more than the others.",
            "This table has %(count)d minutes more than the others.",
            minutes,
        )
        yield sentence % {"count": minutes}


def _decided(sheet: Sheet) -> Iterator[str]:
    """The games that a director left out or forfeited, and why: nobody need play them any more."""
    rulings = Adjustment.objects.filter(sheet=sheet, kind__in=DECIDED, cancelled_at__isnull=True)
    rows = rulings.exclude(article__in=Untie.values)
    for game, kind, reason in sorted(set(rows.values_list("game", "kind", "reason"))):
        yield DECIDED[kind] % {"game": game, "reason": reason}


def _taken_back(sheet: Sheet) -> list[str]:
    """That nothing counts here, and where those who sat here sit since."""
    since = Placing.objects.filter(player__seats__sheet=sheet, round__published_at__gte=sheet.opened_at)
    seated = (
        since.exclude(pairing__sheet=None).select_related("player", "pairing").order_by("round__published_at")
    )
    now = {placing.player_id: placing for placing in seated}
    sentences = [_("This table was taken back: what is written here counts nowhere.")]
    for placing in now.values():
        values = {"name": placing.player.public_name, "table": placing.pairing.table_number}
        sentences.append(_("%(name)s now sits at table %(table)s.") % values)
    return sentences
