"""Opening the evening's tournament from the page of the evening."""

from typing import Any

import pytest
from bs4 import BeautifulSoup

from clubs.models import Club, Session, User
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps.addresses import opening_address
from tests.steps.names import ENGLISH, statuses
from tests.steps.stages import TYPED_TO_OPEN
from tests.steps.tournament_evening import a_tournament
from tournaments.models import EntryKind, Tournament


def test_who_may_look_and_open(session: Session, alice: User, bob: User, charlie: User, dora: User) -> None:
    path = opening_address(session)

    assert statuses("get", path, alice, bob, charlie, dora, None) == [200, 200, 403, 404, 404]
    assert statuses("post", path, bob, charlie, dora, None, data=TYPED_TO_OPEN) == [403, 403, 404, 404]
    assert statuses("put", path, alice) == [405]
    assert Tournament.objects.count() == 0
    assert statuses("post", path, alice, data=TYPED_TO_OPEN) == [302]


def test_form_is_filled_in_as_the_club_plays(session: Session, alice: User) -> None:
    session.club.settings = {"target": 101, "structure": "fixed_deals", "deals": 16}
    session.club.save()

    form = signed_in(alice).get(opening_address(session)).context["form"]

    usual = {name: form.initial[name] for name in ("variant", "structure", "deals", "games_per_table")}
    assert usual == {
        "variant": "game-1",
        "structure": "fixed_deals",
        "deals": 16,
        "games_per_table": 3,
    }


@pytest.mark.parametrize("own", ["trois_individuel", "envers", "auction_1"])
def test_club_whose_game_seats_no_two_pairs_is_offered_the_usual_one(
    session: Session, alice: User, own: str
) -> None:
    session.club.variant, session.club.settings = own, {}
    session.club.save()

    form = signed_in(alice).get(opening_address(session)).context["form"]

    assert form.initial["variant"] == "coinchee_121"
    assert statuses("post", opening_address(session), alice, data=TYPED_TO_OPEN | {"target": ""}) == [302]
    assert Tournament.objects.get().settings["target"] == 121


def test_director_opens_it_and_lands_on_the_desk(session: Session, alice: User) -> None:
    answer = signed_in(alice).post(opening_address(session), TYPED_TO_OPEN | {"target": "100"})

    tournament = Tournament.objects.get()
    assert answer["Location"] == tournament.get_absolute_url()
    assert (tournament.session, tournament.settings["target"]) == (session, 100)


def test_another_game_keeps_its_own_target_unless_one_is_typed(session: Session, alice: User) -> None:
    client = signed_in(alice)

    client.post(
        opening_address(session), TYPED_TO_OPEN | {"name": "Un", "variant": "muette_60", "target": ""}
    )
    client.post(
        opening_address(session), TYPED_TO_OPEN | {"name": "Deux", "variant": "muette_60", "target": "77"}
    )

    targets = dict(Tournament.objects.values_list("name", "settings__target"))
    assert targets == {"Un": 101, "Deux": 77}


def test_every_game_says_what_it_is_played_to_and_the_figure_is_left_to_it(
    session: Session, alice: User
) -> None:
    session.club.settings = {"target": 90}
    session.club.save()
    client, path = signed_in(alice), opening_address(session)
    page = BeautifulSoup(client.get(path, headers=ENGLISH).content, "html.parser")

    games = {one["value"]: one.get_text() for one in page.select("[name=variant] option")}
    offered = page.select_one("[name=target]")
    for variant in ("game-1", "coinchee_121", "manillen_club"):
        client.post(path, TYPED_TO_OPEN | {"name": variant, "variant": variant, "target": ""})

    assert [games[key].split(", ")[-1] for key in ("game-1", "coinchee_121", "manillen_club")] == [
        "to 90 points",
        "to 121 points",
        "to 101 points",
    ]
    assert offered is not None
    assert offered.get("value") is None
    assert dict(Tournament.objects.values_list("name", "settings__target")) == {
        "game-1": 90,
        "coinchee_121": 121,
        "manillen_club": 101,
    }


