"""A tournament as plain pages in one file, to be read in twenty years; and the job of a worker that packs it.

The pages have no script and no address of this site. Everything in them is published already, under the names that
everybody sees; what is kept back until the prize-giving is left out. The same tournament gives the same bytes.
"""

from __future__ import annotations

import hashlib
import io
import posixpath
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.db.models import Max
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import get_language

from scoring.ledger.history import fold_sheet
from scoring.lines.outcomes import say_result
from scoring.lines.rows import LineRow as DealRow
from scoring.lines.rows import rows_of
from scoring.lines.sides import Side, sides_of
from scoring.models import Sheet
from tournaments.core import entry_list, phases, public_rankings
from tournaments.core.formats import is_league
from tournaments.editions.changes import RankChange, changes
from tournaments.explanations.page import Explained
from tournaments.explanations.queries import explain_all
from tournaments.exports.archive_draws import DrawTold, read_drawn
from tournaments.leagues.fixtures import League, read_league
from tournaments.models import ArchiveJob, Bye, Edition, Pairing, Placing, Round, Tournament
from tournaments.people.books import NAME_COLUMNS
from tournaments.standings.categories import rankings_in
from tournaments.standings.files import ranking_grid
from tournaments.standings.rankings import Ranking, RankingRow, read_ranking, say_order
from tournaments.standings.trees import Tree, read_trees, shown_trees
from web.spreadsheets import Grid, say_cell

STYLE = Path(__file__).with_name("archive.css")
NO_DAY = (1980, 1, 1, 0, 0, 0)  # the first one a zip knows: the day it was packed is not in the bytes
READABLE = 0o644 << 16  # the file's rights, as a zip keeps them
LINK = re.compile(r'<a href="([^"]+)">(.*?)</a>', re.DOTALL)


@dataclass(frozen=True)
class GameTold:
    """A game of a table in words: its lines that count, first to last, and how it ended, "" while it is played."""

    number: int
    sides: tuple[Side, ...]
    rows: tuple[DealRow, ...]
    result: str


@dataclass(frozen=True)
class TableTold:
    """A table of a round: who sat there, and its games."""

    number: int
    names: tuple[str, ...]
    games: tuple[GameTold, ...]


@dataclass(frozen=True)
class ArchivedRound:
    """A published round, its tables, who sat out, and how it was `drawn`."""

    round: Round
    tables: tuple[TableTold, ...]
    out: tuple[str, ...]
    drawn: DrawTold | None = None


@dataclass(frozen=True)
class EditionTold:
    """A published ranking, as a table of cells; what changed since the one `before`; rows `explained`, by number."""

    edition: Edition
    ranking: Ranking
    grid: Grid
    before: Edition | None = None
    changes: Sequence[RankChange] = ()
    explained: Mapping[int, Explained] = field(default_factory=dict)

    @property
    def cells(self) -> list[tuple[RankingRow, list[tuple[str, bool]]]]:
        """The cells in letters, row by row, and whether each is a figure."""
        rows = [[(say_cell(cell), not isinstance(cell, str)) for cell in row] for row in self.grid.rows]
        return list(zip(self.ranking.rows, rows, strict=True))

    @property
    def order(self) -> list[str]:
        """What it goes by, and the seed of a lot that is among it."""
        return say_order(self.ranking)

    @property
    def in_categories(self) -> list[tuple[str | Promise, Ranking]]:
        """The rankings of categories, with their names."""
        return rankings_in(self.ranking)


@dataclass(frozen=True)
class Archive:
    """What the pages say. While the ranking is kept back there are the tables, and no result."""

    tournament: Tournament
    rounds: tuple[ArchivedRound, ...]
    editions: tuple[EditionTold, ...]
    trees: Sequence[Tree] = ()
    league: League | None = None

    @property
    def has_results(self) -> bool:
        """Whether what was played may be told."""
        return not self.tournament.hidden

    @property
    def last(self) -> EditionTold | None:
        """The ranking that stands last."""
        return next(
            (published for published in reversed(self.editions) if not published.edition.withdrawn), None
        )

    @property
    def explained(self) -> Sequence[Explained]:
        """Its rows, explained."""
        return list(self.last.explained.values()) if self.last else []


# --- reading -------------------------------------------------------------------------------------


def read_archive(tournament: Tournament) -> Archive:
    """Everything that is published of `tournament`, in a number of queries that does not grow."""
    names = entry_list.public_names(tournament)
    trees = [] if tournament.hidden else shown_trees(tournament)
    return Archive(
        tournament,
        tuple(_rounds(tournament, names)),
        tuple(_editions(tournament, names)),
        read_trees(trees, names, phases.stage_names(tournament)) if trees else (),
        read_league(tournament, public=True) if is_league(tournament) else None,
    )


def _editions(tournament: Tournament, names: dict[int, str]) -> Iterator[EditionTold]:
    """The rankings in their order, each beside the one that stood before; the one that stands is explained."""
    editions = list(public_rankings.public_editions(tournament).order_by("number"))
    standing = [edition for edition in editions if not edition.withdrawn]
    before: EditionTold | None = None
    for edition in editions:
        ranking = read_ranking(edition.body, names)
        published = EditionTold(
            edition,
            ranking,
            ranking_grid(edition, ranking),
            before.edition if before else None,
            changes(before.ranking, ranking) if before else (),
            explain_all(edition, names) if edition in standing[-1:] else {},
        )
        yield published
        before = before if edition.withdrawn else published


