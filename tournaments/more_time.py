"""The minutes that one table was given beyond the clock of its round."""

from __future__ import annotations

from datetime import timedelta

from tournaments.models import Act, Round

STARTED = ("start", "stop")
CODES = ("clock", "table_time")


def more_time(round_: Round) -> dict[int, timedelta]:
    """What each table has beyond the others since the clock was started, by number; one query, none without a clock.

    Where minutes were added to a clock that had rung, they counted from then: a table that still had time has those
    minutes more, and no others.
    """
    if (round_.ends_at is None and round_.left is None) or round_.published_at is None:
        return {}
    acts = Act.objects.filter(
        tournament__stages=round_.stage_id,
        code__in=CODES,
        at__gte=round_.published_at,
        values__round=round_.number,
    )
    more: dict[int, int] = {}
    for code, said in acts.order_by("number").values_list("code", "values"):
        if code == "table_time":
            more[said["table"]] = said["more"]
        elif said["done"] in STARTED:
            more = {}
        elif late := said.get("late", 0):
            more = {table: seconds - late for table, seconds in more.items() if seconds > late}
    return {table: timedelta(seconds=seconds) for table, seconds in more.items()}
