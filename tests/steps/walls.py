"""The wall of an evening: its screens, and what it is told from the desk."""

from __future__ import annotations

import re

from clubs.models import User
from tests.steps.addresses import desk_address, public_address
from tests.steps.names import posted
from tests.steps.pages import public_text
from tournaments.models import Tournament


def told_to_the_wall(tournament: Tournament, by: User, name: str, **said: object) -> int:
    """What the desk answers to something told to the projector."""
    return posted(by, desk_address(tournament, name), **said).status_code


def screens_of(tournament: Tournament, **asked: str) -> list[str]:
    return re.findall(r'data-screen="([^"]*)"', public_text(public_address(tournament, "wall"), **asked))


def next_screen(tournament: Tournament) -> list[str]:
    """What the screen says of what comes next."""
    page = public_text(public_address(tournament, "wall"), at="3")
    return re.findall(r"<p>(.*?)</p>", page[page.index("wall-next") : page.index("wall-qr")])
