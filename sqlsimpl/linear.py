"""Linear models: a weight per label and term, a bias per label, and scoring by one join."""

from __future__ import annotations

from sqlsimpl.run import Run
from sqlsimpl.template import Relation


class LinearModel:
    """What algorithms that make model_terms and model_labels share."""

    entries = "weights"
    """What is scored: counts, weights, or ltc (SMART's ltc weights of the counts)."""
    any_labels = False

    def score(self, trained: Run, documents: Run) -> None:
        """Score the documents of one workspace with the model of another: the table scores."""
        reads = {name: trained.table(name) for name in ("model_terms", "model_labels")}
        documents.create("score/scores", reads={**reads, "entries": self._entries(documents)})

    def _entries(self, documents: Run) -> Relation:
        if self.entries == "counts":
            return documents.renamed("postings", doc="doc", term="term", value="count")
        if self.entries == "ltc":
            documents.create(
                "corpus/weights", output="ltc_weights", weighting="ltc", unit_length=True
            )
            return documents.renamed("ltc_weights", doc="doc", term="term", value="weight")
        return documents.renamed("weights", doc="doc", term="term", value="weight")
