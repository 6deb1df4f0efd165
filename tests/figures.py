"""Figures: printed as a table, and written to build/figures/<name>.json.

`python -m tests.figures` prints what stands there as the tables of docs/measurements.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "build" / "figures"
SIGNS = {"higher": "≥", "lower": "≤"}


@dataclass(frozen=True)
class Figure:
    """One measured value and the bar it has to hold; a bar of None is no bar."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    better: str = "higher"

    @property
    def held(self) -> bool:
        if self.bar is None:
            return True
        return self.value >= self.bar if self.better == "higher" else self.value <= self.bar


def publish(name: str, figures: Sequence[Figure], *, beside: bool = False) -> bool:
    """Print `figures` and write them; whether every bar was held.

    With `beside` the file keeps the figures of other names that stand there: several runs fill it.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    path, told = FOLDER / f"{name}.json", [{**asdict(figure), "held": figure.held} for figure in figures]
    if beside and path.exists():
        names = {figure.name for figure in figures}
        others = json.loads(path.read_text())["figures"]
        told = [figure for figure in others if figure["name"] not in names] + told
    path.write_text(json.dumps({"figures": told}, indent=2, ensure_ascii=False) + "\n")
    width = max(len(figure.name) for figure in figures)
    print(f"\n{name}\n{'':-<{width + 44}}")
    for figure in figures:
        bar = "" if figure.bar is None else f"{SIGNS[figure.better]} {figure.bar:,g}"
        missed = "" if figure.held else "MISSED"
        print(f"{figure.name:<{width}}  {figure.value:>12,.5g} {figure.unit:<10} {bar:<12}{missed}")
    return all(figure.held for figure in figures)


def as_markdown() -> str:
    """The files of figures as tables, in the order of their names."""
    return "\n".join(
        _table(path.stem, json.loads(path.read_text())["figures"]) for path in sorted(FOLDER.glob("*.json"))
    )


def _table(name: str, figures: Sequence[Mapping[str, Any]]) -> str:
    head = f"## {name}\n\n| figure | value | unit | bar | held |\n|---|---:|---|---|---|\n"
    return head + "".join(_row(figure) for figure in figures)


def _row(figure: Mapping[str, Any]) -> str:
    bar, held = "", ""
    if figure["bar"] is not None:
        bar = f"{SIGNS[figure['better']]} {figure['bar']:,g}"
        held = "yes" if figure["held"] else "no"
    return f"| {figure['name']} | {figure['value']:,.5g} | {figure['unit']} | {bar} | {held} |\n"


if __name__ == "__main__":
    print(as_markdown(), end="")
