"""What a season takes: 40 evenings of 100 players, ranked by rules that ask for everything; and from the database."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction

from tests.figures import Figure
from tournaments.ranking.season import SeasonEvening, SeasonResult, season_standings
from tournaments.ranking.season_rules import Absence, Ahead, Counted, Missed, SeasonRules, Total, Worth

EVENINGS, PLAYERS, TIMES = 40, 100, 9
RULES = SeasonRules(
    worth=Worth.SHARE,
    counted=Counted.DROP,
    number=6,
    total=Total.AVERAGE,
    bonus=2,
    fewest=12,
    with_notice=Absence(Missed.AVERAGE),
    without_notice=Absence(Missed.LOWEST),
    catch_ups=3,
    then=(Ahead.WINS, Ahead.BEST, Ahead.ATTENDED),
)


def a_season(chance: random.Random) -> list[SeasonEvening]:
    """Nine in ten are there each evening; half of the others gave notice; every tenth evening is to catch up."""
    season = []
    for number in range(1, EVENINGS + 1):
        here = [player for player in range(PLAYERS) if chance.random() < 0.9]
        wins = sorted((chance.randrange(4) for _one in here), reverse=True)
        results = {
            player: (SeasonResult(wins.index(won) + 1, len(here), Fraction(won), 3, chance.randrange(300)),)
            for player, won in zip(chance.sample(here, len(here)), wins, strict=True)
        }
        notice = frozenset(player for player in range(PLAYERS) if chance.random() < 0.5)
        season.append(SeasonEvening(number, results, notice=notice, extra=number % 10 == 0))
    return season


def milliseconds(work: Callable[[], object], times: int = TIMES) -> float:
    """The median of a few runs, in milliseconds of one core."""
    took = []
    for _ in range(times):
        start = time.process_time()
        work()
        took.append(time.process_time() - start)
    return 1000 * statistics.median(took)


def season_figures() -> list[Figure]:
    """The season alone, and as a page needs it: read from published rankings, ranked, kept and read again."""
    season = a_season(random.Random(1896))
    alone = milliseconds(lambda: season_standings(season, RULES))
    name = f"Season: {EVENINGS} evenings x {PLAYERS} players"
    return [
        Figure(f"{name}, ranked", alone, "ms", 300, "lower"),
        Figure(
            f"{name}, from the published rankings to a table", _from_the_database(season), "ms", 300, "lower"
        ),
    ]


def _from_the_database(season: list[SeasonEvening]) -> float:
    """The same season as a club has it; what was written is taken back."""
    from django.db import transaction

    from tournaments.entries.faces import faces_for
    from tournaments.seasons.queries import read_played, season_body
    from tournaments.seasons.tables import read_season

    with transaction.atomic():
        kept = _written(season)
        took = milliseconds(
            lambda: read_season(season_body(read_played(kept), RULES), faces_for(kept.club, None))
        )
        transaction.set_rollback(True)
    return took


def _written(season: list[SeasonEvening]):  # type: ignore[no-untyped-def]  # a clubs.models.Season, once Django is there
    from clubs.models import Role
    from tests import factories
    from tests.steps.season_evenings import FIRST
    from tournaments.models import Edition, Entry, EntryPlayer, Tournament
    from tournaments.standings.bodies import canonical

    club, director = factories.a_club("Bench", "bench-season"), factories.a_user("Bench-season")
    factories.a_member(club, director, Role.DIRECTOR)
    kept, people = factories.a_season(club), factories.some_players(club, PLAYERS)
    for evening in season:
        session = factories.a_session(club, kept, starts_at=FIRST + timedelta(days=7 * evening.number))
        event = Tournament.objects.create(club=club, session=session, name="Bench", variant="coinchee_121")
        entries = Entry.objects.bulk_create(
            Entry(tournament=event, number=who + 1) for who in evening.results
        )
        EntryPlayer.objects.bulk_create(
            EntryPlayer(tournament=event, entry=entry, player=people[entry.number - 1]) for entry in entries
        )
        rows = [
            {"rank": one.rank, "entry": who + 1, "won": int(one.won), "played": 3, "for": one.marks}
            for who, (one,) in evening.results.items()
        ]
        body = canonical({"rows": rows})
        Edition.objects.create(
            tournament=event, number=1, counter=0, body=body, digest="", published_by=director
        )
    return kept


if __name__ == "__main__":
    from tests.pictures.site import own_folder

    own_folder()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    for figure in season_figures():
        print(f"{figure.name}: {figure.value:,.1f} {figure.unit}, held: {figure.held}")
