"""Naive Bayes: multinomial and complement, from one GROUP BY over the postings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlsimpl.errors import SettingError, near
from sqlsimpl.linear import LinearModel
from sqlsimpl.run import Run

KINDS = ("multinomial", "complement")


@dataclass(frozen=True)
class NaiveBayes(LinearModel):
    """Settings and steps of naive Bayes."""

    kind: str = "multinomial"
    """multinomial, or complement: each label against what the other labels' documents have."""
    smoothing: float = 0.01
    """Added to each count: 1 is Laplace's, less is Lidstone's."""
    flat_prior: bool = False
    """Whether all labels are equally likely beforehand."""

    entries = "counts"

    def __post_init__(self) -> None:
        """Refuse what cannot work."""
        if self.kind not in KINDS:
            raise SettingError(f"kind {self.kind!r}: {near(self.kind, KINDS)}")
        if self.flat_prior and self.kind == "complement":
            raise SettingError("flat_prior: complement naive Bayes has no prior")
        if not self.smoothing > 0:
            raise SettingError(f"smoothing {self.smoothing}: it must be larger than 0")

    def train(self, run: Run) -> None:
        """Make model_terms and model_labels from the corpus in the workspace."""
        run.create("bayes/label_term_counts")
        run.create("bayes/label_totals")
        smoothing = float(self.smoothing)
        run.create(f"bayes/{self.kind}_terms", output="model_terms", smoothing=smoothing)
        prior: dict[str, Any] = (
            {"flat_prior": self.flat_prior} if self.kind == "multinomial" else {}
        )
        run.create(f"bayes/{self.kind}_labels", output="model_labels", smoothing=smoothing, **prior)
