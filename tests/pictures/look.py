"""What is looked for on a page in a browser."""

from __future__ import annotations

from typing import Any

# Text that does not fit its box sideways, and is neither scrolled on purpose nor hidden for screen readers.
CUT = """() => [...document.querySelectorAll('main *, header *, footer *')].filter(e => {
  const s = getComputedStyle(e);
  return e.children.length === 0 && e.textContent.trim() && e.clientWidth > 2 && e.scrollWidth > e.clientWidth + 1
    && s.overflowX !== 'visible' && s.overflowX !== 'auto' && s.overflowX !== 'scroll';
}).map(e => e.outerHTML.slice(0, 120))"""
WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"


def serious(answer: dict[str, Any]) -> list[str]:
    """The serious and critical violations in axe's answer, each with the first elements it concerns."""
    return [
        f"{violation['id']} {', '.join(str(node['target']) for node in violation['nodes'][:3])}"
        for violation in answer["violations"]
        if violation["impact"] in ("serious", "critical")
    ]
