"""Published draws in (JSON, in files or at standard input), the verdict out; status 0 when everything holds.

    python -m tournaments.pairing.checkable draw.json
    python -m tournaments.pairing.checkable round-1.json round-2.json

The commitment printed is to be compared with the one that was published before the draw. Of several rounds of one
event, in their order, each also says whether the rounds it was drawn after are those before it (`past`).
Tested in tests/tournaments/pairing/checkable/test_replay.py.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tournaments.pairing.checkable.replay import follows, replay
from tournaments.pairing.checkable.verdict import DrawVerdict, StepOutcome


def main(arguments: list[str]) -> int:
    """The status to leave with."""
    written = [Path(name).read_bytes() for name in arguments] or [sys.stdin.buffer.read()]
    documents = [_document(path) for path in written]
    answers = [_answer(document, documents[:place]) for place, document in enumerate(documents)]
    sys.stdout.write(json.dumps(answers[0] if len(answers) == 1 else answers, indent=2) + "\n")
    return 0 if all(answer["holds"] for answer in answers) else 1


def _document(written: bytes) -> Any:
    try:
        return json.loads(written)
    except (ValueError, RecursionError):
        return None


def _answer(document: Any, earlier: list[Any]) -> dict[str, Any]:
    verdict = replay(document)
    steps = dict(verdict.steps)
    if earlier and not verdict.wrong:
        steps["past"] = StepOutcome.HOLDS if _follows(document, earlier) else StepOutcome.FAILS
    answer = {
        "holds": DrawVerdict(steps).holds,
        "commitment": verdict.commitment,
        "steps": steps,
        "wrong": verdict.wrong,
    }
    return answer | ({} if verdict.wrong else {"swaps": document["swaps"]})


def _follows(document: Any, earlier: list[Any]) -> bool:
    try:
        return follows(document, earlier)
    except (KeyError, TypeError):
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
