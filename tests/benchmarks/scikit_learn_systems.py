"""scikit-learn's classifiers, on texts that are fetched from the same DuckDB file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import numpy as np

from tests.benchmarks.collection import Collection
from tests.benchmarks.quality import (
    Decisions,
    Indicator,
    Scores,
    indicator,
    judge,
    label_names,
)
from tests.benchmarks.system import Figures, System, Systems, Watch

Kind = Literal["decision", "probability", "best"]
"""When a label is given: decision above 0, probability above 0.5, or only the best one.

Where documents have any number of labels, probability stands in for the best one.
"""


@dataclass(frozen=True)
class Fit:
    """A fitted classifier: of all labels at once, or one for each where there may be several."""

    estimator: Any
    kind: Kind
    columns: Any
    """The numbers of the labels that it knows."""
    labels: int

    @classmethod
    def of(cls, estimator: Any, kind: Kind, matrix: Any, present: Indicator, one: bool) -> Fit:
        """Fit to a matrix of documents and the labels they have."""
        from sklearn.multiclass import OneVsRestClassifier

        labels = present.shape[1]
        if one:
            fitted = estimator.fit(matrix, present.argmax(axis=1))
            return cls(fitted, kind, fitted.classes_, labels)
        columns = np.flatnonzero(present.any(axis=0))
        fitted = OneVsRestClassifier(estimator).fit(matrix, present[:, columns])
        return cls(fitted, "probability" if kind == "best" else kind, columns, labels)

    def scores(self, matrix: Any) -> Scores:
        """A score of every document and label."""
        probable = self.kind != "decision"
        found = getattr(self.estimator, "predict_proba" if probable else "decision_function")(
            matrix
        )
        if found.ndim == 1:  # two labels share one score
            found = np.column_stack([-found, found])
        scores = np.full((matrix.shape[0], self.labels), -np.inf)
        scores[:, self.columns] = found
        return scores

    def decide(self, matrix: Any, cuts: Any = None) -> Decisions:
        """The labels of documents, by cuts of their scores if there are any."""
        scores = self.scores(matrix)
        best = scores.argmax(axis=1)
        if self.kind == "best":
            return Decisions(best, None)
        usual = 0.5 if self.kind == "probability" else 0.0
        return Decisions(best, scores > (usual if cuts is None else cuts))


def with_text(
    make: Callable[..., Any],
    kind: Kind,
    collection: Collection,
    *,
    thresholds: bool = False,
    costs: Sequence[float] = (),
) -> Figures:
    """Fetch, vectorise, fit; fetch the test documents, transform, decide.

    Thresholds of labels, and the best of some costs, are those of documents held out in folds.
    """
    watch, one = Watch(), collection.one_label
    _, wanted_labels = collection.fetch("test")
    with watch("corpus"):
        texts, labels = collection.fetch("train")
        vectorizer = _vectorizer(texts)
        matrix = vectorizer.fit_transform(texts)
    names = label_names(labels, wanted_labels)
    present, wanted = indicator(labels, names), indicator(wanted_labels, names)
    with watch("train"):
        cuts = None
        if thresholds or costs:
            tried: list[Callable[..., Any]] = [partial(make, C=cost) for cost in costs]
            tried = tried or [make]
            unseen = [_unseen_scores(each, kind, matrix, present, one) for each in tried]
            quality = [_quality(scores, present, one) for scores in unseen]
            best = int(np.argmax(quality))
            make, cuts = tried[best], _best_cuts(unseen[best], present)
        fit = Fit.of(make(), kind, matrix, present, one)
    with watch("predict"):
        tests, _ = collection.fetch("test")
        decisions = fit.decide(vectorizer.transform(tests), cuts)
    sizes = {"terms": matrix.shape[1], "postings": matrix.nnz}
    return {**watch.figures(), **sizes, **judge(decisions, wanted, one_label=one)}


def with_vectorizer(collection: Collection) -> Figures:
    """From text to the matrix of weights, and no further."""
    watch = Watch()
    with watch("corpus"):
        texts, _ = collection.fetch("train")
        matrix = _vectorizer(texts).fit_transform(texts)
    return {**watch.figures(), "terms": matrix.shape[1], "postings": matrix.nnz}


def _vectorizer(texts: Sequence[str]) -> Any:
    """Words, or characters and pairs of them where text has hardly any spaces."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    some = "".join(texts[:1000])
    if some.count(" ") < len(some) / 20:
        return TfidfVectorizer(sublinear_tf=True, min_df=2, analyzer="char", ngram_range=(1, 2))
    return TfidfVectorizer(sublinear_tf=True, min_df=2)


