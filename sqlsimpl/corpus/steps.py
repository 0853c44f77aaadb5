"""From documents to terms, postings, weights and labels.

`fit` learns the vocabulary and its statistics from training documents; `apply` reads further
documents with what was learned. Both only order the steps: the work is in sql/corpus/.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlglot import exp

from sqlsimpl.corpus.documents import Documents, Reading, read
from sqlsimpl.corpus.labels import count_left_out, number_labels, read_labels, refuse_single_label
from sqlsimpl.corpus.settings import CorpusSettings, UnitLength, scaling
from sqlsimpl.corpus.vocabulary import count_known, learn_vocabulary
from sqlsimpl.errors import SettingError
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_STEPS = 25  # about how many statements a corpus takes, for progress bars


@dataclass(frozen=True)
class Fitted:
    """What training documents taught: the tables that reading further documents needs."""

    spellings: exp.Table
    terms: exp.Table
    labels: exp.Table


@dataclass(frozen=True)
class CorpusFacts:
    """What algorithms must know of the corpus that they learn from."""

    form: str
    """The form of the documents: text, counts or weights."""
    settings: CorpusSettings
    one_label: bool
    """Whether each document has exactly one label, or any number."""

    @property
    def weighting(self) -> str:
        """How a document's terms are weighted; ready weights stay as they are: weight."""
        return "weight" if self.form == "weights" else self.settings.weighting

    @property
    def unit_length(self) -> UnitLength:
        """Whether each document is scaled to length 1, and which."""
        return self.settings.resolved(self.form).unit_length or False

    def refuse_signed(self, algorithm: str) -> None:
        """Refuse negative weights, for an algorithm whose documents are made of counts."""
        if self.settings.signed:
            raise SettingError(
                f"signed: algorithm {algorithm!r} takes weights for counts, which are not negative"
            )


@dataclass
class Report:
    """What a corpus holds and what was left out of it."""

    documents: int = 0
    labels: int = 0
    terms: int = 0
    postings: int = 0
    labelling: str = "none"
    """one label per document, any number of labels, or none."""
    left_out: dict[str, int] = field(default_factory=dict)
    """Documents left out, by reason."""
    label_rows_without_document: int = 0
    warnings: list[str] = field(default_factory=list)
    """What is likely wrong with the documents or labels."""
    seconds: float = 0.0


def fit(
    run: Run, documents: Documents, settings: CorpusSettings, *, all_words: bool = False
) -> Report:
    """Learn a vocabulary from training documents and make their tables in the workspace."""
    started = time.perf_counter()
    run.phase("corpus", _STEPS)
    reading = read(run, documents, settings, needs_label=True)
    report = learn(reading, all_words=all_words)
    report.seconds = time.perf_counter() - started
    return report


def learn(reading: Reading, *, all_words: bool, counts: bool = True) -> Report:
    """Learn a vocabulary from documents that were read and make their tables in the workspace.

    With all words, bags also has those that are too rare to become terms, and labels also those of
    documents without a term: what is rare now may not be when further documents are added. Without
    counts, there are no postings, and bags go as soon as weights are made of them.
    """
    run = reading.run
    with _reported(run) as report:
        report.labelling = reading.labelling
        # Labels come first: which terms are worth keeping may depend on them.
        report.label_rows_without_document = read_labels(reading)
        report.terms = learn_vocabulary(reading, all_words=all_words)
        run.create("corpus/document_rows", keep_empty=reading.settings.keep_empty)
        run.create("corpus/terms", reads={"collection": run.query("corpus/kept_rows")})
        report.documents = run.create("corpus/documents")
        if counts or reading.form == "weights" or run.engine.repeats_parts:
            _write_postings(reading, run.table("vocabulary"), report)
        else:
            report.postings = _write_weights(reading, report.documents)
        if not counts:
            run.drop("bags", "postings")
            if len(run.engine.blocks(report.documents, report.postings)) > 1:
                run.engine.compact()
        if reading.documents.columns.weight_column:
            run.create("corpus/document_weights")
        report.labels = number_labels(run, run.query("corpus/no_labels"), of_all=all_words)
        refuse_single_label(reading, report.labels, report.documents)
    return report


def apply(run: Run, documents: Documents, settings: CorpusSettings, fitted: Fitted) -> Report:
    """Read further documents with a learned vocabulary; a document without a known term stays."""
    with _reported(run) as report:
        reading = read(run, documents, settings, needs_label=False)
        report.labelling = reading.labelling
        report.label_rows_without_document = read_labels(reading)
        count_known(reading, fitted.spellings)
        term = exp.column("term")
        vocabulary = exp.select(term, term.copy().as_("word")).from_(fitted.terms)
        run.create("corpus/document_rows", reads={"vocabulary": vocabulary}, keep_empty=True)
        report.terms = run.create(
            "corpus/known_terms", output="terms", reads={"terms": fitted.terms}
        )
        run.create(
            "corpus/known_spellings", output="spellings", reads={"spellings": fitted.spellings}
        )
        report.documents = run.create("corpus/documents")
        _write_postings(reading, vocabulary, report)
        report.labels = number_labels(run, fitted.labels, of_all=False)
    return report


def tables(form: str) -> list[str]:
    """The tables of a corpus that a user gets."""
    always = ["documents", "terms", "spellings", "weights", "labels", "document_labels", "left_out"]
    return always if form == "weights" else [*always, "postings"]


@contextmanager
def _reported(run: Run) -> Iterator[Report]:
    """A report that is complete, but for what the block itself fills in, when the block ends."""
    started = time.perf_counter()
    run.phase("corpus", _STEPS)
    report = Report()
    yield report
    report.left_out = count_left_out(run)
    report.seconds = time.perf_counter() - started


def _write_postings(reading: Reading, vocabulary: Relation, report: Report) -> None:
    run, facts = reading.run, _facts(reading)
    reads = {"vocabulary": vocabulary}
    if reading.form == "weights":
        report.postings = run.create(
            "corpus/ready_weights",
            output="weights",
            reads=reads,
            unit_length=scaling(facts.unit_length),
        )
        return
    report.postings = run.create("corpus/postings", reads=reads)
    run.create(
        "corpus/weights",
        reads={"terms": weighted_terms(run, facts.weighting)},
        weighting=facts.weighting,
        unit_length=scaling(facts.unit_length),
    )


def _write_weights(reading: Reading, documents: int) -> int:
    """Make the weights of the bags, a block of documents at a time; how many postings there are."""
    run, facts = reading.run, _facts(reading)
    ((postings,),) = run.fetch("corpus/posting_count")
    for block in run.engine.blocks(documents, postings):
        rows = exp.select("*").from_(run.table("document_rows"))
        rows = rows.where(exp.column("doc").between(block.start, block.stop - 1))
        counted = run.query("corpus/postings", reads={"document_rows": rows})
        counted.set("order", None)  # weights are in order themselves
        run.create(
            "corpus/weights",
            reads={"terms": weighted_terms(run, facts.weighting), "postings": counted},
            append=block.start > 0,
            weighting=facts.weighting,
            unit_length=scaling(facts.unit_length),
        )
    return int(postings)


def _facts(reading: Reading) -> CorpusFacts:
    return CorpusFacts(reading.form, reading.settings, one_label=reading.labelling == "one")


def weighted_terms(run: Run, weighting: str) -> Relation:
    """The terms with the inverse document frequency of a weighting."""
    return run.query("corpus/smooth_terms") if weighting == "smooth" else run.table("terms")
