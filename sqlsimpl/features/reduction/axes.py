"""The axes of a reduced space, as reducers give them: some of them side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlglot import exp

from sqlsimpl.features.reduction.small import Array
from sqlsimpl.templates.lanes import lane_columns
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, as_item


class Axes(Protocol):
    """Directions in the space of terms."""

    @property
    def count(self) -> int:
        """How many there are."""

    def side_by_side(self, first: int, lanes: int) -> Relation:
        """Some of them: (slot, lane(direction)), a row per term."""

    def drop(self) -> None:
        """Drop what they are made of."""


@dataclass(frozen=True)
class Combinations:
    """Axes that are combinations of a few vectors."""

    run: Run
    vectors: Relation
    """(instance, slot, weight): an instance per term, a slot per vector."""
    matrix: Array
    """What each axis has of each vector: a row per vector."""
    tables: Sequence[str]
    """To be dropped in the end."""

    @property
    def count(self) -> int:
        """How many there are."""
        return int(self.matrix.shape[1])

    def side_by_side(self, first: int, lanes: int) -> Relation:
        """Some of them: (slot, lane(direction)), a row per term."""
        write_directions(self.run, self.matrix[:, first : first + lanes], "combinations")
        self.run.create(
            "linear/projections",
            reads={"entries": self.vectors, "directions": self.run.table("combinations")},
            lanes=lanes,
            output="axes",
        )
        return lanes_named(self.run.table("axes"), "slot", "instance", direction="projection")

    def drop(self) -> None:
        """Drop what they are made of."""
        self.run.drop(*self.tables, "combinations", "axes")


def write_directions(run: Run, matrix: Array, name: str) -> None:
    """A small matrix as a table (slot, lane(direction)), a slot for each of its rows."""
    columns = {f"direction_{lane}": "DOUBLE" for lane in range(matrix.shape[1])}
    rows = [
        {"slot": slot, **dict(zip(columns, map(float, row), strict=True))}
        for slot, row in enumerate(matrix)
    ]
    run.write_rows(name, {"slot": "INT", **columns}, rows)


def lanes_named(relation: Relation, key: str, of: str | None = None, **lanes: str) -> exp.Query:
    """A relation of lanes with other names for its key and columns, as new name = old name."""
    first = exp.column(of or key).as_(key)
    return exp.select(first, *lane_columns(**lanes)).from_(as_item(relation))
