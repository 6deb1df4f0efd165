"""The versions of a club's game: kept for ever, told to members, brought back by a director; games keep theirs."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from scoring.house_rules.actions import HouseGame, change_house_rules
from scoring.house_rules.games import games_of
from scoring.ledger.queries import read_history
from scoring.models import HouseRules
from tests import factories
from tests.conftest import signed_in
from tests.steps import sheet_pages, table
from tests.steps.names import ENGLISH, statuses
from web.refusals import Refusal

RULES = reverse("scoring:house_rules", args=["tapis-verts"])


def version_page(number: int) -> str:
    return reverse("scoring:house_version", args=["tapis-verts", number])


def adopt(
    club: Club, by: User, variant: str = "coinchee_121", name: str = "", **settings: object
) -> HouseRules:
    """The next version of the club's game."""
    game = HouseGame(variant, settings, name)
    return change_house_rules(club, game, upon=games_of(club)[game.number][0].number, by=by)


def versions(club: Club) -> list[tuple[int, str, dict[str, object], str]]:
    return [(row.number, row.variant, row.settings, row.name) for row in club.house_rules.order_by("number")]


def test_first_change_keeps_the_game_from_the_start(club: Club, alice: User) -> None:
    Club.objects.update(variant="parlee", settings={"target": 44})

    adopt(Club.objects.get(), alice, name="Notre manille", target=101)

    club.refresh_from_db()
    assert versions(club) == [
        (0, "parlee", {"target": 44}, ""),
        (1, "coinchee_121", {"target": 101}, "Notre manille"),
    ]
    assert (club.variant, club.settings) == ("coinchee_121", {"target": 101})
    assert [row.made_by for row in club.house_rules.order_by("number")] == [None, alice]


def test_only_what_differs_from_the_preset_is_stored(club: Club, alice: User) -> None:
    version = adopt(club, alice, target=101, draw="void")

    assert version.settings == {"target": 101}


def test_same_rules_again_are_no_new_version(club: Club, alice: User) -> None:
    first = adopt(club, alice, target=101)

    again = change_house_rules(club, HouseGame("coinchee_121", {"target": 101}), upon=0, by=alice)

    assert (again, club.house_rules.count()) == (first, 2)


def test_rules_that_make_no_sense_are_never_a_version(club: Club, alice: User) -> None:
    with pytest.raises(Refusal) as refused:
        adopt(club, alice, target=0)

    assert (refused.value.code, club.house_rules.count()) == ("bad_setting", 0)


def test_versions_are_never_changed_nor_deleted(club: Club, alice: User) -> None:
    version = adopt(club, alice, target=101)

    for change in (
        lambda: HouseRules.objects.update(name="Autre"),
        lambda: HouseRules.objects.filter(pk=version.pk).delete(),
        lambda: HouseRules.objects.create(club=club, number=1, variant="parlee", settings={}),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()

    assert versions(club)[-1] == (1, "coinchee_121", {"target": 101}, "")


def test_games_that_have_begun_keep_their_rules(club: Club, alice: User) -> None:
    adopt(club, alice, target=101)
    club.refresh_from_db()
    before = table.a_sheet(variant=club.variant, settings=club.settings)
    table.write(before, 68)

    adopt(club, alice, target=60, no_trump_multiplier=2)
    club.refresh_from_db()
    after = table.a_sheet(variant=club.variant, settings=club.settings)

    table.write(before, 60)
    table.write(after, 68, 60)
    old, new = (read_history(sheet).games[0] for sheet in (before, after))
    assert [game.rules.settings["target"] for game in (old, new)] == [101, 60]
    assert [game.rules.settings["no_trump_multiplier"] for game in (old, new)] == [1, 2]
    assert [(game.state.totals["A"], game.over) for game in (old, new)] == [(60, False), (60, True)]


def keep(user: User, upon: int, **changes: str) -> dict[str, str]:
    """The form as the page offers it upon version `upon`, with changes, to be kept."""
    page = signed_in(user).get(RULES).content.decode()
    return {**sheet_pages.filled(sheet_pages.form_to(page, RULES)), **changes, "upon": str(upon), "keep": "1"}


def test_second_director_sees_what_the_first_adopted(club: Club, alice: User, odile: User) -> None:
    sent = keep(alice, 0, set_draw='"carried"', house_name="La nôtre")
    adopt(club, odile, target=101)

    response = signed_in(alice).post(RULES, sent, headers=ENGLISH)

    said = sheet_pages.text(response)
    assert (response.status_code, len(versions(club))) == (409, 2)
    assert "Version 1, by Odile Points to reach before: 121 → now: 101" in said
    assert "Yours, against it Points to reach before: 101 → now: 121" in said
    form = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), RULES))
    assert (form["set_draw"], form["house_name"], form["upon"]) == ('"carried"', "La nôtre", "1")


