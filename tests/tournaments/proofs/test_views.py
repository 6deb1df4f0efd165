"""Draws laid open: the promise, every round, what was discarded, and a file that is drawn again at home."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubs.models import Club, PublicName, User
from tests.conftest import signed_in
from tests.depth import part
from tests.steps.addresses import desk_address, public_address
from tests.steps.feeds import told_keys
from tests.steps.names import ENGLISH, statuses
from tests.steps.pages import page_text, public_text
from tests.steps.proofs import checked
from tests.steps.stages import a_championship, a_stage
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play_all, reseat, tables
from tests.tournaments.pairing.checkable.scripts import DOCS, needs_perl, perl, tables_of
from tournaments.cuts.actions import begin_stage
from tournaments.history import undo
from tournaments.models import CutKind, Entry, Proof, Round, Tournament
from tournaments.pairing.checkable.replay import replay
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.proofs.actions import announce_value
from tournaments.proofs.announcements import announced_for
from tournaments.rounds.actions import discard_round, publish_round


def soup(path: str) -> BeautifulSoup:
    answer = Client().get(path, headers=ENGLISH)
    assert answer.status_code == 200
    return BeautifulSoup(answer.content, "html.parser")


def steps(path: str) -> list[tuple[str, str]]:
    """How each step of drawing again ended, and what is said of it."""
    return [(" ".join(row["class"]), row.get_text(strip=True)) for row in soup(path).select(".checked > li")]


def download(tournament: Tournament, number: int = 1) -> dict[str, Any]:
    answer = Client().get(public_address(tournament, "draw_document", number))
    assert answer["Content-Disposition"] == f'attachment; filename="draw-{number}.json"'
    return json.loads(answer.content)


def test_every_key_of_the_file_is_explained(club: Club) -> None:
    tournament = a_tournament(club, 9)
    a_round(tournament)

    assert set(download(tournament)) == told_keys("A draw as JSON")


def shell(command: str) -> str:
    return (
        subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
        .stdout.removesuffix(" -\n")
        .split()[-1]
    )


def test_promise_is_public_before_the_name_of_the_tournament(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    before = public_text(public_address(tournament, "draws"))

    a_round(tournament)

    assert all(part in before for part in tournament.commitment.parts)
    assert ("Concours" in before, "None yet." in before) == (False, True)
    assert "Concours: the draws" in public_text(public_address(tournament, "draws"))
    assert statuses("get", public_address(tournament), None) == [200]


def test_promise_is_on_the_desk_on_paper_and_on_the_cards(club: Club, alice: User, bob: User) -> None:
    tournament = a_tournament(club)
    a_round(tournament)
    promise = tournament.commitment.promise
    names = {"desk": promise, "poster": f"<span>{promise[:8]}</span>", "cards": f"{promise[:16]}…"}

    for name, told in names.items():
        numbers = [1] if name == "cards" else []
        path = reverse(f"tournaments:{name}", args=[club.slug, tournament.pk, *numbers])
        assert told in signed_in(bob).get(path).content.decode()


def test_who_may_print_the_promise(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    path = reverse("tournaments:poster", args=[club.slug, a_tournament(club).pk])

    assert statuses("get", path, alice, bob, charlie, dora, None) == [200, 200, 403, 404, 404]
    assert statuses("post", path, alice) == [405]


def test_announcement_is_shown_to_everybody_and_asked_for_at_the_desk(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club), signed_in(alice)
    announce = reverse("tournaments:announce_value", args=[club.slug, tournament.pk])
    draw = reverse("tournaments:draw_round", args=[club.slug, tournament.pk])
    client.post(announce, {"announcement": "three dice"})

    desk = client.get(tournament.get_absolute_url(), headers=ENGLISH).content.decode()
    refused = client.post(draw, headers=ENGLISH)

    assert "Announced for round 1: “three dice”." in public_text(public_address(tournament, "draws"))
    assert ('href="#draw_value"' in desk, "Announced: “three dice”." in desk) == (True, True)
    assert (refused.status_code, refused.context["refusal"].code) == (422, "value_awaited")
    assert client.post(draw, {"value": "4 2 6"}).status_code == 302
    late = client.post(announce, {"announcement": "the lottery"}, headers=ENGLISH)
    assert (late.status_code, late.context["announce_form"]["announcement"].value()) == (409, "the lottery")


def test_public_value_is_shown_with_what_was_said_before(club: Club) -> None:
    tournament = a_tournament(club)
    announce_value(tournament, "three dice")
    play_all(a_round(tournament, "4 2 6"))
    a_round(tournament, "1 1 1")

    first, second = (public_text(public_address(tournament, "draw", number)) for number in (1, 2))

    assert "<strong>4 2 6</strong><br>“three dice”, announced on " in first
    assert "<strong>1 1 1</strong><br>It was not announced beforehand." in second


def test_every_page_shows_what_is_announced_for_the_round_it_speaks_of(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club), signed_in(alice)
    announce_value(tournament, "three dice")
    play_all(a_round(tournament, "4 2 6"))
    announce_value(tournament, "the lottery")

    pages = [
        page_text(client, tournament.get_absolute_url()),
        page_text(client, desk_address(tournament, "poster")),
        public_text(public_address(tournament, "wall")),
    ]

    announced = [{*re.findall(r"Announced(?: for the next draw)?: “([^”]*)”", page)} for page in pages]
    assert announced == [{"the lottery"}] * 3
    assert "“three dice”, announced on " in public_text(public_address(tournament, "draw", 1))
    assert [announced_for(tournament, number).text for number in (1, 2)] == ["three dice", "the lottery"]


@pytest.mark.deeper("every method")
@pytest.mark.parametrize(
    "key", part(["lot", "lot_apart", "new_partners", "swiss_players", "by_rank", "swiss"], 3)
)
def test_every_method_is_laid_open_and_holds(club: Club, key: str) -> None:
    tournament = a_stage(club, key, entries=9, rounds=3)
    play_all(checked(a_round(tournament)))
    checked(a_round(tournament, "another"))

    page, told = public_text(public_address(tournament, "draw", 2)), download(tournament, 2)

    assert "it matches" in page
    assert {outcome for outcome, _said in steps(public_address(tournament, "draw", 2))} == {"holds"}
    assert all(told[name] in page for name in ("commitment", "secret", "digest", "seed", "method"))
    assert replay(told).holds
    assert len(told["names"]) == 9


def test_commands_on_the_page_give_what_stands_under_them(club: Club) -> None:
    tournament = a_tournament(club, 10)
    play_all(a_round(tournament))
    a_round(tournament, 'it\'s $HOME `of` "dice"')
    blocks = [
        block.get_text() for block in soup(public_address(tournament, "draw", 2)).select("ol pre.list code")
    ]

    promise, seed, listed, key, _programs = (block.split("\n")[:2] for block in blocks)

    assert [shell(command) for command, _told in (promise, seed, key)] == [
        told for _command, told in (promise, seed, key)
    ]
    assert promise[1] == tournament.commitment.promise
    assert (listed[0].split()[0], listed[1]) == ("jq", download(tournament, 2)["digest"])


def test_a_draw_that_was_changed_does_not_match(club: Club) -> None:
    round_ = a_round(a_tournament(club))
    tournament = round_.stage.tournament
    told = json.loads(Proof.objects.get().body)
    told["drawn"]["tables"].reverse()
    Proof.objects.update(body=json.dumps(told))
    checked(round_)

    assert "it does not match" in public_text(public_address(tournament, "draw", 1))
    assert [said for outcome, said in steps(public_address(tournament, "draw", 1)) if outcome == "fails"] == [
        "The tables or the byes come out otherwise.",
        "With the director's exchanges, the tables are not those that were published.",
    ]
    assert "drawn again: otherwise" in public_text(public_address(tournament, "draws"))


def test_anybody_draws_it_again_and_the_site_only_once_a_minute(club: Club) -> None:
    tournament = a_tournament(club)
    a_round(tournament)
    assert "This site has not drawn it again yet." in public_text(public_address(tournament, "draw", 1))

    first = public_text(public_address(tournament, "redraw", 1))

    assert ("it matches" in first, "Drawn again now, at" in first) == (True, True)
    assert public_text(public_address(tournament, "redraw", 1)) == first
    assert Proof.objects.get().checked_at is None


def test_one_round_at_a_time_is_drawn_again(club: Club) -> None:
    tournament = a_tournament(club)
    a_round(tournament)
    cache.add("redraw", True, 30)

    busy = Client().get(public_address(tournament, "redraw", 1), headers=ENGLISH)

    assert (busy.status_code, busy["Retry-After"]) == (429, "30")
    assert "try in half a minute" in busy.content.decode()
    cache.delete("redraw")
    assert Client().get(public_address(tournament, "redraw", 1)).status_code == 200


def test_discarded_drafts_are_listed_with_their_reason(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    a_draft(tournament, "4 2 6")
    discard = reverse("tournaments:discard_round", args=[club.slug, tournament.pk, 1])
    signed_in(alice).post(discard, {"reason": "two more came"})
    a_round(tournament, "")

    for name, numbers in (("draws", ()), ("draw", (1,))):
        page = public_text(public_address(tournament, name, *numbers))
        assert "Round 1: a draw was discarded before it was published." in page
        assert "drawn from 8 players · public value: 4 2 6 · reason given: two more came" in page
    timeline = signed_in(alice).get(
        reverse("tournaments:timeline", args=[club.slug, tournament.pk]), headers=ENGLISH
    )
    assert "The draw of round 1 was discarded. Reason given: two more came." in timeline.content.decode()


def test_round_that_had_been_published_before_says_that_its_secret_was_known(club: Club) -> None:
    tournament = a_tournament(club)
    a_round(tournament)
    act = tournament.acts.get(code="published")
    known = "its secret was known when it was drawn again"
    assert known not in public_text(public_address(tournament, "draw", 1))
    undo.undo_act(tournament, act.number)
    discard_round(Round.objects.get())

    a_round(tournament, "")

    assert known in public_text(public_address(tournament, "draw", 1))
    assert "its publication was taken back" in public_text(public_address(tournament, "draws"))


def test_exchanges_are_told_and_hold(club: Club) -> None:
    tournament = a_tournament(club)
    draft = a_draft(tournament)
    (first, *_), (second, *_) = tables(draft)
    seated = [[second, *tables(draft)[0][1:]], [first, *tables(draft)[1][1:]]]
    checked(publish_round(reseat(draft, seated)))

    page = public_text(public_address(tournament, "draw", 1))

    assert "The director then exchanged" in page
    assert "With the director&#x27;s exchanges, the tables are those that were published." in page
    assert "it matches" in page


def test_hidden_names_are_in_no_file(club: Club) -> None:
    tournament = a_tournament(club)
    Entry.objects.update(apart="the Desmet cousins", delegation="Heule")
    a_round(tournament)
    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    told = Client().get(public_address(tournament, "draw_document", 1), headers=ENGLISH).content.decode()

    assert [name for name in ("Anne", "Desmet", "Heule") if name in told] == []
    assert "Player 1" in told


def scripts_on(path: str) -> list[str]:
    """The names of the scripts that the page of a draw offers."""
    return [link["download"] for link in soup(path).select('a[download$=".pl"]')]


@needs_perl
@pytest.mark.deeper("every method")
@pytest.mark.parametrize(
    "key", part(["lot", "lot_apart", "new_partners", "swiss", "round_robin", "single", "pools"], 3)
)
def test_downloaded_round_matches_by_the_scripts_of_its_page(club: Club, key: str) -> None:
    tournament = a_stage(club, key, entries=8, rounds=3 if key != "single" else 0)
    play_all(a_round(tournament, "dés 4 2 6"), count=40)
    a_round(tournament, "dés d’été")

    for number in (1, 2):
        told, path = download(tournament, number), public_address(tournament, "draw", number)
        names = scripts_on(path)
        assert names == [name for name in ("replay.pl", tables_of(told)) if name]
        for name in names:
            status, said = perl(name, told)
            assert (status, f"perl {name} draw-{number}.json" in soup(path).text) == (0, True)
            assert said[-1].endswith(": same")
        assert len(perl("replay.pl", told | {"value": "dés"})[1]) == 3


def test_scripts_are_downloaded_as_they_are_kept(club: Club) -> None:
    for kept in DOCS.glob("replay*.pl"):
        script = Client().get(reverse("public:replay", args=[club.slug, kept.stem]))
        assert script.content == kept.read_bytes()
        assert script["Content-Type"] == "text/plain; charset=utf-8"
    for club_slug, name in (("nowhere", "replay"), (club.slug, "other")):
        assert Client().get(reverse("public:replay", args=[club_slug, name])).status_code == 404


@needs_perl
def test_exchange_of_the_director_is_listed_by_the_script(club: Club) -> None:
    tournament = a_tournament(club)
    draft = a_draft(tournament)
    (first, *_), (second, *_) = tables(draft)
    publish_round(reseat(draft, [[second, *tables(draft)[0][1:]], [first, *tables(draft)[1][1:]]]))
    told = download(tournament)

    status, said = perl("replay.pl", told)

    assert (status, len(told["swaps"])) == (0, 1)
    assert said[-2:] == [
        "exchanged by hand: {} and {}".format(*told["swaps"][0]),
        "tables as published: same",
    ]


def test_page_of_a_championship_stays_sane(club: Club) -> None:
    tournament = a_tournament(club, 560)
    a_round(tournament)

    sizes = [
        len(Client().get(public_address(tournament, name, 1)).content) for name in ("draw", "draw_document")
    ]

    assert max(sizes) < 200_000


def test_cut_that_the_lot_decided_is_told_until_it_is_undone(club: Club, alice: User) -> None:
    four = CutRule(CutKind.NUMBER, 4, keeps_level=False)
    tournament = a_championship(club, StagePlan("lot", 1), StagePlan("lot", 1, "", four), players=12)
    play_all(a_round(tournament))
    begin_stage(tournament, alice)
    act = tournament.acts.get(code="cut")

    (heading,) = [one for one in soup(public_address(tournament, "draws")).select("h2") if "line" in one.text]
    went_on = [bool(row.select(".badge")) for row in heading.parent.select("li")]
    undo.undo_act(tournament, act.number, alice)

    assert (heading.text, went_on) == ("Level at the line before stage 2", 4 * [True] + 2 * [False])
    assert "Level at the line" not in soup(public_address(tournament, "draws")).text
