"""The loop of every linear solver: iterate, look at the objective, stop when no lane moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlsimpl.engines.engine import Row
from sqlsimpl.learners.linear.objectives import Objective
from sqlsimpl.learners.linear.problem import Problem
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class Progress:
    """Where a lane of a part stands after an iteration."""

    iteration: int
    part: int
    lane: int
    instances: int
    objective: float
    step: float
    seconds: float


OnProgress = Callable[[Sequence[Progress]], None]


class Solver(Protocol):
    """How the next direction and the step follow; weights are in iterates (slot, lane(weight))."""

    @property
    def problem(self) -> Problem:
        """What is solved."""

    @property
    def objective(self) -> Objective:
        """What is optimised."""

    def start(self) -> None:
        """Make the table iterates before the first iteration."""

    def iterate(self) -> None:
        """Go one step."""

    def standings(self) -> Relation:
        """A table (part, lane(step), lane(difference), lane(variance)) after the last step."""

    @property
    def tolerance(self) -> float:
        """Growth of the objective in a step that is too little to go on; -1: lanes stop alone."""


def optimise(solver: Solver, iterations: int, on_progress: OnProgress) -> None:
    """Iterate until all lanes have come to rest, or the iterations are used up."""
    solver.start()
    problem = solver.problem
    look = solver.objective.value(problem, solver.standings())
    before = _read(problem.run.execute(look), problem.lanes, 0, 0.0)
    on_progress([one for one in before if one.objective])
    for iteration in range(1, iterations + 1):
        started = time.perf_counter()
        solver.iterate()
        rows = problem.run.execute(look)
        progress = _read(rows, problem.lanes, iteration, time.perf_counter() - started)
        on_progress(progress)
        growth = 1 + solver.tolerance
        pairs = zip(progress, before, strict=True)
        if all(one.step == 0 or one.objective <= growth * last.objective for one, last in pairs):
            break
        before = progress


def _read(rows: Sequence[Row], lanes: int, iteration: int, seconds: float) -> list[Progress]:
    return [
        Progress(
            iteration=iteration,
            part=part,
            lane=lane,
            instances=int(instances),
            objective=numbers[lane],
            step=numbers[lanes + lane],
            seconds=seconds,
        )
        for part, instances, *numbers in rows
        for lane in range(lanes)
    ]
