"""Who plays for another: the table's page, the desk, the sheet."""

from __future__ import annotations

import json
import re
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from clubs.models import Club, Player, User
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages
from tests.steps.pages import page_text
from tests.steps.tournament_evening import a_round, a_tournament
from tournaments.models import Pairing, Round, Substitution
from tournaments.tables import substitutes
from tournaments.tables.actions import call_table
from tournaments.tables.clock.actions import start_clock
from tournaments.tables.notices import notices_for


def path_of(round_: Round, name: str, *more: int) -> str:
    tournament = round_.stage.tournament
    return reverse(f"tournaments:{name}", args=[tournament.club.slug, tournament.pk, round_.number, 1, *more])


def come(round_: Round, name: str = "Suzanne") -> Player:
    tournament = round_.stage.tournament
    player = factories.a_player(tournament.club, 30, name)
    factories.attending(tournament.session, [player])
    return player


def first_table(round_: Round) -> Pairing:
    pairing = round_.pairings.select_related("sheet").get(table_number=1)
    pairing.round = round_
    return pairing


def test_a_director_says_who_plays_for_whom(club: Club, alice: User, bob: User) -> None:
    round_ = a_round(a_tournament(club, 8, games=3))
    late, path = come(round_), path_of(round_, "substitute")
    told = {"position": 0, "player": late.pk, "game": 2}
    assert signed_in(bob).post(path, told).status_code == 403

    assert signed_in(alice).post(path, told).status_code == 302

    row = Substitution.objects.get()
    assert (row.position, row.player, row.game, row.by) == (0, late, 2, alice)


def test_desk_table_and_sheet_say_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8, games=3)
    round_ = a_round(tournament)
    pairing = first_table(round_)
    seated = pairing.placings.get(position=0).player.public_name
    substitutes.substitute_player(pairing, 0, come(round_), 2)
    client, said = signed_in(alice), f"Suzanne 30 plays for {seated}, from game 2 on"

    pages = [tournament.get_absolute_url(), path_of(round_, "table"), pairing.sheet.get_absolute_url()]

    assert [said in page_text(client, page) for page in pages] == [True, True, True]
    assert said in page_text(client, reverse("tournaments:adjustments", args=[club.slug, tournament.pk]))


def holders(phone: Phone, pairing: Pairing) -> list[str]:
    page = phone.get(reverse("scoring:holder", args=[pairing.sheet.key]), headers={"accept-language": "en"})
    return [name for _position, name in page.context["seats"]]


def names_at(phone: Phone, pairing: Pairing, game: int) -> tuple[list[str], str]:
    """Who sits at the table in a game, and who deals it."""
    page = phone.get(f"{pairing.sheet.get_absolute_url()}?game={game}").context["page"]
    assert page.number == game
    return page.sitting, page.dealer


def test_who_plays_for_another_is_offered_the_phone_and_deals(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 4, games=3))
    pairing = first_table(round_)
    phone, seated = Phone(), pairing.placings.get(position=0).player.public_name
    before, others = names_at(phone, pairing, 1), holders(phone, pairing)[1:]

    row = substitutes.substitute_player(pairing, 0, come(round_))

    assert holders(phone, pairing) == [f"Suzanne 30 (for {seated})", *others]
    assert names_at(phone, pairing, 1) == (["Suzanne 30", *before[0][1:]], "Suzanne 30")
    substitutes.cancel_substitution(row)
    assert holders(phone, pairing) == [seated, *others]
    assert names_at(phone, pairing, 1) == before == ([seated, *before[0][1:]], seated)


def test_earlier_games_keep_the_name_of_who_was_seated(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 4, games=3))
    pairing = first_table(round_)
    phone, seated = Phone(), pairing.placings.get(position=0).player.public_name

    substitutes.substitute_player(pairing, 0, come(round_), 2)

    assert holders(phone, pairing)[0] == seated
    sitting = [names_at(phone, pairing, game)[0] for game in (1, 2, 3)]
    assert [("Suzanne 30" in names, seated in names) for names in sitting] == [
        (False, True),
        (True, False),
        (True, False),
    ]


def test_who_comes_back_is_named_again(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 4, games=3))
    pairing = first_table(round_)
    phone, player = Phone(), pairing.placings.get(position=0).player

    substitutes.substitute_player(pairing, 0, come(round_))
    substitutes.substitute_player(pairing, 0, player, 3)

    sitting = [names_at(phone, pairing, game)[0] for game in (1, 2, 3)]
    assert ["Suzanne 30" in names for names in sitting] == [True, True, False]


