"""Two rounds of the method "draw/1" as they were once published, which never change: neighbours, and switched tables.

Seven pairs in their third round; accents where a site can have them.
"""

from typing import Any

_SECRETS = {
    "commitment": "99f19fb8d07865255756258ab99d744b1ec91bd5fb7829b9d4c96dd5d8c4e413",
    "secret": "61868fa2cbb6bd8a49da48014ea93003ddafed5ed7ca09f672b2de77884524fd",
}


def _published(apart: tuple[int, ...], found: dict[str, Any], **told: Any) -> dict[str, Any]:
    """`apart` are of one group, `found` is what was drawn."""
    entrants = [
        {"number": number, "players": 2, "score": 0, "apart": ["g1"] if number in apart else []}
        for number in range(1, 8)
    ]
    asked = {
        "entrants": entrants,
        "past": [
            {"tables": [[1, 2], [3, 4], [5, 6]], "byes": [7]},
            {"tables": [[1, 3], [7, 2], [4, 5]], "byes": [6]},
        ],
        "byes": {"6": 1, "7": 1},
        "turn": 3,
        "rounds": 0,
        "table_size": 4,
        "ranks": {},
        "settings": {},
        "order": [],
        "tables": [],
        "scores_before": {},
        "sizes": None,
        "waits": False,
    }
    tiers = [{"code": code, "cost": 0, "bound": 0} for code in ("rematch", "apart")]
    return {
        "form": "round/1",
        "method": "draw/1",
        "event": "Concours d’été",
        "round": 3,
        **_SECRETS,
        **told,
        "entries": [f"{number}\tg1" if number in apart else str(number) for number in range(1, 8)],
        "asked": asked,
        "drawn": {**found, "digest": told["digest"], "tiers": tiers, "versions": {}, "left_empty": []},
        "out": [],
        "filled": [],
        "swaps": [],
        "numbers": [1, 2, 3],
        **{key: found[key] for key in ("tables", "byes")},
        "names": {"1": "Élodie", "2": "Œuvrard & Noël"},
    }


NEIGHBOURS = _published(
    (),
    {
        "tables": [[5, 2], [7, 3], [6, 4]],
        "byes": [1],
        "order": [5, 2, 7, 3, 6, 4, 1],
        "explanation": [
            {"code": "draws", "entries": [], "count": 6},
            {"code": "bye", "entries": [1], "count": 1},
        ],
    },
    value="dés 1",
    digest="2338c8517a3e79838da1c02cf77a2c87be47f0275d34cb551661b4ef68c07a63",
    seed="908e1da011aeb01e7a0e64ece72bad1bc26fe2265d17f019c18ed42b95f157ea",
    asked_digest="cfd631bddc9993b35e0e1493920b19a80660ed5d7bff84da40b9f0e63941febd",
)
SWITCHED = _published(
    (1, 4, 5),
    {
        "tables": [[6, 4], [5, 2], [7, 1]],
        "byes": [3],
        "order": [6, 5, 7, 2, 1, 4, 3],
        "explanation": [
            {"code": "switches", "entries": [], "count": 126},
            {"code": "bye", "entries": [3], "count": 1},
        ],
    },
    value="dés 0",
    digest="5d997b0c0277db9e3dc149520124ac17cf28d50c63e042dd00f163b9051f9b27",
    seed="37a06400443c9c49ac1bbf7c0e0954de83d1ed1e73e0908c83136c61dc89c2d6",
    asked_digest="e1552fad842ed742d7bcacf4f0fcf5262568fd2fea5aaa87424825ff473d7674",
)
