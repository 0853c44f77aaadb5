"""Decision trees against C4.5 in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqlsimpl import SettingError
from sqlsimpl.decisions.tree import grow
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.settings.groups import TreeSettings
from sqlsimpl.templates.run import Run
from tests.oracles import tree as oracle
from tests.oracles.tree import Nodes, Targets, Values

Points = list[tuple[Values, Targets]]
"""The points of each tree: a column per axis, and their targets."""

FIRST_AXIS = 3
COLUMNS = ("tree", "point", "axis", "value", "target")
TABLES = ("grown_nodes", "nodes", "leaves", "leaf_bounds", "point_leaves")


def write_points(run: Run, points: Points, *, name: str = "points", order: str = "ALL") -> None:
    rows = [
        (tree, point, FIRST_AXIS + axis, float(values[point, axis]), int(targets[point]))
        for tree, (values, targets) in enumerate(points)
        for point, axis in np.ndindex(*values.shape)
    ]
    columns = dict(zip(COLUMNS, map(list, zip(*rows, strict=True)), strict=True))
    run.engine.execute(
        f"""CREATE OR REPLACE TABLE {run.table(name).sql("duckdb")} AS
        SELECT tree::INTEGER AS tree, point::INTEGER AS point, axis::INTEGER AS axis,
            value::DOUBLE AS value, target::SMALLINT AS target
        FROM (SELECT {", ".join(f"UNNEST(${column}) AS {column}" for column in columns)})
        ORDER BY {order}""",
        columns,
    )


@contextmanager
def grown(points: Points, chosen: TreeSettings | None = None) -> Iterator[Run]:
    with DuckDBEngine(threads=1) as engine:
        run = Run(engine)
        write_points(run, points)
        grow(run, run.table("points"), chosen or TreeSettings())
        yield run


def read(run: Run, table: str) -> list[tuple[Any, ...]]:
    return run.engine.execute(f"SELECT * FROM {run.table(table).sql('duckdb')}")


def nodes_of(run: Run, trees: int, table: str = "nodes") -> list[Nodes]:
    found: list[Nodes] = [{} for _ in range(trees)]
    for tree, node, depth, axis, cut, positives, negatives, positive, *_ in read(run, table):
        place = None if axis is None else axis - FIRST_AXIS
        found[tree][node] = oracle.Node(depth, place, cut, positives, negatives)
        assert positive == (positives > negatives)
    return found


def cloud(numbers: np.random.Generator) -> tuple[Values, Targets]:
    """Values of which many tie, targets that depend on them more or less."""
    size, axes = numbers.integers(1, 150), numbers.integers(1, 4)
    values = numbers.integers(0, numbers.choice([2, 6, 40, 10_000]), (size, axes)) / 4
    noise = numbers.choice([0.0, 0.3, 2.0]) * values.std() * numbers.normal(size=size)
    distances = np.abs(values - np.median(values, axis=0)).sum(axis=1) + noise
    targets = distances > np.quantile(distances, numbers.choice([0.3, 0.6, 0.9]))
    return values, targets.astype(np.int64)


@st.composite
def clouds(draw: st.DrawFn) -> Points:
    """Several trees of one or more axes."""
    numbers = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    return [cloud(numbers) for _ in range(draw(st.integers(1, 12)))]


choices = st.builds(
    TreeSettings,
    min_leaf=st.sampled_from([1, 2.0, 5]),
    max_depth=st.sampled_from([2, 8, 30]),
    cut=st.sampled_from(["middle", "value"]),
    confidence=st.sampled_from([0.05, 0.25, 0.5]),
    positive_weight=st.sampled_from([0.3, 1.0, 4]),
    negative_weight=st.sampled_from([0.2, 1.0]),
)


@given(points=clouds(), chosen=choices)
@settings(max_examples=20, deadline=None)
def test_trees_are_the_oracles(points: Points, chosen: TreeSettings) -> None:
    with grown(points, chosen) as run:
        before = nodes_of(run, len(points), "grown_nodes")
        after = nodes_of(run, len(points))
    expected = [oracle.grow(values, targets, chosen) for values, targets in points]
    assert before == expected
    assert after == [oracle.prune(nodes, chosen.confidence) for nodes in expected]


@given(points=clouds())
@settings(max_examples=8, deadline=None)
def test_a_leaf_is_the_box_where_a_walk_ends(points: Points) -> None:
    """For the points that the trees were grown from, those on a cut and others."""
    with grown(points, TreeSettings(min_leaf=1, confidence=0.5)) as run:
        trees = nodes_of(run, len(points))
        assert read(run, "leaves") == [
            (tree, number, node.positives, node.negatives, node.positive)
            for tree, nodes in enumerate(trees)
            for number, node in sorted(nodes.items())
            if node.axis is None
        ]
        unseen = [
            with_cuts(values, nodes) for (values, _), nodes in zip(points, trees, strict=True)
        ]
        write_points(run, unseen, name="unseen")
        run.create("tree/point_leaves", reads={"points": run.table("unseen")})
        found = {(tree, point): leaf for tree, point, leaf in read(run, "point_leaves")}
        assert run.steps[-1].rows == len(found)
    assert found == {
        (tree, point): oracle.walk(nodes, row)
        for tree, ((values, _), nodes) in enumerate(zip(unseen, trees, strict=True))
        for point, row in enumerate(values)
    }


def with_cuts(values: Values, nodes: Nodes) -> tuple[Values, Targets]:
    """The points, and on each axis as many that have the value of some cut."""
    on_cuts = values[::-1].copy()
    for node in nodes.values():
        if node.axis is not None:
            on_cuts[:: node.depth + 1, node.axis] = node.cut
    together = np.concatenate([values, on_cuts])
    return together, np.zeros(len(together), dtype=np.int64)


def test_an_interval_is_learned_exactly() -> None:
    """Positives only in the middle of one axis of two; a third of all points."""
    numbers = np.random.default_rng(7)
    values = numbers.normal(size=(600, 2))
    inside = np.abs(values[:, 1] - 0.1) < 0.4
    with grown([(values, inside.astype(np.int64))]) as run:
        (nodes,) = nodes_of(run, 1)
    leaves = [node for node in nodes.values() if node.axis is None]
    assert len(leaves) == 3
    assert all(min(leaf.positives, leaf.negatives) == 0 for leaf in leaves)
    assert {node.axis for node in nodes.values()} == {None, 1}


def test_threads_and_the_order_of_rows_change_nothing() -> None:
    numbers = np.random.default_rng(3)
    points = [cloud(numbers) for _ in range(30)]
    values = numbers.normal(size=(20_000, 2)).round(3)
    points.append((values, (values[:, 0] > numbers.normal(size=20_000)).astype(np.int64)))
    tables = []
    for threads, order in (
        (1, "ALL"),
        (2, "HASH(tree, point, axis)"),
        (2, "value DESC, point, tree DESC"),
    ):
        with DuckDBEngine(threads=threads) as engine:
            run = Run(engine)
            write_points(run, points, order=order)
            grow(run, run.table("points"), TreeSettings())
            run.create("tree/point_leaves")
            tables.append([read(run, table) for table in TABLES])
    for one in tables:
        one[TABLES.index("grown_nodes")].sort(key=lambda row: row[:2])
        one[TABLES.index("point_leaves")].sort()
    assert tables[0] == tables[1] == tables[2]


@pytest.mark.parametrize(
    ("values", "targets"),
    [
        ([1, 2, 3], [1, 1, 1]),
        ([1, 2, 3], [0, 0, 0]),
        ([5, 5, 5, 5], [0, 1, 1, 1]),
        ([5], [1]),
        ([1, 2, 1, 2, 1, 2, 1, 2], [0, 0, 1, 1, 0, 0, 1, 1]),
    ],
)
def test_a_tree_that_cannot_be_cut_is_one_leaf(values: list[int], targets: list[int]) -> None:
    column, classes = np.array([values], dtype=float).T, np.array(targets)
    with grown([(column, classes), (np.hstack([column, column]), classes)]) as run:
        positives, negatives = float(sum(targets)), float(len(targets) - sum(targets))
        decided = positives > negatives
        assert read(run, "leaves") == [(t, 1, positives, negatives, decided) for t in (0, 1)]
        assert read(run, "leaf_bounds") == []
        run.create("tree/point_leaves")
        assert sorted(read(run, "point_leaves")) == [
            (tree, point, 1) for tree in (0, 1) for point in range(len(values))
        ]


def test_a_cut_parts_neighbouring_and_huge_numbers() -> None:
    """The middle of two neighbours may be the upper one; a sum of two may be infinite."""
    neighbours = [1 + 2**-52, 1 + 2**-51]
    huge = [1.6e308, 1.7e308]
    points = [
        (np.repeat([pair], 5, axis=0).T.reshape(-1, 1), np.repeat([0, 1], 5))
        for pair in (neighbours, huge)
    ]
    with grown(points) as run:
        cuts = [nodes[1].cut for nodes in nodes_of(run, 2)]
    assert cuts == [neighbours[0], 0.8e308 + 0.85e308]


def test_a_cut_of_c45_is_a_value_of_any_training_point() -> None:
    """The second cut parts 1 from 4; a point of the other node has 2, the largest up to 2.5."""
    sizes = [4, 4, 12, 12]
    values = np.repeat([[0.0, 1.0], [0.0, 4.0], [8.0, 2.0], [8.0, 5.0]], sizes, axis=0)
    with grown([(values, np.repeat([0, 1, 0, 0], sizes))], TreeSettings(cut="value")) as run:
        (nodes,) = nodes_of(run, 1)
    assert [nodes[number].axis for number in (1, 2)] == [0, 1]
    assert [nodes[number].cut for number in (1, 2)] == pytest.approx([0, 2], abs=1e-5)


def test_a_cut_of_c45_has_room_for_rounding() -> None:
    values = np.repeat(np.array([[0.1], [0.3]], dtype=np.float32), 5, axis=0).astype(float)
    with grown([(values, np.repeat([0, 1], 5))], TreeSettings(cut="value")) as run:
        (nodes,) = nodes_of(run, 1)
    assert nodes[1].cut is not None
    assert values[0, 0] * (1 + 1e-7) < nodes[1].cut < values[0, 0] * (1 + 1e-5)


def test_no_points_make_no_trees() -> None:
    with DuckDBEngine() as engine:
        run = Run(engine)
        columns = {"tree": "INT", "point": "INT", "axis": "INT", "value": "DOUBLE"}
        run.write_rows("points", {**columns, "target": "SMALLINT"}, [])
        grow(run, run.table("points"), TreeSettings())
        run.create("tree/point_leaves")
        assert [read(run, table) for table in TABLES] == [[], [], [], [], []]


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ({"min_leaf": 0.5}, "min_leaf 0.5: it must be at least 1"),
        ({"min_leaf": float("inf")}, "finite"),
        ({"max_depth": 0}, "from 1 to 30"),
        ({"max_depth": 31}, "from 1 to 30"),
        ({"confidence": 0.0}, "larger than 0"),
        ({"confidence": 0.6}, "at most 0.5"),
        ({"positive_weight": 0.0}, "positive_weight 0.0: it must be larger than 0"),
        ({"negative_weight": float("nan")}, "negative_weight nan"),
    ],
)
def test_wrong_settings_are_named(own: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        TreeSettings(**own)
