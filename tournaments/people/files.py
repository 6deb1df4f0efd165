"""Who plays how, as tables for a spreadsheet: a player, a pair, the club, its ratings."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Session
from tournaments.people.club import ClubStory
from tournaments.people.company import CompanyRow, PairStory, PlayerStory, Story
from tournaments.people.evenings import RecordFigures
from tournaments.people.ratings import RatingRow, RatingStep
from web.spreadsheets import Cell, Cells, Grid


def player_grid(story: PlayerStory, steps: Sequence[RatingStep]) -> Grid:
    """The evenings of a player; with them partners, opponents, seasons, the rating, and what is worth telling."""
    seasons: list[Cells] = [(row.season.name, row.evenings, *_figures(row)) for row in story.seasons]
    more = [
        _company(_("Partners"), story.partners),
        _company(_("Opponents"), story.opponents),
        Grid(_("Seasons"), (_("Season"), _("Evenings"), *_of_figures()), seasons),
        *_rating(steps),
        *_told(story),
    ]
    return Grid(_("Evenings"), *_evenings(story), more)


def pair_grid(story: PairStory) -> Grid:
    """The evenings of two who played on one side; with them opponents, and what is worth telling."""
    more = [_company(_("Opponents"), story.opponents), *_told(story)]
    if story.between.played:
        first, second = story.pair
        rows: list[Cells] = [(first.name, second.name, story.between.played, story.between.record.won)]
        head = (_("Player"), _("Opponent"), _("Games"), _("Won"))
        more.append(Grid(_("Against each other"), head, rows))
    return Grid(_("Evenings"), *_evenings(story), more)


def club_grid(story: ClubStory) -> Grid:
    """Who plays how much; with it the evenings, the busiest tables, and the sums."""
    nights: list[Cells] = [
        (_day(row.session), row.players, row.games, row.deals) for row in reversed(story.nights)
    ]
    tables: list[Cells] = [(row.number, row.games, row.deals) for row in story.tables]
    sums: list[Cells] = [
        (_("Evenings"), len(story.nights)),
        (_("Players"), story.player_count),
        (_("Games"), story.games),
        (_("Deals"), story.deals),
        *([(_("Coinched deals"), story.doubled)] if story.doubled else []),
    ]
    more = [
        Grid(_("Evenings"), (_("Date"), _("Players"), _("Games"), _("Deals")), nights),
        Grid(_("The busiest tables"), (_("Table"), _("Games"), _("Deals")), tables),
        Grid(_("The total"), (_("What"), _("How much")), sums),
    ]
    people = _company(_("Those who play most"), story.people)
    return Grid(people.title, people.head, people.rows, more)


def ratings_grid(rows: Sequence[RatingRow]) -> Grid:
    """The ratings, each between its bounds, and those after the last evenings."""
    head = (
        *(_("Rank"), _("Name"), _("Rating"), _("At least"), _("At most"), _("Games")),
        *(_("The last evenings"), _("Note")),
    )
    cells: list[Cells] = [
        (
            *(row.rank, row.face.name, row.rating.points, row.rating.low, row.rating.high, row.rating.games),
            *(row.spoken, "" if row.rank else _say_provisional(row.missing)),
        )
        for row in rows
    ]
    return Grid(_("Ratings"), head, cells)


def _say_provisional(missing: int) -> str:
    sentence = ngettext("provisional: %(missing)s more game", "provisional: %(missing)s more games", missing)
    return sentence % {"missing": missing}


def _of_figures() -> tuple[str, ...]:
    return _("Games"), _("Won"), _("Won, in per cent"), _("Difference")


def _figures(row: RecordFigures) -> Cells:
    return row.played, row.record.won, row.percent if row.played else None, row.difference


def _day(session: Session) -> Cell:
    return localdate(session.starts_at)


def _evenings(story: Story) -> tuple[tuple[str, ...], list[Cells]]:
    """The head and the rows, the last evening first."""
    rows: list[Cells] = [
        (_day(row.session), row.session.name, *_figures(row)) for row in reversed(story.evenings)
    ]
    return (_("Date"), _("Evening"), *_of_figures()), rows


def _company(title: str, rows: Sequence[CompanyRow]) -> Grid:
    return Grid(title, (_("Name"), *_of_figures()), [(row.face.name, *_figures(row)) for row in rows])


def _rating(steps: Sequence[RatingStep]) -> list[Grid]:
    rows: list[Cells] = [(_day(step.session), step.points, step.low, step.high) for step in reversed(steps)]
    head = (_("Date"), _("Rating"), _("At least"), _("At most"))
    return [Grid(_("Rating"), head, rows)] if rows else []


def _told(story: Story) -> list[Grid]:
    """What is worth telling besides: how much, how often it went wrong, from which evening to which."""
    rows: list[Cells] = []
    if run := story.run:
        rows.append((_("Longest run"), run.length, None, _day(run.first), _day(run.last)))
    if deal := story.deal:
        rows.append((_("Biggest deal"), deal.marks, None, _day(deal.session), _day(deal.session)))
    if story.doubled:
        rows.append((_("Coinched deals"), *story.doubled, None, None))
    if story.contracts:
        rows.append((_("Contracts"), *story.contracts, None, None))
    head = (_("What"), _("How much"), _("Lost"), _("From"), _("To"))
    return [Grid(_("Worth telling"), head, rows)] if rows else []
