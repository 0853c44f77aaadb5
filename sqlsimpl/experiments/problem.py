"""A problem: training and test documents in a workspace, all labels or a few of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus.documents import Reading
from sqlsimpl.evaluation.evaluate import decide, measure_decisions
from sqlsimpl.evaluation.metrics import LabelMetrics, Metrics
from sqlsimpl.features.step import Features
from sqlsimpl.learners.preparation import Trained, train
from sqlsimpl.learners.registry import Algorithm
from sqlsimpl.models.scoring import scoring_of
from sqlsimpl.models.shape import shape_of
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

TESTING = "test_"
_STEPS = 150  # about how many statements a training takes, for progress bars


class BorrowingRun(Run):
    """A run with tables of its own that reads, and never writes, those of another's corpus."""

    def __init__(self, lender: Run, borrowed: Iterable[str], prefix: str) -> None:
        super().__init__(lender.engine, lender.on_step, prefix=prefix)
        self._lender = lender
        self._borrowed = frozenset(borrowed)

    def _own_table(self, name: str) -> exp.Table:
        """The lender's, if it is one of the borrowed ones."""
        return self._lender.table(name) if name in self._borrowed else super()._own_table(name)


@dataclass(frozen=True)
class Judged:
    """What an algorithm reached on the test documents."""

    metrics: Metrics
    seconds: float
    """Of training."""

    @property
    def figures(self) -> Metrics | LabelMetrics:
        """Those of the article: of each label's own decision, where it has one."""
        return self.metrics.own or self.metrics

    @property
    def row(self) -> dict[str, float | None]:
        """The figures that systems are compared by."""
        averages = {"micro": self.figures.micro, "macro": self.figures.macro}
        return {
            "accuracy": self.metrics.accuracy,
            **{
                f"{kind}_{measure}": average[measure]
                for measure in ("f1", "break_even")
                for kind, average in averages.items()
            },
        }

    def of(self, label: str) -> dict[str, Any]:
        """The figures of a label; a label that no test document has counts as 0."""
        for row in self.figures.per_label:
            if row["label"] == label:
                return dict(row)
        return {"label": label, "documents": 0, "precision": 0.0, "recall": 0.0, "f1": 0.0}


@dataclass(frozen=True)
class Problem:
    """Training documents in one run, test documents in another, with the same label numbers."""

    run: Run
    features: Features
    reading: Reading
    tables: tuple[frozenset[str], frozenset[str]]
    """The tables of both runs before anything was trained."""
    prefix: str = ""
    """What the names of its tables start with; those of test documents go on with TESTING."""

    @property
    def sizes(self) -> dict[str, int]:
        """The labels and how many training documents have them, the largest first."""
        return dict(self.run.fetch("experiments/label_sizes"))

    @property
    def counts(self) -> dict[str, int]:
        """How many training documents, labels, terms and postings there are."""
        names = ("documents", "labels", "terms", "postings")
        (row,) = self.run.fetch("features/sizes")
        return dict(zip(names, row, strict=True))

    def of_labels(self, names: Sequence[str]) -> Problem:
        """The same documents with only some of the labels, each against the rest."""
        prefix = ("one_" if len(names) == 1 else "few_") + self.prefix
        trained, read = self.tables
        run = with_labels(self.run, names, trained, prefix)
        testing = with_labels(self.reading.run, names, read, prefix + TESTING)
        return Problem(
            run,
            self.features.with_labels(run, len(names)),
            replace(self.reading, run=testing),
            self.tables,
            prefix,
        )

    def train(self, name: str, chosen: Algorithm) -> Trained[Algorithm]:
        """Leave the algorithm's tables in the workspace."""
        self.run.phase(f"train {name}", _STEPS)
        return train(self.run, self.features, chosen)

    def judge(self, name: str, chosen: Algorithm, largest: Sequence[int] = ()) -> Judged:
        """Train an algorithm and compare its decisions on the test documents with their labels.

        `largest`: over how many of the largest labels averages are wanted, too.
        """
        trained = self.train(name, chosen)
        columns = self.reading.documents.columns
        shape = shape_of(trained.learner, trained.run, trained.features, columns.text)
        decide(self.reading, scoring_of(trained.run, shape))
        metrics = measure_decisions(self.reading.run, shape, largest)
        return Judged(metrics, trained.seconds)

    def climb_times(self) -> Mapping[int, tuple[int, float]]:
        """Iterations and seconds of each stage of the last training of SIMPL."""
        rows = self.run.fetch("experiments/climb_times")
        return {stage: (iterations, seconds) for stage, iterations, seconds in rows}

    def survivors(self) -> dict[str, list[int]]:
        """How many documents each label's stages started with, and what the last one left."""
        chains: dict[str, list[int]] = {}
        for label, _, documents, left in self.run.fetch("experiments/survivor_counts"):
            chain = chains.setdefault(label, [documents])
            chain.append(left)
        return chains


_OWN = ("labels", "document_labels")


def with_labels(
    lender: Run, names: Sequence[str], tables: Iterable[str], prefix: str
) -> BorrowingRun:
    """A run over the same corpus that knows only some of its labels."""
    run = BorrowingRun(lender, frozenset(tables) - frozenset(_OWN), prefix)
    known: dict[str, Relation] = {name: lender.table(name) for name in _OWN}
    run.create("experiments/chosen_labels", reads=known, output="labels", names=list(names))
    known["chosen_labels"] = run.table("labels")
    run.create("experiments/chosen_document_labels", reads=known, output="document_labels")
    return run
