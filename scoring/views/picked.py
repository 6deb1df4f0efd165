"""A page on which the form of the game is picked: the arbiter's board, the counter."""

from __future__ import annotations

from django.utils.translation import get_language

from scoring.arbiter.cards import form_groups, player_choices
from scoring.rulebook import Settings
from scoring.rules.labels import Text, preset_name


class PickedForm:
    """What the picker shows of the game with these `settings`, and what else can be picked."""

    settings: Settings

    @property
    def name(self) -> str:
        return preset_name(self.settings.variant.key, get_language() or "fr")

    @property
    def groups(self) -> list[tuple[Text, list[tuple[str, str]]]]:
        return form_groups()

    @property
    def player_choices(self) -> list[int]:
        return player_choices(self.settings)
