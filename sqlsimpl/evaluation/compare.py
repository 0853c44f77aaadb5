"""Several algorithms on the same training and test documents, or on the same folds."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.arguments import documents_at, split, takes_documents
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents, Reading
from sqlsimpl.corpus.labels import count_left_out
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.display import Displayed, Rows
from sqlsimpl.engines import Engine, database_and_source, open_engine
from sqlsimpl.errors import SettingError
from sqlsimpl.evaluation.evaluate import decide, measure_decisions, read_labelled
from sqlsimpl.evaluation.metrics import Metrics, figures, summary
from sqlsimpl.features.step import Features, features_of
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.preparation import train
from sqlsimpl.learners.registry import ALGORITHMS, Algorithms, settle
from sqlsimpl.models.scoring import scoring_of
from sqlsimpl.models.shape import Shape, shape_of
from sqlsimpl.settings.signature import takes_settings
from sqlsimpl.templates.run import OnStep, Run
from sqlsimpl.templates.template import Relation, render


@dataclass(frozen=True, repr=False)
class Result(Displayed):
    """What an algorithm reached on the test documents."""

    algorithm: str
    """Its name, or the variant's own."""
    metrics: Metrics
    seconds: Mapping[str, float]
    """Of training, and of scoring and measuring the test documents."""
    left_out: Mapping[str, int] = field(default_factory=dict)
    """Test documents that could not be judged, by reason; of folds, all documents."""

    def _title(self) -> str:
        return f"{self.algorithm}: {summary(self.metrics)}"

    def _table(self) -> Rows:
        return figures(self.metrics)


class Comparison(Displayed, list[Result]):
    """The results of several algorithms, a list."""

    def _title(self) -> str:
        return "; ".join(result._title() for result in self)

    def _table(self) -> Rows:
        columns = ("algorithm", "documents", "accuracy", "micro_f1", "macro_f1", "own_f1")
        rows = [
            [
                result.algorithm,
                result.metrics.documents,
                result.metrics.accuracy,
                result.metrics.micro["f1"],
                result.metrics.macro["f1"],
                None if result.metrics.own is None else result.metrics.own.macro["f1"],
                result.seconds["train"],
                result.seconds["test"],
            ]
            for result in self
        ]
        return (*columns, "train_seconds", "test_seconds"), rows


@takes_settings({"the corpus": CorpusSettings, **ALGORITHMS})
@takes_documents
def compare(
    source: object = None,
    *,
    train_where: str | None = None,
    test_where: str | None = None,
    cross_validation: int | None = None,
    algorithms: Algorithms | None = None,
    threads: int | None = None,
    memory_limit: str | None = None,
    temp_directory: str | Path | None = None,
    on_step: OnStep | None = None,
    **options: Any,
) -> Comparison:
    """Train each algorithm on some documents and measure it on others.

    Either `train_where` and `test_where` say which, or `cross_validation` says in how many folds
    the documents (of `where`) are dealt: each fold is judged by what was trained on the others,
    and everything, document frequencies too, is learned anew for each. Further arguments are
    settings of the corpus or of the algorithms.

    `algorithms` names some of them; default: all. Variants of the same one have names and settings
    of their own: `{"nb": {}, "laplace": {"algorithm": "nb", "smoothing": 1.0}}`.
    """
    where, settings = split(options)
    database, source = database_and_source(source, None, otherwise=":memory:")
    documents = documents_at(source, where)
    documents.columns.require_label()
    made, chosen = settle(tuple(ALGORITHMS) if algorithms is None else algorithms, settings)
    for learner in made.values():
        learner.refuse_weights(documents.columns)
    if documents.columns.weight_column and cross_validation is not None:
        raise SettingError("weight_column: not with folds; use train_where and test_where")
    with closing(
        open_engine(
            database, threads=threads, memory_limit=memory_limit, temp_directory=temp_directory
        )
    ) as engine:
        comparison = _Comparison(engine, made, chosen, on_step)
        if cross_validation is not None:
            if train_where is not None or test_where is not None:
                raise SettingError("cross_validation: it deals all documents; use where")
            seed = int(settings.get("seed", 0))
            return Comparison(comparison.on_folds(documents, cross_validation, seed))
        if train_where is None or test_where is None:
            raise SettingError(
                "say which documents are for training and which for testing (train_where and "
                "test_where, --train and --test), or in how many folds to deal them "
                "(cross_validation, --folds)"
            )
        if documents.where is not None:
            raise SettingError("where: train_where and test_where say which documents to take")
        return Comparison(
            comparison.on_split(
                replace(documents, where=train_where),
                replace(
                    documents,
                    where=test_where,
                    columns=replace(documents.columns, weight_column=None),
                ),
            )
        )


