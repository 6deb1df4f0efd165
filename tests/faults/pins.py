"""Brute force at the door: ten thousand wrong PINs, and how many of them were looked at.

From one browser, from fifty, without a cookie, at every table of a club, and for twelve hours without a pause;
eight threads at once, on the same database. The right PIN among them is refused like the others, who scans the
card goes on, and what is allowed is what the limits say: no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from threading import Thread

from tests.figures import Figure

TRIES, SOME = 10_000, 1_000
AT_ONCE = 8
TABLE = 7
HOURS = 12

Knock = Callable[[int], tuple[int, str]]  # of the n-th try: at which table, from which browser


def measure() -> list[Figure]:
    """The figures, each attack on a club of its own."""
    attacks: dict[str, tuple[Knock, int, int]] = {
        "from one browser": (lambda _number: (TABLE, "one"), TRIES, 5),
        "from 50 browsers": (lambda number: (TABLE, f"browser {number % 50}"), TRIES, 20),
        "without a cookie": (lambda _number: (TABLE, ""), SOME, 5),
        "at every table": (lambda number: (1 + number % 100, f"browser {number}"), SOME, 100),
    }
    figures = []
    for name, (knock, tries, allowed) in attacks.items():
        told = Attack().run(knock, tries)
        figures += [
            Figure(f"wrong PINs tried, {name}", sum(told.values()), "tries", tries),
            Figure(f"looked at, {name} (allowed: {allowed})", told["wrong_pin"], "tries", allowed, "lower"),
        ]
    return [*figures, *_the_right_one(), _a_night()]


def _the_right_one() -> Iterator[Figure]:
    """What still opens a table that is shut to PINs."""
    from scoring.joining.actions import join_sheet, sheet_by_card
    from scoring.models import Joined

    attack = Attack()
    attack.run(lambda _number: (TABLE, "one"), 100)
    opened = attack.try_one(TABLE, "one", attack.pin) == ""
    yield Figure("right PINs that opened it past the limit", opened, "PINs", 0, "lower")
    join_sheet(sheet_by_card(attack.sheet.code), Joined.CARD)
    yield Figure("phones that joined by card meanwhile", attack.sheet.devices.count(), "phones", 1)


def _a_night() -> Figure:
    """An evening of trying as often as anything is taken, at any table, from any number of browsers."""
    attack, looked_at = Attack(), 0
    for minute in range(HOURS * 60):
        now, table = attack.now + timedelta(minutes=minute), 0
        while attack.try_one(1 + table % 100, f"{minute}", attack.wrong, now) == "wrong_pin":
            table += 1
        looked_at += table
    allowed = 100 * (HOURS + 1)  # what there is at first, and as many again in each hour
    return Figure(f"looked at in {HOURS} hours (allowed: {allowed})", looked_at, "tries", allowed, "lower")


class Attack:
    """A club with an evening of its own, and who knocks there."""

    made = 0

    def __init__(self) -> None:
        from django.utils import timezone

        from scoring.models import codes
        from scoring.opening.actions import Sitter, open_sheet
        from tests import factories

        Attack.made += 1
        self.now = timezone.now()
        self.club = factories.a_club(f"Brelan {Attack.made}", f"brelan-{Attack.made}")
        session = factories.a_session(self.club, starts_at=self.now)
        sitters = [Sitter(name=name) for name in "ABCD"]
        self.sheet = open_sheet(
            sitters=sitters,
            variant="coinchee_121",
            settings={},
            club=self.club,
            session=session,
            table_number=TABLE,
        )
        self.pin = codes.derive_pin(session.pk, session.pin_turn)
        self.wrong = f"{(int(self.pin) + 1) % codes.PINS:06d}"

    def run(self, knock: Knock, tries: int) -> Counter[str]:
        """So many wrong PINs from several threads at one moment; what became of them, by the code of the refusal."""
        from django.db import connection

        told: list[str] = []

        def press(first: int) -> None:
            numbers = range(first, tries, AT_ONCE)
            told.extend(self.try_one(*knock(number), self.wrong) for number in numbers)
            connection.close()

        threads = [Thread(target=press, args=[first]) for first in range(AT_ONCE)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return Counter(told)

    def try_one(self, table: int, browser: str, pin: str, now: datetime | None = None) -> str:
        """The code of the refusal; "" where it opened the table."""
        from scoring.joining.actions import sheet_by_pin
        from web.refusals import Refusal

        try:
            sheet_by_pin(self.club, table, pin, browser=browser, now=now or self.now)
        except Refusal as refusal:
            return refusal.code
        return ""
