"""Hill-climbing: project, take a step per instance and lane, add up by term, turn the direction.

The loop knows instances (a document in a part), slots (a term in a part) and lanes (columns). What
is climbed is in the templates: the steps per instance, and how the next direction follows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from sqlglot import exp

from sqlsimpl.engines.engine import Row
from sqlsimpl.templates.run import Run, Statement
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class Progress:
    """Where the climb of a lane stands after an iteration."""

    iteration: int
    part: int
    lane: int
    instances: int
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
        return self.run.query(f"linear/{name}", reads=reads)

    def statement(self, name: str, output: str | None = None, **reads: Relation) -> Statement:
        """A template of the climb, rendered once for all iterations."""
        return self.run.statement(f"linear/{name}", reads=reads, lanes=self.lanes, output=output)

    def create(
        self,
        name: str,
        reads: Mapping[str, Relation] | None = None,
        *,
        output: str | None = None,
        **binds: object,
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
    """A way to climb a hill; what it finds is in the table ascents (slot, part, lane(weight))."""

    @property
    def hill(self) -> Hill:
        """What is climbed."""

    def start(self) -> None:
        """Make the table ascents before the first step."""

    def step(self) -> None:
        """Go one step."""

    def standing(self) -> Relation:
        """A table (part, lane(rate), lane(difference), lane(spread)) after the last step."""

    @property
    def tolerance(self) -> float:
        """Growth of the ratio in a step that is too little to go on; -1: lanes stop themselves."""


class ConjugateGradients:
    """Climbs Fisher's ratio with pooled variance and a ridge, going as far as is best each time."""

    def __init__(
        self,
        hill: Hill,
        terms: int,
        *,
        ridge: float,
        tolerance: float,
        start_at: str | None = None,
    ) -> None:
        self.hill = hill
        self._terms = terms
        self._ridge = ridge
        self.tolerance = tolerance
        self._start_at = start_at

    def start(self) -> None:
        """Start at zero, where the slope is the difference of the class means, or further up."""
        hill = self.hill
        hill.create("slots", {"entries": hill.entries}, ridge=self._ridge, terms=self._terms)
        hill.create("first_turns", output="turns")
        if self._start_at is None:
            first = hill.gradients(hill.query("start_steps"))
            hill.create("conjugate_start", {"gradients": first}, output="ascents")
            hill.create("first_rates", output="rates")
        else:
            self._start_further_up(self._start_at)

    def _start_further_up(self, place: str) -> None:
        hill, starts = self.hill, self.hill.run.table(place)
        directions = hill.run.renamed_lanes(place, "slot", direction="weight")
        hill.run.execute(hill.project(directions))
        hill.create("statistics")
        first = hill.query("start_steps")
        left = hill.query("pooled_steps")
        steps = hill.query("restart_steps", start_steps=first, pooled_steps=left)
        reads: dict[str, Relation] = {"gradients": hill.gradients(steps), "starts": starts}
        hill.create("conjugate_restart", reads, output="ascents", ridge=self._ridge)
        hill.create("restart_rates", {"starts": starts}, output="rates", ridge=self._ridge)

    def step(self) -> None:
        """Turn, project, see how far to go, and go."""
        run = self.hill.run
        run.execute(self._turn)
        run.execute(self._project)
        run.execute(self._rate, ridge=self._ridge, tolerance=self.tolerance)
        run.execute(self._step, ridge=self._ridge)

    def standing(self) -> Relation:
        """A table (part, lane(rate), lane(difference), lane(spread)) after the last step."""
        return self.hill.run.table("rates")

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
    def _rate(self) -> Statement:
        return self.hill.statement("rates", last_rates=self.hill.run.table("rates"))

    @cached_property
    def _step(self) -> Statement:
        steps = self.hill.query("pooled_steps", statistics=self.hill.run.table("rates"))
        gradients = self.hill.gradients(steps)
        reads: dict[str, Relation] = {"turned": self._turned, "gradients": gradients}
        return self.hill.statement("conjugate_step", output="ascents", **reads)


class FixedRate:
    """Climbs the ratio of the 2003 article: equal weight for both class variances, no ridge.

    The article leaves the length of the discriminant open, on which the step depends. Here a step
    is the rate times that length, along the gradient: the ratio flattens after 10 to 15 steps. A
    lane comes to rest when it has grown too little over three steps.
    """

    tolerance = -1.0

    def __init__(
        self,
        hill: Hill,
        terms: int,
        *,
        rate: float,
        growth: float,
        iterations: int,
        sloppy: bool = False,
    ) -> None:
        self.hill = hill
        self._terms = terms
        self._rate = rate
        self._growth = growth
        self._iterations = iterations
        self._sloppy = sloppy

    def start(self) -> None:
        """Start at the difference of the class means; a sloppy climb has been there before."""
        hill = self.hill
        if self._sloppy:
            hill.create("halved_heights", output="heights")
        else:
            hill.create("first_heights", output="heights", iterations=self._iterations)
        first = hill.gradients(hill.query("start_steps"))
        hill.create("fixed_start", {"gradients": first}, output="ascents", terms=self._terms)
        self._look()

    def step(self) -> None:
        """Go, project and measure."""
        self.hill.run.execute(self._climb)
        self.hill.run.execute(self._step)
        self._look()

    def _look(self) -> None:
        run = self.hill.run
        run.execute(self._project)
        run.execute(self._statistics)
        run.execute(self._measure, rate=self._rate, tolerance=self._growth)

    def standing(self) -> Relation:
        """A table (part, lane(rate), lane(difference), lane(spread)) after the last step."""
        return self.hill.run.table("heights")

    @cached_property
    def _project(self) -> Statement:
        hill = self.hill
        return hill.project(hill.run.renamed_lanes("ascents", "slot", direction="weight"))

    @cached_property
    def _statistics(self) -> Statement:
        return self.hill.statement("statistics")

    @cached_property
    def _measure(self) -> Statement:
        return self.hill.statement("heights", last_heights=self.hill.run.table("heights"))

    @cached_property
    def _climb(self) -> Statement:
        gradients = self.hill.gradients(self.hill.query("class_steps"))
        return self.hill.statement("uphill", gradients=gradients)

    @cached_property
    def _step(self) -> Statement:
        return self.hill.statement("fixed_step", output="ascents")


def climb(ascent: Ascent, iterations: int, on_progress: OnProgress) -> None:
    """Climb until all lanes have come to rest, at most for so many iterations."""
    ascent.start()
    hill = ascent.hill
    reads = {"rates": ascent.standing()}
    look = hill.run.statement("linear/progress", reads=reads, lanes=hill.lanes, action="select")
    before = _read(hill.run.execute(look), hill.lanes, 0, 0.0)
    on_progress([one for one in before if one.ratio])
    for iteration in range(1, iterations + 1):
        started = time.perf_counter()
        ascent.step()
        rows = hill.run.execute(look)
        progress = _read(rows, hill.lanes, iteration, time.perf_counter() - started)
        on_progress(progress)
        growth = 1 + ascent.tolerance
        pairs = zip(progress, before, strict=True)
        if all(one.rate == 0 or one.ratio <= growth * last.ratio for one, last in pairs):
            break
        before = progress


def _read(rows: Sequence[Row], lanes: int, iteration: int, seconds: float) -> list[Progress]:
    return [
        Progress(
            iteration=iteration,
            part=part,
            lane=lane,
            instances=int(instances),
            ratio=numbers[lane],
            rate=numbers[lanes + lane],
            seconds=seconds,
        )
        for part, instances, *numbers in rows
        for lane in range(lanes)
    ]
