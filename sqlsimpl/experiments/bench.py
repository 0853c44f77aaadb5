"""What all experiments work on: the user's documents, samples of them, the labels to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import Fitted
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.errors import SettingError, near
from sqlsimpl.evaluation.evaluate import read_labelled
from sqlsimpl.evaluation.rounds import deal
from sqlsimpl.experiments.problem import TESTING, Judged, Problem, with_labels
from sqlsimpl.features.step import features_of
from sqlsimpl.learners.registry import ALGORITHMS, Algorithm, algorithm, setting_names, settle
from sqlsimpl.learners.simpl.settings import PRESETS
from sqlsimpl.templates.run import OnStep, Run

WHOLE = 1000
"""Samples are given in thousandths of the training documents."""


@dataclass
class Bench:
    """Training and test documents in one workspace, and what was found on them so far."""

    engine: DuckDBEngine
    training: Documents
    testing: Documents
    settings: Mapping[str, Any]
    only: Sequence[str] = ()
    """The labels to look at; none: the largest."""
    on_step: OnStep | None = None
    threads: int | None = None
    memory_limit: str | None = None
    """What processes of their own may use."""
    _judged: dict[str, Judged] = field(default_factory=dict)

    def check(self) -> None:
        """Refuse settings that nothing has, and labels that no document has."""
        settle(self._known_by, self.settings)
        self.labels()

    @cached_property
    def corpus_settings(self) -> CorpusSettings:
        """The settings that are the corpus's."""
        return settle(self._known_by, self.settings)[1]

    @property
    def seed(self) -> int:
        """Which documents fall into which sample."""
        return int(self.settings.get("seed", 0))

    @property
    def presets(self) -> list[str]:
        """The presets of SIMPL that are compared: the one that was set, or all."""
        given = self.settings.get("preset")
        return [str(given)] if given else sorted(PRESETS, reverse=True)

    def algorithm(self, name: str, **changed: Any) -> Algorithm:
        """An algorithm with the user's settings, some of them changed."""
        return algorithm(name, **{**self.own_settings(name), **changed})

    def own_settings(self, name: str) -> dict[str, Any]:
        """The user's settings that an algorithm has, without a preset that only others have."""
        known = set(setting_names(name))
        if self.settings.get("preset") not in ALGORITHMS[name].presets:
            known.discard("preset")
        return {key: value for key, value in self.settings.items() if key in known}

    @property
    def _known_by(self) -> list[str]:
        """SIMPL or who has the preset, naive Bayes, and who else has one of the settings."""
        preset = self.settings.get("preset")
        having = [name for name in ALGORITHMS if preset in (None, *ALGORITHMS[name].presets)]
        first = ["simpl"] if "simpl" in having or not having else having
        common = {key for name in (*first, "nb") for key in setting_names(name)}
        others = [
            name
            for name in ALGORITHMS
            if any(key in setting_names(name) for key in self.settings if key not in common)
        ]
        return list(dict.fromkeys([*first, "nb", *others]))

    @cached_property
    def whole(self) -> Problem:
        """All training and test documents with all labels."""
        return self._problem(self.training, self.testing, "")

    def sample(self, thousandths: int) -> Problem:
        """Some thousandths of the training documents; everything is learned from them alone."""
        if thousandths >= WHOLE:
            return self.whole
        return self._drawn(_below(thousandths))

    def thinned(self, label: str, thousandths: int) -> Problem:
        """All training documents, but only a given number of those with a label."""
        if thousandths >= WHOLE:
            return self.whole
        column = self._shuffled.columns.label or ""
        wanted = exp.Literal.string(label)
        several = column == "labels"
        has: exp.Expr = exp.column(column).eq(wanted)
        if several:
            has = exp.ArrayContains(this=exp.column(column), expression=wanted)
        return self._drawn(exp.or_(exp.not_(has), _below(thousandths)))

    @contextmanager
    def testing_weights(self, names: Sequence[str]) -> Iterator[Run]:
        """The test documents as training documents are: in a run with weights and labels."""
        trained = self.whole.run
        run = Run(self.engine, self.on_step, prefix="unseen_")
        fitted = Fitted(*(trained.table(name) for name in ("spellings", "terms", "labels")))
        steps.apply(run, self.testing, self.corpus_settings, fitted)
        try:
            yield with_labels(run, names, run.made, "few_unseen_")
        finally:
            run.drop(*list(run.made))

    def labels(self, most: int | None = None) -> list[str]:
        """The labels to look at: those that were asked for, or the largest, up to a limit."""
        sizes = self.whole.sizes
        for name in self.only:
            if name not in sizes:
                hint = near(name, sizes)
                raise SettingError(f"label {name!r}: no training document has it; {hint}")
        if self.only:
            return list(dict.fromkeys(self.only))
        return list(sizes)[:most]

    def judged(self, name: str, chosen: Algorithm) -> Judged:
        """What an algorithm reached on all documents and labels; it is trained once."""
        if name not in self._judged:
            self._judged[name] = self.whole.judge(name, chosen)
        return self._judged[name]

    @cached_property
    def _shuffled(self) -> Documents:
        """The training documents in a shuffled order, as a source of their own."""
        return self._dealt(self.training, "shuffled_")

    @cached_property
    def _unseen(self) -> Documents:
        """The test documents as such a source."""
        return self._dealt(self.testing, "shuffled_test_")

    def _dealt(self, documents: Documents, prefix: str) -> Documents:
        run = Run(self.engine, self.on_step, prefix=prefix)
        known = run.query("corpus/no_labels")
        reading = read_labelled(run, documents, self.corpus_settings, known)
        run.create("experiments/draws", output="folds", seed=self.seed)
        return deal(reading)

    def _drawn(self, condition: exp.Expr) -> Problem:
        where = condition.sql(self.engine.dialect)
        return self._problem(replace(self._shuffled, where=where), self._unseen, "sample_")

    def _problem(self, training: Documents, testing: Documents, prefix: str) -> Problem:
        run = Run(self.engine, self.on_step, prefix=prefix)
        report = steps.fit(run, training, self.corpus_settings, all_words=True)
        features = features_of(run, training.columns.form, self.corpus_settings, report)
        unseen = Run(self.engine, self.on_step, prefix=prefix + TESTING)
        reading = read_labelled(unseen, testing, self.corpus_settings, run.table("labels"))
        made = (frozenset(run.made), frozenset(unseen.made))
        return Problem(run, features, reading, made, prefix)


def _below(thousandths: int) -> exp.Expr:
    return exp.column("fold") < exp.Literal.number(thousandths)
