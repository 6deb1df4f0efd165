"""A published ranking is provisional, final or withdrawn: at the desk, on its pages, in whatever leaves the site."""

import io
from datetime import UTC, datetime, timedelta
from zipfile import ZipFile

import pytest
import time_machine
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse
from lxml import etree
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address, public_address
from tests.steps.names import ENGLISH, posted, statuses
from tests.steps.pages import public_text
from tests.steps.played_evenings import WHY
from tests.steps.shared import Lasting
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, publish, sheets_of
from tournaments.editions.actions import publish_edition, withdraw_edition
from tournaments.models import CorrectionPeriod, Tournament
from tournaments.standings.actions import refresh_draft
from tournaments.wall.actions import hold_screen, set_hidden, start_reveal

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)  # 22:00 in Paris
HALF = timedelta(minutes=30)
AT_NIGHT = "Nov. 20, 2026, 22:30"


@pytest.fixture(scope="module")
def published(lasting: Lasting[int]) -> int:
    return lasting(a_provisional_one)


def a_provisional_one() -> int:
    tournament = a_tournament(factories.a_club("Les Rois", "rois"), 8)
    play(sheets_of(a_round(tournament))[0])
    with time_machine.travel(NOW, tick=False):
        publish_edition(tournament, by=factories.a_user("Anne"), period=CorrectionPeriod.HALF)
    return tournament.pk


@pytest.fixture
def provisional(db: None, published: int) -> Tournament:
    """A round of two tables: no. 1 after the first of them, open to objections for half an hour from `NOW` on."""
    return Tournament.objects.select_related("club", "session").get(pk=published)


@pytest.fixture
def club(request: pytest.FixtureRequest) -> Club:
    """That of the ranking that is published, where there is one: the cast is of it."""
    if "provisional" in request.fixturenames:
        return request.getfixturevalue("provisional").club
    return factories.a_club()


def told(path: str, moment: datetime) -> str:
    with time_machine.travel(moment, tick=False):
        return public_text(path)


def test_director_chooses_how_long_objections_are_heard(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    with time_machine.travel(NOW, tick=False):
        answer = posted(
            alice, desk_address(tournament, "publish_edition"), period="own", until="2026-11-21T09:30"
        )

    assert answer.status_code == 302
    assert tournament.editions.get().final_at == datetime(2026, 11, 21, 8, 30, tzinfo=UTC)


@pytest.mark.parametrize("typed", [{"period": "own"}, {"period": "ever"}, {"period": "own", "until": "soon"}])
def test_period_without_an_end_is_asked_again(club: Club, alice: User, typed: dict[str, str]) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))

    answer = posted(alice, desk_address(tournament, "publish_edition"), note="After a round", **typed)

    assert (answer.status_code, tournament.editions.count()) == (422, 0)
    assert 'value="After a round"' in answer.content.decode()


def test_desk_offers_the_end_that_was_announced_and_after_it_asks_for_a_note(
    provisional: Tournament, alice: User
) -> None:
    play(sheets_of(provisional.stages.get().rounds.get())[1])
    refresh_draft(provisional.pk)
    path, desk = desk_address(provisional, "publish_edition"), provisional.get_absolute_url()

    with time_machine.travel(NOW + HALF / 3, tick=False):
        during = BeautifulSoup(signed_in(alice).get(desk, headers=ENGLISH).content, "html.parser")
    with time_machine.travel(NOW + HALF, tick=False):
        refused = posted(alice, path)
        late = posted(alice, path, note="table 2 was typed wrongly")
    after = BeautifulSoup(refused.content, "html.parser")

    first = during.select_one("#id_period option")
    assert (first["value"], first.text) == ("", "as announced")
    assert [one["value"] for one in during.select("#id_period option")][1:] == [
        "30min",
        "1h",
        "24h",
        "7d",
        "own",
    ]
    assert (refused.status_code, late.status_code) == (422, 302)
    assert f"It runs until {AT_NIGHT}; it can be made longer, not shorter." in during.get_text(
        " ", strip=True
    )
    assert after.select_one("#id_note").has_attr("required")
    assert after.select("select#id_period") == []
    assert f"It stays provisional until {AT_NIGHT}, as announced." in during.get_text(" ", strip=True)
    assert after.select_one("#late_note").has_attr("required")
    assert f"The correction period ended on {AT_NIGHT}" in after.get_text(" ", strip=True)
    assert provisional.editions.first().is_late


