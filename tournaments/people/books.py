"""The book of a tournament's finished games as canonical JSON, written and read back; the version of a club's books.

House rule: a game that was forfeited or does not count was not played, and is in no book.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC
from fractions import Fraction
from typing import Any

from django.db.models import Count, Max, QuerySet, Sum

from clubs.models import Club, Session
from scoring.ledger.history import GameHistory, fold_sheet
from scoring.ledger.queries import TOLD, seats_of_side
from scoring.lines.highlights import Tally, highlights
from scoring.models import Game, Line, Sheet
from tournaments.explanations.grounds import Placed, read_basis
from tournaments.models import ClubRatings, Edition, GameBook, Grounds, Placing, Substitution, Tournament
from tournaments.ranking.company import PlayedGame
from tournaments.standings.bodies import canonical
from tournaments.standings.decisions import Decided, read_decided
from tournaments.standings.outcomes import published_sheets

Sitting = Mapping[int, int]
"""Who sits at each place of a table, by number in the club."""


@dataclass(frozen=True)
class BookTable:
    """A table of a published round: where it stood, who was seated, who stood in from which game on."""

    stage: int
    round: int
    number: int
    seated: dict[int, int]
    stood_in: list[tuple[int, int, int]]

    @property
    def at(self) -> Placed:
        return Placed(self.stage, self.round, self.number)

    def sitting(self, game: int) -> Sitting:
        """Who played `game`: whoever was seated, or the last who came in that place."""
        return self.seated | {place: player for since, place, player in self.stood_in if since <= game}


def book_body(tournament: Tournament, edition: Edition | None = None) -> str:
    """The finished games of the published rounds: same results, same bytes. Eight queries.

    No more of them than `edition` tells of, where it is said what that was reckoned from: what was played since waits
    for the next one.
    """
    tables, decided = _tables(tournament), read_decided(tournament)
    grounds = Grounds.objects.filter(edition=edition).first() if edition else None
    places = Counter(read_basis(grounds.body).places) if grounds else None
    games = []
    for sheet, histories in _histories(published_sheets(tournament)):
        table = tables[sheet.pk]
        counted = [game for game in histories[: tournament.games_per_table] if _counts(game, decided)]
        played = counted[: places[table.at] if places is not None else None]
        games += [
            _written(table, game) for game in played if _key(game) not in decided.games and game.written
        ]
    return canonical({"games": sorted(games, key=lambda game: game["at"])})


def _counts(history: GameHistory, decided: Decided) -> bool:
    """Whether a ranking counts the game: it is over, or was forfeited."""
    decision = decided.games.get(_key(history))
    return bool(decision) if decision is not None else history.over


def _key(history: GameHistory) -> tuple[int, int]:
    return history.game.sheet_id, history.game.number


def _histories(sheets: list[Sheet]) -> Iterator[tuple[Sheet, tuple[GameHistory, ...]]]:
    """Every sheet with its games folded; two queries."""
    games: dict[int, list[Game]] = {sheet.pk: [] for sheet in sheets}
    lines: dict[int, list[Line]] = {sheet.pk: [] for sheet in sheets}
    for game in Game.objects.filter(sheet__in=sheets).order_by("number"):
        games[game.sheet_id].append(game)
    for line in Line.objects.filter(sheet__in=sheets).only(*TOLD).order_by("number"):
        lines[line.sheet_id].append(line)
    for sheet in sheets:
        yield sheet, fold_sheet(games[sheet.pk], lines[sheet.pk], sheet.signatures).games


def _tables(tournament: Tournament) -> dict[int, BookTable]:
    """The tables of the published rounds by their sheet; two queries."""
    tables: dict[int, BookTable] = {}
    seats = Placing.objects.filter(round__stage__tournament=tournament, pairing__sheet__isnull=False)
    columns = ("pairing__sheet_id", "round__stage__number", "round__number", "pairing__table_number")
    for sheet, stage, round_, number, place, player in seats.values_list(
        *columns, "position", "player__number"
    ):
        table = tables.setdefault(sheet, BookTable(stage, round_, number, {}, []))
        table.seated[place] = player
    standing = Substitution.objects.filter(
        pairing__sheet__in=list(tables), cancelled_at__isnull=True
    ).order_by("game", "pk")
    for sheet, *row in standing.values_list("pairing__sheet_id", "game", "position", "player__number"):
        tables[sheet].stood_in.append((row[0], row[1], row[2]))
    return tables


def _written(table: BookTable, history: GameHistory) -> dict[str, Any]:
    """A game as a book keeps it. A game stands in time where its first line was written, whatever is corrected."""
    sides, summary = history.rules.settings.sides, highlights(history)
    sitting = table.sitting(history.game.number)
    began = min(written.line.received_at for written in history.written)
    counted, wins = history.counted(), history.wins()
    return {
        "at": [
            began.astimezone(UTC).isoformat(timespec="microseconds"),
            table.stage,
            table.round,
            table.number,
            history.game.number,
        ],
        "sides": [[sitting[place] for place in seats_of_side(history, side)] for side in sides],
        "marks": [counted[side] for side in sides],
        "won": [str(wins[side]) for side in sides],
        "deals": history.dealt or 0,
        "best": [_best(history, side) for side in sides],
        "doubled": [_tally(summary.doubled.get(side)) for side in sides],
        "contracts": [_tally(summary.contracts.get(side)) for side in sides],
    }


def _best(history: GameHistory, side: str) -> int | None:
    """The most a deal told by its cards brought the side; None where marks are a burden, or only totals are known."""
    if history.totals is not None or history.rules.settings.penalties.low_wins:
        return None
    deals = zip(history.state.deals, history.gains, strict=True)
    return max(
        (gained[side] for scored, gained in deals if not (scored.deal and scored.deal.penalty)), default=None
    )


def _tally(tally: Tally | None) -> list[int]:
    return [tally.won, tally.lost] if tally else [0, 0]


def open_books(club: Club) -> QuerySet[GameBook]:
    """The books of a club, but those of tournaments whose ranking is kept back: it could be added up from them."""
    return GameBook.objects.filter(tournament__club=club, tournament__hidden=False)


def read_games(books: Iterable[GameBook]) -> list[PlayedGame]:
    """The games of some books, by time; the evening of each is that of its tournament."""
    games = [
        _read(book.tournament.session, game) for book in books for game in json.loads(book.body)["games"]
    ]
    return sorted(games, key=lambda game: game.order)


def _read(session: Session, row: Mapping[str, Any]) -> PlayedGame:
    """Games stand evening by evening, whenever they were written down."""
    began, *place = row["at"]
    return PlayedGame(
        evening=session.pk,
        began=f"{session.starts_at.astimezone(UTC).isoformat()} {session.pk:09} {began}",
        place=tuple(place),
        sides=tuple(tuple(side) for side in row["sides"]),
        marks=tuple(row["marks"]),
        won=tuple(Fraction(part) for part in row["won"]),
        deals=row["deals"],
        best=tuple(row["best"]),
        doubled=tuple((won, lost) for won, lost in row["doubled"]),
        contracts=tuple((made, lost) for made, lost in row["contracts"]),
    )


NAME_COLUMNS = ("public_form", "short_name", "first_name", "last_name", "number", "hidden")
"""What a public name is made of."""


def people_version(club: Club) -> str:
    """What the public pages about a club's people depend on; four light queries.

    Another one with every book that is written, and with every name that changes.
    """
    books = open_books(club)
    seen = (
        (club.pk, club.name, club.slug),
        ClubRatings.objects.filter(club=club).values_list("is_on", "counter", "made_at").first(),
        books.aggregate(last=Max("made_at"), counter=Sum("counter"), books=Count("pk")),
        list(club.players.order_by("number").values_list(*NAME_COLUMNS)),
        list(club.sessions.order_by("pk").values_list("pk", "name", "starts_at", "season__name")),
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()
