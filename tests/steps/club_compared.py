"""Every ranking of a club as JSON: what was published, and what its tables say now.

`python -m tests.steps.club_compared <file> <again>` brings a club back on the site of the environment, on which others
are at home, prints its rankings, and writes its file anew.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clubs.models import Club

Rankings = dict[str, list[str]]


def compared(club: Club) -> dict[str, Any]:
    """What is to be the same of a club on any site."""
    return {"rankings": rankings_of(club), "refusals": refusals_of(club)}


def rankings_of(club: Club) -> Rankings:
    """By evening or season: the bodies of its editions, then the one that is computed now."""
    from tournaments.seasons.queries import read_standing
    from tournaments.standings.reckoning import ranking_body

    found: Rankings = {}
    for event in club.tournaments.order_by("pk"):
        place = f"{event.session.starts_at.isoformat()} {event.name}"
        found[place] = [
            *event.editions.order_by("number").values_list("body", flat=True),
            ranking_body(event),
        ]
    for season in club.seasons.order_by("starts"):
        body = read_standing(season).body
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


def others() -> None:
    """Three clubs, so that every row of another one gets another key."""
    from tests import factories

    for number in range(3):
        club = factories.a_club(f"Autre {number}", f"autre-{number}")
        factories.attending(factories.a_session(club), factories.some_players(club, 9))
        factories.a_member(club, factories.a_user(f"Autre{number}"), "owner")


def main(file: str, again: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from clubs.models import Club
    from tournaments.club_file.writing import club_file

    others()
    call_command("import_club", file, stdout=sys.stderr)
    club = Club.objects.latest("pk")
    Path(again).write_bytes(club_file(club, secrets=True))
    call_command("verify", stdout=sys.stderr)
    sys.stdout.write(json.dumps({**compared(club), "club": club.pk}))


if __name__ == "__main__":
    main(*sys.argv[1:])
