"""A linear problem: instances, slots and lanes, and the two scans that every solver makes.

An instance is a document in a part, a slot a term in a part, a lane a column: one binary problem.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlglot import exp

from sqlsimpl.templates.header import NO_HINTS, Hints
from sqlsimpl.templates.run import Run, Statement
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class Problem:
    """Entries (instance, slot, weight), and the work tables targets and parts."""

    run: Run
    entries: Relation
    lanes: int
    hints: Hints = NO_HINTS
    """Hints for all statements on it, beside those of the templates."""

    def query(self, name: str, **reads: Relation) -> exp.Query:
        """A template that stands for a table."""
        return self.run.query(name, reads=reads)

    def statement(self, name: str, output: str | None = None, **reads: Relation) -> Statement:
        """A template with this problem's lanes, rendered once for all iterations."""
        return self.run.statement(
            name, reads=reads, lanes=self.lanes, output=output, hints=self.hints
        )

    def create(
        self,
        name: str,
        reads: Mapping[str, Relation] | None = None,
        *,
        output: str | None = None,
        **binds: object,
    ) -> None:
        """A table that is made once."""
        self.run.execute(self.statement(name, output, **(reads or {})), **binds)

    def project(self, directions: Relation) -> Statement:
        """Each instance projected on directions (slot, lane(direction))."""
        return self.statement("linear/projections", entries=self.entries, directions=directions)

    def gradients(self, residuals: Relation) -> exp.Query:
        """The residuals (instance, lane(residual)) of all instances added up by slot."""
        return self.query("linear/gradients", entries=self.entries, residuals=residuals)

    def start_gradients(self) -> exp.Query:
        """The gradients at zero weights: the difference of the class means."""
        return self.gradients(self.query("linear/start_residuals"))
