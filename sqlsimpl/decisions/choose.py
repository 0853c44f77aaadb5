"""From projections to decisions: a cut per label, or a tree where it is clearly better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlsimpl.decisions import calibration, tree
from sqlsimpl.learners.simpl.settings import SimplSettings
from sqlsimpl.templates.run import Run


@dataclass(frozen=True)
class Quality:
    """How well labels are told apart on held-out documents."""

    f1: float
    labels: int
    going: int
    """Labels whose trees are clearly better than their cuts."""


@dataclass(frozen=True)
class Decisions:
    """Makes model_leaves and model_bounds from the coordinates that Stages has left.

    A leaf is a box of a label's coordinates; within it the log-odds are linear in the first stage's
    score. A label with a single cut has two leaves, which share their log-odds.
    """

    run: Run
    settings: SimplSettings
    folds: int

    @property
    def _held_out(self) -> bool:
        return self.folds > 1

    def calibrate(self) -> None:
        """Make calibrations and thresholds: the single cut that a tree must beat."""
        if self._held_out:
            calibration.fit(self.run)
            calibration.choose_thresholds(self.run, self.settings.thresholds())

    def judge(self, stage: int, every: int) -> None:
        """Grow trees on the stages so far without a fold and judge them by it.

        One document in so many is looked at: a sample is enough to see what is clearly better.
        """
        run = self.run
        sample: dict[str, Any] = {
            "reads": {"coordinates": run.query("simpl/coordinates")},
            "folds": self.folds,
            "every": every,
        }
        run.create("simpl/candidate_points", output="points", inside=False, **sample)
        tree.grow(run, self.settings.tree())
        run.create("simpl/candidate_points", output="unseen_points", inside=True, **sample)
        run.create("tree/point_leaves", reads={"points": run.table("unseen_points")})
        run.create("simpl/candidate_scores", append=stage > 0, stage=stage, folds=self.folds)
        run.drop("points", "unseen_points", "point_leaves")

    def quality(self) -> Quality:
        """How good the first stage is, by the better of cut and tree."""
        self.run.create("simpl/going_labels", stage=0, margin=self.settings.margin)
        ((f1, labels, going),) = self.run.fetch("simpl/held_out_quality")
        return Quality(f1, labels, going)

    def choose(self) -> None:
        """Make choices: the labels that get a tree, and the last stage that it looks at."""
        if self._held_out:
            self.run.create("simpl/choices", margin=self.settings.margin)
        else:
            self.run.create("simpl/every_choice", output="choices")

    def settle(self) -> None:
        """Make the leaves: of the labels with a single cut, then those of the chosen trees."""
        run = self.run
        if self._held_out:
            calibration.cut(run, run.table("choices"))
        else:
            for name in ("leaves", "bounds"):
                run.create(f"calibration/no_{name}", output=f"model_{name}")
        coordinates = {"coordinates": run.query("simpl/coordinates")}
        if run.create("simpl/tree_points", reads=coordinates, output="points"):
            self._grow_chosen()

    def _grow_chosen(self) -> None:
        run = self.run
        tree.grow(run, self.settings.tree())
        run.create("tree/point_leaves")
        run.create("simpl/leaf_held_out", output="held_out")
        calibration.fit(run)
        for name in ("leaves", "bounds"):
            run.create(f"simpl/tree_{name}", output=f"model_{name}", append=True)
