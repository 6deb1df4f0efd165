"""The house, counted: its rooms, what is loose at the root of an app, what is imported upwards or in a circle."""

from __future__ import annotations

from tests.figures import Figure, publish
from tests.house import AT_THE_ROOT, ROOMS, against_the_order, circle, files_asked, loose, rooms


def measure() -> bool:
    return publish(
        "house",
        [
            Figure("rooms", sum(len(rooms(app) - {*AT_THE_ROOT, "templatetags"}) for app in ROOMS), "rooms"),
            Figure("modules loose at the root of an app", len(loose()), "modules", 0, "lower"),
            Figure("imports against the order", len(against_the_order()), "imports", 0, "lower"),
            Figure("files in a circle", len(circle(files_asked())), "files", 0, "lower"),
        ],
    )
