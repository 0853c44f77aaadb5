"""What a report is about: a model, and the documents that it was measured on, if any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlsimpl.corpus.documents import Documents
from sqlsimpl.engines.engine import Row
from sqlsimpl.evaluation.evaluate import ScoredDocuments, evaluate
from sqlsimpl.evaluation.metrics import Metrics
from sqlsimpl.models import inspection
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.report.names import shown_apart
from sqlsimpl.templates.run import Run

if TYPE_CHECKING:
    from sqlsimpl.models.opened import OpenModel

# About how many statements the sections take, for progress bars.
_STEPS = 30
NO_DOCUMENTS = "no documents with labels were given: name a source"


@dataclass(frozen=True)
class Earlier:
    """Another version of the model, measured on the same documents."""

    version: int
    metrics: Metrics


@dataclass(frozen=True)
class Subject:
    """A model, and what several parts of its report need to know."""

    model: OpenModel
    run: Run
    labels: Sequence[tuple[str, int]]
    """The labels with their training documents, the largest first."""
    names: Mapping[str, str]
    """How labels are shown."""
    tables: frozenset[str]
    """The model's tables."""
    decisions: Mapping[str, Sequence[Mapping[str, Any]]]
    """The leaves of each label that has a decision of its own."""
    evaluated: ScoredDocuments | None
    examples: int
    """How many of the worst mistakes are shown."""
    earlier: Earlier | None = None
    """The version that it is compared with."""

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


def subject(
    model: OpenModel,
    documents: Documents | None,
    scoring: Scoring,
    examples: int,
    earlier: Earlier | None = None,
) -> Subject:
    """Look at a model, and score the documents, if there are any."""
    run = model.new_run()
    run.phase("report", _STEPS)
    labels = model.rows("labels", "name", "documents", order_by=["documents DESC", "name"])
    trained = [(str(name), int(count)) for name, count in labels]
    evaluated = None
    if documents is not None:
        evaluated = evaluate(model.new_run(), documents, scoring, model.work_table("labels"))
        model.left_out = evaluated.left_out
        evaluated.run.phase("report", _STEPS)
    measured = [one.metrics for one in (evaluated, earlier) if one is not None]
    met = [row["label"] for metrics in measured for row in metrics.per_label]
    return Subject(
        model,
        run,
        trained,
        shown_apart(dict.fromkeys([*(name for name, _ in trained), *met])),
        frozenset(model.tables),
        inspection.decisions(run, model.work_table),
        evaluated,
        examples,
        earlier,
    )
