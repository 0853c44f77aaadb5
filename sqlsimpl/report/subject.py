"""What a report is about: a model, and the documents that it was measured on, if any."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from sqlsimpl.corpus.documents import Documents, Reading
from sqlsimpl.engines.documents import of_run
from sqlsimpl.engines.engine import Row
from sqlsimpl.evaluation.evaluate import decide, measure_decisions, read_labelled
from sqlsimpl.evaluation.metrics import Metrics
from sqlsimpl.models import inspection
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.report.names import shown_apart
from sqlsimpl.templates.run import Run

if TYPE_CHECKING:
    from sqlsimpl.models.model import Model

# About how many statements the sections take, for progress bars.
_STEPS = 30
NO_DOCUMENTS = "no documents with labels were given: name a source"


@dataclass(frozen=True)
class Evaluated:
    """Documents with labels, read and scored; the work tables are there for more questions."""

    reading: Reading
    scoring: Scoring
    metrics: Metrics
    left_out: Mapping[str, int]
    seconds: float

    @property
    def run(self) -> Run:
        """Where its work tables are."""
        return self.reading.run

    def coordinates(self, stages: exp.Table, axes: int, drawn: exp.Table) -> str:
        """The query of documents' coordinates on some of the model's axes."""
        scoring = Scoring(
            self.scoring.dialect,
            replace(self.scoring.shape, axes=axes),
            {**self.scoring.tables, "stages": stages},
        )
        documents = of_run(self.run, self.reading.documents.columns, scoring.shape)
        if scoring.shape.form == "text":
            wanted = exp.select("doc").from_(drawn)
            documents = exp.select("*").from_(documents.subquery("inputs"))
            documents = documents.where(exp.column("row").isin(query=wanted))
        return scoring.on(documents, self.run.keep).chain.select_part("coordinates")


@dataclass(frozen=True)
class Subject:
    """A model, and what several parts of its report need to know."""

    model: Model
    run: Run
    labels: Sequence[tuple[str, int]]
    """The labels with their training documents, the largest first."""
    names: Mapping[str, str]
    """How labels are shown."""
    tables: frozenset[str]
    """The model's tables."""
    decisions: Mapping[str, Sequence[Mapping[str, Any]]]
    """The leaves of each label that has a decision of its own."""
    evaluated: Evaluated | None
    examples: int
    """How many of the worst mistakes are shown."""

    def ask(self, name: str, **binds: object) -> list[Row]:
        """The rows of a template that reads nothing but the model's tables."""
        return inspection.ask(self.run, self.model.work_table, name, **binds)

    def named(self, label: str) -> str:
        """A label as it is shown."""
        return self.names[label]

    def close(self) -> None:
        """Let go of the documents."""
        if self.evaluated is not None:
            self.evaluated.run.drop(*self.evaluated.run.made)


def subject(model: Model, documents: Documents | None, scoring: Scoring, examples: int) -> Subject:
    """Look at a model, and score the documents, if there are any."""
    run = model.new_run()
    run.phase("report", _STEPS)
    labels = model.rows("labels", "name", "documents", order_by=["documents DESC", "name"])
    trained = [(str(name), int(count)) for name, count in labels]
    evaluated = None if documents is None else _evaluate(model, documents, scoring)
    met = [] if evaluated is None else [row["label"] for row in evaluated.metrics.per_label]
    return Subject(
        model,
        run,
        trained,
        shown_apart(dict.fromkeys([*(name for name, _ in trained), *met])),
        frozenset(model.tables),
        inspection.decisions(run, model.work_table),
        evaluated,
        examples,
    )


def _evaluate(model: Model, documents: Documents, scoring: Scoring) -> Evaluated:
    started = time.perf_counter()
    run = model.new_run()
    known = model.work_table("labels")
    reading = read_labelled(run, documents, scoring.shape.settings, known)
    decide(reading, scoring)
    metrics = measure_decisions(run, scoring.shape)
    run.create("corpus/left_out")
    left_out: dict[str, int] = dict(run.fetch("corpus/left_out_rows"))
    run.phase("report", _STEPS)
    return Evaluated(reading, scoring, metrics, left_out, time.perf_counter() - started)
