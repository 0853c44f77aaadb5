"""Features: the relations that a learner reads, and the steps between weights and learner.

A step takes features and returns features, some of their relations replaced by others: a selection
has fewer terms, a reduction other ones. Labels are known to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from sqlglot import exp

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import CorpusFacts, Report
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_RELATIONS = (
    "documents", "terms", "weights", "postings", "labels", "document_labels", "document_weights",
)  # fmt: skip
"""The relations of features, under the names that templates know them by."""


@dataclass(frozen=True)
class Sizes:
    """How much there is to learn from."""

    documents: int
    labels: int
    terms: int
    postings: int


class KeptByLabel(Protocol):
    """What can select terms of further labels in the same way."""

    def keep(self, bound: Run, reads: dict[str, Relation], output: str) -> exp.Table:
        """Make a table of what is kept by the labels of a relation document_labels."""


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
    document_weights: exp.Table | None = None
    """(doc, weight), of all documents, positive; None: all count alike."""
    selection: KeptByLabel | None = None
    """How each label has selected terms of its own; None: it has not."""
    label_features: exp.Table | None = None
    """(label, term), the terms that each label has selected."""
    members: Members | None = None
    """The documents of bundles, if bundles are learned from."""
    before: Features | None = None
    """What coordinates are learned from in place of; None: terms are learned from."""
    others: Mapping[str, exp.Table] = field(default_factory=dict)
    """Further tables of the corpus that a step has replaced, by their names."""

    def bound(self, run: Run) -> Run:
        """The run of a learner: whatever reads a relation by its name reads this one."""
        given = {name: table for name in _RELATIONS if (table := getattr(self, name)) is not None}
        return run.reading({**given, **self.others})

    def with_labels(self, run: Run, labels: int) -> Features:
        """The same documents with other labels, any number of which a document may have."""
        return replace(
            self,
            one_label=False,
            sizes=replace(self.sizes, labels=labels),
            labels=run.table("labels"),
            document_labels=run.table("document_labels"),
        )


@dataclass(frozen=True)
class Members:
    """The documents that are learned from in bundles."""

    bundles: exp.Table
    """(doc, bundle)."""
    features: Features
    """The documents as they were."""
    postings: exp.Table | None = None
    """(doc, term, count), with the terms that are learned from."""
    weights: exp.Table | None = None
    """(doc, term, weight)."""


FeatureStep = Callable[[Run, Features], Features]
"""Takes the features that the steps before it have left."""


def features_of(run: Run, form: str, settings: CorpusSettings, report: Report) -> Features:
    """What there is to learn from in the corpus of a workspace."""
    sizes = Sizes(report.documents, report.labels, report.terms, report.postings)
    facts = CorpusFacts(form, settings, one_label=report.labelling == "one")
    return _features(run, facts, sizes)


def features_in(run: Run, facts: CorpusFacts) -> Features:
    """What a learner reads of the tables that a workspace has, as they are."""
    ((documents, labels, terms, postings),) = run.fetch("features/sizes")
    return _features(run, facts, Sizes(documents, labels, terms, postings))


def _features(run: Run, facts: CorpusFacts, sizes: Sizes) -> Features:
    return Features(
        form=facts.form,
        settings=facts.settings,
        one_label=facts.one_label,
        sizes=sizes,
        documents=run.table("documents"),
        terms=run.table("terms"),
        weights=run.table("weights"),
        postings=None if facts.form == "weights" else run.table("postings"),
        labels=run.table("labels"),
        document_labels=run.table("document_labels"),
        document_weights=(
            run.table("document_weights") if "document_weights" in run.made else None
        ),
    )


def through(steps: Sequence[FeatureStep], run: Run, features: Features) -> Features:
    """Features after some steps, one after another."""
    for step in steps:
        features = step(run, features)
    return features
