"""Metrics against scikit-learn, on random decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve
from sklearn.metrics import (
    accuracy_score,
    average_precision_score,
    confusion_matrix,
    precision_recall_curve,
    precision_recall_fscore_support,
)

from sqlsimpl import SettingError
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.engine import Row
from sqlsimpl.evaluation.metrics import LabelMetrics, Metrics, calibration, curve_points, measure
from sqlsimpl.templates.run import Run
from tests.oracles import metrics as oracle
from tests.oracles.metrics import Flags, Floats

PAIR = {"doc": "INT", "label": "INT"}


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    with DuckDBEngine() as engine:
        yield Run(engine)


@dataclass(frozen=True)
class Case:
    """Documents in rows, labels in columns. Labels that training never saw have no decision."""

    scores: Floats
    positive: Flags
    present: Flags
    predicted: Flags

    @property
    def labels(self) -> int:
        return int(self.present.shape[1])

    @property
    def unseen(self) -> int:
        return self.labels - int(self.scores.shape[1])

    @property
    def given(self) -> Flags:
        """The labels that were given, none of them unseen."""
        return self.widened(self.predicted)

    def widened(self, flags: Flags) -> Flags:
        """Flags of the labels that training saw, or of all, with nothing on unseen labels."""
        return np.pad(flags, ((0, 0), (0, self.labels - flags.shape[1])))

    def write(self, run: Run, probabilities: Any = None) -> None:
        names = [{"label": label, "name": f"c{label:04}"} for label in range(self.labels)]
        run.write_rows("labels", {"label": "INT", "name": "TEXT"}, names)
        run.write_rows("documents", {"doc": "INT"}, [{"doc": d} for d in range(len(self.present))])
        run.write_rows("document_labels", PAIR, pairs(self.present))
        run.write_rows("predictions", PAIR, pairs(self.predicted))
        run.write_rows(
            "decisions",
            {**PAIR, "score": "DOUBLE", "probability": "DOUBLE", "positive": "BOOLEAN"},
            [
                {
                    "doc": doc,
                    "label": label,
                    "score": float(self.scores[doc, label]),
                    "probability": None if probabilities is None else probabilities[doc][label],
                    "positive": bool(self.positive[doc, label]),
                }
                for doc, label in np.ndindex(*self.scores.shape)
            ],
        )


def pairs(matrix: Flags) -> list[dict[str, int]]:
    return [{"doc": int(doc), "label": int(label)} for doc, label in np.argwhere(matrix)]


def of_rankings(scores: Floats, present: Flags) -> Case:
    """A case whose decisions and predictions do not matter."""
    nothing = np.zeros_like(present)
    return Case(scores, nothing[:, : scores.shape[1]], present, nothing)


@st.composite
def matrices(draw: st.DrawFn, rows: int, columns: int, cells: st.SearchStrategy[Any]) -> Any:
    size = rows * columns
    return np.array(draw(st.lists(cells, min_size=size, max_size=size))).reshape(rows, columns)


# Few values, so that there are ties; exact in binary, so that leads are exact.
SCORES = st.integers(-6, 6).map(lambda quarters: quarters / 4)


@st.composite
def any_labels(draw: st.DrawFn) -> Case:
    """Any number of labels per document, each decided on by itself."""
    documents, known, unseen = draw(st.tuples(*map(st.integers, (1, 1, 0), (9, 4, 2))))
    positive = draw(matrices(documents, known, st.booleans()))
    return Case(
        scores=draw(matrices(documents, known, SCORES)),
        positive=positive,
        present=draw(matrices(documents, known + unseen, st.booleans())),
        predicted=positive,
    )


@st.composite
def one_label(draw: st.DrawFn, *, always: bool = False) -> Case:
    """At most one label per document, or always one, and the best one predicted, or none."""
    case = draw(any_labels())
    documents = len(case.present)
    owners_of = st.integers(0 if always else -1, case.labels - 1)
    owned = draw(st.lists(owners_of, min_size=documents, max_size=documents))
    silent = draw(matrices(documents, 1, st.booleans()))
    best = case.scores.argmax(axis=1)[:, None] == np.arange(case.scores.shape[1])
    owners = np.array(owned)[:, None] == np.arange(case.labels)
    return Case(case.scores, case.positive, owners, best & ~silent)


def assert_figures_are_scikit_learns(
    metrics: Metrics | LabelMetrics | None, present: Flags, given: Flags
) -> None:
    assert metrics is not None
    columns = list(range(present.shape[1]))
    # A further label makes it a matrix of labels to scikit-learn also where there is only one.
    wide = [np.pad(flags, ((0, 0), (0, 1))) for flags in (present, given)]

    def theirs(average: str | None) -> tuple[Any, ...]:
        figures: tuple[Any, ...] = precision_recall_fscore_support(
            *wide, labels=columns, average=average, zero_division=0
        )
        return figures

    names = ("precision", "recall", "f1", "documents")
    for name, expected in zip(names, theirs(None), strict=True):
        np.testing.assert_allclose([row[name] for row in metrics.per_label], expected)
    for average, ours in (("micro", metrics.micro), ("macro", metrics.macro)):
        np.testing.assert_allclose([ours[name] for name in names[:3]], theirs(average)[:3])


def assert_break_even_is_the_oracles(
    metrics: Metrics | LabelMetrics | None, case: Case, ranking: Floats
) -> None:
    assert metrics is not None
    seen = zip(ranking.T, case.present.T, strict=False)
    points = np.array([oracle.break_even(*label) for label in seen] + [0] * case.unseen)
    documents = case.present.sum(axis=0)
    np.testing.assert_allclose([row["break_even"] for row in metrics.per_label], points)
    np.testing.assert_allclose(metrics.macro["break_even"], points.mean())
    micro = points @ documents / documents.sum() if documents.any() else 0
    np.testing.assert_allclose(metrics.micro["break_even"], micro)


def confusion_of(metrics: Metrics, labels: int) -> Any:
    matrix = np.zeros((labels, labels), dtype=np.int64)
    for present, row in metrics.confusion.items():
        for said, documents in row.items():
            assert documents > 0
            matrix[int(present[1:]), int(said[1:])] = documents
    return matrix


@given(case=any_labels())
@settings(max_examples=20)
def test_metrics_of_any_labels_are_scikit_learns(run: Run, case: Case) -> None:
    case.write(run)
    metrics = measure(run, one_label=False)
    assert metrics.documents == len(case.present)
    assert metrics.accuracy is None
    assert_figures_are_scikit_learns(metrics, case.present, case.given)
    assert_break_even_is_the_oracles(metrics, case, case.scores)
    both = case.present.T.astype(int) @ case.predicted.astype(int)
    padded = np.pad(both, ((0, 0), (0, case.unseen)))
    np.testing.assert_array_equal(confusion_of(metrics, case.labels), padded)


@given(case=one_label())
@settings(max_examples=20)
def test_metrics_of_one_label_are_scikit_learns(run: Run, case: Case) -> None:
    case.write(run)
    metrics = measure(run, one_label=True, thresholds=True)
    assert_figures_are_scikit_learns(metrics, case.present, case.given)
    assert_break_even_is_the_oracles(metrics, case, oracle.leads(case.scores))
    labelled = case.present.any(axis=1)
    true = case.present[labelled].argmax(axis=1)
    said = np.where(
        case.predicted.any(axis=1), case.predicted.argmax(axis=1), case.labels
    )[labelled]  # fmt: skip
    assert metrics.accuracy == pytest.approx(accuracy_score(true, said) if len(true) else 0)
    expected = np.zeros((case.labels, case.labels), dtype=np.int64)
    if len(true):
        expected = confusion_matrix(true, said, labels=range(case.labels + 1))[:-1, :-1]
    np.testing.assert_array_equal(confusion_of(metrics, case.labels), expected)


@given(case=one_label())
@settings(max_examples=20)
def test_own_decisions_are_measured_beside_the_labels_given(run: Run, case: Case) -> None:
    case.write(run)
    own = measure(run, one_label=True, thresholds=True).own
    assert_figures_are_scikit_learns(own, case.present, case.widened(case.positive))
    assert_break_even_is_the_oracles(own, case, case.scores)
    assert measure(run, one_label=True).own is None
    assert measure(run, one_label=False, thresholds=True).own is None


@given(case=one_label(always=True))
@settings(max_examples=20)
def test_figures_follow_from_the_confusion_matrix(run: Run, case: Case) -> None:
    """Documents of one label each; some are given none, which counts as missed."""
    case.write(run)
    metrics = measure(run, one_label=True, thresholds=True)
    matrix = confusion_of(metrics, case.labels)
    hits, given_to = matrix.diagonal(), matrix.sum(axis=0)
    documents = np.array([row["documents"] for row in metrics.per_label])
    figures = {
        "precision": hits / np.maximum(given_to, 1),
        "recall": hits / np.maximum(documents, 1),
        "f1": 2 * hits / np.maximum(given_to + documents, 1),
    }
    for name, expected in figures.items():
        np.testing.assert_allclose([row[name] for row in metrics.per_label], expected)
        np.testing.assert_allclose(metrics.macro[name], expected.mean())
    assert metrics.micro["recall"] == pytest.approx(metrics.accuracy)
    if case.predicted.any(axis=1).all():
        assert metrics.micro["f1"] == pytest.approx(metrics.accuracy)


def test_the_label_given_counts_and_not_what_each_label_says_by_itself(run: Run) -> None:
    """Label 0 says yes to all three documents, label 1 to none; the last one is given label 1."""
    scores = np.array([[3.0, 0.0], [2.0, 1.0], [1.0, 2.0]])
    given_labels = np.array([[1, 0], [1, 0], [0, 1]], dtype=bool)
    says = np.array([[1, 0]] * 3, dtype=bool)
    Case(scores, says, given_labels, given_labels).write(run)
    metrics = measure(run, one_label=True, thresholds=True)
    assert [row["f1"] for row in metrics.per_label] == [1, 1]
    assert metrics.micro["f1"] == metrics.accuracy == 1
    assert metrics.own is not None
    assert [row["precision"] for row in metrics.own.per_label] == [pytest.approx(2 / 3), 0]
    assert [row["recall"] for row in metrics.own.per_label] == [1, 0]


def test_documents_of_a_label_that_training_never_saw_are_missed(run: Run) -> None:
    """Label 0 is right on documents 0 and 1; 2 and 3 have label 1, on which nothing is decided."""
    everywhere = np.ones((4, 1), dtype=bool)
    present = np.array([[1, 0], [1, 0], [0, 1], [0, 1]], dtype=bool)
    Case(np.array([[4.0], [3.0], [2.0], [1.0]]), everywhere, present, everywhere).write(run)
    metrics = measure(run, one_label=True)
    assert metrics.accuracy == 0.5
    assert metrics.micro == {"precision": 0.5, "recall": 0.5, "f1": 0.5, "break_even": 0.5}
    assert metrics.macro["recall"] == 0.5
    assert metrics.macro["break_even"] == 0.5
    assert metrics.per_label[1] == {
        "label": "c0001", "documents": 2, "precision": 0, "recall": 0, "f1": 0, "break_even": 0,
    }  # fmt: skip
    assert metrics.confusion == {"c0000": {"c0000": 2}, "c0001": {"c0000": 2}}
    assert [curve.average_precision for curve in curve_points(run)] == [1, 0]


def test_a_document_of_several_labels_is_right_by_any_of_them(run: Run) -> None:
    """Training may have seen one label per document where the test documents have more."""
    best = np.array([[1, 0], [0, 1], [1, 0]], dtype=bool)
    present = np.array([[1, 1], [1, 1], [0, 1]], dtype=bool)
    Case(best.astype(float), best, present, best).write(run)
    assert measure(run, one_label=True).accuracy == pytest.approx(2 / 3)


def test_the_break_even_point_takes_equal_scores_as_their_mean(run: Run) -> None:
    """Two documents have the label. One is first; three share the second place, one of them has."""
    scores = np.array([[0.9], [0.5], [0.5], [0.5], [0.1]])
    present = np.array([[1], [0], [0], [1], [0]], dtype=bool)
    of_rankings(scores, present).write(run)
    assert measure(run, one_label=False).micro["break_even"] == pytest.approx((1 + 1 / 3) / 2)


def test_measuring_leaves_none_of_its_tables(run: Run) -> None:
    def tables() -> list[Row]:
        return run.engine.execute("SELECT table_name FROM duckdb_tables() ORDER BY ALL")

    of_rankings(np.array([[0.9]]), np.array([[True]])).write(run)
    before = tables()
    measure(run, one_label=True, thresholds=True)
    assert tables() == before


# Curves


def curve_rows(run: Run) -> list[Row]:
    return run.engine.execute(
        f"FROM {run.table('curves').sql('duckdb')} ORDER BY label, threshold DESC"
    )


@given(case=any_labels(), leading=st.booleans())
@settings(max_examples=20)
def test_curves_are_scikit_learns(run: Run, case: Case, leading: bool) -> None:
    case.write(run)
    curves = curve_points(run, one_label=leading, points=max(2, len(case.scores)))
    ranking = oracle.leads(case.scores) if leading else case.scores
    rows = curve_rows(run)
    assert len(rows) == sum(len(np.unique(column)) for column in ranking.T)
    for label, (curve, present) in enumerate(zip(curves, case.present.T, strict=True)):
        assert (curve.label, curve.documents) == (f"c{label:04}", present.sum())
        ours = np.array([row[1:] for row in rows if row[0] == label])
        if label >= ranking.shape[1]:
            assert (len(ours), curve.points, curve.average_precision) == (0, [], 0)
            continue
        scores = ranking[:, label]
        thresholds = np.unique(scores)[::-1]
        given_to = [(scores >= threshold).sum() for threshold in thresholds]
        np.testing.assert_array_equal(ours[:, [0, 3]].T, [thresholds, given_to])
        points = [[point[name] for name in point] for point in curve.points]
        np.testing.assert_array_equal(points, ours)
        if present.any():
            precision, recall, at = precision_recall_curve(present, scores)
            np.testing.assert_array_equal(ours[::-1, 0], at)
            np.testing.assert_allclose(ours[::-1, 1], precision[:-1])
            np.testing.assert_allclose(ours[::-1, 2], recall[:-1])
            average = average_precision_score(present, scores)
            assert curve.average_precision == pytest.approx(average)
        else:
            assert not ours[:, 1:3].any()
            assert curve.average_precision == 0


@given(case=any_labels())
@settings(max_examples=15)
def test_precision_is_recall_at_the_break_even_point(run: Run, case: Case) -> None:
    case.write(run)
    points = [row["break_even"] for row in measure(run, one_label=False).per_label]
    curve_points(run)
    for label, _, precision, recall, documents in curve_rows(run):
        if documents == case.present[:, label].sum():
            assert points[label] == pytest.approx(precision) == pytest.approx(recall)


@pytest.mark.parametrize("share", [0, 0.002, 0.3, 1])
@pytest.mark.parametrize("most", [2, 3, 40])
def test_thinned_curves_go_from_end_to_end_without_gaps(run: Run, share: float, most: int) -> None:
    random = np.random.default_rng(5)
    present = random.random((1000, 1)) < share
    present[:5] |= share > 0
    scores = random.random((1000, 1)) + present
    of_rankings(scores, present).write(run)
    (curve,) = curve_points(run, points=most)
    rows = [dict(zip(curve.points[0], row[1:], strict=True)) for row in curve_rows(run)]
    assert all(point in rows for point in curve.points)
    assert (curve.points[0], curve.points[-1]) == (rows[0], rows[-1])
    assert most / 4 < len(curve.points) <= most
    documents = [point["documents"] for point in curve.points]
    recall = [point["recall"] for point in curve.points]
    assert documents == sorted(set(documents))
    if most == 40:
        assert np.diff(documents).max() <= 4 / (most - 1) * 1000
        assert np.diff(recall).max() <= 4 / (most - 1) + 1 / max(present.sum(), 1)


# Calibration


@given(
    data=st.data(),
    case=any_labels(),
    fine=st.booleans(),
    bins=st.sampled_from([1, 2, 4, 8]),
)
@settings(max_examples=20)
def test_calibration_bins_are_scikit_learns(
    run: Run, data: st.DataObject, case: Case, fine: bool, bins: int
) -> None:
    """Probabilities on the borders of bins, which binary fractions meet exactly, or any."""
    bins += 2 * fine
    cells = st.floats(0, 1) if fine else st.integers(0, 16).map(lambda parts: parts / 16)
    documents, known = map(int, case.scores.shape)
    drawn = data.draw(matrices(documents, known, st.none() | cells)).astype(float)
    # Where borders are no binary fractions, scikit-learn's own are rounded.
    assume(not fine or not (abs(drawn * bins - np.rint(drawn * bins)) < 1e-9).any())
    case.write(run, [[None if np.isnan(value) else value for value in row] for row in drawn])
    ours = calibration(run, bins)
    present = case.present[:, :known]
    groups: dict[str | None, tuple[Floats, Flags]] = {
        None: (drawn.ravel(), present.ravel()),
        **{f"c{label:04}": (drawn[:, label], present[:, label]) for label in range(known)},
    }
    rows = [row for group in groups for row in ours if row["label"] == group]
    assert ours == rows
    for group, (probabilities, has) in groups.items():
        stated = ~np.isnan(probabilities)
        here = [row for row in ours if row["label"] == group]
        if not stated.any():
            assert here == []
            continue
        share, mean = calibration_curve(
            has[stated].astype(int), probabilities[stated], n_bins=bins, pos_label=1
        )
        inner = np.linspace(0, 1, bins + 1)[1:-1]
        numbers, counts = np.unique(
            np.searchsorted(inner, probabilities[stated]), return_counts=True
        )
        np.testing.assert_array_equal([row["bin"] for row in here], numbers)
        np.testing.assert_array_equal([row["documents"] for row in here], counts)
        np.testing.assert_allclose([row["mean_probability"] for row in here], mean)
        np.testing.assert_allclose([row["share_positive"] for row in here], share)


def test_a_model_without_probabilities_has_no_calibration_bins(run: Run) -> None:
    of_rankings(np.array([[0.9], [0.1]]), np.array([[True], [False]])).write(run)
    assert calibration(run) == []


# Sizes and settings


@pytest.mark.parametrize(("documents", "labels"), [(1, 1), (1, 1000), (6, 1000), (3000, 1)])
def test_any_size_is_measured(run: Run, documents: int, labels: int) -> None:
    random = np.random.default_rng(1)
    scores = random.normal(size=(documents, labels))
    owners = random.integers(labels, size=documents)[:, None] == np.arange(labels)
    best = scores.argmax(axis=1)[:, None] == np.arange(labels)
    case = Case(scores, best, owners, best)
    case.write(run, 1 / (1 + np.exp(-scores)))
    metrics = measure(run, one_label=True)
    assert_figures_are_scikit_learns(metrics, case.present, case.given)
    assert_break_even_is_the_oracles(metrics, case, oracle.leads(scores))
    assert metrics.accuracy == pytest.approx((owners & best).sum() / documents)
    assert len(curve_points(run)) == labels
    pooled = [row["documents"] for row in calibration(run) if row["label"] is None]
    assert sum(pooled) == documents * labels


def test_settings_that_cannot_work_are_refused(run: Run) -> None:
    with pytest.raises(SettingError, match="at least 2"):
        curve_points(run, points=1)
    with pytest.raises(SettingError, match="at least 1"):
        calibration(run, bins=0)
