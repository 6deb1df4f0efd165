"""Clubs are opened and changed, members come and go: one transaction each. Tested in tests/clubs/members/."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Membership, Role, User
from clubs.players.actions import held_club
from web.refusals import Refusal

# The first words of addresses under /clubs/ that are pages, so never the address of a club.
RESERVED_SLUGS = frozenset({"mine", "open", "restore", "sign-up"})


# --- clubs -------------------------------------------------------------------------------------


@transaction.atomic
def open_club(owner: User, name: str, city: str = "") -> Club:
    """A new club owned by `owner`, at an address made from its name."""
    club = Club(name=name, city=city)
    club.clean_fields(exclude=["slug"])
    for slug in free_slugs(club.name):
        club.slug = slug
        try:
            with transaction.atomic():
                club.save(force_insert=True)
        except IntegrityError:  # somebody took this address a moment ago: the next one
            continue
        break
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    return club


def free_slugs(name: str) -> Iterator[str]:
    """Addresses that a club of this name could have: no page's, and no other club's."""
    base = slugify(name)[:50].strip("-") or "club"
    taken = RESERVED_SLUGS | set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = itertools.chain([base], (f"{base}-{number}" for number in itertools.count(2)))
    return (slug for slug in candidates if slug not in taken)


@transaction.atomic
def change_club(club: Club, *, name: str, city: str, signatures: int) -> Club:
    """Correct a club's name, its town, and how many signatures close a game; the address stays."""
    club = held_club(club)
    club.name, club.city, club.signatures = name, city, signatures
    club.clean_fields()
    club.save(update_fields=["name", "city", "signatures"])
    return club


# --- members -----------------------------------------------------------------------------------


@transaction.atomic
def invite_member(club: Club, email: str, name: str, role: str) -> Membership:
    """Make the user with this address a member; an account without a password is made for an unknown one.

    An account that never proved its address loses the password it came with: it may be an impostor's.
    `Refusal` "already_member".
    """
    club = held_club(club)
    user = User.objects.select_for_update().filter(email=email).first() or User(
        email=email, name=name, is_active=False
    )
    if not user.is_active and not user.last_login:
        user.is_active = True
        user.clean_fields(exclude=["password"])
        user.set_unusable_password()
        user.save()
    membership, created = Membership.objects.get_or_create(club=club, user=user, defaults={"role": role})
    if not created:
        raise Refusal("already_member", _("%(name)s is already a member of this club."), name=user.name)
    return membership


@transaction.atomic
def change_role(membership: Membership, role: str) -> Membership:
    """Give a member another role. `Refusal` "last_owner" for the last owner."""
    membership = _spared(membership, still_owner=role == Role.OWNER)
    membership.role = role
    membership.clean_fields(exclude=["club", "user"])
    membership.save(update_fields=["role"])
    return membership


@transaction.atomic
def remove_member(membership: Membership) -> None:
    """Take a user out of the club; the account stays. `Refusal` "last_owner" for the last owner."""
    _spared(membership, still_owner=False).delete()


def _spared(membership: Membership, *, still_owner: bool) -> Membership:
    """The membership, with the club locked; `Refusal` if nobody were left who can sign in as its owner."""
    owners = held_club(membership.club).memberships.filter(role=Role.OWNER, user__is_active=True)
    membership = Membership.objects.get(pk=membership.pk)
    if not still_owner and list(owners) == [membership]:
        raise Refusal("last_owner", _("A club needs an owner: make somebody else an owner first."))
    return membership
