"""What a ranking goes by, as figures in its files: a number for every criterion, and nothing where there is none."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from django.urls import reverse

from tests import factories
from tests.cases import every_case
from tests.steps.files_read import answered, first_table, lines_of, typed_cells
from tests.steps.rankings import ranked_by_all, ranking_of
from tests.steps.shared import Lasting
from tournaments.explanations.files import explained_grid
from tournaments.explanations.grounds import of_edition
from tournaments.explanations.queries import explain_row
from tournaments.models import Edition
from tournaments.ranking.criteria import CHOSEN, Criterion
from tournaments.ranking.games import Standing
from tournaments.standings.columns import own_columns
from tournaments.standings.reckoning import standings_of

COLUMNS = [criterion for criterion in CHOSEN if criterion.about.has_column]
FORMATS = {Criterion.SHARE: "0.0%"}


@pytest.fixture(scope="module")
def published(lasting: Lasting[int]) -> int:
    return lasting(lambda: ranked_by_all(factories.a_club(), factories.a_user("Alice")).pk)


@pytest.fixture
def edition(db: None, published: int) -> Edition:
    return Edition.objects.get(pk=published)


def file_of(edition: Edition, kind: str) -> str:
    tournament = edition.tournament
    return reverse("public:edition_file", args=[tournament.club.slug, tournament.pk, edition.number, kind])


def exact(rows: Sequence[Standing], criterion: Criterion) -> list[Fraction | int | None]:
    return [row.values[CHOSEN.index(criterion)] for row in rows]


def test_criterion_is_a_number_and_nothing_where_there_is_none(edition: Edition) -> None:
    head, *rows = typed_cells(answered(file_of(edition, "xlsx")).content)
    standings = standings_of(edition.tournament)

    names = [column.name for column in own_columns(ranking_of(edition.tournament))]
    assert [name for name, _look in head[8 : 8 + len(COLUMNS)]] == names
    with every_case() as case:
        for at, criterion in enumerate(COLUMNS, start=8):
            wanted = exact(standings, criterion)
            parts = [one is not None and Fraction(one).denominator != 1 for one in wanted]
            looks = [FORMATS.get(criterion, "0.0#") if part or criterion in FORMATS else "" for part in parts]
            with case(criterion):
                assert [row[at][0] for row in rows] == [
                    None if one is None else pytest.approx(float(one)) for one in wanted
                ]
                assert [row[at][1] for row in rows if row[at][0] is not None] == [
                    look for look, one in zip(looks, wanted, strict=True) if one is not None
                ]


def test_share_and_average_open_as_numbers_from_csv(edition: Edition) -> None:
    _head, *rows = first_table(lines_of(file_of(edition, "csv"), language="fr"))

    share, average = (8 + COLUMNS.index(one) for one in (Criterion.SHARE, Criterion.AVERAGE))
    standings = standings_of(edition.tournament)
    won, marks = (exact(standings, one) for one in (Criterion.SHARE, Criterion.AVERAGE))
    said = {None: "", 0: "0,0%", Fraction(1, 2): "50,0%", 1: "100,0%"}
    assert [row[share] for row in rows] == [said[one] for one in won]
    assert [row[average] for row in rows] == [f"{float(one):g}".replace(".", ",") for one in marks]
    assert any("," in row[average] for row in rows)


def test_criteria_of_an_explained_rank_are_numbers_too(edition: Edition) -> None:
    row = next(row for row in standings_of(edition.tournament) if None in row.values)
    own = of_edition(edition, row.number)
    assert own

    criteria, *_sentences = explained_grid(explain_row(own, {})).more

    told = [cells[1] for cells in criteria.rows]
    assert [one is None for one in told] == [one is None for one in row.values]
    assert not any(isinstance(one, str) for one in told)
