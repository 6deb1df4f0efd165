"""Paper sheets typed by the staff: a row becomes a line by the same checks as on any other road."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Session, User
from scoring.ledger.history import GameHistory
from scoring.ledger.queries import read_history
from scoring.models import Sheet
from scoring.rules.rules import rules_for
from tests import factories
from tests.conftest import signed_in
from tests.depth import part
from tests.steps import sheet_pages, table
from tests.steps.cells import every_cell
from tests.steps.names import ENGLISH, statuses
from tests.steps.presets import EVERY_PRESET, PEOPLE

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(club: Club) -> Session:
    return factories.a_session(club)


@pytest.fixture
def scorer(bob: User) -> Client:
    return signed_in(bob)


def address(session: Session) -> str:
    return reverse("scoring:typing", args=[session.club.slug, session.pk])


def a_table(session: Session, variant: str = "coinchee_121", number: int = 1, **fields: Any) -> Sheet:
    players = rules_for(variant, fields.get("settings", {})).settings.pack.players
    fields.setdefault("names", PEOPLE[:players])
    return table.a_sheet(variant, club=session.club, session=session, table_number=number, **fields)


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the row."""
    form = re.search(r'<form id="row".*?</form>', page, re.S)
    assert form
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[0]))


def row(client: Client, sheet: Sheet) -> dict[str, str]:
    """The row that the page shows for the table of `sheet`."""
    page = client.get(f"{address(sheet.session)}?sheet={sheet.pk}", headers=ENGLISH)
    return {**hidden(page.content.decode()), "table": str(sheet.table_number)}


def enter(client: Client, sheet: Sheet, **typed: str) -> HttpResponse:
    """A row typed and sent, followed to the page that shows what came of it."""
    sent = {**row(client, sheet), **typed}
    return client.post(address(sheet.session), sent, headers=ENGLISH, follow=True)


def played(sheet: Sheet) -> GameHistory:
    return read_history(Sheet.objects.get(pk=sheet.pk)).games[0]


def focused(page: str) -> list[str]:
    return re.findall(r'<input[^>]*name="(\w+)"[^>]*autofocus', page)


def test_scorers_type_members_and_strangers_do_not(
    session: Session, alice: User, bob: User, charlie: User, dora: User
) -> None:
    assert statuses("get", address(session), bob, alice, charlie, dora, None) == [200, 200, 403, 404, 404]


def test_evening_without_tables_says_so(session: Session, scorer: Client) -> None:
    assert "No table yet" in sheet_pages.text(scorer.get(address(session), headers=ENGLISH))


def test_row_is_written_as_a_deal_copied_from_paper(session: Session, scorer: Client, bob: User) -> None:
    sheet = a_table(session)

    page = enter(scorer, sheet, side="1", count="42", x="c")

    line = sheet.lines.get()
    assert line.payload == {"deal": {"raw": {"A": 42, "B": 26}, "doubles": 1}, "source": "paper"}
    assert line.actor == bob
    assert "Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 16 (8 × 2)." in sheet_pages.text(page)
    assert "copied from paper" in sheet_pages.text(
        scorer.get(f"{sheet.get_absolute_url()}?lines=1", headers=ENGLISH)
    )


@every_cell(
    "typed, captured",
    [
        ({"side": "1", "count": "42"}, {"A": 42, "B": 26}),
        ({"side": "2", "count": "42"}, {"A": 26, "B": 42}),
        ({"side": "b", "count": "42"}, {"A": 26, "B": 42}),
        ({"side": "lu", "count": "42"}, {"A": 42, "B": 26}),
        ({"side": "BEA", "count": "42"}, {"A": 26, "B": 42}),
        ({"side": "1", "count": "26"}, {"A": 26, "B": 42}),
        ({"side": "2", "count": "0"}, {"A": 68, "B": 0}),
        ({"count": "34"}, {"A": 34, "B": 34}),
    ],
)
def test_side_is_a_place_a_letter_or_the_start_of_a_name(
    session: Session, scorer: Client, typed: dict[str, str], captured: dict[str, int]
) -> None:
    sheet = a_table(session)

    enter(scorer, sheet, **typed)

    assert played(sheet).state.deals[0].deal.captured == captured


@every_cell("x, doubles", [("", 0), ("0", 0), ("1", 1), ("2", 2), ("c", 1), ("S", 2)])
def test_doublings_are_a_digit_or_a_letter(session: Session, scorer: Client, x: str, doubles: int) -> None:
    sheet = a_table(session)

    enter(scorer, sheet, side="1", count="42", x=x)

    assert played(sheet).state.deals[0].deal.doubles == doubles


