"""Decision trees on a few numeric axes: C4.5, all trees and all open nodes of a level at once."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

from sqlsimpl.settings.groups import TreeSettings
from sqlsimpl.templates.run import Run, Statement
from sqlsimpl.templates.template import Relation


def grow(run: Run, points: Relation, settings: TreeSettings) -> None:
    """Make nodes, leaves and leaf_bounds from points (tree, point, axis, value, target).

    grown_nodes stays too: the trees before pruning, to look at.
    """
    run.create("tree/roots", reads={"points": points})
    levels = _cut(run, points, settings)
    if settings.cut == "value":
        run.create("tree/value_cuts", reads={"points": points})
    _prune(run, settings, levels)
    for name in ("nodes", "leaves", "leaf_bounds"):
        run.create(f"tree/{name}")
    run.drop("roots", "cuts", "value_cuts", "verdicts")


def _cut(run: Run, points: Relation, settings: TreeSettings) -> int:
    """Cut the open nodes level by level; the number of levels that have a cut."""
    min_leaf = float(settings.min_leaf)
    weights = _weights(settings)
    cuttable = run.query("tree/cuttable_points", reads={"points": points})
    reads: dict[str, Relation] = {"cuttable_points": cuttable}
    run.create("tree/block_units", reads=reads, output="units", min_leaf=min_leaf)
    run.create("tree/point_units", reads=reads, output="units", append=True, min_leaf=min_leaf)
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
        reads={"cuts": run.table("value_cuts" if settings.cut == "value" else "cuts")},
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
