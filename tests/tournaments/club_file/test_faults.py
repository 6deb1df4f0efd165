"""A file that is not right is refused with a sentence that says where, and nothing of it is kept."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.utils.translation import override

from clubs.models import Club, User
from scoring.models import Line
from tests import factories
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tests.steps.two_sites import elsewhere, filed_once, restored
from tournaments.club_file.contents import KEPT
from tournaments.club_file.faults import BadFile
from tournaments.club_file.layout import lay_out
from tournaments.models import Edition
from tournaments.people.actions import refresh_books
from tournaments.seasons.actions import publish_season
from tournaments.standings.actions import refresh_draft
from tournaments.standings.bodies import digest_of
from tournaments.wall.actions import set_rotation

pytestmark = pytest.mark.django_db
Tables = dict[str, list[dict[str, Any]]]


def an_evening() -> Club:
    """An evening of two tables, played and published."""
    club, director = factories.a_club(), factories.a_user("Alice")
    factories.a_member(club, director, "director")
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    publish(tournament, director)
    return club


@pytest.fixture
def data(db: None) -> bytes:
    return filed_once(an_evening)


def refusal_of(data: bytes) -> BadFile:
    """How a file is refused; nothing is written."""
    before = counts()
    with pytest.raises(BadFile) as refused:
        restored(data)
    assert counts() == before
    return refused.value


def counts() -> list[tuple[int]]:
    """How many rows each table has, in one question."""
    each = (f'SELECT count(*) FROM "{kept.model._meta.db_table}"' for kept in KEPT)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(each))
        return list(cursor.fetchall())


def tables_of(data: bytes) -> Tables:
    return {label: table["rows"] for label, table in json.loads(data)["tables"].items()}


def forged(data: bytes, change: Callable[[Tables], Any]) -> bytes:
    """The file with other rows and checksums that fit them: made by somebody who knows the format."""
    tables = tables_of(data)
    change(tables)
    return lay_out(list(tables.items()))


def line_with(data: bytes, part: str) -> int:
    """The first line of the file in which `part` stands."""
    return next(number for number, line in enumerate(data.decode().split("\n"), start=1) if part in line)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"PK\x03\x04", "not_ours"),
        (b'{"format":"manille-ranking/1"}', "not_ours"),
        (b'{"format":"manille-club","version":"1"}', "not_ours"),
        (b'{"format":"manille-club","version":2,"tables":{\n', "newer"),
    ],
)
def test_what_is_no_file_of_ours_is_named(told: bytes, code: str) -> None:
    assert refusal_of(told).code == code


def test_newer_file_says_which_format_is_read(data: bytes) -> None:
    refusal = refusal_of(data.replace(b'"version":1', b'"version":7', 1))

    with override("en"):
        assert "format 7, and this site reads up to 1" in str(refusal)


def test_cut_file_says_where_it_ends(data: bytes) -> None:
    lines = data.splitlines(keepends=True)

    refusal = refusal_of(b"".join(lines[:40]) + lines[40][:20])

    assert (refusal.code, refusal.params["line"]) == ("cut_short", 41)


def test_file_cut_anywhere_is_refused(data: bytes) -> None:
    ends = [*range(0, len(data) - 2, len(data) // 50), len(data) - 2]

    assert {refusal_of(data[:end]).code for end in ends} <= {"empty", "not_ours", "cut_short"}


def test_changed_file_says_between_which_lines(data: bytes) -> None:
    changed = line_with(data, '"first_name":"Luc"')

    refusal = refusal_of(data.replace(b'"first_name":"Luc"', b'"first_name":"Lux"'))

    with override("en"):
        assert (refusal.code, str(refusal.params["what"])) == ("changed", "players")
    assert refusal.params["line"] <= changed <= refusal.params["last"] == refusal.params["line"] + 7


def test_any_byte_changed_is_found(data: bytes) -> None:
    for at in range(40, len(data), len(data) // 60):
        other = b"x" if data[at : at + 1] != b"x" else b"y"
        refusal_of(data[:at] + other + data[at + 1 :])


def test_changed_result_breaks_the_chain_of_its_sheet(data: bytes) -> None:
    """Whoever mends the checksums too still has to make the chain anew, and the published ranking."""

    def change(tables: Tables) -> None:
        tables["scoring.line"][0]["payload"] = {"deal": {"raw": {"A": 68, "B": 0}}}

    refusal = refusal_of(forged(data, change))

    assert (refusal.code, refusal.params["line"]) == ("broken_chain", line_with(data, '"payload":{"deal"'))


def test_line_left_out_breaks_the_chain_of_its_sheet(data: bytes) -> None:
    assert refusal_of(forged(data, lambda tables: tables["scoring.line"].pop())).code == "broken_chain"


def test_changed_edition_is_found(data: bytes) -> None:
    def change(tables: Tables) -> None:
        edition = tables["tournaments.edition"][0]
        edition["body"] = edition["body"].replace('"rank":1', '"rank":2', 1)

    refusal = refusal_of(forged(data, change))

    assert (refusal.code, refusal.params["line"]) == ("broken_edition", line_with(data, '"published_by"'))


def test_changed_promise_is_found(data: bytes) -> None:
    refusal = refusal_of(forged(data, put("tournaments.commitment", promise="0" * 64)))

    assert (refusal.code, refusal.params["line"]) == ("broken_promise", line_with(data, '"promise"'))


def put(label: str, **values: Any) -> Callable[[Tables], None]:
    """Other values in the first row of a table."""
    return lambda tables: tables[label][0].update(values)


@pytest.mark.parametrize(
    ("change", "code", "what"),
    [
        (put("clubs.player", number=-1), "bad_value", "clubs.player.number"),
        (put("clubs.player", number="1"), "bad_value", "clubs.player.number"),
        (put("clubs.player", number=True), "bad_value", "clubs.player.number"),
        (put("clubs.player", number=10**30), "bad_value", "clubs.player.number"),
        (put("clubs.player", number=None), "bad_value", "clubs.player.number"),
        (put("clubs.player", first_name="Luc\u202e"), "bad_value", "clubs.player.first_name"),
        (put("clubs.player", first_name="x" * 61), "bad_value", "clubs.player.first_name"),
        (put("clubs.player", search="a\x00b"), "bad_value", "clubs.player.search"),
        (put("clubs.player", public_form="shouted"), "bad_value", "clubs.player.public_form"),
        (put("clubs.player", club=2), "leads_nowhere", "clubs.player.club"),
        (put("clubs.player", user=99), "leads_nowhere", "clubs.player.user"),
        (put("clubs.player", password="x"), "unknown_column", "clubs.player.password"),
        (put("clubs.player", id=0), "bad_value", "id"),
        (put("clubs.user", is_superuser=True), "unknown_column", "clubs.user.is_superuser"),
        (put("clubs.user", email="a@b.example"), "unknown_column", "clubs.user.email"),
        (put("clubs.club", settings={"target": -3}), "bad_value", "clubs.club.settings"),
        (put("clubs.club", variant="bridge"), "bad_value", "clubs.club.settings"),
        (put("clubs.session", starts_at="2026-11-20T19:30:00"), "bad_value", "clubs.session.starts_at"),
        (put("clubs.session", starts_at="yesterday"), "bad_value", "clubs.session.starts_at"),
        (put("scoring.sheet", uid="no"), "bad_value", "scoring.sheet.uid"),
        (put("tournaments.act", snapshot='{"round":[{"id":"x"}]}'), "bad_value", "tournaments.act"),
        (put("tournaments.act", snapshot='{"user":[{"id":1}]}'), "bad_value", "tournaments.act"),
        (put("tournaments.act", values={"sheets": ["1; DROP"]}), "bad_value", "tournaments.act"),
        (lambda tables: tables["clubs.player"][0].pop("number"), "missing_column", "clubs.player.number"),
        (lambda tables: tables["clubs.club"].clear(), "leads_nowhere", "clubs.membership.club"),
        (lambda tables: tables.update({"auth.group": []}), "unknown_table", "auth.group"),
    ],
)
def test_value_that_cannot_be_is_named(
    data: bytes, change: Callable[[Tables], Any], code: str, what: str
) -> None:
    refusal = refusal_of(forged(data, change))

    assert (refusal.code, refusal.params["what"]) == (code, what)


NEWER = "tournaments.stage.format", "tournaments.act.code", "tournaments.round.explanation"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (put("tournaments.stage", format="nonsense"), NEWER[0]),
        (put("tournaments.act", code="nonsense"), NEWER[1]),
        (
            put("tournaments.round", explanation=[{"code": "nonsense", "entries": [], "count": 0}]),
            NEWER[2],
        ),
    ],
)
def test_code_that_only_a_newer_site_knows_is_named(
    data: bytes, change: Callable[[Tables], Any], what: str
) -> None:
    refusal = refusal_of(forged(data, change))

    assert (refusal.code, refusal.params["what"]) == ("unknown_code", what)
    assert refusal.params["line"] > 1
    with override("en"):
        assert f"({what}: nonsense): the file was made by a newer version of the site." in str(refusal)


def a_season() -> Club:
    """A season that is published, with a book of its games."""
    club, director = factories.a_club(), factories.a_user("Alice")
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    publish(tournament, director)
    refresh_draft(tournament.pk)
    refresh_books()
    publish_season(tournament.session.season, by=director)
    set_rotation(tournament, ["next"], 15, director)
    return club


@pytest.fixture
def full(db: None) -> bytes:
    return filed_once(a_season)


def say(label: str, body: str) -> Callable[[Tables], None]:
    """Another body in the first row of a table, and the digest that it has."""

    def change(tables: Tables) -> None:
        row = tables[label][0]
        row.update({"body": body} | ({"digest": digest_of(body)} if "digest" in row else {}))

    return change


BODIES = ("", "x", "{}", "[]", "null", '{"rows":[{}]}', '{"games":[{}]}', "[" * 5_000)


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("label", ["draft", "edition", "grounds", "seasonedition", "gamebook", "proof"])
def test_body_that_no_page_could_show_is_named(full: bytes, label: str, body: str) -> None:
    refusal = refusal_of(forged(full, say(f"tournaments.{label}", body)))

    assert (refusal.code, refusal.params["what"]) == ("bad_value", f"tournaments.{label}.body")
    assert refusal.params["line"] > 1


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (put("tournaments.stage", settings={"nonsense": 1}), "tournaments.stage.settings"),
        (put("tournaments.stage", settings=[]), "tournaments.stage.settings"),
        (put("tournaments.round", explanation="x"), "tournaments.round.explanation"),
        (put("tournaments.round", explanation=[{"code": "lot"}]), "tournaments.round.explanation"),
        (put("tournaments.round", trees=[{"stage": 1}]), "tournaments.round.trees"),
        (put("tournaments.proof", steps=[1]), "tournaments.proof.steps"),
        (put("tournaments.entry", skips={"1": 2}), "tournaments.entry.skips"),
        (put("tournaments.entry", categories=[["x"]]), "tournaments.entry.categories"),
        (put("tournaments.tournament", accessible_tables="x"), "tournaments.tournament.accessible_tables"),
        (put("tournaments.tournament", criteria=[{"by": "x"}]), "tournaments.tournament.criteria"),
        (put("tournaments.wall", screens=["nonsense"]), "tournaments.wall.screens"),
        (put("tournaments.wall", offered=["nonsense"]), "tournaments.wall.offered"),
        (put("tournaments.act", code="swapped"), "tournaments.act.values"),
        (put("tournaments.act", code="undone", values={"act": 1, "code": "x"}), "tournaments.act.values"),
        (put("tournaments.act", code="undone", values={"act": 99, "code": "x"}), "tournaments.act.values"),
        (put("tournaments.act", code="cut", values={"stage": 2, "lot": [1]}), "tournaments.act.values"),
    ],
)
def test_value_that_no_page_could_show_is_named(
    full: bytes, change: Callable[[Tables], Any], what: str
) -> None:
    refusal = refusal_of(forged(full, change))

    assert (refusal.code, refusal.params["what"]) == ("bad_value", what)


def test_rows_that_contradict_each_other_are_refused_by_the_database(data: bytes) -> None:
    def change(tables: Tables) -> None:
        tables["clubs.player"][1]["number"] = tables["clubs.player"][0]["number"]

    refusal = refusal_of(forged(data, change))

    assert (refusal.code, refusal.status) == ("refused", 422)


def test_column_that_came_since_has_its_default(data: bytes) -> None:
    """A file of an older site lacks what a later one knows: it is read all the same."""

    def older(tables: Tables) -> None:
        for row in tables["clubs.player"]:
            del row["hidden"]
        del tables["tournaments.wall"]

    club = restored(forged(data, older))

    assert {player.hidden for player in club.players.all()} == {False}


def test_club_that_is_here_is_not_doubled(data: bytes) -> None:
    restored(data)

    refusal = refusal_of(data)

    assert (refusal.code, refusal.status, Line.objects.count(), Edition.objects.count()) == (
        "known",
        409,
        2,
        1,
    )


def test_address_that_is_taken_gets_a_number(data: bytes) -> None:
    factories.a_club()

    assert restored(data).slug == "tapis-verts-2"


def test_people_come_without_an_account(data: bytes) -> None:
    elsewhere()

    club = restored(data, owner := factories.a_user("Zoé"))

    alice = User.objects.get(memberships__club=club, name="Alice")
    assert (alice.is_active, alice.has_usable_password(), alice.is_staff, alice.is_name_only) == (
        *(False, False, False),
        True,
    )
    assert alice.email.endswith("@club-file.invalid")
    assert {(one.user.name, one.role) for one in club.memberships.all()} == {
        ("Alice", "director"),
        (owner.name, "owner"),
    }
