"""The duties of a game in an address, so that the arbiter judges by what a table agreed.

They are written `coinchee_121.must_overtrump-true`: the preset, and every answer that is not the preset's. Tested in
tests/scoring/rules/test_duties.py.
"""

from __future__ import annotations

from urllib.parse import urlencode

from scoring.rulebook import Settings, Variant
from scoring.rulebook.deal import bad_request

MOST_TEXT = 400  # characters of an address that are read as duties


def write_duties(settings: Settings) -> str:
    """What the table of `settings` answers otherwise than its preset, "" where it does not."""
    own = [
        f"{setting.key}-{_word(settings[setting.key])}"
        for setting in settings.variant.play.settings()
        if settings[setting.key] != setting.default
    ]
    return ".".join([settings.variant.key, *own]) if own else ""


def read_duties(variant: Variant, text: str) -> dict[str, object]:
    """The settings that `text` tells; none where it is of another preset. RuleViolation `bad_request`."""
    key, *answers = text[:MOST_TEXT].split(".")
    if key != variant.key:
        return {}
    offered = {setting.key: setting for setting in variant.play.settings()}
    changes: dict[str, object] = {}
    for answer in answers:
        duty, _dash, word = answer.partition("-")
        if duty not in offered:
            raise bad_request("unknown_setting", setting=duty[:60], expected=[*offered])
        changes[duty] = {_word(value): value for value in offered[duty].allowed}.get(word, word)
    return changes


def game_fields(settings: Settings) -> dict[str, str]:
    """What an address of the arbiter says of the game itself; what is usual in it is ""."""
    usual = settings.variant.defaults.pack.players
    players = "" if settings.pack.players == usual else str(settings.pack.players)
    return {"variant": settings.variant.key, "players": players, "duties": write_duties(settings)}


def arbiter_query(settings: Settings) -> str:
    """The address of the arbiter for a table of `settings`, from its question mark on."""
    return urlencode({key: value for key, value in game_fields(settings).items() if value})


def _word(value: object) -> str:
    return str(value).lower()
