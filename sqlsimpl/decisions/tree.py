"""Decision trees on a few numeric axes: C4.5, all trees and all open nodes of a level at once."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

from sqlsimpl.settings.groups import TreeSettings
from sqlsimpl.templates.run import Run, Statement


def grow(run: Run, settings: TreeSettings) -> None:
    """Make nodes, leaves and leaf_bounds from the work table points.

    grown_nodes stays too: the trees before pruning, to look at.
    """
    run.create("tree/roots")
    levels = _cut(run, settings)
    _prune(run, settings, levels)
    for name in ("nodes", "leaves", "leaf_bounds"):
        run.create(f"tree/{name}")
    run.drop("roots", "cuts", "verdicts")


def _cut(run: Run, settings: TreeSettings) -> int:
    """Cut the open nodes level by level; the number of levels that have a cut."""
    min_leaf = float(settings.min_leaf)
    weights = _weights(settings)
    points = {"cuttable_points": run.query("tree/cuttable_points")}
    run.create("tree/block_units", reads=points, output="units", min_leaf=min_leaf)
    run.create("tree/point_units", reads=points, output="units", append=True, min_leaf=min_leaf)
    run.create("tree/no_cuts", output="cuts")
    # A level is read from one table while the next is written to the other.
    ways = [_level(run, "units", "child_units"), _level(run, "child_units", "units")]
    levels = 0
    while levels < settings.max_depth:
        cut, move = ways[levels % 2]
        run.execute(cut, depth=levels, min_leaf=min_leaf, **weights)
        if not run.steps[-1].rows:
            break
        levels += 1
        if levels < settings.max_depth:
            run.execute(move, min_leaf=min_leaf)
    run.drop("units", "child_units")
    return levels


def _level(run: Run, units: str, child_units: str) -> tuple[Statement, Statement]:
    """The statements that cut the nodes of a level and open those of the next."""
    reads = {"units": run.table(units)}
    cut = run.statement("tree/cuts", reads=reads, action="insert")
    return cut, run.statement("tree/child_units", reads=reads, output=child_units)


def _prune(run: Run, settings: TreeSettings, levels: int) -> None:
    """Judge the nodes that were cut, from the lowest level up."""
    run.create(
        "tree/grown_nodes",
        confidence=float(settings.confidence),
        coefficient=NormalDist().inv_cdf(1 - settings.confidence) ** 2,
        **_weights(settings),
    )
    run.create("tree/leaf_verdicts", output="verdicts")
    judge = run.statement("tree/verdicts", action="insert")
    for depth in reversed(range(levels)):
        run.execute(judge, depth=depth)


def _weights(settings: TreeSettings) -> dict[str, Any]:
    return {
        "positive_weight": float(settings.positive_weight),
        "negative_weight": float(settings.negative_weight),
    }
