"""A file tells one moment, and nobody waits for it."""

from threading import Thread

import pytest
from django.db import connection

from clubs.models import Club
from tests import factories
from tournaments.club_file.writing import one_moment


@pytest.mark.django_db(transaction=True)
def test_what_is_written_meanwhile_waits_for_nobody_and_is_not_read() -> None:
    factories.a_club()

    def write() -> None:
        factories.a_club("Les Trois Rois", "trois-rois")
        connection.close()

    with one_moment():
        before = Club.objects.count()
        other = Thread(target=write)
        other.start()
        other.join(timeout=10)
        written, after = not other.is_alive(), Club.objects.count()

    assert (written, before, after, Club.objects.count()) == (True, 1, 1, 2)
