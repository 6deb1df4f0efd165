"""The admin can look, not write."""

import logging

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.urls import reverse

from clubs.models import Attendance, Club, Membership, Player, Season, Session, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.names import statuses
from web.admin import LookOnly

MODELS = [User, Club, Membership, Player, Season, Session, Attendance]


@pytest.fixture
def root(club: Club, alice: User) -> User:
    factories.attending(factories.a_session(club), factories.some_players(club, 1))
    return factories.a_user("Root", is_staff=True, is_superuser=True)


def path(model: type, page: str, *args: object) -> str:
    return reverse(f"admin:clubs_{model._meta.model_name}_{page}", args=args)


def test_every_registered_model_of_ours_is_look_only() -> None:
    ours = [each for model, each in admin.site._registry.items() if model._meta.app_label == "clubs"]

    assert {type(each).__bases__ for each in ours} == {(LookOnly,)}
    assert not admin.site.is_registered(Group)


@pytest.mark.parametrize("model", MODELS)
def test_superuser_looks_at_everything_and_writes_nothing(model: type, root: User) -> None:
    row = model.objects.first()
    looks = [path(model, "changelist"), path(model, "change", row.pk)]
    doors = [path(model, "add"), path(model, "delete", row.pk)]

    assert [statuses("get", each, root) for each in looks] == [[200], [200]]
    assert [statuses("post", each, root) for each in [*doors, looks[1]]] == [[403], [403], [403]]


def test_password_hash_is_not_shown(root: User) -> None:
    page = signed_in(root).get(path(User, "change", root.pk)).content.decode()

    assert (root.email in page, root.password in page) == (True, False)


def test_each_look_is_logged(root: User, club: Club, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "web.admin"):
        signed_in(root).get(path(Club, "change", club.pk))

    assert [record.getMessage() for record in caplog.records] == [
        f"admin look: user {root.pk}, clubs.Club {club.pk}"
    ]


def test_director_has_no_admin(root: User, alice: User) -> None:
    assert statuses("get", path(Club, "changelist"), root, alice, None) == [200, 302, 302]
