"""The people of a club as one reader may see them, and where each has a page.
Tested in tests/tournaments/editions/test_names.py."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.urls import reverse

from clubs.models import Club, Role
from clubs.players.queries import name_for
from tournaments.core.entry_list import Entered


@dataclass(frozen=True)
class Face:
    """A player by the name this reader may see; `address` is that of the page about this player, "" without one."""

    number: int
    name: str
    address: str = ""


@dataclass(frozen=True)
class Faces:
    """Everybody whom the reader may see, by number in the club. Who is not here appears nowhere on the page."""

    club: Club
    public: bool
    by_number: dict[int, Face] = field(default_factory=dict)

    def find(self, number: int) -> Face | None:
        return self.by_number.get(number)

    @property
    def names(self) -> dict[int, str]:
        """Their names, by number in the club."""
        return {number: face.name for number, face in self.by_number.items()}

    def pair_address(self, first: int, second: int) -> str:
        """The page of two players; "" where one of them has none."""
        faces = [self.by_number.get(number) for number in sorted((first, second))]
        if not all(face and face.address for face in faces):
            return ""
        name = "public:pair" if self.public else "people:pair"
        return reverse(name, args=[self.club.slug, *sorted((first, second))])


def faces_for(club: Club, role: Role | None) -> Faces:
    """The club's players as a member with this role sees them, or the public where it is None. One query.

    The public sees nobody who is hidden, and reads pages about those who are shown by name.
    """
    faces = Faces(club, public=role is None)
    for player in club.players.all():
        at = [club.slug, player.number]
        if role is not None:
            name, address = name_for(role, player), reverse("people:player", args=at)
        elif not player.hidden:
            name = player.public_name
            address = reverse("public:player", args=at) if player.is_named else ""
        else:
            continue
        faces.by_number[player.number] = Face(player.number, name, address)
    return faces


def addresses_of(club: Club, entries: Iterable[Entered]) -> dict[int, str]:
    """The public page of each entry, by its number: of the player or the two who played; nobody who is not named.

    No query: the players are there already. A team has no page.
    """
    addresses: dict[int, str] = {}
    for entry in entries:
        numbers = sorted(player.number for player in entry.players)
        if entry.entry.name or not all(player.is_named for player in entry.players):
            continue
        if len(numbers) == 1:
            addresses[entry.number] = reverse("public:player", args=[club.slug, *numbers])
        elif len(numbers) == 2:
            addresses[entry.number] = reverse("public:pair", args=[club.slug, *numbers])
    return addresses
