"""All labels of a corpus as lanes of descents, and scores of documents as if they were not seen.

A document's own share of its projection is known. When it is taken out, the other documents make up
for a part of it; how much of it is optimism, lanes tell whose targets are tosses of a coin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from sqlglot import exp

from sqlsimpl.engines.engine import Row
from sqlsimpl.features.step import Features
from sqlsimpl.learners.linear.batches import Batch, batches
from sqlsimpl.learners.linear.costs import (
    ClassCosts,
    importance_of,
    instances_of,
    total_importance,
)
from sqlsimpl.learners.linear.log import Log
from sqlsimpl.learners.linear.members import member_state
from sqlsimpl.learners.linear.parts import Kept, Part, Place
from sqlsimpl.learners.linear.plane import Lanes, Loss, PlaneDescent, PlaneProblem
from sqlsimpl.learners.linear.search import Array
from sqlsimpl.learners.linear.trainer import mirror
from sqlsimpl.templates.parallel import at_once
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, renamed, with_values

COINS = 2
"""Lanes whose targets are tosses of a coin."""
_FEW_LANES = 10  # are not worth a thread of their own


@dataclass
class LabelLanes:
    """A lane for each label against the rest, in batches that run side by side."""

    run: Run
    features: Features
    loss: Loss
    cost: float
    """What errors count against the penalty."""
    exponent: float
    """Of the preconditioner: 1 is Jacobi's, 0.5 its square root."""
    seed: int
    mirrored: bool
    """Whether the second of two labels is the mirror image of the first."""
    free_bias: bool = True
    classes: ClassCosts | None = None
    """Factors of the cost; None: all labels count alike."""
    descent: Callable[[Run, PlaneProblem, Lanes, int], PlaneDescent] = PlaneDescent
    """How a batch of lanes descends."""
    runs: Sequence[Run] = field(default=(), init=False)
    parts: list[Part] = field(default_factory=list, init=False)

    @contextmanager
    def started(self) -> Iterator[None]:
        """All lanes before the first iteration; their tables stay until `write`."""
        problem = self._problem()
        labels = {"document_labels": self.features.document_labels}
        self.run.create("margin/lane_labels", reads=labels, labels=self.labels, seed=self.seed)
        self._select()
        with self.run.side_by_side(-(-self._lanes // _FEW_LANES)) as self.runs:
            self.parts = self._parts(problem)
            yield

    @property
    def labels(self) -> int:
        """The labels that have a lane."""
        return 1 if self.mirrored else self.features.sizes.labels

    @property
    def _lanes(self) -> int:
        return self.labels + COINS

    def _problem(self) -> PlaneProblem:
        """The documents, with slot_scales and leverages."""
        run, weights = self.run, self.features.weights
        entries: Relation = renamed(weights, instance="doc", slot="term", weight="weight")
        instances = instances_of(run, self.features)
        run.create(
            "plane/slot_scales",
            reads={"entries": entries, "instances": instances},
            penalty=1.0,
            curvature=self.loss.curvature * self.cost,
            exponent=self.exponent,
        )
        reached = run.create("plane/leverages", reads={"entries": entries})
        if reached < self.features.sizes.documents:
            run.create("linear/filled_entries", reads={"weights": weights})
            entries = run.table("filled_entries")
        return PlaneProblem(entries, instances, self.loss, self.free_bias)

    def _select(self) -> None:
        """Make lane_features, if labels have terms of their own: coins select theirs as labels do.

        What a lane fits by selecting is optimism, too.
        """
        selection = self.features.selection
        if selection is None or self.features.label_features is None:
            return
        run, labels = self.run, self.labels
        run.create("margin/coin_labels", labels=labels)
        selection.keep(run, {"document_labels": run.table("coin_labels")}, "coin_features")
        selected: dict[str, Relation] = {"label_features": self.features.label_features}
        run.create("margin/lane_features", reads=selected, labels=labels)
        run.drop("coin_labels", "coin_features")

    def _parts(self, problem: PlaneProblem) -> list[Part]:
        """The batches, dealt out to the runs side by side."""
        run, runs, sizes = self.run, self.runs, self.features.sizes
        positives = importance_of(run, self.features, run.table("lane_labels"), self._lanes)
        shares = positives / total_importance(run, self.features)
        parts = []
        for number, batch in enumerate(self._batches(sizes.terms + sizes.documents)):
            here = slice(batch.first, batch.first + batch.lanes)
            place = Place(runs[number % len(runs)], number)
            descent = self._descent(place, problem, batch, shares[here])
            parts.append(Part(batch, min(batch.lanes, self.labels - batch.first), descent))
        leverages, scales = run.table("leverages"), run.table("slot_scales")
        at_once(runs, [partial(part.start, leverages, scales) for part in parts])
        return parts

    def _batches(self, slots: int) -> Iterator[Batch]:
        """The labels and the coins."""
        return batches(self.run, self._lanes, slots, len(self.runs))

    def _descent(
        self, place: Place, problem: PlaneProblem, batch: Batch, shares: Array
    ) -> PlaneDescent:
        """That of a batch whose lanes have these shares of the documents."""
        lanes = self._lanes_of(batch, biases=2 * shares - 1)
        return self.descent(place.run, problem, lanes, place.number)

    def _lanes_of(self, batch: Batch, biases: Array) -> Lanes:
        """The lanes of a batch, none of which leaves a fold out."""
        here = slice(batch.first, batch.first + batch.lanes)
        costs, none = self._costs(), np.full(batch.lanes, -1.0)
        selected = self.features.selection is not None
        return Lanes(
            self._targets(batch),
            costs.positive[here],
            costs.negative[here],
            biases,
            held=none,
            kept=self.run.table("lane_features") if selected else None,
            first=batch.first,
        )

    def _costs(self) -> ClassCosts:
        """What errors of each lane count; coins count alike on either side."""
        positive, negative = np.full((2, self._lanes), self.cost)
        if self.classes is not None:
            positive[: self.labels] *= self.classes.positive[: self.labels]
            negative[: self.labels] *= self.classes.negative[: self.labels]
        return ClassCosts(positive, negative)

    def _targets(self, batch: Batch) -> exp.Query:
        run = self.run
        documents = {"documents": self.features.documents}
        reads: dict[str, Relation] = {
            "instances": run.query("linear/whole", reads=documents),
            "document_labels": run.table("lane_labels"),
        }
        return with_values(run.query("linear/targets", reads=reads), first=batch.first)

    def iterate(self) -> None:
        """Go a step, all lanes."""
        at_once(self.runs, [part.descent.iterate for part in self.parts])

    def minimise(self, loss: Loss) -> None:
        """Go on with another loss."""
        for part in self.parts:
            part.descent.loss = loss

    def objective(self) -> Array:
        """The objective of each label."""
        return np.concatenate([part.descent.objective[: part.labels] for part in self.parts])

    def bound(self) -> Array:
        """What the objective of each label cannot fall below, as far as it is known."""
        return np.concatenate([part.descent.bound[: part.labels] for part in self.parts])

    def note(self, log: Log, iteration: int, seconds: float) -> None:
        """Log where the labels stand."""
        for part in self.parts:
            for lane in range(part.labels):
                for label in (0, 1) if self.mirrored else (part.first + lane,):
                    log.add(
                        iteration=iteration,
                        label=label,
                        objective=float(part.descent.objective[lane]),
                        step=float(part.descent.step[lane]),
                        documents=self.features.sizes.documents,
                        seconds=seconds,
                    )

    def optimism(self, least: float) -> float:
        """The part of a document's own share that nobody else makes up for, within reason."""
        found: list[Row] = []
        for part in self.parts:
            if part.labels < part.batch.lanes:
                look = part.statement(self.run, "margin/optimism")
                found += self.run.execute(look, labels=max(part.labels, 0))
        _, documents, tosses, projections, fitted, shares, shared = np.array(found, float).T
        chance = tosses / documents
        own = shared - chance * shares
        if not own.all():  # All documents are the same, and none has a share of its own.
            return 1.0
        return float(np.clip(((fitted - chance * projections) / own).mean(), least, 1))

    def biases(self) -> list[Array]:
        """The biases of each batch."""
        return [part.descent.biases for part in self.parts]

    def write(self, kept: Kept) -> None:
        """Make discriminants, biases and unseen_scores of an iterate."""
        run, before = self.run, kept.prefix
        biases = []
        for part, found in zip(self.parts, kept.biases, strict=True):
            if part.labels > 0:
                weights = {"slot": "slot", "weights": f"{before}weights"}
                self._add(part, "plane/discriminants", "iterates", weights, {})
                self._add_scores(part, kept, found)
                biases += [
                    {"label": part.first + lane, "bias": float(found[lane])}
                    for lane in range(part.labels)
                ]
        run.write_rows("biases", {"label": "INT", "bias": "DOUBLE"}, biases)
        run.drop("slot_scales", "leverages", "lane_labels", "lane_features", "filled_entries")
        if self.mirrored:
            mirror(run, "discriminants", total=0.0)

    def _add_scores(self, part: Part, kept: Kept, biases: Array) -> None:
        """Add the unseen scores of a batch: of documents, also where bundles were learned from."""
        run, before = self.run, kept.prefix
        state: Relation = renamed(
            part.descent.table("state"),
            instance="instance",
            leverage="leverage",
            costs="costs",
            projections=f"{before}projections",
            shares=f"{before}shares",
        )
        if self.features.members is not None:
            iterates = part.descent.table("iterates")
            weights = renamed(iterates, slot="slot", weights=f"{before}weights")
            state = member_state(run, self.features, state, weights, biases)
        run.create(
            "margin/unshared_scores",
            reads={"state": state},
            lanes=part.batch.lanes,
            output="unseen_scores",
            append=part.first > 0,
            first=part.first,
            labels=part.labels,
            optimism=kept.optimism,
        )
        run.drop("member_state")

    def seen_bins(self) -> exp.Table:
        """Projections of the labels in screened_unseen, in bins."""
        for part in self.parts:
            if part.labels > 0:
                state = {name: name for name in ("instance", "costs", "projections")}
                self._add(part, "margin/seen_bins", "state", state, {})
        return self.run.table("seen_bins")

    def drop(self) -> None:
        """Drop what led to the iterate that is kept."""
        for part in self.parts:
            part.descent.drop(self.run)

    def _add(
        self, part: Part, name: str, table: str, columns: Mapping[str, str], more: dict[str, Any]
    ) -> None:
        """Turn a batch's lanes into rows of a table."""
        self.run.create(
            name,
            reads={table: renamed(part.descent.table(table), **columns)},
            lanes=part.batch.lanes,
            append=part.first > 0,
            first=part.first,
            labels=part.labels,
            **more,
        )
