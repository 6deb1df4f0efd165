"""The doors of what is published, and of who plays how."""

from __future__ import annotations

from tests.doors.cells import (
    OF_A_SEASON,
    OF_A_SEASON_EDITION,
    OF_A_TOURNAMENT,
    OF_AN_EDITION,
    OF_AN_ENTRY,
    OF_THE_CUP,
    OF_THE_DRAFT,
    OF_THE_ROUND,
    THIS_CLUB,
    Facts,
    Row,
    as_file,
    everybody,
    in_club,
    members,
    nobody,
    owners,
    tournament,
)

OF_AN_EDITED = in_club(pk=tournament, number=lambda _world: 1, entry=lambda _world: 1)
PLAYED = [lambda world, place=place: world.partners[place] for place in (0, 1)]


PLACES: dict[str, Facts] = {
    "public:evening": OF_A_TOURNAMENT,
    "public:clock": OF_A_TOURNAMENT,
    **{f"public:{name}": OF_A_TOURNAMENT for name in ("wall", "where")},
    "public:where_entry": OF_AN_ENTRY,
    "public:trees": OF_THE_CUP,
    "public:edition": OF_AN_EDITION,
    **{f"public:{name}": THIS_CLUB for name in ("seasons", "out")},
    "public:season": OF_A_SEASON,
    "public:season_edition": OF_A_SEASON_EDITION,
    "public:season_player": in_club(
        pk=lambda world: world.session.season_id, number=lambda _world: 1, player=lambda _world: 1
    ),
    "public:edition_explained": OF_AN_EDITED,
    "public:explained": in_club(pk=lambda world: world.championship.pk, entry=lambda _world: 1),
    **{f"public:{name}": OF_THE_ROUND for name in ("draw", "redraw", "draw_document")},
    "public:draws": OF_A_TOURNAMENT,
    **{f"public:{name}": THIS_CLUB for name in ("calendar", "feed")},
    **{f"public:{name}": OF_A_TOURNAMENT for name in ("embed", "ranking_document")},
    "public:edition_picture": OF_AN_EDITION,
    **{f"public:season_{name}": OF_A_SEASON for name in ("embed", "document")},
    "public:season_picture": OF_A_SEASON_EDITION,
    "public:edition_file": as_file(OF_AN_EDITION),
    "public:round_file": as_file(OF_THE_ROUND),
    "public:replay": in_club(name=lambda _world: "replay-lot"),
    **dict.fromkeys(("people:club", "people:ratings", "public:people", "public:ratings"), THIS_CLUB),
    **{f"{space}:player": in_club(number=PLAYED[0]) for space in ("people", "public")},
    **{f"{space}:pair": in_club(first=PLAYED[0], second=PLAYED[1]) for space in ("people", "public")},
}

PUBLIC = [
    Row("public:evening", "GET", everybody(200)),
    Row(
        "public:evening",
        "GET",
        nobody(),
        case="before anything is published",
        where=in_club(pk=lambda world: world.fresh.pk),
        why="it is the desk's until then",
    ),
    Row("public:clock", "GET", everybody(200)),
    Row(
        "public:clock",
        "GET",
        nobody(),
        case="before anything is published",
        where=in_club(pk=lambda world: world.fresh.pk),
        why="it is the desk's until then",
    ),
    *(
        row
        for name in ("wall", "where", "where_entry")
        for row in (
            Row(f"public:{name}", "GET", everybody(200)),
            Row(
                f"public:{name}",
                "GET",
                nobody(),
                case="before anything is published",
                where=in_club(
                    pk=lambda world: world.fresh.pk,
                    **({"number": lambda _world: 1} if name == "where_entry" else {}),
                ),
                why="it is the desk's until then",
            ),
        )
    ),
    Row("public:trees", "GET", everybody(200)),
    Row(
        "public:trees",
        "GET",
        nobody(),
        case="a tournament without pools or knock-out",
        where=OF_A_TOURNAMENT,
        why="there is nothing to be seen",
    ),
    Row("public:edition", "GET", everybody(200)),
    *(
        Row(f"public:{name}", "GET", everybody(200))
        for name in (
            *("seasons", "season", "season_edition", "season_player", "out"),
            *("season_embed", "season_document", "season_picture"),
        )
    ),
    *(
        Row(
            f"public:{name}",
            "GET",
            nobody(),
            case="of a season without a published ranking",
            where=lambda world, _actor: {"slug": world.other_club.slug, "pk": 0},
            why="there is nothing to be seen",
        )
        for name in ("season_embed", "season_document")
    ),
    Row("public:edition_explained", "GET", everybody(200)),
    Row("public:explained", "GET", everybody(200)),
    Row(
        "public:explained",
        "GET",
        nobody(),
        case="where the ranking is not live",
        where=in_club(pk=tournament, entry=lambda _world: 1),
        why="the public sees what is published",
    ),
    Row("public:draw", "GET", everybody(200)),
    Row(
        "public:draw",
        "GET",
        nobody(),
        case="of a draft",
        where=OF_THE_DRAFT,
        why="it may still be swapped or discarded",
    ),
    Row("public:draws", "GET", everybody(200)),
    Row(
        "public:draws",
        "GET",
        everybody(200),  # a promise is public before it is kept; the name of the tournament is not told yet
        case="before anything is published",
        where=in_club(pk=lambda world: world.fresh.pk),
    ),
    *(
        row
        for name in ("redraw", "draw_document")
        for row in (
            Row(f"public:{name}", "GET", everybody(200)),
            Row(
                f"public:{name}",
                "GET",
                nobody(),
                case="of a draft",
                where=OF_THE_DRAFT,
                why="its secret is told when it is published",
            ),
        )
    ),
    Row("public:replay", "GET", everybody(200)),
    *(
        Row(f"public:{name}", "GET", everybody(200))
        for name in ("calendar", "feed", "embed", "ranking_document")
    ),
    *(
        Row(f"public:{name}", "GET", everybody(200))
        for name in ("edition_file", "edition_picture", "round_file")
    ),
    Row("public:edition_file", "GET", everybody(200), case="as XLSX", where=as_file(OF_AN_EDITION, "xlsx")),
    Row(
        "public:round_file",
        "GET",
        nobody(),
        case="of a draft",
        where=as_file(OF_THE_DRAFT),
        why="it may still be swapped or discarded",
    ),
    *(
        Row(
            f"public:{name}",
            "GET",
            nobody(),
            case="before anything is published",
            where=in_club(pk=lambda world: world.fresh.pk),
            why="it is the desk's until then",
        )
        for name in ("embed", "ranking_document")
    ),
]

PEOPLE = [
    Row("people:club", "GET", members(200)),
    Row("people:player", "GET", members(200)),
    Row("people:pair", "GET", members(200)),
    Row("people:ratings", "GET", members(200)),
    Row("people:ratings", "POST", owners(302), {"is_on": "1"}),
    Row("public:people", "GET", everybody(200)),
    Row("public:ratings", "GET", everybody(200)),
    Row(
        "public:ratings",
        "GET",
        nobody(),
        case="of a club that rates nobody",
        where=lambda world, _actor: {"slug": world.other_club.slug},
        why="ratings are off until an owner turns them on",
    ),
    Row("public:player", "GET", everybody(200)),
    Row(
        "public:player",
        "GET",
        nobody(),
        case="who is hidden",
        where=in_club(number=lambda world: world.newcomer.number),
        why="nothing is public about this player",
    ),
    Row("public:pair", "GET", everybody(200)),
]
