"""The pages of rules: every form told by its words, every figure the engine’s."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override
from pytest_django import DjangoAssertNumQueries

from scoring.booklet.comparison import compare_forms
from scoring.booklet.page import CardRow, RulesExample, RulesPage, Sentence
from scoring.booklet.questions import QUESTIONS, tell_rules
from scoring.rulebook import VARIANTS, RuleViolation, Setting, Settings, Variant, find_variant
from scoring.rulebook.rules import Surplus
from scoring.rules.rules import rules_for
from tests.depth import part
from tests.phones import Phone, seated
from tests.steps import sheet_pages, table
from tests.steps.cells import every_cell

ALWAYS = {
    "players",
    "deal",
    "cards",
    "trump",
    "play",
    "count",
    "marks",
    "examples",
    "penalties",
    "end",
    "choices",
}
every_form = every_cell("variant", VARIANTS, ids=[variant.key for variant in VARIANTS])
some_forms = pytest.mark.parametrize("variant", part(VARIANTS, 7), ids=lambda variant: variant.key)


def page_of(key: str, language: str = "en", **settings: object) -> RulesPage:
    with override(language):
        return tell_rules(rules_for(key, settings))


def said(page: RulesPage, section: str) -> str:
    """What a section says, as one text."""
    return " ".join(words for one in page.sections if one.key == section for words in words_of(one))


def words_of(section: Any) -> Iterator[str]:
    yield from (sentence.text for sentence in section.sentences)
    yield from (" ".join(row.cells) for row in section.rows)
    for example in (block for block in section.blocks if isinstance(block, RulesExample)):
        yield " ".join((example.story, *example.steps, example.marked))


def story(page: RulesPage) -> str:
    """All that is told of how this game is played: not what else a club may choose."""
    return " ".join(said(page, section.key) for section in page.sections if section.key != "choices")


def untold(rules: Settings) -> list[type]:
    """The words of a game that answer no question."""
    told = {word for question in QUESTIONS for word in question.tellers}
    return [type(word) for word in rules.words if type(word) not in told]


# --- what is told -----------------------------------------------------------------------------------


@every_form
def test_every_word_of_every_form_is_told(variant: Variant) -> None:
    assert untold(variant.defaults) == []


def test_a_word_without_a_text_is_found() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Halved(Surplus):
        """A marking nobody has told yet."""

    told_by_none = find_variant("parlee").but("halved", {"fr": "Moitié"}, "", marking=Halved(base=34))

    assert untold(told_by_none.defaults) == [Halved]


@every_form
@every_cell("language", ["fr", "en"])
def test_every_form_has_every_section(variant: Variant, language: str) -> None:
    page = page_of(variant.key, language)

    assert {section.key for section in page.sections} >= ALWAYS
    assert all(section.title and section.blocks for section in page.sections)
    assert re.findall(r"%\(|None|\{", story(page)) == []


def others(setting: Setting) -> Iterator[Any]:
    """Other values that `setting` may have."""
    if setting.kind in ("choice", "flag"):
        choices = setting.choices or (False, True)
        yield from (value for value in choices if value != setting.default)
    elif setting.kind.startswith("integer"):
        nothing = [None] if setting.kind == "integer_or_null" else []
        more = [setting.default + 2] if setting.key == "base" else []  # of two sides never less than half
        values = (setting.most or 44, 33, setting.least, *more, *nothing)
        yield from (value for value in values if value != setting.default)
    elif setting.key == "turnup_values":
        yield {"10": 9, "A": 8, "K": 7, "Q": 6, "J": 5}
    elif setting.key == "stakes":
        yield {"0": 33}
    elif setting.kind == "table":
        yield dict.fromkeys(setting.default, 33)
    else:
        yield ["7S", "7C"]


# What makes a setting matter, where the game as its source has it does not.
IN_FORCE: dict[str, dict[str, Any]] = {
    **{key: {"structure": "fixed_deals"} for key in ("deals", "fixed_deals_tie")},
    **{key: {"structure": "best_of_3"} for key in ("belle_target", "surplus_carried")},
    **{key: {"turnup_bonus": True} for key in ("turnup_timing", "turnup_values")},
    **{key: {"penalties": "points"} for key in ("penalty_points", "penalty_to", "penalty_multiplied")},
    "misdeal": {"penalties": "points"},
    "combine": {"draw": "double_next"},
    "doubling_serves": {"max_doubles": 2},
    "discards": {"players": 6},
    **{key: {"players": 3} for key in ("par", "rounding", "surprise")},
    "double_losses": {"double_all_tricks": True},
    **{key: {"must_trump": "all"} for key in ("must_overtrump", "undertrump", "partner_wins")},
}


def with_change(variant: Variant, setting: Setting) -> Iterator[tuple[RulesPage, RulesPage]]:
    """Pages of two games that differ in `setting` alone, for each value that the rules allow."""
    force = {key: value for key, value in IN_FORCE.get(setting.key, {}).items() if key in variant.settings}
    for value in others(setting):
        try:
            yield page_of(variant.key, **force), page_of(variant.key, **force, **{setting.key: value})
        except RuleViolation:
            continue


@pytest.mark.deeper("every value of every setting of every form")
@some_forms
def test_every_setting_is_told(variant: Variant) -> None:
    """A change of any setting that matters changes what the page says of the game."""
    told = {
        setting.key: [story(usual) != story(changed) for usual, changed in with_change(variant, setting)]
        for setting in variant.settings.values()
    }

    # Where low wins a fault is written against its author anyhow, and two players have no round to go.
    mute = {"penalty_to"} if variant.penalties.low_wins else {"direction"} if variant.players == 2 else set()
    assert {key for key, changes in told.items() if not changes or not all(changes)} == mute


def test_boussac_is_spoken_and_two_players_never_overtrump() -> None:
    assert "Whoever leads may question his partner, who answers" in said(page_of("boussac_1896"), "play")
    assert "Partners are silent" in said(page_of("muette_68"), "play")
    assert "trumped" not in said(page_of("decouverte"), "play")
    assert "If you cannot follow, you must trump." in said(page_of("decouverte"), "play")


def test_cards_are_drawn_from_the_highest_with_their_points() -> None:
    blocks = [block for section in page_of("parlee", "fr").sections for block in section.blocks]
    (faces,) = [block for block in blocks if isinstance(block, CardRow)]

    assert [(face.rank, face.points) for face in faces.cards] == [
        ("10", 5),
        ("A", 4),
        ("R", 3),
        ("D", 2),
        ("V", 1),
        ("9", 0),
        ("8", 0),
        ("7", 0),
    ]


def test_misere_ladder_is_in_order_and_worth_what_the_engine_says() -> None:
    rows = next(one.rows for one in page_of("miseres", players=5).sections if one.key == "bids")

    assert [row.cells for row in rows] == [
        ("petite misère", "32", "32"),
        ("misère sur table", "42", "42"),
        ("grande misère", "52", "52"),
        ("général", "all", "66"),
        ("misère suprême", "all, and the général", "66"),
    ]


def test_stakes_are_the_tables_own() -> None:
    rows = next(
        one.rows for one in page_of("auction_1", stakes={"0": 9, "1": 4}).sections if one.key == "marks"
    )

    assert [row.cells for row in rows] == [("0", "9", "+27", "−27"), ("1", "4", "+12", "−12")]


def test_articles_are_told_with_the_price_of_the_table() -> None:
    rows = next(
        one.rows for one in page_of("boussac_1896", penalty_points=40).sections if one.key == "penalties"
    )

    assert {row.cells[0] for row in rows} == {str(number) for number in range(1, 18)}
    assert sum("40 points" in row.cells[2] for row in rows) == 10


# --- examples ---------------------------------------------------------------------------------------


def test_example_shows_its_formula() -> None:
    shown = said(page_of("coinchee_121", "en"), "examples")

    assert "Anne and Luc 38, Béa and Tom 30. 38 − 34 = 4 Anne and Luc mark 4." in shown
    assert "coinche, without trump. 41 − 34 = 7 Béa and Tom mark 14 (7 × 2)." in shown
    assert "coinche and surcoinche. 41 − 34 = 7 Anne and Luc mark 28 (7 × 4)." in shown


@pytest.mark.parametrize(
    ("key", "settings", "shown"),
    [
        ("coinchee_121", {"base": 36}, "38 − 36 = 2"),
        ("manillen_club", {"combine": "add"}, "Béa and Tom mark 21 (7 × 3)."),
        (
            "parlee",
            {"turnup_values": [9, 8, 7, 6, 5]},
            "Anne and Luc mark 4; Béa and Tom mark 7 for the king turned up.",
        ),
        ("muette_60", {"penalty_points": 45}, "Béa and Tom mark 45."),
        ("encheres_4", {"failure_marks": "declarer"}, "33 < 34 Anne loses 34."),
        ("encheres_4", {"success_marks": "made"}, "38 ≥ 34 Anne marks 38."),
        ("encheres_6", {"discards": "declarer"}, "31 + 2 ≥ 32 Anne marks 32."),
        ("trois_individuel", {"talon": "first_trick"}, "27 − 17 = 10 Anne marks 13; Béa marks 10."),
        ("envers", {"general_value": "twice"}, "Anne marks 136."),
        ("dix_sept_coup", {"unit_cents": 25}, "(17 − 13) × 25 = 100"),
        ("auction_1", {"stakes": {"0": 9, "1": 4}}, "4 × 3 = 12"),
        ("trois_donneur", {}, "Anne 34, Béa and Luc 26. 34 − 30 = 4 Anne marks 4."),
    ],
)
def test_examples_are_reckoned_by_the_engine(key: str, settings: dict[str, Any], shown: str) -> None:
    assert shown in said(page_of(key, **settings), "examples")


@pytest.mark.deeper("every value of every setting of every form")
@some_forms
def test_every_form_has_an_example_at_every_extreme(variant: Variant) -> None:
    """Whatever a club sets, the page can be made and shows a deal."""
    for setting in variant.settings.values():
        for _usual, changed in with_change(variant, setting):
            assert said(changed, "examples"), setting.key


# --- house rules ------------------------------------------------------------------------------------


def marked(page: RulesPage, kind: str) -> list[Sentence]:
    return [told for section in page.sections for told in section.sentences if getattr(told, kind)]


@every_form
def test_preset_marks_nothing_as_changed(variant: Variant) -> None:
    page = page_of(variant.key)

    assert (marked(page, "changed"), page.changes) == ([], ())
    assert not any(row.changed for section in page.sections for row in section.rows)


def test_what_a_club_changes_is_marked_and_only_that() -> None:
    page = page_of("coinchee_121", target=101, draw="double_next")

    assert [told.text for told in marked(page, "changed")] == [
        "After a level deal the next one counts double; after two, twice that.",
        "The first to reach 101 points wins; reaching them is enough.",
    ]
    assert [(change.label, change.now, change.was) for change in page.changes] == [
        ("Points to reach", "101", "121"),
        ("When a deal is level", "the next deal counts double", "nothing follows"),
    ]


def test_a_choice_of_the_house_is_marked_until_the_club_chooses() -> None:
    usual, chosen = page_of("parlee"), page_of("parlee", penalty_points=20)

    assert "A fault costs 34 points, marked by the opponents." in [
        told.text for told in marked(usual, "house")
    ]
    assert "A fault costs 20 points, marked by the opponents." in [
        told.text for told in marked(chosen, "changed")
    ]
    assert not any("costs" in told.text for told in marked(chosen, "house"))


@every_form
def test_everything_a_page_says_has_its_grounds(variant: Variant) -> None:
    """A passage of a source, or the house and its reason, stands at the end of the section."""
    groundless = [
        f"{question.key}: {statement.text}"
        for question in QUESTIONS
        for statement, ground in question.ask(variant.defaults)
        if isinstance(statement, Sentence) and ground is None
    ]

    assert groundless == []


@every_form
def test_a_section_cites_where_its_rules_come_from(variant: Variant) -> None:
    page = page_of(variant.key)
    with override("en"):
        assert page.source == gettext(variant.source.name)
    for section in page.sections:
        decided = [ground for ground in section.grounds if not ground.place]
        assert len(set(section.grounds)) == len(section.grounds)
        assert any(sentence.house for sentence in section.sentences) == bool(decided), section.key


# --- the pages --------------------------------------------------------------------------------------

INDEX = reverse("scoring:rules_index")


@pytest.mark.parametrize("players", [4, 6])
def test_page_of_manillen_says_how_six_play(players: int) -> None:
    with override("en"):
        page = tell_rules(rules_for("manillen_club", {"players": players}))
        sentences = [sentence.text for section in page.sections for sentence in section.sentences]

    pairs, teams = (
        "Four players in two pairs; partners sit face to face.",
        "Six players in two teams of three",
    )
    rest = "2 cards are left over: face down, they count with the tricks of the dealer’s side."
    waiting = "His partners may not look at their cards before the trump is named."
    assert (pairs in sentences) == (players == 4)
    assert any(sentence.startswith(teams) for sentence in sentences) == (players == 6)
    assert ((rest in sentences), (waiting in sentences)) == (players == 6, players == 6)
    assert not any("can be played by 4 to 6" in sentence for sentence in sentences)


def test_comparison_has_every_form_once_and_links_its_page() -> None:
    answer = Phone().get(INDEX, headers=sheet_pages.ENGLISH)

    links = re.findall(r'href="/rules/(\w+)/"', answer.content.decode())
    assert sorted(links) == sorted(variant.key for variant in VARIANTS)


def test_comparison_is_read_from_the_rules() -> None:
    with override("en"):
        forms = {
            form.key: [cell.value for cell in form.cells] for group in compare_forms() for form in group.forms
        }

    assert [word.replace("\u00a0", " ") for word in forms["coinchee_leaflet"]] == [
        *("2 × 2", "8", "68", "34", "1", "dealer", "–", "×2", "×2 ×4", "nothing", "34", "50", "Leaflet"),
    ]
    assert [word.replace("\u00a0", " ") for word in forms["manillen_club"][:3]] == ["2 × 2–3", "5–8", "60"]
    assert forms["miseres"][:4] == ["3–7", "4–10", "64–70", "the bid"]
    assert forms["muette_68"][-2] == "2 × 44, belle 54"


@every_form
def test_every_form_has_its_page_without_a_query(variant: Variant) -> None:
    """There is no database in this test."""
    answer = Phone().get(reverse("scoring:rules_page", args=[variant.key]), headers=sheet_pages.ENGLISH)

    shown = sheet_pages.text(answer)
    assert answer.status_code == 200
    assert all(
        sentence.text in shown for section in page_of(variant.key).sections for sentence in section.sentences
    )


def test_pages_are_for_caches_and_speak_the_language_of_the_browser() -> None:
    client = Phone()
    client.cookies["django_language"] = "en"

    answer = client.get(reverse("scoring:rules_page", args=["parlee"]), headers={"accept-language": "fr"})

    assert answer["Cache-Control"] == "public, max-age=3600"
    assert "Cookie" not in answer["Vary"]
    assert 'lang="fr"' in answer.content.decode()


def test_unknown_form_is_404() -> None:
    assert Phone().get(reverse("scoring:rules_page", args=["belote"])).status_code == 404


@pytest.mark.django_db
def test_game_shows_the_rules_it_was_begun_with() -> None:
    sheet = table.a_sheet("coinchee_121", settings={"target": 77})
    address = sheet_pages.address(sheet, "game_rules")

    answer = Phone().get(address, {"game": 1}, headers=sheet_pages.ENGLISH)

    assert "The first to reach 77 points wins; reaching them is enough. changed here" in sheet_pages.text(
        answer
    )
    assert "no-store" in answer["Cache-Control"]
    assert [Phone().get(address, {"game": game}).status_code for game in ("2", "x", "")] == [404, 404, 404]


@pytest.mark.django_db
def test_rules_of_a_game_take_two_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    sheet = table.a_sheet()

    phone = seated(sheet)
    with django_assert_num_queries(2):  # the phone with its sheet, the games
        phone.get(sheet_pages.address(sheet, "game_rules"))
