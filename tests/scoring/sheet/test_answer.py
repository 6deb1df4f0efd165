"""The part of the page that comes back with a receipt: told by what the writing knows, the same as asked for anew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from cProfile import Profile
from html import unescape
from types import CodeType
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from scoring.joining import actions
from scoring.ledger import door
from scoring.models import Sheet
from tests.conftest import signed_in
from tests.steps import sheet_pages, table
from tests.steps.presets import EVERY_PRESET, a_table
from tests.steps.seats import ANNE, BEA, TOM, in_hand


@pytest.fixture
def sheet(db: None) -> Sheet:
    return table.a_sheet(settings={"target": 1000})


NEWS = {"HX-Request": "true", "HX-Target": "news"}
PIECES = {"news", "turns", "sides", "stamp", "recorded", "peek"}


def post_to(
    phone: Client, sheet: Sheet, *where: object, target: dict[str, str], **typed: str
) -> HttpResponse:
    """The answer to an entry upon the sheet as it stands."""
    sheet.refresh_from_db()
    sent = {"uuid": str(uuid4()), "revision": sheet.revision, "game": 1, **typed}
    return phone.post(sheet_pages.address(sheet, *where), sent, headers={**sheet_pages.ENGLISH, **target})


def answer_to(phone: Client, sheet: Sheet, *where: object, **typed: str) -> str:
    """The whole sheet that comes back after an entry."""
    return post_to(phone, sheet, *where, target=sheet_pages.HTMX, **typed).content.decode()


def news_of(phone: Client, sheet: Sheet, count: int = 42, **typed: str) -> HttpResponse:
    """What comes back after a deal of the first side, where only the news is asked for."""
    return post_to(phone, sheet, "sheet", target=NEWS, side="A", count=str(count), **typed)


def pieces_in(answer: HttpResponse) -> set[str]:
    """The ids in an answer."""
    return set(re.findall(r' id="([\w-]+)"', answer.content.decode()))


def lines_in(page: str) -> str:
    """The lines of the sheet, without their markup."""
    [section] = re.findall(r'<section aria-labelledby="lines-title">.*?</section>', page, re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", section).split())


def calls_in(act: Callable[[], object]) -> Counter[str]:
    """How often each function of ours is called, by its name."""
    profile = Profile()
    profile.runcall(act)
    calls = Counter[str]()
    for entry in profile.getstats():
        if isinstance(entry.code, CodeType) and "/scoring/" in entry.code.co_filename:
            calls[entry.code.co_name] += entry.callcount
    return calls


@pytest.mark.parametrize("lines", [1, 16])
def test_sheet_is_read_and_folded_once_however_long(sheet: Sheet, lines: int) -> None:
    phone = in_hand(sheet, ANNE)
    table.write(sheet, *([40] * lines))
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}

    with CaptureQueriesContext(connection) as queries:
        calls = calls_in(lambda: sheet_pages.post(phone, sheet, sent, **sheet_pages.HTMX))

    asked = [query["sql"] for query in queries if "FROM scoring_line" in query["sql"].replace('"', "")]
    assert len(asked) == 1
    assert (calls["fold_game"], calls["extend"], calls["advance"]) == (0, 1, 2)  # judged, then added


@pytest.mark.parametrize("lines", [1, 16])
def test_process_that_has_just_begun_folds_it_once_as_well(sheet: Sheet, lines: int) -> None:
    phone = in_hand(sheet, ANNE)
    table.write(sheet, *([40] * lines))
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}
    door.histories_of.cache_clear()

    calls = calls_in(lambda: sheet_pages.post(phone, sheet, sent, **sheet_pages.HTMX))

    assert (calls["fold_game"], calls["extend"], calls["advance"]) == (1, 1, lines + 2)


def test_lines_say_by_whom_as_the_page_does(club: Club, bob: User) -> None:
    sheet = table.a_sheet(settings={"target": 1000}, club=club)
    annes, beas, scorer = in_hand(sheet, ANNE), in_hand(sheet, BEA), signed_in(bob)
    for phone, count in ((annes, "42"), (beas, "40"), (scorer, "38")):
        answer_to(phone, sheet, "sheet", side="A", count=count)
        answer_to(phone, sheet, "strike", sheet.revision + 1, reason="undo")
    actions.seat_device(sheet.devices.order_by("number")[0], TOM)

    answer = answer_to(beas, sheet, "sheet", side="A", count="36")

    assert lines_in(answer) == lines_in(beas.get(sheet_pages.address(sheet)).content.decode())
    assert [name for name in ("Tom", "Béa", "Bob") if f"by {name}" in lines_in(answer)] == [
        "Tom",
        "Béa",
        "Bob",
    ]


def test_deal_answers_with_the_pieces_that_it_made_new(sheet: Sheet) -> None:
    phone = in_hand(sheet, ANNE)

    first, second = news_of(phone, sheet), news_of(phone, sheet, 40)

    assert pieces_in(first) == {*PIECES, "deal-title"}
    assert pieces_in(second) == {*PIECES, "deal-title"} - {"peek"}
    said = sheet_pages.text(second)
    assert said.startswith(
        "Deal 2: Anne and Luc +6 Anne and Luc 40, Béa and Tom 28: Anne and Luc mark 6. Undo"
    )
    assert "Deal 3 Luc deals, then Tom" in said
    assert "Anne Luc 14 +6 Béa Tom 0" in said
    assert said.endswith("2 40 · 28 +6")
    assert second.headers["Manille-Receipt"].split()[1:3] == ["2", "2"]
    stamp = sheet_pages.filled(second.content.decode())
    assert (stamp["revision"], stamp["dealer"]) == ("2", "A")


@pytest.mark.parametrize("variant", ["coinchee_121", "encheres_7", "envers", "trois_donneur", "parlee"])
def test_answer_is_as_small_late_as_early(variant: str, db: None) -> None:
    sheet = a_table(variant)
    told = next(told for told in EVERY_PRESET if told.variant == variant)
    phone, sizes = in_hand(sheet, ANNE), []
    for _deal in range(3):
        answer = post_to(
            phone, sheet, "sheet", target=NEWS, **{**sheet_pages.fill(phone, sheet), **told.typed}
        )
        sizes.append(len(answer.content))
        assert "HX-Retarget" not in answer.headers

    assert max(sizes) <= 3_600
    assert sizes[-1] <= 1.1 * sizes[0]


@pytest.mark.parametrize("deals", [0, 24])
def test_deal_of_two_sides_answers_in_three_kilobytes(sheet: Sheet, deals: int) -> None:
    phone = in_hand(sheet, ANNE)
    table.write(sheet, *([40] * deals))

    assert len(news_of(phone, sheet).content) <= 3_000


def whole(answer: HttpResponse) -> tuple[bool, str]:
    """Whether an answer is the whole sheet, and what it takes the place of."""
    return "sheet" in pieces_in(answer), answer.headers.get("HX-Retarget", "")


def test_sheet_comes_whole_where_the_deal_changes_more(sheet: Sheet) -> None:
    phone, manillen = in_hand(sheet, ANNE), a_table("manillen_club")
    news_of(phone, sheet)
    corrected = news_of(phone, sheet, 40, replaces="1")
    ended = news_of(phone, table.finished(), 40, replaces="1")
    carries = news_of(in_hand(manillen, ANNE), manillen, 30)

    assert [whole(answer) for answer in (corrected, ended, carries)] == [(True, "#sheet")] * 3


def test_sheet_comes_whole_to_a_page_that_lacks_more_than_the_deal(sheet: Sheet) -> None:
    annes, beas = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    news_of(annes, sheet)
    post_to(beas, sheet, "contest", target=sheet_pages.HTMX, line="1")

    late = news_of(annes, sheet, revision="1")

    assert whole(late) == (True, "#sheet")


def test_refused_deal_comes_back_with_the_whole_sheet(sheet: Sheet) -> None:
    answer = news_of(in_hand(sheet, ANNE), sheet, 99)

    assert (answer.status_code, whole(answer)) == (422, (True, "#sheet"))


def test_lines_are_fetched_by_whoever_looks(sheet: Sheet) -> None:
    phone = in_hand(sheet, ANNE)
    table.write(sheet, 42)
    [there] = re.findall(r'hx-get="([^"]+lines=1)"', phone.get(sheet_pages.address(sheet)).content.decode())

    part = phone.get(unescape(there), headers={"HX-Request": "true", "HX-Target": "below"})

    page = phone.get(unescape(there)).content.decode()
    assert "42 · 26" in lines_in(part.content.decode())
    assert lines_in(part.content.decode()) == lines_in(page)
    assert pieces_in(part).isdisjoint({"sheet", "deal"})
