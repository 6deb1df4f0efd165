"""What the bodies, codes and lists of a file say, read by the very readers of the site: what they cannot read, no page
could show. Tested in tests/tournaments/club_file/test_faults.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from django.db import models

from clubs.models import Club, Session
from tournaments.club_file.faults import BadFile
from tournaments.club_file.rows import ReadClub
from tournaments.core.formats import FORMATS, find_format
from tournaments.core.step_back import ACTS
from tournaments.editions.queries import counts_of
from tournaments.entries.faces import Faces
from tournaments.explanations.grounds import read_basis
from tournaments.history.timeline import say_act
from tournaments.models import (
    Act,
    Cash,
    Draft,
    Edition,
    Entry,
    EntryRequest,
    GameBook,
    Grounds,
    OddChoice,
    PrizeGiving,
    Proof,
    Round,
    RulesVersion,
    Screen,
    SeasonEdition,
    Stage,
    Tournament,
    Wall,
)
from tournaments.people.books import read_games
from tournaments.prizes.queries import read_awards
from tournaments.proofs import announcements
from tournaments.proofs.proof import say_check
from tournaments.proofs.words import REMARKS, explain
from tournaments.ranking import season_rules
from tournaments.seasons.results import read_results
from tournaments.seasons.tables import read_season
from tournaments.standings.columns import columns_of
from tournaments.standings.criteria import read_rules
from tournaments.standings.rankings import read_ranking
from tournaments.standings.trees import read_trees
from web.refusals import Refusal

UNREADABLE = (
    *(ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError),
    Refusal,
)
FIGURES = ("entry", "won", "played", "for", "against")


def check_bodies(read: ReadClub) -> None:
    """`BadFile` where the site could not show what the file holds, or the file was made by a newer site."""
    _check_known(read)
    for model, name, reader in _readers(read):
        for row in read.objects[model]:
            try:
                reader(row)
            except UNREADABLE as error:
                raise BadFile("bad_value", line=read.line_of(row), what=_what(model, name)) from error
    _check_acts(read)


def _what(model: type[models.Model], name: str) -> str:
    return f"{model._meta.label_lower}.{name}"


# --- what a newer site knows and this one does not -----------------------------------------------


def _check_known(read: ReadClub) -> None:
    formats = [format_.key for format_ in FORMATS]
    for stage in read.objects[Stage]:
        _check_code(read, stage, "format", stage.format, formats)
    for act in read.objects[Act]:
        _check_code(read, act, "code", act.code, ACTS)
    for round_ in read.objects[Round]:
        for remark in round_.explanation if isinstance(round_.explanation, list) else ():
            if isinstance(remark, dict) and isinstance(remark.get("code"), str):
                _check_code(read, round_, "explanation", remark["code"], REMARKS)


def _check_code(read: ReadClub, row: models.Model, name: str, code: str, codes: Collection[str]) -> None:
    if code not in codes:
        raise BadFile("unknown_code", line=read.line_of(row), what=_what(type(row), name), named=code[:40])


# --- what must be readable -----------------------------------------------------------------------


def _readers(read: ReadClub) -> Iterator[tuple[type[models.Model], str, Callable[[Any], object]]]:
    faces = Faces(read.objects[Club][0], public=True)
    sessions = {session.pk: session for session in read.objects[Session]}
    evenings = {tournament.pk: sessions[tournament.session_id] for tournament in read.objects[Tournament]}
    yield Stage, "settings", lambda stage: find_format(stage.format).settle(stage.settings)
    yield Round, "explanation", lambda round_: explain(round_, {})
    yield Round, "trees", lambda round_: read_trees(round_.trees, {}, {})
    yield Proof, "body", _read_proof
    yield Proof, "steps", lambda proof: say_check(dict(proof.steps.items()), None)
    yield Edition, "body", lambda edition: _read_ranking(edition.body)
    yield Draft, "body", lambda draft: _read_ranking(draft.body)
    yield Grounds, "body", lambda grounds: read_basis(grounds.body)
    yield SeasonEdition, "body", lambda edition: _read_season(edition, faces)
    yield RulesVersion, "settings", lambda version: season_rules.read_rules(version.settings)
    yield GameBook, "body", lambda book: _read_book(book, evenings)
    yield PrizeGiving, "body", _read_prizes
    yield PrizeGiving, "handed", lambda giving: _check_all(giving.handed, str)
    yield Tournament, "criteria", lambda tournament: read_rules(tournament.criteria)[0]
    yield Tournament, "accessible_tables", lambda tournament: _check_all(tournament.accessible_tables, int)
    yield Entry, "categories", lambda entry: _check_all(entry.categories, str)
    yield Entry, "skips", lambda entry: _check_all(entry.skips, int)
    yield EntryRequest, "minors", lambda request: _check_all(request.minors, int)
    yield EntryRequest, "squad", lambda request: request.full_name and request.newcomers
    yield OddChoice, "volunteers", lambda choice: _check_all(choice.volunteers, int)
    yield Cash, "percents", lambda cash: _check_all(cash.percents, int)
    yield Cash, "exclusive", lambda cash: _check_all(cash.exclusive, str)
    yield Wall, "screens", lambda wall: [Screen(screen) for screen in _check_all(wall.screens, str)]
    yield Wall, "offered", lambda wall: [Screen(screen) for screen in _check_all(wall.offered, str)]


def _check_all(values: Any, kind: type) -> list[Any]:
    """A list with nothing else in it than values of `kind`."""
    if not isinstance(values, list) or not all(type(value) is kind for value in values):
        raise TypeError(kind)
    return values


def _read_ranking(body: str) -> None:
    """What every page of a ranking asks of it; its figures are whole numbers."""
    content = json.loads(body)
    ranking = read_ranking(body, {})
    for column in columns_of(ranking):
        list(map(column.text, ranking.rows))
    read_results(content)
    read_trees(content.get("trees", ()), {}, {})
    figures = [row[name] for row in content["rows"] for name in FIGURES]
    figures += [row["rank"] for row in content["rows"] if row["rank"] is not None]
    _check_all([*figures, ranking.rounds, ranking.counted, ranking.expected], int)


def _read_season(edition: SeasonEdition, faces: Faces) -> None:
    table = read_season(edition.body, faces)
    counts_of(edition)
    for row in table.rows:
        _check_all([row.number, row.bonus, row.attended, row.lacking, row.counted, row.dropped], int)


def _read_book(book: GameBook, evenings: Mapping[int, Session]) -> None:
    """A book is read with the evening of its tournament, which is not in the database yet."""
    tournament = Tournament(pk=book.tournament_id)
    tournament.session = evenings[book.tournament_id]
    read_games([GameBook(tournament=tournament, body=book.body)])


def _read_prizes(giving: PrizeGiving) -> None:
    body = json.loads(giving.body)
    read_awards(body["awards"])
    _check_all([body["pot"]] if body["pot"] is not None else [], int)


def _read_proof(proof: Proof) -> None:
    body = json.loads(proof.body)
    _check_all(body["drawn"]["order"], int)
    if [tier for tier in body["drawn"]["tiers"] if not {"code", "cost", "bound"} <= tier.keys()]:
        raise ValueError("tiers")


def _check_acts(read: ReadClub) -> None:
    """Each act has what its sentence says, and the draws of a tournament can be told by its acts."""
    acts: dict[int, dict[int, Act]] = {}
    for act in sorted(read.objects[Act], key=lambda act: act.number):
        acts.setdefault(act.tournament_id, {})[act.number] = act
    for by_number in acts.values():
        suspect = None
        try:
            for suspect in by_number.values():
                say_act(suspect, {}, by_number)
            announced = [act for act in by_number.values() if act.code in announcements.TOLD]
            suspect = announced[0] if announced else suspect
            (
                announcements.events(announced),
                announcements.announcements(announced),
                announcements.cuts_by_lot(announced),
                announcements.places_taken(announced),
            )
        except UNREADABLE as error:
            raise BadFile("bad_value", line=read.line_of(suspect), what=_what(Act, "values")) from error  # type: ignore[arg-type]  # there is one
