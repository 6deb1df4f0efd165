"""A job of `typeset` in, the document out. Tested in tests/scoring/paper/test_bulk_paper.py."""

from __future__ import annotations

import json
import sys

from scoring.paper.typesetting import compiled

sys.stdout.buffer.write(compiled(**json.load(sys.stdin.buffer)))
