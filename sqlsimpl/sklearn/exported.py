"""A model as a pipeline of scikit-learn's own parts, which needs nothing of sqlsimpl to be used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import LabelBinarizer
from sklearn.svm import LinearSVC

from sqlsimpl.corpus.patterns import translated
from sqlsimpl.errors import ModelError
from sqlsimpl.models.shape import Shape

if TYPE_CHECKING:
    from sqlsimpl.models.opened import OpenModel

Numbers = npt.NDArray[np.float64]

_NORMS: Mapping[object, str | None] = {True: "l2", "sum": "l1", False: None}
_WEIGHTINGS: Mapping[str, Mapping[str, bool]] = {
    "smooth": {"sublinear_tf": True, "use_idf": True},
    "ltc": {"sublinear_tf": True, "use_idf": True},
    "tfidf": {"use_idf": True},
    "count": {"use_idf": False},
    "binary": {"use_idf": False, "binary": True},
}


def pipeline(model: OpenModel) -> Pipeline:
    """The vectorizer and the linear classifier that label as the model does.

    Texts are strings; several text columns are joined by a space. A label's decision function is
    its log-odds, where labels have them, less its threshold where documents have several labels.
    """
    shape = model.shape
    _refuse(model, shape)
    names = [name for (name,) in model.rows("labels", "name", order_by=["label"])]
    return Pipeline(
        [
            ("vectorizer", _vectorizer(model, shape)),
            ("classifier", _classifier(model, shape, names)),
        ]
    )


def _refuse(model: OpenModel, shape: Shape) -> None:
    """Refuse a model that no such pipeline is the same as."""
    settings, faults = shape.settings, []
    if shape.form != "text":
        faults.append("it reads ready rows, not text")
    if settings.fields_apart:
        faults.append("a word is another term in each text column (fields_apart)")
    if settings.stem is not None:
        faults.append(f"words are stemmed (stem {settings.stem!r})")
    if settings.characters is not None:
        faults.append("its terms are pieces of words (characters)")
    if settings.markup is not None:
        faults.append(f"it leaves markup out (markup {settings.markup!r})")
    if settings.stop_words is not None and settings.ngrams > 1:
        faults.append("runs of words with a stop word are left out (stop_words with ngrams)")
    if shape.unspaced:
        faults.append("it knows pairs of characters of scripts without spaces (pairs)")
    if shape.weighting not in _WEIGHTINGS:
        faults.append(f"terms are weighted by {shape.weighting!r}")
    if shape.stages > 1:
        faults.append("some labels are decided by a tree on several discriminants")
    if shape.limits:
        faults.append("a document that is not sure enough gets no label")
    if faults:
        raise ModelError(
            f"model {model.name!r}, version {model.version}, is no pipeline of scikit-learn: "
            f"{'; '.join(faults)}. Train it without that, or use the export to SQL"
        )


def _vectorizer(model: OpenModel, shape: Shape) -> TfidfVectorizer:
    settings = shape.settings
    terms = model.rows("terms", "name", "documents", "idf", order_by=["term"])
    weighting = _WEIGHTINGS[shape.weighting]
    made = TfidfVectorizer(
        lowercase=settings.lower_case,
        token_pattern=translated(settings.token_pattern, "python"),
        ngram_range=(1, settings.ngrams),
        vocabulary={name: place for place, (name, _, _) in enumerate(terms)},
        norm=_NORMS[shape.unit_length],
        dtype=np.float64,
        **weighting,
    )
    if weighting["use_idf"]:
        rare = np.array([row[2] for row in terms])
        if shape.weighting == "smooth":
            counts = np.array([row[1] for row in terms])
            number = np.round(counts * np.exp(rare))
            rare = np.log((1 + number) / (1 + counts)) + 1
        made.idf_ = rare
    else:
        # Without weights of its own, it still wants to have been fitted.
        made.fit(["-"])
    return made


@dataclass(frozen=True)
class _Decisions:
    """What each label's decision is made of."""

    weights: Numbers
    biases: Numbers


def _decisions(model: OpenModel, shape: Shape, labels: int) -> _Decisions:
    """Weights and biases whose sums are log-odds less thresholds, or scores."""
    weights = np.zeros((labels, len(model.rows("terms", "term"))))
    biases = np.zeros(labels)
    for label, bias, per_token in model.rows("stages", "label", "bias", "per_token"):
        biases[label] += bias
        weights[label] += per_token
    for label, term, weight in model.rows("discriminants", "label", "term", "weight"):
        weights[label, term] += weight
    if shape.calibrated:
        lines: dict[int, set[tuple[float, float]]] = {}
        for label, slope, rest in model.rows("leaves", "label", "slope", "intercept"):
            lines.setdefault(label, set()).add((slope, rest))
        for label, own in lines.items():
            if len(own) > 1:
                raise ModelError(
                    f"model {model.name!r}, version {model.version}, is no pipeline of "
                    "scikit-learn: some labels are decided by a tree. Train it with --set "
                    "max_stages=1, or use the export to SQL"
                )
            ((slope, rest),) = own
            weights[label] *= slope
            biases[label] = biases[label] * slope + rest
        if not shape.one_label:
            for label, threshold in model.rows("thresholds", "label", "threshold"):
                biases[label] -= threshold
    return _Decisions(weights, biases)


def _classifier(model: OpenModel, shape: Shape, names: list[str]) -> Any:
    decisions = _decisions(model, shape, len(names))
    weights, biases = decisions.weights, decisions.biases
    classes = np.array(names, dtype=object)
    if shape.one_label:
        if len(names) == 2:
            weights, biases = weights[1:] - weights[:1], biases[1:] - biases[:1]
        return _linear(weights, biases, classes)
    several = OneVsRestClassifier(LinearSVC())
    each = zip(weights, biases, strict=True)
    no_yes = np.array([0, 1])
    several.estimators_ = [_linear(own[None], bias[None], no_yes) for own, bias in each]
    several.label_binarizer_ = LabelBinarizer(sparse_output=True).fit(np.eye(len(names), dtype=int))
    several.classes_ = classes
    return several


def _linear(weights: Numbers, biases: Numbers, classes: npt.NDArray[Any]) -> LinearSVC:
    made = LinearSVC()
    made.coef_, made.intercept_, made.classes_ = weights, biases, classes
    made.n_features_in_ = weights.shape[1]
    return made
