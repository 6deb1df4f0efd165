"""What the public pages about a club's people depend on, in a few digits."""

from __future__ import annotations

import hashlib

from django.db.models import Count, Max, Sum

from clubs.models import Club
from tournaments.models import ClubRatings
from tournaments.people.books import open_books

NAME_COLUMNS = ("public_form", "short_name", "first_name", "last_name", "number", "hidden")
"""What a public name is made of."""


def people_version(club: Club) -> str:
    """Another one with every book that is written, and with every name that changes. Four light queries."""
    books = open_books(club)
    seen = (
        (club.pk, club.name, club.slug),
        ClubRatings.objects.filter(club=club).values_list("is_on", "counter", "made_at").first(),
        books.aggregate(last=Max("made_at"), counter=Sum("counter"), books=Count("pk")),
        list(club.players.order_by("number").values_list(*NAME_COLUMNS)),
        list(club.sessions.order_by("pk").values_list("pk", "name", "starts_at", "season__name")),
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()
