"""From projections to decisions: a cut per label, or a tree where it is clearly better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlsimpl.decisions import calibration, thresholds, tree
from sqlsimpl.decisions.thresholds import Cuts
from sqlsimpl.decisions.unseen import TREE_LEAVES
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
    one_label: bool
    """Whether each document has exactly one label."""
    odds: Relation | None = None
    """(label, shift): how much the log-odds of labels rise; None: not at all."""
    _cuts: Cuts | None = field(default=None, init=False)
    """The single cuts that trees must beat; None: nothing is held out, every label has a tree."""
    _screened: int = field(default=0, init=False)
    """Labels that a tree might tell apart better than a cut."""

    def calibrate(self) -> None:
        """Find the single cuts that trees must beat."""
        unseen = self.run.table("unseen_scores")
        self._cuts = thresholds.calibrate(
            self.run, unseen, self.settings, one_label=self.one_label, odds=self.odds
        )

    def screen(self, seen_bins: Callable[[], Relation] | None = None) -> None:
        """Make screened: the labels for which an interval of log-odds clearly beats the cut.

        Trees cost far more than this, and most labels do without. Where scores are unseen by
        arithmetic, the same must hold for bins of scores that are not: (label, bin, part,
        documents, positives) of the labels in screened_unseen.
        """
        if self._cuts is None or self._cuts.bins is None:
            return
        run, margin = self.run, self.settings.margin
        reads: dict[str, Relation] = {
            "odds_bins": self._cuts.bins,
            "thresholds": self._cuts.thresholds,
        }
        output = "screened" if seen_bins is None else "screened_unseen"
        self._screened = run.create("tree/screened", reads=reads, output=output, margin=margin)
        if seen_bins is None or not self._screened:
            return
        bins = {"seen_bins": seen_bins()}
        run.create("margin/seen_cuts", reads=bins)
        reads = {"odds_bins": bins["seen_bins"], "thresholds": run.table("seen_cuts")}
        run.create("tree/screened", reads=reads, output="screened_seen", margin=margin)
        self._screened = run.create("margin/screened_both", output="screened")

    def judge(self, stage: int, every: int) -> None:
        """Grow trees of the screened labels on the stages so far without a fold, judge them by it.

        One document of `every` is looked at: a sample is enough to see what is clearly better.
        """
        run = self.run
        if not self._screened:
            run.create("simpl/no_candidates", output="candidate_scores")
            return
        sample: dict[str, Any] = {
            "reads": self._coordinates(),
            "folds": self.folds,
            "every": every,
        }
        run.create("simpl/candidate_points", inside=False, **sample)
        tree.grow(run, run.table("candidate_points"), self.settings)
        run.create("simpl/candidate_points", output="unseen_points", inside=True, **sample)
        run.create("tree/point_leaves", reads={"points": run.table("unseen_points")})
        run.create("simpl/candidate_scores", append=stage > 0, stage=stage, folds=self.folds)
        run.drop("candidate_points", "unseen_points", "point_leaves")

    def quality(self) -> Quality:
        """How good the first stage is, by the better of cut and tree."""
        self.run.create("simpl/going_labels", stage=0, margin=self.settings.margin)
        ((f1, labels, going),) = self.run.fetch("simpl/unseen_quality")
        return Quality(f1 or 0.0, labels, going)

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
        if run.create("simpl/tree_points", reads=self._coordinates()):
            self._grow_chosen()

    def _grow_chosen(self) -> None:
        run = self.run
        points = run.table("tree_points")
        tree.grow(run, points, self.settings)
        run.create("tree/point_leaves", reads={"points": points}, output=TREE_LEAVES)
        leaves = {"point_leaves": run.table(TREE_LEAVES)}
        scores = run.query("simpl/leaf_scores", reads=leaves)
        fitted = calibration.fit(run, scores, output="leaf_calibrations")
        calibrations = {"calibrations": calibration.shifted(run, fitted, self.odds)}
        run.create("simpl/tree_leaves", reads=calibrations, output="model_leaves", append=True)
        run.create("simpl/tree_bounds", output="model_bounds", append=True)

    def _coordinates(self) -> dict[str, Relation]:
        return {"coordinates": self.run.query("simpl/coordinates")}
