"""What a thing of a club is known by outside, here and nowhere else: two sites may both have a club « belote »."""

from uuid import NAMESPACE_URL, UUID, uuid5

from clubs.models import Club


def uid_of(club: Club, what: str) -> UUID:
    """The same for as long as the club is there; `what` is the thing, as "session:12"."""
    return uuid5(NAMESPACE_URL, f"manille:{club.slug}:{club.created_at.timestamp()}:{what}")
