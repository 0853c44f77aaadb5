"""The algorithms as scikit-learn classifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt
from scipy.special import expit, log_expit, softmax
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import Tags
from sklearn.utils.validation import (
    check_array,
    check_consistent_length,
    check_is_fitted,
    check_non_negative,
    validate_data,
)

from sqlsimpl.corpus.arguments import Database
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.errors import SettingError, SourceError
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.registry import LEARNERS
from sqlsimpl.models.model import Model
from sqlsimpl.sklearn import kept
from sqlsimpl.sklearn.linear import LinearAttributes
from sqlsimpl.sklearn.parameters import OF_THE_ENGINE, docstring, own_parameters, with_parameters
from sqlsimpl.sklearn.samples import (
    LABEL,
    Matrix,
    Samples,
    Targets,
    cell_samples,
    columns_of,
    given_texts,
    targets_of,
    text_column,
    text_samples,
)

Numbers = npt.NDArray[np.float64]

# What a class scores that training has seen no term of: such a class is never predicted.
_NEVER = float(np.finfo(np.float64).min)


@contextmanager
def _as_value_errors() -> Iterator[None]:
    """scikit-learn's users expect a ValueError where the data or a parameter is at fault."""
    try:
        yield
    except (SettingError, SourceError) as error:
        raise ValueError(str(error)) from error


