"""A pasted schedule as the director sees it: whom its names mean, what is wrong in which line, what is odd."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.models import Player
from clubs.models.names import check_name, search_key
from clubs.players.directory import Directory, Newcomer, Sitting, split_name
from tournaments.core import phases
from tournaments.core.games import usual_seats
from tournaments.models import EntryKind, EntryPlayer, Tournament
from tournaments.pairing.doubts import ScheduleDoubt, doubts, repeats
from tournaments.pairing.movements import Turn
from tournaments.pairing.schedule import Schedule, ScheduleFault, names_in, read_schedule
from tournaments.pairing.schedule_of_pairs import people_in, read_pairs

NEW, NEW_MINOR = "new", "minor"
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
    "not_two_pairs": gettext_lazy(
        "%(found)s names, where two pairs sit down: one name of each pair, or all four."
    ),
    "no_partner": gettext_lazy("Nobody says with whom %(name)s plays: write both names once."),
    "parted": gettext_lazy(
        "%(name)s plays with %(partner)s, as line %(first)s has it, and not with %(other)s."
    ),
    "parted_entered": gettext_lazy("%(name)s is entered with %(partner)s, and cannot play with %(other)s."),
    "unknown_team": gettext_lazy("No team is called “%(name)s”: enter it first, or mend its name."),
    "shared_team": gettext_lazy("Several teams are called “%(name)s”."),
}
DOUBTS: Mapping[str, str | Promise] = {
    "partners_again": gettext_lazy("Round %(round)s: partners again: %(names)s."),
    "met_again": gettext_lazy("Round %(round)s: the same table as before: %(names)s."),
    "bye_again": gettext_lazy("Round %(round)s: sits out, although others have sat out less: %(names)s."),
    "uneven": gettext_lazy("%(names)s: plays %(count)s rounds only."),
    "all_met": gettext_lazy(
        "Line %(line)s: round %(round)s, although everybody can have met everybody in the %(count)s before it:"
        " somebody meets the same again."
    ),
}


@dataclass(frozen=True)
class UnclearName:
    """A name that must be told: `key` names its field, `players` whom it may mean, `chosen` what was said.

    `refused`: why nobody new can be called like that, where that was said.
    """

    name: str
    key: str
    players: Sequence[Player]
    chosen: str = ""
    refused: str = ""


@dataclass(frozen=True)
class Pasted:
    """A schedule as far as it can be read.

    `turns` name everybody by a token: the primary key of a player, or a number below 0 for one of `newcomers`, of whom
    some are `minors`; a pair by its place in `pairs`, the tokens of its two; a team, of which `teams` has the names, by
    its number.
    """

    turns: tuple[Turn, ...] = ()
    faults: tuple[str, ...] = ()
    unclear: tuple[UnclearName, ...] = ()
    doubts: tuple[str, ...] = ()
    repeats: int = 0
    people: Mapping[int, Player] = field(default_factory=dict)
    newcomers: Mapping[int, str] = field(default_factory=dict)
    minors: frozenset[int] = frozenset()
    pairs: Sequence[tuple[int, int]] = ()
    teams: Mapping[int, str] = field(default_factory=dict)

    @property
    def can_be_kept(self) -> bool:
        return bool(self.turns)

    @property
    def names(self) -> dict[int, str]:
        """The name of every token in `turns`."""
        people = {pk: player.full_name for pk, player in self.people.items()} | dict(self.newcomers)
        if self.pairs:
            return {at: f"{people[own]} & {people[other]}" for at, (own, other) in enumerate(self.pairs)}
        return dict(self.teams) or people

    @property
    def rounds(self) -> list[tuple[int, list[str], str]]:
        """Each round: its number, the names of each table, and who sits out."""
        names, between = self.names, " – " if self.pairs or self.teams else ", "
        return [
            (
                number,
                [between.join(names[token] for token in table) for table in turn.tables],
                ", ".join(names[token] for token in turn.byes),
            )
            for number, turn in enumerate(self.turns, start=1)
        ]

    @property
    def sitters(self) -> dict[int, list[Sitting]]:
        """Whom each token in `turns` means, one or two; teams are entered, and mean nobody new."""
        if self.teams:
            return {}
        groups: dict[int, tuple[int, ...]] = dict(enumerate(self.pairs))
        groups = groups or {token: (token,) for token in self.names}
        return {at: [self._sitter(token) for token in group] for at, group in groups.items()}

    def _sitter(self, token: int) -> Sitting:
        if token in self.people:
            return self.people[token]
        return Newcomer(*split_name(self.newcomers[token]), token in self.minors)


def read_pasted(tournament: Tournament, text: str, chosen: Mapping[str, str]) -> Pasted:
    """`text` read for those who play in `tournament`; `chosen` is who a name means, by the key of the name.

    That is the primary key of a player, `NEW` for somebody new, `NEW_MINOR` for a minor. Teams are called by their own
    names.
    """
    readers = {EntryKind.PAIR: _of_pairs, EntryKind.TEAM: _of_teams}
    return readers.get(EntryKind(tournament.entry_kind), _of_players)(tournament, text, chosen)


def _of_players(tournament: Tournament, text: str, chosen: Mapping[str, str]) -> Pasted:
    reading = _Names(tournament, chosen, names_in(text))
    schedule = read_schedule(text, reading.tokens, at_table=usual_seats(tournament))
    odd = doubts(schedule.turns, partners=tournament.games_per_table == 1)
    return _in_words(replace(reading.pasted, repeats=repeats(schedule.turns)), schedule, odd)


def _of_pairs(tournament: Tournament, text: str, chosen: Mapping[str, str]) -> Pasted:
    reading = _Names(tournament, chosen, people_in(text))
    read = read_pairs(text, reading.tokens, reading.partners, reading.names)
    pasted = replace(reading.pasted, people=reading.entered | reading.people, pairs=read.pairs)
    return _in_words(pasted, read.schedule, doubts(read.schedule.turns, partners=False))


def _of_teams(tournament: Tournament, text: str, _said: Mapping[str, str]) -> Pasted:
    field_ = phases.field_of(phases.stage_in_play(tournament))
    teams = {entered.number: entered.full_name for entered in field_}
    schedule = read_schedule(text, {name: number for number, name in teams.items()}, at_table=2)
    odd = doubts(schedule.turns, partners=False, meetings=2)
    return _in_words(Pasted(teams=teams), schedule, odd)


def _in_words(pasted: Pasted, schedule: Schedule, odd: Sequence[ScheduleDoubt]) -> Pasted:
    """`pasted` with what was read, in words."""
    pasted = replace(pasted, turns=schedule.turns)
    faults = tuple(say_fault(fault, teams=bool(pasted.teams)) for fault in schedule.faults)
    sentences = tuple(say_doubt(doubt, pasted.names, schedule.lines) for doubt in odd)
    return replace(pasted, faults=faults, doubts=sentences)


class _Names:
    """What is known of the names that were read; of several called the same, who is entered is meant."""

    def __init__(self, tournament: Tournament, chosen: Mapping[str, str], names: Sequence[str]) -> None:
        self.directory, self.chosen = Directory(tournament.club.players.all()), chosen
        self.tokens: dict[str, int] = {}
        self.unclear: list[UnclearName] = []
        self.people: dict[int, Player] = {}
        self.newcomers: dict[int, str] = {}
        self.minors: set[int] = set()
        self._new: dict[str, int] = {}  # by the key of the name
        members = EntryPlayer.objects.filter(tournament=tournament, left=False).select_related("player")
        self._groups: dict[int, list[int]] = {}
        self.entered: dict[int, Player] = {}
        for member in members.order_by("entry__number", "position"):
            self._groups.setdefault(member.entry_id, []).append(member.player_id)
            self.entered[member.player_id] = member.player
        for name in names:
            self.read(name)

    @property
    def pasted(self) -> Pasted:
        return Pasted(
            unclear=tuple(self.unclear),
            people=self.people,
            newcomers=self.newcomers,
            minors=frozenset(self.minors),
        )

    @property
    def names(self) -> dict[int, str]:
        """What faults call people, by token; those who are entered too, whom the text may not name."""
        names = {pk: player.full_name for pk, player in (self.entered | self.people).items()}
        return names | self.newcomers

    @property
    def partners(self) -> dict[int, int]:
        """Who is entered with whom, by token."""
        pairs = [group for group in self._groups.values() if len(group) == 2]
        return {player: other for pair in pairs for player, other in (pair, pair[::-1])}

    def read(self, name: str) -> None:
        """Find who `name` means, or ask."""
        key, players = search_key(name), self.directory.called(name)
        if len(players) > 1:
            players = [player for player in players if player.pk in self.entered][:2] or players
        choice = self.chosen.get(key, "")
        is_new = len(players) != 1 and choice in (NEW, NEW_MINOR) and bool(key)
        refused = _refused(name) if is_new else ""
        if len(players) != 1:
            self.unclear.append(
                UnclearName(name, key, players or self.directory.alike(name), choice, refused)
            )
        meant = players[0] if len(players) == 1 else self._chosen(choice)
        if meant:
            self.tokens[name] = meant.pk
            self.people[meant.pk] = meant
        elif is_new and not refused:
            token = self._new.setdefault(key, -1 - len(self._new))
            self.minors |= {token} if choice == NEW_MINOR else set()
            self.tokens[name] = token
            self.newcomers.setdefault(token, name)

    def _chosen(self, choice: str) -> Player | None:
        return next((player for player in self.directory.players if f"{player.pk}" == choice), None)


def _refused(name: str) -> str:
    """Why somebody new cannot be called `name`, in a sentence; "" where that can be."""
    try:
        for part in filter(None, split_name(name)):
            check_name(part)
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


def say_fault(fault: ScheduleFault, *, teams: bool = False) -> str:
    """« Line 3: … »"""
    code = fault.code
    if code == "not_a_number":
        code += "_round" if fault.values["column"] == ROUND else "_table"
    elif code == "parted" and not fault.values["first"]:
        code = "parted_entered"
    elif teams:
        code = {"unknown_name": "unknown_team", "shared_name": "shared_team"}.get(code, code)
    sentence = str(FAULTS[code]) % fault.values
    return _("Line %(line)s: %(fault)s") % {"line": fault.line, "fault": sentence}


def say_doubt(doubt: ScheduleDoubt, names: Mapping[int, str], lines: Mapping[int, int]) -> str:
    """What is odd, in a sentence; `lines` are the first of each round."""
    who = ", ".join(names[token] for token in doubt.entries)
    values = {"round": doubt.round, "names": who, "count": doubt.count, "line": lines.get(doubt.round)}
    return str(DOUBTS[doubt.code]) % values


def say_repeats(count: int) -> str:
    """How often two meet again, for a sentence; "" for never."""
    sentence = ngettext(
        "%(count)s time two sit at one table again.", "%(count)s times two sit at one table again.", count
    )
    return sentence % {"count": count} if count else ""
