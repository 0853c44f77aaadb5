"""The scikit-learn classifiers: scikit-learn's own checks, and the database's predictions."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import numpy.typing as npt
import pandas as pd
import polars as pl
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.datasets import make_blobs
from sklearn.exceptions import NotFittedError
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.naive_bayes import MultinomialNB
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import estimator_checks_generator

import sqlsimpl
from sqlsimpl import ModelError
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.registry import ALGORITHMS, LEARNERS
from sqlsimpl.settings.declaration import declared
from sqlsimpl.sklearn import (
    CentroidClassifier,
    MeanFrequencyClassifier,
    NaiveBayesClassifier,
    SimplClassifier,
)
from sqlsimpl.sklearn.classifiers import CLASSIFIERS
from sqlsimpl.sklearn.parameters import OF_THE_ENGINE, SET_BY_INPUT

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
Labels = npt.NDArray[Any]

# Classes that differ from that of simpl, or of nb, by their learner alone, whose own tests are
# elsewhere: what the classes themselves do is shown by one of each.
LIKE_SIMPL = ("ridge", "mls", "logistic", "svm", "wh")
LIKE_NB = ("mfd",)
DIFFERENT = [name for name in CLASSIFIERS if name not in (*LIKE_SIMPL, *LIKE_NB)]

of_every_algorithm = pytest.mark.parametrize("algorithm", CLASSIFIERS)
of_different_classes = pytest.mark.parametrize("algorithm", DIFFERENT)


def expected_failed_checks(estimator: Any) -> dict[str, str]:
    if estimator._learner.reads == "counts":
        reason = "it has negative cells, whatever the tag positive_only says"
        return {"check_decision_proba_consistency": reason}
    return {}


# Fewer folds and stages, for time: the rest of fit and predict is the same.
QUICKER: dict[str, dict[str, Any]] = {
    "simpl": {"folds": 2, "stages": 1, "iterations": 1, "finishing": 0, "stiffness": 1},
}
# How samples come in is the same code for all classes: it is checked on one that takes negative
# cells and on one that does not.
CHECKED_IN_FULL = (NaiveBayesClassifier, CentroidClassifier)
ON_INPUT = {
    "check_classifier_data_not_an_array",
    "check_dont_overwrite_parameters",
    "check_dtype_object",
    "check_estimator_sparse_array",
    "check_estimator_sparse_matrix",
    "check_estimator_sparse_tag",
    "check_estimators_dtypes",
    "check_estimators_fit_returns_self",
    "check_estimators_nan_inf",
    "check_estimators_overwrite_params",
    "check_estimators_pickle",
    "check_f_contiguous_array_estimator",
    "check_fit_check_is_fitted",
    "check_fit_score_takes_y",
    "check_n_features_in",
    "check_n_features_in_after_fitting",
    "check_pipeline_consistency",
    "check_positive_only_tag_during_fit",
    "check_readonly_memmap_input",
    "check_supervised_y_2d",
}


def checks() -> Iterator[Any]:
    for name in DIFFERENT:
        estimator = CLASSIFIERS[name](**QUICKER.get(name, {}), threads=1)
        expected = expected_failed_checks(estimator)
        found = estimator_checks_generator(estimator, expected_failed_checks=expected, mark="xfail")
        for one in found:
            _, check = getattr(one, "values", one)
            if isinstance(estimator, CHECKED_IN_FULL) or check.func.__name__ not in ON_INPUT:
                yield one


def check_id(value: Any) -> str:
    return str(value.func.__name__ if isinstance(value, partial) else type(value).__name__)


@pytest.mark.parametrize(("estimator", "check"), list(checks()), ids=check_id)
def test_scikit_learns_own_checks(estimator: Any, check: Any) -> None:
    check(estimator)


def test_checks_on_input_are_scikit_learns() -> None:
    found = {check.func.__name__ for _, check in estimator_checks_generator(SimplClassifier())}
    assert found >= ON_INPUT


@pytest.mark.parametrize("name", LIKE_SIMPL)
def test_classes_of_another_loss_tell_blobs_apart(name: str) -> None:
    x, y = make_blobs(n_samples=200, random_state=0)
    x = x - x.mean(axis=0)
    for chosen in (y >= 0, y < 2):
        classifier = CLASSIFIERS[name](threads=1).fit(x[chosen], y[chosen])
        assert (classifier.predict(x[chosen]) == y[chosen]).mean() > 0.83


@pytest.mark.parametrize("learner", LEARNERS)
def test_each_setting_is_a_parameter(learner: type[Learner]) -> None:
    expected = {field.name: field.default for field in fields(learner)}
    if learner.presets:
        expected = {**dict.fromkeys(expected), "preset": "default"}
    expected |= {
        field.name: field.default
        for field in fields(CorpusSettings)
        if field.name not in SET_BY_INPUT
    }
    # Those of the corpus, too, are None where a preset says what they are.
    expected |= dict.fromkeys(name for preset in learner.presets.values() for name in preset)
    classifier = CLASSIFIERS[learner.name]
    assert classifier().get_params() == {**expected, **OF_THE_ENGINE}
    for one in declared(learner):
        assert f"\n{one.name} : {one.values}" in (classifier.__doc__ or "")


@pytest.mark.parametrize("weight", [{"rare": 20.0}, "balanced"])
def test_class_weights_find_more_of_a_rare_class(weight: Any) -> None:
    random = np.random.default_rng(0)
    y = np.where(random.random(300) < 0.1, "rare", "usual")
    X = random.normal(size=(300, 5)) + 0.7 * (y == "rare")[:, None]  # noqa: N806
    kind = CLASSIFIERS["ridge"]
    plain = (kind().fit(X, y).predict(X) == "rare").sum()
    weighted = (kind(class_weight=weight).fit(X, y).predict(X) == "rare").sum()
    assert plain < weighted


def test_class_weights_of_an_indicator_matrix_and_of_no_class() -> None:
    random = np.random.default_rng(0)
    X = random.normal(size=(60, 3))  # noqa: N806
    y = np.column_stack([X[:, 0] > 0.5, np.ones(60), X[:, 1] > 0]).astype(int)
    weighted = CLASSIFIERS["mls"](class_weight={0: 30.0, 1: 2.0}).fit(X, y).predict(X)
    plain = CLASSIFIERS["mls"]().fit(X, y).predict(X)
    assert weighted[:, 0].sum() >= plain[:, 0].sum()
    assert (weighted[:, 2] == plain[:, 2]).mean() > 0.9
    with pytest.raises(ValueError, match="class_weight: 7 is not one of the classes in y"):
        CLASSIFIERS["mls"](class_weight={7: 2.0}).fit(X, y)


def test_the_classes_are_named_after_the_learners() -> None:
    assert {
        "simpl": SimplClassifier,
        "nb": NaiveBayesClassifier,
        "mfd": MeanFrequencyClassifier,
        "centroid": CentroidClassifier,
    }.items() <= CLASSIFIERS.items()
    assert list(CLASSIFIERS) == [learner.name for learner in LEARNERS]
    assert sqlsimpl.sklearn.__all__ == sorted(one.__name__ for one in CLASSIFIERS.values())
    with pytest.raises(AttributeError, match="did you mean 'NaiveBayesClassifier'"):
        sqlsimpl.sklearn.NaiveBayes  # noqa: B018


class Tickets:
    """Some tickets of the fixture, as scikit-learn and as the database take them."""

    def __init__(self) -> None:
        lines = TICKETS.read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines[:600]]
        self.table = pl.DataFrame(rows).with_row_index("place")
        self.texts = [f"{row['subject']} {row['body']}" for row in rows]
        self.names = sorted({label for row in rows for label in row["labels"]})
        self.one = np.array([row["category"] for row in rows])
        self.any = np.array([[name in row["labels"] for name in self.names] for row in rows])
        self.train, self.test = slice(0, 400), slice(400, 600)

    def target(self, kind: str) -> Labels:
        return self.one if kind == "one" else self.any.astype(int)

    def label(self, kind: str) -> str:
        return "category" if kind == "one" else "labels"

    def cells(self, matrix: sparse.csr_matrix, part: slice, kind: str) -> pl.DataFrame:
        """Ready rows, such as a user of the database has."""
        cells = sparse.coo_array(matrix[part])
        rows = pl.DataFrame({"place": cells.row, "term": cells.col, "weight": cells.data})
        labels = self.table[part].select(self.label(kind)).with_row_index("place")
        return rows.join(labels.with_columns(pl.col("place").cast(rows["place"].dtype)), "place")


@pytest.fixture(scope="module")
def tickets() -> Tickets:
    return Tickets()


def database_scores(
    model: sqlsimpl.Model, source: object, names: list[str]
) -> tuple[npt.NDArray[np.float64], Labels]:
    """The scores of labels in the order of their names, and whether each is given."""
    rows = model.predict(source, scores=True).order("document, label").fetchall()
    scores = np.array([row[2] for row in rows]).reshape(-1, len(names))
    return scores, np.array([row[4] for row in rows]).reshape(-1, len(names))


def compare_with_database(
    estimator: Any, model: sqlsimpl.Model, samples: Any, source: object, names: list[str]
) -> None:
    scores, given = database_scores(model, source, names)
    assert np.allclose(estimator.decision_function(samples), scores, rtol=1e-5, atol=1e-6)
    predicted = estimator.predict(samples)
    if predicted.ndim == 1:
        assert (predicted == np.array(names)[np.argmax(given, axis=1)]).all()
        assert (predicted == estimator.classes_[np.argmax(scores, axis=1)]).all()
        # It has learned something, so that equal predictions are not equally empty.
        assert len(set(predicted)) > 5
    else:
        assert (predicted == given).all()
        assert 0 < predicted.mean() < 1


@of_different_classes
@pytest.mark.parametrize("kind", ["one", "any"])
def test_same_predictions_as_the_database_on_texts(
    tickets: Tickets, algorithm: str, kind: str
) -> None:
    estimator = CLASSIFIERS[algorithm](ngrams=2).fit(
        tickets.texts[tickets.train], tickets.target(kind)[tickets.train]
    )
    with sqlsimpl.train(
        tickets.table[tickets.train],
        text=["subject", "body"],
        id="ticket",
        label=tickets.label(kind),
        algorithm=algorithm,
        ngrams=2,
    ) as model:
        part = tickets.test
        compare_with_database(
            estimator, model, tickets.texts[part], tickets.table[part], tickets.names
        )


@of_different_classes
@pytest.mark.parametrize("kind", ["one", "any"])
def test_same_predictions_as_the_database_on_a_matrix(
    tickets: Tickets, algorithm: str, kind: str
) -> None:
    weighted = ALGORITHMS[algorithm].reads == "weights"
    vectorizer = TfidfVectorizer if weighted else CountVectorizer
    matrix = vectorizer(min_df=5, dtype=np.float64).fit_transform(tickets.texts)
    estimator = CLASSIFIERS[algorithm]().fit(
        matrix[tickets.train], tickets.target(kind)[tickets.train]
    )
    with sqlsimpl.train(
        tickets.cells(matrix, tickets.train, kind),
        id="place",
        term="term",
        weight="weight",
        label=tickets.label(kind),
        algorithm=algorithm,
    ) as model:
        part = tickets.test
        source = tickets.cells(matrix, part, kind)
        compare_with_database(estimator, model, matrix[part], source, tickets.names)
        assert (estimator.predict(matrix[part].toarray()) == estimator.predict(matrix[part])).all()


COLOURS = ["red rose", "red wine", "rose wine red", "blue sky", "blue sea", "sky sea blue"] * 3
KINDS = ["warm", "warm", "warm", "cold", "cold", "cold"] * 3


@of_every_algorithm
def test_probabilities_agree_with_predictions(algorithm: str) -> None:
    texts = [*COLOURS, "green grass", "grass leaf", "green leaf"]
    kinds = [*KINDS, "plant", "plant", "plant"]
    for many in (True, False):
        samples, given = (texts, kinds) if many else (COLOURS, KINDS)
        estimator = CLASSIFIERS[algorithm]().fit(samples, given)
        shares, decision = estimator.predict_proba(samples), estimator.decision_function(samples)
        assert np.allclose(shares.sum(axis=1), 1)
        assert (shares >= 0).all()
        predicted = estimator.predict(samples)
        assert (estimator.classes_[np.argmax(shares, axis=1)] == predicted).all()
        best = np.argmax(decision, axis=1) if many else (decision > 0).astype(int)
        assert (estimator.classes_[best] == predicted).all()
        assert (predicted == np.array(given)).all()


def test_naive_bayes_gives_the_posterior_of_scikit_learn() -> None:
    matrix = CountVectorizer().fit_transform(COLOURS)
    ours = NaiveBayesClassifier(smoothing=1).fit(matrix, KINDS)
    theirs = MultinomialNB(alpha=1).fit(matrix, KINDS)
    assert np.allclose(ours.predict_proba(matrix), theirs.predict_proba(matrix), atol=1e-6)


@of_different_classes
def test_constant_labels_of_an_indicator(algorithm: str) -> None:
    warm = np.array([kind == "warm" for kind in KINDS])
    indicator = np.column_stack([warm, np.zeros(18), np.ones(18), ~warm]).astype(int)
    for y in (indicator, sparse.csr_matrix(indicator)):
        estimator = CLASSIFIERS[algorithm]().fit(COLOURS, y)
        predicted = estimator.predict([*COLOURS, ""])
        assert (predicted[:18] == indicator).all()
        assert (predicted[:, 1] == 0).all()
        assert (predicted[:, 2] == 1).all()
        assert list(estimator.classes_) == [0, 1, 2, 3]
        shares = estimator.predict_proba(COLOURS)
        assert shares.shape == indicator.shape
        assert (shares[:, 1] < 0.1).all()
        assert (shares[:, 2] > 0.9).all()
    alike = CLASSIFIERS[algorithm]().fit(COLOURS, np.ones((18, 2), dtype=int))
    assert (alike.predict(["", "red"]) == 1).all()
    with pytest.raises(ValueError, match="there is no model"):
        alike.to_duckdb()


@pytest.mark.parametrize("algorithm", ["simpl", "centroid"])
def test_negative_cells_and_rows_of_zeros_count(algorithm: str) -> None:
    generator = np.random.default_rng(0)
    points = generator.normal(size=(80, 3))
    points[::4] = 0
    y = np.where(points[:, 0] > 0.1, "up", np.where(points[:, 0] < -0.1, "down", "level"))
    estimator = CLASSIFIERS[algorithm]().fit(points, y == "up")
    assert estimator.score(points, y == "up") > 0.8
    estimator = CLASSIFIERS[algorithm]().fit(points, y)
    assert set(estimator.classes_) == {"up", "down", "level"}
    assert not np.allclose(
        estimator.decision_function(points), estimator.decision_function(-points)
    )
    assert len(estimator.predict(np.zeros((5, 3)))) == 5


@pytest.mark.parametrize(
    "labels",
    [np.arange(18) % 12, np.arange(18) % 2 == 0, np.array(KINDS), np.array(KINDS, dtype=object)],
)
def test_predictions_have_the_type_of_the_labels(labels: Labels) -> None:
    texts = [f"word{label} {text}" for label, text in zip(labels, COLOURS, strict=True)]
    estimator = NaiveBayesClassifier(min_df=1).fit(texts, labels)
    predicted = estimator.predict(texts)
    assert predicted.dtype == labels.dtype == estimator.classes_.dtype
    assert (predicted == labels).all()


@pytest.mark.parametrize(
    "collect", [tuple, np.array, pd.Series, pl.Series, lambda texts: np.array(texts, dtype=object)]
)
def test_what_texts_may_come_in(collect: Any) -> None:
    estimator = NaiveBayesClassifier().fit(collect(COLOURS), KINDS)
    assert list(estimator.predict(collect(COLOURS))) == KINDS
    assert not hasattr(estimator, "n_features_in_")


def test_a_class_without_terms_is_never_predicted() -> None:
    estimator = SimplClassifier().fit([*COLOURS, "unique"], [*KINDS, "other"])
    assert list(estimator.classes_) == ["cold", "other", "warm"]
    assert (estimator.predict_proba([*COLOURS, "unique"])[:, 1] == 0).all()
    assert np.isfinite(estimator.decision_function(COLOURS)).all()


def test_columns_of_a_table_are_remembered() -> None:
    frame = pd.DataFrame({"red": [1, 2, 0, 0], "blue": [0, 0, 3, 1]})
    estimator = CentroidClassifier().fit(frame, ["warm", "warm", "cold", "cold"])
    assert list(estimator.feature_names_in_) == ["red", "blue"]
    with pytest.raises(ValueError, match="feature names"):
        estimator.predict(frame[["blue", "red"]])
    estimator.fit(COLOURS, KINDS)
    assert not hasattr(estimator, "feature_names_in_")


def test_pipeline_and_cross_validation(tickets: Tickets) -> None:
    texts, kinds = tickets.texts[:300], tickets.one[:300]
    pipeline = make_pipeline(TfidfVectorizer(sublinear_tf=True), CentroidClassifier())
    assert (cross_val_score(pipeline, texts, kinds, cv=2) > 0.5).all()
    assert (cross_val_score(NaiveBayesClassifier(), texts, kinds, cv=2) > 0.5).all()
    assert pipeline.fit(texts, kinds).score(texts, kinds) > 0.8


def test_grid_search_in_processes(tickets: Tickets) -> None:
    grid = {"ngrams": np.array([1, 2]), "min_df": [2, 5]}
    search = GridSearchCV(
        NaiveBayesClassifier(threads=1), grid, cv=2, n_jobs=2, error_score="raise"
    )
    search.fit(tickets.texts[:300], tickets.one[:300])
    assert search.best_score_ > 0.5
    assert len(set(search.cv_results_["mean_test_score"])) > 1


def test_clones_and_parameters() -> None:
    estimator = SimplClassifier(ridge=2, stop_words=["red"])
    copied = clone(estimator.set_params(folds=2))
    assert copied.get_params() == estimator.get_params()
    assert copied.folds == 2
    assert copied.ridge == 2
    with pytest.raises(ValueError, match="Invalid parameter 'rigde'"):
        estimator.set_params(rigde=1)
    with pytest.raises(TypeError, match="rigde"):
        SimplClassifier(rigde=1)
    assert repr(SimplClassifier(ridge=2)) == "SimplClassifier(ridge=2)"


def test_settings_reach_the_model() -> None:
    estimator = SimplClassifier(preset="paper", ngrams=2, iterations=7).fit(COLOURS, KINDS)
    with estimator.to_duckdb() as model:
        assert model.preset == "paper"
        assert model.settings["iterations"] == 7
        assert model.settings["climbing"] == "fixed"
        assert model.settings["ngrams"] == 2


def test_pickled_for_another_process(tmp_path: Path) -> None:
    fitted = [kind().fit(COLOURS, KINDS) for kind in CLASSIFIERS.values()]
    assert all(len(pickle.dumps(estimator)) < 30_000 for estimator in fitted)
    file = tmp_path / "models.pickle"
    file.write_bytes(pickle.dumps(fitted))
    code = (
        "import pickle, sys\n"
        "for estimator in pickle.load(open(sys.argv[1], 'rb')):\n"
        "    print(*estimator.predict(['red', 'sky']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["warm", "cold"] * len(fitted)


def test_nothing_but_scikit_learn_is_needed() -> None:
    code = (
        "import sys\n"
        "for name in ('pandas', 'pyarrow', 'polars'): sys.modules[name] = None\n"
        "import numpy\n"
        "from sqlsimpl.sklearn import NaiveBayesClassifier\n"
        "texts = ['red rose', 'blue sky'] * 3\n"
        "print(*NaiveBayesClassifier().fit(texts, ['a', 'b'] * 3).predict(['red', 'sky']))\n"
        "counts = numpy.array([[1, 0], [0, 1]] * 3)\n"
        "print(*NaiveBayesClassifier().fit(counts, ['a', 'b'] * 3).predict([[2, 0], [0, 3]]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["a", "b", "a", "b"]


@of_different_classes
def test_published_in_a_file(algorithm: str, tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    estimator = CLASSIFIERS[algorithm]().fit(COLOURS, KINDS)
    with estimator.to_duckdb(file, "colours") as model:
        assert model.inspect()["documents"] == 18
        estimator.to_duckdb(file, "colours").close()
        if estimator._learner.additive:
            with pytest.raises(ModelError, match="without the sums"):
                model.add(pl.DataFrame({"document": [1], "text": ["red"], "label": ["warm"]}))
    with duckdb.connect(str(file), read_only=True) as connection:
        connection.sql("CREATE TEMP VIEW inbox AS SELECT 7 AS document, 'blue sea' AS text")
        ((document, label, *_),) = connection.sql("FROM colours.predict('inbox')").fetchall()
    assert (document, label) == (7, "cold")


def test_not_fitted() -> None:
    for method in ("predict", "predict_proba", "decision_function"):
        with pytest.raises(NotFittedError):
            getattr(NaiveBayesClassifier(), method)(COLOURS)
    with pytest.raises(NotFittedError):
        NaiveBayesClassifier().to_duckdb()


MATRIX = np.array([[1, 0], [0, 1], [2, 0], [0, 3]])


@pytest.mark.parametrize(
    ("parameters", "samples", "labels", "message"),
    [
        ({}, "red", ["a"], "single text"),
        ({}, ["red", None], ["a", "b"], r"X\[1\] is None"),
        ({}, ["red", "blue"], None, "requires y"),
        ({}, ["red", "blue"], ["a"], "inconsistent"),
        ({}, ["red", "blue"], ["a", "a"], "one class 'a'"),
        ({}, ["red", "blue"], ["a", "b"], "no term is in 2 to 2 of the 2"),
        ({}, COLOURS, np.linspace(0, 1, 18), "Unknown label type"),
        ({}, [], [], "2D array"),
        ({"min_df": 1.5}, COLOURS, KINDS, "share must be between 0 and 1"),
        ({"smoothing": -1}, COLOURS, KINDS, "smoothing"),
        ({"pattern": "("}, COLOURS, KINDS, "pattern"),
        ({"ngrams": 2}, MATRIX, [0, 1, 0, 1], "it is for text"),
        ({}, -MATRIX, [0, 1, 0, 1], "Negative values"),
        ({}, MATRIX * np.nan, [0, 1, 0, 1], "NaN"),
        ({}, MATRIX[:, 0], [0, 1, 0, 1], "2D array"),
        ({"threads": 0}, COLOURS, KINDS, "threads"),
    ],
)  # fmt: skip
def test_bad_input(parameters: dict[str, Any], samples: Any, labels: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        NaiveBayesClassifier(**parameters).fit(samples, labels)


def test_what_was_learned_stays_when_fit_fails() -> None:
    estimator = NaiveBayesClassifier().fit(COLOURS, KINDS)
    with pytest.raises(ValueError, match="no term"):
        estimator.fit(["one", "two"], [1, 2])
    assert list(estimator.predict(COLOURS)) == KINDS


def test_another_kind_of_input_than_in_fit() -> None:
    on_texts = NaiveBayesClassifier().fit(COLOURS, KINDS)
    with pytest.raises(ValueError, match="fitted on texts"):
        on_texts.predict(MATRIX)
    with pytest.raises(ValueError, match="fitted on texts"):
        on_texts.predict([])
    on_matrix = NaiveBayesClassifier().fit(MATRIX, [0, 1, 0, 1])
    with pytest.raises(ValueError, match="fitted on a matrix"):
        on_matrix.predict(COLOURS)
    with pytest.raises(ValueError, match="features"):
        on_matrix.predict(np.ones((2, 3)))


# What other estimators of scikit-learn have


@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame])
def test_a_frame_of_one_column_of_texts(frame: Any) -> None:
    texts, labels = ["red apple", "iron hammer", "an apple", "a hammer"] * 5, ["f", "t"] * 10
    classifier = NaiveBayesClassifier().fit(frame({"body": texts}), labels)
    assert classifier.feature_names_in_.tolist() == ["body"]
    assert classifier.n_features_in_ == 1
    assert classifier.predict(frame({"body": ["apple", "hammer"]})).tolist() == ["f", "t"]
    assert classifier.predict(["apple", "hammer"]).tolist() == ["f", "t"]
    with pytest.raises(ValueError, match=r"X has the column 'text', but .* was fitted on 'body'"):
        classifier.predict(frame({"text": ["apple"]}))
    classifier.fit(texts, labels)
    assert not hasattr(classifier, "feature_names_in_")


def test_coefficients_give_the_projections() -> None:
    """Of a learner that compares projections as they are, over counts of tokens."""
    texts = ["red apple red", "iron hammer", "apple pear", "blue paint", "paint blue red"] * 4
    labels = ["f", "t", "f", "p", "p"] * 4
    classifier = NaiveBayesClassifier().fit(texts, labels)
    names = classifier.get_feature_names_out().tolist()
    counts = CountVectorizer(vocabulary=names, token_pattern=r"\w\w+").transform(texts)
    assert classifier.coef_.shape == (3, len(names))
    projections = counts @ classifier.coef_.T + classifier.intercept_
    gaps = projections - classifier.decision_function(texts)
    assert np.allclose(gaps, gaps[:, :1], atol=1e-5)
    assert not hasattr(classifier, "n_iter_")


def test_coefficients_of_two_classes() -> None:
    texts, labels = (
        ["red apple", "iron hammer", "apple pie", "saw and hammer"] * 10,
        ["f", "t"] * 20,
    )
    classifier = SimplClassifier().fit(texts, labels)
    weights = dict(zip(classifier.get_feature_names_out(), classifier.coef_[0], strict=True))
    assert classifier.coef_.shape == (1, len(weights))
    assert weights["hammer"] > 0 > weights["apple"]
    assert classifier.intercept_.shape == (1,)
    assert classifier.n_iter_ >= 1
    with pytest.raises(NotFittedError):
        SimplClassifier().get_feature_names_out()
    assert not hasattr(SimplClassifier(), "coef_")


def test_feature_names_of_a_matrix() -> None:
    rows = pd.DataFrame({"a": [1.0, 0, 1, 0] * 5, "b": [0, 1.0, 0, 1] * 5})
    classifier = SimplClassifier().fit(rows, [0, 1] * 10)
    assert sorted(classifier.get_feature_names_out()) == ["a", "b"]


def test_nearest_neighbours_of_texts_and_of_cells() -> None:
    """They are no linear classifier: there are no coefficients."""
    texts = ["red apple", "red pear", "old bridge", "new bridge", "red fig", "bridge end"] * 3
    y = ["fruit", "fruit", "way", "way", "fruit", "way"] * 3
    kind = CLASSIFIERS["knn"]
    classifier = kind(neighbours=3, reduce="lda", min_df=1).fit(texts, y)
    assert classifier.predict(["a red plum", "bridge"]).tolist() == ["fruit", "way"]
    assert not hasattr(classifier, "coef_")
    cells = np.random.default_rng(0).normal(size=(40, 4))
    cells[:, 0] += 4 * np.sign(cells[:, 0])
    sides = np.where(cells[:, 0] > 0, "right", "left")
    assert kind(neighbours=5).fit(cells, sides).score(cells, sides) == 1
    with classifier.to_duckdb() as model:
        assert {"basis", "points", "point_labels"} <= set(model.tables)
