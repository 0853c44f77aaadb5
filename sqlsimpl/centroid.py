"""Centroid: a document belongs to the label whose mean document is nearest."""

from __future__ import annotations

from dataclasses import dataclass

from sqlsimpl.errors import SettingError, near
from sqlsimpl.linear import LinearModel
from sqlsimpl.run import Run

DISTANCES = ("cosine", "l2")


@dataclass(frozen=True)
class Centroid(LinearModel):
    """Settings and steps of the centroid classifier."""

    distance: str = "cosine"
    """cosine: the smallest angle to the label's mean; l2: the smallest distance."""

    entries = "weights"

    def __post_init__(self) -> None:
        """Refuse what cannot work."""
        if self.distance not in DISTANCES:
            raise SettingError(f"distance {self.distance!r}: {near(self.distance, DISTANCES)}")

    def train(self, run: Run) -> None:
        """Make model_terms and model_labels from the corpus in the workspace."""
        run.create("centroid/label_means")
        write_model(run, cosine=self.distance == "cosine")


def write_model(run: Run, *, cosine: bool) -> None:
    """The linear model that finds the nearest of the vectors in label_means."""
    run.create("centroid/centroid_terms", output="model_terms", cosine=cosine)
    run.create("centroid/centroid_labels", output="model_labels", cosine=cosine)
