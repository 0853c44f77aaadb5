"""What errors count: weights of classes and of documents, against plain numpy and end to end."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import duckdb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sqlsimpl
from sqlsimpl import SettingError
from sqlsimpl.features.step import Features
from sqlsimpl.learners.linear import margin
from sqlsimpl.learners.linear.costs import class_costs
from sqlsimpl.learners.linear.log import Log
from sqlsimpl.learners.linear.margin import climb
from sqlsimpl.learners.linear.plane import SQUARED_HINGE
from sqlsimpl.learners.linear.tuning import HeldOut
from sqlsimpl.learners.registry import LEARNERS, algorithm
from sqlsimpl.settings.declaration import declared
from sqlsimpl.templates.run import Run
from tests.learners.linear.test_margin import collection, corpus, found, lanes_of, matrices, rising
from tests.oracles import margin as oracle
from tests.oracles.margin import Array

WEIGHTED = [one.name for one in LEARNERS if any(s.name == "class_weight" for s in declared(one))]
of_weighted = pytest.mark.parametrize("name", WEIGHTED)


def two_of(labels: list[str]) -> list[str]:
    return ["yes" if label == "label 0" else "no" for label in labels]


def test_learners_that_have_class_weights() -> None:
    assert WEIGHTED == ["simpl", "ridge", "mls", "logistic", "svm", "wh"]


@pytest.mark.parametrize(
    ("weight", "expected"),
    [("balanced", None), ({"label 1": 3}, [1.0, 3.0, 1.0])],
)
def test_class_weights_are_costs_of_a_label_s_own_documents(
    weight: str | Mapping[str, float],
    expected: list[float] | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Weights and biases are those of numpy; the coins count alike."""
    monkeypatch.setattr(margin, "unseen_score", rising())
    texts, labels = collection()
    with corpus(texts, labels) as (run, features):
        classes = class_costs(run, features, weight)
        assert classes is not None
        climb(lanes_of(run, features, cost=1.5, classes=classes), 3, Log())
        x, targets = matrices(run, features, "lane_labels", 5)
        weights = np.array(expected) if expected else len(x) / (3 * targets[:, :3].sum(0))
        assert np.allclose(classes.positive, weights)
        ones = np.ones(5)
        of_lanes = np.append(weights, [1, 1])
        last = oracle.descend(x, targets, 3, costs=1.5, class_costs=(of_lanes, ones))[-1]
        part = oracle.optimism(last.projections[:, 3:], last.own[:, 3:], targets[:, 3:])
        learned, biases, scores = found(run, features, 3)
        assert np.abs(learned - last.weights[:, :3]).max() < 1e-5
        assert np.abs(biases - last.biases[:3]).max() < 1e-5
        assert np.abs(scores - (last.projections - part * last.own)[:, :3]).max() < 1e-4


def test_each_side_of_two_labels_has_its_own_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(margin, "unseen_score", rising())
    texts, labels = collection()
    with corpus(texts, two_of(labels)) as (run, features):
        classes = class_costs(run, features, {"no": 0.5, "yes": 4.0})
        assert classes is not None
        climb(lanes_of(run, features, mirrored=True, classes=classes), 3, Log())
        learned, biases, _ = found(run, features, 2)
        assert np.abs(learned.sum(1)).max() < 1e-6
        x, targets = matrices(run, features, "document_labels", 2)
        costs = np.array([0.5]), np.array([4.0])
        last = oracle.descend(x, targets[:, :1], 3, class_costs=costs)[-1]
        assert np.abs(learned[:, :1] - last.weights).max() < 1e-5
        assert biases[0] == pytest.approx(last.biases[0], abs=1e-5)


def weighted(run: Run, features: Features, weights: Array) -> Features:
    """The documents with weights."""
    rows = [{"doc": doc, "weight": float(weight)} for doc, weight in enumerate(weights)]
    run.write_rows("document_weights", {"doc": "INT", "weight": "DOUBLE"}, rows)
    return replace(features, document_weights=run.table("document_weights"))


