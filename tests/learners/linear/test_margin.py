"""The margin climb against plain numpy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import duckdb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.features.step import Features, features_of
from sqlsimpl.learners.linear import batches, margin
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.log import Log
from sqlsimpl.learners.linear.margin import best_f1, climb, sign_accuracy
from sqlsimpl.learners.linear.plane import SQUARED_HINGE
from sqlsimpl.learners.linear.search import search
from sqlsimpl.templates.run import Run
from tests.oracles import margin as oracle
from tests.oracles.margin import Array

COLUMNS = Columns(text=("text",), id="id", label="label")
SETTINGS = CorpusSettings(min_df=1, keep_empty=True)


def collection(documents: int = 150, seed: int = 3) -> tuple[list[str], list[str]]:
    """Texts of three overlapping labels; one document in 50 has no word at all."""
    random = np.random.default_rng(seed)
    labels, texts = [], []
    for place in range(documents):
        label = int(random.integers(3))
        words = random.integers(0, 30, 8) + 10 * label * (random.random(8) < 0.5)
        texts.append("" if place % 50 == 49 else " ".join(f"w{word}" for word in words))
        labels.append(f"label {label}")
    return texts, labels


@contextmanager
def corpus(
    texts: Sequence[str], labels: Sequence[str] | Sequence[list[str]]
) -> Iterator[tuple[Run, Features]]:
    """The texts in a workspace."""
    kind = "VARCHAR" if isinstance(labels[0], str) else "VARCHAR[]"
    relation = duckdb.connect().query(
        "SELECT UNNEST(RANGE($n)) AS id, UNNEST($texts) AS text, "
        f"UNNEST($labels::{kind}[]) AS label",
        params={"n": len(texts), "texts": list(texts), "labels": list(labels)},
    )
    with DuckDBEngine() as engine:
        run = Run(engine, keeps_tables=True)
        report = steps.fit(run, Documents(relation, COLUMNS), SETTINGS)
        yield run, features_of(run, "text", SETTINGS, report)


def lanes_of(run: Run, features: Features, **own: Any) -> LabelLanes:
    chosen: dict[str, Any] = {"cost": 1.0, "exponent": 0.5, "seed": 0, "mirrored": False, **own}
    return LabelLanes(run, features, SQUARED_HINGE, **chosen)


def rising() -> Callable[..., float]:
    """A score that rises without end, so that no climb stops early."""
    scores = iter(np.arange(0.1, 1, 0.1))
    return lambda *_: float(next(scores))


def rows(run: Run, name: str) -> Array:
    return np.array(run.engine.execute(f"FROM {run.table(name).sql('duckdb')}"), float)


def matrices(run: Run, features: Features, table: str, lanes: int) -> tuple[Array, Array]:
    """Weights, and which documents have which label of a table."""
    sizes = features.sizes
    x, targets = np.zeros((sizes.documents, sizes.terms)), np.zeros((sizes.documents, lanes))
    for doc, term, weight in rows(run, "weights"):
        x[int(doc), int(term)] = weight
    for doc, label in rows(run, table):
        targets[int(doc), int(label)] = 1
    return x, targets == 1


def found(run: Run, features: Features, labels: int) -> tuple[Array, Array, Array]:
    """Weights, biases and unseen scores."""
    sizes = features.sizes
    weights, scores = np.zeros((sizes.terms, labels)), np.zeros((sizes.documents, labels))
    for label, _, _, term, weight in rows(run, "discriminants"):
        weights[int(term), int(label)] = weight
    for label, _, doc, score, _ in rows(run, "unseen_scores"):
        scores[int(doc), int(label)] = score
    biases = np.array([bias for _, bias in sorted(map(tuple, rows(run, "biases")))])
    return weights, biases, scores


@pytest.mark.parametrize("most", [20, 2])
def test_the_climb_is_that_of_numpy(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights, biases, objective and unseen scores, in one batch or in three."""
    monkeypatch.setattr(batches, "_MOST_LANES", most)
    monkeypatch.setattr(margin, "unseen_score", rising())
    with corpus(*collection()) as (run, features):
        log = Log()
        climb(lanes_of(run, features, cost=1.5, seed=1), 3, log)
        log.write(run)
        x, targets = matrices(run, features, "lane_labels", 5)
        iterates = oracle.descend(x, targets, 3, costs=1.5)
        last = iterates[-1]
        part = oracle.optimism(last.projections[:, 3:], last.own[:, 3:], targets[:, 3:])
        weights, biases, scores = found(run, features, 3)
        assert np.abs(weights - last.weights[:, :3]).max() < 1e-6
        assert np.abs(biases - last.biases[:3]).max() < 1e-6
        assert np.abs(scores - (last.projections - part * last.own)[:, :3]).max() < 1e-5
        logged = {(int(row[1]), int(row[2])): row[4] for row in rows(run, "training_log")}
        for iteration, iterate in enumerate(iterates, 1):
            for label in range(3):
                assert logged[iteration, label] == pytest.approx(iterate.objective[label], rel=1e-6)


