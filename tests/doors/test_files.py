"""What a page shows as a table can be taken away from it, as XLSX and as CSV; or it is said why not."""

from __future__ import annotations

import re

import pytest

from tests.cases import Record, every_case
from tests.doors.answers import Answers, allowed
from tests.doors.cells import Row
from tests.doors.matrix import ROWS
from tests.doors.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.pure]

RULEBOOK = "the rules of a game, to be read and printed: nobody reckons with their tables"
FORM = "a form: what is typed into it is among the deals of the evening, which are a file"
SHEET = "a sheet while it is written: its lines are among the deals of the evening, which are a file"
FRAME = "a frame in a page of others, which leads to the page of the ranking with its files"
WITHOUT = {
    **dict.fromkeys(("scoring:rules_index", "scoring:rules_page", "scoring:game_rules"), RULEBOOK),
    **dict.fromkeys(
        ("scoring:house_rules", "scoring:house_version", "scoring:house_game", "scoring:house_game_version"),
        RULEBOOK,
    ),
    **dict.fromkeys(("scoring:typing", "scoring:totals"), FORM),
    **dict.fromkeys(("scoring:sheet", "scoring:shared"), SHEET),
    **dict.fromkeys(("public:embed", "public:season_embed"), FRAME),
}
"""The pages with a table and no file of their own, each with the reason."""
PAGES = [
    row
    for row in ROWS
    if row.method == "GET" and not row.route.startswith("api:") and not row.route.endswith("_file")
]


def shown(answers: Answers, row: Row) -> str:
    """The page, "" where it is a file or leads elsewhere."""
    page = answers.page(row, allowed(row))
    is_page = page.status_code == 200 and page["Content-Type"].startswith("text/html")
    return page.content.decode() if is_page else ""


def test_page_with_a_table_hands_it_out(world: World, answers: Answers, record_property: Record) -> None:
    with every_case(record_property) as case:
        for row in world.one_by_one(PAGES):
            with case(row):
                page = shown(answers, row)
                kinds = {
                    kind for kind in ("xlsx", "csv") if re.search(rf'href="[^"]*\.{kind}(\?[^"]*)?"', page)
                }
                assert kinds == {"xlsx", "csv"} or "<table" not in page or row.route in WITHOUT


def test_page_that_is_let_off_has_a_table(world: World, answers: Answers, record_property: Record) -> None:
    with every_case(record_property) as case:
        for route in world.one_by_one(WITHOUT):
            with case(route):
                assert any("<table" in shown(answers, row) for row in PAGES if row.route == route)
