"""The settings of SIMPL and its presets."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from sqlsimpl.errors import SettingError
from sqlsimpl.settings.declaration import (
    NonNegative,
    NonNegativeInt,
    Positive,
    PositiveInt,
    auto,
    setting,
)
from sqlsimpl.settings.groups import AtLeastOne, DecisionSettings, FoldSettings

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "default": {},
    "paper": {
        "climbing": "fixed",
        "iterations": 50,
        "tolerance": 0.05,
        "folds": 1,
        "stages": 5,
        "orthogonal": True,
        "min_leaf": 2.0,
    },
}
"""What a preset changes: the defaults below are those of the preset named default."""


@dataclass(frozen=True)
class SimplSettings(FoldSettings, DecisionSettings):
    """Every choice of SIMPL's training."""

    preset: Literal["default", "paper"] = setting(
        "default", "Settings to start from; `paper` is the article of 2003 to the letter."
    )
    climbing: Literal["conjugate", "fixed", "sloppy", "none"] = setting(
        "conjugate",
        "How a discriminant is found: `conjugate` gradients on pooled variance with a ridge, the "
        "article's `fixed` rate, its `sloppy` form with half the steps in the first stage, or "
        "`none`.",
    )
    ridge: Positive = setting(
        1.0, "Conjugate: the ridge, as a multiple of the number of documents."
    )
    stiffness: Positive = setting(
        10.0,
        "Conjugate: factor of a larger ridge that is tried on small collections where trees beat "
        "cuts for many labels; 1 tries none.",
    )
    iterations: PositiveInt | None = auto(
        "Maximum number of steps of a climb.",
        "2 for small collections, which finish with more, 3 for large ones",
    )
    finishing: NonNegativeInt | None = auto(
        "Conjugate: steps on all documents from the mean of what the folds found.",
        "3 for small collections, 1 for large ones, 0 without folds",
    )
    tolerance: NonNegative = setting(
        0.01,
        "Growth of Fisher's ratio below which a climb ends: in one step, or over three at a fixed "
        "rate.",
    )
    rate: Positive = setting(
        0.1, "Fixed: length of a step, as a share of the discriminant's length."
    )
    folds: PositiveInt | None = auto(
        "Folds of documents that are held out in turn for thresholds and trees; 1 holds none out, "
        "and both come from training documents.",
        "5, 3 or 2, the larger the collection the fewer",
    )
    stages: PositiveInt = setting(3, "Maximum number of discriminants per label.")
    orthogonal: bool = setting(
        False, "Whether a stage's discriminant is made orthogonal to those before it."
    )
    min_leaf: AtLeastOne = setting(
        5.0, "Minimum number of documents on either side of a tree's cut."
    )

    def check(self) -> None:
        """Refuse folds where nothing is held out."""
        super().check()
        if self.folds != 1 and self.climbing != "conjugate":
            raise SettingError(
                f"climbing {self.climbing!r}: it holds nothing out, so folds must be 1"
            )

    def resolved(self, postings: int) -> Self:
        """The settings with what `auto` becomes for a collection with this number of postings."""
        small = self.is_small(postings)
        folds = self.folds or next(folds for most, folds in _FOLDS if postings <= most)
        # Of many documents, half are nearly as good as all.
        finishing = 0 if folds == 1 else 3 if small else 1
        return replace(
            self,
            folds=folds,
            iterations=self.iterations or (2 if small else 3),
            finishing=finishing if self.finishing is None else self.finishing,
        )

    @staticmethod
    def is_small(postings: int) -> bool:
        """Whether further steps on all documents cost little."""
        return postings <= _LARGE


# Folds by maximum number of postings: each further fold costs a pass over nearly all postings.
_LARGE = 5_000_000
_FOLDS = ((500_000, 5), (1_000_000, 3), (math.inf, 2))