def test_a_phone_that_looks_on_is_told_of_a_substitution(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 4))
    pairing = first_table(round_)
    phone, path = Phone(), pairing.sheet.get_absolute_url()

    def again(seen: str) -> tuple[int, str]:
        page = phone.get(path, headers={**sheet_pages.HTMX, "if-none-match": seen})
        return page.status_code, page.get("ETag", "")

    _status, first = again("")
    assert again(first)[0] == 304
    row = substitutes.substitute_player(pairing, 0, come(round_))
    status, second = again(first)
    assert (status, again(second)[0]) == (200, 304)
    substitutes.cancel_substitution(row)
    assert again(second)[0] == 200


def test_who_looks_on_from_afar_reads_the_new_name(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 4))
    pairing = first_table(round_)
    path = reverse("scoring:shared", args=[pairing.sheet.key, pairing.sheet.share_code])
    asks = {**sheet_pages.HTMX, "hx-target": "shared"}
    seen = Phone().get(path, headers=asks)["ETag"]

    substitutes.substitute_player(pairing, 0, come(round_))

    page = Phone().get(path, headers={**asks, "if-none-match": seen})
    assert (page.status_code, "Suzanne 30" in page.content.decode()) == (200, True)


def test_holder_of_a_phone_is_who_plays(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 4))
    pairing = first_table(round_)
    phone = Phone()
    phone.post(reverse("scoring:holder", args=[pairing.sheet.key]), {"seat": "0"})

    substitutes.substitute_player(pairing, 0, come(round_))

    page = phone.get(reverse("scoring:sheet_phones", args=[pairing.sheet.key]))
    assert [row.holder for row in page.context["phones"]] == ["Suzanne 30"]
    told = phone.get(reverse("api:sheet", args=[pairing.sheet.key])).json()
    assert told["seats"][0] == {"position": 0, "name": "Suzanne 30"}


def test_directors_list_of_tables_names_who_plays(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    path = reverse("scoring:session_sheets", args=[club.slug, tournament.session_id])

    substitutes.substitute_player(first_table(round_), 0, come(round_))

    assert "Suzanne 30" in page_text(signed_in(alice), path)


def test_name_that_ends_with_a_point_ends_the_sentence(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    pairing = first_table(round_)
    seated = pairing.placings.get(position=0).player_id
    Player.objects.filter(pk=seated).update(short_name="Odette C.")
    substitutes.substitute_player(pairing, 0, come(round_))

    with override("en"):
        assert notices_for(pairing.sheet, timezone.now()) == ["Suzanne 30 plays for Odette C."]


def test_who_plays_already_cannot_be_chosen(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    other = round_.pairings.get(table_number=2).placings.first().player

    answer = signed_in(alice).post(
        path_of(round_, "substitute"), {"position": 0, "player": other.pk, "game": 1}
    )

    assert (answer.status_code, Substitution.objects.count()) == (422, 0)


def test_a_substitution_is_cancelled(club: Club, alice: User, dora: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    row = substitutes.substitute_player(first_table(round_), 0, come(round_))
    path = path_of(round_, "cancel_substitution", row.pk)
    assert signed_in(dora).post(path).status_code == 404

    assert signed_in(alice).post(path).status_code == 302

    row.refresh_from_db()
    assert row.cancelled_at is not None


def test_the_table_is_told_that_it_is_called_and_that_time_is_up(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    pairing, client = first_table(round_), signed_in(alice)
    called, over = (
        "Table 1 is called: please send somebody to the desk.",
        "Time is up: finish the deal under way",
    )
    page = page_text(client, pairing.sheet.get_absolute_url())
    assert (called in page, over in page) == (False, False)

    call_table(pairing, True)
    start_clock(round_, 1)
    Round.objects.filter(pk=round_.pk).update(ends_at=timezone.now() - timedelta(seconds=1))

    page = page_text(client, pairing.sheet.get_absolute_url())
    assert (called in page, over in page) == (True, True)
    carried = client.get(pairing.sheet.get_absolute_url(), headers=sheet_pages.ENGLISH).content.decode()
    phone = json.loads(re.search(r'<script id="phone"[^>]*>(.*?)</script>', carried)[1])
    assert [call.partition(":")[0] for call in phone["calls"]] == ["Table 1 is called", "Time is up"]
