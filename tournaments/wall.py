"""What the projector of the room shows: the published, on as many screens as it takes to be read from afar."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments import queries
from tournaments.draws import announced_for
from tournaments.evening import Evening, evening_version, read_evening
from tournaments.models import Round, Screen, Tournament, Wall
from tournaments.rankings import Ranking, Row, read_ranking
from tournaments.reveal import Reveal, read_reveal
from tournaments.screens import Laid, lay_out

BESIDE_NAME, LEAST_NAME, MOST_NAME, FIGURES = 3, 7, 20, 7
"""Parts of a column, in ems: what stands beside a name, the name itself, the figures of a ranking."""
QUICKLY, USUALLY = 1, 4
"""Seconds between two questions of a projector: while a ranking is told, and else."""


@dataclass(frozen=True)
class Line:
    """A line of a list: what stands before it, the names, and the figures after it."""

    mark: str
    names: tuple[str, ...]
    figures: tuple[str, ...] = ()


@dataclass(frozen=True)
class Slide:
    """One screen; of a list its `page` of `pages`, laid out."""

    screen: Screen
    key: str
    laid: Laid[Line] | None = None
    page: int = 1
    pages: int = 1
    heads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Coming:
    """The round in play, how many the stage has (0: nobody knows), and what is announced for the next draw."""

    number: int = 0
    planned: int = 0
    is_last: bool = False
    announced: str = ""


@dataclass(frozen=True)
class Shown:
    """Everything that is on the wall; while a ranking is told there are no slides."""

    wall: Wall
    evening: Evening
    slides: Sequence[Slide]
    announcement: str
    coming: Coming
    reveal: Reveal | None = None

    @property
    def asks_every(self) -> int:
        """How often the page asks whether something has changed, in seconds."""
        return QUICKLY if self.reveal else USUALLY


def announcement_of(wall: Wall, now: datetime) -> str:
    """What is announced at `now`; "" once its time is over."""
    ended = wall.announced_until is not None and wall.announced_until <= now
    return "" if ended else wall.announcement


def wall_version(tournament: Tournament, now: datetime) -> str:
    """What the projector depends on, in a few digits; five light queries with that of the tournament."""
    wall = queries.wall_of(tournament)
    told = (wall.screens, wall.seconds, wall.held, wall.announced_at, wall.revealing_id, wall.revealed)
    last_act = tournament.acts.values_list("number", flat=True).first()
    seen = (evening_version(tournament), told, announcement_of(wall, now), last_act)
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def read_wall(tournament: Tournament, now: datetime) -> Shown:
    """The screens of the moment, in a number of queries that does not grow."""
    wall, evening = queries.wall_of(tournament), read_evening(tournament)
    said = announcement_of(wall, now)
    if wall.revealing:
        ranking = read_ranking(wall.revealing.body, queries.public_names(tournament))
        return Shown(wall, evening, (), said, Coming(), read_reveal(ranking, wall.revealed))
    wanted = [wall.held] if wall.held else wall.screens
    slides = [
        slide for screen in Screen if screen in wanted for slide in _slides(screen, wall, evening, said)
    ]
    if said and wall.held != Screen.ANNOUNCEMENT and Screen.ANNOUNCEMENT not in wanted:
        slides = [*_slides(Screen.ANNOUNCEMENT, wall, evening, said), *slides]
    return Shown(
        wall, evening, slides or [Slide(Screen.NEXT, "next")], said, _coming(tournament, evening.round)
    )


def _slides(screen: Screen, wall: Wall, evening: Evening, said: str) -> Iterator[Slide]:
    if screen == Screen.ANNOUNCEMENT and (said or evening.called):
        told = f"{wall.announced_at:%H%M%S}" if said and wall.announced_at else ""
        yield Slide(screen, "-".join([screen, told, *map(str, evening.called)]))
    elif screen == Screen.TABLES:
        yield from _list(screen, _by_table(evening))
    elif screen == Screen.NAMES:
        yield from _list(screen, _by_name(evening))
    elif screen == Screen.RANKING and evening.ranking:
        heads, figures = figures_of(evening.ranking)
        lines = [Line(f"{row.rank or '–'}", (row.name,), figures(row)) for row in evening.ranking.rows]
        yield from _list(screen, lines, heads)
    elif {
        Screen.CLOCK: evening.clock.is_on,
        Screen.RANKING: evening.tournament.hidden,
        Screen.NEXT: True,
    }.get(screen):
        yield Slide(screen, screen)


def _list(screen: Screen, lines: Sequence[Line], heads: tuple[str, ...] = ()) -> Iterator[Slide]:
    longest = max((len(name) for line in lines for name in line.names), default=0)
    name = min(max(-(-longest // 2), LEAST_NAME), MOST_NAME)  # a letter takes half an em
    ems = BESIDE_NAME + name + (FIGURES if heads else 0)
    screens = lay_out([(line, len(line.names)) for line in lines], ems)
    for page, laid in enumerate(screens, start=1):
        yield Slide(screen, f"{screen}-{page}", laid, page, len(screens), heads)


def _by_table(evening: Evening) -> list[Line]:
    tables = [Line(str(number), names) for number, names in evening.tables]
    return [*tables, *(Line("–", (name,)) for name in evening.byes)]


def _by_name(evening: Evening) -> list[Line]:
    return [Line(str(one.table) if one.table else "–", (one.name,)) for one in evening.people]


def figures_of(ranking: Ranking) -> tuple[tuple[str, str], Callable[[Row], tuple[str, str]]]:
    """The two figures that decide first in `ranking`: their heads, and what a row has of them."""
    if ranking.is_league:
        return (_("Points"), _("Won")), lambda row: (str(row.points), _won(row))
    if ranking.is_by_average:
        return (_("Marks a game"), _("Won")), lambda row: (str(row.average), _won(row))
    if ranking.method == "marks/1":
        return (_("Marks"), _("Won")), lambda row: (str(row.marks_for), _won(row))
    return (_("Won"), _("Difference")), lambda row: (
        _won(row),
        f"{row.difference:+d}" if row.difference else "0",
    )


def _won(row: Row) -> str:
    return f"{row.won or ''}{row.part}" or "0"


def _coming(tournament: Tournament, round_: Round | None) -> Coming:
    if round_ is None:
        return Coming()
    stage = queries.stage_in_play(tournament)
    published = stage.rounds.filter(published_at__isnull=False).count()
    planned = stage.planned_rounds
    is_last = bool(planned) and published >= planned
    follows = is_last and tournament.stages.filter(number__gt=stage.number).exists()
    announced = announced_for(tournament, round_.number + 1)
    return Coming(
        number=round_.number,
        planned=planned if stage.number == 1 and not follows else 0,
        is_last=is_last and not follows,
        announced=announced.told if announced else "",
    )
