"""Row relaxation in blocks against one document at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest
from sklearn.svm import LinearSVC

from sqlsimpl import SettingError
from sqlsimpl.features.step import Features
from sqlsimpl.learners.linear import rows
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.plane import Loss
from sqlsimpl.learners.linear.rows import RowDescent, Rule
from sqlsimpl.learners.linear.svm import Hinge
from sqlsimpl.learners.linear.widrow_hoff import LeastMeanSquares
from sqlsimpl.learners.registry import algorithm
from sqlsimpl.templates.run import Run
from tests.learners.linear.test_margin import collection, corpus, found, matrices
from tests.oracles import relaxation
from tests.oracles import rows as oracle
from tests.oracles.margin import Array

PASSES = 3


def passes(run: Run, features: Features, rule: Rule) -> tuple[LabelLanes, list[list[int]]]:
    """Some passes of all labels, and the orders of the documents in them."""
    lanes = LabelLanes(
        run, features, Loss("", 0.0), cost=1.5, exponent=0.0, seed=5, mirrored=False,
        descent=partial(RowDescent, rule=rule, seed=5),
    )  # fmt: skip
    orders = []
    with lanes.started():
        for _ in range(PASSES):
            lanes.iterate()
            places = run.table("places_0").sql("duckdb")
            query = f"SELECT instance FROM {places} ORDER BY place"
            orders.append([row[0] for row in run.engine.execute(query)])
    return lanes, orders


def weights_of(run: Run, lanes: LabelLanes, terms: int) -> Array:
    """Weights and bias of each label, a column each."""
    ((part,),) = [[part] for part in lanes.parts]
    made = np.zeros((terms + 1, len(part.descent.biases)))
    for slot, values in run.engine.execute(
        f"SELECT slot, weights FROM {part.descent.table('iterates').sql('duckdb')}"
    ):
        made[slot] = values
    made[-1] = part.descent.biases
    return made


@pytest.mark.parametrize("block", [7, 256])
@pytest.mark.parametrize("average", [True, False])
def test_blocks_are_one_document_at_a_time(
    block: int, average: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the rounding of sums, in a fresh order in each pass; the mean is that of all weights."""
    monkeypatch.setattr(rows, "BLOCK", block)
    with corpus(*collection()) as (run, features):
        for rule in (LeastMeanSquares(0.1, PASSES, average), Hinge()):
            lanes, orders = passes(run, features, rule)
            ours = weights_of(run, lanes, features.sizes.terms)
            x, targets = matrices(run, features, "lane_labels", 5)
            ones = np.column_stack([x, np.ones(len(x))])
            assert len({tuple(order) for order in orders}) == PASSES
            assert sorted(orders[0]) == list(range(len(x)))
            for lane in range(5):
                theirs = one_by_one(rule, ones, np.where(targets[:, lane], 1.0, -1.0), orders)
                assert np.abs(ours[:, lane] - theirs).max() < 1e-12


def one_by_one(rule: Rule, x: Array, y: Array, orders: Sequence[Sequence[int]]) -> Array:
    if isinstance(rule, LeastMeanSquares):
        # The cost is a factor of the steps.
        rate = 1.5 * (rule.rate or 0)
        return oracle.widrow_hoff(x, y, orders, rate, average=rule.average)
    return oracle.hinge(x, y, orders, 1.5)


def test_the_hinge_is_that_of_liblinear() -> None:
    """The gap says how near it is; shares add up to the weights."""
    with corpus(*collection()) as (run, features):
        chosen = algorithm("svm", bias="feature", regularisation=0.005, gap=1e-4, threshold="zero")
        used = chosen.train(run, features)
        assert used.solver == "rows"  # type: ignore[attr-defined]
        x, targets = matrices(run, features, "document_labels", 3)
        weights, biases, _ = found(run, features, 3)
        log = run.engine.execute(
            f"SELECT label, iteration, objective FROM {run.table('training_log').sql('duckdb')}"
        )
    cost = 1 / (2 * 0.005 * len(x))
    ones = np.column_stack([x, np.ones(len(x))])
    for label in range(3):
        y = np.where(targets[:, label], 1.0, -1.0)
        exact = LinearSVC(loss="hinge", C=cost, max_iter=100_000, tol=1e-8).fit(x, y)
        theirs = np.append(exact.coef_.ravel(), exact.intercept_)
        ours = np.append(weights[:, label], biases[label])
        expected = relaxation.objective("svm", ones, y, theirs, 0.005)
        got = relaxation.objective("svm", ones, y, ours, 0.005)
        assert got == pytest.approx(expected, rel=2e-4)
        last = max((row[1], row[2]) for row in log if row[0] == label)[1]
        assert last == pytest.approx(got * cost * len(x), rel=1e-5)


def test_unseen_scores_are_fairer_than_seen_ones() -> None:
    """Of labels that are tosses of a coin, scores of unseen documents know nothing."""
    random = np.random.default_rng(1)
    texts = [" ".join(f"w{word}" for word in random.integers(0, 60, 9)) for _ in range(400)]
    labels = [f"label {random.integers(3)}" for _ in texts]
    with corpus(texts, labels) as (run, features):
        algorithm("wh", passes=3).train(run, features)
        _, targets = matrices(run, features, "document_labels", 3)
        _, _, unseen = found(run, features, 3)
    right = (np.argmax(unseen, axis=1) == np.argmax(targets, axis=1)).mean()
    assert right < 0.45


def test_settings() -> None:
    """Rows know no free bias; what auto became is known."""
    with pytest.raises(SettingError, match="bias=feature, or solver=smooth"):
        algorithm("svm", solver="rows")
    with corpus(*collection()) as (run, features):
        wh: Any = algorithm("wh", passes=1).train(run, features)
        assert wh.rate == pytest.approx(1 / 8)
        svm: Any = algorithm("svm", iterations=1).train(run, features)
        assert svm.solver == "smooth"
