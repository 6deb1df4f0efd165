"""The ranking that stands last, for the pages of others: what they may ask for, in words that do not change."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils import timezone

from clubs.models import Club
from tournaments.core import entry_list, public_rankings
from tournaments.editions.states import read_state
from tournaments.models import Edition, EveningWay, PublishedRanking, SeasonEdition, Tournament
from tournaments.seasons.tables import EveningTold, RowTold, SeasonTable
from tournaments.standings.bodies import RankingBody
from tournaments.standings.categories import categories_in, ranking_in
from tournaments.standings.rankings import Ranking, read_ranking

FORMAT, SEASON_FORMAT = "manille-ranking/1", "manille-season/1"
"""A key is never taken away or given another meaning under these names; new ones may come beside them."""

Address = Callable[[str], str]


def latest(tournament: Tournament) -> tuple[Edition, Ranking] | tuple[None, None]:
    """The last edition that stands and its rows, in two queries; None before the first."""
    edition = public_rankings.public_ranking(tournament)
    if edition is None:
        return None, None
    return edition, read_ranking(edition.body, entry_list.public_names(tournament))


def ranking_document(tournament: Tournament, whole: Address) -> dict[str, Any]:
    """The last edition as JSON; `whole` makes an address of this site whole. `docs/out.md` says what each key is."""
    edition, ranking = latest(tournament)
    session = tournament.session
    return {
        "format": FORMAT,
        "club": _club(tournament.club),
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
        "rows": _rows(ranking) if ranking else [],
        "categories": _categories(ranking) if ranking else [],
    }


def _club(club: Club) -> dict[str, str]:
    return {"name": club.name, "slug": club.slug}


def _edition(edition: PublishedRanking, whole: Address) -> dict[str, Any]:
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
    body = RankingBody.read(edition.body)
    return {key: chosen for key, chosen in (("criteria", body.criteria), ("lot", body.lot)) if chosen}


def _rows(ranking: Ranking) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "entry": row.number,
            "name": row.name,
            "won": int(row.wins),
            "part": _part(row.wins),
            "played": row.played,
            "for": row.marks_for,
            "against": row.marks_against,
            "difference": row.difference,
            "points": row.points,
            "withdrawn": row.withdrawn,
            "separated_by": row.separated_by or None,
            **({"values": row.values} if row.values else {}),
        }
        for row in ranking.rows
    ]


def _part(wins: Fraction) -> str:
    """What is won besides whole games, as « 1/2 »."""
    return str(wins % 1) if wins % 1 else ""


def _categories(ranking: Ranking) -> list[dict[str, Any]]:
    """The ranking of each category that somebody is in, with what parts its rows from each other."""
    return [
        {
            "category": code,
            "rows": [
                {
                    "rank": row.rank,
                    "overall": row.overall,
                    "entry": row.number,
                    "name": row.name,
                    "separated_by": row.separated_by or None,
                }
                for row in ranking_in(ranking, code).rows
            ],
        }
        for code, _name in categories_in(ranking)
    ]


def season_document(edition: SeasonEdition, table: SeasonTable, whole: Address) -> dict[str, Any]:
    """A published ranking of a season as JSON; of one that was withdrawn neither that nor its rows."""
    season, stands = edition.season, not edition.withdrawn
    return {
        "format": SEASON_FORMAT,
        "club": _club(season.club),
        "season": {
            "id": season.pk,
            "name": season.name,
            "starts": season.starts.isoformat(),
            "ends": season.ends.isoformat(),
        },
        "edition": _edition(edition, whole) if stands else None,
        "evenings": list(map(_evening, table.evenings)) if stands else [],
        "rows": list(map(_season_row, table.rows)) if stands else [],
    }


def _evening(evening: EveningTold) -> dict[str, Any]:
    ways = {EveningWay.COUNTS: "counts", EveningWay.CATCH_UP: "catch_up", EveningWay.OUT: "out"}
    return {"date": evening.day.isoformat(), "name": evening.name, "way": ways[evening.way]}


def _season_row(row: RowTold) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "player": row.number,
        "name": row.name,
        "total": _number(row.total),
        "bonus": row.bonus,
        "counted": row.counted,
        "attended": row.attended,
        "won": int(row.wins),
        "part": _part(row.wins),
        "best": _number(row.best),
        "lacking": row.lacking,
    }


def _number(points: Decimal) -> int | float:
    """Points as JSON has numbers: 26, 26.5."""
    return float(points) if points % 1 else int(points)
