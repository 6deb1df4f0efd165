"""`make bench`: figures printed as tables and written to build/figures; a bar that is missed is said, and fails."""

from __future__ import annotations

import os
import sys

from tests.figures import publish
from tests.pictures.site import ROOT, own_folder


def main() -> int:
    os.chdir(ROOT)
    own_folder()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests import wheel
    from tests.bench import (
        engine,
        entry,
        house,
        lighthouse,
        pairing,
        public,
        ranking,
        reference,
        rotations,
        rulebook,
        screens,
        start,
        table,
    )

    held = [
        house.measure(),
        rulebook.measure(),
        reference.measure(),
        publish("rulebook", wheel.measure(), beside=True),
        engine.measure(),
        pairing.measure(),
        ranking.measure(),
        rotations.measure(),
        entry.measure(),
        start.measure(),
        publish("table", [*table.measure(), *screens.measure()], beside=True),
        publish("lighthouse", lighthouse.measure()),
        publish("ranking", public.measure(), beside=True),
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
