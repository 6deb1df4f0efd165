"""Every model of tournaments: a row of it says which one it is. What rows hold is tested where they are written."""

import pytest
from django.apps import apps
from django.db.models import Model

from tests.steps.club_files import the_world
from tests.steps.shared import Lasting

MODELS = [*apps.get_app_config("tournaments").get_models()]
WITHOUT_A_ROW = {
    *("ArchiveJob", "RestoreJob", "EveningCounting", "Notice", "OddChoice"),
    *("PrizeGiving", "Qualifier", "Renewal", "Wall"),
}
"""Those of which nothing is in the world behind the doors."""


@pytest.fixture(scope="module")
def world(lasting: Lasting[object]) -> None:
    lasting(the_world)


@pytest.mark.django_db
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.usefixtures("world")
def test_row_says_which_one_it_is(model: type[Model]) -> None:
    row = model._default_manager.order_by("pk").first()

    assert (row is None) == (model.__name__ in WITHOUT_A_ROW)
    assert model.__str__ is not Model.__str__
    assert " object (" not in str(row)
