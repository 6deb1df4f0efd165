"""Evenings in a few words: a tournament with players, rounds drawn and published, games played."""

import uuid

from django.db import transaction

from clubs.models import Club, Player, Session, User
from scoring.ledger.lines import record_deal, strike_line
from scoring.ledger.signatures import sign_sheet
from scoring.ledger.writing import Stamp
from scoring.models import Device, Game, Sheet
from tests import factories
from tournaments.core.acts import locked
from tournaments.editions.actions import publish_edition
from tournaments.entries.actions import enter_groups, enter_pair, enter_players
from tournaments.models import Entry, EntryKind, Placing, Round, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import PRESETS, Preset
from tournaments.rounds.actions import draw_round, publish_round, swap_seats

ONE_DEAL = {"structure": "fixed_deals", "deals": 1}


def a_tournament(
    club: Club,
    players: int = 8,
    *,
    games: int = 1,
    kind: str = EntryKind.PLAYER,
    session: Session | None = None,
) -> Tournament:
    """A tournament of games of one deal; `players` have arrived and are entered, unless it is for pairs."""
    session = session or factories.a_session(club)
    factories.attending(session, factories.some_players(club, players))
    tournament = opening.open_tournament(
        session, "Concours", entry_kind=kind, settings=ONE_DEAL, games_per_table=games
    )
    if kind == EntryKind.PLAYER:
        enter_players(tournament)
    return tournament


def find_preset(key: str) -> Preset:
    """One of the forms in which a tournament is offered."""
    return next(preset for preset in PRESETS if preset.key == key)


def a_pair(tournament: Tournament, first: int, second: int) -> Entry:
    """The pair of the club's players number `first` and `second`."""
    players = tournament.club.players
    return enter_pair(tournament, players.get(number=first), players.get(number=second))


@transaction.atomic
def pairs_of(tournament: Tournament, players: list[Player]) -> list[Entry]:
    """Two and two of `players`, entered in one go."""
    return enter_groups(locked(tournament), zip(players[::2], players[1::2], strict=True), None)


def a_draft(tournament: Tournament, value: str = "dice 4 2 6") -> Round:
    return draw_round(tournament, value=value)


def a_round(tournament: Tournament, value: str = "dice 4 2 6") -> Round:
    """A published round."""
    return publish_round(a_draft(tournament, value))


def one_table(club: Club, games: int = 1, kind: str = EntryKind.PLAYER) -> tuple[Tournament, list[str]]:
    """A tournament with a table of four in its published round, and the public names there in order of seat."""
    tournament = a_tournament(club, 4, games=games, kind=kind)
    if kind == EntryKind.PAIR:
        a_pair(tournament, 1, 2)
        a_pair(tournament, 3, 4)
    return tournament, names_by_seat(a_round(tournament))


FORMS = {2: "decouverte", 3: "trois_individuel", 4: "encheres_4", 5: "encheres_5"}
"""A form of the game in which each plays for himself, by the number of players."""


def for_themselves(club: Club, players: int) -> tuple[Tournament, list[str]]:
    """The same with `players` at it, of whom each plays for himself."""
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, players))
    tournament = opening.open_tournament(
        session, "Concours", variant=FORMS[players], games_per_table=1, settings={}
    )
    enter_players(tournament)
    return tournament, names_by_seat(a_round(tournament))


def names_by_seat(round_: Round) -> list[str]:
    """The public names at table 1."""
    seats = Placing.objects.filter(pairing__round=round_, pairing__table_number=1).order_by("position")
    return [placing.player.public_name for placing in seats.select_related("player")]


def reseat(draft: Round, wanted: list[list[int]]) -> Round:
    """The draft after exchanges that lead to the tables `wanted`: a draw itself is nobody's to choose."""
    entries = draft.stage.tournament.entries
    for table, seats in enumerate(wanted):
        for seat, number in enumerate(seats):
            if (sitting := tables(draft)[table][seat]) != number:
                there, here = entries.get(number=sitting), entries.get(number=number)
                swap_seats(draft, there, here, sure=True)
    draft.refresh_from_db()
    return draft


def sheets_of(round_: Round) -> list[Sheet]:
    return [pairing.sheet for pairing in round_.pairings.select_related("sheet")]


def play(sheet: Sheet, count: int = 38, game: int = 1, *, device: Device | None = None) -> None:
    """One deal in which the first side counts `count`: it marks what is above 34, or the others do."""
    sheet.refresh_from_db()
    _write(sheet, sheet.games.get(number=game), count, device)


def play_all(round_: Round, count: int = 38) -> None:
    """Every game of every table, won by the first side."""
    for sheet in sheets_of(round_):
        for game in sheet.games.all():
            _write(sheet, game, count)


def _write(sheet: Sheet, game: Game, count: int, device: Device | None = None) -> None:
    deal = game.rules.read({"raw": {"A": count}})
    receipt = record_deal(
        sheet, game.number, deal, Stamp(uuid=uuid.uuid4(), revision=sheet.revision, device=device)
    )
    sheet.revision = receipt.revision


def sign(sheet: Sheet) -> None:
    """Every game of a table, signed by both sides."""
    for game, side in [(game.number, side) for game in sheet.games.all() for side in ("A", "B")]:
        sheet.refresh_from_db()
        sign_sheet(sheet, game, side, Stamp(uuid=uuid.uuid4(), revision=sheet.revision))


def sign_all(round_: Round) -> None:
    """Every game of every table, signed by both sides."""
    for sheet in sheets_of(round_):
        sign(sheet)


def tables(round_: Round) -> list[list[int]]:
    """The entry numbers, table by table, in order of seat."""
    seats: dict[int, list[int]] = {}
    placings = Placing.objects.filter(round=round_).order_by("pairing__table_number", "position")
    for table, number in placings.values_list("pairing", "entry__number"):
        seats.setdefault(table, []).append(number)
    return list(seats.values())


def byes(round_: Round) -> list[int]:
    return sorted(round_.byes.values_list("entry__number", flat=True))


def publish(tournament: Tournament, by: User, note: str = ""):
    return publish_edition(tournament, by=by, note=note)


def a_published_round(club: Club, by: User, players: int = 8) -> Tournament:
    """A tournament whose first round is published, nothing of it played."""
    tournament = a_tournament(club, players)
    publish_round(a_draft(tournament), by)
    return tournament


def correct_deal(sheet: Sheet, count: int = 30) -> None:
    """The first deal is struck out, and written again."""
    sheet.refresh_from_db()
    strike_line(sheet, 1, 1, "mal lu", Stamp(uuid=uuid.uuid4(), revision=sheet.revision))
    play(sheet, count)
