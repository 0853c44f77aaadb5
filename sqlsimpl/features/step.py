"""Features: the relations that a learner reads, and the steps between weights and learner.

A step takes features and returns features, some of their relations replaced by others: a selection
has fewer terms, a reduction other ones. Labels are known to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sqlglot import exp

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import CorpusFacts, Report
from sqlsimpl.templates.run import Run


@dataclass(frozen=True)
class Sizes:
    """How much there is to learn from."""

    documents: int
    labels: int
    terms: int
    postings: int


@dataclass(frozen=True)
class Features(CorpusFacts):
    """What a learner reads, with the facts that it must know of them."""

    sizes: Sizes
    documents: exp.Table
    """(doc, id)."""
    terms: exp.Table
    """(term, name, documents, idf)."""
    weights: exp.Table
    """(doc, term, weight)."""
    postings: exp.Table | None
    """(doc, term, count); ready weights have none."""
    labels: exp.Table
    """(label, name, documents)."""
    document_labels: exp.Table
    """(doc, label)."""

    def with_labels(self, run: Run, labels: int) -> Features:
        """The same documents with other labels, any number of which a document may have."""
        return replace(
            self,
            one_label=False,
            sizes=replace(self.sizes, labels=labels),
            labels=run.table("labels"),
            document_labels=run.table("document_labels"),
        )


FeatureStep = Callable[[Run, Features], Features]

STEPS: Sequence[FeatureStep] = ()
"""The steps, in their order. There is none yet."""


def features_of(run: Run, form: str, settings: CorpusSettings, report: Report) -> Features:
    """What a learner reads of the corpus in a workspace, after all steps."""
    features = Features(
        form=form,
        settings=settings,
        one_label=report.labelling == "one",
        sizes=Sizes(report.documents, report.labels, report.terms, report.postings),
        documents=run.table("documents"),
        terms=run.table("terms"),
        weights=run.table("weights"),
        postings=None if form == "weights" else run.table("postings"),
        labels=run.table("labels"),
        document_labels=run.table("document_labels"),
    )
    return through(STEPS, run, features)


def through(steps: Sequence[FeatureStep], run: Run, features: Features) -> Features:
    """Features after some steps, one after another."""
    for step in steps:
        features = step(run, features)
    return features
