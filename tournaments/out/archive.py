"""A tournament as plain pages in one file, to be read in twenty years: no script, no address of this site.

Everything in it is published already, under the names that everybody sees. The same tournament gives the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.template.loader import render_to_string
from django.utils.translation import get_language

from clubs.spreadsheets import Grid, say_cell
from scoring.history import GameHistory, fold_sheet
from scoring.models import Seat, Sheet
from scoring.views.outcomes import say_result
from scoring.views.rows import Row, rows_of
from scoring.views.sides import Side, sides_of
from tournaments import queries
from tournaments.models import Bye, Edition, Pairing, Placing, Round, Tournament
from tournaments.out.grids import ranking_grid
from tournaments.rankings import Ranking, read_ranking

STYLE = Path(__file__).with_name("archive.css")
NO_DAY = (1980, 1, 1, 0, 0, 0)  # the first one a zip knows: the day it was packed is not in the bytes
READABLE = 0o644 << 16  # the file's rights, as a zip keeps them


@dataclass(frozen=True)
class GameTold:
    """A game of a table in words: its lines that count, first to last, and how it ended, "" while it is played."""

    number: int
    sides: tuple[Side, ...]
    rows: tuple[Row, ...]
    result: str


@dataclass(frozen=True)
class TableTold:
    """A table of a round: who sat there, and its games."""

    number: int
    names: tuple[str, ...]
    games: tuple[GameTold, ...]


@dataclass(frozen=True)
class RoundTold:
    """A published round, its tables, and who sat out."""

    round: Round
    tables: tuple[TableTold, ...]
    out: tuple[str, ...]


@dataclass(frozen=True)
class EditionTold:
    """A published ranking, as a table of cells."""

    edition: Edition
    ranking: Ranking
    grid: Grid

    @property
    def cells(self) -> list[list[tuple[str, bool]]]:
        """The cells in letters, row by row, and whether each is a figure."""
        return [[(say_cell(cell), not isinstance(cell, str)) for cell in row] for row in self.grid.rows]


@dataclass(frozen=True)
class Archive:
    """What the pages say."""

    tournament: Tournament
    rounds: tuple[RoundTold, ...]
    editions: tuple[EditionTold, ...]


# --- reading -------------------------------------------------------------------------------------


def read_archive(tournament: Tournament) -> Archive:
    """Everything that is published of `tournament`, in a number of queries that does not grow."""
    names = queries.public_names(tournament)
    editions = []
    for edition in tournament.editions.order_by("number"):
        edition.tournament = tournament
        ranking = read_ranking(edition.body, names)
        editions.append(EditionTold(edition, ranking, ranking_grid(edition, ranking)))
    return Archive(tournament, tuple(_rounds(tournament, names)), tuple(editions))


def _rounds(tournament: Tournament, names: dict[int, str]) -> Iterator[RoundTold]:
    published = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    out: dict[int, list[str]] = {}
    for bye in Bye.objects.filter(round__in=published).order_by("entry__number").select_related("entry"):
        out.setdefault(bye.round_id, []).append(names[bye.entry.number])
    seated: dict[int, dict[Pairing, list[str]]] = {}
    placings = Placing.objects.filter(round__in=published).select_related("pairing", "player")
    for one in placings.order_by("pairing__table_number", "position"):
        seated.setdefault(one.round_id, {}).setdefault(one.pairing, []).append(one.player.public_name)
    sheets = Sheet.objects.filter(pairing__round__in=published)
    read = {
        sheet.pk: sheet
        for sheet in sheets.prefetch_related("games", "lines__actor", "lines__device", "seats__player")
    }
    for round_ in published.select_related("stage").order_by("stage__number", "number"):
        tables = tuple(
            TableTold(pairing.table_number, tuple(people), tuple(_games(read.get(pairing.sheet_id or 0))))
            for pairing, people in seated.get(round_.pk, {}).items()
        )
        yield RoundTold(round_, tables, tuple(out.get(round_.pk, ())))


def _games(sheet: Sheet | None) -> Iterator[GameTold]:
    if sheet is None:
        return
    seats = list(sheet.seats.all())
    for played in fold_sheet(sheet.all_games, list(sheet.lines.all()), sheet.signatures).games:
        yield _game(played, seats)


def _game(played: GameHistory, seats: Sequence[Seat]) -> GameTold:
    sides, names = sides_of(played, seats), {seat.position: seat.public_name for seat in seats}
    rows = reversed(rows_of(played, sides, names, linked=False))
    return GameTold(
        number=played.game.number,
        sides=tuple(sides.values()),
        rows=tuple(row for row in rows if not row.struck),
        result=say_result(sides, played) if played.over else "",
    )


# --- writing -------------------------------------------------------------------------------------


def archive_of(archive: Archive) -> bytes:
    """The pages of `archive` in a zip, in the language of the moment."""
    made = io.BytesIO()
    with ZipFile(made, "w") as packed:
        for name, body in sorted(pages_of(archive).items()):
            info = ZipInfo(name, NO_DAY)
            info.compress_type, info.external_attr, info.create_system = ZIP_DEFLATED, READABLE, 3
            packed.writestr(info, body)
    return made.getvalue()


def pages_of(archive: Archive) -> dict[str, str]:
    """Every file of the archive by its path."""
    context = {"archive": archive, "tournament": archive.tournament, "language": get_language()}
    pages = {
        "style.css": STYLE.read_text(),
        "index.html": render_to_string("tournaments/archive/index.html", context | {"up": ""}),
    }
    for one in archive.editions:
        page = context | {"up": "../", "told": one}
        pages[f"rankings/{one.edition.number}.html"] = render_to_string(
            "tournaments/archive/ranking.html", page
        )
    for round_ in archive.rounds:
        page = context | {"up": "../", "told": round_}
        pages[f"rounds/{round_.round.number}.html"] = render_to_string("tournaments/archive/round.html", page)
        for table in round_.tables:
            path = f"tables/{round_.round.number}-{table.number}.html"
            pages[path] = render_to_string("tournaments/archive/table.html", page | {"table": table})
    return pages
