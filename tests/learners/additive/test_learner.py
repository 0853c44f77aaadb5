"""Naive Bayes, centroid and mean-frequency discriminant against scikit-learn and numpy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.multiclass import OneVsRestClassifier
from sklearn.naive_bayes import ComplementNB, MultinomialNB
from sklearn.neighbors import NearestCentroid
from sqlglot import exp

from sqlsimpl import SettingError, compare
from sqlsimpl.corpus import steps as corpus
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.corpus.settings import WEIGHTINGS, CorpusSettings, UnitLength, Weighting
from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.engine import Row
from sqlsimpl.errors import SourceError
from sqlsimpl.features.step import Features, features_in
from sqlsimpl.learners.registry import algorithm
from sqlsimpl.templates.run import Run
from tests.oracles import additive as oracle
from tests.oracles.additive import Indicator, Matrix

TICKETS = Path(__file__).parents[3] / "fixtures" / "tickets.jsonl"
COUNTS = CorpusSettings(weighting="count", unit_length=False)


@dataclass(frozen=True)
class Collection:
    """Counts without empty documents or terms, the labels of each document, unseen documents."""

    counts: Matrix
    present: Indicator
    unseen: Matrix

    @property
    def labels(self) -> npt.NDArray[np.int64]:
        """The label of each document that has one."""
        return np.asarray(self.present.argmax(axis=1))

    @property
    def idf(self) -> Matrix:
        return oracle.inverse_frequencies(self.counts)

    def rows(self, *, one_label: bool) -> duckdb.DuckDBPyRelation:
        """Ready (document, term, value) rows."""
        connection = duckdb.connect()
        kind = "VARCHAR" if one_label else "VARCHAR[]"
        connection.execute(f"CREATE TABLE rows (doc INT, term VARCHAR, n DOUBLE, label {kind})")
        for doc, term in np.argwhere(self.counts):
            names = [f"c{label}" for label in np.flatnonzero(self.present[doc])]
            connection.execute(
                "INSERT INTO rows VALUES (?, ?, ?, ?)",
                [int(doc), f"t{term:02}", self.counts[doc, term], names[0] if one_label else names],
            )
        return connection.table("rows")


@st.composite
def collections(draw: st.DrawFn, *, any_labels: bool = False) -> Collection:
    """A small collection; each label has a document."""
    documents, terms = draw(st.integers(4, 9)), draw(st.integers(2, 6))

    def matrix(rows: int) -> Matrix:
        row = st.lists(st.integers(0, 4), min_size=terms, max_size=terms)
        return np.array(draw(st.lists(row, min_size=rows, max_size=rows)), dtype=float)

    counts, unseen = matrix(documents), matrix(3)
    classes = draw(st.integers(2, 3))
    present = np.eye(classes, dtype=bool)[np.arange(documents) % classes]
    if any_labels:
        row = st.lists(st.booleans(), min_size=classes, max_size=classes)
        present = np.array(draw(st.lists(row, min_size=documents, max_size=documents)))
    assume(counts.any(axis=1).all() and counts.any(axis=0).all() and present.any(axis=0).all())
    return Collection(counts, present, unseen)


@contextmanager
def workspace(
    data: Collection,
    chosen: CorpusSettings = COUNTS,
    *,
    one_label: bool = True,
    form: str = "counts",
) -> Iterator[tuple[Run, Features]]:
    """A training corpus of ready rows, whose documents are numbered as in the collection."""
    value: dict[str, Any] = {form.removesuffix("s"): "n"}
    columns = Columns(id="doc", term="term", label="label", **value)
    with DuckDBEngine() as engine:
        run = Run(engine)
        rows = data.rows(one_label=one_label)
        corpus.fit(run, Documents(rows, columns), chosen, all_words=True)
        yield run, features_in(run, CorpusFacts(form, chosen, one_label))


def select(run: Run, query: str, *tables: str) -> list[Row]:
    """A query with the physical names of tables for its {}."""
    return run.engine.execute(query.format(*(run.table(name).sql("duckdb") for name in tables)))


def scores(run: Run, data: Collection, read: Matrix, prefix: str = "") -> Matrix:
    """Documents, as they were read, times the model in the workspace."""
    terms, labels = data.counts.shape[1], data.present.shape[1]
    weights, bias, per_token = np.zeros((terms, labels)), np.full(labels, np.nan), np.zeros(labels)
    rows = select(
        run,
        "SELECT label, stage, name, weight FROM {} JOIN {} USING (term)",
        f"{prefix}model_terms", "terms",
    )  # fmt: skip
    for label, stage, name, weight in rows:
        assert stage == 0
        weights[int(name[1:]), label] = weight
    for label, stage, own, every in select(run, "FROM {}", f"{prefix}model_stages"):
        assert stage == 0
        bias[label], per_token[label] = own, every
    return np.asarray(read @ weights + bias + np.outer(read.sum(axis=1), per_token))


def trained(data: Collection, run: Run, facts: Features, name: str, **own: Any) -> Matrix:
    """The scores of unseen documents after training."""
    made = algorithm(name, **own)
    made.train(run, facts)
    weighting, unit_length = made.reading(facts)
    idf = oracle.inverse_frequencies(data.counts, weighting)
    return scores(run, data, oracle.weights(data.unseen, weighting, unit_length, idf))


def agree(ours: Matrix, theirs: Matrix, tolerance: float = 1e-9) -> None:
    """The same scores but for what is added to all labels of a document alike."""
    np.testing.assert_allclose(
        ours - ours.max(axis=1, keepdims=True), theirs - theirs.max(axis=1, keepdims=True),
        atol=tolerance, rtol=tolerance,
    )  # fmt: skip


# One label per document


@given(data=collections(), smoothing=st.sampled_from([0.01, 0.5, 1]), flat=st.booleans())
@settings(max_examples=8)
def test_naive_bayes_is_scikit_learns(data: Collection, smoothing: float, flat: bool) -> None:
    with workspace(data) as (run, facts):
        ours = trained(data, run, facts, "nb", smoothing=smoothing, flat_prior=flat)
        peer = MultinomialNB(alpha=smoothing, fit_prior=not flat).fit(data.counts, data.labels)
        agree(ours, peer.predict_joint_log_proba(data.unseen))
        ours = trained(data, run, facts, "nb", smoothing=smoothing, kind="complement")
        complement = ComplementNB(alpha=smoothing).fit(data.counts, data.labels)
        agree(ours, complement.predict_joint_log_proba(data.unseen))


@given(data=collections(), smoothing=st.sampled_from([0.01, 1.0]), flat=st.booleans())
@settings(max_examples=8)
def test_naive_bayes_against_the_rest_is_scikit_learns(
    data: Collection, smoothing: float, flat: bool
) -> None:
    with workspace(data) as (run, facts):
        own: dict[str, Any] = {"smoothing": smoothing, "one_vs_rest": True}
        ours = trained(data, run, facts, "nb", flat_prior=flat, **own)
        complement = trained(data, run, facts, "nb", kind="complement", **own)
    for theirs, peer in (
        (ours, MultinomialNB(alpha=smoothing, fit_prior=not flat)),
        (complement, ComplementNB(alpha=smoothing)),
    ):
        fitted = OneVsRestClassifier(peer).fit(data.counts, data.present.astype(int))
        joint = [one.predict_joint_log_proba(data.unseen) for one in fitted.estimators_]
        odds = np.array([both[:, 1] - both[:, 0] for both in joint]).T
        np.testing.assert_allclose(theirs, odds, atol=1e-9)


@given(data=collections(), scale=st.sampled_from([1e-6, 0.37, 1e6]))
@settings(max_examples=8)
def test_naive_bayes_of_ready_weights_is_scikit_learns(data: Collection, scale: float) -> None:
    data = Collection(data.counts * scale, data.present, data.unseen * scale)
    with workspace(data, CorpusSettings(unit_length=True), form="weights") as (run, facts):
        ours = trained(data, run, facts, "nb", smoothing=scale)
    peer = MultinomialNB(alpha=scale).fit(data.counts, data.labels)
    agree(ours, peer.predict_joint_log_proba(data.unseen), tolerance=1e-5)


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")
@given(data=collections())
@settings(max_examples=8)
def test_the_nearest_centroid_is_scikit_learns(data: Collection) -> None:
    with workspace(data) as (run, facts):
        ours = trained(data, run, facts, "centroid", distance="l2")
    means = NearestCentroid().fit(data.counts, data.labels).centroids_
    distances = ((data.unseen[:, None, :] - means[None]) ** 2).sum(axis=2)
    agree(ours, -distances / 2)


@given(
    data=collections(any_labels=True),
    weighting=st.sampled_from(WEIGHTINGS),
    unit_length=st.sampled_from([False, True, "sum"]),
    distance=st.sampled_from(["cosine", "l2"]),
    rest=st.booleans(),
)
@settings(max_examples=16)
def test_the_centroid_is_the_oracles(
    data: Collection, weighting: Weighting, unit_length: UnitLength, distance: str, rest: bool
) -> None:
    chosen = CorpusSettings(weighting=weighting, unit_length=unit_length)
    one_label = not rest
    if one_label:
        data = Collection(data.counts, np.eye(2, dtype=bool)[data.labels % 2], data.unseen)
        assume(data.present.any(axis=0).all())
    with workspace(data, chosen, one_label=one_label) as (run, facts):
        ours = trained(data, run, facts, "centroid", distance=distance)
    how: dict[str, Any] = {"weighting": weighting, "unit_length": unit_length, "distance": distance}
    idf = oracle.inverse_frequencies(data.counts, weighting)
    theirs = oracle.centroid(data.counts, data.present, data.unseen, idf, rest=rest, **how)
    np.testing.assert_allclose(ours, theirs, atol=1e-9)


@given(data=collections())
@settings(max_examples=8)
def test_the_mean_frequency_discriminant_is_the_oracles(data: Collection) -> None:
    with workspace(data) as (run, facts):
        ours = trained(data, run, facts, "mfd")
    theirs = oracle.mean_frequency(data.counts, data.present, data.unseen, data.idf, rest=False)
    np.testing.assert_allclose(ours, theirs, atol=1e-9)


@given(data=collections())
@settings(max_examples=8)
def test_of_two_labels_mean_frequency_is_the_perpendicular_bisector(data: Collection) -> None:
    data = Collection(data.counts, np.eye(2, dtype=bool)[data.labels % 2], data.unseen)
    with workspace(data) as (run, facts):
        ours = trained(data, run, facts, "mfd")
    joined = np.array([data.counts[label].sum(axis=0) for label in data.present.T])
    first, second = oracle.weights(joined, "ltc", True, data.idf)
    read = oracle.weights(data.unseen, "ltc", True, data.idf)
    # Which side of the plane through the middle, at a right angle to the line between both.
    side = (read - (first + second) / 2) @ (first - second) + (first @ first - second @ second) / 2
    np.testing.assert_allclose(ours[:, 0] - ours[:, 1], side, atol=1e-9)


@given(data=collections(any_labels=True))
@settings(max_examples=8)
def test_mean_frequency_against_the_rest_is_the_oracles(data: Collection) -> None:
    with workspace(data, one_label=False) as (run, facts):
        ours = trained(data, run, facts, "mfd")
    theirs = oracle.mean_frequency(data.counts, data.present, data.unseen, data.idf, rest=True)
    np.testing.assert_allclose(ours, theirs, atol=1e-9)


def test_labels_without_thresholds_are_left_open() -> None:
    counts = np.array([[1, 0, 1], [0, 2, 1], [3, 0, 1], [0, 1, 1]], dtype=float)
    data = Collection(counts, np.eye(2, dtype=bool)[[0, 1, 0, 1]], counts)
    with workspace(data) as (run, facts):
        for name, line in (("nb", (1.0, 0.0)), ("mfd", (None, None)), ("centroid", (None, None))):
            algorithm(name).train(run, facts)
            leaves = [(label, 1, None, *line) for label in (0, 1)]
            assert select(run, "FROM {} ORDER BY label", "model_leaves") == leaves
            assert select(run, "FROM {}", "model_bounds") == []


# Any number of labels


@given(
    data=collections(any_labels=True),
    folds=st.integers(2, 4),
    name=st.sampled_from(["nb", "complement", "mfd", "centroid", "l2"]),
)
@settings(max_examples=12)
def test_held_out_scores_come_from_models_without_the_fold(
    data: Collection, folds: int, name: str
) -> None:
    chosen = CorpusSettings(weighting="ltc")
    own: dict[str, Any] = {"complement": {"kind": "complement"}, "l2": {"distance": "l2"}}
    kind = {"complement": "nb", "l2": "centroid"}.get(name, name)
    empty = np.zeros((1, data.counts.shape[1]))

    def retrained(kept: Indicator, unseen: Matrix) -> Matrix:
        counts, present = data.counts[kept], data.present[kept]
        if kind == "mfd":
            return oracle.mean_frequency(counts, present, unseen, data.idf, rest=True)
        if kind == "centroid":
            how: dict[str, Any] = {"weighting": "ltc", "unit_length": True}
            distance = "l2" if name == "l2" else "cosine"
            return oracle.centroid(
                counts, present, unseen, data.idf, rest=True, distance=distance, **how
            )
        read = oracle.unit(unseen)
        flat = name == "complement"
        return oracle.naive_bayes(counts, present, read, smoothing=0.01, flat=flat)

    with workspace(data, chosen, one_label=False) as (run, facts):
        algorithm(kind, folds=folds, **own.get(name, {})).train(run, facts)
        fold_of: dict[int, int] = dict(select(run, "SELECT doc, fold FROM {}", "folds"))
        held = select(run, "SELECT label, leaf, doc, score, target FROM {}", "unseen_scores")
    assert len(held) == data.present.size
    everything = np.ones(len(data.counts), dtype=bool)
    of_empty = retrained(everything, empty)[0]
    for label, leaf, doc, score, target in held:
        kept = np.array([fold_of[other] != fold_of[doc] for other in range(len(data.counts))])
        expected = of_empty[label]
        if data.present[kept, label].any():
            with np.errstate(divide="ignore"):
                expected = retrained(kept, data.counts[[doc]])[0, label]
        assert leaf == 0
        assert target == data.present[doc, label]
        assert score == pytest.approx(expected, abs=1e-5, rel=1e-5)


@given(data=collections(any_labels=True), name=st.sampled_from(["nb", "mfd", "centroid"]))
@settings(max_examples=8)
def test_the_cuts_are_the_thresholds(data: Collection, name: str) -> None:
    """On the scores' own scale, a cut is where log-odds reach the threshold."""
    with workspace(data, one_label=False) as (run, facts):
        algorithm(name, folds=2).train(run, facts)
        lines = select(
            run,
            "SELECT leaf, positive, slope * coalesce(low, high) + intercept, threshold, low, high "
            "FROM {} JOIN {} USING (label, leaf) JOIN {} USING (label)",
            "model_leaves", "model_bounds", "thresholds",
        )  # fmt: skip
        labels = {label for (label,) in select(run, "SELECT label FROM {}", "model_leaves")}
    assert labels == set(range(data.present.shape[1]))
    for leaf, positive, odds, threshold, low, high in lines:
        assert odds == pytest.approx(threshold)
        assert (leaf, positive) == ((3, True) if high is None else (2, False))
        assert (low is None) != (high is None)


