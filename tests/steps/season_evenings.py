"""Seasons in a few words: evenings whose rankings are published, without a deal being played."""

from datetime import UTC, datetime, timedelta

from clubs.models import Club, Player, Season, User
from tests import factories
from tournaments.models import Edition, EntryKind, Tournament
from tournaments.ranking.season import SeasonEvening
from tournaments.seasons.queries import read_played
from tournaments.standings.bodies import canonical, digest_of

FIRST = datetime(2026, 9, 4, 19, 30, tzinfo=UTC)
USUAL = {
    "worth": "wins",
    "per_win": 2,
    "per_loss": 0,
    "places": "10, 8, 6, 5, 4, 3, 2, 1",
    "beyond": 0,
    "full": 100,
    "counted": "all",
    "number": 1,
    "total": "sum",
    "bonus": 0,
    "fewest": 0,
    "with_notice": "skipped",
    "with_notice_points": 0,
    "without_notice": "skipped",
    "without_notice_points": 0,
    "catch_ups": 0,
    "then_1": "wins",
    "then_2": "best",
    "then_3": "",
    "upon": 0,
}


def an_evening_ranked(
    season: Season, by: User, *entries: tuple[Player, ...], week: int = 1, won: tuple[int, ...] = ()
) -> Tournament:
    """A published ranking of an evening: `entries` in their order, with three games each and `won` of them."""
    session = factories.a_session(season.club, season, starts_at=FIRST + timedelta(weeks=week))
    kind = EntryKind.PAIR if len(entries[0]) > 1 else EntryKind.PLAYER
    tournament = Tournament.objects.create(
        club=season.club, session=session, name="Concours", variant="coinchee_121", entry_kind=kind
    )
    for number, players in enumerate(entries, start=1):
        entry = tournament.entries.create(number=number)
        for position, player in enumerate(players):
            entry.members.create(tournament=tournament, player=player, position=position)
        factories.attending(session, list(players))
    publish_again(tournament, by, won or tuple(range(3, -1, -1))[: len(entries)])
    return tournament


def publish_again(tournament: Tournament, by: User, won: tuple[int, ...]) -> Edition:
    """The next published ranking of an evening: entry 1 won the first of `won`, and so on."""
    rows = [
        {
            "rank": 1 + sum(other > own for other in won),
            "entry": number,
            "won": own,
            "played": 3,
            "for": 50 * own + number,
            "against": 60,
        }
        for number, own in enumerate(won, start=1)
    ]
    body = canonical({"rows": rows})
    number = tournament.editions.count() + 1
    return tournament.editions.create(
        number=number, counter=0, body=body, digest=digest_of(body), published_by=by
    )


def a_played_season(club: Club, by: User, evenings: int = 2, players: int = 4) -> Season:
    """A season of `evenings`: player 1 wins most games of the first, and one fewer of each that follows."""
    season = factories.a_season(club)
    people = factories.some_players(club, players)
    for week in range(1, evenings + 1):
        turned = people[week - 1 :] + people[: week - 1]
        wins = tuple(max(4 - place, 0) for place in range(1, players + 1))
        an_evening_ranked(season, by, *((one,) for one in turned), week=week, won=wins)
    return season


def evening_of(tournament: Tournament) -> SeasonEvening:
    (evening,) = read_played(tournament.session.season).evenings
    return evening
