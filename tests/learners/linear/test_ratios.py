"""The margin climb with naive Bayes' log-count ratios, against plain numpy."""

from __future__ import annotations

import numpy as np
import pytest

from sqlsimpl import SettingError
from sqlsimpl.features.selection import Selection
from sqlsimpl.features.settings import SelectionSettings
from sqlsimpl.learners.linear import batches, margin
from sqlsimpl.learners.linear.costs import ClassCosts
from sqlsimpl.learners.linear.log import Log
from sqlsimpl.learners.linear.margin import climb
from sqlsimpl.learners.linear.ratios import RatioDescent
from sqlsimpl.learners.registry import algorithm
from tests.learners.linear.test_costs import weighted as documents_weighted
from tests.learners.linear.test_margin import (
    collection,
    corpus,
    found,
    lanes_of,
    matrices,
    rising,
    rows,
)
from tests.oracles import margin as oracle
from tests.oracles.margin import Array


@pytest.mark.parametrize("most", [20, 2])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_climb_is_that_of_numpy(
    most: int, weighted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Weights, biases and unseen scores, with weights of labels and documents or without."""
    monkeypatch.setattr(batches, "_MOST_LANES", most)
    monkeypatch.setattr(margin, "unseen_score", rising())
    with corpus(*collection()) as (run, features):
        importance: Array = np.ones(150)
        classes = None
        if weighted:
            importance = np.array([1.0, 2.0, 3.0] * 50)
            features = documents_weighted(run, features, importance)
            classes = ClassCosts(np.array([3.0, 1.0, 0.5]), np.array([1.0, 1.0, 2.0]))
        climb(lanes_of(run, features, classes=classes, descent=RatioDescent), 3, Log())
        x, targets = matrices(run, features, "lane_labels", 5)
        weights, biases, scores = found(run, features, 3)
    own = None
    if classes is not None:
        coins = np.ones(2)
        own = np.append(classes.positive, coins), np.append(classes.negative, coins)
    last = oracle.descend(
        x,
        targets,
        3,
        costs=importance,
        class_costs=own,
        factors=oracle.ratio_factors(x, targets, importance),
    )[-1]
    part = oracle.optimism(last.projections[:, 3:], last.own[:, 3:], targets[:, 3:])
    assert np.abs(weights - last.weights[:, :3]).max() < 2e-6
    assert np.abs(biases - last.biases[:3]).max() < 2e-6
    assert np.abs(scores - (last.projections - part * last.own)[:, :3]).max() < 2e-5


def test_a_term_that_tells_nothing_goes_as_far_as_before() -> None:
    """And one that tells everything goes further, the same for either of two labels."""
    texts = ["both yes", "both no"] * 30
    with corpus(texts, ["a", "b"] * 30) as (run, features):
        climb(lanes_of(run, features, mirrored=True, descent=RatioDescent), 1, Log())
        table = run.table("factors_0").sql("duckdb")
        factors = {
            name: factors[0]
            for name, factors in run.engine.execute(
                f"SELECT name, factors FROM {table} INNER JOIN "
                f"{run.table('terms').sql('duckdb')} ON slot = term"
            )
        }
        assert rows(run, "lane_labels").size
    assert factors["both"] == pytest.approx(1)
    assert factors["yes"] == pytest.approx(factors["no"])
    assert factors["yes"] == pytest.approx(np.sqrt(1 + np.log(31.5 / 1.5)))


def test_labels_with_terms_of_their_own_climb_on_these_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Others have a factor of 0, in directions and in leverages; so have those of the coins."""
    monkeypatch.setattr(margin, "unseen_score", rising())
    with corpus(*collection()) as (run, plain):
        chosen = SelectionSettings(select="gini", features=7)
        features = Selection(chosen, by_label=True)(run, plain)
        run = features.bound(run)
        climb(lanes_of(run, features, descent=RatioDescent), 3, Log())
        x, targets = matrices(run, features, "lane_labels", 5)
        weights, biases, _ = found(run, features, 3)
        masks = np.zeros((x.shape[1], 5))
        for label, term in rows(run, "label_features"):
            masks[int(term), int(label)] = 1
    factors = oracle.ratio_factors(x, targets, np.ones(150)) * masks
    last = oracle.descend(x, targets[:, :3], 3, factors=factors[:, :3])[-1]
    assert masks[:, :3].sum(0).tolist() == [7, 7, 7]
    assert np.abs(weights - last.weights).max() < 2e-6
    assert np.abs(biases - last.biases).max() < 2e-6


def test_it_is_of_the_margin_climb_alone() -> None:
    with pytest.raises(SettingError, match=r"scale 'nb': climbing 'conjugate'.*'margin'"):
        algorithm("simpl", climbing="conjugate", scale="nb")


def test_models_are_trained_with_it() -> None:
    """Trees and calibration take its scores as they take others."""
    with corpus(*collection()) as (run, features):
        algorithm("simpl").train(run, features)
        with_ratios = found(run, features, 3)[2]
        algorithm("simpl", scale="jacobi").train(run, features)
        assert np.abs(with_ratios - found(run, features, 3)[2]).max() > 1e-3
