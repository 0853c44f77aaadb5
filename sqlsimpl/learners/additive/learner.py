"""Additive learners: what naive Bayes, mean frequency and centroid share.

`count` adds up the documents, `derive` makes the model from the sums. A model without a fold comes
from the sums without it.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from sqlglot import exp

from sqlsimpl.corpus.settings import UnitLength, scaling
from sqlsimpl.corpus.steps import CorpusFacts, weighted_terms
from sqlsimpl.decisions import thresholds
from sqlsimpl.decisions.unseen import deal_out
from sqlsimpl.errors import SettingError, SourceError
from sqlsimpl.learners.additive import state
from sqlsimpl.learners.base import Learner
from sqlsimpl.settings.declaration import PositiveInt, auto
from sqlsimpl.settings.groups import FoldSettings, ThresholdSettings
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

# Folds where each label needs a threshold of its own.
_FOLDS = 5
# Decimals with 12 places hold no larger weights.
_LARGEST = 1e15


@dataclass(frozen=True)
class AdditiveLearner(FoldSettings, ThresholdSettings, Learner):
    """Settings and steps of learners with one weight per label and term, derived from sums."""

    folds: PositiveInt | None = auto(
        "Folds of documents that are held out in turn for thresholds; 1 holds none out.",
        f"{_FOLDS} where documents have any number of labels, 1 where each has one",
    )

    additive: ClassVar[bool] = True
    statements: ClassVar[int] = 10
    logarithmic: ClassVar[bool] = False
    """Whether scores are logarithms of probabilities, up to what all labels of a document share."""

    def folds_for(self, corpus: CorpusFacts) -> int:
        """The folds in use: none where a document gets its best label, if not said."""
        if self.folds == 1 and not corpus.one_label:
            raise SettingError(
                "folds 1: documents with any number of labels need thresholds, which come from "
                "held-out documents: take 2 folds or more"
            )
        return self.folds or (1 if corpus.one_label else _FOLDS)

    def refuse_bundles(self, corpus: CorpusFacts) -> None:
        """Thresholds come from folds of documents."""
        if self.folds_for(corpus) > 1:
            raise SettingError(
                f"bundle: algorithm {self.name!r} holds folds of documents out for thresholds; it "
                "takes bundles where each document has one label, without folds"
            )

    def against_rest(self, corpus: CorpusFacts) -> bool:
        """Whether each label is compared with the documents without it, instead of the others.

        A threshold needs scores that say by how much a label fits better than the rest does.
        """
        return self.folds_for(corpus) > 1

    def resolved(self, corpus: CorpusFacts) -> Self:
        """The settings with what `auto` becomes for a corpus."""
        return replace(self, folds=self.folds_for(corpus))

    def added(self, corpus: CorpusFacts) -> tuple[str, UnitLength] | None:
        """How documents are weighted when they are added up; None: counts as they are."""
        if corpus.form != "weights":
            return None
        corpus.refuse_signed(self.name)
        return "weight", False

    def train(self, run: Run, corpus: CorpusFacts) -> Self:
        """Make state and model from the corpus in the workspace."""
        folds = self.folds_for(corpus)
        self.count(run, corpus)
        self.derive(run, corpus)
        if folds > 1:
            self._choose_thresholds(run, corpus, folds)
        else:
            self.leave_open(run)
        return self.resolved(corpus)

    def count(self, run: Run, corpus: CorpusFacts) -> None:
        """Make the state, over all words and all documents."""
        added = self.added(corpus)
        if added is None:
            state.count(run, one_label=corpus.one_label)
            return
        if corpus.form == "weights":
            _refuse_large(run)
        weighting, unit_length = added
        state.add_up(run, weighting, unit_length=unit_length)

    def derive(self, run: Run, corpus: CorpusFacts) -> None:
        """Make model_terms and model_stages from the state, vocabulary and terms."""
        if self.against_rest(corpus):
            run.create("additive/label_terms")
        self.write_model(run, corpus)

    @abstractmethod
    def write_model(self, run: Run, corpus: CorpusFacts, prefix: str = "") -> None:
        """The steps of derive; the prefix stands before the names of the state and the model."""

    def leave_open(self, run: Run) -> None:
        """Leaves and bounds of labels without thresholds: a document gets the best of them."""
        logarithmic = self.logarithmic
        run.create("additive/best_leaves", output="model_leaves", logarithmic=logarithmic)
        run.create("calibration/no_bounds", output="model_bounds")

    def _choose_thresholds(self, run: Run, corpus: CorpusFacts, folds: int) -> None:
        """Leaves and bounds of labels with a threshold each, from documents not seen before."""
        deal_out(run, folds, self.seed)
        counts = run.renamed("bags", row="row", word="word", amount="value")
        counted = self.added(corpus) is None
        state.count_folds(run, counts if counted else run.table("document_amounts"))
        entries = {"entries": self._entries(run, corpus)}
        for fold in range(folds):
            state.leave_out(run, fold)
            self.write_model(run, corpus, "fold_")
            run.create(
                "additive/held_scores",
                reads=entries,
                output="unseen_scores",
                append=fold > 0,
                fold=fold,
            )
        unseen = run.table("unseen_scores")
        cuts = thresholds.calibrate(run, unseen, self, one_label=corpus.one_label)
        thresholds.decide(run, cuts, run.query("calibration/no_choices"))

    def _entries(self, run: Run, corpus: CorpusFacts) -> Relation:
        """The training documents as they are scored."""
        weighting, unit_length = self.reading(corpus)
        if (weighting, unit_length) == (corpus.weighting, corpus.unit_length):
            return run.table("weights")
        if weighting == "weight":
            run.create(
                "corpus/ready_weights", output="read_weights", unit_length=scaling(unit_length)
            )
            return run.table("read_weights")
        if (weighting, unit_length) == ("count", False):
            return run.renamed("postings", doc="doc", term="term", weight="count")
        reads: dict[str, Relation] = {"terms": weighted_terms(run, weighting)}
        if corpus.form == "weights":
            run.create("corpus/ready_weights", output="ready_counts", unit_length=scaling(False))
            reads["postings"] = run.renamed("ready_counts", doc="doc", term="term", count="weight")
        run.create(
            "corpus/weights",
            reads=reads,
            output="read_weights",
            weighting=weighting,
            unit_length=scaling(unit_length),
        )
        return run.table("read_weights")


def _refuse_large(run: Run) -> None:
    ((largest,),) = run.fetch("additive/largest_value")
    if largest > _LARGEST:
        raise SourceError(f"a weight is {largest:g}: weights above {_LARGEST:g} cannot be added up")


def write(run: Run, prefix: str, template: str, table: str, **options: Any) -> exp.Table:
    """Make a table of a model from the state, both with a prefix before their names."""
    reads = state.state_tables(run, prefix)
    reads.update(options.pop("reads", {}))
    run.create(template, reads=reads, output=prefix + table, **options)
    return run.table(prefix + table)


def derived(run: Run, prefix: str, template: str) -> exp.Query:
    """A query over the state, whose names have a prefix."""
    return run.query(template, reads=state.state_tables(run, prefix))