def test_coins_fall_on_either_side_whatever_the_label() -> None:
    with corpus(*collection(600)) as (run, features):
        climb(lanes_of(run, features), 1, Log())
        _, targets = matrices(run, features, "lane_labels", 5)
        first, second = targets[:, 3], targets[:, 4]
        for coin in (first, second, first != second):
            assert 0.4 < coin.mean() < 0.6
            for label in range(3):
                assert 0.35 < coin[targets[:, label]].mean() < 0.65


@pytest.mark.parametrize(
    ("scores", "iterations"),
    [
        ([0.6, 0.7, 0.8, 0.9, 1.0, 0.5], 5),
        ([0.6, 0.7, 0.8, 0.79], 4),
        ([0.6, 0.7, 0.8, 0.9, 0.905], 5),
        ([0.6, 0.8, 0.4], 2),
        ([0.9, 0.6, 0.61, 0.6], 4),
    ],
    ids=["falls clearly", "falls a little", "hardly rises", "falls early", "falls at once"],
)
def test_where_a_climb_stops(
    scores: list[float], iterations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept is what a climb of so many iterations gives."""
    with corpus(*collection()) as (run, features):
        monkeypatch.setattr(margin, "unseen_score", rising())
        climb(lanes_of(run, features), iterations, Log())
        expected = found(run, features, 3)
        said = iter(scores)
        monkeypatch.setattr(margin, "unseen_score", lambda *_: next(said))
        climb(lanes_of(run, features), 7, Log())
        for one, other in zip(found(run, features, 3), expected, strict=True):
            assert np.array_equal(one, other)


def test_the_second_of_two_labels_mirrors_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(margin, "unseen_score", rising())
    texts, labels = collection()
    two = ["yes" if label == "label 0" else "no" for label in labels]
    with corpus(texts, two) as (run, features):
        climb(lanes_of(run, features, mirrored=True), 3, Log())
        weights, biases, scores = found(run, features, 2)
        for both in (weights, biases[None], scores):
            assert np.abs(both.sum(1)).max() < 1e-6
        x, targets = matrices(run, features, "document_labels", 2)
        last = oracle.descend(x, targets[:, :1], 3)[-1]
        assert np.abs(weights[:, :1] - last.weights).max() < 1e-6


def test_several_labels_stop_by_pooled_f1() -> None:
    texts, labels = collection()
    several = [[label, "often"] if place % 2 else [] for place, label in enumerate(labels)]
    with corpus(texts, several) as (run, features):
        climb(lanes_of(run, features), 3, Log())
        assert found(run, features, 4)[2].shape == (150, 4)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(-3, 3), st.booleans()), min_size=1, max_size=40))
def test_scores_of_bins_are_those_of_documents(cells: list[tuple[int, bool]]) -> None:
    """The best F1 of a cut between bins, and the accuracy of the sign."""
    bins, targets = np.array([place for place, _ in cells]), np.array([has for _, has in cells])
    table = [(place, 1, int(has)) for place, has in cells]
    right = np.where(bins >= 0, targets, ~targets).mean()
    assert sign_accuracy(table) == pytest.approx(right)
    if targets.any():
        cuts = [
            2 * (targets & (bins >= cut)).sum() / ((bins >= cut).sum() + targets.sum())
            for cut in set(bins)
        ]
        assert best_f1(table) == pytest.approx(max(cuts))


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_a_search_never_ends_higher_than_it_began(seed: int) -> None:
    """Each lane of a search goes its own way: alone it ends where it ends with the others."""
    random = np.random.default_rng(seed)
    signs, at = np.sign(random.normal(size=(12, 3))), random.normal(size=(12, 3))
    axes = random.normal(size=(3, 12, 3)) * 3

    def sums(lanes: list[int]):  # type: ignore[no-untyped-def]
        def added(t: Array) -> tuple[Array, Array, Array]:
            y, p, a = signs[:, lanes], at[:, lanes], axes[:, :, lanes]
            error = np.maximum(0, 1 - y * (p + np.einsum("al,anl->nl", t, a)))
            slopes = -2 * np.einsum("nl,anl->al", y * error, a)
            bends = 2 * np.einsum("nl,anl,bnl->abl", error > 0, a, a)
            return (error**2).sum(0), slopes, bends

        return added

    none = np.zeros((3, 3)), np.repeat(np.eye(3)[:, :, None], 3, axis=2) * 1e-3
    point, value = search(sums([0, 1, 2]), *none)
    start, _, _ = sums([0, 1, 2])(np.zeros((3, 3)))
    assert (value <= start * (1 + 1e-6) + 1e-6).all()
    alone, _ = search(sums([1]), none[0][:, :1], none[1][:, :, :1])
    assert np.allclose(alone[:, 0], point[:, 1])
