"""The settings of SIMPL and its presets."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_type_hints

from sqlsimpl.corpus.settings import check_kind
from sqlsimpl.decisions.thresholds import ThresholdSettings
from sqlsimpl.decisions.tree import TreeSettings
from sqlsimpl.errors import SettingError, near

CLIMBING = ("conjugate", "fixed", "sloppy", "none")

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
class SimplSettings:
    """Every choice of SIMPL's training."""

    preset: str = "default"
    """default, or paper: the article of 2003 to the letter."""
    climbing: str = "conjugate"
    """conjugate gradients on pooled variance with a ridge; or the article's fixed rate, its sloppy
    form with half the steps in the first stage, or none at all."""
    ridge: float = 1.0
    """Conjugate: the ridge, times the number of documents."""
    stiffness: float = 10.0
    """Conjugate: how much larger a ridge is tried on small collections where trees beat the cuts of
    many labels; 1: no other."""
    iterations: int | None = None
    """Most steps of a climb; default: 2 for small collections, which finish with more, else 3."""
    finishing: int | None = None
    """Conjugate: steps on all documents from the mean of what the folds found; default: 3 for small
    collections, 1 for large ones."""
    tolerance: float = 0.01
    """Growth of Fisher's ratio that is too little to go on: in a step, or over three at a fixed
    rate."""
    rate: float = 0.1
    """Fixed: length of a step, as a share of the discriminant's length."""
    folds: int | None = None
    """Parts of the documents that are held out in turn for thresholds and trees; 1: none is, and
    both come from training documents; default: 5 for small collections, 2 for large ones."""
    stages: int = 3
    """Most discriminants per label."""
    orthogonal: bool = False
    """Whether a stage's discriminant is made orthogonal to those before it."""
    shrinkage: float = 10.0
    """How many positive documents a label's own threshold needs to count as much as the pooled
    one."""
    margin: float = 0.25
    """How much better a tree's held-out F1 must be than a single cut's: so much divided by the
    root of the label's documents."""
    min_leaf: float = 5.0
    """The least number of documents on either side of a tree's cut."""
    max_depth: int = 8
    """The most cuts between a tree's root and a leaf."""
    confidence: float = 0.25
    """Chance that a leaf makes more errors than pruning expects: less prunes more."""
    positive_weight: float = 1.0
    """What a positive document counts in a tree: more gives more recall."""
    negative_weight: float = 1.0
    """What a negative document counts in a tree: more gives more precision."""
    seed: int = 0
    """Which documents fall into which fold."""

    def __post_init__(self) -> None:
        """Refuse what cannot work."""
        for name, hint in get_type_hints(type(self)).items():
            value = getattr(self, name)
            if hint is float and type(value) is int:
                object.__setattr__(self, name, float(value))
            check_kind(name, getattr(self, name), hint)
        if self.preset not in PRESETS:
            raise SettingError(f"preset {self.preset!r}: {near(self.preset, PRESETS)}")
        if self.climbing not in CLIMBING:
            raise SettingError(f"climbing {self.climbing!r}: {near(self.climbing, CLIMBING)}")
        for name, least in (("iterations", 1), ("finishing", 0), ("folds", 1), ("stages", 1)):
            value = getattr(self, name)
            if value is not None and value < least:
                raise SettingError(f"{name} {value}: it must be at least {least}")
        for name in ("ridge", "stiffness", "rate"):
            if not 0 < getattr(self, name) < math.inf:
                raise SettingError(f"{name} {getattr(self, name)}: it must be larger than 0")
        for name in ("tolerance", "margin"):
            if not 0 <= getattr(self, name) < math.inf:
                raise SettingError(f"{name} {getattr(self, name)}: it must be 0 or larger")
        if not 0 <= self.seed < _SEEDS:
            raise SettingError(f"seed {self.seed}: it must be from 0 to {_SEEDS - 1}")
        if self.folds != 1 and self.climbing != "conjugate":
            raise SettingError(
                f"climbing {self.climbing!r}: it holds nothing out, so folds must be 1"
            )
        self.thresholds()
        self.tree()

    @classmethod
    def with_preset(cls, preset: str = "default", **settings: Any) -> SimplSettings:
        """A preset's settings, some of them overridden."""
        return cls(**{**PRESETS.get(preset, {}), **settings, "preset": preset})

    def folds_for(self, postings: int) -> int:
        """The folds in use: as many as a collection of this size can afford, if not said."""
        if self.folds is not None:
            return self.folds
        return next(folds for most, folds in _FOLDS if postings <= most)

    @staticmethod
    def is_small(postings: int) -> bool:
        """Whether further steps on all documents cost little."""
        return postings <= _LARGE

    def iterations_for(self, postings: int) -> int:
        """The steps in use."""
        if self.iterations is not None:
            return self.iterations
        return 2 if self.is_small(postings) else 3

    def finishing_for(self, postings: int) -> int:
        """The finishing steps in use: of many documents, half are nearly as good as all."""
        if self.finishing is not None:
            return self.finishing
        return 3 if self.is_small(postings) else 1

    def thresholds(self) -> ThresholdSettings:
        """How thresholds are chosen."""
        return ThresholdSettings(shrinkage=self.shrinkage)

    def tree(self) -> TreeSettings:
        """How trees are grown."""
        return TreeSettings(
            min_leaf=self.min_leaf,
            max_depth=self.max_depth,
            confidence=self.confidence,
            positive_weight=self.positive_weight,
            negative_weight=self.negative_weight,
        )


_SEEDS = 65536
# Up to so many postings, so many folds: each fold more costs a pass over nearly all postings.
_LARGE = 5_000_000
_FOLDS = ((500_000, 5), (1_000_000, 3), (math.inf, 2))
