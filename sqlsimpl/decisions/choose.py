"""From projections to decisions: a cut per label, or a tree where it is clearly better."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlsimpl.decisions import calibration, thresholds, tree
from sqlsimpl.decisions.thresholds import Cuts
from sqlsimpl.settings.groups import DecisionSettings
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class Quality:
    """How well labels are told apart on unseen documents."""

    f1: float
    labels: int
    going: int
    """Labels whose trees are clearly better than their cuts."""


@dataclass
class Decisions:
    """Makes model_leaves and model_bounds from unseen scores and the coordinates of later stages.

    A leaf is a box of a label's coordinates; within it the log-odds are linear in the first stage's
    score. A label with a single cut has two leaves, which share their log-odds.
    """

    run: Run
    settings: DecisionSettings
    folds: int
    _cuts: Cuts | None = field(default=None, init=False)
    """The single cuts that trees must beat; None: nothing is held out, every label has a tree."""

    def calibrate(self) -> None:
        """Find the single cuts that trees must beat."""
        unseen = self.run.table("unseen_scores")
        self._cuts = thresholds.calibrate(self.run, unseen, self.settings)

    def judge(self, stage: int, every: int) -> None:
        """Grow trees on the stages so far without a fold and judge them by it.

        One document of `every` is looked at: a sample is enough to see what is clearly better.
        """
        run = self.run
        sample: dict[str, Any] = {
            "reads": self._coordinates(),
            "folds": self.folds,
            "every": every,
        }
        run.create("simpl/candidate_points", output="points", inside=False, **sample)
        tree.grow(run, self.settings)
        run.create("simpl/candidate_points", output="unseen_points", inside=True, **sample)
        run.create("tree/point_leaves", reads={"points": run.table("unseen_points")})
        run.create("simpl/candidate_scores", append=stage > 0, stage=stage, folds=self.folds)
        run.drop("points", "unseen_points", "point_leaves")

    def quality(self) -> Quality:
        """How good the first stage is, by the better of cut and tree."""
        self.run.create("simpl/going_labels", stage=0, margin=self.settings.margin)
        ((f1, labels, going),) = self.run.fetch("simpl/unseen_quality")
        return Quality(f1, labels, going)

    def choose(self) -> None:
        """Make choices: the labels that get a tree, and the last stage that it looks at."""
        if self._cuts is None:
            self.run.create("simpl/every_choice", output="choices")
        else:
            self.run.create("simpl/choices", margin=self.settings.margin)

    def settle(self) -> None:
        """Make the leaves: of the labels with a single cut, then those of the chosen trees."""
        run = self.run
        if self._cuts is None:
            for name in ("leaves", "bounds"):
                run.create(f"calibration/no_{name}", output=f"model_{name}")
        else:
            thresholds.decide(run, self._cuts, run.table("choices"))
        if run.create("simpl/tree_points", reads=self._coordinates(), output="points"):
            self._grow_chosen()

    def _grow_chosen(self) -> None:
        run = self.run
        tree.grow(run, self.settings)
        run.create("tree/point_leaves")
        scores = run.query("simpl/leaf_scores")
        calibrations = {"calibrations": calibration.fit(run, scores, output="leaf_calibrations")}
        run.create("simpl/tree_leaves", reads=calibrations, output="model_leaves", append=True)
        run.create("simpl/tree_bounds", output="model_bounds", append=True)

    def _coordinates(self) -> dict[str, Relation]:
        return {"coordinates": self.run.query("simpl/coordinates")}
