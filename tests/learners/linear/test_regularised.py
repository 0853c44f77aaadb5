"""Regularised linear classifiers against column relaxation, and their settings."""

from __future__ import annotations

from typing import Any

import duckdb
import numpy as np
import pytest
from sklearn.svm import LinearSVC

import sqlsimpl
from sqlsimpl import SettingError
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.learners.linear.logistic import LOGISTIC
from sqlsimpl.learners.linear.plane import SQUARED_HINGE, Loss
from sqlsimpl.learners.linear.ridge import SQUARES
from sqlsimpl.learners.linear.svm import smooth_hinge
from sqlsimpl.learners.registry import algorithm
from sqlsimpl.templates.run import Run
from tests.learners.linear.test_margin import collection, corpus, found, matrices
from tests.oracles import relaxation
from tests.oracles.margin import Array

FAMILY = ("ridge", "mls", "logistic", "svm")
LOSSES = (SQUARES, SQUARED_HINGE, LOGISTIC, smooth_hinge(4.0))
COSTS = np.array([1.0, -1.0, 2.5, -0.5, 0.0])
PLACES = np.array([-2.0, -0.3, 0.4, 1.7])


def train(**own: Any) -> sqlsimpl.Model:
    texts, labels = collection(300)
    relation = duckdb.connect().query(
        "SELECT UNNEST($texts) AS text, UNNEST($labels) AS label",
        params={"texts": texts, "labels": labels},
    )
    return sqlsimpl.train(relation, text="text", label="label", **own)


@pytest.mark.parametrize("name", ["ridge", "mls", "logistic"])
def test_the_minimum_is_that_of_column_relaxation(name: str) -> None:
    """The objective to a ten thousandth, the bias being a feature as in the article."""
    texts, labels = collection()
    with corpus(texts, labels) as (run, features):
        chosen = algorithm(
            name, regularisation=0.01, bias="feature", tolerance=1e-7, threshold="zero"
        )
        chosen.train(run, features)
        x, targets = matrices(run, features, "document_labels", 3)
        weights, biases, _ = found(run, features, 3)
        ones = np.column_stack([x, np.ones(len(x))])
        for label in range(3):
            y = np.where(targets[:, label], 1.0, -1.0)
            ours = np.append(weights[:, label], biases[label])
            theirs = relaxation.relax(name, ones, y, 0.01)
            expected = relaxation.objective(name, ones, y, theirs, 0.01)
            assert relaxation.objective(name, ones, y, ours, 0.01) == pytest.approx(
                expected, rel=1e-4
            )


def test_the_bridge_comes_near_to_the_hinge() -> None:
    """The objective of the hinge within a few hundredths of liblinear's."""
    texts, labels = collection()
    with corpus(texts, labels) as (run, features):
        algorithm("svm", bias="feature", tolerance=1e-6).train(run, features)
        x, targets = matrices(run, features, "document_labels", 3)
        weights, biases, _ = found(run, features, 3)
        penalty = 1 / (2 * len(x))
        ones = np.column_stack([x, np.ones(len(x))])
        mean_square = (x**2).sum() / len(x)
        for label in range(3):
            y = np.where(targets[:, label], 1.0, -1.0)
            exact = LinearSVC(loss="hinge", C=1 / mean_square, max_iter=100_000).fit(x, y)
            theirs = np.append(exact.coef_.ravel(), exact.intercept_)
            ours = np.append(weights[:, label], biases[label])
            scale = penalty * mean_square
            expected = relaxation.objective("svm", ones, y, theirs, scale)
            assert relaxation.objective("svm", ones, y, ours, scale) < 1.06 * expected


