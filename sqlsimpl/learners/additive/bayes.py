"""Naive Bayes: multinomial and complement, of all labels at once or of each against the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.errors import SettingError, near
from sqlsimpl.learners.additive.learner import LinearModel, write
from sqlsimpl.templates.run import Run

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
    one_vs_rest: bool | None = None
    """Whether each label has a model of its own against the documents without it; default: where
    labels have thresholds."""

    logarithmic: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Refuse what cannot work."""
        super().__post_init__()
        if self.kind not in KINDS:
            raise SettingError(f"kind {self.kind!r}: {near(self.kind, KINDS)}")
        if self.flat_prior and self.kind == "complement":
            raise SettingError("flat_prior: complement naive Bayes has no prior")
        if not 0 < self.smoothing < float("inf"):
            raise SettingError(f"smoothing {self.smoothing}: it must be larger than 0")

    def against_rest(self, corpus: CorpusFacts) -> bool:
        """Whether each label is compared with the documents without it, instead of the others."""
        needed = super().against_rest(corpus)
        if needed and self.one_vs_rest is False:
            raise SettingError(
                "one_vs_rest false: labels that have thresholds are compared with the rest"
            )
        return needed or bool(self.one_vs_rest)

    def reading(self, corpus: CorpusFacts) -> tuple[str, bool]:
        """Documents are counts, or ready weights as they are.

        Log-odds grow with the length of a document: for thresholds it is taken out.
        """
        weighting = "weight" if corpus.form == "weights" else "count"
        return weighting, self.folds_for(corpus) > 1

    def added(self, corpus: CorpusFacts) -> tuple[str, bool] | None:
        """Counts as they are, or ready weights."""
        if corpus.form != "weights":
            return None
        corpus.refuse_signed("nb")
        return "weight", False

    def write_model(self, run: Run, corpus: CorpusFacts, prefix: str = "") -> None:
        """Make model_terms and model_stages from the state, vocabulary and terms."""
        smoothing = {"smoothing": self.smoothing}
        if self.against_rest(corpus):
            flat_prior = self.flat_prior or self.kind == "complement"
            write(run, prefix, "bayes/one_vs_rest_terms", "model_terms", **smoothing)
            write(
                run,
                prefix,
                "bayes/one_vs_rest_stages",
                "model_stages",
                flat_prior=flat_prior,
            )
            return
        prior = {"flat_prior": self.flat_prior} if self.kind == "multinomial" else {}
        write(run, prefix, f"bayes/{self.kind}_terms", "model_terms", **smoothing)
        write(
            run,
            prefix,
            f"bayes/{self.kind}_stages",
            "model_stages",
            **smoothing,
            **prior,
        )
