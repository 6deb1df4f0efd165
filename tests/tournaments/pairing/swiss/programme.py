"""The linear programme of a pairing in the hands of its solver: edges and odd sets join, prices come out.

Floats live here and nowhere else; the unit of every cost and price is one float of the tiers.
"""

from __future__ import annotations

from dataclasses import dataclass

import highspy
import numpy as np
from numpy.typing import NDArray

from tournaments.pairing.swiss.field import Ints
from tournaments.pairing.swiss.graph import Edges

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Optimum:
    """`shares` of the edges, what each costs beyond its prices (`beyond`), the `prices` of the vertices, and
    those of the sets of each layer, by their label.
    """

    shares: Floats
    beyond: Floats
    prices: Floats
    set_prices: tuple[Floats, ...]


class Programme:
    """One unit of edges at each of `size` vertices, at the least cost.

    A layer is a partition: for each vertex the label of its odd set, or 0 where it is in none.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.edges = Edges(np.zeros(0, np.int64), np.zeros(0, np.int64))
        self.layers: list[Ints] = []
        self._solver = highspy.Highs()  # type: ignore[no-untyped-call]  # the solver's own has no types
        self._solver.setOptionValue("output_flag", False)
        self._solver.setOptionValue("solver", "simplex")
        self._solver.setOptionValue("threads", 1)
        self._add_rows(np.ones(size), np.zeros(0, np.int64), np.zeros(0, np.int64))

    def add_edges(self, edges: Edges, costs: Floats) -> None:
        """Edges that are not there yet."""
        count = len(edges.rows)
        here = np.arange(count)
        rows, columns = [edges.rows, edges.columns], [here, here]
        for first, labels in zip(self._first_rows(), self.layers, strict=True):
            for sets, crossing in _crossings(labels, edges):
                rows.append(first + sets - 1)
                columns.append(crossing)
        line, entry = np.concatenate(columns), np.concatenate(rows)
        order = np.argsort(line, kind="stable")
        starts = np.searchsorted(line[order], here)
        most = np.full(count, highspy.kHighsInf)
        self._solver.addCols(
            count, costs, np.zeros(count), most, len(line), starts, entry[order], np.ones(len(line))
        )
        self.edges = Edges(
            np.concatenate([self.edges.rows, edges.rows]), np.concatenate([self.edges.columns, edges.columns])
        )

    def add_layer(self, labels: Ints) -> None:
        """At least one unit of edges leaves each set."""
        found = list(_crossings(labels, self.edges))
        sets = np.concatenate([part for part, _crossing in found])
        crossing = np.concatenate([part for _sets, part in found])
        self.layers.append(labels)
        self._add_rows(np.full(int(labels.max()), highspy.kHighsInf), sets - 1, crossing)

    def solve(self) -> Optimum | None:
        """The best there is with the edges and sets so far; None where the solver cannot tell."""
        self._solver.run()
        if self._solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        solution = self._solver.getSolution()
        duals = np.array(solution.row_dual)
        sets = [
            np.concatenate([[0.0], np.maximum(duals[first : first + labels.max()], 0)])
            for first, labels in zip(self._first_rows(), self.layers, strict=True)
        ]
        shares, beyond = np.array(solution.col_value), np.array(solution.col_dual)
        return Optimum(shares, beyond, duals[: self.size], tuple(sets))

    def _first_rows(self) -> list[int]:
        counts = [self.size, *(int(labels.max()) for labels in self.layers)]
        return [sum(counts[: index + 1]) for index in range(len(self.layers))]

    def _add_rows(self, most: Floats, rows: Ints, columns: Ints) -> None:
        order = np.argsort(rows, kind="stable")
        starts = np.searchsorted(rows[order], np.arange(len(most)))
        self._solver.addRows(
            len(most), np.ones(len(most)), most, len(rows), starts, columns[order], np.ones(len(rows))
        )


def _crossings(labels: Ints, edges: Edges) -> tuple[tuple[Ints, Ints], tuple[Ints, Ints]]:
    """The sets that edges leave, and which edges those are: by one end, then by the other."""
    ends = labels[edges.rows], labels[edges.columns]
    apart = ends[0] != ends[1]
    first, second = (np.flatnonzero(apart & (end > 0)) for end in ends)
    return (ends[0][first], first), (ends[1][second], second)
