"""Drafts without a worker: one thread beside the requests brings them up, so that nobody's answer waits for a ranking.

It only ever asks which counters are ahead of their draft: to wake it twice, or once too often, changes nothing, and
what it missed the next round finds.
"""

from __future__ import annotations

import logging
import time
from threading import Event

from django.db import close_old_connections, connection

from tournaments.standings.actions import refresh_all_behind

REST = 4  # times as long as a refresh took: the tables have the processor for the rest of the time
MOST_REST = 1.0  # seconds

logger = logging.getLogger(__name__)


class Refresher:
    """Brings up the drafts that are behind whenever it is asked: one refresh at a time, which covers every change that
    was committed before it began.
    """

    def __init__(self) -> None:
        self._asked, self._is_on = Event(), False

    def ask(self) -> bool:
        """Have the drafts brought up soon; False where no thread is there to do it."""
        if self._is_on:
            self._asked.set()
        return self._is_on

    def run(self, every: float) -> None:
        """Never returns: refresh when asked, and `every` so many seconds for what a crash or a failure left behind."""
        self._is_on = True
        while True:
            close_old_connections()
            time.sleep(min(REST * self.refresh(), MOST_REST))
            self._asked.wait(every)

    def refresh(self) -> float:
        """Bring up what is behind; the seconds it took. A failure is logged: the next round finds the same work."""
        self._asked.clear()  # before the counters are read: what comes from here on asks again
        begun = time.monotonic()
        try:
            refresh_all_behind()
        except Exception:  # a full disk, a locked file
            logger.exception("the drafts could not be refreshed; they are tried again")
            connection.close()
        return time.monotonic() - begun


refresher = Refresher()
