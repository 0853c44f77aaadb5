"""Hill-climbing: project, take a step per instance and lane, add up by term, turn the direction.

The loop knows instances (a document in a part), slots (a term in a part) and lanes (columns). What
is climbed is in the templates: the steps per instance, and how the next direction follows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from sqlglot import exp

from sqlsimpl.run import Run, Statement
from sqlsimpl.template import Relation


@dataclass(frozen=True)
class Progress:
    """Where the climb of a lane stands after an iteration."""

    iteration: int
    part: int
    lane: int
    ratio: float
    rate: float
    seconds: float


OnProgress = Callable[[Sequence[Progress]], None]


@dataclass(frozen=True)
class Hill:
    """What is climbed: entries (instance, slot, weight) and the work tables targets and parts."""

    run: Run
    entries: Relation
    lanes: int

    def query(self, name: str, **reads: Relation) -> exp.Query:
        """A template of the climb that stands for a table."""
        return self.run.query(f"climb/{name}", reads=reads, lanes=self.lanes)

    def statement(self, name: str, output: str | None = None, **reads: Relation) -> Statement:
        """A template of the climb, rendered once for all iterations."""
        return self.run.statement(f"climb/{name}", reads=reads, lanes=self.lanes, output=output)

    def create(
        self, name: str, output: str | None = None, reads: dict[str, Relation] | None = None, **binds: object
    ) -> None:
        """A table of the climb that is made once."""
        self.run.execute(self.statement(name, output, **(reads or {})), **binds)

    def project(self, directions: Relation) -> Statement:
        """Each instance projected on directions (slot, lane(direction))."""
        return self.statement("projections", entries=self.entries, directions=directions)

    def gradients(self, steps: Relation) -> exp.Query:
        """The steps (instance, lane(step)) of all instances added up by slot."""
        return self.query("gradients", entries=self.entries, steps=steps)


class Ascent(Protocol):
    """A way to climb a hill; its discriminants are in the table ascents (slot, part, lane(weight))."""

    hill: Hill

    def start(self) -> None:
        """Make the table ascents before the first step."""

    def step(self) -> None:
        """Go one step."""


class ConjugateGradients:
    """Climbs Fisher's ratio with pooled variance and a ridge, with the exact step."""

    def __init__(self, hill: Hill, *, ridge: float, terms: int, start_at: str | None = None) -> None:
        self.hill = hill
        self._ridge = ridge
        self._terms = terms
        self._start_at = start_at

    def start(self) -> None:
        """Start at zero, where the slope is the difference of the class means, or further up."""
        hill, ridge = self.hill, self._ridge
        reads: dict[str, Relation] = {"entries": hill.entries}
        hill.create("slots", reads=reads, ridge=ridge, terms=self._terms)
        hill.create("first_turns", output="turns")
        first = hill.query("start_steps")
        if self._start_at is None:
            hill.create("conjugate_start", "ascents", {"gradients": hill.gradients(first)})
            hill.create("first_rates", output="rates")
            return
        starts = hill.run.table(self._start_at)
        weights = hill.run.renamed_lanes(self._start_at, hill.lanes, "slot", direction="weight")
        hill.run.execute(hill.project(weights))
        hill.run.execute(self._statistics)
        steps = hill.query("restart_steps", start_steps=first, pooled_steps=self._steps)
        left: dict[str, Relation] = {"gradients": hill.gradients(steps), "starts": starts}
        hill.create("conjugate_restart", "ascents", left, ridge=ridge)
        hill.create("restart_rates", "rates", {"starts": starts}, ridge=ridge)

    def step(self) -> None:
        """Turn, project, measure, and go as far as is best."""
        run = self.hill.run
        run.execute(self._turn)
        run.execute(self._project)
        run.execute(self._statistics)
        run.execute(self._rate, ridge=self._ridge)
        run.execute(self._step, ridge=self._ridge)

    @cached_property
    def _turned(self) -> exp.Query:
        return self.hill.query("turned")

    @cached_property
    def _turn(self) -> Statement:
        return self.hill.statement("turns", last_turns=self.hill.run.table("turns"))

    @cached_property
    def _project(self) -> Statement:
        return self.hill.project(self._turned)

    @cached_property
    def _statistics(self) -> Statement:
        return self.hill.statement("statistics")

    @cached_property
    def _steps(self) -> exp.Query:
        return self.hill.query("pooled_steps")

    @cached_property
    def _rate(self) -> Statement:
        return self.hill.statement("rates", last_rates=self.hill.run.table("rates"))

    @cached_property
    def _step(self) -> Statement:
        gradients = self.hill.gradients(self._steps)
        return self.hill.statement(
            "conjugate_step", output="ascents", turned=self._turned, gradients=gradients
        )


def climb(
    ascent: Ascent, *, iterations: int, tolerance: float, on_progress: OnProgress
) -> None:
    """Climb until no lane's ratio grows by the tolerance any more, or for so many iterations."""
    ascent.start()
    progress = ascent.hill.run.statement(
        "climb/progress", lanes=ascent.hill.lanes, action="select"
    )
    before: dict[tuple[int, int], float] = {}
    for iteration in range(1, iterations + 1):
        started = time.perf_counter()
        ascent.step()
        rows = ascent.hill.run.execute(progress)
        reached = _read(rows, ascent.hill.lanes, iteration, time.perf_counter() - started)
        on_progress(reached)
        after = {(one.part, one.lane): one.ratio for one in reached}
        if all(after[lane] <= before.get(lane, 0) * (1 + tolerance) for lane in after):
            break
        before = after


def _read(
    rows: Sequence[tuple[float, ...]], lanes: int, iteration: int, seconds: float
) -> list[Progress]:
    return [
        Progress(iteration, int(row[0]), lane, row[1 + lane], row[1 + lanes + lane], seconds)
        for row in rows
        for lane in range(lanes)
    ]
