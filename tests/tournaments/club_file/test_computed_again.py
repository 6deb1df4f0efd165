"""Whatever was played, by whichever kind of tournament: elsewhere every ranking is computed again to the same bytes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, User
from tests import factories
from tests.depth import part
from tests.steps.club_compared import publish_seasons, rankings_of
from tests.steps.club_files import the_world
from tests.steps.tournament_evening import ONE_DEAL, a_pair, a_round, play, publish, sheets_of
from tests.steps.two_sites import elsewhere, filed, restored
from tournaments.editions.actions import withdraw_edition
from tournaments.entries.actions import enter_players, withdraw_entry
from tournaments.models import AdjustmentKind, EntryKind, Round, Tournament
from tournaments.people.books import book_body
from tournaments.planning import opening, ranking_rules
from tournaments.planning.presets import PRESETS, Preset
from tournaments.planning.ranking_rules import RankingRules
from tournaments.ranking.criteria import Criterion, Rule
from tournaments.tables import adjustments, substitutes
from tournaments.tables.adjustments import Ruling

pytestmark = pytest.mark.django_db
DRAWN = [one for one in PRESETS if one.key not in ("league", "free", "schedule") and not one.for_themselves]
CRITERIA = tuple(
    map(
        Rule,
        (Criterion.WON, Criterion.BUCHHOLZ_CUT, Criterion.SONNEBORN, Criterion.DIRECT, Criterion.COINCHES),
    )
)
LOT = Rule(Criterion.LOT)


def told(club: Club) -> dict[str, list[str]]:
    """Every ranking, published and computed now, and the games of which players and pairs are told."""
    books = [book_body(one) for one in club.tournaments.order_by("pk")]
    return rankings_of(club) | {"books": books}


def same_elsewhere(build: Callable[[], Club]) -> dict[str, list[str]]:
    """What a site tells of the club that `build` makes, which another site tells too."""
    here: list[dict[str, list[str]]] = []

    def remembered() -> Club:
        club = build()
        here.append(told(club))
        return club

    data = filed(remembered)
    elsewhere()
    assert told(restored(data)) == here[0]
    return here[0]


def a_field(preset: Preset) -> tuple[Tournament, User]:
    """Sixteen players, or eight pairs, and another player who has come."""
    club, director = factories.a_club(), factories.a_user("Alice")
    factories.a_member(club, director, "director")
    session, players = factories.a_session(club), factories.some_players(club, 17)
    factories.attending(session, players[:16])
    rules = {"entry_kind": preset.entry_kind, "settings": ONE_DEAL, "games_per_table": 1}
    tournament = opening.open_tournament(session, "Concours", preset=preset, **rules)
    if preset.entry_kind == EntryKind.PAIR:
        for number in range(1, 16, 2):
            a_pair(tournament, number, number + 1)
    else:
        enter_players(tournament)
    factories.attending(session, players[16:])
    return tournament, director


def stood_in(round_: Round) -> None:
    """The last player sits down for somebody of the first table."""
    table = round_.pairings.select_related("round__stage__tournament").order_by("table_number")[0]
    substitutes.substitute_player(table, 0, round_.stage.tournament.club.players.get(number=17))


def contested(preset: Preset) -> Club:
    """A round with a substitute and a decision, one who leaves, a ranking that was withdrawn and the next one."""
    tournament, director = a_field(preset)
    ranking_rules.set_ranking(tournament, RankingRules(criteria=(*CRITERIA, LOT)))
    round_ = a_round(tournament)
    stood_in(round_)
    for count, sheet in enumerate(sheets_of(round_)):
        play(sheet, 20 + 9 * count)
    given = Ruling(kind=AdjustmentKind.ADJUSTED, marks=33, wins=1, reason="a sheet too many")
    adjustments.adjust_score([tournament.entries.get(number=2)], given)
    first = publish(tournament, director)
    withdraw_entry(tournament.entries.get(number=4))
    withdraw_edition(first, "somebody has left", by=director)
    publish(tournament, director)
    publish_seasons(tournament.club)
    return tournament.club


def test_world_is_computed_again() -> None:
    assert len(same_elsewhere(the_world)) > 5


@pytest.mark.deeper("a tournament of each kind is played, published and brought back")
@pytest.mark.parametrize("preset", part(DRAWN, 5), ids=lambda preset: preset.key)
def test_every_kind_of_tournament_is_computed_again(preset: Preset) -> None:
    rankings, season, books = same_elsewhere(lambda: contested(preset)).values()

    assert rankings[1] == rankings[2] != rankings[0]
    assert season[0] == season[1]
    assert '"deals":1' in books[0]
