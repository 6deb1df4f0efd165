"""What a page offers before a game: every manille, in the groups in which people think of them, and the draw.
Tested in tests/scoring/opening/test_play.py."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from scoring.house_rules.games import ClubGame
from scoring.house_rules.settings import PresetForm
from scoring.models import Game, Sheet
from scoring.opening.actions import check_may_draw
from scoring.rules.labels import Text, companies, preset_name
from web.refusals import Refusal

register = template.Library()


@dataclass(frozen=True)
class Offered:
    """A game as the page offers it; `when` it was last played here, in words."""

    key: str
    name: str
    note: Text
    chosen: bool
    when: str = ""


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
def game_groups(form: PresetForm) -> list[GameGroup]:
    """`{% game_groups form as groups %}`: the games of the reader's clubs and every preset, one chosen."""
    language = get_language() or "fr"
    own = [_of_a_club(game, form.key) for game in getattr(form, "club_games", ())]
    presets = [
        GameGroup(
            title,
            tuple(
                Offered(
                    variant.key,
                    preset_name(variant.key, language),
                    gettext(variant.line),
                    variant.key == form.key,
                    getattr(form, "played", {}).get(variant.key, ""),
                )
                for variant in variants
            ),
        )
        for title, variants in companies()
    ]
    return [GameGroup(_("The games of my clubs"), tuple(own)), *presets] if own else presets


def _of_a_club(game: ClubGame, chosen: str) -> Offered:
    note = " · ".join(filter(None, [game.manille, str(game.version.club)]))
    return Offered(game.key, game.name, note, game.key == chosen)


@register.simple_tag
def may_draw(sheet: Sheet, game: Game) -> bool:
    """`{% may_draw sheet game as open %}`: whether the places of `game` may still be drawn."""
    try:
        check_may_draw(sheet, game)
    except Refusal:
        return False
    return True