def test_folds_give_labels_of_single_documents_thresholds_too() -> None:
    counts = np.array([[2, 0], [0, 2], [3, 1], [1, 2], [2, 1], [0, 3]], dtype=float)
    data = Collection(counts, np.eye(2, dtype=bool)[[0, 1, 0, 1, 0, 1]], counts)
    with workspace(data) as (run, facts):
        for name in ("nb", "mfd", "centroid"):
            algorithm(name, folds=3).train(run, facts)
            leaves = select(run, "SELECT positive FROM {} ORDER BY label, leaf", "model_leaves")
            assert leaves == [(False,), (True,)] * 2


# Several algorithms on the same documents


@pytest.mark.parametrize("label", ["category", "labels"])
def test_comparing_algorithms_on_the_tickets(label: str) -> None:
    results = compare(
        TICKETS, algorithms=["simpl", "nb", "mfd", "centroid"], text=["subject", "body"],
        label=label, id="ticket", train_where="split = 'train'", test_where="split = 'test'",
    )  # fmt: skip
    assert [result.algorithm for result in results] == ["simpl", "nb", "mfd", "centroid"]
    for result in results:
        metrics = result.metrics
        assert metrics.documents == 1205
        assert 0.7 < metrics.micro["f1"] < 0.95
        assert 0.7 < metrics.macro["f1"] < 0.95
        if label == "labels":
            assert metrics.accuracy is None
            continue
        assert metrics.accuracy is not None
        assert 0.8 < metrics.accuracy < 0.95
        assert metrics.micro["f1"] == pytest.approx(metrics.accuracy)
        # Only simpl holds documents out for thresholds unless it is asked for.
        assert (metrics.own is not None) == (result.algorithm == "simpl")
        right = sum(row.get(name, 0) for name, row in metrics.confusion.items())
        assert right == pytest.approx(1205 * metrics.accuracy)
        assert sum(sum(row.values()) for row in metrics.confusion.values()) == 1205


