"""Conjugate gradients with Jacobi's preconditioner and an exact line search."""

from __future__ import annotations

from functools import cached_property

from sqlglot import exp

from sqlsimpl.learners.linear.objectives import LEAST_SQUARES, Objective
from sqlsimpl.learners.linear.problem import Problem
from sqlsimpl.templates.run import Statement
from sqlsimpl.templates.template import Relation


class ConjugateGradients:
    """Solves least squares with a ridge, going as far as is best in each iteration."""

    objective: Objective = LEAST_SQUARES

    def __init__(
        self,
        problem: Problem,
        terms: int,
        *,
        ridge: float,
        tolerance: float,
        start_at: str | None = None,
    ) -> None:
        self.problem = problem
        self._terms = terms
        self._ridge = ridge
        self.tolerance = tolerance
        self._start_at = start_at

    def start(self) -> None:
        """Start at zero weights, or at those of a table starts."""
        problem = self.problem
        entries = {"entries": problem.entries}
        problem.create("linear/preconditioner", entries, ridge=self._ridge, terms=self._terms)
        problem.create("conjugate/first_betas", output="betas")
        if self._start_at is None:
            first = {"gradients": problem.start_gradients()}
            problem.create("conjugate/start", first, output="iterates")
            problem.create("conjugate/first_line_search", output="line_search")
        else:
            self._restart(self._start_at)

    def _restart(self, place: str) -> None:
        problem, ridge = self.problem, self._ridge
        run, starts = problem.run, problem.run.table(place)
        run.execute(problem.project(run.renamed_lanes(place, "slot", direction="weight")))
        problem.create("linear/class_statistics")
        statistics = run.table("class_statistics")
        residuals = problem.query(
            "conjugate/restart_residuals",
            start_residuals=problem.query("linear/start_residuals"),
            residuals=self.objective.residuals(problem, statistics),
        )
        at_start: dict[str, Relation] = {"starts": starts}
        gradients = {"gradients": problem.gradients(residuals)}
        problem.create("conjugate/restart", gradients | at_start, output="iterates", ridge=ridge)
        curvature = {"curvature": self.objective.curvature(problem, statistics)}
        problem.create(
            "conjugate/restart_line_search",
            curvature | at_start,
            output="line_search",
            ridge=ridge,
        )

    def iterate(self) -> None:
        """Find the next direction, project on it, see how far to go, and go."""
        run = self.problem.run
        run.execute(self._find_betas)
        run.execute(self._project)
        run.execute(self._search, ridge=self._ridge, tolerance=self.tolerance)
        run.execute(self._update, ridge=self._ridge)

    def standings(self) -> Relation:
        """A table (part, lane(step), lane(difference), lane(variance)) after the last step."""
        return self.problem.run.table("line_search")

    @cached_property
    def _directions(self) -> exp.Query:
        return self.problem.query("conjugate/directions")

    @cached_property
    def _find_betas(self) -> Statement:
        last = self.problem.run.table("betas")
        return self.problem.statement("conjugate/betas", last_betas=last)

    @cached_property
    def _project(self) -> Statement:
        return self.problem.project(self._directions)

    @cached_property
    def _search(self) -> Statement:
        problem = self.problem
        statistics = problem.query("linear/class_statistics")
        return problem.statement(
            "conjugate/line_search",
            curvature=self.objective.curvature(problem, statistics),
            last_line_search=self.standings(),
        )

    @cached_property
    def _update(self) -> Statement:
        problem = self.problem
        residuals = self.objective.residuals(problem, self.standings())
        return problem.statement(
            "conjugate/update",
            output="iterates",
            directions=self._directions,
            gradients=problem.gradients(residuals),
        )
