"""Fetch and authorise in one call: a view that has its object may show it.

A stranger (nobody signed in, or somebody who is not a member) gets the same 404 for a club that exists and
for one that does not. A member whose role does not reach gets 403. Superusers get no road of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import Club, Membership, Player, Role, Session, User


@dataclass(frozen=True)
class Access:
    """A member in a club, and what the role lets this member do."""

    club: Club
    role: Role
    user: User

    def may(self, needed: Role) -> bool:
        """Whether this member may do what `needed` may."""
        return self.role.covers(needed)

    @property
    def may_score(self) -> bool:
        return self.may(Role.SCORER)

    @property
    def may_direct(self) -> bool:
        return self.may(Role.DIRECTOR)

    @property
    def may_own(self) -> bool:
        return self.may(Role.OWNER)

    def page(self, **context: Any) -> dict[str, Any]:
        """What a page of the club tells: the club, what its reader may do, and `context`."""
        return {"club": self.club, "access": self, **context}


def current_user(request: HttpRequest) -> User:
    """The user of a view behind `login_required`."""
    return cast(User, request.user)


def find_club(slug: str) -> Club:
    """The club of a public page, or `Http404`."""
    return get_object_or_404(Club, slug=slug)


def role_in(user: User | AnonymousUser, club: Club) -> Role | None:
    """The role of `user` in `club`; None for a stranger. One query, none for nobody."""
    if not user.is_authenticated:
        return None
    role = club.memberships.filter(user=user).values_list("role", flat=True).first()
    return Role(role) if role else None


def directed_clubs(user: User) -> list[Club]:
    """The clubs that `user` directs or owns, in one query."""
    roles = [role for role in Role if role.covers(Role.DIRECTOR)]
    return list(Club.objects.filter(memberships__user=user, memberships__role__in=roles).order_by("name"))


def visit_club(request: HttpRequest, slug: str) -> tuple[Club, Access | None]:
    """The club of a public page, and the visitor's access to it when he is a member."""
    club = find_club(slug)
    role = role_in(request.user, club)
    return club, Access(club, role, current_user(request)) if role else None


def access_club(request: HttpRequest, slug: str, role: Role = Role.MEMBER) -> Access:
    """The member's access to the club: `Http404` for a stranger, `PermissionDenied` below `role`."""
    if not request.user.is_authenticated:
        raise Http404
    membership = get_object_or_404(
        Membership.objects.select_related("club"), club__slug=slug, user=current_user(request)
    )
    access = Access(membership.club, Role(membership.role), current_user(request))
    if not access.may(role):
        raise PermissionDenied
    return access


def access_session(
    request: HttpRequest, slug: str, pk: int, role: Role = Role.MEMBER
) -> tuple[Access, Session]:
    """The member's access, and the evening of that club; refusals as `access_club`."""
    access = access_club(request, slug, role)
    return access, get_object_or_404(access.club.sessions.select_related("season"), pk=pk)


def access_player(request: HttpRequest, slug: str, pk: int) -> tuple[Access, Player]:
    """The director's access, and the player of that club; refusals as `access_club`."""
    access = access_club(request, slug, Role.DIRECTOR)
    return access, get_object_or_404(access.club.players, pk=pk)


def access_membership(request: HttpRequest, slug: str, pk: int) -> tuple[Access, Membership]:
    """The owner's access, and a membership of that club; refusals as `access_club`."""
    access = access_club(request, slug, Role.OWNER)
    return access, get_object_or_404(access.club.memberships.select_related("user"), pk=pk)
