"""Axes that know nothing of labels: latent semantic indexing, and random directions."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sqlsimpl.errors import SettingError
from sqlsimpl.features.reduction.axes import Axes, Combinations
from sqlsimpl.features.reduction.lanczos import LANES, BlockLanczos
from sqlsimpl.features.settings import ReductionSettings
from sqlsimpl.features.step import Features
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, renamed

_DIMENSIONS = 100  # if nothing is said
_PER_AXIS = 2.2  # vectors of the Lanczos basis for each singular vector that is wanted
_FLAT = 1e-12  # share of the largest squared singular value below which there is only rounding


def singular_axes(bound: Run, features: Features, settings: ReductionSettings) -> Axes:
    """The first left singular vectors of the documents, those of the largest values first."""
    wanted = _dimensions(features, settings)
    steps = settings.steps or math.ceil(_PER_AXIS * wanted / LANES)
    if steps * LANES < wanted:
        least = math.ceil(wanted / LANES)
        raise SettingError(f"steps {steps}: {wanted} dimensions need at least {least} of them")
    entries = renamed(features.weights, instance="doc", slot="term", weight="weight")
    lanczos = BlockLanczos(bound, entries, min(LANES, _most(features)))
    lanczos.start(getattr(settings, "seed", 0))
    for _ in range(steps):
        if lanczos.lanes:
            lanczos.step()
    values, matrix = lanczos.axes()
    lanczos.drop()
    there = int((values > _FLAT * values[0]).sum())
    if settings.dimensions is not None and there < wanted:
        raise SettingError(f"dimensions {wanted}: the documents span {there} of them")
    return Combinations(bound, lanczos.vectors(), matrix[:, : min(wanted, there)], ["lanczos"])


@dataclass(frozen=True)
class _RandomAxes:
    """Directions that tosses of a coin give: a baseline."""

    run: Run
    count: int
    seed: int

    def side_by_side(self, first: int, lanes: int) -> Relation:
        """Some of them: (slot, lane(direction)), a row per term."""
        self.run.create(
            "reduction/random_axes",
            lanes=lanes,
            output="axes",
            seed=self.seed,
            first=first,
            weight=1 / math.sqrt(self.count),
        )
        return self.run.table("axes")

    def drop(self) -> None:
        """Drop what they are made of."""
        self.run.drop("axes")


def random_axes(bound: Run, features: Features, settings: ReductionSettings) -> Axes:
    """Directions in which the length of a document stays what it is, on average."""
    return _RandomAxes(bound, _dimensions(features, settings), getattr(settings, "seed", 0))


def _most(features: Features) -> int:
    return min(features.sizes.documents, features.sizes.terms)


def _dimensions(features: Features, settings: ReductionSettings) -> int:
    most = _most(features)
    if settings.dimensions is None:
        return min(_DIMENSIONS, most)
    if settings.dimensions > most:
        raise SettingError(
            f"dimensions {settings.dimensions}: with {features.sizes.documents:,} documents and "
            f"{features.sizes.terms:,} terms there are at most {most:,}"
        )
    return settings.dimensions
