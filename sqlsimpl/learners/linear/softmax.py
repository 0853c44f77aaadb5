"""Maximum entropy: the labels of a document share one probability, all lanes move together.

Minimises penalty |w|^2 / 2 of all labels, plus the cost times -ln Pr(c | d). The coins stay lanes
of plain logistic regression.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from sqlglot import exp

from sqlsimpl.learners.linear.batches import Batch, batches
from sqlsimpl.learners.linear.costs import total_importance
from sqlsimpl.learners.linear.lanes import COINS, LabelLanes
from sqlsimpl.learners.linear.parts import Place
from sqlsimpl.learners.linear.plane import Lanes, PlaneDescent, PlaneProblem
from sqlsimpl.learners.linear.search import Array, search
from sqlsimpl.templates.parallel import at_once
from sqlsimpl.templates.run import Run, Statement
from sqlsimpl.templates.template import union

_STATE = ("instance", "projections")
_RARE = 1e-9  # a share of documents, or the curvature of a bias, so that nothing is endless


class JointDescent(PlaneDescent):
    """A batch of lanes that goes where all batches go."""

    def __init__(
        self, run: Run, problem: PlaneProblem, lanes: Lanes, batch: int, bias_scales: Array
    ) -> None:
        super().__init__(run, problem, lanes, batch)
        self._bias_scales = bias_scales
        self._bias_direction = np.zeros(lanes.number)
        self._products = np.zeros((3, lanes.number))

    def aim(self, _: Run) -> None:
        """Find the directions of the weights and of the biases, and what they shift."""
        run = self.run
        run.execute(self._find_residuals)
        run.execute(self._find_directions, penalty=self.penalty)
        pulls = np.array(run.execute(self._find_pulls), float)[:, 1]
        pulls = pulls - self.penalty * self._bias_counts * self.biases
        self._bias_direction = self._bias_scales * pulls
        run.execute(self._find_shifts, raised=self._bias_direction.tolist())
        self._products = np.array(run.execute(self._find_products), float)[:, 1:].T

    def growth(self) -> tuple[Array, Array]:
        """How the penalty grows along the direction and the last step."""
        direction, weight, step = self._products.sum(1)
        bias, last, aimed = self.biases, self._drift, self._bias_direction
        counts, norm_step, step_step = self._bias_counts, self._norm_step, self._step_step
        linear = [weight + counts * bias @ aimed, norm_step.sum() + counts * bias @ last]
        mixed = step + counts * aimed @ last
        quadratic = [
            [direction + counts * aimed @ aimed, mixed],
            [mixed, step_step.sum() + counts * last @ last],
        ]
        return self.penalty * np.array(linear), self.penalty * np.array(quadratic)

    def go(self, forward: float, onward: float, _: Run) -> None:
        """Go along the direction and the last step, the biases being a part of both."""
        moved = forward * self._bias_direction + onward * self._drift
        # Shifts have the biases in them, so that nothing is to be raised beside them.
        self._drift = np.zeros_like(self.biases)
        step = np.array([[forward], [onward], [0.0]])
        self._go(np.repeat(step, self.lanes.number, axis=1), self._products)
        self.biases, self._drift = self.biases + moved, moved

    def length(self) -> float:
        """What the penalty is half of."""
        return float(self._length().sum())

    @property
    def _bias_counts(self) -> float:
        """1 where the penalty takes the bias for a weight."""
        return 0.0 if self._problem.free_bias else 1.0

    @cached_property
    def _find_residuals(self) -> Statement:
        reads = {**self._own("state"), "normalisers": self.run.table("normalisers")}
        return self._statement("softmax/residuals", "residuals", **reads)

    @cached_property
    def _find_pulls(self) -> Statement:
        return self._select("softmax/bias_pulls", self._own("residuals"))

    @cached_property
    def _find_shifts(self) -> Statement:
        reads = {"entries": self._problem.entries, **self._own("directions")}
        shifts = self.run.query("plane/shifts", reads=reads)
        return self._statement("softmax/raised_shifts", "shifts", shifts=shifts)

    def moves(self) -> exp.Query:
        """Where the instances stand, and how far they move."""
        return self.run.query("softmax/moves", reads=self._own("state", "shifts"))


@dataclass
class JointLanes(LabelLanes):
    """A lane for each label, all of them in one problem; the coins are in a batch of their own."""

    @property
    def _joint(self) -> list[JointDescent]:
        return [part.descent for part in self.parts if isinstance(part.descent, JointDescent)]

    def _batches(self, slots: int) -> Iterator[Batch]:
        yield from batches(self.run, self.labels, slots, len(self.runs))
        yield Batch(self.labels, COINS)

    def _descent(
        self, place: Place, problem: PlaneProblem, batch: Batch, shares: Array
    ) -> PlaneDescent:
        if batch.first >= self.labels:
            return super()._descent(place, problem, batch, shares)
        lanes = self._lanes_of(batch, biases=np.log(np.maximum(shares, _RARE)))
        # Curvatures are those where all weights are zero.
        curvature = total_importance(self.run, self.features) * shares * (1 - shares)
        scales = 1 / (self.cost * np.maximum(curvature, _RARE))
        return JointDescent(place.run, problem, lanes, place.number, scales)

    @contextmanager
    def started(self) -> Iterator[None]:
        """All lanes before the first iteration; their tables stay until `write`."""
        with super().started():
            reads = {"state": self._joint[0].table("state")}
            self.run.create("softmax/zero_normalisers", reads=reads, output="normalisers")
            yield
            self.run.drop("normalisers")

    def iterate(self) -> None:
        """Find the directions of all lanes, and go along them together."""
        run, joint = self.run, self._joint
        run.execute(self._find_normalisers)
        coins = [part.descent.iterate for part in self.parts if part.labels == 0]
        at_once(self.runs, [*(descent.aim for descent in joint), *coins])
        growths = [descent.growth() for descent in joint]
        linear, quadratic = (np.sum(terms, axis=0) for terms in zip(*growths, strict=True))
        point, value = search(self._sums, linear[:, None], quadratic[:, :, None])
        forward, onward = (float(length) for length in point[:, 0])
        # The search adds what the penalty grows by.
        objective = value[0] + sum(descent.penalty * descent.length() / 2 for descent in joint)
        for descent in joint:
            descent.objective = np.full(descent.lanes.number, objective)
            descent.step = np.full(descent.lanes.number, forward)
        at_once(self.runs, [partial(descent.go, forward, onward) for descent in joint])

    def _sums(self, trial: Array) -> tuple[Array, Array, Array]:
        """The loss at a trial point, its slopes and its curvatures."""
        forward, onward = (float(length) for length in trial[:, 0])
        (found,) = self.run.execute(self._add_up, forward=forward, onward=onward)
        value, by_shift, by_last, qq, qv, vv = np.array(found, float)
        curvatures = np.array([[qq, qv], [qv, vv]])
        return value[None], np.array([by_shift, by_last])[:, None], curvatures[:, :, None]

    @cached_property
    def _find_normalisers(self) -> Statement:
        states = union([descent.table("state") for descent in self._joint], *_STATE)
        return self.run.statement("softmax/normalisers", reads={"state": states})

    @cached_property
    def _add_up(self) -> Statement:
        moves = [descent.moves() for descent in self._joint]
        every = moves[0] if len(moves) == 1 else exp.union(*moves, distinct=False)
        return self.run.statement("softmax/joint_sums", reads={"moves": every}, action="select")