def _unseen_scores(
    make: Callable[[], Any], kind: Kind, matrix: Any, present: Indicator, one: bool
) -> Scores:
    """Each document's scores by what was fitted without its fold, of three."""
    folds = np.random.default_rng(0).permutation(len(present)) % 3
    scores = np.full(present.shape, -np.inf)
    for fold in range(3):
        rest, unseen = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        fit = Fit.of(make(), kind, matrix[rest], present[rest], one)
        scores[unseen] = fit.scores(matrix[unseen])
    return scores


def _quality(scores: Scores, present: Indicator, one: bool) -> float:
    """What a cost is chosen by: accuracy, or pooled F1 where documents have several labels."""
    decisions = Decisions(scores.argmax(axis=1), scores > 0)
    found = judge(decisions, present, one_label=one)
    return float(found["accuracy" if one else "micro_f1"] or 0.0)


def _best_cuts(scores: Scores, present: Indicator) -> Scores:
    """The cut with the best F1 of each label."""
    return np.array(
        [_best_cut(scores[:, label], present[:, label]) for label in range(present.shape[1])]
    )


def _best_cut(scores: Scores, present: Any) -> float:
    order = np.argsort(-scores, kind="stable")
    given = np.arange(1, len(scores) + 1)
    f1 = 2 * np.cumsum(present[order]) / (given + present.sum())
    return float(np.nextafter(scores[order[f1.argmax()]], -np.inf))


def linear_svc(**settings: float) -> Any:
    """A linear support vector machine, as it comes if nothing is set."""
    from sklearn.svm import LinearSVC

    return LinearSVC(**settings)


def sgd_classifier() -> Any:
    """The same by stochastic gradient descent."""
    from sklearn.linear_model import SGDClassifier

    return SGDClassifier(random_state=0, n_jobs=2)


def logistic_regression() -> Any:
    """Logistic regression as it comes."""
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression()


def multinomial_nb() -> Any:
    """Naive Bayes with the smoothing that is sqlsimpl's default."""
    from sklearn.naive_bayes import MultinomialNB

    return MultinomialNB(alpha=0.01)


def complement_nb() -> Any:
    """Complement naive Bayes with the same smoothing."""
    from sklearn.naive_bayes import ComplementNB

    return ComplementNB(alpha=0.01)


SYSTEMS: Systems = {
    "LinearSVC": System(partial(with_text, linear_svc, "decision")),
    "LinearSVC, thresholds": System(
        partial(with_text, linear_svc, "decision", thresholds=True),
        note="a cut per label from three folds",
    ),
    "LinearSVC, tuned": System(
        partial(with_text, linear_svc, "decision", costs=(0.1, 0.3, 1.0, 3.0, 10.0)),
        note="the best of five costs and a cut per label from three folds",
    ),
    "SGDClassifier": System(partial(with_text, sgd_classifier, "decision")),
    "LogisticRegression": System(
        partial(with_text, logistic_regression, "probability"), most=4_000_000
    ),
    "MultinomialNB": System(partial(with_text, multinomial_nb, "best"), note="alpha 0.01"),
    "ComplementNB": System(partial(with_text, complement_nb, "best"), note="alpha 0.01"),
}

PARTS: Systems = {
    "TfidfVectorizer": System(with_vectorizer, note="fetch and text to weights"),
}
