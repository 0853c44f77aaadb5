"""How good a model is on documents whose labels are known."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlsimpl.corpus.documents import Documents, Reading, read
from sqlsimpl.corpus.labels import count_left_out, number_labels, read_labels
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.display import Displayed, Rows
from sqlsimpl.engines.documents import of_run
from sqlsimpl.evaluation.metrics import Metrics, figures, measure, refuse_no_labels, summary
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_TELLING = 100  # one document in so many that was trained on changes figures


@dataclass(frozen=True, repr=False)
class Evaluation(Displayed):
    """How good the labels are that a model gives, on documents whose labels are known."""

    model: str
    version: int
    metrics: Metrics
    left_out: Mapping[str, int]
    """Documents that could not be judged, by reason."""
    seconds: float
    trained_on: int | None = None
    """How many of the documents the model was trained on; None where it does not know."""

    @property
    def warnings(self) -> list[str]:
        """Why the figures may be better than the model is."""
        if (self.trained_on or 0) * _TELLING <= self.metrics.documents:
            return []
        return [
            f"{self.trained_on:,} of the {self.metrics.documents:,} documents were trained on: the "
            "figures of these are too good; measure on others"
        ]

    def _title(self) -> str:
        return f"of {self.model!r}, version {self.version}: {summary(self.metrics)}"

    def _table(self) -> Rows:
        return figures(self.metrics)

    def as_dict(self) -> dict[str, Any]:
        """The figures as the command line prints them."""
        metrics = self.metrics
        return {
            "model": self.model,
            "version": self.version,
            "documents": metrics.documents,
            "labels": len(metrics.per_label),
            "accuracy": metrics.accuracy,
            "micro": dict(metrics.micro),
            "macro": dict(metrics.macro),
            "per_label": [dict(row) for row in metrics.per_label],
            "own": None if metrics.own is None else asdict(metrics.own),
            "largest": dict(metrics.largest),
            "left_out": dict(self.left_out),
            "trained_on": self.trained_on,
            "warnings": self.warnings,
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class ScoredDocuments:
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


def evaluate(
    run: Run,
    documents: Documents,
    scoring: Scoring,
    known_labels: Relation,
    largest: Sequence[int] = (),
) -> ScoredDocuments:
    """Read documents, score them and compare with their labels."""
    refuse_no_labels(largest)
    started = time.perf_counter()
    reading = read_labelled(run, documents, scoring.shape.settings, known_labels)
    decide(reading, scoring)
    metrics = measure_decisions(run, scoring.shape, largest)
    left_out = count_left_out(run)
    return ScoredDocuments(reading, scoring, metrics, left_out, time.perf_counter() - started)


def seen_documents(run: Run, members: Relation) -> int:
    """How many of the documents that were read are among a model's own."""
    ((seen,),) = run.fetch("corpus/seen_documents", reads={"members": members})
    return int(seen)


def read_labelled(
    run: Run, documents: Documents, settings: CorpusSettings, known_labels: Relation
) -> Reading:
    """Read documents with their labels; a label that the model does not know is kept as one."""
    run.phase("read", 10)
    reading = read(run, documents, settings, needs_label=True, in_tokens=False)
    run.create("corpus/all_document_rows", output="document_rows")
    run.create("corpus/documents")
    read_labels(reading)
    number_labels(run, known_labels, of_all=False)
    return reading


def decide(reading: Reading, scoring: Scoring) -> None:
    """Make decisions on the documents that were read."""
    run = reading.run
    run.phase("score", 20)
    documents = of_run(run, reading.documents.columns, scoring.shape)
    decided = scoring.on(documents, run.keep)
    run.create_from("scoring/decisions", decided.decisions(), output="all_decisions")
    run.create("scoring/kept_decisions", output="decisions")
    run.drop("all_decisions", *(made for made in run.made if made.startswith("kept_")))


def measure_decisions(run: Run, shape: Shape, largest: Sequence[int] = ()) -> Metrics:
    """Compare the labels that decisions give, and the decisions themselves, with the true ones."""
    best = shape.one_label and not shape.limits
    run.create(f"scoring/{'best' if best else 'positive'}_labels", output="predictions")
    own = shape.calibrated and not shape.limits
    return measure(run, one_label=shape.one_label, thresholds=own, largest=largest)
