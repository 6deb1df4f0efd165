"""Requests in as JSON lines, answers out as JSON lines.

    echo '{"variant": "parlee", "settings": {}, "input": {"raw": {"A": 42}}}' | python -m scoring.rulebook

One line in is one line out, at once; a line that cannot be read is answered and the next ones go on.
Tested in tests/scoring/rulebook/test_main.py.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, NoReturn

from scoring.rulebook.answers import answer
from scoring.rulebook.deal import bad_request


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def answer_line(line: bytes) -> dict[str, Any]:
    """The answer to one line."""
    try:
        return answer(json.loads(line.decode("utf-8"), parse_constant=_refuse_constant))
    except (ValueError, RecursionError) as error:
        return bad_request(f"not a line of JSON that can be read: {error}"[:200]).answer()


def main() -> None:
    """Answer the lines of standard input until it ends or nobody listens."""
    try:
        for line in sys.stdin.buffer:
            print(json.dumps(answer_line(line)), flush=True)
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