WRONG = {
    "nothing": ({}, "Type a count from 0 to 68."),
    "no side": ({"count": "42"}, "Type whose count it is: 1 or 2, or the first letters of a name."),
    "an unknown side": (
        {"side": "zoé", "count": "42"},
        "“zoé” may be several, or nobody: 1 Anne/Luc, 2 Béa/Tom.",
    ),
    "beyond the total": ({"side": "1", "count": "69"}, "Type a count from 0 to 68."),
    "no number": ({"side": "1", "count": "4O"}, "Type a count from 0 to 68."),
    "an unknown letter": ({"side": "1", "count": "42", "x": "q"}, "This column takes 0, 1, c, 2, s, v."),
    "twice": ({"side": "1", "count": "42", "x": "cc"}, "This column takes 0, 1, c, 2, s, v."),
    "too many doublings": ({"side": "1", "count": "42", "x": "3"}, "Select a valid choice."),
}


@every_cell("typed, said", WRONG.values(), ids=WRONG)
def test_wrong_row_comes_back_with_what_was_typed_and_why(
    session: Session, scorer: Client, typed: dict[str, str], said: str
) -> None:
    sheet = a_table(session)

    page = enter(scorer, sheet, **typed)

    body = page.content.decode()
    assert page.status_code == 422
    assert said in sheet_pages.text(page)
    assert all(re.search(f'name="{name}" value="{value}"', body) for name, value in typed.items())
    assert len(focused(body)) == 1
    assert not sheet.lines.exists()


def test_letter_of_a_side_that_is_also_a_name_of_the_other_is_asked_again(
    session: Session, scorer: Client
) -> None:
    sheet = a_table(session, names=("Béa", "Luc", "Anne", "Tom"))

    page = enter(scorer, sheet, side="b", count="42")

    assert page.status_code == 422
    assert "“b” may be several, or nobody: 1 Béa/Anne, 2 Luc/Tom." in sheet_pages.text(page)


def test_same_row_sent_twice_is_one_line(session: Session, scorer: Client) -> None:
    sheet = a_table(session)
    sent = {**row(scorer, sheet), "side": "1", "count": "42"}

    answers = [scorer.post(address(session), sent).status_code for _time in range(2)]

    assert (answers, sheet.lines.count()) == ([303, 303], 1)


def test_row_typed_while_somebody_else_wrote_is_kept_and_can_be_sent_again(
    session: Session, scorer: Client
) -> None:
    sheet = a_table(session)
    stale = {**row(scorer, sheet), "side": "1", "count": "42"}
    table.write(sheet, 40, 41)

    answer = scorer.post(address(session), stale, headers=ENGLISH)

    assert answer.status_code == 409
    body = answer.content.decode()
    assert 'value="42"' in body
    assert "41 · 27" in sheet_pages.text(answer)
    again = {**hidden(body), "table": "1", "side": "1", "count": "42"}
    assert scorer.post(address(session), again).status_code == 303
    assert len(played(sheet).state.deals) == len({40, 41, 42})


def test_another_table_is_turned_to_before_anything_is_written(session: Session, scorer: Client) -> None:
    first, second = a_table(session), a_table(session, number=7, names=("Guy", "Zoé", "Max", "Ida"))

    page = enter(scorer, first, table="7", side="1", count="42")

    assert not second.lines.exists()
    said, body = sheet_pages.text(page), page.content.decode()
    assert "This is table 7 now: look who sits there, then press Enter again." in said
    assert "1 Guy, Max" in said
    sent = {**hidden(body), "table": "7", "side": "1", "count": "42"}
    scorer.post(address(session), sent)
    assert (first.lines.count(), second.lines.count()) == (0, 1)


def test_table_that_is_not_there_is_said(session: Session, scorer: Client) -> None:
    page = enter(scorer, a_table(session), table="9", side="1", count="42")

    assert page.status_code == 422
    assert "There is no table 9 tonight." in sheet_pages.text(page)
    assert focused(page.content.decode()) == ["table"]


def test_table_of_several_rounds_is_the_last_one(session: Session, scorer: Client) -> None:
    a_table(session)
    last = a_table(session)

    page = scorer.get(f"{address(session)}?table=1", headers=ENGLISH)

    assert hidden(page.content.decode())["sheet"] == str(last.pk)


def test_sheet_of_another_evening_is_not_typed_here(session: Session, club: Club, scorer: Client) -> None:
    other = factories.a_session(club, session.season, name="Hier")
    theirs, ours = a_table(other), a_table(session)
    sent = {**row(scorer, ours), "sheet": str(theirs.pk), "side": "1", "count": "42"}

    answer = scorer.post(address(session), sent, headers=ENGLISH)

    assert answer.status_code == 200
    assert not theirs.lines.exists()
    assert hidden(answer.content.decode())["sheet"] == str(ours.pk)


