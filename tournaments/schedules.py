"""A pasted schedule as the director sees it: whom its names mean, what is wrong in which line, what is odd."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.models import Player
from clubs.names import search_key
from clubs.paste import split_name
from tournaments.called import Directory
from tournaments.models import Stage
from tournaments.pairing.doubts import Doubt, doubts, repeats
from tournaments.pairing.movements import Turn
from tournaments.pairing.schedule import Fault, names_in, read_schedule

FORMAT = "schedule"
NEW = "new"
ROUND, TABLE = 1, 2  # the columns

FAULTS: Mapping[str, str | Promise] = {
    "empty": gettext_lazy("There is no table in this text."),
    "not_a_number_round": gettext_lazy("“%(text)s” is not the number of a round."),
    "not_a_number_table": gettext_lazy("“%(text)s” is not the number of a table."),
    "wrong_number": gettext_lazy("%(found)s names, where a table has %(needed)s."),
    "unknown_name": gettext_lazy("Nobody is called “%(name)s”: say below who that is."),
    "shared_name": gettext_lazy("Several players are called “%(name)s”: say below who is meant."),
    "twice_in_round": gettext_lazy("%(name)s sits in round %(round)s already, in line %(first)s."),
    "table_twice": gettext_lazy("Table %(table)s of round %(round)s is already in line %(first)s."),
    "round_gap": gettext_lazy("Round %(missing)s comes before round %(round)s, and has no table."),
    "table_gap": gettext_lazy("Round %(round)s has a table %(table)s, and no table %(missing)s."),
}
DOUBTS: Mapping[str, str | Promise] = {
    "partners_again": gettext_lazy("Round %(round)s: partners again: %(names)s."),
    "met_again": gettext_lazy("Round %(round)s: the same table as before: %(names)s."),
    "bye_again": gettext_lazy("Round %(round)s: sits out, although others have sat out less: %(names)s."),
    "uneven": gettext_lazy("%(names)s: plays %(count)s rounds only."),
}


@dataclass(frozen=True)
class Asked:
    """A name that must be told: `key` names its field, `players` whom it may mean, `chosen` what was said."""

    name: str
    key: str
    players: Sequence[Player]
    chosen: str = ""


@dataclass(frozen=True)
class Pasted:
    """A schedule as far as it can be read.

    `turns` name everybody by a token: the primary key of a player, or a number below 0 for one of `newcomers`.
    """

    turns: tuple[Turn, ...] = ()
    faults: tuple[str, ...] = ()
    asked: tuple[Asked, ...] = ()
    doubts: tuple[str, ...] = ()
    repeats: int = 0
    people: Mapping[int, Player] = field(default_factory=dict)
    newcomers: Mapping[int, str] = field(default_factory=dict)

    @property
    def can_be_kept(self) -> bool:
        return bool(self.turns)

    @property
    def names(self) -> dict[int, str]:
        """The name of every token."""
        return {pk: player.full_name for pk, player in self.people.items()} | dict(self.newcomers)

    @property
    def rounds(self) -> list[tuple[int, list[str], str]]:
        """Each round: its number, the names of each table, and who sits out."""
        names = self.names
        return [
            (
                number,
                [", ".join(names[one] for one in table) for table in turn.tables],
                ", ".join(names[one] for one in turn.byes),
            )
            for number, turn in enumerate(self.turns, start=1)
        ]

    def sitter(self, token: int) -> Player | tuple[str, str]:
        """Whom a token means: a player, or the first and last name of somebody new."""
        return self.people[token] if token in self.people else split_name(self.newcomers[token])


def read_pasted(
    text: str, directory: Directory, said: Mapping[str, str], *, at_table: int, games: int
) -> Pasted:
    """`text` read for the players of `directory`; `said` is who a name means, by the key of the name.

    That is the primary key of a player, or `NEW` for somebody new.
    """
    known = _Names(directory, said)
    for name in names_in(text):
        known.read(name)
    schedule = read_schedule(text, known.tokens, at_table=at_table)
    pasted = Pasted(
        turns=schedule.turns,
        faults=tuple(map(say_fault, schedule.faults)),
        asked=tuple(known.asked),
        repeats=repeats(schedule.turns),
        people=known.people,
        newcomers=known.newcomers,
    )
    odd = doubts(schedule.turns, partners=games == 1)
    return replace(pasted, doubts=tuple(say_doubt(doubt, pasted.names) for doubt in odd))


class _Names:
    """What is known of the names read so far."""

    def __init__(self, directory: Directory, said: Mapping[str, str]) -> None:
        self.directory, self.said = directory, said
        self.tokens: dict[str, int] = {}
        self.asked: list[Asked] = []
        self.people: dict[int, Player] = {}
        self.newcomers: dict[int, str] = {}
        self._new: dict[str, int] = {}  # by the key of the name

    def read(self, name: str) -> None:
        """Find who `name` means, or ask."""
        key, found = search_key(name), self.directory.called(name)
        choice = self.said.get(key, "")
        if len(found) != 1:
            self.asked.append(Asked(name, key, found or self.directory.alike(name), choice))
        meant = found[0] if len(found) == 1 else self._chosen(choice)
        if meant:
            self.tokens[name] = meant.pk
            self.people[meant.pk] = meant
        elif choice == NEW and key:
            token = self._new.setdefault(key, -1 - len(self._new))
            self.tokens[name] = token
            self.newcomers.setdefault(token, name)

    def _chosen(self, choice: str) -> Player | None:
        return next((player for player in self.directory.players if f"{player.pk}" == choice), None)


def say_fault(fault: Fault) -> str:
    """« Line 3: … »"""
    code = fault.code
    if code == "not_a_number":
        code += "_round" if fault.values["column"] == ROUND else "_table"
    said = str(FAULTS[code]) % fault.values
    return _("Line %(line)s: %(fault)s") % {"line": fault.line, "fault": said}


def say_doubt(doubt: Doubt, names: Mapping[int, str]) -> str:
    """What is odd, in a sentence."""
    who = ", ".join(names[one] for one in doubt.entries)
    return str(DOUBTS[doubt.code]) % {"round": doubt.round, "names": who, "count": doubt.count}


def say_repeats(count: int) -> str:
    """How often two meet again, for a sentence; "" for never."""
    said = ngettext(
        "%(count)s time two sit at one table again.", "%(count)s times two sit at one table again.", count
    )
    return said % {"count": count} if count else ""


def turns_of(stage: Stage) -> list[list[list[int]]]:
    """The rounds that are kept: their tables, by entry number; none before a schedule was pasted."""
    found: list[list[list[int]]] = stage.settings.get("turns", [])
    return found
