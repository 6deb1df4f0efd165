"""A document as typst sets it; a long one in a process of its own.

Typst remembers what it has laid out: of 420 score sheets more than half a gigabyte, for ten documents more. A process
that ends gives that back, so that the one which answers the room stays small.
Tested in tests/scoring/paper/test_bulk_paper.py.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typst

LONG = 40_000
"""Letters of JSON that a document reads: about what a round of 40 people tells on all its papers."""
PATIENCE = 120
"""Seconds after which a document will never be ready."""
HOME = Path(__file__).parents[2]


def typeset(template: Path, data: Mapping[str, Any], *, root: Path, **options: Any) -> bytes | Any:
    """The PDF that `template`, a file below `root`, makes of `data`, also of dataclasses; with `options` of typst.

    A page of `format="png"` is a picture; several are a list of them.
    """
    text = json.dumps(data, ensure_ascii=False, default=asdict)
    if len(text) < LONG or options.get("format", "pdf") != "pdf":
        return compiled(str(template), text, root=str(root), **options)
    job = json.dumps({"template": str(template), "text": text, "root": str(root), **options})
    command = [sys.executable, "-m", "scoring.paper"]
    made = subprocess.run(  # noqa: S603 - our own module; what people typed goes to its standard input
        command, input=job.encode(), stdout=subprocess.PIPE, cwd=HOME, timeout=PATIENCE, check=True
    )
    return made.stdout


def compiled(template: str, text: str, *, root: str, **options: Any) -> bytes | Any:
    """The same in this process; `text` is JSON. The fonts are those of typst, the same everywhere."""
    inputs = {"sys_inputs": {"data": text}, "ignore_system_fonts": True, "format": "pdf", **options}
    return typst.compile(template, root=root, **inputs)
