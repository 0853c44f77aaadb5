"""Selection of terms: a vocabulary of those that tell the labels apart."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlglot import exp

from sqlsimpl.features.settings import SelectionSettings
from sqlsimpl.features.step import Features
from sqlsimpl.features.vocabulary import with_vocabulary
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class Selection:
    """Which terms are kept, of all labels or of each."""

    settings: SelectionSettings
    by_label: bool

    def __call__(self, run: Run, features: Features) -> Features:
        """The features with fewer terms, numbered anew; weights are those of these terms alone."""
        bound = features.bound(run)
        reads: dict[str, Relation] = {"document_labels": features.document_labels}
        kept = self.keep(bound, reads, "kept")
        terms = run.create("selection/selected_terms", reads={"kept": kept})
        chosen = features
        if terms < features.sizes.terms:
            vocabulary = {"selected_terms": run.table("selected_terms")}
            bound.create("selection/selected_vocabulary", reads=vocabulary)
            chosen = with_vocabulary(run, features, run.table("selected_vocabulary"), "chosen")
        if self.by_label:
            run.create("selection/label_features", reads={"kept": kept})
            chosen = replace(chosen, selection=self, label_features=run.table("label_features"))
        run.drop("kept", "selected_terms")
        return chosen

    def keep(self, bound: Run, reads: dict[str, Relation], output: str) -> exp.Table:
        """Make a table of what is kept by the labels of a relation document_labels."""
        for name in ("term_documents", "label_term_documents"):
            own = {key: reads[key] for key in reads if name == "label_term_documents"}
            bound.create(f"selection/{name}", reads=own)
        scores = bound.query("selection/term_scores", reads=reads)
        bound.create(
            f"selection/{'kept_by_label' if self.by_label else 'kept_of_all'}",
            reads={"term_scores": scores},
            output=output,
            features=self.settings.features,
            criterion=self.settings.select,
        )
        bound.drop("term_documents", "label_term_documents")
        return bound.table(output)
