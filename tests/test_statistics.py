"""Naive Bayes, centroid and mean-frequency discriminant against scikit-learn and numpy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.naive_bayes import ComplementNB, MultinomialNB
from sklearn.neighbors import NearestCentroid

from sqlsimpl import SettingError, compare, corpus
from sqlsimpl.algorithms import algorithm
from sqlsimpl.columns import Columns
from sqlsimpl.corpus import Fitted
from sqlsimpl.documents import Documents
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.run import Run
from sqlsimpl.settings import CorpusSettings
from tests.oracles.statistics import mean_frequency_scores

TICKETS = Path(__file__).parent.parent / "fixtures" / "tickets.jsonl"
Counts = npt.NDArray[np.int64]


def rows_of(counts: Counts, labels: Counts) -> duckdb.DuckDBPyRelation:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE rows (doc INTEGER, term VARCHAR, n INTEGER, label VARCHAR)")
    rows = [
        (doc, f"t{term:02}", int(counts[doc, term]), f"c{labels[doc]}")
        for doc, term in np.ndindex(*counts.shape)
        if counts[doc, term]
    ]
    connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?)", rows)
    return connection.table("rows")


@contextmanager
def workspaces(
    counts: Counts, labels: Counts, unseen: Counts, chosen: CorpusSettings
) -> Iterator[tuple[Run, Run]]:
    """A training and a test corpus from ready counts."""
    columns = Columns(id="doc", term="term", count="n", label="label")
    with DuckDBEngine() as engine:
        trained, tested = Run(engine), Run(engine, prefix="test_")
        corpus.fit(trained, Documents(rows_of(counts, labels), columns), chosen)
        fitted = Fitted(*(trained.table(name) for name in ("spellings", "terms", "labels")))
        further = rows_of(unseen, np.zeros(len(unseen), dtype=np.int64))
        corpus.apply(tested, Documents(further, columns), chosen, fitted)
        yield trained, tested


def scores(trained: Run, tested: Run, name: str, **own: Any) -> npt.NDArray[np.float64]:
    made = algorithm(name, **own)
    made.train(trained)
    made.score(trained, tested)
    rows = tested.engine.execute(
        f"SELECT doc, label, score FROM {tested.table('scores').sql('duckdb')}"
    )
    matrix = np.full(
        (1 + max(doc for doc, *_ in rows), 1 + max(label for _, label, _ in rows)), np.nan
    )
    for doc, label, value in rows:
        matrix[doc, label] = value
    return matrix


@st.composite
def collections(draw: st.DrawFn) -> tuple[Counts, Counts, Counts]:
    """Counts without empty documents or terms, labels that all occur, unseen documents."""
    documents, terms = draw(st.integers(4, 9)), draw(st.integers(2, 6))
    cell = st.integers(0, 4)

    def matrix(rows: int) -> Counts:
        return np.array(
            draw(
                st.lists(
                    st.lists(cell, min_size=terms, max_size=terms), min_size=rows, max_size=rows
                )
            )
        )

    counts, unseen = matrix(documents), matrix(3)
    labels = np.arange(documents) % draw(st.integers(2, 3))
    assume(counts.any(axis=1).all() and counts.any(axis=0).all() and unseen.any(axis=1).all())
    return counts, labels, unseen


def agree(ours: npt.NDArray[np.float64], theirs: npt.NDArray[np.float64]) -> None:
    """The same scores but for what is added to all labels of a document alike."""
    np.testing.assert_allclose(
        ours - ours.max(axis=1, keepdims=True), theirs - theirs.max(axis=1, keepdims=True),
        atol=1e-6, rtol=1e-6,
    )  # fmt: skip


@given(data=collections(), smoothing=st.sampled_from([0.01, 0.5, 1.0]), flat=st.booleans())
@settings(max_examples=25, deadline=None)
def test_naive_bayes_is_scikit_learns(
    data: tuple[Counts, Counts, Counts], smoothing: float, flat: bool
) -> None:
    counts, labels, unseen = data
    with workspaces(*data, CorpusSettings()) as (trained, tested):
        ours = scores(trained, tested, "nb", smoothing=smoothing, flat_prior=flat)
        peer = MultinomialNB(alpha=smoothing, fit_prior=not flat).fit(counts, labels)
        agree(ours, peer.predict_joint_log_proba(unseen))
        ours = scores(trained, tested, "nb", smoothing=smoothing, kind="complement")
        complement = ComplementNB(alpha=smoothing).fit(counts, labels)
        agree(ours, complement.predict_joint_log_proba(unseen))


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")
@given(data=collections())
@settings(max_examples=25, deadline=None)
def test_the_nearest_centroid_is_scikit_learns(data: tuple[Counts, Counts, Counts]) -> None:
    counts, labels, unseen = data
    raw = CorpusSettings(weighting="count", unit_length=False)
    with workspaces(*data, raw) as (trained, tested):
        ours = scores(trained, tested, "centroid", distance="l2")
    means = NearestCentroid().fit(counts, labels).centroids_
    distances = ((unseen[:, None, :] - means[None]) ** 2).sum(axis=2)
    agree(ours, -distances / 2)


@given(data=collections())
@settings(max_examples=25, deadline=None)
def test_the_cosine_centroid_is_numpys(data: tuple[Counts, Counts, Counts]) -> None:
    counts, labels, unseen = data
    with workspaces(*data, CorpusSettings(weighting="count")) as (trained, tested):
        ours = scores(trained, tested, "centroid")

    def unit(matrix: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return np.asarray(matrix / np.linalg.norm(matrix, axis=1, keepdims=True))

    documents = unit(counts.astype(float))
    means = np.array([documents[labels == label].mean(axis=0) for label in np.unique(labels)])
    np.testing.assert_allclose(ours, unit(unseen.astype(float)) @ unit(means).T, atol=1e-6)


@given(data=collections())
@settings(max_examples=25, deadline=None)
def test_the_mean_frequency_discriminant_is_the_oracles(
    data: tuple[Counts, Counts, Counts],
) -> None:
    counts, labels, unseen = data
    with workspaces(*data, CorpusSettings()) as (trained, tested):
        ours = scores(trained, tested, "mfd")
    theirs = mean_frequency_scores(counts.astype(float), labels, unseen.astype(float))
    np.testing.assert_allclose(ours, theirs, atol=1e-6)


def test_comparing_algorithms_on_the_tickets() -> None:
    results = compare(
        TICKETS, text=["subject", "body"], label="category", id="ticket",
        train_where="split = 'train'", test_where="split = 'test'",
    )  # fmt: skip
    assert [result.algorithm for result in results] == ["simpl", "nb", "mfd", "centroid"]
    for result in results:
        metrics = result.metrics
        assert metrics.documents == 1205
        assert metrics.accuracy is not None
        assert 0.8 < metrics.accuracy < 0.95
        if result.algorithm == "simpl":
            assert 0.8 < metrics.micro["f1"] < 0.95
        else:
            assert metrics.micro["f1"] == pytest.approx(metrics.accuracy)
        assert len(metrics.per_label) == 8
        right = sum(row.get(label, 0) for label, row in metrics.confusion.items())
        assert right == pytest.approx(1205 * metrics.accuracy)
        assert sum(sum(row.values()) for row in metrics.confusion.values()) == 1205


@pytest.mark.parametrize(
    ("name", "own", "message"),
    [
        ("nbb", {}, "did you mean 'nb'"),
        ("nb", {"smooting": 1}, "did you mean 'smoothing'"),
        ("nb", {"smoothing": 0}, "larger than 0"),
        ("nb", {"kind": "compliment"}, "complement"),
        ("centroid", {"distance": "l1"}, "l2"),
    ],
)
def test_wrong_settings_are_named(name: str, own: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        algorithm(name, **own)


def test_comparing_on_documents_with_any_number_of_labels() -> None:
    (result,) = compare(
        TICKETS, text=["subject", "body"], label="labels", id="ticket", algorithms=["simpl"],
        train_where="split = 'train'", test_where="split = 'test'", ridge=2, ngrams=2,
    )  # fmt: skip
    assert result.metrics.accuracy is None
    assert result.metrics.documents == 1205
    assert result.metrics.macro["f1"] > 0.85


def test_linear_models_need_one_label_per_document() -> None:
    with pytest.raises(SettingError, match="one label per document"):
        compare(
            TICKETS, text="body", label="labels",
            train_where="split = 'train'", test_where="split = 'test'",
        )  # fmt: skip
