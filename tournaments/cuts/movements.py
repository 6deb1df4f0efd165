"""How many rounds a movement has, and who meets again, in words.
Tested in tests/tournaments/cuts/test_succession.py."""

from __future__ import annotations

from math import comb

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.core.entry_list import count_entries
from tournaments.core.formats import find_format
from tournaments.core.games import people_of_an_entry, usual_seats
from tournaments.models import EntryKind, Stage
from web.refusals import Refusal

NOT_AGAIN = ("lot_apart", "swiss")
"""The formats that let nobody meet again as long as they can."""


def say_movement(stage: Stage, entries: int) -> str:
    """How many rounds the movement of `stage` has for `entries`, or why it has none; "" where it follows none.

    Nothing is said before there are two.
    """
    format_ = find_format(stage.format)
    if format_.movement is None or entries < 2:
        return ""
    try:
        format_.check_field(entries, 0)
    except Refusal as refusal:
        return str(refusal)
    rounds = format_.movement.rounds(entries)
    sentence = ngettext(
        "With %(entries)s pairs there is %(rounds)s round in all.",
        "With %(entries)s pairs there are %(rounds)s rounds in all.",
        rounds,
    ) % {"entries": entries, "rounds": rounds}
    bye = _("One pair sits out in each.")
    return f"{sentence} {bye}" if entries % 2 else sentence


def say_meets_again(stage: Stage, entries: int) -> str:
    """From which round on some of so many `entries` have to meet again, where `stage` avoids it as long as it can and
    more rounds are planned; "" elsewhere.

    It is said before anybody is drawn: whoever leaves or comes later has met others.
    """
    tournament = stage.tournament
    per_table = usual_seats(tournament) // people_of_an_entry(tournament)
    if stage.format not in NOT_AGAIN or not 1 < per_table <= entries:
        return ""
    most = rounds_of_new_faces(entries, per_table)
    if stage.planned_rounds <= most:
        return ""
    sentence = _(
        "Rounds planned: %(rounds)s. With %(who)s there are new opponents for %(most)s at most: from round %(next)s of"
        " this stage on, some meet again."
    )
    again = sentence % {
        "rounds": stage.planned_rounds,
        "who": count_entries(tournament.entry_kind, entries),
        "most": most,
        "next": most + 1,
    }
    if tournament.entry_kind != EntryKind.PAIR:
        return again
    once = _("In a tournament in which everybody meets everybody, each meets each other one once.")
    return f"{again} {once}"


def rounds_of_new_faces(entries: int, per_table: int) -> int:
    """In how many rounds at most nobody meets again: there are no more twos than that.

    >>> [rounds_of_new_faces(entries, 2) for entries in (4, 5, 6)], rounds_of_new_faces(16, 4)
    ([3, 5, 5], 5)
    """
    most = comb(entries, 2) // (entries // per_table * comb(per_table, 2))
    return most if entries % per_table else min(most, (entries - 1) // (per_table - 1))
