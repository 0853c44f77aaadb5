"""The step that puts coordinates in place of weights, and the way back for linear models."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from sqlsimpl.errors import SettingError
from sqlsimpl.features.reduction.discriminant import discriminant_axes
from sqlsimpl.features.reduction.small import Array, orthonormaliser
from sqlsimpl.features.settings import ReductionSettings
from sqlsimpl.features.step import Features
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, renamed

_SIDE_BY_SIDE = 40  # axes that documents are projected on in one scan


def _gram(bound: Run, labels: int) -> Array:
    """Make the centroids, as vectors; their inner products."""
    bound.create("reduction/centroids", output="vectors")
    gram = np.zeros((labels, labels))
    for a, b, product in bound.fetch("reduction/inner_products"):
        gram[a, b] = gram[b, a] = product
    return gram


def _orthogonal(bound: Run, features: Features, _: ReductionSettings) -> Array:
    """An orthonormal basis of the centroids (algorithm 2)."""
    return orthonormaliser(_gram(bound, features.sizes.labels))[0]


def _least_squares(bound: Run, features: Features, _: ReductionSettings) -> Array:
    """What is nearest to a document among the combinations of centroids (algorithm 1)."""
    matrix, kept = orthonormaliser(_gram(bound, features.sizes.labels))
    return (matrix @ matrix.T)[:, kept]


REDUCERS: Mapping[str, Callable[[Run, Features, ReductionSettings], Array]] = {
    "centroid": _least_squares,
    "orthogonal-centroid": _orthogonal,
    "lda": discriminant_axes,
}
"""By name: what makes vectors of labels, and the matrix that makes axes of them."""


@dataclass(frozen=True)
class Reduction:
    """A space of few axes, each of which is a combination of vectors of labels."""

    settings: ReductionSettings

    def __call__(self, run: Run, features: Features) -> Features:
        """Features whose terms are axes and whose weights are coordinates; makes basis."""
        bound = features.bound(run)
        matrix = REDUCERS[self.settings.reduce or ""](bound, features, self.settings)
        axes = self._axes(matrix.shape[1])
        rows = [
            {"label": label, "axis": axis, "value": float(matrix[label, axis])}
            for label in range(len(matrix))
            for axis in range(axes)
            if matrix[label, axis]
        ]
        bound.write_rows("matrix", {"label": "INT", "axis": "INT", "value": "DOUBLE"}, rows)
        bound.create("reduction/basis")
        bound.drop("vectors", "matrix")
        entries = renamed(features.weights, instance="doc", slot="term", weight="weight")
        cells = 0
        for first in range(0, axes, _SIDE_BY_SIDE):
            lanes = min(_SIDE_BY_SIDE, axes - first)
            bound.create("reduction/basis_lanes", lanes=lanes, first=first)
            reads: dict[str, Relation] = {
                "entries": entries,
                "directions": bound.table("basis_lanes"),
            }
            bound.create("linear/projections", reads=reads, lanes=lanes)
            cells += bound.create(
                "reduction/reduced_weights",
                lanes=lanes,
                append=first > 0,
                first=first,
            )
        bound.drop("basis_lanes", "projections")
        return replace(
            features,
            sizes=replace(features.sizes, terms=axes, postings=cells),
            weights=run.table("reduced_weights"),
            postings=None,
            before=features,
        )

    def _axes(self, most: int) -> int:
        """How many axes are kept: the first ones, which tell most of lda."""
        wanted = self.settings.dimensions
        if wanted is None:
            return most
        if wanted > most:
            raise SettingError(
                f"dimensions {wanted}: {self.settings.reduce} has {most} of them with these labels"
            )
        return wanted


def folded(run: Run) -> Run:
    """The run after training, with discriminants as weights of terms."""
    run.create("reduction/folded_terms")
    run.drop("basis", "reduced_weights")
    return run.reading({"model_terms": run.table("folded_terms")})
