"""Gradient ascent at a fixed rate, as in the article of 2003."""

from __future__ import annotations

from functools import cached_property

from sqlsimpl.learners.linear.loop import optimise
from sqlsimpl.learners.linear.objectives import FISHER, Objective
from sqlsimpl.learners.linear.problem import Problem
from sqlsimpl.templates.run import Statement
from sqlsimpl.templates.template import Relation


class FixedRate:
    """Climbs the article's ratio: equal weight for both class variances, no ridge.

    The article leaves the length of the discriminant open, on which the step depends. Here a step
    is the rate times that length, along the gradient: the ratio flattens after 10 to 15 steps. A
    lane comes to rest when it has grown too little over three steps. What it finds is the mean of
    all places on its way, or the last one. A sloppy ascent is one with half the steps: how many
    these are shows only when a whole one has come to rest.
    """

    objective: Objective = FISHER
    tolerance = -1.0

    def __init__(
        self,
        problem: Problem,
        terms: int,
        *,
        rate: float,
        growth: float,
        iterations: int,
        average: bool = False,
        sloppy: bool = False,
    ) -> None:
        self.problem = problem
        self._terms = terms
        self._rate = rate
        self._growth = growth
        self._iterations = iterations
        self._average = average
        self._sloppy = sloppy

    def start(self) -> None:
        """Start at the difference of the class means."""
        problem = self.problem
        if self._sloppy:
            optimise(self._whole_ascent, self._iterations, lambda _: None)
            problem.create("fixed/halved_standings", output="standings")
        else:
            problem.create("fixed/first_standings", output="standings", iterations=self._iterations)
        first = {"gradients": problem.start_gradients()}
        problem.create("fixed/start", first, output="iterates", terms=self._terms)
        self._look()

    def iterate(self) -> None:
        """Go, project and measure."""
        self.problem.run.execute(self._ascend)
        self.problem.run.execute(self._update, average=self._average)
        self._look()

    def _look(self) -> None:
        run = self.problem.run
        run.execute(self._project)
        run.execute(self._statistics)
        run.execute(self._measure, rate=self._rate, tolerance=self._growth)

    def standings(self) -> Relation:
        """A table (part, lane(step), lane(difference), lane(variance)) after the last step."""
        return self.problem.run.table("standings")

    @cached_property
    def _whole_ascent(self) -> FixedRate:
        return FixedRate(
            self.problem,
            self._terms,
            rate=self._rate,
            growth=self._growth,
            iterations=self._iterations,
        )

    @cached_property
    def _project(self) -> Statement:
        problem = self.problem
        return problem.project(problem.run.renamed_lanes("iterates", "slot", direction="alpha"))

    @cached_property
    def _statistics(self) -> Statement:
        return self.problem.statement("linear/class_statistics")

    @cached_property
    def _measure(self) -> Statement:
        return self.problem.statement("fixed/standings", last_standings=self.standings())

    @cached_property
    def _ascend(self) -> Statement:
        problem = self.problem
        statistics = problem.run.table("class_statistics")
        gradients = problem.gradients(self.objective.residuals(problem, statistics))
        return problem.statement("fixed/ascent", gradients=gradients)

    @cached_property
    def _update(self) -> Statement:
        return self.problem.statement("fixed/update", output="iterates")
