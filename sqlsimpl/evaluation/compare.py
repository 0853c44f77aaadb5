"""Several algorithms on the same training and test documents, or on the same folds."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.arguments import documents_at, split, takes_documents
from sqlsimpl.corpus.documents import Documents, Reading
from sqlsimpl.corpus.labels import count_left_out
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.engines import Engine, database_and_source, open_engine
from sqlsimpl.errors import SettingError
from sqlsimpl.evaluation.evaluate import decide, measure_decisions, read_labelled
from sqlsimpl.evaluation.metrics import refuse_no_labels
from sqlsimpl.evaluation.results import Comparison, Result, mean_of
from sqlsimpl.evaluation.rounds import Plan, Round, deal, drawn_rounds, given_round, group_rounds
from sqlsimpl.features.step import Features, features_of
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.preparation import train
from sqlsimpl.learners.registry import ALGORITHMS, Algorithms, settle
from sqlsimpl.models.scoring import scoring_of
from sqlsimpl.models.shape import Shape, shape_of
from sqlsimpl.settings.signature import takes_settings
from sqlsimpl.templates.run import OnStep, Run
from sqlsimpl.templates.template import Relation, render


@takes_settings({"the corpus": CorpusSettings, **ALGORITHMS})
@takes_documents
def compare(
    source: object = None,
    *,
    train_where: str | None = None,
    test_where: str | None = None,
    cross_validation: int | None = None,
    splits: int | None = None,
    share: float | None = None,
    per_label: int | None = None,
    leave_out: str | None = None,
    largest: Sequence[int] = (),
    algorithms: Algorithms | None = None,
    threads: int | None = None,
    memory_limit: str | None = None,
    temp_directory: str | Path | None = None,
    on_step: OnStep | None = None,
    **options: Any,
) -> Comparison:
    """Train each algorithm on some documents and measure it on others.

    There are four ways to say which. `train_where` and `test_where` are conditions. With
    `cross_validation`, the documents (of `where`) are dealt in so many folds: each is judged by
    what was trained on the others. `splits` makes so many random splits of them, of which a `share`
    (0.8) of each label is trained on. `leave_out` names a column with groups, such as sources or
    years: each is judged by what was trained on all others. Everything, document frequencies too,
    is learned anew each time. Of splits and groups, results are means; `rounds` and `deviations`
    say how far they are apart.

    `per_label` trains on so many documents of each label, drawn at random, of the splits or of
    those of `train_where`; then `splits` says how often. `largest` asks for averages over so many
    of the largest labels, too. Further arguments are settings of the corpus or of the algorithms.

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
    plan = Plan(train_where, test_where, cross_validation, splits, share, per_label, leave_out)
    plan.check(documents)
    refuse_no_labels(largest)
    seed = int(settings.get("seed", 0))
    with closing(
        open_engine(
            database, threads=threads, memory_limit=memory_limit, temp_directory=temp_directory
        )
    ) as engine:
        comparison = _Comparison(engine, made, chosen, largest, on_step)
        return Comparison(comparison.results(documents, plan, seed))


_POOLED = ("decisions", "documents", "labels")


@dataclass
class _Comparison:
    """Algorithms that are trained and judged side by side."""

    engine: Engine
    algorithms: Mapping[str, Learner]
    settings: CorpusSettings
    largest: Sequence[int]
    on_step: OnStep | None

    def results(self, documents: Documents, plan: Plan, seed: int) -> list[Result]:
        """Those of every algorithm."""
        if plan.cross_validation is not None:
            return self._on_folds(documents, plan.cross_validation, seed)
        if plan.leave_out is not None:
            run = Run(self.engine, self.on_step, prefix="groups_")
            return self._on_rounds(group_rounds(run, documents, plan.leave_out))
        given = given_round(plan, documents) if plan.on_given else None
        if given is not None and plan.per_label is None:
            return self._on_round(given)
        whole = self._read_whole(given.training if given else documents)
        left_out = None if given else count_left_out(whole.run)
        return self._on_rounds(drawn_rounds(whole, plan, seed, given), left_out)

    def _on_rounds(
        self, rounds: Iterable[Round], left_out: Mapping[str, int] | None = None
    ) -> list[Result]:
        """The means of several rounds."""
        found: dict[str, dict[str, Result]] = {name: {} for name in self.algorithms}
        for each in rounds:
            for result in self._on_round(each):
                found[result.algorithm][each.name] = result
        results = []
        for name, own in found.items():
            metrics = {which: result.metrics for which, result in own.items()}
            seconds, missing = Counter[str](), Counter[str]()
            for result in own.values():
                seconds.update(result.seconds)
                missing.update(result.left_out)
            results.append(
                Result(
                    name,
                    mean_of(list(metrics.values())),
                    dict(seconds),
                    dict(missing) if left_out is None else left_out,
                    metrics,
                )
            )
        return results

    def _on_round(self, documents: Round) -> list[Result]:
        trained, features = self._learn(documents.training)
        reading = self._read(documents.testing, trained)
        left_out = count_left_out(reading.run)
        results = []
        for name in self.algorithms:
            shape, seconds = self._train_and_decide(name, trained, features, reading)
            metrics = measure_decisions(reading.run, shape, self.largest)
            results.append(Result(name, metrics, seconds, left_out))
        return results

    def _read_whole(self, documents: Documents) -> Reading:
        whole = Run(self.engine, self.on_step, prefix="whole_")
        return read_labelled(whole, documents, self.settings, whole.query("corpus/no_labels"))

    def _on_folds(self, documents: Documents, folds: int, seed: int) -> list[Result]:
        reading = self._read_whole(documents)
        whole = reading.run
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
            metrics = measure_decisions(whole, shapes[name], self.largest)
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
