"""The step that puts coordinates in place of weights, and the way back for linear models."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from sqlsimpl.errors import SettingError
from sqlsimpl.features.reduction.axes import Axes, Combinations
from sqlsimpl.features.reduction.discriminant import discriminant_axes
from sqlsimpl.features.reduction.latent import random_axes, singular_axes
from sqlsimpl.features.reduction.small import Array, orthonormaliser
from sqlsimpl.features.settings import ReductionSettings
from sqlsimpl.features.step import Features
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, renamed

_SIDE_BY_SIDE = 32  # axes that documents are projected on in one scan; random ones toss as many
_STEPS = 250  # about how many statements it takes, for progress bars


def _gram(bound: Run, labels: int) -> Array:
    """Make the centroids, as vectors; their inner products."""
    bound.create("reduction/centroids", output="vectors")
    gram = np.zeros((labels, labels))
    for a, b, product in bound.fetch("reduction/inner_products"):
        gram[a, b] = gram[b, a] = product
    return gram


def _of_centroids(bound: Run, matrix: Array) -> Axes:
    vectors = renamed(bound.table("vectors"), instance="term", slot="label", weight="weight")
    return Combinations(bound, vectors, matrix, ["vectors"])


def _orthogonal(bound: Run, features: Features, _: ReductionSettings) -> Axes:
    """An orthonormal basis of the centroids (algorithm 2)."""
    return _of_centroids(bound, orthonormaliser(_gram(bound, features.sizes.labels))[0])


def _least_squares(bound: Run, features: Features, _: ReductionSettings) -> Axes:
    """What is nearest to a document among the combinations of centroids (algorithm 1)."""
    matrix, kept = orthonormaliser(_gram(bound, features.sizes.labels))
    return _of_centroids(bound, (matrix @ matrix.T)[:, kept])


REDUCERS: Mapping[str, Callable[[Run, Features, ReductionSettings], Axes]] = {
    "centroid": _least_squares,
    "orthogonal-centroid": _orthogonal,
    "lda": discriminant_axes,
    "lsi": singular_axes,
    "random": random_axes,
}


@dataclass(frozen=True)
class Reduction:
    """A space of few axes in place of terms."""

    settings: ReductionSettings

    def __call__(self, run: Run, features: Features) -> Features:
        """Features whose terms are axes and whose weights are coordinates; makes basis."""
        name = self.settings.reduce or ""
        run.phase(f"reduce {name}", _STEPS)
        bound = features.bound(run)
        axes = REDUCERS[name](bound, features, self.settings)
        count = self._count(axes.count)
        entries = renamed(features.weights, instance="doc", slot="term", weight="weight")
        cells = 0
        for first in range(0, count, _SIDE_BY_SIDE):
            lanes = min(_SIDE_BY_SIDE, count - first)
            directions = axes.side_by_side(first, lanes)
            some: dict[str, Relation] = {"axes": directions}
            bound.create("reduction/basis", reads=some, lanes=lanes, append=first > 0, first=first)
            reads: dict[str, Relation] = {"entries": entries, "directions": directions}
            bound.create("linear/projections", reads=reads, lanes=lanes)
            cells += bound.create(
                "reduction/reduced_weights", lanes=lanes, append=first > 0, first=first
            )
        axes.drop()
        bound.drop("projections")
        return replace(
            features,
            sizes=replace(features.sizes, terms=count, postings=cells),
            weights=run.table("reduced_weights"),
            postings=None,
            before=features,
        )

    def _count(self, most: int) -> int:
        """How many axes are kept: the first ones."""
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
