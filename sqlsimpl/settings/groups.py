"""Groups of settings that several learners share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from sqlsimpl.settings.declaration import (
    ChoiceOrWeights,
    NonNegative,
    Positive,
    PositiveInt,
    Range,
    Settings,
    auto,
    setting,
)

# The children of node n are 2n and 2n + 1 in an INTEGER.
DEEPEST = 30
Seed = Annotated[int, Range(0, 65535)]
AtLeastOne = Annotated[float, Range(least=1)]
Depth = Annotated[int, Range(1, DEEPEST)]
Confidence = Annotated[float, Range(above=0, most=0.5)]
ClassWeight = Annotated[str | dict[str, float] | None, ChoiceOrWeights(("balanced",))]


@dataclass(frozen=True)
class FoldSettings(Settings):
    """How documents are held out."""

    folds: PositiveInt | None = auto("Folds of documents that are held out in turn.", "by size")
    seed: Seed = setting(0, "Decides which documents fall into which fold.")


@dataclass(frozen=True)
class ThresholdSettings(Settings):
    """How the threshold of a label is chosen."""

    retired: ClassVar[tuple[str, ...]] = ("shrinkage",)

    goal: Literal["own", "pooled"] = setting(
        "own",
        "What thresholds are chosen for: the `own` F1 of each label, or the F1 of all labels "
        "`pooled`.",
    )


@dataclass(frozen=True)
class ClassWeightSettings(Settings):
    """What errors on the documents of a label count."""

    class_weight: ClassWeight = setting(
        None,
        "How much errors on the documents of a label count, and what its odds are multiplied by: "
        "`balanced` is documents / (labels · documents of the label); a label without a weight has "
        "1. Errors on documents without the label count 1, or the weight of the other label where "
        "each document has one of two.",
        shown="1 for each label",
    )


@dataclass(frozen=True)
class TreeSettings(Settings):
    """How a decision tree is grown and pruned (C4.5)."""

    min_leaf: AtLeastOne = setting(2.0, "Minimum number of documents on either side of a cut.")
    max_depth: Depth = setting(8, "Maximum number of cuts between the root and a leaf.")
    cut: Literal["middle", "value"] = setting(
        "middle",
        "Where a tree cuts between two neighbouring values: in their `middle`, or, as C4.5 does, "
        "at the largest `value` of a training document that is not above it.",
    )
    confidence: Confidence = setting(
        0.25, "C4.5's confidence for the errors of a leaf; a smaller one prunes more."
    )
    positive_weight: Positive = setting(
        1.0, "Weight of a positive document; a larger one gives more recall."
    )
    negative_weight: Positive = setting(
        1.0, "Weight of a negative document; a larger one gives more precision."
    )


@dataclass(frozen=True)
class DecisionSettings(ThresholdSettings, TreeSettings):
    """When a label is decided by a tree instead of a single cut."""

    margin: NonNegative = setting(
        0.25,
        "By how much the held-out F1 of a tree must beat that of a single cut: this number divided "
        "by the root of the label's documents.",
    )
