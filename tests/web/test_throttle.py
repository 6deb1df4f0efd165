"""How often is too often: exact, however many ask at once, whatever the clock does."""

from threading import Barrier, Thread

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from web.models import Allowance
from web.throttle import RateLimit, give_back, spend, waits_of

FIVE = {"a": RateLimit(5, 600)}
NOW = 1_800_000_000.0


def taken(limits: dict[str, RateLimit], times: int, now: float) -> int:
    """How many of so many tries were taken."""
    return sum(spend(limits, now) == 0 for _ in range(times))


@pytest.mark.django_db
def test_as_many_as_the_limit_and_one_more_with_each_share_of_the_window() -> None:
    assert taken(FIVE, 20, NOW) == 5
    assert taken(FIVE, 20, NOW + 119) == 0
    assert taken(FIVE, 20, NOW + 120) == 1
    assert taken(FIVE, 20, NOW + 3600) == 5


@pytest.mark.django_db
def test_it_says_how_long_to_wait() -> None:
    assert set(waits_of(FIVE, NOW).values()) == {0}
    taken(FIVE, 5, NOW)

    assert [spend(FIVE, NOW), spend(FIVE, NOW + 20.5), max(waits_of(FIVE, NOW + 120).values())] == [
        120,
        100,
        0,
    ]


@pytest.mark.django_db
def test_where_one_key_is_spent_no_other_is_taken() -> None:
    both = {**FIVE, "wide": RateLimit(20, 600)}
    taken(both, 50, NOW)

    assert taken({"wide": both["wide"]}, 50, NOW) == 15


@pytest.mark.django_db
def test_what_is_given_back_may_be_taken_again() -> None:
    taken(FIVE, 5, NOW)

    give_back(FIVE)

    assert taken(FIVE, 5, NOW) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("step", [-1, -3600, -86_400, -365 * 86_400])
def test_clock_that_goes_back_neither_opens_nor_locks(step: int) -> None:
    taken(FIVE, 5, NOW)

    assert taken(FIVE, 5, NOW + step) == 0
    assert taken(FIVE, 5, NOW + step + 121) == 1
    assert taken(FIVE, 9, NOW + step + 2000) == 5


@pytest.mark.django_db
@pytest.mark.parametrize("step", [3600, 86_400, 365 * 86_400])
def test_clock_that_goes_ahead_opens_one_window(step: int) -> None:
    taken(FIVE, 5, NOW)

    assert taken(FIVE, 50, NOW + step) == 5


@pytest.mark.django_db
def test_refusal_costs_one_read(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    taken(FIVE, 5, NOW)

    with django_assert_num_queries(1) as asked:
        spend(FIVE, NOW)

    assert asked.captured_queries[0]["sql"].startswith("SELECT")
    assert Allowance.objects.count() == 1


@pytest.mark.usefixtures("transactional_db")
def test_it_is_exact_when_many_ask_at_once() -> None:
    got: list[int] = []
    together = Barrier(8)

    def ask() -> None:
        together.wait()
        got.append(taken({"a": RateLimit(20, 3600)}, 10, NOW))
        connection.close()

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(got) == 20
