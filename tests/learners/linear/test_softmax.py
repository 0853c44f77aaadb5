"""Maximum entropy against scikit-learn, plain logistic regression and held-out documents."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.special import logsumexp, softmax
from sklearn.linear_model import LogisticRegression

from sqlsimpl import SettingError
from sqlsimpl.learners.linear import batches
from sqlsimpl.learners.registry import algorithm
from tests.learners.linear.test_costs import weighted
from tests.learners.linear.test_margin import collection, corpus, found, matrices
from tests.oracles.margin import Array


def objective(x: Array, targets: Array, weights: Array, biases: Array, cost: float) -> float:
    scores = x @ weights + biases
    losses = logsumexp(scores, axis=1) - scores[targets]
    return float((weights**2).sum() / 2 + cost * losses.sum())


@pytest.mark.parametrize("most", [20, 2])
@pytest.mark.parametrize("factor", [1.0, 10.0])
def test_the_minimum_is_that_of_scikit_learn(
    most: int, factor: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The objective to a ten thousandth and the probabilities, in one batch or in two."""
    monkeypatch.setattr(batches, "_MOST_LANES", most)
    with corpus(*collection(300)) as (run, features):
        algorithm("logistic", softmax=True, cost=factor, tolerance=1e-8).train(run, features)
        x, targets = matrices(run, features, "document_labels", 3)
        weights, biases, _ = found(run, features, 3)
    cost = factor * len(x) / (x**2).sum()
    exact = LogisticRegression(C=cost, max_iter=10_000, tol=1e-9).fit(x, targets.argmax(1))
    expected = objective(x, targets, exact.coef_.T, exact.intercept_, cost)
    assert objective(x, targets, weights, biases, cost) == pytest.approx(expected, rel=1e-4)
    probabilities = softmax(x @ weights + biases, axis=1)
    assert np.abs(probabilities - exact.predict_proba(x)).max() < 5e-3
    assert np.abs(probabilities - exact.predict_proba(x)).mean() < 1e-3


def test_a_bias_that_is_a_feature_is_held_back() -> None:
    """The same as a column of ones, without a bias."""
    with corpus(*collection()) as (run, features):
        own: dict[str, Any] = {"bias": "feature", "tolerance": 1e-8}
        algorithm("logistic", softmax=True, **own).train(run, features)
        x, targets = matrices(run, features, "document_labels", 3)
        weights, biases, _ = found(run, features, 3)
    cost = len(x) / (x**2).sum()
    ones = np.column_stack([x, np.ones(len(x))])
    exact = LogisticRegression(C=cost, fit_intercept=False, max_iter=10_000, tol=1e-9)
    theirs = exact.fit(ones, targets.argmax(1)).coef_.T
    expected = objective(ones, targets, theirs, np.zeros(3), cost)
    ours = np.vstack([weights, biases])
    assert objective(ones, targets, ours, np.zeros(3), cost) == pytest.approx(expected, rel=1e-4)


def test_document_weights_are_those_of_scikit_learn() -> None:
    counts: Array = np.array([1.0, 2.0, 3.0] * 50)
    with corpus(*collection()) as (run, plain):
        features = weighted(run, plain, counts)
        algorithm("logistic", softmax=True, tolerance=1e-8).train(run, features)
        x, targets = matrices(run, features, "document_labels", 3)
        weights, biases, _ = found(run, features, 3)
    exact = LogisticRegression(C=len(x) / (x**2).sum(), max_iter=10_000, tol=1e-9)
    exact.fit(x, targets.argmax(1), sample_weight=counts)
    probabilities = softmax(x @ weights + biases, axis=1)
    assert np.abs(probabilities - exact.predict_proba(x)).mean() < 1e-3


def test_of_two_labels_it_is_logistic_regression() -> None:
    """Each score is half of that of plain logistic regression with twice the cost."""
    texts, labels = collection()
    two = ["yes" if label == "label 0" else "no" for label in labels]
    with corpus(texts, two) as (run, features):
        algorithm("logistic", softmax=True, tolerance=1e-9).train(run, features)
        joint, joint_biases, _ = found(run, features, 2)
        algorithm("logistic", cost=2, tolerance=1e-9).train(run, features)
        plain, plain_biases, _ = found(run, features, 2)
    assert np.abs(2 * joint - plain).max() < 2e-2 * np.abs(plain).max()
    # Biases are free, so that something may be added to both of them.
    assert joint_biases[0] - joint_biases[1] == pytest.approx(plain_biases[0], abs=2e-2)


def test_unseen_scores_are_near_to_those_of_documents_held_out() -> None:
    """Nearer by far than those of documents that were seen; compared label against label."""
    texts, labels = collection(300)
    with corpus(texts, labels) as (run, features):
        algorithm("logistic", softmax=True).train(run, features)
        x, targets = matrices(run, features, "document_labels", 3)
        weights, biases, unseen = found(run, features, 3)
    cost, held_out = len(x) / (x**2).sum(), np.zeros_like(unseen)
    folds = np.arange(len(x)) % 10
    for fold in range(10):
        rest = folds != fold
        exact = LogisticRegression(C=cost, max_iter=1000).fit(x[rest], targets[rest].argmax(1))
        held_out[~rest] = exact.decision_function(x[~rest])
    own = [scores - scores.mean(1, keepdims=True) for scores in (unseen, x @ weights + biases)]
    held_out -= held_out.mean(1, keepdims=True)
    off_unseen, off_seen = (((scores - held_out)[targets]).mean() for scores in own)
    assert off_seen > 0.1
    assert abs(off_unseen) < 0.35 * off_seen


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"threshold": "folds"}, "softmax: threshold 'folds'.*'unseen'"),
        ({"class_weight": "balanced"}, "softmax: class_weight"),
    ],
)
def test_what_takes_labels_one_by_one_is_refused(own: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError, match=said):
        algorithm("logistic", softmax=True, **own)


def test_documents_with_several_labels_are_refused() -> None:
    texts, labels = collection(60)
    chosen = algorithm("logistic", softmax=True)
    with (
        corpus(texts, [[label] for label in labels]) as (run, features),
        pytest.raises(SettingError, match=r"one label, not a list.*leave softmax out"),
    ):
        chosen.train(run, features)


@pytest.mark.parametrize("own", [{"threshold": "training"}, {"cost": "auto", "folds": 3}])
def test_other_settings_go_with_it(own: dict[str, Any]) -> None:
    with corpus(*collection(100)) as (run, features):
        algorithm("logistic", softmax=True, **own).train(run, features)
        assert found(run, features, 3)[2].any()
