"""A player's number is the club's next, and is never given twice."""

from clubs.models import Club
from clubs.players import actions
from clubs.players.directory import Newcomer


def test_numbers_follow_the_highest(club: Club, other_club: Club) -> None:
    first = actions.add_player(club, "Anne")
    first.number = 40
    first.save(update_fields=["number"])

    assert actions.add_player(club, "Luc").number == 41
    assert actions.add_player(other_club, "Luc").number == 1


def test_number_of_who_no_longer_plays_is_kept(club: Club) -> None:
    last = actions.add_player(club, "Anne")
    actions.change_player(last, first_name="Anne", last_name="", public_form="short", active=False)

    assert actions.add_player(club, "Luc").number == 2


def test_many_players_are_numbered_in_the_order_of_the_list(club: Club) -> None:
    actions.add_player(club, "Anne", "Durand")

    names = [("Luc", "Petit"), ("ANNE", "durand"), ("Béa", ""), ("Luc", "Petit")]
    added = actions.add_players(club, [Newcomer(*name) for name in names])

    assert [(player.number, player.full_name) for player in added] == [(2, "Luc Petit"), (3, "Béa")]
