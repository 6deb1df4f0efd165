"""Every form of the game is a page that names its source and has been played."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

from scoring.rulebook import VARIANTS, Variant, variants
from tests.scoring.rulebook.examples import EXAMPLES

CHAPTERS = [
    importlib.import_module(f"{variants.__name__}.{module.name}")
    for module in pkgutil.iter_modules(variants.__path__)
]


def chapter_of(variant: Variant) -> ModuleType:
    """The module that declares `variant`."""
    return next(module for module in CHAPTERS if any(held is variant for held in vars(module).values()))


@pytest.fixture(params=VARIANTS, ids=[variant.key for variant in VARIANTS])
def variant(request: pytest.FixtureRequest) -> Variant:
    page: Variant = request.param
    return page


def test_page_stands_in_a_chapter_that_names_its_source(variant: Variant) -> None:
    assert variant.source.key.split(":")[0].split()[0] in (chapter_of(variant).__doc__ or "")


def test_page_has_worked_examples_that_are_scored(variant: Variant) -> None:
    mine = [example for example in EXAMPLES if example["variant"] == variant.key]

    assert any("error" not in example["expected"] for example in mine)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda module: module.__name__.rsplit(".", 1)[-1])
def test_chapter_plays_its_own_examples(chapter: ModuleType) -> None:
    ran = doctest.testmod(chapter)

    assert ran.attempted > 0
    assert ran.failed == 0