def templates(loss: Loss, places: Array) -> tuple[Array, Array, Array, Array]:
    """Residuals, values, slopes and curvatures of COSTS at places, by the templates."""
    with DuckDBEngine() as engine:
        run = Run(engine)
        rows = [(float(cost), float(place)) for place in places for cost in COSTS]
        costs, at = ([float(row[k]) for row in rows] for k in (0, 1))
        table = run.table("given").sql("duckdb")
        engine.execute(
            f"CREATE TABLE {table} AS SELECT UNNEST(RANGE($n)) AS lane, UNNEST($costs) AS cost, "
            "UNNEST($at) AS projection, 1.0 AS shift, 0.0 AS last_shift",
            {"n": len(rows), "costs": costs, "at": at},
        )
        state = run.table("state").sql("duckdb")
        engine.execute(
            f"CREATE TABLE {state} AS SELECT 0 AS instance, LIST(cost ORDER BY lane) AS costs, "
            f"LIST(projection ORDER BY lane) AS projections FROM {table}"
        )
        binds: dict[str, Any] = dict(loss.binds)
        ((_, residuals),) = run.fetch(loss.residuals, **binds)
        losses = run.fetch(loss.losses, reads={"trial_points": run.table("given")}, **binds)
    found_losses = np.zeros((len(rows), 3))
    for lane, _, _, *numbers in losses:
        found_losses[int(lane)] = [float(number) for number in numbers]
    return (np.array(residuals), *found_losses.T)


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.name)
def test_slopes_and_curvatures_are_those_of_the_values(loss: Loss) -> None:
    """By finite differences; an instance whose cost is 0 counts nothing."""
    step = 1e-4
    residuals, _, slopes, curvatures = templates(loss, PLACES)
    _, below, slopes_below, _ = templates(loss, PLACES - step)
    _, above, slopes_above, _ = templates(loss, PLACES + step)
    assert np.abs((above - below) / (2 * step) - slopes).max() < 1e-5
    assert np.abs((slopes_above - slopes_below) / (2 * step) - curvatures).max() < 1e-4
    assert np.abs(residuals + slopes).max() < 1e-6
    assert curvatures.max() <= loss.curvature * np.abs(COSTS).max() + 1e-9
    left_out = np.tile(COSTS == 0, len(PLACES))
    assert not residuals[left_out].any()
    assert not slopes[left_out].any()
    assert not curvatures[left_out].any()


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("threshold", ["unseen", "folds", "training", "zero"])
def test_every_threshold_trains(name: str, threshold: str) -> None:
    with train(algorithm=name, threshold=threshold, folds=2, iterations=5) as model:
        assert model.inspect()["settings"]["threshold"] == threshold
        thresholds: dict[int, float] = dict(model.rows("thresholds", "label", "threshold"))
        assert len(thresholds) == 3
        if threshold == "zero":
            bounds = model.rows("bounds", "low", "high")
            assert all(abs(end) < 1e-6 for row in bounds for end in row if end is not None)


def test_folds_are_scored_by_lanes_that_have_not_seen_them() -> None:
    """Scores of held-out documents are those of a model of the other folds."""
    texts, labels = collection()
    with corpus(texts, labels) as (run, features):
        own: dict[str, Any] = {"tolerance": 1e-8, "threshold": "folds", "folds": 3}
        run.keeps_tables = True
        algorithm("ridge", **own).train(run, features)
        _, _, scores = found(run, features, 3)
        x, targets = matrices(run, features, "document_labels", 3)
        table = run.table("folds").sql("duckdb")
        folds = np.array([fold for _, fold in sorted(run.engine.execute(f"FROM {table}"))])
        mean_square = (x**2).sum() / len(x)
        for fold in range(3):
            seen = folds != fold
            ones = np.column_stack([x, np.ones(len(x))])
            for label in range(3):
                y = np.where(targets[:, label], 1.0, -1.0)
                ridge = np.eye(ones.shape[1]) * mean_square / 2
                ridge[-1, -1] = 0
                gram = ones[seen].T @ ones[seen] + ridge
                exact = ones @ np.linalg.solve(gram, ones[seen].T @ y[seen])
                assert np.abs(scores[~seen, label] - exact[~seen]).max() < 0.02


@pytest.mark.parametrize("name", ["ridge", "svm"])
def test_the_cost_is_chosen_on_held_out_documents(name: str) -> None:
    with train(algorithm=name, cost="auto", folds=2, iterations=5) as model:
        trials = model.rows("trials", "cost", "f1")
        costs = [cost for cost, _ in trials]
        assert costs == sorted(costs)
        assert len(costs) >= 3
        assert costs[-1] >= 1
        best = max(trials, key=lambda trial: (trial[1], -abs(np.log(trial[0]))))[0]
        assert model.inspect()["settings"]["cost"] == pytest.approx(best, rel=1e-4)


def test_the_best_svm_is_tuned() -> None:
    with train(algorithm="svm", preset="best", folds=2, iterations=5) as model:
        assert model.inspect()["settings"]["threshold"] == "folds"
        assert model.rows("trials", "cost", "f1")


@pytest.mark.parametrize("name", FAMILY)
def test_the_article_of_2001_is_a_preset(name: str) -> None:
    with train(algorithm=name, preset="zhang-oles") as model:
        used = model.inspect()["settings"]
        assert (used["weighting"], used["min_count"], used["bias"]) == ("binary", 3, "feature")
        assert model.shape.counts_tokens


def test_cost_and_regularisation_say_the_same() -> None:
    with train(algorithm="mls", regularisation=1 / (2 * 2.0 * 300)) as model:
        assert model.inspect()["settings"]["cost"] == pytest.approx(2.0, rel=0.05)


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"cost": 0}, "cost 0"),
        ({"cost": "much"}, "cost 'much'"),
        ({"cost": 2, "regularisation": 0.1}, "give one of them"),
        ({"cost": "auto", "folds": 1}, "at least 2"),
        ({"threshold": "none"}, "threshold 'none'"),
    ],
)
def test_settings_that_make_no_sense_are_refused(own: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError, match=said):
        algorithm("ridge", **own)
