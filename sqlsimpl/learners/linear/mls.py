"""Modified least squares of Zhang and Oles: the squared hinge, minimised to the end."""

from __future__ import annotations

from dataclasses import dataclass

from sqlsimpl.learners.linear.plane import SQUARED_HINGE
from sqlsimpl.learners.linear.regularised import Regularised


@dataclass(frozen=True)
class ModifiedLeastSquares(Regularised):
    """The squared hinge with a penalty: what `LinearSVC()` minimises."""

    name = "mls"
    title = "modified least squares"
    summary = "squared hinge with a penalty on the weights, a support vector machine"
    losses = (SQUARED_HINGE,)