def _rounds(tournament: Tournament, names: dict[int, str]) -> Iterator[ArchivedRound]:
    published = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    out: dict[int, list[str]] = {}
    for bye in Bye.objects.filter(round__in=published).order_by("entry__number").select_related("entry"):
        out.setdefault(bye.round_id, []).append(names[bye.entry.number])
    seated: dict[int, dict[Pairing, list[str]]] = {}
    placings = Placing.objects.filter(round__in=published).select_related("pairing", "player")
    for placing in placings.order_by("pairing__table_number", "position"):
        seated.setdefault(placing.round_id, {}).setdefault(placing.pairing, []).append(
            placing.player.public_name
        )
    sheets = Sheet.objects.filter(pairing__round__in=() if tournament.hidden else published)
    read = {
        sheet.pk: sheet
        for sheet in sheets.prefetch_related("games", "lines__actor", "lines__device", "seats__player")
    }
    there = list(published.select_related("stage__tournament").order_by("stage__number", "number"))
    drawn = read_drawn(tournament, there, names)
    for round_ in there:
        tables = tuple(
            TableTold(pairing.table_number, tuple(people), tuple(_games(read.get(pairing.sheet_id or 0))))
            for pairing, people in seated.get(round_.pk, {}).items()
        )
        yield ArchivedRound(round_, tables, tuple(out.get(round_.pk, ())), drawn.get(round_.number))


def _games(sheet: Sheet | None) -> Iterator[GameTold]:
    if sheet is None:
        return
    seats = list(sheet.seats.all())
    names = {seat.position: seat.public_name for seat in seats}
    for played in fold_sheet(sheet.all_games, list(sheet.lines.all()), sheet.signatures).games:
        sides = sides_of(played, seats)
        rows = reversed([*rows_of(played, sides, names, linked=False, seats=seats)])
        yield GameTold(
            number=played.game.number,
            sides=tuple(sides.values()),
            rows=tuple(row for row in rows if not row.struck),
            result=say_result(sides, played) if played.over else "",
        )


# --- writing -------------------------------------------------------------------------------------


def archive_of(archive: Archive, progress: Callable[[int, int], None] = lambda _done, _all: None) -> bytes:
    """The pages of `archive` in a zip, in the language of the moment; `progress` hears how many of how many."""
    made, files = io.BytesIO(), dict(sorted(files_of(archive)))
    with ZipFile(made, "w") as packed:
        for done, (path, write) in enumerate(files.items(), start=1):
            info = ZipInfo(path, NO_DAY)
            info.compress_type, info.external_attr, info.create_system = ZIP_DEFLATED, READABLE, 3
            packed.writestr(info, linked(path, write(), files))
            progress(done, len(files))
    return made.getvalue()


def linked(path: str, page: str, there: Container[str]) -> str:
    """A page without the links to what is not in the archive: a ranking may tell of a round that was taken back."""

    def link_or_text(link: re.Match[str]) -> str:
        return (
            link[0]
            if posixpath.normpath(posixpath.join(posixpath.dirname(path), link[1])) in there
            else link[2]
        )

    return LINK.sub(link_or_text, page)


File = tuple[str, Callable[[], str]]
"""The path of a file of the archive, and what writes it."""


def files_of(archive: Archive) -> Iterator[File]:
    """What the archive consists of: a few kinds of pages, and one style for all."""
    yield "style.css", STYLE.read_text
    yield _page(archive, "index.html", "index")
    if archive.trees:
        yield _page(archive, "trees.html", "trees")
    if archive.league:
        yield _page(archive, "league.html", "league")
    for published in archive.editions:
        yield _page(archive, f"rankings/{published.edition.number}.html", "ranking", told=published)
    for row in archive.explained:
        yield _page(archive, f"entries/{row.number}.html", "entry", told=row)
    for round_ in archive.rounds:
        number = round_.round.number
        yield _page(archive, f"rounds/{number}.html", "round", told=round_)
        if round_.drawn:
            yield _page(archive, f"draws/{number}.html", "draw", told=round_.drawn)
        for table in round_.tables if archive.has_results else ():
            path = f"tables/{number}-{table.number}.html"
            yield _page(archive, path, "table", told=round_, table=table)


def _page(archive: Archive, path: str, template: str, **facts: object) -> File:
    context = {"archive": archive, "tournament": archive.tournament, "language": get_language(), **facts}
    context["up"] = "../" * path.count("/")
    return path, partial(render_to_string, f"tournaments/exports/archive/{template}.html", context)


# --- packed by a worker --------------------------------------------------------------------------


def archive_version(tournament: Tournament) -> str:
    """What its archive depends on, names and language included, in a few digits; three light queries.

    Whatever a director does is an act: an edition and its withdrawal, what a team is called. Whoever sat at a table
    of it is named there, also who is in no entry: the names of the whole club are asked for.
    """
    rounds = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    seen = (
        (tournament.counter, tournament.hidden, tournament.live, tournament.name, tournament.club.name),
        (tournament.session.starts_at, tournament.session.place, get_language()),
        tournament.acts.aggregate(last=Max("number"))["last"],
        list(rounds.order_by("number").values_list("number", "published_at", "proof__checked_at")),
        list(tournament.club.players.order_by("number").values_list(*NAME_COLUMNS)),
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def archive_job(tournament: Tournament) -> ArchiveJob | None:
    """The job of its archive without the file; None where none was asked for, or what is published has moved since."""
    job = ArchiveJob.objects.filter(tournament=tournament).defer("body").first()
    return job if job and (job.is_under_way or job.version == archive_version(tournament)) else None
