"""What pages read about clubs and their members. Tested in tests/clubs/members/."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from clubs.evenings.queries import EVENING_LASTS
from clubs.models import Club, Membership, Role, Session, User
from clubs.models.names import search_key
from clubs.players.queries import has_words


def clubs_matching(typed: str) -> list[Club]:
    """The clubs whose name or town has every word of `typed`, by name."""
    words = search_key(typed).split()
    clubs = Club.objects.only("name", "city", "slug")
    matching = [club for club in clubs if has_words(words, f"{club.name} {club.city}")]
    return sorted(matching, key=lambda club: search_key(club.name))


@dataclass(frozen=True)
class MyClub:
    """One of a user's clubs, with the role there and the next evening."""

    club: Club
    role: Role
    next_session: Session | None


def clubs_of(user: User, now: datetime) -> list[MyClub]:
    """The user's clubs by name. Two queries, whatever their number."""
    memberships = user.memberships.select_related("club").order_by("club__name")
    coming = Session.objects.filter(club__memberships__user=user, starts_at__gte=now - EVENING_LASTS)
    first: dict[int, Session] = {}
    for session in coming.select_related("club").order_by("starts_at"):
        first.setdefault(session.club_id, session)
    return [MyClub(each.club, Role(each.role), first.get(each.club_id)) for each in memberships]


def members_of(club: Club) -> QuerySet[Membership]:
    """The club's members by name."""
    return club.memberships.select_related("user").order_by("user__name", "pk")
