"""Why entries stand where they do, in words: in a ranking as it is now, as it is shown live, or as it was published.

A page of an edition reads what was kept beside it; only names are today's.
Tested in tests/tournaments/explanations/test_files.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.entry_list import names_of, partner_in
from tournaments.core.formats import is_league
from tournaments.explanations.grounds import Own, all_of_edition, of_draft, of_edition, of_now
from tournaments.explanations.leagues import explain_team
from tournaments.explanations.page import (
    Explained,
    ExplainedGame,
    Names,
    TurnWords,
    compared,
    is_alone,
    name_in,
    say_hints,
    say_neighbours,
)
from tournaments.models import Draft, Edition, Round, Tournament
from tournaments.ranking.games import Award, Outcome, Standing, Value
from tournaments.ranking.leaving import Leaving
from tournaments.standings.bodies import RankingBody
from tournaments.standings.decision_words import say_wins, say_worth
from tournaments.standings.reckoning import ranking_body

GAMES = TurnWords(
    won=gettext_lazy("Had it won %(game)s, that would have made rank %(rank)s."),
    none_better=gettext_lazy("No other result of a single game would have made a better rank."),
    lost=gettext_lazy("Had it lost %(game)s, that would have made rank %(rank)s."),
    none_worse=gettext_lazy("No other result of a single game would have cost it the first place."),
)


def drawn_rounds(tournament: Tournament) -> frozenset[int]:
    """The published rounds whose draw has a page; one query."""
    published = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    return frozenset(published.exclude(stage__format="free").values_list("number", flat=True))


def explain_row(own: Own, names: Names, drawn: frozenset[int] = frozenset()) -> Explained:
    """`own` in words."""
    why = own.why
    name, departure = name_in(why.row, names), list(_departure(own))
    return Explained(
        row=why.row,
        name=name,
        above=name_in(why.above, names),
        below=name_in(why.below, names),
        sentences=[*departure, *say_neighbours(why, names)],
        compared=[compared(why, rule.criterion, partial(_value_at, at)) for at, rule in enumerate(own.rules)],
        hints=list(_hints(own)),
        besides=list(_besides(own, name)),
        games=[_game(own, place, names, drawn) for place in own.games],
        is_out=why.row.rank is None and bool(departure),
    )


def _value_at(at: int, row: Standing) -> Value | None:
    return row.values[at]


def _game(own: Own, place: int, names: Names, drawn: frozenset[int]) -> ExplainedGame:
    at, game = own.games[place]
    number = own.why.row.number
    side = next(at for at, side in enumerate(game.sides) if number in side)
    others = [
        " + ".join(names_of([rival], names) for rival in rivals)
        for rivals in game.sides
        if number not in rivals
    ]
    return ExplainedGame(
        at=at,
        partners=names_of([partner for partner in game.sides[side] if partner != number], names),
        opponents=", ".join(others),
        marked=(game.marks[side], *(mark for other, mark in enumerate(game.marks) if other != side)),
        part=Fraction(game.won[side]),
        charged=game.charges.get(number, 0),
        turned=own.why.turned.get(place),
        is_drawn_round=at.round in drawn,
        missing=_missing(own, game, names),
    )


def _missing(own: Own, game: Outcome, names: Names) -> str:
    """Why `game` does not count for the entry."""
    if game.counts_for(own.why.row.number):
        return ""
    if struck := sorted(own.struck.intersection(game.entries)):
        return _("does not count: struck out with %(names)s") % {"names": names_of(struck, names)}
    return _("does not count: somebody else played it")


def _for_whom(award: Award, name: str) -> str:
    """« (Anne) », where one partner of a pair is meant."""
    alone = partner_in(name, award.place)
    return "" if alone == name else f" ({alone})"


def _besides(own: Own, name: str) -> Iterator[str]:
    """What counts besides the games."""
    row = own.why.row
    if row.number in own.struck:
        return
    for award in own.awards:
        worth = say_worth(award.marks, int(award.won * 2))
        values = {"round": award.round, "worth": f"{worth}{_for_whom(award, name)}"}
        if award.at_average:
            sentence = _("Round %(round)s, bye: what it wins and marks on average.")
        elif award.bye:
            sentence = _("Round %(round)s, bye: %(worth)s.")
        elif award.round:
            sentence = _("Round %(round)s, decided: %(worth)s.")
        else:
            sentence = _("Decided: %(worth)s.")
        yield sentence % values
    if any(award.at_average for award in own.awards):
        values = {"marks": f"{row.adjusted:+}", "wins": say_wins(row.awarded) or "0"}
        yield _("Together that is %(marks)s marks and %(wins)s wins.") % values


def _departure(own: Own) -> Iterator[str]:
    """What is to be said of an entry that left, before its neighbours."""
    if own.why.row.number in own.struck:
        yield _("It left after fewer than half of its rounds: it is struck out, its games count for nobody.")
    elif own.why.row.withdrawn and own.why.row.rank is None and own.leaving == Leaving.UNRANKED:
        yield _("It no longer plays: by the rule of this tournament it has no rank.")


def _hints(own: Own) -> Iterator[str]:
    """What would have changed it; said only where the ranking was made again to know."""
    why = own.why
    if own.in_bracket:
        yield _("The bracket decides: another result would have made other matches.")
        return
    yield from say_hints(why, GAMES, lambda place: {"game": _say_game(own, place)})
    has_turned = why.turned or (why.is_tried and why.row.rank == 1 and not is_alone(why))
    if own.stages > 1 and has_turned:
        yield _("Who went on to which stage is taken as it was.")


def _say_game(own: Own, place: int) -> str:
    """The game at `place`: by its number, where the table played several in that round."""
    at = own.games[place][0]
    there = [place for place, (where, _game) in sorted(own.games.items()) if where == at]
    values = {"round": at.round, "table": at.table, "number": there.index(place) + 1}
    if len(there) == 1:
        return _("the game of round %(round)s at table %(table)s") % values
    return _("game %(number)s of round %(round)s at table %(table)s") % values


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
