"""Descent with a plane search: a gradient scan and a projection scan an iteration, all lanes at
once, for any loss that has residuals and a curvature.

Minimises penalty |w|^2 / 2 plus the losses, each times its cost; the bias is free of penalty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from sqlglot import exp

from sqlsimpl.learners.linear.search import Array, search
from sqlsimpl.templates.run import Run, Statement
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class Loss:
    """A loss of margins y p, as the templates of its own folder."""

    name: str
    curvature: float
    """The largest that it has."""
    binds: Mapping[str, float] = field(default_factory=dict)
    """What its templates bind."""

    @property
    def residuals(self) -> str:
        """The template of (instance, residuals): how the loss falls as the projection rises."""
        return f"{self.name}/residuals"

    @property
    def losses(self) -> str:
        """The template of (lane, shift, last_shift, value, slope, curvature) at trial points."""
        return f"{self.name}/losses"


SQUARED_HINGE = Loss("squared_hinge", curvature=2.0)
"""max(0, 1 - y p)^2: Zhang and Oles' modified least squares."""


@dataclass(frozen=True)
class Lanes:
    """What each lane is to learn."""

    targets: exp.Query
    """(instance, lane(target)), 1 for instances of its class."""
    positive_costs: Array
    """What an error on an instance of its class counts."""
    negative_costs: Array
    biases: Array
    """Where the biases start."""
    held: Array
    """The fold whose instances a lane leaves out; -1: none."""
    kept: Relation | None = None
    """(label, term), the slots that each lane learns from; None: all of them."""
    first: int = 0
    """The label of the first lane."""

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.biases)


@dataclass(frozen=True)
class PlaneProblem:
    """What all lanes learn from, and how."""

    entries: Relation
    """(instance, slot, weight), at least one of each instance."""
    instances: Relation
    """(instance, importance, fold): what its errors count, and where it may be held out."""
    loss: Loss
    free_bias: bool = True
    """Whether the penalty leaves the bias out."""


