"""Reading a sheet."""

from django.utils.translation import gettext, override
from pytest_django import DjangoAssertNumQueries

from clubs.models import PublicName, User
from scoring.models import Sheet
from tests.api.conftest import Table
from tests.conftest import signed_in
from tests.phones import Phone


def test_empty_sheet_says_who_sits_where_and_what_is_played(table: Table, sheet: Sheet) -> None:
    answer = table.read()

    body = answer.json()
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert {key: body[key] for key in ("key", "table", "revision", "head", "state", "game", "lines")} == {
        "key": sheet.key,
        "table": 3,
        "revision": 0,
        "head": "",
        "state": "empty",
        "game": 1,
        "lines": [],
    }
    assert body["seats"][:2] == [{"position": 0, "name": "Anne 1"}, {"position": 1, "name": "Luc 2"}]
    [game] = body["games"]
    assert game["settings"] == sheet.games.get().settings
    assert (game["variant"], game["sides"]) == ("coinchee_121", {"A": [0, 2], "B": [1, 3]})
    assert (game["dealer"], game["target"], game["totals"], game["outcome"]) == (
        0,
        121,
        {"A": 0, "B": 0},
        None,
    )


def test_hidden_player_is_a_number(table: Table, sheet: Sheet) -> None:
    seat = sheet.seats.get(position=1)
    assert seat.player
    seat.player.public_form = PublicName.NUMBER
    seat.player.save(update_fields=["public_form"])

    with override("fr"):
        name = gettext("Player %(number)d") % {"number": 2}
    assert table.read().json()["seats"][1] == {"position": 1, "name": name}


def test_sheet_tells_every_line_struck_ones_too(table: Table) -> None:
    receipt = table.deal(50).json()
    table.strike(1)
    table.deal(30)

    body = table.read().json()

    first, strike, second = body["lines"]
    assert {key: first[key] for key in ("number", "uuid", "game", "kind", "says", "marks", "struck_by")} == {
        "number": 1,
        "uuid": receipt["uuid"],
        "game": 1,
        "kind": "deal",
        "says": {"deal": {"raw": {"A": 50, "B": 18}}},
        "marks": None,
        "struck_by": 2,
    }
    assert (strike["kind"], strike["says"]) == ("strike", {"line": 1, "reason": "mistyped"})
    assert (second["marks"], second["struck_by"]) == ({"A": 0, "B": 4}, None)
    [game] = body["games"]
    assert (body["revision"], game["totals"], game["dealer"]) == (3, {"A": 0, "B": 4}, 1)


def test_game_over_tells_its_outcome_and_who_signed(table: Table) -> None:
    table.deal(68, deal={"raw": {"A": 68}, "doubles": 2})
    table.sign("B")

    [game] = table.read().json()["games"]

    assert game["outcome"] == {"winner": "A", "tied": [], "reason": "target", "ranking": [["A"], ["B"]]}
    assert (game["over"], game["signatures"], game["signed"]) == (True, ["B"], False)


def test_game_stopped_early_tells_why(table: Table) -> None:
    table.deal(40)
    table.sign("A", stopped="the last bus")
    assert table.read().json()["games"][0]["outcome"] is None
    table.sign("B")

    [game] = table.read().json()["games"]

    assert (game["over"], game["stopped"], game["outcome"]["winner"]) == (True, "the last bus", "A")


def test_unknown_code_is_not_found(table: Table) -> None:
    answer = Phone().get("/api/v1/sheets/aaaaaaaaaaaaaaaaaaaaaaaaaa/")

    assert (answer.status_code, answer.json()) == (404, {"code": "not_found", "detail": "Non trouvé."})
    assert table.read().status_code == 200


def test_table_reads_no_cookie(
    sheet: Sheet, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The phone with its sheet, games, lines, seats, who plays for whom: and none that asks who is signed in."""
    browser = signed_in(alice)
    browser.sit(sheet)

    with django_assert_num_queries(5) as asked:
        answer = browser.get(f"/api/v1/sheets/{sheet.key}/")

    assert not [query["sql"] for query in asked.captured_queries if "session_key" in query["sql"]]
    assert answer.cookies == {}
    assert "Cookie" not in answer["Vary"]


def test_queries_do_not_grow_with_the_lines(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for side_a in (40, 30, 34):
        table.deal(side_a)

    with django_assert_num_queries(5):
        answer = table.read()

    assert len(answer.json()["lines"]) == 3
