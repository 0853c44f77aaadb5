"""From weights to a trained model: sqlsimpl's algorithms against LinearSVC on a ready matrix.

Seconds are those of training alone: for SIMPL with thresholds, trees and calibration; for LinearSVC
the fit, and in its second form also the three fits that thresholds by cross-validation take. F1 is
of each label against the rest.

    python -m tests.benchmarks.training [--corpora FOLDER] [--only 20ng] [--systems simpl LinearSVC]
"""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import numpy.typing as npt

from sqlsimpl import compare
from tests.benchmarks.runner import Measurement, main, text_columns

Indicator = npt.NDArray[np.bool_]


def with_sqlsimpl(name: str, file: Path, **settings: Any) -> Measurement:
    """One of sqlsimpl's algorithms with its default settings."""
    (result,) = compare(
        str(file),
        text=text_columns(file),
        label="label",
        id="doc",
        train_where="split = 'train'",
        test_where="split = 'test'",
        algorithms=[name],
        threads=2,
        **settings,
    )
    metrics = result.metrics
    return {
        "accuracy": metrics.accuracy,
        "micro_f1": metrics.micro["f1"],
        "macro_f1": metrics.macro["f1"],
        "seconds": result.seconds["train"],
        "predict_seconds": result.seconds["test"],
    }


def with_linear_svc(file: Path, *, thresholds: bool) -> Measurement:
    """LinearSVC as it comes, or with a threshold per label from three folds."""
    from sklearn.svm import LinearSVC

    training, present, testing, wanted, one_label = _matrices(file)
    started = time.perf_counter()
    if one_label:
        fitted: Any = LinearSVC().fit(training, present.argmax(axis=1))
    else:
        from sklearn.multiclass import OneVsRestClassifier

        fitted = OneVsRestClassifier(LinearSVC()).fit(training, present)
    cuts: Any = _thresholds(training, present, one_label) if thresholds else 0.0
    seconds = time.perf_counter() - started
    started = time.perf_counter()
    scores = _columns(fitted.decision_function(testing))
    predicted = time.perf_counter() - started
    accuracy = float(np.mean(wanted[np.arange(len(scores)), scores.argmax(axis=1)]))
    micro, macro = _f1(scores > cuts, wanted)
    return {
        "accuracy": accuracy if one_label else None,
        "micro_f1": micro,
        "macro_f1": macro,
        "seconds": seconds,
        "predict_seconds": predicted,
    }


def _matrices(file: Path) -> tuple[Any, Indicator, Any, Indicator, bool]:
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.preprocessing import MultiLabelBinarizer

    columns = ", ".join(text_columns(file))
    rows: dict[str, Any] = {}
    for split in ("train", "test"):
        rows[split] = duckdb.connect().execute(
            f"SELECT concat_ws(' ', {columns}), label FROM '{file}' WHERE split = '{split}'"
        )
        rows[split] = rows[split].fetchall()
    one_label = not isinstance(rows["train"][0][1], list)
    labels = {
        split: [[label] if one_label else label for _, label in some]
        for split, some in rows.items()
    }
    binarizer = MultiLabelBinarizer().fit(labels["train"])
    vectorizer = TfidfVectorizer(sublinear_tf=True, min_df=2)
    training = vectorizer.fit_transform([text for text, _ in rows["train"]])
    testing = vectorizer.transform([text for text, _ in rows["test"]])
    present, wanted = (binarizer.transform(labels[split]) > 0 for split in ("train", "test"))
    return training, present, testing, wanted, one_label


def _thresholds(training: Any, present: Indicator, one_label: bool) -> npt.NDArray[np.float64]:
    """The cut with each label's best F1 on folds that LinearSVC has not seen."""
    from sklearn.multiclass import OneVsRestClassifier
    from sklearn.svm import LinearSVC

    folds = np.random.default_rng(0).permutation(len(present)) % 3
    scores = np.full(present.shape, -np.inf)
    for fold in range(3):
        rest, unseen = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        if one_label:
            fitted: Any = LinearSVC().fit(training[rest], present[rest].argmax(axis=1))
            columns = fitted.classes_
        else:
            columns = np.flatnonzero(present[rest].any(axis=0))
            fitted = OneVsRestClassifier(LinearSVC()).fit(
                training[rest], present[np.ix_(rest, columns)]
            )
        scores[np.ix_(unseen, columns)] = _columns(fitted.decision_function(training[unseen]))
    return np.array(
        [_best_cut(scores[:, label], present[:, label]) for label in range(present.shape[1])]
    )


def _best_cut(scores: npt.NDArray[np.float64], present: Indicator) -> float:
    order = np.argsort(-scores, kind="stable")
    given = np.arange(1, len(scores) + 1)
    f1 = 2 * np.cumsum(present[order]) / (given + present.sum())
    return float(np.nextafter(scores[order[f1.argmax()]], -np.inf))


def _columns(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Two labels share one score in scikit-learn."""
    return np.column_stack([-scores, scores]) if scores.ndim == 1 else scores


def _f1(given: Indicator, wanted: Indicator) -> tuple[float, float]:
    hits, all_given, all_wanted = (given & wanted).sum(0), given.sum(0), wanted.sum(0)
    each = 2 * hits / np.maximum(all_given + all_wanted, 1)
    return float(2 * hits.sum() / (all_given.sum() + all_wanted.sum())), float(each.mean())


SYSTEMS = {
    "simpl": partial(with_sqlsimpl, "simpl"),
    "simpl paper": partial(with_sqlsimpl, "simpl", preset="paper"),
    "LinearSVC": partial(with_linear_svc, thresholds=False),
    "LinearSVC, thresholds": partial(with_linear_svc, thresholds=True),
}

if __name__ == "__main__":
    main("tests.benchmarks.training", __doc__, SYSTEMS)