class PlaneDescent:
    """The descent of a batch of lanes, in tables of its own."""

    def __init__(self, run: Run, problem: PlaneProblem, lanes: Lanes, batch: int) -> None:
        self.run = run
        self.lanes = lanes
        self.biases = lanes.biases
        self.objective = np.zeros(lanes.number)
        self.bound = np.full(lanes.number, -np.inf)
        self.step = np.zeros(lanes.number)
        self.penalty = 1.0
        self.loss = problem.loss
        self._problem = problem
        self._batch = batch
        self._drift = np.zeros(lanes.number)
        # Of the penalty: |w|^2, w . s and |s|^2 of each lane, s being the last step.
        self._norm = np.zeros(lanes.number)
        self._norm_step = np.zeros(lanes.number)
        self._step_step = np.zeros(lanes.number)

    def table(self, name: str) -> exp.Table:
        """The batch's own table of a name."""
        return self.run.table(f"{name}_{self._batch}")

    def start(self, leverages: Relation, scales: Relation) -> None:
        """All weights zero."""
        lanes = self.lanes
        if lanes.kept is not None:
            masks = self._statement("plane/masks", "masks", kept=lanes.kept, slot_scales=scales)
            self.run.execute(masks, first=lanes.first)
        start = self._statement(
            "plane/start",
            "state",
            targets=lanes.targets,
            instances=self._problem.instances,
            leverages=self._own_leverages(leverages, scales),
        )
        self.run.execute(
            start,
            biases=as_list(lanes.biases),
            positive_costs=as_list(lanes.positive_costs),
            negative_costs=as_list(lanes.negative_costs),
            held=as_list(lanes.held),
        )
        self.run.execute(self._statement("plane/zero_weights", "iterates", slot_scales=scales))

    def _own_leverages(self, leverages: Relation, scales: Relation) -> Relation:  # noqa: ARG002
        """(instance, leverage, decay) of all lanes, from those of the slots' scales alone."""
        return leverages

    def iterate(self, _: Run | None = None) -> None:
        """Find the direction, see how far each lane goes along it, and go."""
        run = self.run
        run.execute(self._find_residuals, **self.loss.binds)
        run.execute(self._find_directions, penalty=self.penalty)
        run.execute(self._find_shifts)
        products = np.array(run.execute(self._find_products), float)[:, 1:].T
        penalty = self._penalty(products)
        point, value = search(self._sums, *penalty)
        self.objective = value + self.penalty * self._length() / 2
        self._go(point, products)
        self.step = point[0]

    def _length(self) -> Array:
        """What the penalty is half of: the square of the weights, and of the bias if it counts."""
        return self._norm if self._problem.free_bias else self._norm + self.biases**2

    def _penalty(self, products: Array) -> tuple[Array, Array]:
        """How the penalty grows along the direction, the last step and the bias."""
        direction, weight, step = products
        zero = np.zeros_like(weight)
        free = self._problem.free_bias
        bias, bent = (zero, zero) if free else (self.biases, np.ones_like(zero))
        linear = np.array([weight, self._norm_step, bias])
        quadratic = np.array(
            [[direction, step, zero], [step, self._step_step, zero], [zero, zero, bent]]
        )
        return self.penalty * linear, self.penalty * quadratic

    def _sums(self, trial: Array) -> tuple[Array, Array, Array]:
        """Sums over the instances at a trial point."""
        found = np.zeros((self.lanes.number, 10))
        for lane, *numbers in self.run.execute(
            self._add_up, **self._bound(trial), **self.loss.binds
        ):
            found[lane] = numbers
        value, by_shift, by_last, by_bias, qq, qv, vv, q, v, n = found.T
        # The last shift of an instance is that of its projection, less what the bias rose by.
        drift = self._drift
        by_last, qv = by_last - drift * by_bias, qv - drift * q
        vv, v = vv - drift * (2 * v - drift * n), v - drift * n
        curvatures = np.array([[qq, qv, q], [qv, vv, v], [q, v, n]])
        return value, np.array([by_shift, by_last, by_bias]), curvatures

    def _go(self, point: Array, products: Array) -> None:
        """Move state, iterates and what is known of them."""
        run, (forward, onward, raised) = self.run, point
        run.execute(self._move_state, penalty=self.penalty, **self._bound(point))
        run.execute(self._move_iterates, forward=as_list(forward), onward=as_list(onward))
        direction, weight, step = products
        of_step = forward**2 * direction + onward * (2 * forward * step + onward * self._step_step)
        weight_step = forward * weight + onward * self._norm_step
        self._norm = self._norm + 2 * weight_step + of_step
        self._norm_step, self._step_step = weight_step + of_step, of_step
        self.biases, self._drift = self.biases + raised, raised

    def _bound(self, point: Array) -> dict[str, object]:
        forward, onward, raised = point
        return {
            "forward": as_list(forward),
            "onward": as_list(onward),
            "raised": as_list(raised - onward * self._drift),
        }

    @cached_property
    def _find_residuals(self) -> Statement:
        return self._statement(self.loss.residuals, "residuals", **self._own("state"))

    @cached_property
    def _find_directions(self) -> Statement:
        reads = {"entries": self._problem.entries, **self._own("residuals", "iterates")}
        masks = self._masks()
        if masks is None:
            return self._statement("plane/directions", "directions", **reads)
        directions = self.run.query("plane/directions", reads=reads)
        return self._statement(
            "plane/masked_directions", "directions", directions=directions, masks=masks
        )

    def _masks(self) -> Relation | None:
        """(slot, masks), what each lane's direction is multiplied by; None: nothing."""
        return None if self.lanes.kept is None else self.table("masks")

    @cached_property
    def _find_shifts(self) -> Statement:
        reads = {"entries": self._problem.entries, **self._own("directions")}
        return self._statement("plane/shifts", "shifts", **reads)

    @cached_property
    def _find_products(self) -> Statement:
        return self._select("plane/products", self._own("iterates", "directions"))

    @cached_property
    def _add_up(self) -> Statement:
        points = self.run.query("plane/trial_points", reads=self._own("state", "shifts"))
        losses = self.run.query(self.loss.losses, reads={"trial_points": points})
        return self._select("plane/sums", {"losses": losses})

    @cached_property
    def _move_state(self) -> Statement:
        return self._statement("plane/state", "state", **self._own("state", "shifts", "residuals"))

    @cached_property
    def _move_iterates(self) -> Statement:
        return self._statement("plane/iterates", "iterates", **self._own("iterates", "directions"))

    def _own(self, *names: str) -> dict[str, Relation]:
        return {name: self.table(name) for name in names}

    def _statement(self, name: str, output: str, **reads: Relation) -> Statement:
        return self.run.statement(
            name, reads=reads, lanes=self.lanes.number, output=f"{output}_{self._batch}"
        )

    def _select(self, name: str, reads: Mapping[str, Relation]) -> Statement:
        return self.run.statement(name, reads=reads, lanes=self.lanes.number, action="select")

    def drop(self, run: Run) -> None:
        """Drop the batch's tables."""
        names = ("state", "iterates", "residuals", "directions", "shifts", "masks")
        run.drop(*(f"{name}_{self._batch}" for name in names))


def as_list(values: Sequence[float] | Array) -> list[float]:
    """Numbers as they are bound."""
    return [float(value) for value in values]
