"""How the workers of a run share out its tests: by file, so that what a module builds is built once.

(`--dist loadgroup` of pytest-xdist 3.8 says the same with marks; with pytest 9.2 it no longer sees them.)
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

TOGETHER = "tests/doors/"
APART = "tests/browser/test_pages.py"


class ByFile(LoadScopeScheduling):
    """A file is a piece of work; the doors are one, for they share a world; of the crawl each share is one."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(TOGETHER):
            return TOGETHER
        return nodeid if nodeid.startswith(APART) else nodeid.partition("::")[0]
