"""Ridge: regularised least squares, also called LLSF."""

from __future__ import annotations

from dataclasses import dataclass

from sqlsimpl.learners.linear.plane import Loss
from sqlsimpl.learners.linear.regularised import Regularised

SQUARES = Loss("squares", curvature=2.0)
"""(1 - y p)^2."""


@dataclass(frozen=True)
class Ridge(Regularised):
    """Least squares with a penalty."""

    name = "ridge"
    title = "ridge regression"
    summary = "least squares with a penalty on the weights"
    losses = (SQUARES,)
