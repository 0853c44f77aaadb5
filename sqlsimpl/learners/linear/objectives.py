"""Objectives: what a linear learner optimises, as templates of its own folder."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from sqlsimpl.learners.linear.problem import Problem
from sqlsimpl.templates.run import Statement
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class Objective:
    """Residuals per document, curvature along a direction, and the value that is logged."""

    name: str
    """The folder of its templates."""
    value_of: str
    """The objective whose value is logged for it."""

    def residuals(self, problem: Problem, statistics: Relation) -> exp.Query:
        """The residuals (instance, lane(residual)) of the last projections.

        `statistics` has (part, lane(mean_positive), lane(mean_negative)) of these.
        """
        return problem.query(f"{self.name}/residuals", class_statistics=statistics)

    def curvature(self, problem: Problem, statistics: Relation) -> exp.Query:
        """How the objective bends along the direction that was projected on last, by part.

        `statistics` has the means and variances of both classes' projections on it.
        """
        return problem.query(f"{self.name}/curvature", class_statistics=statistics)

    def value(self, problem: Problem, standings: Relation) -> Statement:
        """Reads (part, instances, lane(objective), lane(step)) off a solver's standings."""
        return problem.run.statement(
            f"{self.value_of}/value",
            reads={"standings": standings},
            lanes=problem.lanes,
            action="select",
            hints=problem.hints,
        )


LEAST_SQUARES = Objective("least_squares", value_of="fisher")
"""Fisher's ratio with pooled variance and a ridge: ridge least squares up to scale."""
FISHER = Objective("fisher", value_of="fisher")
"""Fisher's ratio of the 2003 article: equal weight for both class variances, no ridge."""
