"""A published ranking as a short text for the local paper, in the language of the moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language_info, ngettext, override
from django.utils.translation import gettext as _

from clubs.models.calendar import say_day
from scoring.rules.amounts import join_names
from tournaments.core.entry_list import Entered, count_entries
from tournaments.editions.states import notes_on
from tournaments.models import Edition
from tournaments.standings.columns import say_leading
from tournaments.standings.rankings import Ranking, RankingRow

LANGUAGES = ("fr", "en")
PODIUM = 3
FIGURES = 2  # that are told of everybody: what decides first, and what decides next


class WithRank(Protocol):
    """A row of a ranking, whatever is ranked."""

    @property
    def rank(self) -> int | None: ...


RowKind = TypeVar("RowKind", bound=WithRank)


@dataclass(frozen=True)
class PressText:
    """The text in one language, and that language by its own name."""

    code: str
    language: str
    text: str


def press_texts(
    edition: Edition, ranking: Ranking, entries: Sequence[Entered], address: str
) -> list[PressText]:
    """The text in each language; none before a game counts. `address` is that of the whole ranking."""
    return in_each_language(lambda: _text(edition, ranking, entries, address)) if podium(ranking.rows) else []


def in_each_language(make: Callable[[], str]) -> list[PressText]:
    """What `make` says in each language."""
    texts = []
    for code in LANGUAGES:
        with override(code):
            texts.append(PressText(code, str(get_language_info(code)["name_local"]), make()))
    return texts


def podium(rows: Sequence[RowKind]) -> list[RowKind]:
    """Who is first, second and third; more where a place is shared."""
    return [row for row in rows if row.rank and row.rank <= PODIUM]


def _text(edition: Edition, ranking: Ranking, entries: Sequence[Entered], address: str) -> str:
    people = {entry.number: _people(entry) for entry in entries}
    rows = podium(ranking.rows)
    first = [row for row in rows if row.rank == 1]
    played = sum(1 for row in ranking.rows if row.played)
    lines = [
        " – ".join(filter(None, (f"{row.rank}. {_named([row], people)}", say_leading(row, ranking, FIGURES))))
        for row in rows
    ]
    parts = [
        _headline(edition, _named(first, people), sum(len(people.get(row.number, ())) or 1 for row in first)),
        _sentence(edition, count_entries(edition.tournament.entry_kind, played)),
        "\n".join(lines),
        *_trophy(ranking),
        *notes_on(edition, timezone.now()),
        _("The whole ranking: %(address)s") % {"address": address},
    ]
    return "\n\n".join(parts)


def _people(entry: Entered) -> tuple[str, ...]:
    """Who is to be named: a team, or its one or two players in the form they chose."""
    return (entry.entry.name,) if entry.entry.name else tuple(player.public_name for player in entry.players)


def _named(rows: Sequence[RankingRow], people: Mapping[int, tuple[str, ...]]) -> str:
    """« Anne et Luc »: everybody of these rows."""
    return join_names([name for row in rows for name in people.get(row.number, (row.name,))])


def _headline(edition: Edition, winners: str, count: int) -> str:
    sentence = ngettext(
        "Manille: %(names)s wins “%(tournament)s”", "Manille: %(names)s win “%(tournament)s”", count
    )
    return sentence % {"names": winners, "tournament": edition.tournament.name}


def _sentence(edition: Edition, who: str) -> str:
    session, tournament = edition.tournament.session, edition.tournament
    facts = {
        "day": capfirst(say_day(timezone.localtime(session.starts_at), "l j F Y")),
        "place": session.place,
        "who": who,
        "tournament": tournament.name,
        "club": tournament.club.name,
    }
    if session.place:
        return (
            _("%(day)s, %(place)s: %(who)s took part in “%(tournament)s”, run by the club %(club)s.") % facts
        )
    return _("%(day)s: %(who)s took part in “%(tournament)s”, run by the club %(club)s.") % facts


def _trophy(ranking: Ranking) -> list[str]:
    """The club that won the trophy, where there is one."""
    clubs = [row.club for row in ranking.trophy.rows if row.rank == 1]
    return [_("Club trophy: %(clubs)s.") % {"clubs": join_names(clubs)}] if clubs else []
