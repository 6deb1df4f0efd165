"""What the papers of a tournament say, read from it: rounds, rankings, crosstables, prizes, badges."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.models.calendar import say_day
from clubs.models.names import search_key
from scoring.rules.sides import Sides, in_lines
from tournaments.editions.states import notes_on
from tournaments.entries import queries
from tournaments.entries.queries import Entered
from tournaments.models import Bye, Category, Draft, Edition, EntryPlayer, Placing, Round, Tournament
from tournaments.pairing.brackets.rounds import Meeting
from tournaments.papers.documents import Badge, Column, Grid, Head, Honour, Seated, Table
from tournaments.prizes.queries import say_place
from tournaments.ranking.prizes import Among
from tournaments.sides import lasting_sides
from tournaments.standings.decision_words import Decision, say_figure
from tournaments.standings.decisions import read_decided
from tournaments.standings.outcomes import published_sheets, read_played
from tournaments.standings.rankings import Ranking, Row, read_ranking
from tournaments.standings.stage_courses import courses_of
from tournaments.standings.trees import PoolRow, plant, read_trees
from tournaments.standings.trophies import Trophy

OVERALL, CLUBS = "places", "club"
Ranked = tuple[int, Entered]
"""The rank of an entry, and the entry."""


def head_of(tournament: Tournament, title: str, size: str = "a4") -> Head:
    """The head of a paper, in the language of the thread."""
    session = tournament.session
    when = say_day(localtime(session.starts_at))
    return Head(
        place=str(tournament.club),
        title=title,
        note=" · ".join(filter(None, (when, session.place))),
        language=(get_language() or "fr")[:2],
        size=size,
    )


# --- rounds --------------------------------------------------------------------------------------


def tables_on_paper(round_: Round) -> list[Table]:
    """Who sits where, by table."""
    sides = lasting_sides(round_.stage.tournament)
    return [
        Table(pairing.table_number, names_on_paper(seats, sides))
        for pairing, seats in queries.tables_of(round_)
    ]


def names_on_paper(seats: Sequence[Placing], sides: Sides) -> tuple[str, ...]:
    """Who sits at a table, by public names: a line a side of `sides`, else a name a line in order of seat."""
    return in_lines([placing.player.public_name for placing in seats], sides)


def out_on_paper(round_: Round) -> list[str]:
    """Who sits out, by name."""
    return sorted((player.public_name for player in _sitting_out(round_)), key=search_key)


def seats_on_paper(round_: Round) -> list[Seated]:
    """Everybody of the round once, by the name that is shown; where tables are opened all evening, at the last one."""
    seats = Placing.objects.filter(round=round_).select_related("player", "pairing")
    where = {one.player: str(one.pairing.table_number) for one in seats.order_by("pairing__table_number")}
    where |= dict.fromkeys(_sitting_out(round_), _("sits out"))
    people = sorted(where, key=lambda player: (search_key(player.public_name), player.number))
    return [Seated(_letter(one.public_name), one.public_name, where[one]) for one in people]


def _letter(name: str) -> str:
    """The letter a name stands under, without its accent; « # » where it begins with none."""
    first = search_key(name)[:1].upper()
    return first if first.isalpha() else "#"


def _sitting_out(round_: Round) -> list[Player]:
    out = Bye.objects.filter(round=round_).values("entry")
    return [member.player for member in EntryPlayer.objects.filter(entry__in=out).select_related("player")]


# --- rankings ------------------------------------------------------------------------------------


def columns_of(ranking: Ranking) -> list[Column]:
    """The columns of a ranking, as its page has them."""
    titles = [Column("#", "rank"), Column(_("Name"), "name")]
    if ranking.category:
        titles.append(Column(_("Whole ranking"), "figure"))
    if ranking.is_league:
        titles.append(Column(pgettext("of a league", "Points"), "figure"))
        titles.append(Column(_("W-D-L"), "figure"))
    titles += [Column(_("Won"), "figure"), Column(_("Games"), "figure")]
    if ranking.is_by_average:
        titles.append(Column(_("Marks a game"), "figure"))
    shown = [
        *([_("Difference")] if ranking.has_difference else []),
        _("For"),
        *([_("Against")] if ranking.has_against else []),
    ]
    titles += [Column(said, "figure") for said in shown]
    titles += [Column(capfirst(name), "figure") for name in ranking.columns]
    if ranking.has_charges:
        titles.append(Column(_("Faults"), "figure"))
    if ranking.has_adjusted:
        titles.append(Column(_("Decided"), "figure"))
    return [*titles, Column(_("Ahead by"), "words")]


def rows_of(ranking: Ranking) -> list[list[str]]:
    """The rows of a ranking as text, a cell for each of its columns."""
    last = len(ranking.rows) - 1
    return [_cells(ranking, row, is_last=index == last) for index, row in enumerate(ranking.rows)]


