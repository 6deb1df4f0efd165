"""What the public pages of a tournament depend on, in one question: what has not moved need not be made again.

The question is SQL that both databases read: its answer is all that a poll costs.
Tested in tests/web/test_public_pages.py.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import connection
from django.utils import timezone
from django.utils.translation import override

from tournaments.editions.states import say_left
from tournaments.models import Round
from tournaments.tables.clock.clock import version_of

# Whoever is called or comes changes the times of the tables; a table that is opened or taken away their keys. Who is
# in which entry, what teams are called and whatever else a director does is an act. What people are called is theirs,
# also of those who sat at a table of the round and have left their team since.
QUESTION = """
SELECT t.hidden, t.live, a.number, e.number,
  d.counter, d.refreshed_at,
  r.ends_at, r.left, r.id, r.published_at,
  (SELECT COUNT(called_at) FROM tournaments_pairing WHERE round_id = r.id),
  (SELECT MAX(called_at) FROM tournaments_pairing WHERE round_id = r.id),
  (SELECT MAX(id) FROM tournaments_pairing WHERE round_id = r.id),
  (SELECT COUNT(*) FROM tournaments_pairing WHERE round_id = r.id),
  t.id, t.name, e.published_at, a.at, c.slug, c.name, s.starts_at, s.place,
  (SELECT {joined}(CAST(final_at AS TEXT), ';') FROM tournaments_edition WHERE tournament_id = t.id),
  (SELECT {joined}(p.short_name || p.public_form || p.hidden || p.number
      || CASE p.public_form WHEN 'full' THEN p.first_name || ',' || p.last_name ELSE '' END, ';')
    FROM clubs_player p WHERE p.id IN (
      SELECT player_id FROM tournaments_entryplayer WHERE tournament_id = t.id
      UNION ALL SELECT player_id FROM tournaments_placing WHERE round_id = r.id))
FROM tournaments_tournament t
JOIN clubs_club c ON c.id = t.club_id
JOIN clubs_session s ON s.id = t.session_id
LEFT JOIN tournaments_draft d ON d.tournament_id = t.id
LEFT JOIN tournaments_act a ON a.id = (
  SELECT id FROM tournaments_act WHERE tournament_id = t.id ORDER BY number DESC LIMIT 1)
LEFT JOIN tournaments_edition e ON e.id = (
  SELECT id FROM tournaments_edition WHERE tournament_id = t.id ORDER BY number DESC LIMIT 1)
LEFT JOIN tournaments_round r ON r.id = (
  SELECT o.id FROM tournaments_round o JOIN tournaments_stage g ON g.id = o.stage_id
  WHERE g.tournament_id = t.id AND o.published_at IS NOT NULL ORDER BY g.number DESC, o.number DESC LIMIT 1)
WHERE t.id = %s AND c.slug = %s AND (e.id IS NOT NULL OR r.id IS NOT NULL)
"""
NEUTRAL = "en"  # the version is asked for before the language of the answer is chosen
JOINED = {"sqlite": "GROUP_CONCAT", "postgresql": "STRING_AGG"}


@dataclass(frozen=True)
class Versions:
    """In a few digits each: what its `rankings` depend on as they were published, what `names` are shown, and what
    the page of the `evening` depends on, which is all of that, the round, its clock, the live ranking and the date.
    """

    rankings: str
    names: str
    evening: str


def read_versions(slug: str, pk: int) -> Versions | None:
    """The versions of a tournament of which something is published, or None; one query."""
    with connection.cursor() as cursor:
        cursor.execute(QUESTION.format(joined=JOINED[connection.vendor]), [pk, slug])
        row = cursor.fetchone()
    if row is None:
        return None
    hidden, live, act, edition, *draft = row[:6]
    round_, tables, heading, names = row[6:10], row[10:14], row[14:-2], _digest(row[-1])
    rankings = _digest((hidden, act, edition, heading, _periods(row[-2] or ""), names))
    today = timezone.localdate()  # the next day of a league is another one after it
    moving = (live, draft if live else (), tables, round_, _clock(*round_[:2]), today)
    return Versions(rankings, names, _digest((rankings, moving)))


def _clock(ends_at: datetime | None, left: int | None) -> tuple[object, ...]:
    """The clock as a page without a script shows it."""
    return version_of(Round(ends_at=_aware(ends_at) if ends_at else None, left=left), timezone.now())


def _periods(moments: str) -> list[str]:
    """How long objections are still heard to each edition, as its page says it; in the same words whoever asks."""
    now = timezone.now()
    with override(NEUTRAL):
        return sorted(
            say_left(_aware(datetime.fromisoformat(moment)), now) for moment in moments.split(";") if moment
        )


def _aware(moment: datetime) -> datetime:
    """SQLite tells moments without their zone, which is UTC."""
    return moment.replace(tzinfo=UTC) if timezone.is_naive(moment) else moment


def _digest(seen: object) -> str:
    return hashlib.sha256((seen if isinstance(seen, str) else repr(seen)).encode()).hexdigest()[:32]