@pytest.mark.parametrize(("name", "numbers"), [("evening", ()), ("edition", (1,))])
def test_page_says_until_when_and_whom_to_ask_then_that_it_is_final(
    provisional: Tournament, name: str, numbers: tuple[int, ...]
) -> None:
    path = public_address(provisional, name, *numbers)

    during, after = told(path, NOW + timedelta(minutes=8)), told(path, NOW + HALF)

    assert f"<strong>Provisional until {AT_NIGHT}:</strong> objections to the desk." in during
    assert "Time left: 22 minutes." in during
    assert "Provisional" not in after
    assert f"<strong>Final:</strong> objections were heard until {AT_NIGHT}." in after


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("evening", ()),
        ("edition", (1,)),
        ("embed", ()),
        ("ranking_document", ()),
        ("edition_picture", (1,)),
        ("wall", ()),
    ],
)
def test_kept_answer_is_another_once_the_period_is_over(
    provisional: Tournament, name: str, numbers: tuple[int, ...]
) -> None:
    path = public_address(provisional, name, *numbers) + ("?at=1" if name == "wall" else "")
    with time_machine.travel(NOW, tick=False) as clock:
        tag = Client().get(path)["ETag"]
        same = Client().get(path, headers={"If-None-Match": tag}).status_code
        clock.move_to(NOW + HALF)
        after = Client().get(path, headers={"If-None-Match": tag})

    assert (same, after.status_code) == (304, 200)
    assert after["ETag"] != tag


def test_projector_says_that_a_ranking_is_provisional(provisional: Tournament) -> None:
    hold_screen(provisional, "ranking")
    path = public_address(provisional, "wall")

    assert "Ranking no. 1 <small>provisional</small>" in told(path, NOW)
    assert "Ranking no. 1 <small>final</small>" in told(path, NOW + HALF)


def test_late_ranking_says_so(provisional: Tournament, alice: User) -> None:
    play(sheets_of(provisional.stages.get().rounds.get())[1])
    with time_machine.travel(NOW + HALF, tick=False):
        publish(provisional, alice, "table 2")

    assert "Published after the end of the correction period." in public_text(
        public_address(provisional, "edition", 2)
    )
    assert "after the end of" not in public_text(public_address(provisional, "edition", 1))


def test_ranking_that_was_followed_is_neither_provisional_nor_final(
    provisional: Tournament, alice: User
) -> None:
    play(sheets_of(provisional.stages.get().rounds.get())[1])
    with time_machine.travel(NOW, tick=False):
        publish(provisional, alice)
    page = told(public_address(provisional, "edition", 1), NOW)

    assert 'id="state"' not in page
    assert "This ranking has been followed by no. 2." in page


def test_files_and_programs_are_told_the_state(provisional: Tournament) -> None:
    own = [provisional.club.slug, provisional.pk]
    feed, document = reverse("public:feed", args=own[:1]), public_address(provisional, "ranking_document")
    file = reverse("public:edition_file", args=[*own, 1, "xlsx"])
    api = f"/api/v1/clubs/{own[0]}/tournaments/{own[1]}/editions/1/"

    said = []
    for moment in (NOW, NOW + HALF):
        with time_machine.travel(moment, tick=False):
            sent = Client().get(file, headers=ENGLISH)
            with ZipFile(io.BytesIO(sent.content)) as book:
                sheet = etree.fromstring(book.read("xl/workbook.xml")).find(".//{*}sheet").get("name")
            entry = etree.fromstring(Client().get(feed, headers=ENGLISH).content).find("{*}entry")
            known = Client().get(document).json()["edition"]
            said.append(
                (sent["Content-Disposition"], sheet, entry.findtext("{*}title"), entry.findtext("{*}updated"))
            )
            said.append((known["state"], Client().get(api).json()["state"], known["final_at"]))

    assert said == [
        (
            'attachment; filename="ranking-1-provisional.xlsx"',
            "Ranking no. 1, provisional",
            "Concours, ranking no. 1, provisional",
            "2026-11-20T21:00:00+00:00",
        ),
        ("provisional", "provisional", "2026-11-20T21:30:00+00:00"),
        (
            'attachment; filename="ranking-1-final.xlsx"',
            "Ranking no. 1, final",
            "Concours, ranking no. 1, final",
            "2026-11-20T21:30:00+00:00",
        ),
        ("final", "final", "2026-11-20T21:30:00+00:00"),
    ]


