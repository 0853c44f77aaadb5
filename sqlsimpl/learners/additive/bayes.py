"""Naive Bayes: multinomial and complement, of all labels at once or of each against the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.errors import SettingError
from sqlsimpl.learners.additive.learner import AdditiveLearner, derived, write
from sqlsimpl.settings.declaration import Positive, auto, setting
from sqlsimpl.templates.run import Run


@dataclass(frozen=True)
class NaiveBayes(AdditiveLearner):
    """Settings and steps of naive Bayes."""

    name = "nb"
    title = "naive Bayes"
    summary = "the label under which a document's terms are most likely"
    reads = "counts"
    logarithmic = True

    kind: Literal["multinomial", "complement"] = setting(
        "multinomial",
        "`multinomial`, or `complement`: each label against the documents of the other labels.",
    )
    smoothing: Positive = setting(
        0.01, "Added to each count: 1 is Laplace's smoothing, less is Lidstone's."
    )
    flat_prior: bool = setting(False, "Whether all labels are equally likely beforehand.")
    one_vs_rest: bool | None = auto(
        "Whether each label has a model of its own against the documents without it.",
        "true where labels have thresholds",
    )

    def check(self) -> None:
        """Refuse a prior where there is none."""
        super().check()
        if self.flat_prior and self.kind == "complement":
            raise SettingError("flat_prior: complement naive Bayes has no prior")

    def resolved(self, corpus: CorpusFacts) -> Self:
        """The settings with what `auto` becomes for a corpus."""
        return replace(super().resolved(corpus), one_vs_rest=self.against_rest(corpus))

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

    def write_model(self, run: Run, corpus: CorpusFacts, prefix: str = "") -> None:
        """Make model_terms and model_stages from the state, vocabulary and terms."""
        smoothing = {"smoothing": self.smoothing}
        tokens = derived(run, prefix, "bayes/label_tokens")
        if self.against_rest(corpus):
            flat_prior = self.flat_prior or self.kind == "complement"
            reads = {
                "label_tokens": tokens,
                "label_term_amounts": derived(run, prefix, "additive/label_term_amounts"),
            }
            write(run, prefix, "bayes/one_vs_rest_terms", "model_terms", reads=reads, **smoothing)
            write(
                run,
                prefix,
                "bayes/one_vs_rest_stages",
                "model_stages",
                flat_prior=flat_prior,
            )
            return
        write(run, prefix, f"bayes/{self.kind}_terms", "model_terms", **smoothing)
        options: dict[str, Any] = {"flat_prior": self.flat_prior}
        if self.kind == "complement":
            options = {"reads": {"label_tokens": tokens}}
        write(run, prefix, f"bayes/{self.kind}_stages", "model_stages", **smoothing, **options)