def test_game_is_as_long_as_the_form_says(session: Session, alice: User) -> None:
    """The kind of tournament says how many deals a game has; the game picked beside it would have others."""
    client, path = signed_in(alice), f"{opening_address(session)}?preset=mitchell"
    page = BeautifulSoup(client.get(path).content, "html.parser")
    shown = page.select_one("[name=deals]")
    assert shown is not None

    said = {"preset": "mitchell", "entry_kind": EntryKind.PAIR, "structure": "fixed_deals"}
    client.post(
        path, TYPED_TO_OPEN | said | {"variant": "manillen_club", "target": "", "deals": shown["value"]}
    )

    assert (shown["value"], Tournament.objects.get().settings["deals"]) == ("12", 12)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "a\u202eb"},
        {"games_per_table": "0"},
        {"games_per_table": "13"},
        {"variant": "bridge"},
        {"entry_kind": "team"},
        {"target": "-3"},
        {"structure": "endless"},
    ],
)
def test_wrong_input_comes_back_with_the_form(session: Session, alice: User, wrong: dict[str, Any]) -> None:
    answer = signed_in(alice).post(opening_address(session), TYPED_TO_OPEN | wrong)

    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(wrong)
    assert Tournament.objects.count() == 0


def test_a_name_that_is_taken_comes_back_with_the_form(session: Session, alice: User) -> None:
    client = signed_in(alice)
    client.post(opening_address(session), TYPED_TO_OPEN)

    answer = client.post(opening_address(session), TYPED_TO_OPEN, headers={"Accept-Language": "en"})

    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors() == [
        "This evening already has a tournament named Concours."
    ]


def test_page_lists_what_is_open(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 5)

    answer = signed_in(bob).get(
        opening_address(tournament.session), {"new": ""}, headers={"Accept-Language": "en"}
    )
    page = answer.content.decode()

    assert f'href="{tournament.get_absolute_url()}"' in page
    assert "5 players" in page


def test_the_only_tournament_opens_at_once(club: Club, alice: User, charlie: User) -> None:
    tournament = a_tournament(club, 5)
    client, path = signed_in(alice), opening_address(tournament.session)

    assert client.get(path)["Location"] == tournament.get_absolute_url()
    assert f'href="{path}?new"' in client.get(tournament.get_absolute_url()).content.decode()
    assert client.get(path, {"new": ""}).status_code == 200
    assert statuses("get", path, charlie) == [403]

    client.post(path, TYPED_TO_OPEN | {"name": "Deux"})
    assert client.get(path).status_code == 200


def test_scorer_is_told_that_a_director_opens_it(session: Session, bob: User) -> None:
    page = signed_in(bob).get(opening_address(session), headers={"Accept-Language": "en"}).content.decode()

    assert "A director opens it." in page
    assert 'name="games_per_table"' not in page


def test_nobody_signed_in_is_asked_nothing(session: Session) -> None:
    assert Phone().get(opening_address(session)).status_code == 404


@pytest.mark.parametrize(
    ("preset", "partners", "fours"),
    [("evening", True, True), ("mitchell", False, True), ("themselves", False, False)],
)
def test_advice_is_given_where_it_holds(
    session: Session, alice: User, preset: str, partners: bool, fours: bool
) -> None:
    page = (
        signed_in(alice).get(f"{opening_address(session)}?preset={preset}", headers=ENGLISH).content.decode()
    )

    assert ("everybody at a table partners everybody once" in page) == partners
    assert ("A multiple of four" in page) == fours


def test_first_game_offered_for_themselves_is_one_for_three(session: Session, alice: User) -> None:
    page = BeautifulSoup(
        signed_in(alice).get(f"{opening_address(session)}?preset=themselves").content, "html.parser"
    )

    games = [option["value"] for option in page.select('select[name="variant"] option')]
    chosen = page.select_one('select[name="variant"] option[selected]')
    assert (games[-1], len(games)) == ("decouverte", 17)
    assert chosen is None or chosen["value"] == games[0] == "trois_individuel"


def test_first_tournament_is_named_for_the_evening_and_the_next_for_its_kind(
    session: Session, alice: User
) -> None:
    session.name = "Concours de la Sainte-Catherine"
    session.save()
    client, path = signed_in(alice), opening_address(session)

    def offered() -> object:
        page = BeautifulSoup(client.get(path + "?preset=double", headers=ENGLISH).content, "html.parser")
        return page.select_one("[name=name]")["value"]  # type: ignore[index]

    first = offered()
    client.post(path, TYPED_TO_OPEN)

    assert (first, offered()) == ("Concours de la Sainte-Catherine", "Double elimination")
