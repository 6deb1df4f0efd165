"""Which game a tournament is opened with: one of the club's, or a preset by the book."""

from __future__ import annotations

from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag

from clubs.models import Session, User
from scoring.house_rules.actions import HouseGame, change_house_rules, give_up_game
from tests.conftest import signed_in
from tests.steps.addresses import opening_address
from tests.steps.names import ENGLISH
from tests.steps.stages import TYPED_TO_OPEN
from tournaments.models import EntryKind, Tournament

ALONE = {"preset": "themselves", "entry_kind": EntryKind.PLAYER, "games_per_table": "1"}
LEFT = {"structure": "single", "target": "", "deals": "", "faults": "side"}
"""What the form shows for a club that plays by the book."""


@pytest.fixture
def games(session: Session) -> None:
    """A second game, for tables of four, and a third one for three; the usual game is by the book."""
    settings = {"structure": "fixed_deals", "deals": 16, "penalty_to": "author"}
    change_house_rules(session.club, HouseGame("muette_68", settings, "La Muette", 2), upon=0)
    change_house_rules(session.club, HouseGame("trois_individuel", {}, "À trois", 3), upon=0)


def field(session: Session, user: User, query: str = "") -> Tag:
    """The choice of the game, as the page offers it."""
    content = signed_in(user).get(opening_address(session) + query, headers=ENGLISH).content
    select = BeautifulSoup(content, "html.parser").select_one("[name=variant]")
    assert select is not None
    return select


def opened(session: Session, user: User, **typed: Any) -> Tournament:
    answer = signed_in(user).post(opening_address(session), TYPED_TO_OPEN | LEFT | typed)
    assert answer.status_code == 302
    return Tournament.objects.get()


def test_games_of_the_club_stand_before_those_of_the_book(session: Session, alice: User, games: None) -> None:
    change_house_rules(session.club, HouseGame("coinchee_121", {"target": 90}), upon=0)

    groups = field(session, alice).select("optgroup")

    assert [group["label"] for group in groups] == ["Games of the club", "By the book"]
    assert [(option["value"], option.get_text()) for option in groups[0].select("option")] == [
        ("game-1", "Manille coinchée to 121, to 90 points"),
        ("game-2", "La Muette – Silent manille (68 points), to 44 points"),
    ]
    assert "coinchee_121" in [option["value"] for option in groups[1].select("option")]


def test_club_that_plays_by_the_book_has_no_group_of_its_own(session: Session, alice: User) -> None:
    select = field(session, alice)

    assert select.select("optgroup") == []
    assert [option["value"] for option in select.select("option[selected]")] == ["coinchee_121"]


def test_game_given_up_is_not_offered(session: Session, alice: User, games: None) -> None:
    give_up_game(session.club, 2, upon=1)

    answer = signed_in(alice).post(opening_address(session), TYPED_TO_OPEN | {"variant": "game-2"})

    assert field(session, alice).select("[value=game-2]") == []
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)


def test_chosen_game_gives_its_rules_and_they_stay(session: Session, alice: User, games: None) -> None:
    tournament = opened(session, alice, variant="game-2")

    change_house_rules(session.club, HouseGame("parlee", {}, "La Muette", 2), upon=1)
    tournament.refresh_from_db()
    settings = tournament.settings
    assert (tournament.variant, settings["structure"], settings["deals"]) == ("muette_68", "fixed_deals", 16)
    assert settings["penalty_to"] == "author"


def test_what_is_typed_goes_before_the_rules_of_the_game(session: Session, alice: User, games: None) -> None:
    tournament = opened(session, alice, variant="game-2", deals="8", faults="author")

    assert (tournament.settings["deals"], tournament.settings["structure"]) == (8, "fixed_deals")


def test_preset_of_the_clubs_game_is_played_by_the_book(session: Session, alice: User) -> None:
    change_house_rules(session.club, HouseGame("coinchee_121", {"target": 90, "cap": 8}), upon=0)

    tournament = opened(session, alice, variant="coinchee_121")

    assert (tournament.settings["target"], tournament.settings["cap"]) == (121, None)


def test_kind_of_tournament_is_filled_in_with_the_first_game_of_the_club_that_fits(
    session: Session, alice: User, games: None
) -> None:
    query = "?preset=themselves"

    assert [option["value"] for option in field(session, alice, query).select("[selected]")] == ["game-3"]
    assert field(session, alice, query).select("[value=game-2]") == []
    assert opened(session, alice, **ALONE, variant="game-3").variant == "trois_individuel"


@pytest.mark.parametrize("preset", ["", "?preset=themselves"])
def test_game_of_six_in_two_teams_is_offered_to_no_tournament(
    session: Session, alice: User, preset: str
) -> None:
    for players, number in ((6, 2), (4, 3)):
        change_house_rules(
            session.club,
            HouseGame("manillen_club", {"players": players}, f"Manillen {players}", number),
            upon=0,
        )

    offered = [option["value"] for option in field(session, alice, preset).select("option")]

    assert "game-2" not in offered
    assert ("game-3" in offered) == (preset == "")
