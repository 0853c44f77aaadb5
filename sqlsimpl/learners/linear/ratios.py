"""A preconditioner for each label: times a factor that naive Bayes' log-count ratios give.

As the climb stops early, it is a prior: terms that are as frequent with the label as without it
stay small. Wang and Manning (2012) scale the features instead.
"""

from __future__ import annotations

from functools import cached_property

from sqlsimpl.learners.linear.plane import PlaneDescent
from sqlsimpl.templates.run import Run, Statement
from sqlsimpl.templates.template import Relation, renamed

# Documents that each term is counted in beyond its own, of which a class has its share.
_ADDED = 3.0
_LEAST_SHARE = 1e-9


class RatioDescent(PlaneDescent):
    """A descent whose lanes have preconditioners, and with them leverages, of their own."""

    def _own_leverages(self, leverages: Relation, scales: Relation) -> Relation:  # noqa: ARG002
        """1 for all lanes: shares have the leverages in them."""
        run, problem = self.run, self._problem
        factors = self._statement(
            "margin/ratio_factors",
            "factors",
            entries=problem.entries,
            instances=problem.instances,
            targets=self.lanes.targets,
        )
        run.execute(factors, added=_ADDED, least=_LEAST_SHARE)
        own = self._statement(
            "margin/lane_leverages",
            "lane_leverages",
            entries=problem.entries,
            slot_scales=scales,
            factors=renamed(self._masks(), slot="slot", factors="masks"),
        )
        run.execute(own)
        return run.query("margin/unit_leverages", reads=self._own("lane_leverages"))

    def _masks(self) -> Relation:
        """What naive Bayes makes of each lane's direction, where the lane learns from the slot."""
        directions = renamed(self.table("factors"), slot="slot", directions="factors")
        kept = super()._masks()
        if kept is not None:
            reads = {"directions": directions, "masks": kept}
            directions = self.run.query("plane/masked_directions", reads=reads)
        return renamed(directions, slot="slot", masks="directions")

    @cached_property
    def _move_state(self) -> Statement:
        own = self._own("residuals", "state", "lane_leverages")
        residuals = self.run.query("margin/own_residuals", reads=own)
        return self._statement(
            "plane/state", "state", residuals=residuals, **self._own("state", "shifts")
        )

    def drop(self, run: Run) -> None:
        """Drop the batch's tables."""
        super().drop(run)
        run.drop(f"factors_{self._batch}", f"lane_leverages_{self._batch}")
