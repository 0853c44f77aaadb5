"""Leaves that a new threshold cuts: of cuts, and of trees."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import duckdb
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from sqlsimpl.decisions.targets import _cut
from sqlsimpl.engines import open_engine
from sqlsimpl.templates.run import Run

# Of each label: leaf, slope, intercept, and its bounds as (stage, low, high).
Leaf = tuple[int, float, float, list[tuple[int, float | None, float | None]]]
TREE: list[Leaf] = [
    (2, 1.5, -0.5, [(0, None, 0.0)]),
    (6, -0.8, 0.3, [(0, 0.0, None), (1, None, 0.4)]),
    (7, 0.0, 0.2, [(0, 0.0, None), (1, 0.4, None)]),
]
CUT: list[Leaf] = [(2, 2.0, -1.0, [(0, None, 0.5)]), (3, 2.0, -1.0, [(0, 0.5, None)])]
LEVEL: list[Leaf] = [(1, 0.0, -1.0, [])]
LABELS = [TREE, CUT, LEVEL, CUT]
UNCHANGED = 3


def tables(run: Run) -> None:
    """Make leaves, bounds and thresholds of the labels above."""
    leaves = [
        {"label": label, "leaf": leaf, "positive": False, "slope": slope, "intercept": rest}
        for label, own in enumerate(LABELS)
        for leaf, slope, rest, _ in own
    ]
    bounds = [
        {"label": label, "leaf": leaf, "stage": stage, "low": low, "high": high}
        for label, own in enumerate(LABELS)
        for leaf, _, _, sides in own
        for stage, low, high in sides
    ]
    thresholds = [
        {"label": label, "threshold": 0.0, "f1": 0.5, "positives": 1} for label in range(4)
    ]
    number, odds = {"label": "INT", "leaf": "INT"}, {"slope": "DOUBLE", "intercept": "DOUBLE"}
    run.write_rows("leaves", {**number, "positive": "BOOLEAN", **odds}, leaves)
    sides = {"stage": "INT", "low": "DOUBLE", "high": "DOUBLE"}
    run.write_rows("bounds", {**number, **sides}, bounds)
    figures = {"threshold": "DOUBLE", "f1": "DOUBLE", "positives": "BIGINT"}
    run.write_rows("thresholds", {"label": "INT", **figures}, thresholds)


def inside(point: tuple[float, ...], sides: Sequence[tuple[Any, ...]]) -> bool:
    """Whether a point is in a box."""
    return all(
        (low is None or point[stage] > low) and (high is None or point[stage] <= high)
        for stage, low, high in sides
    )


@given(st.lists(st.floats(-3, 3).map(lambda cut: round(cut, 2)), min_size=1, max_size=3))
@settings(max_examples=15, deadline=None)
def test_each_point_is_in_one_leaf_and_on_its_side(cuts: list[float]) -> None:
    """Whatever thresholds were set before; the log-odds of points stay as they are."""
    with duckdb.connect() as connection:
        run = Run(open_engine(connection))
        tables(run)
        reads = {name: run.table(name) for name in ("leaves", "bounds", "thresholds")}
        for turn, cut in enumerate(cuts):
            rows = [{"label": label, "threshold": cut} for label in range(UNCHANGED)]
            run.write_rows("label_cuts", {"label": "INT", "threshold": "DOUBLE"}, rows)
            reads = {name: run.table(made) for name, made in _cut(run, reads, turn).items()}
        leaves, bounds, thresholds = (
            connection.execute(f"FROM {reads[name].sql('duckdb')}").fetchall() for name in reads
        )
    assert sorted(row[:2] for row in thresholds) == [*((n, cuts[-1]) for n in range(3)), (3, 0)]
    points = list(itertools.product(np.linspace(-3, 3, 41) + 0.003, (0.1, 0.7)))
    for label, own in enumerate(LABELS):
        for point in points:
            ((slope, rest),) = [(row[1], row[2]) for row in own if inside(point, row[3])]
            found = [
                row[2:]
                for row in leaves
                if row[0] == label and inside(point, [b[2:] for b in bounds if b[:2] == row[:2]])
            ]
            odds = slope * point[0] + rest
            positive = odds > cuts[-1] if label < UNCHANGED else False
            assert found == [(positive, slope, rest)]
    assert len(leaves) <= 2 * (len(TREE) + 1 + 1) + len(CUT)
