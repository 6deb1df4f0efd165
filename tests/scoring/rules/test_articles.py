"""The catalogue of faults: the public page, and the rows that other pages show."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.rulebook import ARTICLES, VARIANTS, find_variant
from scoring.rules.articles import after, article_groups, article_rows, cost_of, prices
from scoring.rules.rules import rules_for
from tests.phones import Phone
from tests.steps import sheet_pages


def read(language: str = "en") -> str:
    return sheet_pages.text(Phone(headers={"accept-language": language}).get(reverse("scoring:articles")))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_page_tells_every_fault_and_what_follows(db: None, language: str) -> None:
    page = read(language)

    for article in ARTICLES.values():
        told = f"{article.number} {article.text[language]} {article.then[language]}"
        assert " ".join(told.split()) in page


def test_page_tells_what_a_penalty_costs_in_every_game(db: None) -> None:
    page = read()

    assert "38 points Open manille (two players)" in page
    assert all(variant.names["en"] in page for variant in VARIANTS)


@pytest.mark.parametrize(
    ("key", "changes", "fault"),
    [
        ("boussac_1896", {}, "Revokes, fails to head, fails to trump or fails to overtrump"),
        ("muette_60", {}, "Revokes"),
        ("decouverte", {}, "Revokes, fails to head or fails to trump"),
        ("coinchee_121", {}, "Revokes, fails to head or fails to trump"),
        ("coinchee_121", {"must_head_trump": "none"}, "Revokes or fails to trump"),
        ("muette_60", {"partner_trumps": "not_under"}, "Revokes or trumps too low"),
        ("muette_60", {"must_overtrump": True}, "Revokes or fails to overtrump"),
    ],
)
def test_article_on_revokes_names_the_duties_of_the_game(
    key: str, changes: dict[str, object], fault: str
) -> None:
    with translation.override("en"):
        rows = {row.number: row.fault for row in article_rows(rules_for(key, changes))}

    assert rows[9] == fault


def test_prices_are_those_of_the_presets() -> None:
    with translation.override("en"):
        told = prices()

    assert [(price.points, price.used) for price in told] == [
        (38, True),
        (34, True),
        (30, True),
        (None, True),
        (None, False),
    ]
    assert sum(len(price.games) for price in told) == len(VARIANTS)


def test_rows_are_by_number_and_two_articles_may_have_two() -> None:
    values = [row.value for row in article_rows(rules_for("coinchee_121", {}))]

    assert values == ["1", "2", "2-played", *map(str, range(3, 18))]
    turned = [row.value for row in article_rows(rules_for("parlee", {}))]
    assert turned == ["1", "2", "2-played", "3", "4", "5", "6", "6-late", *map(str, range(7, 18))]


@pytest.mark.parametrize(
    ("variant", "groups"),
    [
        (
            "boussac_1896",
            {
                "points": [6, 7, 8, 9, 10, 11, 12, 13, 16, 17],
                "redeal": [1],
                "passes": [6],
                "option": [2, 2],
                "play_on": [3, 4, 5, 14, 15],
            },
        ),
        (
            "parlee",
            {
                "points": [6, 7, 8, 9, 10, 11, 12, 13, 16, 17],
                "redeal": [1, 6],
                "option": [2, 2],
                "play_on": [3, 4, 5, 14, 15],
            },
        ),
    ],
)
def test_groups_are_by_what_a_fault_costs(variant: str, groups: dict[str, list[int]]) -> None:
    found = article_groups(rules_for(variant, {}))

    assert {group.key: [row.number for row in group.rows] for group in found} == groups


@pytest.mark.parametrize(
    ("variant", "settings", "against_a_player", "against_the_dealer"),
    [
        ("parlee", {}, "34 points for the opponents", "34 points for the dealer’s opponents, whoever speaks"),
        (
            "encheres_4",
            {},
            "The points agreed for each opponent in this deal",
            "The points agreed for each opponent of the dealer in this deal",
        ),
        (
            "trois_individuel",
            {},
            "The points agreed for each other player",
            "The points agreed for everybody but the dealer",
        ),
        (
            "trois_donneur",
            {},
            "30 points for the dealer; for each of the two others if he is at fault",
            "30 points for each of the two others, whoever speaks",
        ),
        (
            "manillen_club",
            {"penalty_to": "offender"},
            "30 points less for the side at fault",
            "30 points less for the dealer’s side, whoever speaks",
        ),
        (
            "manillen_club",
            {"penalty_to": "author", "penalty_points": 1},
            "1 point less for the player at fault alone",
            "1 point less for the dealer alone",
        ),
        (
            "envers",
            {"penalty_to": "author"},
            "The points agreed written against the player at fault",
            "The points agreed written against the dealer",
        ),
    ],
)
def test_cost_says_how_many_and_to_whom(
    variant: str, settings: dict[str, object], against_a_player: str, against_the_dealer: str
) -> None:
    rules = find_variant(variant).settle(settings)

    with translation.override("en"):
        told = cost_of(ARTICLES[9], rules), cost_of(ARTICLES[17], rules)

    assert told == (against_a_player, against_the_dealer)


def test_who_deals_after_is_said() -> None:
    with translation.override("en"):
        said = [after(outcome) for outcome in ("points", "same_dealer", "next_dealer", "stands")]

    assert said == [
        "The next dealer deals.",
        "The same dealer deals again.",
        "The deal is lost: the next dealer deals.",
        "The deal is played as it is.",
    ]
