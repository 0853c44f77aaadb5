"""Linear discriminant analysis: as ridge regression on the classes, and a small eigenproblem.

The axes of LDA/GSVD (algorithm 3 of Kim, Howland and Park 2005) are combinations of what solves
(S_t + ridge I) B = H_b, S_t being the scatter of all documents and H_b the class means, each less
the mean of all and times the root of its documents. A column of B is what least squares with that
ridge learns of a class, up to scale.
"""

from __future__ import annotations

import numpy as np

from sqlsimpl.features.reduction.axes import Axes, Combinations
from sqlsimpl.features.reduction.small import Array, eigenvectors
from sqlsimpl.features.settings import ReductionSettings
from sqlsimpl.features.step import Features
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.parts import Kept
from sqlsimpl.learners.linear.ridge import SQUARES
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import renamed

_FLAT = 1e-9  # share of the largest eigenvalue below which an axis tells nothing apart


STEPS = 5
"""Steps of the regressions, if nothing is said."""


def discriminant_axes(bound: Run, features: Features, settings: ReductionSettings) -> Axes:
    """Combinations of the regressions of the classes; those come first that tell most."""
    labels = features.sizes.labels
    lanes = LabelLanes(
        bound,
        features,
        SQUARES,
        cost=1 / (2 * settings.ridge_of_lda),
        exponent=1.0,
        seed=0,
        mirrored=False,
    )
    with lanes.started():
        for _ in range(settings.steps or STEPS):
            lanes.iterate()
        kept = Kept(0.0, lanes.biases())
    lanes.write(kept)
    lanes.drop()
    bound.create("reduction/vectors")
    means = np.zeros((labels, labels + 1))
    for label, of_class, mean in bound.fetch("reduction/class_means"):
        means[label, of_class] = mean
    roots = np.sqrt(_documents(bound, labels))
    # Targets are 1 and -1: twice the indicators of the classes.
    scatter = (means[:, :labels] - means[:, labels:]).T * roots[:, None] / (2 * roots)
    values, rotation = eigenvectors(scatter)
    told = values > _FLAT * values[0]
    axes: Array = rotation[:, told] / np.sqrt(values[told]) / (2 * roots[:, None])
    vectors = renamed(bound.table("vectors"), instance="term", slot="label", weight="weight")
    return Combinations(bound, vectors, axes, ["vectors"])


def _documents(bound: Run, labels: int) -> Array:
    """How many documents each label has."""
    counts = np.zeros(labels)
    for label, documents in bound.fetch("reduction/class_sizes"):
        counts[label] = documents
    return counts