def _cells(ranking: Ranking, row: Row, *, is_last: bool) -> list[str]:
    told = [str(row.rank or "–"), _named(row)]
    if ranking.category:
        told.append(str(row.overall or "–"))
    if ranking.is_league:
        told += [str(row.points), "-".join(map(str, row.record))]
    told += [f"{row.won if row.won or not row.part else ''}{row.part}", str(row.played)]
    if ranking.is_by_average:
        told.append(number_format(row.average, 1))
    told += [f"{row.difference:+}" if row.difference else "0"] if ranking.has_difference else []
    told += [str(row.marks_for), *([str(row.marks_against)] if ranking.has_against else [])]
    told += row.more
    if ranking.has_charges:
        told.append(f"-{row.charged}" if row.charged else "")
    if ranking.has_adjusted:
        wins = _("won %(wins)s") % {"wins": row.awarded} if row.awarded else ""
        told.append(" ".join(filter(None, (f"{row.adjusted:+}" if row.adjusted else "", wins))))
    return [*told, "" if is_last else _ahead_by(row)]


def _named(row: Row) -> str:
    if row.withdrawn:
        return f"{row.name} ({_('no longer plays')})"
    if row.rank:
        return row.name
    return f"{row.name} ({_('too few games for a rank') if row.played else _('has not played')})"


def _ahead_by(row: Row) -> str:
    """What put an entry before the next one."""
    return row.ahead_by or (_("level") if row.rank and not row.separated_by else "")


def notes_of(edition: Edition, ranking: Ranking) -> list[str]:
    """What stands under a ranking: when it was published, and what was decided; that is not told of a category."""
    told = {"date": say_day(localtime(edition.published_at)), "number": edition.number}
    published = _("Ranking no. %(number)s, published on %(date)s.") % told
    notes = [" ".join(filter(None, (published, edition.note))), *notes_on(edition, timezone.now())]
    if ranking.category:
        return notes
    notes += [*ranking.stood_in, *ranking.leaving, ranking.bye]
    return [*filter(None, notes), *map(_decided, ranking.decisions), *_clubs(ranking.trophy)]


def _clubs(trophy: Trophy) -> Iterator[str]:
    """The club trophy in words: what it goes by, and the clubs that have a rank."""
    if not trophy.rows:
        return
    yield " ".join([_("Clubs:"), *trophy.told])
    for row in trophy.rows:
        if not row.rank:
            continue
        told = {
            "rank": row.rank,
            "club": row.club,
            "won": row.won,
            "marks": row.marked,
            "played": row.games,
            "share": number_format(row.share),
            "average": number_format(row.average),
        }
        if trophy.is_by_average:
            said = _("%(rank)s. %(club)s: %(marks)s marks in %(played)s games, %(average)s a game")
        else:
            said = _("%(rank)s. %(club)s: won %(won)s of %(played)s games, %(share)s %%")
        yield said % told


def _decided(one: Decision) -> str:
    worth = ": ".join(filter(None, (one.names, one.worth)))
    why = ": ".join(filter(None, (one.what, one.why)))
    return f"{worth} ({why})"


def honours_of(
    edition: Edition, tournament: Tournament, best: int, among: Sequence[str] = (OVERALL,)
) -> list[Honour]:
    """A certificate for each player of the first `best` places in the whole field or of those in a category, or of
    each club: `among` has `OVERALL`, codes of `Category` and `CLUBS`. Players have the name the club knows them by.
    """
    entries = {one.number: one for one in queries.entered(tournament)}
    rows = [row for row in json.loads(edition.body)["rows"] if row["rank"] and not row["withdrawn"]]
    ranked = [(row["rank"], entries[row["entry"]]) for row in rows if row["entry"] in entries]
    return [
        Honour(player.full_name, said, _beside(one, player))
        for kind in among
        for said, one in _honoured(kind, ranked, best)
        for player in one.players
    ]


def _honoured(kind: str, ranked: Sequence[Ranked], best: int) -> Iterator[tuple[str, Entered]]:
    """Who is among the first `best`, and at which place in words; level entries share one."""
    if kind == OVERALL:
        yield from ((_place(rank), one) for rank, one in ranked if rank <= best)
    elif kind == CLUBS:
        clubs = sorted(
            {one.entry.delegation for _rank, one in ranked if one.entry.delegation}, key=search_key
        )
        for club in clubs:
            own = [(rank, one) for rank, one in ranked if one.entry.delegation == club]
            yield from ((_place_in(club, place), one) for place, one in _first(own, best))
    else:
        own = [(rank, one) for rank, one in ranked if kind in one.entry.categories]
        yield from ((say_place(Among(kind), place), one) for place, one in _first(own, best))


def _first(own: Sequence[Ranked], best: int) -> Iterator[tuple[int, Entered]]:
    """The first `best` of some entries, by their places among each other."""
    for rank, one in own:
        place = 1 + sum(other < rank for other, _entry in own)
        if place <= best:
            yield place, one


def kinds_of_honours(entries: Iterable[Entered]) -> list[tuple[str, str]]:
    """Among whom certificates can be given in a field: everybody, and whoever is there."""
    field = list(entries)
    there = {code for one in field for code in one.entry.categories}
    kinds = [(OVERALL, _("of everybody"))]
    kinds += [(code, str(label)) for code, label in Category.choices if code in there]
    clubs = any(one.entry.delegation for one in field)
    return [*kinds, (CLUBS, _("of each club"))] if clubs else kinds