_POOLED = ("decisions", "documents", "labels")


@dataclass
class _Comparison:
    """Algorithms that are trained and judged side by side."""

    engine: Engine
    algorithms: Mapping[str, Learner]
    settings: CorpusSettings
    on_step: OnStep | None

    def on_split(self, training: Documents, testing: Documents) -> list[Result]:
        trained, features = self._learn(training)
        reading = self._read(testing, trained)
        left_out = count_left_out(reading.run)
        results = []
        for name in self.algorithms:
            shape, seconds = self._train_and_decide(name, trained, features, reading)
            metrics = measure_decisions(reading.run, shape)
            results.append(Result(name, metrics, seconds, left_out))
        return results

    def on_folds(self, documents: Documents, folds: int, seed: int) -> list[Result]:
        whole = Run(self.engine, self.on_step, prefix="whole_")
        reading = read_labelled(whole, documents, self.settings, whole.query("corpus/no_labels"))
        left_out = count_left_out(whole)
        if not 2 <= folds <= reading.kept:
            raise SettingError(f"folds {folds}: it must be from 2 to the {reading.kept} documents")
        whole.create("calibration/folds", folds=folds, seed=seed)
        dealt = deal(reading)
        seconds: dict[str, Counter[str]] = {name: Counter() for name in self.algorithms}
        shapes: dict[str, Shape] = {}
        for fold in range(folds):
            trained, features = self._learn(replace(dealt, where=f"fold <> {fold}"))
            unseen = self._read(replace(dealt, where=f"fold = {fold}"), trained)
            reads: dict[str, Relation] = {table: unseen.run.table(table) for table in _POOLED}
            reads["all_labels"] = whole.table("labels")
            for place, name in enumerate(self.algorithms):
                shapes[name], spent = self._train_and_decide(name, trained, features, unseen)
                seconds[name].update(spent)
                output = f"decisions_{place}"
                whole.create(
                    "scoring/pooled_decisions", reads=reads, output=output, append=fold > 0
                )
        results = []
        for place, name in enumerate(self.algorithms):
            pooled = exp.select("*").from_(whole.table(f"decisions_{place}"))
            query = render(pooled, self.engine.dialect)
            whole.create_from("scoring/pooled_decisions", query, output="decisions")
            metrics = measure_decisions(whole, shapes[name])
            results.append(Result(name, metrics, dict(seconds[name]), left_out))
        return results

    def _learn(self, documents: Documents) -> tuple[Run, Features]:
        run = Run(self.engine, self.on_step)
        all_words = any(chosen.additive for chosen in self.algorithms.values())
        report = steps.fit(run, documents, self.settings, all_words=all_words)
        return run, features_of(run, documents.columns.form, self.settings, report)

    def _read(self, documents: Documents, trained: Run) -> Reading:
        run = Run(self.engine, self.on_step, prefix="test_")
        return read_labelled(run, documents, self.settings, trained.table("labels"))

    def _train_and_decide(
        self, name: str, run: Run, features: Features, reading: Reading
    ) -> tuple[Shape, dict[str, float]]:
        chosen = self.algorithms[name]
        run.phase(f"train {name}", chosen.statements)
        trained = train(run, features, chosen)
        learned = time.perf_counter()
        text = reading.documents.columns.text
        shape = shape_of(trained.learner, trained.run, trained.features, text)
        decide(reading, scoring_of(trained.run, shape))
        return shape, {"train": trained.seconds, "test": time.perf_counter() - learned}


def deal(reading: Reading) -> Documents:
    """The documents with their folds as a source of their own, under their rows as keys."""
    run = reading.run
    label = "label" if reading.labelling == "one" else "labels"
    listed = {"listed_labels": run.query("corpus/listed_labels")}
    dealt = Columns(text=(), id="row", label=label, term="name", count="value")
    if reading.form == "text":
        lanes = len(reading.fields)
        run.create("corpus/folded_texts", reads=listed, output="dealt", lanes=lanes)
        texts = tuple(f"text_{lane}" for lane in range(lanes))
        dealt = Columns(text=texts, id="row", label=label)
    else:
        run.create("corpus/folded_entries", reads=listed, output="dealt")
        if reading.form == "weights":
            dealt = replace(dealt, count=None, weight="value")
    return Documents(run.table("dealt"), dealt)
