"""Refusals: a code for programs, a sentence for people."""

from django.utils.translation import gettext_lazy, override

from web.refusals import Refusal


def test_refusal_fills_its_sentence() -> None:
    refusal = Refusal("last_owner", "%(name)s has %(count)d clubs.", status=410, name="Ève 100%", count=2)

    assert (str(refusal), refusal.code, refusal.status) == ("Ève 100% has 2 clubs.", "last_owner", 410)


def test_refusal_without_figures_says_its_sentence_as_it_is() -> None:
    assert (str(Refusal("full", "100% full")), Refusal("full", "").status) == ("100% full", 409)


def test_sentence_is_translated_for_whoever_reads_it() -> None:
    refusal = Refusal("needed", gettext_lazy("This field is required."), status=422)

    said = []
    for language in ("en", "fr"):
        with override(language):
            said.append(str(refusal))

    assert said == ["This field is required.", "Ce champ est obligatoire."]
