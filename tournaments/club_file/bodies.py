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
        for one in read.objects[model]:
            try:
                reader(one)
            except UNREADABLE as error:
                raise BadFile("bad_value", line=read.line_of(one), what=_what(model, name)) from error
    _check_acts(read)


def _what(model: type[models.Model], name: str) -> str:
    return f"{model._meta.label_lower}.{name}"


# --- what a newer site knows and this one does not -----------------------------------------------


def _check_known(read: ReadClub) -> None:
    formats = [one.key for one in FORMATS]
    for stage in read.objects[Stage]:
        _check_code(read, stage, "format", (stage.format, formats))
    for act in read.objects[Act]:
        _check_code(read, act, "code", (act.code, ACTS))
    for round_ in read.objects[Round]:
        for remark in round_.explanation if isinstance(round_.explanation, list) else ():
            if isinstance(remark, dict) and isinstance(remark.get("code"), str):
                _check_code(read, round_, "explanation", (remark["code"], REMARKS))


def _check_code(read: ReadClub, one: models.Model, name: str, told: tuple[str, Collection[str]]) -> None:
    code, known = told
    if code not in known:
        raise BadFile("unknown_code", line=read.line_of(one), what=_what(type(one), name), named=code[:40])


# --- what must be readable -----------------------------------------------------------------------


def _readers(read: ReadClub) -> Iterator[tuple[type[models.Model], str, Callable[[Any], object]]]:
    faces = Faces(read.objects[Club][0], public=True)
    sessions = {one.pk: one for one in read.objects[Session]}
    evenings = {one.pk: sessions[one.session_id] for one in read.objects[Tournament]}
    yield Stage, "settings", lambda one: find_format(one.format).settle(one.settings)
    yield Round, "explanation", lambda one: explain(one, {})
    yield Round, "trees", lambda one: read_trees(one.trees, {}, {})
    yield Proof, "body", _read_proof
    yield Proof, "steps", lambda one: say_check(dict(one.steps.items()), None)
    yield Edition, "body", lambda one: _read_ranking(one.body)
    yield Draft, "body", lambda one: _read_ranking(one.body)
    yield Grounds, "body", lambda one: read_basis(one.body)
    yield SeasonEdition, "body", lambda one: _read_season(one, faces)
    yield RulesVersion, "settings", lambda one: season_rules.read_rules(one.settings)
    yield GameBook, "body", lambda one: _read_book(one, evenings)
    yield PrizeGiving, "body", _read_prizes
    yield PrizeGiving, "given", lambda one: _check_all(one.given, str)
    yield Tournament, "criteria", lambda one: read_rules(one.criteria)[0]
    yield Tournament, "accessible_tables", lambda one: _check_all(one.accessible_tables, int)
    yield Entry, "categories", lambda one: _check_all(one.categories, str)
    yield Entry, "skips", lambda one: _check_all(one.skips, int)
    yield EntryRequest, "minors", lambda one: _check_all(one.minors, int)
    yield EntryRequest, "squad", lambda one: one.full_name and one.newcomers
    yield OddChoice, "volunteers", lambda one: _check_all(one.volunteers, int)
    yield Cash, "percents", lambda one: _check_all(one.percents, int)
    yield Cash, "exclusive", lambda one: _check_all(one.exclusive, str)
    yield Wall, "screens", lambda one: [Screen(screen) for screen in _check_all(one.screens, str)]
    yield Wall, "asked", lambda one: [Screen(screen) for screen in _check_all(one.asked, str)]


def _check_all(told: Any, kind: type) -> list[Any]:
    """A list with nothing else in it than values of `kind`."""
    if not isinstance(told, list) or not all(type(one) is kind for one in told):
        raise TypeError(kind)
    return told


def _read_ranking(body: str) -> None:
    """What every page of a ranking asks of it; its figures are whole numbers."""
    told = json.loads(body)
    ranking = read_ranking(body, {})
    for column in columns_of(ranking):
        list(map(column.text, ranking.rows))
    read_results(told)
    read_trees(told.get("trees", ()), {}, {})
    figures = [row[name] for row in told["rows"] for name in FIGURES]
    figures += [row["rank"] for row in told["rows"] if row["rank"] is not None]
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
    told = json.loads(giving.body)
    read_awards(told["awards"])
    _check_all([told["pot"]] if told["pot"] is not None else [], int)


def _read_proof(proof: Proof) -> None:
    told = json.loads(proof.body)
    _check_all(told["drawn"]["order"], int)
    if [tier for tier in told["drawn"]["tiers"] if not {"code", "cost", "bound"} <= tier.keys()]:
        raise ValueError("tiers")


def _check_acts(read: ReadClub) -> None:
    """Each act has what its sentence says, and the draws of a tournament can be told by its acts."""
    acts: dict[int, dict[int, Act]] = {}
    for act in sorted(read.objects[Act], key=lambda one: one.number):
        acts.setdefault(act.tournament_id, {})[act.number] = act
    for known in acts.values():
        one = None
        try:
            for one in known.values():
                say_act(one, {}, known)
            told = [act for act in known.values() if act.code in announcements.TOLD]
            one = told[0] if told else one
            (
                announcements.events(told),
                announcements.announcements(told),
                announcements.cuts_by_lot(told),
                announcements.places_taken(told),
            )
        except UNREADABLE as error:
            raise BadFile("bad_value", line=read.line_of(one), what=_what(Act, "values")) from error  # type: ignore[arg-type]  # there is one
