"""What the published ranking of a competition comes to for each player: whoever sat down for an entry has its result.

House rule: who sat in all the games of an entry has its result as it stands. Where several people shared them, as a
squad or a substitute does, each has the games that he sat in, and the rank of the entry; who sat in none has nothing.
Tested in tests/tournaments/seasons/test_people.py.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from clubs.models import Season
from tournaments.core.formats import is_league
from tournaments.explanations.grounds import read_basis
from tournaments.models import AdjustmentKind, Edition, EntryPlayer, Grounds, Placing, Substitution
from tournaments.people.books import BookTable
from tournaments.ranking.games import Outcome
from tournaments.ranking.season import SeasonResult
from tournaments.ranking.shares import CompanyShare, shared, together

Spot = tuple[int, int]
"""A round and a table of it."""
Seats = dict[int, dict[Spot, BookTable]]
"""By entry, its seats at each table."""


@dataclass(frozen=True)
class Sat:
    """Who was entered, by entry, and who sat at the tables of the entries that several people played for.

    `grounds` are those of the edition, where there are some and seats were shared; a table plays so many `games`.
    """

    members: Mapping[int, Sequence[int]] = field(default_factory=dict)
    seats: Mapping[int, Mapping[Spot, BookTable]] = field(default_factory=dict)
    grounds: str = ""
    games: int = 1

    def replaced(self) -> Iterator[int]:
        """Who was seated and had somebody else play every game."""
        for own in self.seats.values():
            seated = {who for table in own.values() for who in table.seated.values()}
            yield from seated - {who for table in own.values() for who in _people(table, self.games)}


def read_sat(season: Season, editions: Sequence[Edition]) -> dict[int, Sat]:
    """Who sat for whom in the competitions of `editions`, by tournament; one query, three more where seats were shared.

    Who plays for himself or in a pair sat wherever it did, unless somebody stood in: only the others are looked up. An
    edition that bears that nobody `stood_in` is not asked: see `with_stand_ins`.
    """
    members: dict[int, dict[int, list[int]]] = {}
    entered = EntryPlayer.objects.filter(tournament__session__season=season).order_by("entry_id", "position")
    for tournament, entry, player in entered.values_list("tournament_id", "entry__number", "player__number"):
        members.setdefault(tournament, {}).setdefault(entry, []).append(player)
    seats = _seats(editions)
    shared_editions = [
        edition
        for edition in editions
        if edition.tournament_id in seats and not is_league(edition.tournament)
    ]
    bodies = Grounds.objects.filter(edition__in=shared_editions).values_list("edition__tournament_id", "body")
    grounds = dict(bodies) if shared_editions else {}
    return {
        edition.tournament_id: Sat(
            members.get(edition.tournament_id, {}),
            seats.get(edition.tournament_id, {}),
            grounds.get(edition.tournament_id, ""),
            edition.tournament.games_per_table,
        )
        for edition in editions
    }


def with_stand_ins(editions: QuerySet[Edition]) -> QuerySet[Edition]:
    """The same, each with its tournament and whether somebody `stood_in` there."""
    standing = Substitution.objects.filter(
        pairing__round__stage__tournament=OuterRef("tournament"), cancelled_at__isnull=True
    )
    return editions.select_related("tournament").annotate(stood_in=Exists(standing))


StoodIn = dict[tuple[int, int], list[tuple[int, int, int]]]
"""By table and entry: from which game on, at which place, who."""


def _stood_in(editions: Sequence[Edition]) -> StoodIn:
    """Who stood in for whom; one query, none where nobody did."""
    stand_ins: StoodIn = {}
    tournaments = [edition.tournament_id for edition in editions if getattr(edition, "stood_in", True)]
    rows = Substitution.objects.filter(
        pairing__round__stage__tournament__in=tournaments,
        cancelled_at__isnull=True,
        pairing__placings__position=F("position"),
    )
    columns = ("pairing_id", "pairing__placings__entry_id", "game", "position", "player__number")
    for pairing, entry, *row in rows.order_by("game", "pk").values_list(*columns) if tournaments else ():
        stand_ins.setdefault((pairing, entry), []).append((row[0], row[1], row[2]))
    return stand_ins


def _seats(editions: Sequence[Edition]) -> dict[int, Seats]:
    """The seats of teams, and of entries for which somebody stood in, by tournament; two queries at most."""
    stood_in = _stood_in(editions)
    replaced = {entry for _pairing, entry in stood_in}
    published = {edition.tournament_id: edition.published_at for edition in editions}
    teams = [edition.tournament_id for edition in editions if is_league(edition.tournament)]
    if not teams and not replaced:
        return {}
    seats = Placing.objects.filter(
        Q(entry__tournament__in=teams) | Q(entry__in=replaced), round__published_at__isnull=False
    )
    by_tournament: dict[int, Seats] = {}
    columns = ("pairing_id", "entry_id", "entry__number", "entry__tournament_id", "round__published_at")
    spot = ("round__stage__number", "round__number", "pairing__table_number", "position", "player__number")
    for pairing, entry, number, tournament, since, stage, *where in seats.order_by("position").values_list(
        *columns, *spot
    ):
        round_, table, position, player = where
        if tournament in published and since <= published[tournament]:
            own = by_tournament.setdefault(tournament, {}).setdefault(number, {})
            sitting = own.setdefault(
                (round_, table), BookTable(stage, round_, table, {}, stood_in.get((pairing, entry), []))
            )
            sitting.seated[position] = player
    return by_tournament


def results_of(edition: Edition, sat: Sat) -> dict[int, SeasonResult]:
    """What each player has of `edition`, by his number in the club."""
    body = json.loads(edition.body)
    partners, own = _PartnersTold.of(body), dict[int, list[SeasonResult]]()
    parts = _parts(edition, body, sat)
    for entry, result in read_results(body, parts).items():
        players, decided = sat.members.get(entry, ()), partners.decided.get(entry, ())
        if entry in sat.seats:
            tables = sat.seats[entry].values()
            seated = {who for table in tables for who in table.seated.values()}
            everybody = [who for table in tables for who in _people(table, sat.games)]
            untold = CompanyShare(tuple(dict.fromkeys(everybody)), result.won, result.marks, result.played)
            alone = {players[place]: (marks, won) for place, marks, won in decided if place < len(players)}
            by_player = shared(result, parts.get(entry) or [untold], seated, alone)
        elif is_league(edition.tournament):
            continue
        else:
            by_player = _of_partners(result, players, [*decided, *partners.charges.get(entry, ())])
        for player, own_result in by_player.items():
            own.setdefault(player, []).append(own_result)
    return {player: together(results) for player, results in own.items()}


def read_results(body: Mapping[str, Any], sat_for: Collection[int] = ()) -> dict[int, SeasonResult]:
    """What a published ranking says of each entry that has played, or has a rank all the same; and of those for whom
    others sat (`sat_for`), even where none of these games is its own.

    House rule: a stage may begin from nothing; what was played before it gives no rank, but is played and won.
    """
    rows = [row for row in body["rows"] if _counts(row) or row["entry"] in sat_for]
    ranked = sum(row["rank"] is not None for row in rows)
    return {row["entry"]: _result(row, ranked) for row in rows}


def _result(row: Mapping[str, Any], ranked: int) -> SeasonResult:
    won = Fraction(row["won"])
    if "part" in row:
        won += Fraction(row["part"])
    result = SeasonResult(rank=row["rank"], field=ranked, won=won, played=row["played"], marks=row["for"])
    if earlier := row.get("earlier"):
        return replace(
            result,
            won=won + Fraction(earlier["won"]),
            played=result.played + earlier["played"],
            marks=result.marks + earlier["for"],
        )
    return result


def _counts(row: Mapping[str, Any]) -> bool:
    """Whether the entry has played, in whatever stage, or has a rank all the same."""
    return bool(row["played"] or row["rank"] or "earlier" in row)


Own = tuple[int, int, Fraction]
"""The place of a partner, with the marks and the wins that are his alone."""


@dataclass(frozen=True)
class _PartnersTold:
    """What a ranking says of partners alone, by entry: what was `decided`, and the `charges` of their faults."""

    decided: Mapping[int, Sequence[Own]]
    charges: Mapping[int, Sequence[Own]]

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> _PartnersTold:
        rows = {row["entry"] for row in body["rows"] if row.keys() & {"adjusted", "awarded", "charged"}}
        decided: dict[int, list[Own]] = {}
        for adjustment in body.get("adjustments", ()):
            if "place" in adjustment and adjustment["entry"] in rows:
                own = (adjustment["place"], adjustment["marks"], Fraction(adjustment["wins"], 2))
                decided.setdefault(adjustment["entry"], []).append(own)
        charges: dict[int, list[Own]] = {}
        for entry, place, points in body.get("charges", ()):
            if entry in rows:
                charges.setdefault(entry, []).append((place, -points, Fraction(0)))
        return cls(decided, charges)


def _of_partners(
    result: SeasonResult, players: Sequence[int], alone: Iterable[Own]
) -> dict[int, SeasonResult]:
    """The `result` as each has it: without what the pair was given or lost for the other one alone.

    House rule: the place of the pair is that of both.
    """
    results = dict.fromkeys(players, result)
    for place, marks, won in alone if len(players) == 2 else ():
        other = players[1 - place]
        before = results[other]
        results[other] = replace(before, marks=before.marks - marks, won=before.won - won)
    return results


def _parts(edition: Edition, body: Mapping[str, Any], sat: Sat) -> dict[int, list[CompanyShare]]:
    """The games of the entries whose seats were shared, as far as the ranking tells them, by entry."""
    if is_league(edition.tournament):
        return _of_meetings(body, sat)
    return _of_games(body, sat) if sat.grounds else {}


def _of_games(body: Mapping[str, Any], sat: Sat) -> dict[int, list[CompanyShare]]:
    """Game by game, from the grounds of the ranking: of the stages that its row tells of."""
    basis = read_basis(sat.grounds)
    everything = {row["entry"] for row in body["rows"] if "earlier" in row}
    stages = {entry: reached.stages for reached in basis.fields for entry in reached.entries - everything}
    tables: dict[Spot, list[Outcome]] = {}
    for at, game in zip(basis.places, basis.games, strict=True):
        tables.setdefault((at.round, at.table), []).append(game)
    void = {(adjustment["round"], adjustment["table"], adjustment["game"]) for adjustment in _void(body)}
    charges: dict[int, Counter[int]] = {}
    for entry, place, points in body.get("charges", ()):
        charges.setdefault(entry, Counter())[place] += points
    parts: dict[int, list[CompanyShare]] = {}
    for entry, own in sat.seats.items():
        for spot, table in own.items():
            if entry in everything or table.stage in stages.get(entry, ()):
                numbers = (number for number in count(1) if (*spot, number) not in void)
                for number, game in zip(numbers, tables.get(spot, ()), strict=False):
                    if basis.struck.intersection(game.entries):
                        continue
                    part = _part(entry, game, _sitting(table, number), charges.get(entry))
                    parts.setdefault(entry, []).append(part)
    return parts


def _part(entry: int, game: Outcome, people: tuple[int, ...], charges: Counter[int] | None) -> CompanyShare:
    side = next(at for at, entries in enumerate(game.sides) if entry in entries)
    charged = game.charges.get(entry, 0)
    counts = game.counts_for(entry)
    left = charges if charges and counts else Counter[int]()  # of what does not count nobody is told
    costs = (charged,) if len(people) == 1 else _costs(charged, left, len(people))
    return CompanyShare(people, game.won[side], game.marks[side], charged=costs, counts=counts)


def _costs(charged: int, left: Counter[int], places: int) -> tuple[int, ...]:
    """What faults cost in a game, by place: taken off what is `left` of the faults of each partner.

    House rule: where it is not told which of two made which fault, the first one whose faults cost so much.
    """
    costs = [0] * places
    for place in sorted(left, key=lambda place: (left[place] < charged, place)):
        costs[place] = min(charged, left[place])
        left[place] -= costs[place]
        charged -= costs[place]
    return tuple(costs)


def _of_meetings(body: Mapping[str, Any], sat: Sat) -> dict[int, list[CompanyShare]]:
    """Table by table, from the meetings of a league: of whoever sat there; those that were struck out are none."""
    void = Counter((adjustment["round"], adjustment["table"]) for adjustment in _void(body))
    parts: dict[int, list[CompanyShare]] = {}
    for meeting in body.get("meetings", ()):
        for score in () if meeting.get("struck") else meeting["tables"]:
            spot, won = (meeting["round"], score["table"]), [Fraction(wins) for wins in score["games"]]
            games = sat.games - void[spot] if meeting["played"] == meeting["due"] else int(sum(won))
            for side, team in enumerate(meeting["teams"]):
                table = sat.seats.get(team, {}).get(spot)
                if table and games:
                    part = CompanyShare(_people(table, sat.games), won[side], score["marks"][side], games)
                    parts.setdefault(team, []).append(part)
    return parts


def _void(body: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The games that do not count."""
    return (
        adjustment for adjustment in body.get("adjustments", ()) if adjustment["kind"] == AdjustmentKind.VOID
    )


def _sitting(table: BookTable, game: int) -> tuple[int, ...]:
    """Who sat there in `game`, by place."""
    own = table.sitting(game)
    return tuple(own[place] for place in sorted(own))


def _people(table: BookTable, games: int) -> tuple[int, ...]:
    """Whoever sat there in one of its games."""
    return tuple(dict.fromkeys(who for game in range(1, games + 1) for who in _sitting(table, game)))
