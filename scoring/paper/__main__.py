"""A job of `typeset` in, the document out."""

from __future__ import annotations

import json
import sys

from scoring.paper.typesetting import compiled

sys.stdout.buffer.write(compiled(**json.load(sys.stdin.buffer)))
