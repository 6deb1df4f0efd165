"""Nothing of a club is forgotten: every model and every column has been thought of."""

from collections.abc import Iterator

from django.apps import apps
from django.db import models

from tournaments.club_file.contents import KEPT, OF_THE_ACCOUNT, PEOPLE
from tournaments.club_file.keys import target_of

# Models of ours that are in no file, and why.
STAYS = {
    "tournaments.archivejob": "a file that a worker of this site packed; it can be packed again",
    "web.allowance": "how often somebody tried something on this site",
    "clubs.user_groups": OF_THE_ACCOUNT,
    "clubs.user_user_permissions": OF_THE_ACCOUNT,
    "tournaments.restorejob": "a file that a worker of this site reads; it can be sent again",
    "tournaments.pairingjob": "work that a worker of this site was asked for; it can be asked for again",
}

# Columns of JSON or of text in which keys of the database stand: `keys` knows where.
KEYED = frozenset({"tournaments.act.values", "tournaments.act.snapshot"})
# Those in which none does: people are numbers of the club, entries numbers of their tournament.
PLAIN = frozenset(
    {
        "clubs.club.settings",
        "scoring.game.seating",
        "scoring.game.settings",
        "scoring.houserules.settings",
        "scoring.line.payload",
        "scoring.seat.come",
        "scoring.refusedentry.payload",
        "tournaments.cash.exclusive",
        "tournaments.cash.percents",
        "tournaments.draft.body",
        "tournaments.edition.body",
        "tournaments.entry.categories",
        "tournaments.entry.skips",
        "tournaments.entryrequest.minors",
        "tournaments.entryrequest.squad",
        "tournaments.gamebook.body",
        "tournaments.grounds.body",
        "tournaments.oddchoice.volunteers",
        "tournaments.prizegiving.body",
        "tournaments.prizegiving.handed",
        "tournaments.proof.body",
        "tournaments.proof.steps",
        "tournaments.round.explanation",
        "tournaments.round.trees",
        "tournaments.rulesversion.settings",
        "tournaments.seasonedition.body",
        "tournaments.stage.settings",
        "tournaments.tournament.accessible_tables",
        "tournaments.tournament.criteria",
        "tournaments.tournament.settings",
        "tournaments.wall.offered",
        "tournaments.wall.screens",
    }
)


def labels_of_ours() -> list[str]:
    return [
        model._meta.label_lower
        for app in ("web", "clubs", "scoring", "tournaments")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
    ]


def columns() -> Iterator[tuple[str, models.Field]]:
    for kept in KEPT:
        for column in kept.columns():
            yield f"{kept.label}.{column.name}", column


def test_every_model_goes_along_or_stays_for_a_reason() -> None:
    kept = [one.label for one in KEPT]

    assert sorted([*kept, *STAYS]) == sorted(labels_of_ours())
    assert all(STAYS.values())


def test_every_way_out_of_the_file_leads_to_a_model_that_is_in_it() -> None:
    known = {one.model for one in KEPT}

    assert [name for name, column in columns() if target_of(column) not in {None, *known}] == []


def test_parents_come_before_their_children() -> None:
    seen, early = set(), []
    for kept in KEPT:
        seen.add(kept.model)
        early += [f"{kept.label}.{one.name}" for one in kept.columns() if target_of(one) not in {None, *seen}]

    assert early == []


def test_of_every_column_of_json_or_text_it_is_known_whether_keys_stand_in_it() -> None:
    free = {name for name, column in columns() if isinstance(column, models.JSONField | models.TextField)}

    assert free == PLAIN | KEYED


def test_what_is_left_behind_is_a_column_with_a_reason() -> None:
    for kept in KEPT:
        names = {column.name for column in kept.model._meta.concrete_fields}
        assert kept.left.keys() <= names
        assert all(left.why for left in kept.left.values())


def test_of_people_with_an_account_only_the_name_goes_along() -> None:
    """A new column of an account stays behind until somebody says that it may leave the site."""
    assert [column.name for column in PEOPLE.columns()] == ["name", "written_as"]
