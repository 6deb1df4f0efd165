"""The command: requests in as JSON lines, answers out as JSON lines; and what there is to ask.

    echo '{"variant": "parlee", "input": {"counts": {"A": 42}}}' | manille

One line in is one line out, at once; a line that cannot be read is answered and the next ones go on.
Tested in tests/scoring/rulebook/test_main.py.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from .answers import answer, refused
from .deal import bad_request
from .errors import LANGUAGES
from .schema import answer_schema, request_schema
from .variants import VARIANTS

WHAT = {
    "answer": "answers the requests of standard input, one a line (what is done when nothing is said)",
    "variants": "the forms of the game: the key of each, and its name",
    "schema": "the JSON Schema of requests and of answers",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Answer the lines of standard input until it ends or nobody listens, or print what was asked for."""
    parser = argparse.ArgumentParser(
        prog="manille",
        description="The rulebook of manille: what a deal or a game is worth, by any form of it.",
        epilog="\n".join(f"  {name:<10}{text}" for name, text in WHAT.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="?", choices=list(WHAT), default="answer", help="see below")
    parser.add_argument("--language", choices=LANGUAGES, help="of names, and of a sentence in every refusal")
    options = parser.parse_args(arguments)
    try:
        if options.what == "variants":
            for variant in VARIANTS:
                print(f"{variant.key:<28}{variant.names[options.language or 'en']}")
        elif options.what == "schema":
            print(json.dumps({"request": request_schema(), "answer": answer_schema()}))
        else:
            for line in sys.stdin.buffer:
                print(json.dumps(answer_line(line, options.language)), flush=True)
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def answer_line(line: bytes, language: str | None = None) -> dict[str, Any]:
    """The answer to one line."""
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return refused(bad_request("not_json"), language)
    return answer(request, language)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


if __name__ == "__main__":
    main()