def test_second_director_may_then_keep_hers(club: Club, alice: User, odile: User) -> None:
    adopt(club, odile, target=101)
    refused = signed_in(alice).post(RULES, keep(alice, 0, set_target="90"))
    form = sheet_pages.filled(sheet_pages.form_to(refused.content.decode(), RULES))

    response = signed_in(alice).post(RULES, {**form, "keep": "1"})

    assert (response.status_code, versions(club)[-1]) == (302, (2, "coinchee_121", {"target": 90}, ""))


@pytest.mark.parametrize("upon", ["", "many", "-1"])
def test_form_without_its_version_is_422(club: Club, alice: User, upon: str) -> None:
    response = signed_in(alice).post(RULES, {**keep(alice, 0, set_target="90"), "upon": upon})

    assert (response.status_code, versions(club)) == (422, [])
    assert 'value="90"' in response.content.decode()


def test_members_read_every_version_and_strangers_none(
    club: Club, alice: User, charlie: User, dora: User
) -> None:
    adopt(club, alice, target=101)

    assert statuses("get", version_page(1), charlie, alice, dora, None) == [200, 200, 404, 404]
    assert statuses("get", version_page(0), charlie, dora) == [200, 404]
    assert statuses("get", version_page(2), charlie) == [404]


def test_only_a_director_goes_back(club: Club, bob: User, charlie: User, dora: User, alice: User) -> None:
    adopt(club, alice, target=101)

    found = statuses("post", version_page(0), bob, charlie, dora, None, alice, data={"upon": "1"})

    assert found == [403, 403, 404, 404, 302]
    assert versions(club)[-1] == (2, "coinchee_121", {}, "")
    assert statuses("put", version_page(0), alice) == [405]


def test_going_back_upon_an_older_version_is_409(club: Club, alice: User) -> None:
    adopt(club, alice, target=101)
    adopt(club, alice, target=90)

    found = [statuses("post", version_page(0), alice, data={"upon": upon}) for upon in ("1", "x", "2")]

    assert (found, len(versions(club))) == ([[409], [422], [302]], 4)


def test_history_says_what_each_version_changed_and_who_made_it(
    club: Club, alice: User, charlie: User
) -> None:
    adopt(club, alice, name="Notre manille", target=101)
    adopt(club, alice, "parlee", "Notre manille", target=44)

    said = sheet_pages.text(signed_in(charlie).get(RULES, headers=ENGLISH))

    assert "Version 2 played now" in said
    assert (
        "Alice Game before: Manille coinchée to 121 → now: Talking manille (parlée)"
        " Points to reach before: 34 → now: 44" in said
    )
    assert "Alice Name before: – → now: Notre manille Points to reach before: 121 → now: 101" in said
    assert "From the start" in said


def test_version_the_rulebook_no_longer_knows_is_still_listed(club: Club, charlie: User) -> None:
    HouseRules.objects.create(club=club, number=1, variant="bridge", settings={"target": 7})

    said = sheet_pages.text(signed_in(charlie).get(version_page(1), headers=ENGLISH))

    assert "The rulebook no longer knows these rules." in said


def test_queries_do_not_grow_with_the_versions(club: Club, alice: User, charlie: User) -> None:
    adopt(club, alice, target=101)
    counts = []
    for target in (90, 80, 70, 60):
        for user in (alice, charlie):
            client = signed_in(user)
            with CaptureQueriesContext(connection) as queries:
                client.get(RULES)
            counts.append(len(queries))
        adopt(club, factories.a_user(f"Dir{target}"), target=target)

    assert len(set(counts[::2])) == len(set(counts[1::2])) == 1
    assert max(counts) <= 5
