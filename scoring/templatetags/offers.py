"""What a page offers before a game: every manille, in the groups in which people think of them, and the draw.
Tested in tests/scoring/opening/test_play.py."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.utils.translation import get_language

from scoring.models import Game, Sheet
from scoring.opening.actions import check_may_draw
from scoring.rules.labels import PRESET_GROUPS, Text, preset_name
from web.refusals import Refusal

register = template.Library()


@dataclass(frozen=True)
class Offered:
    """A game as the page offers it."""

    key: str
    name: str
    note: Text
    chosen: bool


@dataclass(frozen=True)
class GameGroup:
    """Games that people think of together."""

    title: Text
    games: tuple[Offered, ...]

    @property
    def chosen(self) -> Offered | None:
        """The game chosen, when it is one of these."""
        return next((game for game in self.games if game.chosen), None)


@register.simple_tag
def game_groups(chosen: str) -> list[GameGroup]:
    """`{% game_groups key as groups %}`: every game, the one `key` chosen."""
    language = get_language() or "fr"
    return [
        GameGroup(
            title,
            tuple(
                Offered(key, preset_name(key, language), note, key == chosen) for key, note in notes.items()
            ),
        )
        for title, notes in PRESET_GROUPS
    ]


@register.simple_tag
def may_draw(sheet: Sheet, game: Game) -> bool:
    """`{% may_draw sheet game as open %}`: whether the places of `game` may still be drawn."""
    try:
        check_may_draw(sheet, game)
    except Refusal:
        return False
    return True
