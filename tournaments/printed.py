"""What the papers of a tournament say, read from it: rounds, rankings, crosstables, prizes, badges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from urllib.parse import urlencode

from django.db.models import Count
from django.utils.timezone import localtime
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.names import search_key
from clubs.seasons import say_day
from tournaments import queries
from tournaments.adjustments import read_decided
from tournaments.cash import CashPage
from tournaments.decisions import Decision, say_figure
from tournaments.models import Bye, Draft, Edition, EntryPlayer, Placing, Round, Tournament
from tournaments.outcomes import published_sheets, read_played
from tournaments.pairing.brackets.rounds import Meeting
from tournaments.paper import Badge, Column, Grid, Head, Honour, Seated, Table, Won
from tournaments.queries import Entered
from tournaments.rankings import Ranking, Row, read_ranking
from tournaments.stage_courses import courses_of
from tournaments.trees import PoolRow, plant, read_trees


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
    return [
        Table(pairing.table_number, tuple(placing.player.public_name for placing in seats))
        for pairing, seats in queries.tables_of(round_)
    ]


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
    if ranking.is_league:
        titles.append(Column(pgettext("of a league", "Points"), "figure"))
        titles.append(Column(_("W-D-L"), "figure"))
    titles += [Column(_("Won"), "figure"), Column(_("Games"), "figure")]
    if ranking.is_by_average:
        titles.append(Column(_("Marks a game"), "figure"))
    titles += [Column(said, "figure") for said in (_("Difference"), _("For"), _("Against"))]
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
    told = [str(row.rank) if row.rank else "–", _named(row)]
    if ranking.is_league:
        told += [str(row.points), "-".join(map(str, row.record))]
    told += [f"{row.won if row.won or not row.part else ''}{row.part}", str(row.played)]
    if ranking.is_by_average:
        told.append(str(row.average))
    told += [f"{row.difference:+}" if row.difference else "0", str(row.marks_for), str(row.marks_against)]
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
    return f"{row.name} ({_('too few games for a rank') if row.played else _('has not played yet')})"


def _ahead_by(row: Row) -> str:
    """What put an entry before the next one."""
    said = {
        "won": _("games won"),
        "difference": _("difference"),
        "bracket": _("the bracket"),
        "marks_for": _("marks for"),
        "points": _("match points"),
        "direct": _("the meetings between them"),
        "average": _("marks a game"),
        "": _("level") if row.rank else "",
    }
    return said.get(row.separated_by, "")


def notes_of(edition: Edition, ranking: Ranking) -> list[str]:
    """What stands under a ranking: when it was published, and what was decided."""
    told = {"date": say_day(localtime(edition.published_at)), "number": edition.number}
    published = _("Ranking no. %(number)s, published on %(date)s.") % told
    notes = [" ".join(filter(None, (published, edition.note))), *ranking.stood_in, ranking.bye]
    return [*filter(None, notes), *map(_decided, ranking.decisions)]


def _decided(one: Decision) -> str:
    worth = ": ".join(filter(None, (one.names, one.worth)))
    why = ": ".join(filter(None, (one.what, one.why)))
    return f"{worth} ({why})"


def honours_of(edition: Edition, tournament: Tournament, best: int) -> list[Honour]:
    """A certificate for each player of the first `best` places, by the name the club knows them by."""
    entries = {one.number: one for one in queries.entered(tournament)}
    ranking = read_ranking(edition.body, {number: one.full_name for number, one in entries.items()})
    return [
        Honour(player.full_name, _place(row.rank), _beside(entries[row.number], player))
        for row in ranking.rows
        if row.rank and row.rank <= best and row.number in entries and not row.withdrawn
        for player in entries[row.number].players
    ]


def _place(rank: int) -> str:
    return _("First place") if rank == 1 else _("Place no. %(place)d") % {"place": rank}


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


def grids_of(tournament: Tournament) -> list[Grid]:
    """A crosstable a pool, or one of all who met in twos; nothing where four play for themselves at a table."""
    names = queries.public_names(tournament)
    pools = [plant(course) for course in courses_of(tournament).values() if course.pools]
    if pools:
        trees = read_trees(pools, names, queries.stage_names(tournament))
        return [
            _grid_of_pool(f"{tree.name}, {_('Pool %(number)s') % {'number': number}}", pool)
            for tree in reversed(trees)
            for number, pool in enumerate(tree.pools, 1)
        ]
    played = read_played(tournament, published_sheets(tournament), read_decided(tournament))
    meetings = [table.meeting for table in played if len(table.entries) == 2]
    draft = Draft.objects.filter(tournament=tournament).first()
    ranks = {row.number: row.rank for row in read_ranking(draft.body, names).rows} if draft else {}
    return [_grid_of_all(meetings, names, ranks)] if meetings else []


def _grid_of_pool(title: str, pool: Sequence[PoolRow]) -> Grid:
    rows = []
    for row in pool:
        cells = tuple(None if cell.itself else _won(cell.marks, cell.won) for cell in row.cells)
        rows.append((str(row.rank or "–"), row.name, cells, (row.won, f"{row.difference:+}")))
    return Grid(title, tuple(rows))


def _won(marks: str, won: bool) -> str:
    """What a meeting brought, marked where it was won: also for those who see no bold type."""
    return f"{marks}\N{NO-BREAK SPACE}*" if marks and won else marks


def _grid_of_all(
    meetings: Iterable[Meeting], names: Mapping[int, str], ranks: Mapping[int, int | None]
) -> Grid:
    cells: dict[tuple[int, int], list[str]] = {}
    difference = Counter[int]()
    parts: dict[int, Fraction] = {}
    for one in meetings:
        for way in (1, -1):
            (own, other), marks = one.entries[::way], one.marks[::way]
            part, lost = one.won[::way]
            met = cells.setdefault((own, other), [])
            if one.over:
                met.append(_won(f"{marks[0]}–{marks[1]}", part > lost))
            parts[own] = parts.get(own, Fraction(0)) + part
            difference[own] += marks[0] - marks[1]
    order = sorted(parts, key=lambda number: (ranks.get(number) or len(names) + 1, number))
    rows = tuple(
        (
            str(ranks.get(own) or "–"),
            names.get(own, str(own)),
            tuple(None if own == other else " / ".join(cells.get((own, other), ())) for other in order),
            (say_figure(parts[own]), f"{difference[own]:+}"),
        )
        for own in order
    )
    return Grid("", rows)


# --- prizes, badges ------------------------------------------------------------------------------


def won_on_paper(page: CashPage) -> tuple[list[Won], list[Won]]:
    """Who has what: the prizes of places, and what everybody has."""
    won: list[Won] = []
    everybody: list[Won] = []
    for row in page.award_rows:
        for winner in row.winners:
            one = Won(row.title, winner.name, winner.amount, row.things, row.by_lot)
            (everybody if row.is_for_all else won).append(one)
    return won, everybody


def badges_of(tournament: Tournament, address: str) -> list[Badge]:
    """A badge for everybody who is in play, by name; `address` is that of the public page."""
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
            f"{address}?{urlencode({'q': name})}",
        )
        for name, one in sorted(told, key=lambda both: (search_key(both[0]), both[1].number))
    ]
