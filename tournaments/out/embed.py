"""The ranking that stands last, for the pages of others: what they may ask for, in words that do not change."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from tournaments import queries
from tournaments.models import Edition, Tournament
from tournaments.rankings import Ranking, read_ranking
from tournaments.states import read_state

FORMAT = "manille-ranking/1"
"""A key is never taken away or given another meaning under this name; new ones may come beside them."""

Address = Callable[[str], str]


def latest(tournament: Tournament) -> tuple[Edition, Ranking] | tuple[None, None]:
    """The last edition that stands and its rows, in two queries; None before the first."""
    edition = queries.public_ranking(tournament)
    if edition is None:
        return None, None
    edition.tournament = tournament
    return edition, read_ranking(edition.body, queries.public_names(tournament))


def ranking_document(tournament: Tournament, whole: Address) -> dict[str, Any]:
    """The last edition as JSON; `whole` makes an address of this site whole. `docs/out.md` says what each key is."""
    edition, ranking = latest(tournament)
    session = tournament.session
    return {
        "format": FORMAT,
        "club": {"name": tournament.club.name, "slug": tournament.club.slug},
        "tournament": {
            "id": tournament.pk,
            "name": tournament.name,
            "starts_at": session.starts_at.isoformat(),
            "place": session.place,
        },
        "edition": _edition(edition, whole) if edition else None,
        "method": ranking.method if ranking else None,
        "rounds": ranking.rounds if ranking else 0,
        "games": {"counted": ranking.counted, "expected": ranking.expected} if ranking else None,
        **(_criteria(edition) if edition else {}),
        "rows": _rows(edition, ranking) if edition and ranking else [],
    }


def _edition(edition: Edition, whole: Address) -> dict[str, Any]:
    return {
        "number": edition.number,
        "published_at": edition.published_at.isoformat(),
        "note": edition.note,
        "digest": edition.digest,
        "state": read_state(edition, timezone.now()).state.value,
        "final_at": edition.final_at.isoformat() if edition.final_at else None,
        "late": edition.is_late,
        "url": whole(edition.get_absolute_url()),
    }


def _criteria(edition: Edition) -> dict[str, Any]:
    """What a director chose to rank by, in its order, and the seed of a lot that is among it; nothing of a preset."""
    said = json.loads(edition.body)
    return {key: said[key] for key in ("criteria", "lot") if key in said}


def _rows(edition: Edition, ranking: Ranking) -> list[dict[str, Any]]:
    kept = json.loads(edition.body)["rows"]
    return [
        {
            "rank": row.rank,
            "entry": row.number,
            "name": row.name,
            "won": row.won,
            "part": own.get("part", ""),
            "played": row.played,
            "for": row.marks_for,
            "against": row.marks_against,
            "difference": row.difference,
            "points": row.points,
            "withdrawn": row.withdrawn,
            **({"values": own["values"]} if "values" in own else {}),
        }
        for row, own in zip(ranking.rows, kept, strict=True)
    ]