@pytest.mark.parametrize(
    ("variant", "legend"),
    [
        ("coinchee_121", "0 ×1 1 or c coinche ×2 2 or s surcoinche ×4 v en voiture"),
        ("manillen_club", "0 ×1 1 or c knock ×2 2 or s knock back ×4 v en voiture"),
        ("muette_60", "0 ×1 1 or c tap ×2 2 or s double tap ×4 v en voiture"),
        ("dix_sept_coup", ""),
    ],
)
def test_column_of_multipliers_is_explained_in_the_words_of_the_game(
    session: Session, scorer: Client, variant: str, legend: str
) -> None:
    sheet = a_table(session, variant)

    page = scorer.get(f"{address(session)}?sheet={sheet.pk}", headers=ENGLISH).content.decode()

    told = re.findall(r'<ul class="legend" aria-label="In the column ×">(.*?)</ul>', page, re.S)
    said = [" ".join(re.sub(r"<li aria-hidden.*?</li>|<[^>]+>", " ", one).split()) for one in told]
    assert said == ([legend] if legend else [])


def test_last_line_is_undone(session: Session, scorer: Client) -> None:
    sheet = a_table(session)
    enter(scorer, sheet, side="1", count="42")
    sent = row(scorer, sheet)

    answer = scorer.post(address(session), {**sent, "undo": "1"})

    assert [each.counts for each in played(sheet).written] == [False]
    assert played(sheet).marks() == {"A": 0, "B": 0}
    said = "Deal 1 undone: Anne and Luc 42, Béa and Tom 26. Total: Anne and Luc 0, Béa and Tom 0."
    assert said in sheet_pages.text(scorer.get(answer["Location"], headers=ENGLISH))


def test_end_of_the_game_is_said_and_the_next_game_follows(session: Session, scorer: Client) -> None:
    seatings = [[0, 1, 2, 3], [0, 2, 1, 3]]
    sheet = a_table(session, settings={"target": 30}, seatings=seatings)

    page = enter(scorer, sheet, side="1", count="68")

    assert "1 Anne, Béa" in sheet_pages.text(page)
    assert hidden(page.content.decode())["game"] == "2"
    enter(scorer, sheet, side="1", count="68")
    over = scorer.get(f"{address(session)}?sheet={sheet.pk}", headers=ENGLISH)
    assert "Anne and Béa win the game." in sheet_pages.text(over)
    assert focused(over.content.decode()) == ["table"]


def test_htmx_gets_the_part_that_changes(session: Session, scorer: Client) -> None:
    sheet = a_table(session)
    sent = {**row(scorer, sheet), "side": "1", "count": "42"}

    answer = scorer.post(
        address(session), sent, headers={**ENGLISH, "hx-request": "true", "hx-target": "typing"}
    )

    body = answer.content.decode()
    assert answer.status_code == 200
    assert body.startswith('<div id="typing"')
    assert focused(body) == ["side"]
    assert 'data-total="A">8<' in body


CONTRACT = {"1": "+", "0": "-"}


def short(key: str, typed: dict[str, str]) -> dict[str, str]:
    """What the form of the sheet sends, as it is typed into the row."""
    players = {side: str(place) for place, side in enumerate(rules_for(key, {}).settings.sides, start=1)}
    places = {**players, "dealer": "1", "defenders": "2"}
    told: dict[str, str] = {}
    for name, value in typed.items():
        if name in ("side", "declarer", "last_trick", "talon_to", "general"):
            told[name] = places[value]
        elif name in ("made", "general_made"):
            told[name] = CONTRACT[value]
        elif name == "contract":
            told["bid"] = value
        elif name in ("doubles", "no_trump", "blind", "all_tricks"):
            letter = {"no_trump": "v", "blind": "b", "all_tricks": "t"}.get(name, value)
            told["x"] = told.get("x", "") + letter
        else:
            told[name] = value
    return told


@pytest.mark.deeper("every form of the game")
@every_cell("told", part(EVERY_PRESET, 10))
def test_every_preset_can_be_typed(session: Session, scorer: Client, told: Any) -> None:
    sheet = a_table(session, told.variant)

    page = enter(scorer, sheet, **short(told.variant, dict(told.typed)))

    assert page.status_code == 200, page.content.decode()
    scored = played(sheet).state.deals[0]
    assert scored.marks.marks == told.marks
    assert {**sheet.lines.get().payload["deal"]} == told.payload


def test_queries_do_not_grow_with_the_sheet(
    session: Session, scorer: Client, django_assert_max_num_queries: Any
) -> None:
    sheet = a_table(session, settings={"target": 1000})
    table.write(sheet, *([42] * 12))

    with django_assert_max_num_queries(12):
        scorer.get(f"{address(session)}?sheet={sheet.pk}")
