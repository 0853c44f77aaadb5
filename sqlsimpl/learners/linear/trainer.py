"""The trainer of linear learners: a lane per label, and scores of documents that were not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlglot import exp

from sqlsimpl.learners.linear.batches import Batch, batches
from sqlsimpl.learners.linear.log import Log
from sqlsimpl.learners.linear.loop import Progress, Solver, optimise
from sqlsimpl.learners.linear.problem import Problem
from sqlsimpl.templates.header import NO_HINTS, Hints
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

Place = Callable[[Progress], tuple[int, int, int | None]]
"""The stage, label and fold of a lane."""


class Method(Protocol):
    """How a learner solves problems, and on which scale their scores are."""

    @property
    def scales(self) -> str:
        """The template of (part, lane(factor), lane(bias)): score = factor * projection + bias."""

    @property
    def mirror_sum(self) -> float:
        """What the scores of a label and of all others together add up to."""

    def solver(self, problem: Problem, start_at: str | None, *, first_stage: bool) -> Solver:
        """A solver that starts at zero, or at the weights of a table."""


@dataclass(frozen=True)
class Sizes:
    """What a collection and its training amount to."""

    labels: int
    terms: int
    folds: int
    """Parts of the documents that are held out in turn; 1: none is."""
    iterations: int
    finishing: int
    """Iterations on all documents from the mean of what the folds found."""
    mirrored: bool
    """Whether the second of two labels is the mirror image of the first."""

    @property
    def lanes(self) -> int:
        """The labels that are trained."""
        return 1 if self.mirrored else self.labels


@dataclass
class Trainer:
    """Trains discriminants of all labels on the weights of a workspace."""

    run: Run
    method: Method
    sizes: Sizes
    keeps_parts: bool = False
    """Whether the discriminants of single parts are kept, in part_discriminants."""
    log: Log = field(default_factory=Log)
    _solvers: dict[tuple[Method, str, int], Solver] = field(default_factory=dict)

    def train(self) -> None:
        """Train each label against the rest.

        Makes discriminants (label, stage, part, term, weight), biases (label, bias) and
        unseen_scores (label, leaf, doc, score, target): scores of documents that the discriminant
        has not seen, or, without folds, of the training documents.
        """
        run = self.run
        self.log.clear()
        if not self.whole:
            run.create("linear/instances", output="fold_instances")
            instances = {"instances": run.table("fold_instances")}
            run.create("linear/instance_entries", reads=instances, terms=self.sizes.terms)
        for batch in self.batches():
            self._train(batch)
        run.drop("fold_instances", "instance_entries")
        if self.sizes.mirrored:
            parts = ("part_discriminants",) if self.keeps_parts and not self.whole else ()
            mirror(run, "discriminants", *parts, total=self.method.mirror_sum)

    @property
    def whole(self) -> bool:
        """Whether no fold is held out: projections are those of training documents."""
        return self.sizes.folds == 1

    @property
    def unseeing(self) -> str:
        """The table of the discriminants that give scores and coordinates of unseen documents."""
        return "discriminants" if self.whole else "part_discriminants"

    def batches(self) -> Iterator[Batch]:
        """The lanes in batches."""
        return batches(self.run, self.sizes.lanes, self.sizes.terms * self.sizes.folds)

    def all_labels(self) -> Iterator[Batch]:
        """All labels in batches, those that were not trained themselves included."""
        return batches(self.run, self.sizes.labels, self.sizes.terms * self.sizes.folds)

    def project_unseen(self, batch: Batch, directions: Relation, **binds: object) -> None:
        """Project all documents, each on the discriminants of the part that has not seen it."""
        entries = self._weights()
        if not self.whole:
            entries = self.run.query("linear/unseen_entries")
            binds = {**binds, "terms": self.sizes.terms}
        problem = Problem(self.run, entries, batch.lanes)
        self.run.execute(problem.project(directions), **binds)

    def solve(self, solver: Solver, place: Place, iterations: int) -> None:
        """Optimise, log it, and find the scale of what was found, in the table scales."""

        def on_progress(progress: Sequence[Progress]) -> None:
            for one in progress:
                stage, label, fold = place(one)
                self._write_log(one, stage, label, fold)

        optimise(solver, iterations, on_progress)
        self.run.create(self.method.scales, output="scales", lanes=solver.problem.lanes)

    def _write_log(self, one: Progress, stage: int, label: int, fold: int | None) -> None:
        mirrored = self.sizes.mirrored and stage == 0
        for each in (0, 1) if mirrored else (label,):
            self.log.add(
                stage=stage,
                iteration=one.iteration,
                label=each,
                fold=fold,
                objective=one.objective,
                step=one.step,
                documents=one.instances,
                seconds=one.seconds,
            )

    def solver(self, entries: str, lanes: int, *, first_stage: bool = True) -> Solver:
        """The solver of a table of entries; it is rendered once for each number of lanes."""
        key = self.method, entries, lanes
        if key not in self._solvers:
            relation = self._weights() if entries == "weights" else self.run.table(entries)
            start_at = "starts" if entries == "weights" and not self.whole else None
            # Few of all slots are those of the documents of a later stage.
            hints: Hints = NO_HINTS if first_stage else frozenset({"sparse keys"})
            problem = Problem(self.run, relation, lanes, hints)
            self._solvers[key] = self.method.solver(problem, start_at, first_stage=first_stage)
        return self._solvers[key]

    def scaled_directions(self) -> exp.Query:
        """What was found last, on its scale, as directions (slot, lane(direction))."""
        return self.run.query("linear/scaled_directions")

    def _weights(self) -> exp.Query:
        return self.run.renamed("weights", instance="doc", slot="term", weight="weight")

    def _train(self, batch: Batch) -> None:
        """Train a batch: scores of unseen documents, discriminants of all."""
        run, sizes = self.run, self.sizes
        if self.whole:
            self._prepare(batch, run.query("linear/whole"))
            self._solve_whole(batch, sizes.iterations)
            self.project_unseen(batch, self.scaled_directions())
            self._add_unseen(batch)
        else:
            self._prepare(batch, run.table("fold_instances"))
            self.solve(
                self.solver("instance_entries", batch.lanes),
                lambda one: (0, batch.first + one.lane, one.part),
                sizes.iterations,
            )
            if self.keeps_parts:
                self._add_discriminants(batch, "part_discriminants")
            self.project_unseen(batch, self.scaled_directions())
            run.create("linear/starts", lanes=batch.lanes, folds=sizes.folds, terms=sizes.terms)
            self._prepare(batch, run.query("linear/whole"))
            self._add_unseen(batch)
            self._solve_whole(batch, sizes.finishing)
        self._add_discriminants(batch, "discriminants")
        self._add_rows(batch, "linear/found_biases", "biases")

    def _solve_whole(self, batch: Batch, iterations: int) -> None:
        """Solve on all documents, from where the folds have come to if there are any."""
        solver = self.solver("weights", batch.lanes)
        self.solve(solver, lambda one: (0, batch.first + one.lane, None), iterations)

    def _prepare(self, batch: Batch, instances: Relation) -> None:
        reads = {"instances": instances}
        self.run.create("linear/targets", reads=reads, lanes=batch.lanes, first=batch.first)
        self.run.create("linear/parts", lanes=batch.lanes)

    def _add_unseen(self, batch: Batch) -> None:
        self._add_rows(batch, "linear/unseen_scores", "unseen_scores")

    def _add_discriminants(self, batch: Batch, output: str) -> None:
        self._add_rows(batch, "linear/found_discriminants", output, terms=self.sizes.terms)

    def _add_rows(self, batch: Batch, name: str, output: str, **binds: Any) -> None:
        """Turn a batch's lanes into rows of a table."""
        first = batch.first
        self.run.create(
            name, output=output, lanes=batch.lanes, append=first > 0, first=first, **binds
        )


def mirror(run: Run, *tables: str, total: float) -> None:
    """The second of two labels: what speaks for it speaks against the first.

    The tables are those of discriminants; scores of both labels add up to a total.
    """
    for table in tables:
        reads = {"discriminants": run.table(table)}
        run.create("linear/mirrored_discriminants", reads=reads, output=table, append=True)
    run.create("linear/mirrored_biases", output="biases", append=True, total=total)
    run.create("linear/mirrored_scores", output="unseen_scores", append=True, total=total)
