"""Every ranking of a club as JSON: what was published, and what its tables say now.

`python -m tests.steps.club_compared <slug>` prints it, on the site of the environment; with `--publish` the
seasons are published first, with `--file <path>` the file of the club is written there.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clubs.models import Club

Rankings = dict[str, list[str]]


def rankings_of(club: Club) -> Rankings:
    """By evening or season: the bodies of its editions, then the one that is computed now."""
    from tournaments.seasons.queries import read_played, rules_in_force, rules_of, season_body
    from tournaments.standings.reckoning import ranking_body

    found: Rankings = {}
    for event in club.tournaments.order_by("pk"):
        place = f"{event.session.starts_at.isoformat()} {event.name}"
        found[place] = [
            *event.editions.order_by("number").values_list("body", flat=True),
            ranking_body(event),
        ]
    for season in club.seasons.order_by("starts"):
        body = season_body(read_played(season), rules_of(rules_in_force(season)))
        found[season.name] = [*season.editions.order_by("number").values_list("body", flat=True), body]
    return found


def refusals_of(club: Club) -> list[str]:
    """How publishing each ranking once more is refused; "" where it is not."""
    from django.db import transaction

    from tournaments.editions.actions import publish_edition
    from web.refusals import Refusal

    found = []
    by = club.memberships.order_by("pk")[0].user
    for event in club.tournaments.order_by("pk"):
        with transaction.atomic():
            try:
                publish_edition(event, by=by)
                found.append("")
            except Refusal as refusal:
                found.append(refusal.code)
            transaction.set_rollback(True)
    return found


def publish_seasons(club: Club) -> None:
    from tournaments.seasons.actions import publish_season

    for season in club.seasons.filter(sessions__tournaments__editions__isnull=False).distinct():
        publish_season(season, by=club.memberships.order_by("pk")[0].user)


def main(slug: str, *options: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from clubs.models import Club

    club = Club.objects.get(slug=slug)
    if "--publish" in options:
        publish_seasons(club)
    if "--file" in options:
        from tournaments.club_file.writing import club_file

        Path(options[-1]).write_bytes(club_file(club, secrets=True))
    told = {"rankings": rankings_of(club), "refusals": refusals_of(club), "club": club.pk}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
