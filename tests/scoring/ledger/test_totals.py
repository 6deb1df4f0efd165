"""The totals of a game whose deals nobody kept: written, refused, struck, corrected, signed and ranked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation

from clubs.models import Club
from scoring.ledger import door, lines, totals
from scoring.ledger.door import first_broken_line
from scoring.ledger.history import GameHistory
from scoring.ledger.queries import read_history, results
from scoring.models import Kind, Sheet
from scoring.rulebook import Final, GameTotals
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.presets import a_table
from web.refusals import Refusal

pytestmark = pytest.mark.django_db


def pairs(a: int, b: int, deals: int | None = None) -> GameTotals:
    return GameTotals((Final({"A": a, "B": b}),), deals)


def write(sheet: Sheet, told: GameTotals, game: int = 1, **fields: Any) -> int:
    return totals.record_totals(sheet, game, told, table.a_stamp(sheet), **fields).number


def played(sheet: Sheet) -> GameHistory:
    return read_history(Sheet.objects.get(pk=sheet.pk)).games[0]


def test_totals_end_a_game_as_its_deals_would() -> None:
    sheet = table.a_sheet()

    write(sheet, pairs(125, 90, deals=14))

    history = played(sheet)
    assert (history.over, history.winner(), history.dealt) == (True, "A", 14)
    assert history.marks() == history.counted() == {"A": 125, "B": 90}
    assert history.wins() == {"A": Fraction(1), "B": Fraction(0)}
    assert sheet.lines.get().payload == {"totals": {"A": 125, "B": 90}, "deals": 14}
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None


def test_totals_of_linked_games_are_told_by_manche() -> None:
    sheet = table.a_sheet(settings={"structure": "best_of_3", "score_cap": 125})
    told = GameTotals(tuple(Final({"A": a, "B": b}) for a, b in ((130, 40), (90, 122), (121, 60))))

    write(sheet, told)

    history = played(sheet)
    assert (history.winner(), history.state.manches) == ("A", ("A", "B", "A"))
    assert history.marks() == {"A": 341, "B": 222}
    assert history.counted() == {"A": 336, "B": 222}


def test_totals_that_are_no_end_are_refused_until_somebody_says_why_it_stopped() -> None:
    sheet = table.a_sheet()

    with translation.override("en"), pytest.raises(Refusal) as refused:
        write(sheet, pairs(80, 60))
    write(sheet, pairs(80, 60), stopped="time was called")

    assert (refused.value.code, refused.value.status) == ("target_not_reached", 422)
    assert str(refused.value) == "Nobody has reached 121: say why the game stopped."
    history = played(sheet)
    assert (history.over, history.winner(), history.stopped) == (True, "A", "time was called")


@pytest.mark.parametrize(
    ("settings", "told", "most"),
    [({}, pairs(12580, 90), 256), ({"structure": "fixed_deals", "deals": 1}, pairs(3410, 0), 136)],
)
def test_totals_that_no_game_can_have_are_refused_with_the_bound(
    settings: dict[str, Any], told: GameTotals, most: int
) -> None:
    sheet = table.a_sheet(settings=settings)

    with translation.override("en"), pytest.raises(Refusal) as refused:
        write(sheet, told, stopped="time was called")

    assert (refused.value.code, refused.value.status) == ("total_out_of_range", 422)
    assert str(refused.value) == f"No total of this game can go beyond {most}."
    assert not sheet.lines.exists()


def test_totals_written_before_there_was_a_bound_stay_what_they_are() -> None:
    sheet = table.a_sheet()
    stamp, totals = table.a_stamp(sheet), {"A": 12580, "B": 90}
    door.append_entry(sheet, 1, Kind.TOTALS, stamp, lambda _history, _played: None, totals=totals)

    assert played(sheet).marks() == {"A": 12580, "B": 90}


def test_reason_is_not_kept_where_the_game_had_ended() -> None:
    sheet = table.a_sheet()

    write(sheet, pairs(125, 60), stopped="time was called")

    assert sheet.lines.get().payload == {"totals": {"A": 125, "B": 60}}


def test_totals_are_refused_where_deals_stand_and_deals_where_totals_stand() -> None:
    with_deals, with_totals = table.a_sheet(), table.a_sheet()
    table.write(with_deals, 42)
    write(with_totals, pairs(80, 60), stopped="late")

    with pytest.raises(Refusal) as deals_stand:
        write(with_deals, pairs(125, 90))
    with pytest.raises(Refusal) as totals_stand:
        table.write(with_totals, 42)
    with pytest.raises(Refusal) as replaced_by_a_deal:
        lines.record_deal(with_totals, 1, table.a_deal(), table.a_stamp(with_totals), replaces=1)

    assert deals_stand.value.code == "deals_stand"
    assert totals_stand.value.code == replaced_by_a_deal.value.code == "totals_stand"


def test_totals_struck_out_make_room_for_deals() -> None:
    sheet = table.a_sheet()
    number = write(sheet, pairs(125, 90))

    lines.strike_line(sheet, 1, number, "the deals were found", table.a_stamp(sheet))
    table.write(sheet, 42)

    history = played(sheet)
    assert (history.over, history.marks()) == (False, {"A": 8, "B": 0})
    assert [(each.line.kind, each.counts) for each in history.written] == [
        (Kind.TOTALS, False),
        (Kind.DEAL, True),
    ]


def test_deals_struck_out_make_room_for_totals() -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    lines.strike_line(sheet, 1, 1, "nobody kept the others", table.a_stamp(sheet))

    write(sheet, pairs(125, 90))

    history = played(sheet)
    assert (history.winner(), [each.counts for each in history.written]) == ("A", [False, True])


def test_totals_are_corrected_by_others() -> None:
    sheet = table.a_sheet()
    number = write(sheet, pairs(125, 90))

    with pytest.raises(Refusal) as twice:
        write(sheet, pairs(90, 125))
    write(sheet, pairs(90, 125), replaces=number)

    assert twice.value.code == "totals_stand"
    history = played(sheet)
    assert (history.winner(), [each.counts for each in history.written]) == ("B", [False, True])


def test_totals_are_signed_as_a_played_game() -> None:
    sheet = table.a_sheet()
    write(sheet, pairs(125, 90))

    table.sign(sheet, "A", "B")

    assert played(sheet).signed


def test_stakes_are_settled_by_the_table() -> None:
    sheet = a_table("dix_sept_coup", players=4)
    write(sheet, GameTotals((Final({"P1": 30, "P2": -10, "P3": -20, "P4": 0}),)))
    assert not played(sheet).over

    table.sign(sheet, "P1", stopped="the table settles")
    table.sign(sheet, "P2", "P3", "P4")

    history = played(sheet)
    assert (history.signed, history.winner()) == (True, "P1")


def test_next_game_of_the_sheet_goes_on_after_totals() -> None:
    seatings = [[0, 1, 2, 3], [0, 2, 1, 3]]
    sheet = table.a_sheet(seatings=seatings)

    with pytest.raises(Refusal) as too_early:
        write(sheet, pairs(125, 90), game=2)
    write(sheet, pairs(125, 90))
    table.write(sheet, 42, game=2)

    assert too_early.value.code == "not_this_game"
    (result,) = results([Sheet.objects.get(pk=sheet.pk)]).values()
    first, second = result.games
    assert (first.marks, first.won, first.deals, first.over) == ((125, 90), (1, 0), 0, True)
    assert (second.marks, second.deals, result.current) == ((8, 0), 1, second)


def test_sheet_shows_the_totals_without_a_chart_and_asks_for_signatures(club: Club) -> None:
    sheet = table.a_sheet(club=club)
    write(sheet, pairs(125, 90, deals=14))

    page = Phone().get(sheet.get_absolute_url(), headers={"accept-language": "en"})

    said = sheet_pages.text(page)
    assert "Totals of the game: 125 – 90 (14 deals)" in said
    assert "Anne and Luc win the game. Anne and Luc 125, Béa and Tom 90." in said
    assert "Anne and Luc: that is right" in said
    assert "Deal by deal" not in said
    assert 'id="deal"' not in page.content.decode()
    assert "replaces=1" not in page.content.decode()


def test_api_tells_the_totals_as_a_line(club: Club) -> None:
    sheet = table.a_sheet(club=club)
    write(sheet, pairs(125, 90))

    body = Phone().get(reverse("api:sheet", args=[sheet.key])).json()

    (line,) = body["lines"]
    assert (line["kind"], line["says"]) == ("totals", {"totals": {"A": 125, "B": 90}})
    assert line["marks"] == {"A": 125, "B": 90}
    assert (body["state"], body["games"][0]["outcome"]["winner"]) == ("over", "A")
