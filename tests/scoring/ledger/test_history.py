"""Lines folded into games: linked games, lines beyond the end, games stopped early, several games."""

from __future__ import annotations

import pytest

from scoring.ledger import lines
from scoring.ledger.history import GameHistory, fold_sheet
from scoring.ledger.queries import read_history, results
from scoring.models import Line, Sheet
from scoring.opening import actions
from scoring.rulebook import Turnup
from tests.steps import table
from web.refusals import Refusal


def history_of(sheet: Sheet) -> GameHistory:
    return read_history(sheet).games[0]


def test_empty_sheet_is_empty(db: None) -> None:
    history = read_history(table.a_sheet())

    assert (history.state, history.current.over, history.current.winner()) == ("empty", False, None)


def test_linked_games_start_again_from_zero_and_the_loser_deals(db: None) -> None:
    sheet = table.a_sheet("muette_68")
    table.write(
        sheet, *(table.a_deal(68, turnup=Turnup("A", "9")), table.a_deal(48, turnup=Turnup("B", "9")))
    )

    state = history_of(sheet).state

    assert (state.manches, dict(state.totals), dict(state.final_scores[0])) == (
        ("A",),
        {"A": 0, "B": 0},
        {"A": 48, "B": 0},
    )
    assert state.settings.seat_sides[state.dealer] == "B"


def test_linked_games_end_with_two_manches(db: None) -> None:
    sheet = table.a_sheet("muette_68", settings={"target": 30, "belle_target": 30})
    deals = zip((68, 0, 68), "ABA", strict=True)
    table.write(sheet, *(table.a_deal(points, turnup=Turnup(side, "9")) for points, side in deals))

    history = history_of(sheet)

    assert (history.over, history.winner(), history.state.manches) == (True, "A", ("A", "B", "A"))
    assert history.marks() == {"A": 68, "B": 34}


def test_lines_beyond_the_end_of_a_corrected_game_do_not_count(db: None) -> None:
    sheet = table.a_sheet(settings={"target": 30})
    table.write(sheet, 42, 42)

    lines.record_deal(sheet, 1, table.a_deal(68), table.a_stamp(sheet), replaces=1)

    history = history_of(sheet)
    assert [(written.line.number, written.counts, written.struck is None) for written in history.written] == [
        (1, False, False),
        (3, True, True),
        (2, False, True),
    ]
    assert (history.over, history.marks()) == (True, {"A": 34, "B": 0})


def test_stopped_game_is_won_by_who_is_ahead(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    table.sign(sheet, "A", stopped="the café closes")
    assert (history_of(sheet).over, history_of(sheet).winner()) == (False, None)

    table.sign(sheet, "B")

    history = history_of(sheet)
    assert (history.over, history.stopped, history.winner(), history.signed) == (
        True,
        "the café closes",
        "A",
        True,
    )


def test_stopped_level_game_has_no_winner(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 34)
    table.sign(sheet, "A", "B", stopped="time")

    assert (history_of(sheet).winner(), history_of(sheet).signed) == (None, True)


def test_one_signature_is_enough_where_the_club_says_so(db: None) -> None:
    sheet = table.finished(signatures=1)
    table.sign(sheet, "B")

    assert read_history(sheet).state == "signed"


@pytest.mark.parametrize(
    ("side", "stopped", "code"),
    [("A", "", "game_not_over"), ("C", "time", "unknown_side")],
)
def test_signature_of_nothing_is_refused(db: None, side: str, stopped: str, code: str) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    with pytest.raises(Refusal) as caught:
        table.sign(sheet, side, stopped=stopped)

    assert caught.value.code == code


def test_side_signs_once(db: None) -> None:
    sheet = table.finished()
    table.sign(sheet, "A")

    with pytest.raises(Refusal) as caught:
        table.sign(sheet, "A")

    assert caught.value.code == "already_signed"


def test_partners_change_from_game_to_game(db: None) -> None:
    sheet = table.a_sheet(settings={"target": 10}, seatings=[[0, 1, 2, 3], [0, 2, 1, 3]])
    table.write(sheet, 50)
    table.write(sheet, 10, game=2)

    [result] = results([Sheet.objects.get(pk=sheet.pk)]).values()

    assert [(game.sides, game.marks, game.won) for game in result.games] == [
        (((0, 2), (1, 3)), (16, 0), (1, 0)),
        (((0, 1), (2, 3)), (0, 24), (0, 1)),
    ]
    assert (result.state, result.revision) == ("over", 2)


def test_next_game_waits_for_the_one_in_play(db: None) -> None:
    sheet = table.a_sheet(settings={"target": 10}, seatings=[[0, 1, 2, 3], [0, 2, 1, 3]])

    with pytest.raises(Refusal) as caught:
        table.write(sheet, 50, game=2)

    assert caught.value.code == "not_this_game"


def test_lines_of_a_game_begun_meanwhile_are_left_to_who_reads_it(db: None) -> None:
    sheet = table.finished()
    games = list(sheet.games.all())
    actions.play_again(sheet)
    table.write(sheet, 42, game=2)

    history = fold_sheet(games, list(Line.objects.filter(sheet=sheet)), 2)

    assert [len(game.written) for game in history.games] == [1]


def test_playing_again_moves_the_deal_on(db: None) -> None:
    sheet = table.finished()

    game = actions.play_again(sheet)

    assert (game.number, game.first_dealer, read_history(sheet).current.game) == (2, 1, game)
    with pytest.raises(Refusal) as caught:
        actions.play_again(sheet)
    assert caught.value.code == "game_not_over"