# What is refused


@pytest.mark.parametrize(
    ("name", "own", "message"),
    [
        ("nbb", {}, "did you mean 'nb'"),
        ("nb", {"smooting": 1}, "did you mean 'smoothing'"),
        ("nb", {"smoothing": 0}, "larger than 0"),
        ("nb", {"smoothing": "much"}, "a number"),
        ("nb", {"kind": "compliment"}, "complement"),
        ("nb", {"kind": "complement", "flat_prior": True}, "no prior"),
        ("nb", {"one_vs_rest": "yes"}, "true or false"),
        ("centroid", {"distance": "l1"}, "l2"),
        ("mfd", {"folds": 0}, "at least 1"),
        ("mfd", {"seed": 65536}, "from 0 to 65535"),
    ],
)
def test_wrong_settings_are_named(name: str, own: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        algorithm(name, **own)


@pytest.mark.parametrize(
    ("own", "message"),
    [({"folds": 1}, "need thresholds"), ({"one_vs_rest": False}, "compared with the rest")],
)
def test_any_number_of_labels_needs_thresholds(own: dict[str, Any], message: str) -> None:
    counts = np.array([[2, 0], [0, 2], [1, 1]], dtype=float)
    data = Collection(counts, np.array([[1, 0], [0, 1], [1, 1]], dtype=bool), counts)
    with (
        workspace(data, one_label=False) as (run, facts),
        pytest.raises(SettingError, match=message),
    ):
        algorithm("nb", **own).train(run, facts)


def test_ready_weights_must_be_of_use() -> None:
    counts = np.array([[2, 0], [0, 1e16], [1, 1]])
    data = Collection(counts, np.array([[1, 0], [0, 1], [1, 0]], dtype=bool), counts)
    with workspace(data, form="weights") as (run, facts):
        for name in ("nb", "mfd", "centroid"):
            with pytest.raises(SourceError, match=r"a weight is 1e\+16"):
                algorithm(name).train(run, facts)


@pytest.mark.parametrize("folds", [1, 2])
def test_mean_frequency_takes_ready_weights_for_counts(folds: int) -> None:
    counts = np.array([[3.0, 0, 1], [1, 2, 0], [0, 4, 1], [2, 1, 0], [0, 2, 2], [5, 0, 0]])
    targets = np.array([[1, 0], [0, 1], [0, 1], [1, 0], [0, 1], [1, 0]], dtype=bool)
    data = Collection(counts, targets, counts)
    found = []
    for form in ("counts", "weights"):
        with workspace(data, form=form) as (run, facts):
            algorithm("mfd", folds=folds).train(run, facts)
            found.append(
                run.engine.run(
                    exp.select("*").from_(run.table("model_terms")).order_by("label", "term")
                )
            )
    assert found[0] == found[1] != []


@pytest.mark.parametrize("name", ["nb", "mfd"])
def test_negative_weights_are_no_counts(name: str) -> None:
    counts = np.array([[2.0, 0], [0, 1], [1, 1]])
    data = Collection(counts, np.array([[1, 0], [0, 1], [1, 0]], dtype=bool), counts)
    with (
        workspace(data, CorpusSettings(signed=True), form="weights") as (run, facts),
        pytest.raises(SettingError, match="signed"),
    ):
        algorithm(name).train(run, facts)