def test_who_withdraws_a_ranking(
    provisional: Tournament, alice: User, bob: User, charlie: User, dora: User
) -> None:
    path = desk_address(provisional, "withdraw_edition", 1)

    assert statuses("get", path, None, dora, charlie, bob, alice) == [404, 404, 403, 403, 200]
    assert statuses("get", desk_address(provisional, "withdraw_edition", 9), alice) == [404]
    assert posted(bob, path, reason=WHY).status_code == 403
    assert provisional.editions.filter(withdrawal=None).count() == 1
    assert posted(alice, path, reason=WHY).status_code == 302
    assert provisional.editions.get().withdrawn.reason == WHY


def test_withdrawal_tells_first_what_happens_then(provisional: Tournament, alice: User) -> None:
    path = desk_address(provisional, "withdraw_edition", 1)

    asked = " ".join(signed_in(alice).get(path, headers=ENGLISH).content.decode().split())
    empty = posted(alice, path, reason=" ")
    done = posted(alice, path, reason=WHY)
    again = posted(alice, path, reason=WHY)

    assert "No ranking is published any more" in asked
    assert "There is no way back. Published again, it is the next number." in asked
    assert (empty.status_code, done.status_code, again.status_code) == (422, 302, 409)
    assert "Alice withdrew ranking no. 1 already" in again.content.decode()
    assert '<button class="danger">' not in again.content.decode()


def test_withdrawn_ranking_is_marked_and_stays_readable(provisional: Tournament, alice: User) -> None:
    path, before = (
        public_address(provisional, "edition", 1),
        public_text(public_address(provisional, "edition", 1)),
    )
    with time_machine.travel(NOW, tick=False):
        withdraw_edition(provisional.editions.get(), WHY, by=alice)

    page, evening = public_text(path), public_text(public_address(provisional))

    assert f"Withdrawn on Nov. 20, 2026, 22:00.</strong> Reason: {WHY}" in page
    assert page.split("<tbody>")[1].split("</tbody>")[0] == before.split("<tbody>")[1].split("</tbody>")[0]
    assert "No ranking is published." in page
    assert f"Ranking no. 1 was withdrawn. Reason: {WHY}" in evening
    assert "<tbody>" not in evening
    assert 'class="gone"' in evening


def test_ranking_before_stands_again_wherever_the_last_one_is_read(
    provisional: Tournament, alice: User
) -> None:
    play(sheets_of(provisional.stages.get().rounds.get())[1])
    with time_machine.travel(NOW, tick=False):
        second = publish(provisional, alice)
    withdraw_edition(second, WHY, by=alice)
    own = [provisional.club.slug, provisional.pk]
    feed = etree.fromstring(Client().get(reverse("public:feed", args=own[:1]), headers=ENGLISH).content)
    listed = Client().get(f"/api/v1/clubs/{own[0]}/tournaments/{own[1]}/editions/").json()["results"]

    assert "Ranking no. 1</h2>" in public_text(public_address(provisional))
    assert "Ranking no. 1 stands again." in public_text(public_address(provisional, "edition", 2))
    assert "followed by" not in public_text(public_address(provisional, "edition", 1))
    assert "ranking no. 1" in public_text(public_address(provisional, "embed"))
    assert Client().get(public_address(provisional, "ranking_document")).json()["edition"]["number"] == 1
    assert feed.findtext("{*}entry/{*}title") == "Concours, ranking no. 2, withdrawn"
    assert f"Reason: {WHY}" in feed.findtext("{*}entry/{*}summary")
    assert [(one["state"], one["withdrawal"] and one["withdrawal"]["reason"]) for one in listed] == [
        ("withdrawn", WHY),
        ("final", None),
    ]


def test_page_of_the_club_names_no_ranking_that_was_withdrawn(provisional: Tournament, alice: User) -> None:
    page = reverse("clubs:club", args=[provisional.club.slug])
    before = public_text(page)
    withdraw_edition(provisional.editions.get(), WHY, by=alice)

    assert public_text(page) != before


