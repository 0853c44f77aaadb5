"""What scikit-learn's linear classifiers have: terms, coefficients, iterations."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.utils.validation import check_is_fitted

from sqlsimpl.sklearn.kept import KeptModel
from sqlsimpl.sklearn.samples import Targets

Numbers = npt.NDArray[np.float64]


class LinearAttributes:
    """Attributes of a classifier with a kept model, read from its tables when asked for."""

    classes_: npt.NDArray[Any]
    _kept: KeptModel | None
    _targets: Targets
    _form: str

    def get_feature_names_out(
        self,
        input_features: object = None,  # noqa: ARG002
    ) -> npt.NDArray[np.object_]:
        """The terms, in the order of the columns of `coef_`; of a matrix, its columns' names."""
        check_is_fitted(self)
        names = [] if self._kept is None else self._kept.terms()
        known = getattr(self, "feature_names_in_", None)
        if known is not None and self._form != "text":
            names = [known[int(name)] for name in names]
        return np.array(names, dtype=object)

    @property
    def coef_(self) -> Numbers:
        """The weight of each term for each class; of two classes, what the second has more.

        A sample's weights times these, plus `intercept_`, are its projections, from which odds are
        calibrated. Models of several stages, which are not linear, have none.
        """
        return self._of_two(self._linear()[0])

    @property
    def intercept_(self) -> Numbers:
        """What is added to the projection on each row of `coef_`."""
        return self._of_two(self._linear()[1])

    @property
    def n_iter_(self) -> int:
        """How many iterations there were, of learners that iterate."""
        learned = self._if_learned()
        iterations = 0 if learned is None else learned.learned.record["training"]["iterations"]
        if not iterations:
            raise AttributeError(f"{type(self).__name__} has not iterated")
        return int(iterations)

    def _if_learned(self) -> KeptModel | None:
        found: KeptModel | None = self.__dict__.get("_kept")
        return found

    def _linear(self) -> tuple[Numbers, Numbers]:
        """Weights and biases of all classes; those that are the same for all samples have none."""
        learned = self._if_learned()
        if learned is None:
            raise AttributeError(f"{type(self).__name__} has not learned: it has no coefficients")
        if not learned.learned.shape.family.is_linear:
            raise AttributeError("coef_: the model is made of points, so that it is not linear")
        cells, biases, several = learned.linear()
        if several:
            raise AttributeError("coef_: the model has several stages, so that it is not linear")
        places = {code: place for place, (code, _) in enumerate(self._targets.names())}
        weights = np.zeros((len(self.classes_), len(learned.terms())))
        bias = np.zeros(len(self.classes_))
        for label, value, per_token in biases:
            bias[places[int(label)]] = value
            weights[places[int(label)]] = per_token
        for label, term, weight in cells:
            weights[places[int(label)], term] += weight
        return weights, bias

    def _of_two(self, values: Numbers) -> Numbers:
        two = len(self.classes_) == 2 and not self._targets.several
        return values[1:] - values[:1] if two else values
