"""What the database refuses of tournaments: see `web.guards`. Tested in tests/web/test_guards.py."""

from web.guards import append_only, same

GUARDS = [
    *append_only("tournaments.Act"),
    *append_only("tournaments.Commitment"),
    *append_only("tournaments.Renewal"),
    *append_only("tournaments.Edition"),
    *append_only("tournaments.EditionWithdrawal"),
    *append_only("tournaments.SeasonEdition"),
    *append_only("tournaments.SeasonWithdrawal"),
    *append_only("tournaments.RulesVersion"),
    same("tournaments.Notice", "session__club", "player__club"),
    *append_only("tournaments.Grounds"),
    same("tournaments.Tournament", "club", "session__club"),
    same("tournaments.Entry", "tournament__club", "captain__club"),
    same("tournaments.EntryPlayer", "tournament__club", "player__club"),
    same("tournaments.EntryPlayer", "tournament", "entry__tournament"),
    same("tournaments.Placing", "round", "pairing__round"),
    same("tournaments.Placing", "entry__tournament", "round__stage__tournament"),
    same("tournaments.Placing", "player__club", "entry__tournament__club"),
    same("tournaments.Qualifier", "entry__tournament", "stage__tournament"),
    same("tournaments.EntryRequest", "tournament", "entry__tournament"),
    same("tournaments.EntryRequest", "tournament__club", "player__club"),
    same("tournaments.EntryRequest", "tournament__club", "partner__club"),
    same("tournaments.Bye", "entry__tournament", "round__stage__tournament"),
    same("tournaments.Substitution", "player__club", "pairing__round__stage__tournament__club"),
    same("tournaments.Adjustment", "tournament", "entry__tournament"),
    same("tournaments.Adjustment", "tournament", "stage__tournament"),
    same("tournaments.Adjustment", "tournament__club", "sheet__club"),
    same("tournaments.PrizeGiving", "tournament", "edition__tournament"),
    same("tournaments.Pairing", "round__stage__tournament__club", "sheet__club"),
]