def _place(rank: int) -> str:
    return _("First place") if rank == 1 else _("Place no. %(place)d") % {"place": rank}


def _place_in(club: str, place: int) -> str:
    if place == 1:
        return _("First of the club %(club)s") % {"club": club}
    return _("Place no. %(place)d of the club %(club)s") % {"place": place, "club": club}


def _beside(one: Entered, player: Player) -> str:
    """The team somebody played for, or the partner."""
    if one.entry.name:
        return one.entry.name
    others = [other.full_name for other in one.players if other.pk != player.pk]
    return _("with %(names)s") % {"names": ", ".join(others)} if others else ""


# --- who met whom --------------------------------------------------------------------------------


def has_met_in_twos(tournament: Tournament) -> bool:
    """Whether two entries sit at a table of a published round: only then there is something to cross."""
    seats = Placing.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    told = seats.values("pairing").annotate(entries=Count("entry", distinct=True))
    return told.filter(entries=2).exists()


@dataclass(frozen=True)
class Crossed:
    """An entry of a crosstable: its rank, its name, what it met with in the order of the rows, and its sums.

    A cell of the entry against itself is None.
    """

    rank: int | None
    name: str
    cells: tuple[str | None, ...]
    won: Fraction
    difference: int


def grids_of(tournament: Tournament) -> list[Grid]:
    """The crosstables, on paper."""
    return [Grid(title, tuple(map(_on_paper, rows))) for title, rows in crosstables_of(tournament)]


def _on_paper(row: Crossed) -> tuple[str, str, tuple[str | None, ...], tuple[str, ...]]:
    return str(row.rank or "–"), row.name, row.cells, (say_figure(row.won), f"{row.difference:+}")


def crosstables_of(tournament: Tournament) -> list[tuple[str, list[Crossed]]]:
    """A crosstable a pool, or one of all who met in twos; nothing where four play for themselves at a table."""
    names = queries.public_names(tournament)
    pools = [plant(course) for course in courses_of(tournament).values() if course.pools]
    if pools:
        trees = read_trees(pools, names, queries.stage_names(tournament))
        return [
            (f"{tree.name}, {_('Pool %(number)s') % {'number': number}}", list(map(_of_pool, pool)))
            for tree in reversed(trees)
            for number, pool in enumerate(tree.pools, 1)
        ]
    played = read_played(tournament, published_sheets(tournament), read_decided(tournament))
    meetings = [table.meeting for table in played if len(table.entries) == 2]
    draft = Draft.objects.filter(tournament=tournament).first()
    ranks = {row.number: row.rank for row in read_ranking(draft.body, names).rows} if draft else {}
    return [("", _of_all(meetings, names, ranks))] if meetings else []


def _of_pool(row: PoolRow) -> Crossed:
    cells = tuple(None if cell.itself else say_met(cell.marks, cell.won) for cell in row.cells)
    return Crossed(row.rank, row.name, cells, row.wins, row.difference)


def say_met(marks: str, won: bool) -> str:
    """What a meeting brought, marked where it was won: also for those who see no bold type."""
    return f"{marks}\N{NO-BREAK SPACE}*" if marks and won else marks


def _of_all(
    meetings: Iterable[Meeting], names: Mapping[int, str], ranks: Mapping[int, int | None]
) -> list[Crossed]:
    cells: dict[tuple[int, int], list[str]] = {}
    difference = Counter[int]()
    parts: dict[int, Fraction] = {}
    for one in meetings:
        for way in (1, -1):
            (own, other), marks = one.entries[::way], one.marks[::way]
            part, lost = one.won[::way]
            met = cells.setdefault((own, other), [])
            if one.over:
                met.append(say_met(f"{marks[0]}–{marks[1]}", part > lost))
            parts[own] = parts.get(own, Fraction(0)) + part
            difference[own] += marks[0] - marks[1]
    order = sorted(parts, key=lambda number: (ranks.get(number) or len(names) + 1, number))
    return [
        Crossed(
            ranks.get(own),
            names.get(own, str(own)),
            tuple(None if own == other else " / ".join(cells.get((own, other), ())) for other in order),
            parts[own],
            difference[own],
        )
        for own in order
    ]


# --- badges --------------------------------------------------------------------------------------


def badges_of(tournament: Tournament, address_of: Callable[[int], str]) -> list[Badge]:
    """A badge for everybody who is in play, by name; `address_of` an entry is that of the page where it plays."""
    told = [
        (player.public_name, one)
        for one in queries.entered(tournament)
        if not one.entry.withdrawn
        for player in one.players
    ]
    return [
        Badge(
            name,
            one.entry.name or one.entry.delegation,
            str(one.number),
            address_of(one.number),
            ", ".join(capfirst(str(Category(code).label)) for code in one.entry.categories),
        )
        for name, one in sorted(told, key=lambda both: (search_key(both[0]), both[1].number))
    ]
