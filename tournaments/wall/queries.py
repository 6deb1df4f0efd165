"""What the projector of the room shows: the published, on as many screens as it takes to be read from afar.
Tested in tests/tournaments/wall/test_views.py."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.rules.sides import in_lines
from tournaments.core import entry_list, phases, public_rankings
from tournaments.core.games import lasting_sides
from tournaments.cuts.rounds_left import rounds_left
from tournaments.editions.evening import PublicEvening, read_evening
from tournaments.editions.reveal import Reveal, read_reveal
from tournaments.editions.versions import read_versions
from tournaments.models import Draft, Edition, Screen, Tournament, Wall
from tournaments.proofs.announcements import announced_for
from tournaments.standings.categories import rankings_in
from tournaments.standings.columns import leading
from tournaments.standings.rankings import NOWHERE, Ranking, read_ranking
from tournaments.wall.screens import ListScreen, ems_of, lay_out
from web.templatetags.figures import with_minus

BESIDE_NAME, LEAST_NAME, MOST_NAME, FIGURES = 3, 7, 20, 7
"""Parts of a column, in ems: what stands beside a name, the name itself, the figures of a ranking."""
MOST_SIDE = 18
"""Ems of partners on one line: two columns of them are still read."""
MOST_FIGURES = 2
QUICKLY, USUALLY = 1, 4
"""Seconds between two questions of a projector: while a ranking is told, and else."""


@dataclass(frozen=True)
class WallLine:
    """A line of a list: what stands before it, the names, and the figures after it; `is_out` where the mark says so."""

    mark: str
    names: tuple[str, ...]
    figures: tuple[str, ...] = ()
    is_out: bool = False

    @property
    def ems(self) -> int:
        """How wide its mark and its longest name are."""
        name = max(map(ems_of, self.names), default=0)
        beside = max(-(-len(self.mark) // 2) + 1, BESIDE_NAME)
        return beside + min(max(name, LEAST_NAME), MOST_NAME)


@dataclass(frozen=True)
class Slide:
    """One screen; of a list its `page` of `pages`, laid out; of the ranking of a category its name."""

    screen: Screen
    key: str
    laid: ListScreen[WallLine] | None = None
    page: int = 1
    pages: int = 1
    heads: tuple[str, ...] = ()
    category: str = ""


@dataclass(frozen=True)
class RoundInPlay:
    """The round in play, how many the stage has (0: nobody knows), and what is announced for the next draw.

    It `is_last` where none can follow. `is_over`: every game of it has a result; `is_ranked`: a published ranking
    has them all.
    """

    number: int = 0
    planned: int = 0
    is_last: bool = False
    announced: str = ""
    is_over: bool = False
    is_ranked: bool = False


@dataclass(frozen=True)
class WallContent:
    """Everything that is on the wall; while a ranking is told there are no slides."""

    wall: Wall
    evening: PublicEvening
    slides: Sequence[Slide]
    announcement: str
    coming: RoundInPlay
    reveal: Reveal | None = None

    @property
    def order(self) -> str:
        """What the desk has told the projector: another one, and no screen is held by its own keyboard any more."""
        wall = self.wall
        return f"{wall.held} {','.join(wall.rotation)} {wall.seconds} {wall.revealing_id or ''}".strip()

    @property
    def asks_every(self) -> int:
        """How often the page asks whether something has changed, in seconds."""
        return QUICKLY if self.reveal else USUALLY


def announcement_of(wall: Wall, now: datetime) -> str:
    """What is announced at `now`; "" once its time is over."""
    ended = wall.announced_until is not None and wall.announced_until <= now
    return "" if ended else wall.announcement


def wall_version(tournament: Tournament, now: datetime) -> str:
    """What the projector depends on, in a few digits; with every act of a director; two light queries."""
    wall = public_rankings.wall_of(tournament)
    orders = (wall.rotation, wall.seconds, wall.held, wall.announced_at, wall.revealing_id, wall.revealed)
    announcement, rounds = announcement_of(wall, now), _rounds_over(_draft(tournament))
    seen = (read_versions(tournament.club.slug, tournament.pk), orders, announcement, rounds)
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def read_wall(tournament: Tournament, now: datetime) -> WallContent:
    """The screens of the moment, in a number of queries that does not grow."""
    wall, evening = public_rankings.wall_of(tournament), read_evening(tournament)
    announcement = announcement_of(wall, now)
    if wall.revealing:
        ranking = read_ranking(wall.revealing.body, entry_list.public_names(tournament))
        reveal = read_reveal(ranking, wall.revealed)
        return WallContent(wall, evening, (), announcement, RoundInPlay(), reveal)
    wanted = [wall.held] if wall.held else wall.rotation
    slides = [
        slide
        for screen in Screen
        if screen in wanted
        for slide in _slides(screen, wall, evening, announcement)
    ]
    if announcement and wall.held != Screen.ANNOUNCEMENT and Screen.ANNOUNCEMENT not in wanted:
        slides = [*_slides(Screen.ANNOUNCEMENT, wall, evening, announcement), *slides]
    return WallContent(
        wall, evening, slides or [Slide(Screen.NEXT, "next")], announcement, _coming(tournament, evening)
    )


def _slides(screen: Screen, wall: Wall, evening: PublicEvening, announcement: str) -> Iterator[Slide]:
    if screen == Screen.ANNOUNCEMENT and (announcement or evening.called):
        since = f"{wall.announced_at:%H%M%S}" if announcement and wall.announced_at else ""
        yield Slide(screen, "-".join([screen, since, *map(str, evening.called)]))
    elif screen == Screen.TABLES:
        yield from _list(screen, _by_table(evening))
    elif screen == Screen.NAMES:
        yield from _list(screen, _by_name(evening))
    elif screen in (Screen.RANKING, Screen.CATEGORIES) and evening.ranking:
        yield from _rankings(screen, evening.ranking)
    elif {
        Screen.CLOCK: evening.clock.is_on,
        Screen.RANKING: evening.tournament.hidden,
        Screen.NEXT: True,
    }.get(screen):
        yield Slide(screen, screen)


def _rankings(screen: Screen, ranking: Ranking) -> Iterator[Slide]:
    """The whole ranking, or that of each category with the same figures."""
    first = leading(ranking)[:MOST_FIGURES]
    shown = [("", ranking)] if screen == Screen.RANKING else rankings_in(ranking)
    for name, own in shown:
        lines = [
            WallLine(
                f"{row.rank or '–'}", (row.name,), tuple(with_minus(column.text(row)) for column in first)
            )
            for row in own.rows
        ]
        for slide in _list(screen, lines, tuple(column.title for column in first)):
            key = f"{screen}-{own.category}-{slide.page}" if own.category else slide.key
            yield replace(slide, key=key, category=str(name))


def _list(screen: Screen, lines: Sequence[WallLine], heads: tuple[str, ...] = ()) -> Iterator[Slide]:
    ems = max((line.ems for line in lines), default=0) + (FIGURES if heads else 0)
    screens = lay_out([(line, len(line.names)) for line in lines], ems)
    for page, laid in enumerate(screens, start=1):
        yield Slide(screen, f"{screen}-{page}", laid, page, len(screens), heads)


def _by_table(evening: PublicEvening) -> list[WallLine]:
    """Partners who stay together on one line; where two of them are too long for it, on two lines everywhere."""
    sides = lasting_sides(evening.tournament)
    tables = [WallLine(str(number), in_lines(names, sides)) for number, names in evening.tables]
    if sides and max((ems_of(name) for table in tables for name in table.names), default=0) > MOST_SIDE:
        tables = [
            WallLine(str(number), in_lines(names, sides, name_by_name=True))
            for number, names in evening.tables
        ]
    return [*tables, *map(_out, evening.byes)]


def _by_name(evening: PublicEvening) -> list[WallLine]:
    return [
        WallLine(str(place.table), (place.name,)) if place.table else _out(place.name)
        for place in evening.people
    ]


def _out(name: str) -> WallLine:
    return WallLine(_("sits out"), (name,), is_out=True)


def _coming(tournament: Tournament, evening: PublicEvening) -> RoundInPlay:
    round_ = evening.round
    if round_ is None:
        return RoundInPlay()
    stage = phases.stage_in_play(tournament)
    drawn = list(stage.rounds.values_list("published_at", flat=True))
    published, left = len(drawn) - drawn.count(None), rounds_left(tournament)
    to_come = left.rounds + drawn.count(None) if left else None
    follows = tournament.stages.filter(number__gt=stage.number).exists()
    planned = stage.planned_rounds if not follows or published < stage.planned_rounds else 0
    if not follows and left and to_come is not None:
        planned = 0 if left.at_most else published + to_come
    announced = announced_for(tournament, round_.number + 1)
    draft = _draft(tournament)
    is_over = not evening.is_free and _rounds_over(draft) >= round_.number
    return RoundInPlay(
        number=round_.number,
        planned=planned if stage.number == 1 else 0,
        is_last=to_come == 0,
        announced=announced.text if announced else "",
        is_over=is_over,
        is_ranked=is_over and _is_published(draft, evening.edition or evening.latest),
    )


def _draft(tournament: Tournament) -> Ranking | None:
    """The ranking as it stands, without its names: never shown unless the director says so."""
    body = Draft.objects.filter(tournament=tournament).values_list("body", flat=True).first()
    return read_ranking(body, NOWHERE) if body else None


def _rounds_over(draft: Ranking | None) -> int:
    """How many rounds are over, where every game of them is; else 0."""
    return draft.rounds if draft and draft.counted >= draft.expected else 0


def _is_published(draft: Ranking | None, edition: Edition | None) -> bool:
    """Whether `edition` has the results of `draft`."""
    if draft is None or edition is None:
        return False
    return read_ranking(edition.body, NOWHERE).results == draft.results
