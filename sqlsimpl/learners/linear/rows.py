"""Row relaxation: the weights go along one instance after another, exactly, in blocks.

Within a block everything depends on the weights at its start and on the inner products of its
instances: what comes one after another is done in numpy, on a block at a time, for all lanes at
once. The bias is the weight of a further feature that is 1 in each instance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from sqlsimpl.engines.engine import Row
from sqlsimpl.errors import SettingError
from sqlsimpl.learners.linear.plane import Lanes, PlaneDescent, PlaneProblem, as_list
from sqlsimpl.learners.linear.search import Array
from sqlsimpl.templates.run import Run, Statement
from sqlsimpl.templates.template import Relation

BLOCK = 256
"""Instances of a block."""
_SEEDS = 65536
_NEXT_SEED = 7919  # a pass takes the instances in an order of its own


@dataclass(frozen=True)
class Sums:
    """What a pass has come to, of each lane."""

    norm: Array
    """The squared length of the weights, the bias included."""
    hinge: Array
    """The hinge losses, each at its cost."""
    square: Array
    """The squared errors."""
    shares: Array
    """What the instances have added to the weights, in units of themselves."""


class Rule(Protocol):
    """How far the weights go along an instance."""

    def begin(self, square: float) -> None:
        """Before the first pass: the largest squared length of an instance."""

    def averages(self, number: int) -> bool:
        """Whether the weights after a pass are the mean of all on its way."""

    def step(self, projection: Array, cost: Array, share: Array, square: float) -> Array:
        """Of each lane: from where the instance stands, what its errors cost, with the sign of its
        class, what it has added so far, and its squared length."""

    def measured(self, sums: Sums) -> tuple[Array, Array]:
        """The objective of each lane, and a bound that it cannot fall below."""


def take_rows(
    rule: Rule, products: Array, projections: Array, costs: Array, shares: Array
) -> Array:
    """The steps of a block's instances, one after another; rows are instances, columns lanes."""
    steps = np.zeros_like(projections)
    projections = projections.copy()
    for place, row in enumerate(products):
        steps[place] = rule.step(projections[place], costs[place], shares[place], row[place])
        projections += np.outer(row, steps[place])
    return steps


class RowDescent(PlaneDescent):
    """The passes of a batch of lanes, in tables of its own."""

    def __init__(
        self, run: Run, problem: PlaneProblem, lanes: Lanes, batch: int, rule: Rule, seed: int
    ) -> None:
        super().__init__(run, problem, lanes, batch)
        self._rule = rule
        self._seed = seed
        self._pass = 0
        self._instances = 0

    def start(self, leverages: Relation, scales: Relation) -> None:
        """All weights and biases zero."""
        if self.run.engine.dialect == "spark":
            raise SettingError(
                "documents one by one take too many statements on Spark: in place of algorithm wh "
                "take mls, and for svm solver=smooth"
            )
        super().start(leverages, scales)
        self.biases = np.zeros(self.lanes.number)
        ((self._instances, square),) = self._fetch("rows/extent", "state")
        self._rule.begin(square + 1)

    def iterate(self, _: Run | None = None) -> None:
        """A pass over all instances, in an order of its own."""
        run, own = self.run, self._own
        seed = (self._seed + _NEXT_SEED * self._pass) % _SEEDS
        self._pass += 1
        run.execute(self._statement("rows/places", "places", **own("state")), seed=seed)
        entries = {"entries": self._problem.entries, **own("places")}
        run.execute(self._statement("rows/placed_entries", "placed_entries", **entries))
        gradient = -1 / self._instances if self._rule.averages(self._pass) else 0.0
        faded = np.zeros(self.lanes.number)
        for first in range(0, self._instances, BLOCK):
            steps = self._take_block(first, min(first + BLOCK, self._instances) - 1)
            faded += (first + np.arange(len(steps))) @ steps
        if gradient:
            self.biases = self.biases + gradient * faded
            run.execute(
                self._go_on, first=0, last=self._instances - 1, factor=0.0, gradient=gradient
            )
        self._end(gradient)

    def _take_block(self, first: int, last: int) -> Array:
        """Go along the instances of a block; the steps."""
        run, places = self.run, {"first": first, "last": last}
        rows = run.execute(self._find_standings, **places)
        costs, shares = (np.array([row[column] for row in rows], float) for column in (1, 2))
        projections = np.array([row[3:] for row in rows], float)
        products = np.ones((len(rows), len(rows)))
        for a, b, product in run.execute(self._find_products_of_block, **places):
            products[a, b] += product
            products[b, a] = products[a, b]
        steps = take_rows(self._rule, products, projections + self.biases, costs, shares)
        self.biases = self.biases + steps.sum(axis=0)
        write = self._write_steps if first == 0 else self._add_steps
        run.execute(write, steps=as_list(steps.ravel()), lanes=self.lanes.number, **places)
        run.execute(self._go_on, factor=1.0, gradient=0.0, **places)
        return steps

    def _end(self, gradient: float) -> None:
        """The state after the pass, and what it has come to."""
        entries = {"entries": self._problem.entries, **self._own("state", "steps", "iterates")}
        state = self._statement("rows/state", "state", **entries)
        self.run.execute(state, biases=as_list(self.biases), gradient=gradient)
        norm = np.array(self._fetch("rows/norms", "iterates"), float)[:, 1] + self.biases**2
        sums = np.array(self._fetch("rows/sums", "state"), float)[:, 1:].T
        earlier = self.objective
        self.objective, self.bound = self._rule.measured(Sums(norm, *sums))
        self.step = earlier - self.objective

    def _fetch(self, name: str, table: str) -> list[Row]:
        return self.run.execute(self._select(name, self._own(table)))

    @cached_property
    def _find_standings(self) -> Statement:
        reads = self._own("placed_entries", "places", "iterates", "state")
        return self._select("rows/block_standings", reads)

    @cached_property
    def _find_products_of_block(self) -> Statement:
        return self._select("rows/block_products", self._own("placed_entries"))

    @cached_property
    def _write_steps(self) -> Statement:
        return self._statement("rows/steps", "steps", **self._own("places"))

    @cached_property
    def _add_steps(self) -> Statement:
        return self.run.statement(
            "rows/steps",
            reads=self._own("places"),
            lanes=self.lanes.number,
            action="insert",
            output=f"steps_{self._batch}",
        )

    @cached_property
    def _go_on(self) -> Statement:
        return self._statement(
            "rows/iterates", "iterates", **self._own("iterates", "placed_entries", "steps")
        )

    def drop(self, run: Run) -> None:
        """Drop the batch's tables."""
        super().drop(run)
        run.drop(*(f"{name}_{self._batch}" for name in ("places", "placed_entries", "steps")))