def test_document_weights_are_costs_of_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Preconditioner, starting biases and balanced class weights follow them."""
    monkeypatch.setattr(margin, "unseen_score", rising())
    costs = np.random.default_rng(1).uniform(0.2, 4, 150)
    with corpus(*collection()) as (run, plain):
        features = weighted(run, plain, costs)
        classes = class_costs(run, features, "balanced")
        assert classes is not None
        climb(lanes_of(run, features, classes=classes), 3, Log())
        x, targets = matrices(run, features, "lane_labels", 5)
        assert np.allclose(classes.positive, costs.sum() / (3 * costs @ targets[:, :3]))
        of_lanes = np.append(classes.positive, [1, 1]), np.ones(5)
        last = oracle.descend(x, targets, 3, costs=costs, class_costs=of_lanes)[-1]
        learned, biases, _ = found(run, features, 3)
        assert np.abs(learned - last.weights[:, :3]).max() < 1e-5
        assert np.abs(biases - last.biases[:3]).max() < 1e-5


@settings(max_examples=20)
@given(st.lists(st.integers(1, 3), min_size=8, max_size=8), st.integers(0, 100))
def test_a_weight_of_two_is_the_document_twice(times: list[int], seed: int) -> None:
    """Of the oracle, which the statements are compared with."""
    random = np.random.default_rng(seed)
    x, targets = random.normal(size=(8, 3)), (random.random((8, 2)) < 0.5).astype(float)
    costs = np.array(times, float)
    once = oracle.descend(x, targets, 3, costs=costs)[-1]
    again = oracle.descend(np.repeat(x, times, 0), np.repeat(targets, times, 0), 3)[-1]
    assert np.allclose(once.weights, again.weights, atol=1e-8)
    assert np.allclose(once.biases, again.biases, atol=1e-8)


def test_lanes_without_a_fold_have_the_costs_of_their_labels() -> None:
    """The largest labels come first there."""
    texts, labels = collection()
    with corpus(texts, labels) as (run, features):
        classes = class_costs(run, features, {"label 0": 2.0, "label 1": 3.0, "label 2": 4.0})
        held_out = HeldOut(run, features, SQUARED_HINGE, folds=2, seed=0, classes=classes)
        run.create("tuning/tried_labels", reads={"labels": features.labels}, most=2)
        sizes = {label: labels.count(label) for label in set(labels)}
        largest = sorted(sizes, key=lambda label: (-sizes[label], label))[:2]
        expected = [2.0 + int(label[-1]) for label in largest for _ in range(2)]
        assert held_out.lane_costs(2).positive.tolist() == expected
        assert held_out.lane_costs(2).negative.tolist() == [1.0] * 4


def table(texts: list[str], labels: list[str]) -> duckdb.DuckDBPyRelation:
    return duckdb.connect().query(
        "SELECT UNNEST(RANGE($n)) AS id, UNNEST($texts) AS text, UNNEST($labels) AS label",
        params={"n": len(texts), "texts": texts, "labels": labels},
    )


def positives(source: object, name: str, **chosen: Any) -> int:
    """How many training documents get the label yes."""
    with sqlsimpl.train(
        source, text="text", id="id", label="label", algorithm=name, **chosen
    ) as model:
        predicted = model.predict(source, reasons=False).fetchall()
    return sum(row[1] == "yes" for row in predicted)


@of_weighted
def test_a_larger_weight_finds_more_documents_of_a_label(name: str) -> None:
    texts, labels = collection()
    source = table(texts, two_of(labels))
    few: dict[str, Any] = {"iterations": 5} if name in ("ridge", "mls", "logistic", "svm") else {}
    fewer, more = (positives(source, name, class_weight={"yes": w}, **few) for w in (0.05, 20.0))
    assert fewer < positives(source, name, **few) < more


def test_a_weight_of_one_changes_nothing() -> None:
    texts, labels = collection()
    source = table(texts, two_of(labels))
    assert positives(source, "simpl", class_weight={"yes": 1.0}) == positives(source, "simpl")


def test_weights_work_where_documents_are_held_out() -> None:
    texts, labels = collection()
    source = table(texts, two_of(labels))
    tuned = {"cost": "auto", "threshold": "folds", "folds": 2, "iterations": 5}
    few, many = (positives(source, "mls", class_weight={"yes": w}, **tuned) for w in (0.05, 20.0))
    assert few < many
    zero = {"threshold": "zero", "iterations": 5}
    few, many = (positives(source, "svm", class_weight={"yes": w}, **zero) for w in (0.05, 20.0))
    assert few < many


@pytest.mark.parametrize(
    ("name", "chosen", "message"),
    [
        ("simpl", {"class_weight": "balanced", "climbing": "conjugate"}, "counts all labels alike"),
        ("simpl", {"class_weight": "balanced", "preset": "paper"}, "climbing 'fixed'"),
        ("nb", {"class_weight": "balanced"}, "has no setting 'class_weight'"),
        ("mfd", {"class_weight": "balanced"}, "has no setting 'class_weight'"),
        ("centroid", {"class_weight": "balanced"}, "has no setting 'class_weight'"),
        ("svm", {"class_weight": "balance"}, "did you mean 'balanced'"),
        ("svm", {"class_weight": 2.0}, "by label or numbers by name"),
        ("svm", {"class_weight": {"yes": 0}}, "'yes' has 0: it must be a number larger than 0"),
        ("svm", {"class_weight": {"yes": True}}, "'yes' has True"),
        ("svm", {"class_weight": {"yes": math.nan}}, "'yes' has nan"),
        ("svm", {"class_weight": {"yes": "2"}}, "'yes' has '2'"),
    ],
)
def test_class_weights_that_cannot_be(name: str, chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        algorithm(name, **chosen)


def test_a_label_that_no_document_has_is_refused() -> None:
    texts, labels = collection()
    message = "no document has the label 'label 3'; did you mean"
    with corpus(texts, labels) as (run, features), pytest.raises(SettingError, match=message):
        class_costs(run, features, {"label 3": 2.0})


def test_labels_may_be_numbers() -> None:
    assert algorithm("svm", class_weight={1: 2.0}).class_weight == {"1": 2.0}  # type: ignore[attr-defined]
