"""The lanes of a training in batches, and what is kept of an iterate of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlsimpl.learners.linear.batches import Batch
from sqlsimpl.learners.linear.plane import PlaneDescent
from sqlsimpl.learners.linear.search import Array
from sqlsimpl.templates.run import Run, Statement
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class Part:
    """A batch of lanes: labels, and in the last one the coins."""

    batch: Batch
    labels: int
    """How many of the lanes are labels."""
    descent: PlaneDescent

    @property
    def first(self) -> int:
        """Its first label."""
        return self.batch.first

    def start(self, leverages: Relation, scales: Relation, _: Run) -> None:
        """Before the first iteration."""
        self.descent.start(leverages, scales)

    def statement(self, run: Run, name: str, output: str | None = None) -> Statement:
        """A template that reads the state of the batch."""
        return run.statement(
            name,
            reads={"state": self.descent.table("state")},
            lanes=self.batch.lanes,
            action="create" if output else "select",
            output=output,
        )


@dataclass(frozen=True)
class Place:
    """Where a batch is trained."""

    run: Run
    number: int
    """Of the batch: it ends the names of its tables."""


@dataclass(frozen=True)
class Kept:
    """What is known of an iterate, beside its tables."""

    optimism: float
    biases: Sequence[Array]
    """Of each batch."""
    prefix: str = ""
    """Of the columns that hold it: `earlier_` if it is not the last one."""