class DatabaseClassifier(LinearAttributes, ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """What the classifiers share: texts or a matrix go into DuckDB, labels come out.

    X is a list, array or series of texts, or a matrix, sparse or dense, whose cells are taken as
    they are. y is a class per sample, or a binary indicator matrix for any number of classes.

    Attributes
    ----------
    classes_ : the classes; of an indicator matrix the numbers of its columns
    n_features_in_, feature_names_in_ : of matrices and frames of one column of texts, as usual
    coef_, intercept_ : of models that are linear, see there
    n_iter_ : iterations of the training
    """

    _learner: ClassVar[type[Learner]]

    @property
    def _signed(self) -> bool:
        """Whether a matrix may have negative cells."""
        return self._learner.reads == "weights"

    def __sklearn_tags__(self) -> Tags:
        """What scikit-learn may give it."""
        tags = super().__sklearn_tags__()
        tags.input_tags.string = True
        tags.input_tags.sparse = True
        tags.input_tags.positive_only = not self._signed
        tags.classifier_tags.multi_label = True
        # Points scattered around a few places, as scikit-learn's checks have, are no counts.
        tags.classifier_tags.poor_score = not self._signed
        return tags

    def fit(self, X: Any, y: Any) -> Self:  # noqa: N803
        """Learn from texts or a matrix X and classes y."""
        texts = given_texts(X)
        if texts is not None:
            y = self._check_labels(texts, y)
            self._name_column(X)
        else:
            X, y = validate_data(  # noqa: N806
                self, X, y, accept_sparse="csr", dtype=np.float64, multi_output=True
            )
            self._check_sign(X)
        targets = targets_of(y)
        learned = None
        if targets.pairs is None or len(targets.pairs[LABEL]):
            with _as_value_errors():
                learned = self._train(X if texts is None else texts, targets)
        self.classes_ = targets.classes
        self._form = "weights" if texts is None else "text"
        self._kept = learned
        # What is left of them says what the codes mean, not which sample has which.
        self._targets = targets.without_samples()
        return self

    def predict(self, X: Any) -> npt.NDArray[Any]:  # noqa: N803
        """The class of each sample, or an indicator matrix of its classes."""
        scores, given = self._decide(X)
        if self._targets.several:
            return given.astype(np.int64)
        best: npt.NDArray[Any] = self.classes_[np.argmax(scores, axis=1)]
        return best

    def decision_function(self, X: Any) -> Numbers:  # noqa: N803
        """The score of each class; of two classes, how much more the second one has.

        Scores are those of the database: log-odds of the class where it has been calibrated, else
        what the algorithm compares.
        """
        scores, _ = self._decide(X)
        if self._targets.several or len(self.classes_) > 2:
            return scores
        evidence = self._evidence(scores)
        return evidence[:, 1] - evidence[:, 0]

    def predict_proba(self, X: Any) -> Numbers:  # noqa: N803
        """The probability of each class.

        With any number of classes, each by itself. Else the rows sum to 1: calibrated probabilities
        are divided by their sum, other scores go through a softmax. The latter is naive Bayes'
        posterior; of mean frequencies and centroids it has the right order alone.
        """
        scores, _ = self._decide(X)
        if self._targets.several:
            return np.asarray(expit(scores))
        return np.asarray(softmax(self._evidence(scores), axis=1))

    def to_duckdb(self, database: Database = ":memory:", name: str = "model") -> Model:
        """Publish what was learned as a new version of a model, and open that.

        `database` is a DuckDB file, your own connection or ":memory:". Texts are in the column
        `text`, cells in `term`, the number of the column, and `value`; documents in `document`.
        Close the model when you are done with it.
        """
        check_is_fitted(self)
        if self._kept is None:
            raise ValueError("every class is the same for all samples: there is no model")
        names = {str(code): str(name) for code, name in self._targets.names()}
        return self._kept.publish(database, name, names, columns_of(self._form))

    def _settings(self) -> dict[str, Any]:
        """The settings of the corpus and the algorithm, as the database's own calls take them."""
        given = self.get_params(deep=False)
        # Where there are presets, None stands for what the preset says.
        of_preset = own_parameters(self._learner) if self._learner.presets else {}
        settings = {
            name: value
            for name, value in given.items()
            if name not in OF_THE_ENGINE and (value is not None or name not in of_preset)
        }
        # What a grid search draws from NumPy's arrays.
        return {
            name: value.item() if isinstance(value, np.generic) else value
            for name, value in settings.items()
        }

    def _options(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in OF_THE_ENGINE}

    def _check_labels(self, texts: npt.NDArray[np.object_], y: Any) -> Any:
        """The classes of texts, checked as those of a matrix are."""
        if y is None:
            raise ValueError(
                f"{type(self).__name__} requires y to be passed, but the target y is None"
            )
        for name in ("n_features_in_", "feature_names_in_"):
            self.__dict__.pop(name, None)
        y = check_array(y, accept_sparse="csr", ensure_2d=False, dtype=None, input_name="y")
        check_consistent_length(texts, y)
        return y

    def _name_column(self, X: Any) -> None:  # noqa: N803
        """Remember the name of the one column of a frame of texts."""
        name = text_column(X)
        if name is not None:
            self.feature_names_in_ = np.array([name], dtype=object)
            self.n_features_in_ = 1

    def _check_column(self, X: Any) -> None:  # noqa: N803
        known, name = getattr(self, "feature_names_in_", None), text_column(X)
        if known is not None and name is not None and known[0] != name:
            raise ValueError(
                f"X has the column {name!r}, but {type(self).__name__} was fitted on {known[0]!r}"
            )

    def _check_sign(self, X: Matrix) -> None:  # noqa: N803
        if not self._signed:
            check_non_negative(X, type(self).__name__)

    def _train(self, X: Any, targets: Targets) -> kept.KeptModel:  # noqa: N803
        settings = self._settings()
        if isinstance(settings.get("class_weight"), Mapping):
            settings["class_weight"] = targets.by_code(settings["class_weight"])
        form = "text" if X.ndim == 1 else "weights"
        if form == "text":
            samples = text_samples(X, targets.of_samples)
        else:
            samples = cell_samples(X, targets.of_samples)
            settings |= {"signed": self._signed, "keep_empty": True}
        documents = Documents(samples, columns_of(form), labels=targets.pairs)
        return kept.train(documents, self._learner.name, settings, self._options())

    def _decide(self, X: Any) -> tuple[Numbers, npt.NDArray[np.bool_]]:  # noqa: N803
        """The score of each sample and class, and whether the database gives the class."""
        check_is_fitted(self)
        count, samples = self._read(X)
        shape = (count, len(self.classes_))
        scores, given = np.full(shape, _NEVER), np.zeros(shape, dtype=bool)
        for place, odds in self._targets.constant.items():
            scores[:, place], given[:, place] = odds, odds > 0
        if self._kept is None:
            return scores, given
        documents = Documents(samples, columns_of(self._form, labelled=False))
        with _as_value_errors():
            rows = self._kept.scores(documents, self._options())
        places, codes, found, _, positive = zip(*rows, strict=True)
        cells = np.array(places), np.array(codes).astype(np.int64) - self._targets.codes[0]
        scores[cells], given[cells] = found, positive
        return scores, given

    def _read(self, X: Any) -> tuple[int, Samples]:  # noqa: N803
        """How many samples there are, and their columns."""
        texts = given_texts(X)
        if self._form == "text":
            self._check_column(X)
            if texts is None:
                raise ValueError(
                    f"X has no texts, but {type(self).__name__} was fitted on texts: give a list "
                    "of one text or more"
                )
            return len(texts), text_samples(texts, None)
        if texts is not None:
            raise ValueError(
                f"X has texts, but {type(self).__name__} was fitted on a matrix: give a matrix"
            )
        X = validate_data(self, X, accept_sparse="csr", dtype=np.float64, reset=False)  # noqa: N806
        self._check_sign(X)
        return X.shape[0], cell_samples(X, None)

    def _evidence(self, scores: Numbers) -> Numbers:
        """Logarithms of what probabilities are proportional to."""
        calibrated = self._kept is not None and self._kept.calibrated
        return np.asarray(log_expit(scores)) if calibrated else scores


def _of(learner: type[Learner]) -> type[DatabaseClassifier]:
    """The classifier of a learner, which declares its name, parameters and docstring."""
    name = f"{learner.__name__}Classifier"
    body = {"__doc__": docstring(learner), "__module__": __name__, "_learner": learner}
    return with_parameters(learner)(type(name, (DatabaseClassifier,), body))


CLASSIFIERS = {learner.name: _of(learner) for learner in LEARNERS}
"""The classifiers by the names of their algorithms."""

# Under their own names too: that is where pickle looks for them.
globals().update({classifier.__name__: classifier for classifier in CLASSIFIERS.values()})
