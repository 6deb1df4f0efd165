"""Pasting a list: look first, then add all of it or nothing."""

from django.urls import reverse

from clubs.models import Club, User
from clubs.players import actions
from tests.conftest import signed_in
from tests.steps.names import ENGLISH, statuses

PASTE = reverse("clubs:players_paste", args=["tapis-verts"])
LIST = "1. Durand;Anne\n2. Petit;Luc\n3. Durand;Anne"


def test_preview_writes_nothing_and_says_what_will_happen(club: Club, alice: User) -> None:
    actions.add_player(club, "Luc", "Petit")

    page = signed_in(alice).post(PASTE, {"names": LIST})

    assert (page.status_code, club.players.count()) == (200, 1)
    assert [line.fate for line in page.context["form"].lines] == ["new", "known", "repeated"]


def test_confirming_adds_who_is_new(club: Club, alice: User) -> None:
    actions.add_player(club, "Luc", "Petit")

    answer = signed_in(alice).post(PASTE, {"names": LIST, "add": ""})

    assert answer.headers["Location"] == reverse("clubs:players", args=["tapis-verts"])
    assert [(player.number, player.full_name) for player in club.players.order_by("number")] == [
        (1, "Luc Petit"),
        (2, "Anne Durand"),
    ]


def test_known_minor_is_said_and_then_hidden(club: Club, alice: User) -> None:
    luc, client = actions.add_player(club, "Luc", "Petit"), signed_in(alice)

    page = client.post(PASTE, {"names": "Luc Petit -18"}, headers=ENGLISH).content.decode()
    before = club.players.filter(hidden=True).count()
    kept = client.post(PASTE, {"names": "Luc Petit -18", "add": ""}, headers=ENGLISH, follow=True)

    assert ("already known: becomes a minor, hidden" in page, before) == (True, 0)
    assert "1 known player is now a minor, hidden." in kept.content.decode()
    assert list(club.players.filter(minor=True, hidden=True)) == [luc]


def test_confirming_twice_changes_nothing_more(club: Club, alice: User) -> None:
    client = signed_in(alice)

    answers = [client.post(PASTE, {"names": LIST, "add": ""}).status_code for _ in range(2)]

    assert (answers, club.players.count()) == ([302, 422], 2)


def test_refused_line_adds_nobody_and_loses_nothing(club: Club, alice: User) -> None:
    answer = signed_in(alice).post(PASTE, {"names": "Anne\nLuc\u202e\nBéa <b>", "add": ""})

    assert (answer.status_code, club.players.count()) == (422, 0)
    assert [line.fate for line in answer.context["form"].lines] == ["new", "refused", "new"]
    assert "Anne\nLuc\u202e\nBéa &lt;b&gt;" in answer.content.decode()


def test_too_many_lines_are_422(club: Club, alice: User) -> None:
    text = "\n".join(f"Anne Durand{number}" for number in range(1_001))

    assert signed_in(alice).post(PASTE, {"names": text, "add": ""}).status_code == 422
    assert club.players.count() == 0


def test_empty_list_is_422(club: Club, alice: User) -> None:
    assert [signed_in(alice).post(PASTE, {"names": text}).status_code for text in ("", " \n", "\x00")] == [
        422
    ] * 3


def test_others_are_turned_away(club: Club, bob: User, alice: User, dora: User) -> None:
    data = {"names": LIST, "add": ""}

    assert statuses("post", PASTE, bob, dora, None, alice, data=data) == [403, 404, 404, 302]
    assert statuses("put", PASTE, alice) == [405]


def test_a_championship_of_560_is_added_at_once(club: Club, alice: User) -> None:
    text = "\n".join(f"Anne Durand {'i' * (number % 30)} {number}" for number in range(560))

    assert signed_in(alice).post(PASTE, {"names": text, "add": ""}).status_code == 302
    assert len(set(club.players.values_list("short_name", flat=True))) == 560
