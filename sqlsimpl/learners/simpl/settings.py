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
from sqlsimpl.settings.groups import (
    AtLeastOne,
    ClassWeightSettings,
    DecisionSettings,
    FoldSettings,
)

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "default": {},
    "paper": {
        "climbing": "fixed",
        "iterations": 50,
        "tolerance": 0.05,
        "average": True,
        "folds": 1,
        "stages": 5,
        "orthogonal": True,
        "min_leaf": 2.0,
        "cut": "value",
        "weighting": "simpl",
    },
}
"""What a preset changes, also of the corpus: the defaults below are those of `default`."""


@dataclass(frozen=True)
class SimplSettings(FoldSettings, ClassWeightSettings, DecisionSettings):
    """Every choice of SIMPL's training."""

    preset: Literal["default", "paper"] = setting(
        "default", "Settings to start from; `paper` is the article of 2003 to the letter."
    )
    climbing: Literal["margin", "conjugate", "fixed", "sloppy", "none"] = setting(
        "margin",
        "How a discriminant is found: on the documents inside the `margin`, by `conjugate` "
        "gradients on pooled variance with a ridge, at the article's `fixed` rate, in its `sloppy` "
        "form with half the steps in the first stage, or `none`.",
    )
    cost: Positive = setting(1.0, "Margin: what errors count against the length of a discriminant.")
    scale: Literal["jacobi", "nb"] | None = auto(
        "Margin: how far the weight of a term goes in a step: by `jacobi` as its curvature says, "
        "for all labels alike; with `nb` further, the more naive Bayes' log-count ratio says that "
        "the term tells a label from the others.",
        "nb by margin; the other climbs have scales of their own",
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
        "7 by margin; else 2 for small collections, which finish with more, 3 for large ones",
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
    average: bool = setting(
        False,
        "Fixed: whether the discriminant is the mean of all places on the way of a climb, or the "
        "last one.",
    )
    folds: PositiveInt | None = auto(
        "Folds of documents that are held out in turn for trees and, but for the margin climb, for "
        "thresholds; 1 holds none out: both come from training documents, and the margin climb "
        "tries no trees.",
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
        if self.folds != 1 and self.climbing not in ("margin", "conjugate"):
            raise SettingError(
                f"climbing {self.climbing!r}: it holds nothing out, so folds must be 1"
            )
        if self.orthogonal and self.climbing == "margin":
            raise SettingError("orthogonal: climbing 'margin' takes no part; try 'conjugate'")
        if self.scale is not None and self.climbing != "margin":
            raise SettingError(
                f"scale {self.scale!r}: climbing {self.climbing!r} has a scale of its own; leave "
                "it out, or use climbing 'margin'"
            )
        if self.class_weight is not None and self.climbing != "margin":
            raise SettingError(
                f"class_weight: climbing {self.climbing!r} counts all labels alike; leave it out, "
                "or use climbing 'margin'"
            )

    def resolved(self, postings: int) -> Self:
        """The settings with what `auto` becomes for a collection with this number of postings."""
        small = self.is_small(postings)
        folds = self.folds or next(folds for most, folds in _FOLDS if postings <= most)
        # Of many documents, half are nearly as good as all.
        finishing = 0 if folds == 1 else 3 if small else 1
        by_margin = self.climbing == "margin"
        iterations = 7 if by_margin else 2 if small else 3
        return replace(
            self,
            scale=self.scale or ("nb" if by_margin else None),
            folds=folds,
            iterations=self.iterations or iterations,
            # Without folds, there is nothing to judge further stages by.
            stages=1 if by_margin and folds == 1 else self.stages,
            finishing=finishing if self.finishing is None else self.finishing,
        )

    @staticmethod
    def is_small(postings: int) -> bool:
        """Whether further steps on all documents cost little."""
        return postings <= _LARGE


# Folds by maximum number of postings: each further fold costs a pass over nearly all postings.
_LARGE = 5_000_000
_FOLDS = ((500_000, 5), (1_000_000, 3), (math.inf, 2))