def test_certificates_are_of_a_ranking_that_stands(provisional: Tournament, alice: User) -> None:
    path = desk_address(provisional, "print_certificates", 1)
    assert statuses("get", path, alice) == [200]

    withdraw_edition(provisional.editions.get(), WHY, by=alice)

    assert statuses("get", path, alice) == [404]
    assert statuses("get", desk_address(provisional, "print_ranking", 1), alice) == [200]


@pytest.mark.parametrize("players", [4, 12])
def test_edition_takes_three_queries_and_one_for_who_has_it(
    club: Club, alice: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = a_tournament(club, players)
    play_all(a_round(tournament))
    publish(tournament, alice)
    play_all(a_round(tournament))
    publish(tournament, alice)
    path = public_address(tournament, "edition", 2)

    with django_assert_num_queries(3):
        answer = Client().get(path)
    with django_assert_num_queries(1):
        again = Client().get(path, headers={"If-None-Match": answer["ETag"]})

    assert (answer.status_code, again.status_code) == (200, 304)


def test_papers_say_which_ranking_was_withdrawn(provisional: Tournament, alice: User) -> None:
    withdraw_edition(provisional.editions.get(), WHY, by=alice)
    publish_edition(provisional, note="corrected", by=alice)

    page = (
        signed_in(alice).get(desk_address(provisional, "papers_to_print"), headers=ENGLISH).content.decode()
    )

    names = BeautifulSoup(page, "html.parser").select(
        "[aria-labelledby=editions_title] li > span:first-child"
    )
    assert [one.get_text(strip=True) for one in names] == ["Ranking no. 2", "Ranking no. 1 (withdrawn)"]


def test_director_keeps_the_ranking_back_and_shows_it_again_at_the_desk(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    refresh_draft(tournament.pk)
    client, desk = signed_in(alice), tournament.get_absolute_url()

    def next_step() -> tuple[list[str], bool]:
        card = BeautifulSoup(client.get(desk, headers=ENGLISH).content, "html.parser").select_one(
            ".next-step"
        )
        assert card is not None
        offered = card.select(f'form[action="{desk_address(tournament, "set_hidden")}"] button[name=hidden]')
        return [str(one["value"]) for one in offered], "kept back until the prize-giving." in card.get_text()

    asked = [next_step()]
    for hidden in ("1", "0"):
        answer = client.post(desk_address(tournament, "set_hidden"), {"hidden": hidden, "from": "desk"})
        assert answer["Location"] == desk
        asked.append(next_step())

    assert asked == [(["1"], False), (["0"], True), (["1"], False)]


def test_scorer_reads_at_the_desk_that_the_ranking_is_kept_back_and_changes_nothing(
    club: Club, bob: User
) -> None:
    tournament = set_hidden(a_tournament(club, 8), True)

    page = signed_in(bob).get(tournament.get_absolute_url(), headers=ENGLISH).content.decode()

    assert ("kept back until the prize-giving." in page, desk_address(tournament, "set_hidden") in page) == (
        True,
        False,
    )


@pytest.mark.parametrize("hidden", [True, False])
def test_desk_says_whether_anybody_sees_what_was_published(club: Club, alice: User, hidden: bool) -> None:
    tournament = set_hidden(a_tournament(club, 8), hidden)
    play_all(a_round(tournament))

    path = desk_address(tournament, "publish_edition")
    page = signed_in(alice).post(path, headers=ENGLISH, follow=True).content.decode()

    assert ("Ranking no. 1 is published." in page) != hidden
    assert ("is published, and kept back: nobody but the desk sees it yet." in page) == hidden


def test_desk_says_why_the_ranking_cannot_be_shown_while_it_is_told(
    provisional: Tournament, alice: User
) -> None:
    set_hidden(provisional, True)
    start_reveal(provisional)

    answer = posted(alice, desk_address(provisional, "set_hidden"), hidden="0", **{"from": "desk"})

    assert (answer.status_code, answer.context["desk"].tournament) == (409, provisional)
    assert "A ranking is being told on the projector" in answer.content.decode()


def test_desk_moves_when_the_ranking_is_kept_back(provisional: Tournament, alice: User) -> None:
    client, path = signed_in(alice), desk_address(provisional, "progress")
    before = client.get(path)["ETag"]

    set_hidden(provisional, True)

    assert client.get(path)["ETag"] != before
