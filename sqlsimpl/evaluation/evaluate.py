"""How good a model is on documents whose labels are known."""

from __future__ import annotations

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.documents import Documents, Reading, read
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import Report
from sqlsimpl.engines.documents import of_run
from sqlsimpl.evaluation.metrics import Metrics, measure
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


def read_labelled(
    run: Run, documents: Documents, settings: CorpusSettings, known_labels: Relation
) -> Reading:
    """Read documents with their labels; a label that the model does not know is kept as one."""
    run.phase("read", 10)
    reading = read(run, documents, settings, needs_label=True, in_tokens=False)
    run.create("corpus/all_document_rows", output="document_rows")
    run.create("corpus/documents")
    run.create("corpus/known_labels", reads={"labels": known_labels})
    steps.write_labels(reading, Report(), of_all=False)
    return reading


def judge(reading: Reading, scoring: Scoring) -> Metrics:
    """Score the documents that were read and compare with their labels."""
    decide(reading, scoring)
    return measure_decisions(reading.run, scoring.shape)


def decide(reading: Reading, scoring: Scoring) -> None:
    """Make decisions on the documents that were read."""
    run = reading.run
    run.phase("score", 20)
    documents = of_run(run, reading.documents.columns, scoring.shape)
    decided = scoring.on(documents, run.keep)
    run.create_from("scoring/decisions", decided.decisions(), output="all_decisions")
    run.create("scoring/kept_decisions", output="decisions")
    run.drop("all_decisions", *(made for made in run.made if made.startswith("kept_")))


def measure_decisions(run: Run, shape: Shape) -> Metrics:
    """Compare the labels that decisions give, and the decisions themselves, with the true ones."""
    best = "scoring/best_labels" if shape.one_label else "scoring/positive_labels"
    run.create(best, output="predictions")
    return measure(run, one_label=shape.one_label, thresholds=shape.calibrated)
