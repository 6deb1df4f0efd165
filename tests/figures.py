"""Figures: printed as a table, and written to build/figures/<name>.json."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "build" / "figures"


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
        sign = {"higher": ">=", "lower": "<="}[figure.better]
        bar = "" if figure.bar is None else f"{sign} {figure.bar:,g}"
        missed = "" if figure.held else "MISSED"
        print(f"{figure.name:<{width}}  {figure.value:>12,.5g} {figure.unit:<10} {bar:<12}{missed}")
    return all(figure.held for figure in figures)
