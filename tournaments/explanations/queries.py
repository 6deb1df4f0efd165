"""Why entries stand where they do, in words: in a ranking as it is now, as it is shown live, or as it was published."""

from __future__ import annotations

from tournaments.core.formats import is_league
from tournaments.explanations.entries import drawn_rounds, explain_row
from tournaments.explanations.grounds import Own, all_of_edition, of_draft, of_edition, of_now
from tournaments.explanations.leagues import explain_team
from tournaments.explanations.page import Explained, Names
from tournaments.models import Draft, Edition, Tournament
from tournaments.standings.bodies import RankingBody
from tournaments.standings.reckoning import ranking_body


def explain_now(tournament: Tournament, number: int, names: Names) -> Explained | None:
    """Entry `number` as the sheets make the ranking this moment; None where it is not in it."""
    if is_league(tournament):
        return explain_team(ranking_body(tournament), number, names)
    return _in_words(tournament, of_now(tournament, number), names)


def explain_draft(draft: Draft, number: int, names: Names) -> Explained | None:
    """The same of the ranking that is shown live."""
    if is_league(draft.tournament):
        return explain_team(draft.body, number, names)
    return _in_words(draft.tournament, of_draft(draft, number), names)


def explain_edition(edition: Edition, number: int, names: Names) -> Explained | None:
    """The same of a published ranking, as it was reckoned then."""
    if is_league(edition.tournament):
        return explain_team(edition.body, number, names)
    return _in_words(edition.tournament, of_edition(edition, number), names)


def explain_all(edition: Edition, names: Names) -> dict[int, Explained]:
    """The same of every row of a published ranking, by number."""
    if is_league(edition.tournament):
        numbers = [row["entry"] for row in RankingBody.read(edition.body).rows]
        pages = [explain_team(edition.body, number, names) for number in numbers]
    else:
        pages = [explain_row(own, names) for own in all_of_edition(edition)]
    return {page.number: page for page in pages if page}


def _in_words(tournament: Tournament, own: Own | None, names: Names) -> Explained | None:
    return explain_row(own, names, drawn_rounds(tournament)) if own else None
