"""The doors of what pages show, taken away as spreadsheets or printed."""

from __future__ import annotations

from tests.doors.cells import (
    OF_A_SEASON,
    OF_A_SEASON_EDITION,
    OF_A_TOURNAMENT,
    OF_AN_ENTRY,
    OF_THE_CUP,
    OF_THE_DRAFT,
    OF_THE_ROUND,
    THIS_CLUB,
    Facts,
    Row,
    as_file,
    directors,
    everybody,
    in_club,
    members,
    nobody,
    scorers,
)
from tests.doors.matrix_public import OF_AN_EDITED, PLAYED
from tests.doors.matrix_registration import OF_THE_CASH, OF_THE_SIGNING
from tests.doors.matrix_tournaments import OF_THE_CHAMPIONSHIP, OF_THE_LEAGUE
from tests.steps.season_evenings import USUAL

OF_A_SEASON_ROW = in_club(pk=lambda world: world.session.season_id, number=lambda _world: 1)
OF_A_SEASON_EDITION_ROW = in_club(
    pk=lambda world: world.session.season_id, number=lambda _world: 1, player=lambda _world: 1
)
OF_WHO_PLAYED = in_club(number=PLAYED[0])
OF_WHO_PARTNERED = in_club(first=PLAYED[0], second=PLAYED[1])

PLACES: dict[str, Facts] = {
    "seasons:season_file": as_file(OF_A_SEASON),
    **dict.fromkeys(("seasons:honours_file", "public:seasons_file"), as_file(THIS_CLUB)),
    "tournaments:explained_file": as_file(OF_AN_ENTRY),
    "public:edition_explained_file": as_file(OF_AN_EDITED),
    "public:explained_file": as_file(in_club(pk=lambda world: world.championship.pk, entry=lambda _world: 1)),
    "seasons:player_file": as_file(OF_A_SEASON_ROW),
    "seasons:print_edition": OF_A_SEASON_EDITION,
    "public:season_file": as_file(OF_A_SEASON_EDITION),
    "public:season_player_file": as_file(OF_A_SEASON_EDITION_ROW),
    "tournaments:cash_file": as_file(OF_THE_CASH),
    "tournaments:ranking_file": as_file(OF_A_TOURNAMENT),
    "tournaments:rehearsal_file": as_file(OF_THE_CHAMPIONSHIP),
    "seasons:rules_file": as_file(OF_A_SEASON),
    "public:live_file": as_file(in_club(pk=lambda world: world.championship.pk)),
    "public:draw_file": as_file(OF_THE_ROUND),
    **{f"{app}:league_file": as_file(OF_THE_LEAGUE) for app in ("tournaments", "public")},
    **{f"{app}:trees_file": as_file(OF_THE_CUP) for app in ("tournaments", "public")},
    "tournaments:crosstable_file": as_file(OF_THE_CUP),
    **{f"tournaments:{name}_file": as_file(OF_THE_SIGNING) for name in ("registrations", "arrivals")},
    **dict.fromkeys(
        ("people:club_file", "people:ratings_file", "public:people_file", "public:ratings_file"),
        as_file(THIS_CLUB),
    ),
    **{f"{space}:player_file": as_file(OF_WHO_PLAYED) for space in ("people", "public")},
    **{f"{space}:pair_file": as_file(OF_WHO_PARTNERED) for space in ("people", "public")},
}

FILES = [
    *(Row(f"seasons:{name}_file", "GET", members(200)) for name in ("season", "player", "honours")),
    Row("tournaments:explained_file", "GET", scorers(200)),
    *(
        Row(f"public:{name}_file", "GET", everybody(200))
        for name in ("seasons", "edition_explained", "explained")
    ),
    Row("seasons:print_edition", "GET", scorers(200)),
    Row("tournaments:cash_file", "GET", directors(200)),
    Row("tournaments:ranking_file", "GET", scorers(200)),
    Row("tournaments:rehearsal_file", "GET", directors(200)),
    Row("seasons:rules_file", "GET", directors(200), USUAL),
    Row(
        "seasons:rules_file",
        "GET",
        directors(404),
        case="without rules to try",
        why="nobody can move by rules that nobody typed",
    ),
    *(Row(f"public:{name}_file", "GET", everybody(200)) for name in ("live", "draw")),
    Row(
        "public:live_file",
        "GET",
        nobody(),
        case="where the ranking is not live",
        where=as_file(OF_A_TOURNAMENT),
        why="the public sees what is published",
    ),
    Row(
        "public:draw_file",
        "GET",
        nobody(),
        case="of a draft",
        where=as_file(OF_THE_DRAFT),
        why="it may still be swapped or discarded",
    ),
    Row("tournaments:registrations_file", "GET", directors(200)),
    Row("tournaments:arrivals_file", "GET", scorers(200)),
    *(Row(f"tournaments:{name}_file", "GET", scorers(200)) for name in ("league", "trees", "crosstable")),
    *(Row(f"public:{name}_file", "GET", everybody(200)) for name in ("trees", "league")),
    *(Row(f"public:{name}_file", "GET", everybody(200)) for name in ("season", "season_player")),
    *(Row(f"people:{name}_file", "GET", members(200)) for name in ("club", "ratings", "player", "pair")),
    *(Row(f"public:{name}_file", "GET", everybody(200)) for name in ("people", "ratings", "player", "pair")),
    Row(
        "public:player_file",
        "GET",
        nobody(),
        case="who is hidden",
        where=as_file(in_club(number=lambda world: world.newcomer.number)),
        why="nothing is public about this player",
    ),
]
