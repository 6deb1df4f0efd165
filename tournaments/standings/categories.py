"""The rankings of categories, beside the whole one.

House rule: whoever is in a category stands in its ranking under the name everybody sees, as on a badge; who shows no
name there is a number here too. A ranking keeps the categories of its entries, and who leaves one later stays in the
rankings that are published.
"""

from __future__ import annotations

from dataclasses import replace

from django.db.models import BooleanField, ExpressionWrapper, Q
from django.utils.functional import Promise

from tournaments.models import Category, Edition, Tournament
from tournaments.ranking.categories import parted_among, ranks_among
from tournaments.ranking.criteria import BY_MATCH_POINTS
from tournaments.standings.rankings import Ranking

Named = tuple[str, str | Promise]
"""The code of a category, and its name."""


def known_category(category: str) -> str:
    """What an address asks for; "" where it is no category."""
    return category if category in Category.values else ""


def categories_in(ranking: Ranking) -> list[Named]:
    """The categories that somebody of `ranking` is in, with their names."""
    there = {code for row in ranking.rows for code in row.categories}
    return [(code, label) for code, label in Category.choices if code in there]


def editions_with_categories(tournament: Tournament) -> list[tuple[Edition, list[Named]]]:
    """The published rankings, last first, each with its categories; one query, which leaves the bodies where they are.

    What somebody typed cannot look like a category in them: there its quotes are escaped.
    """
    has_some = {
        f"has_{code}": ExpressionWrapper(
            Q(body__regex=rf'"categories":\[[^]]*"{code}"'), output_field=BooleanField()
        )
        for code in Category.values
    }
    editions = tournament.editions.select_related("withdrawal").defer("body").annotate(**has_some)
    return [
        (edition, [(code, name) for code, name in Category.choices if getattr(edition, f"has_{code}")])
        for edition in editions
    ]


def ranking_in(ranking: Ranking, category: str) -> Ranking:
    """The ranking of `category`, with the whole one's ranks beside its own, and what parts its rows from each other;
    `ranking` itself where nobody is in it.
    """
    places = [at for at, row in enumerate(ranking.rows) if category in row.categories]
    if not places:
        return ranking
    rows = [ranking.rows[at] for at in places]
    ranks = ranks_among([row.rank for row in rows])
    order = BY_MATCH_POINTS if ranking.is_league else ranking.order
    parted = parted_among([row.separated_by for row in ranking.rows], places, order)
    own = (
        replace(row, rank=rank, overall=row.rank, separated_by=by)
        for row, rank, by in zip(rows, ranks, parted, strict=True)
    )
    return replace(ranking, rows=tuple(own), category=Category(category))


def rankings_in(ranking: Ranking) -> list[tuple[str | Promise, Ranking]]:
    """The ranking of each category there is, with its name."""
    return [(name, ranking_in(ranking, code)) for code, name in categories_in(ranking)]
