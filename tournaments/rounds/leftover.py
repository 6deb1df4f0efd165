"""Who is left over before a draw, in words: every way to seat them, whom it would hit, and how often it has.
Tested in tests/tournaments/rounds/test_odd_views.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Player
from tournaments.core import phases
from tournaments.core.entry_list import Entered, entries_of, members_of
from tournaments.core.games import games_by_size, name_of
from tournaments.entries.queries import leavers, newcomers
from tournaments.models import Entry, EntryKind, OddChoice, OddWay, Round, Tournament
from tournaments.pairing.odd import OddOption
from tournaments.rounds.latecomers import Late, read_late
from tournaments.rounds.odd_numbers import OddRoom, choice_for, read_room
from tournaments.standings.reckoning import standings_of

MOST_NAMES = 8
BY_LOT = ("lot", "lot_apart", "new_partners")
"""The formats whose draw asks nobody's rank."""


@dataclass(frozen=True)
class LeftoverWay:
    """A way to seat an odd number: its tables, whom it would hit and how often it has hit them, in sentences.

    `to_find` people are missing for it; `byes` entries sit out.
    """

    code: str
    name: str
    tables: str
    whom: str
    often: str
    to_find: int = 0
    game: str = ""
    byes: int = 0


@dataclass(frozen=True)
class Leftover:
    """Everything about who is left over before the round `number`; `round` is the last one drawn, if any."""

    tournament: Tournament
    room: OddRoom[Entered]
    ways: Sequence[LeftoverWay]
    choice: OddChoice
    round: Round | None
    late: Late | None
    newcomers: Sequence[Player]
    leavers: Sequence[Entry]
    withdrawn: Sequence[Entered]
    phase: phases.Phase

    @property
    def late_tables(self) -> str:
        """The tables that those without one can make in the round that is drawn."""
        pairs = self.tournament.entry_kind == EntryKind.PAIR
        return say_sizes(self.late.sizes, pairs=pairs) if self.late else ""

    @property
    def late_back(self) -> str:
        """Whose bye would be taken back for that."""
        return ", ".join(entry.full_name for entry in self.late.back) if self.late else ""

    @property
    def is_drawn(self) -> bool:
        """Whether a draft is waiting: its round is seated already."""
        return self.round is not None and self.round.published_at is None

    @property
    def has_other_sizes(self) -> bool:
        """Whether the game can be played by another number of people, with marks that compare."""
        return bool(games_by_size(self.tournament))

    @property
    def offers(self) -> list[tuple[Entered, int]]:
        """Everybody who could offer to sit out, by name, with how often they did."""
        entries = sorted(self.room.entries, key=lambda entry: entry.full_name)
        return [(entry, self.room.byes[entry.number]) for entry in entries]


def read_leftover(tournament: Tournament) -> Leftover:
    """The page of who is left over, in a number of queries that does not grow."""
    stage, number = phases.stage_in_play(tournament), phases.next_round(tournament)
    ranks = {row.number: row.rank or 0 for row in standings_of(tournament)}
    room = read_room(stage, phases.in_play(stage), number, list(ranks))
    choice = choice_for(tournament, number) or OddChoice()
    round_ = phases.rounds_of(tournament).select_related("stage").first()
    words = OddWords(room, {entry.number: entry.full_name for entry in room.entries}, ranks)
    return Leftover(
        tournament=tournament,
        room=room,
        ways=[words.say(option) for option in room.options(choice.volunteers) if option.code != "whole"],
        choice=choice,
        round=round_,
        late=read_late(tournament, round_) if round_ else None,
        newcomers=list(newcomers(tournament)),
        leavers=list(leavers(tournament).prefetch_related("players")),
        withdrawn=entries_of(members_of(tournament).filter(entry__withdrawn=True)),
        phase=next(phase for phase in phases.phases_of(tournament) if phase.stage == stage),
    )


