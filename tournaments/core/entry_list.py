"""The entries of a tournament with their players, and what each is called: on a page, in a sentence, by how many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Player, PublicName, say_player
from tournaments.models import Entry, EntryKind, EntryPlayer, Tournament

SHOWN_NAMES = 6
PARTNERS = " & "
"""What stands between the names of two partners."""


@dataclass(frozen=True)
class Entered:
    """An entry and its players, in their order."""

    entry: Entry
    players: tuple[Player, ...]

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def full_name(self) -> str:
        """For the desk."""
        if self.entry.name:
            return self.entry.name
        return PARTNERS.join(player.full_name for player in self.players)

    @property
    def full_names(self) -> tuple[str, ...]:
        """For the desk: the team, or each player by himself."""
        return (self.entry.name,) if self.entry.name else tuple(player.full_name for player in self.players)

    @property
    def public_name(self) -> str:
        """For everybody: the team, or each player in the form chosen."""
        if self.entry.name:
            return self.entry.name
        return PARTNERS.join(player.public_name for player in self.players)


def entered(tournament: Tournament) -> list[Entered]:
    """Every entry with its players, by number; one query."""
    return entries_of(members_of(tournament))


def members_of(tournament: Tournament) -> QuerySet[EntryPlayer]:
    """Who plays in which entry, with both, by number of the entry and by place in it."""
    members = EntryPlayer.objects.filter(tournament=tournament).select_related("entry", "player")
    return members.order_by("entry__number", "position")


def entries_of(members: Iterable[EntryPlayer]) -> list[Entered]:
    """The entries of `members`, who are in the order of entries and places, with their players."""
    players: dict[Entry, list[Player]] = {}
    for member in members:
        players.setdefault(member.entry, []).append(member.player)
    return [Entered(entry, tuple(people)) for entry, people in players.items()]


def public_names(tournament: Tournament) -> dict[int, str]:
    """The name every page shows, by entry number; one query, of columns alone: each public page of the field asks."""
    columns = ("public_form", "hidden", "number", "short_name", "first_name", "last_name")
    members = EntryPlayer.objects.filter(tournament=tournament).order_by("entry__number", "position")
    rows = members.values_list("entry__number", "entry__name", *(f"player__{name}" for name in columns))
    people: dict[int, list[str]] = {}
    teams: dict[int, str] = {}
    for entry, team, form, hidden, number, short_name, *full_name in rows:
        shown = PublicName.NUMBER if hidden else form
        name = say_player(shown, number, short_name, " ".join(full_name).strip())
        people.setdefault(entry, []).append(name)
        teams[entry] = team
    return {entry: teams[entry] or PARTNERS.join(names) for entry, names in people.items()}


def categories_of(tournament: Tournament) -> dict[int, list[str]]:
    """The categories of the entries that are in any, by number."""
    entries = tournament.entries.filter(spare=False).exclude(categories=[])
    return dict(entries.values_list("number", "categories"))


def names_of(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    """The names of some entries, for a sentence."""
    return ", ".join(names.get(number, str(number)) for number in numbers)


def some_names(entries: Sequence[int], names: Mapping[int, str]) -> str:
    """A few names, and how many there are besides."""
    shown = names_of(entries[:SHOWN_NAMES], names)
    more = len(entries) - SHOWN_NAMES
    if more <= 0:
        return shown
    return _("%(names)s and %(count)d more") % {"names": shown, "count": more}


def both_of(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    """The names of two entries, for a sentence: « A and B »."""
    first, second = (names.get(number, str(number)) for number in numbers)
    return _("%(first)s and %(second)s") % {"first": first, "second": second}


def partner_in(name: str, place: int | None) -> str:
    """The partner at `place` in the name of a pair, as `Entered` puts it together; the pair where it is about both."""
    names = name.split(PARTNERS)
    return name if place is None or len(names) != 2 else names[place]


def count_entries(kind: str, count: int) -> str:
    """« 12 paires »."""
    sentences = {
        EntryKind.PLAYER: ngettext("%(count)d player", "%(count)d players", count),
        EntryKind.PAIR: ngettext("%(count)d pair", "%(count)d pairs", count),
        EntryKind.TEAM: ngettext("%(count)d team", "%(count)d teams", count),
    }
    return sentences[EntryKind(kind)] % {"count": count}


def entries_title(kind: str) -> str:
    """« Paires »: above a list of them."""
    return {EntryKind.PLAYER: _("Players"), EntryKind.PAIR: _("Pairs"), EntryKind.TEAM: _("Teams")}[
        EntryKind(kind)
    ]