@dataclass(frozen=True)
class OddWords:
    """What turns the options of a room into sentences."""

    room: OddRoom[Entered]
    names: Mapping[int, str]
    ranks: Mapping[int, int]

    def say(self, option: OddOption) -> LeftoverWay:
        return LeftoverWay(
            code=option.code,
            name=self._name(option),
            tables=say_sizes(option.sizes, pairs=self.room.tournament.entry_kind == EntryKind.PAIR),
            whom=self._whom(option),
            often=self._often(option),
            to_find=option.to_find,
            game=self._game(option),
            byes=option.byes,
        )

    @staticmethod
    def _name(option: OddOption) -> str:
        if option.code == OddWay.BYE:
            sentence = ngettext("%(count)s sits out", "%(count)s sit out", option.byes)
            return sentence % {"count": option.byes}
        return str(OddWay(option.code).label)

    def _whom(self, option: OddOption) -> str:
        if option.code == OddWay.SUBSTITUTE:
            coming = self.room.spares[: self.room.per_table - self.room.rest]
            return self._named([entry.full_name for entry in coming])
        pool = self._pool(option)
        names = self._named([self.names[number] for number in pool])
        if len(pool) == len(option.hit) or option.code == OddWay.VOLUNTEER:
            return names
        sentence = _("%(count)s of these %(all)s, as the lot will have it: %(names)s")
        return sentence % {"count": len(option.hit), "all": len(pool), "names": names}

    def _pool(self, option: OddOption) -> list[int]:
        """Whom `option` may hit: those it has hit least and, where ranks count, the last of these."""
        if not option.hit or option.code == OddWay.VOLUNTEER:
            return list(option.hit)
        worst = max(map(self._key(option), option.hit))
        numbers = [entry.number for entry in self.room.entries]
        return [number for number in numbers if self._key(option)(number) <= worst]

    def _key(self, option: OddOption) -> Callable[[int], tuple[int, int, int]]:
        """How much `option` would spare an entry: it hits the lowest."""
        first, second = self.room.byes, self.room.odd
        if option.code not in (OddWay.BYE, OddWay.VOLUNTEER):
            first, second = second, first
        ranked = self.room.stage.format not in BY_LOT
        last = max(self.ranks.values(), default=0) + 1
        return lambda number: (
            first[number],
            second[number],
            -(self.ranks.get(number) or last) if ranked else 0,
        )

    def _often(self, option: OddOption) -> str:
        if not option.times or option.code == OddWay.VOLUNTEER:
            return ""
        if not max(option.times):
            return _("It has hit none of them before.")
        sentence = ngettext(
            "It has hit %(again)s of them before, at most %(most)s time.",
            "It has hit %(again)s of them before, at most %(most)s times.",
            max(option.times),
        )
        return sentence % {"again": option.again, "most": max(option.times)}

    def _game(self, option: OddOption) -> str:
        """What a table of another size plays, where that is written down as another game."""
        if option.code not in (OddWay.SHORT, OddWay.LONG):
            return ""
        others = games_by_size(self.room.tournament)
        played = {others[size].variant for size in option.sizes if size in others}
        own = self.room.tournament.variant
        return ", ".join(sorted(name_of(form) for form in played if form.key != own))

    @staticmethod
    def _named(names: Sequence[str]) -> str:
        more = len(names) - MOST_NAMES
        shown = ", ".join(names[:MOST_NAMES])
        return _("%(names)s and %(count)d more") % {"names": shown, "count": more} if more > 0 else shown


def say_sizes(sizes: Sequence[int], *, pairs: bool = False) -> str:
    """« 3 tables of 4, 1 table of 5 »: of players, or of pairs."""
    parts = []
    for size in sorted(set(sizes), key=lambda size: (-sizes.count(size), size)):
        count = sizes.count(size)
        if pairs:
            part = ngettext("%(count)s table of %(size)s pairs", "%(count)s tables of %(size)s pairs", count)
        else:
            part = ngettext("%(count)s table of %(size)s", "%(count)s tables of %(size)s", count)
        parts.append(part % {"count": count, "size": size})
    return ", ".join(parts)
