"""From documents to a published model."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.arguments import Database, documents_at, split, takes_documents
from sqlsimpl.corpus.conditions import digest
from sqlsimpl.corpus.documents import Documents, Reading, read
from sqlsimpl.corpus.doubts import doubts, refuse_keys, warn
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import Report
from sqlsimpl.corpus.tokens import with_stop_words
from sqlsimpl.decisions import unseen
from sqlsimpl.decisions.targets import CONFIDENCE, TARGETS, Target
from sqlsimpl.engines import Engine, database_and_source, open_engine
from sqlsimpl.engines.home import Served
from sqlsimpl.errors import EngineError
from sqlsimpl.features.step import features_of
from sqlsimpl.learners import preparation
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.registry import ALGORITHMS, settle
from sqlsimpl.models.aiming import with_targets
from sqlsimpl.models.model import Model
from sqlsimpl.models.publishing import (
    GIVEN,
    fingerprint,
    first_facts,
    write_members,
    write_settings,
)
from sqlsimpl.models.shape import Shape, family_of, shape_of
from sqlsimpl.models.store import ModelStore
from sqlsimpl.models.versions import Version
from sqlsimpl.settings.signature import takes_settings
from sqlsimpl.templates.run import OnStep, Run


@dataclass(frozen=True)
class Order:
    """What is to be trained from what."""

    documents: Documents
    algorithm: str
    chosen: Learner
    settings: CorpusSettings
    told: str | None = None
    """The condition on the documents as it is stored."""
    quotes: bool = True
    """Whether statements are stored that quote the condition."""
    force: bool = True
    """Whether to learn also from a label column that looks like a key."""
    targets: tuple[Target, ...] = ()
    """The precision or recall that thresholds are to reach, one after the other."""

    @property
    def preset(self) -> str:
        """The preset, of an algorithm that has some."""
        return str(getattr(self.chosen, "preset", "default"))

    def stored(self) -> dict[str, Any]:
        """All of it that decides what the model becomes, but for the documents themselves."""
        return {
            "algorithm": self.algorithm,
            "preset": self.preset,
            "corpus_settings": asdict(self.settings),
            "algorithm_settings": asdict(self.chosen),
            "columns": self.documents.columns.stored(),
            "where": self.told,
            TARGETS: [target.stored() for target in self.targets],
        }

    def given(self) -> dict[str, Any]:
        """What was `auto` in the call is so in here, for the fingerprint of the same call."""
        stored = self.stored()
        return {name: stored[name] for name in ("corpus_settings", "algorithm_settings")}


@dataclass(frozen=True)
class Learned:
    """What training has left, beside the tables of a workspace."""

    report: Report
    shape: Shape
    record: Mapping[str, Any]
    """All that is stored with the model, by name."""


@dataclass(frozen=True)
class _Done:
    """The version that a call has trained, or found to be trained already."""

    version: int
    publishing: float | None = None
    """The seconds that publishing took; None: it was there before."""


@takes_settings({"the corpus": CorpusSettings, **ALGORITHMS})
@takes_documents
def train(
    source: object = None,
    *,
    algorithm: str = "simpl",
    model: Database | None = None,
    name: str = "model",
    force: bool = False,
    keep_intermediate: bool = False,
    forget_unseen: bool = False,
    private: bool = False,
    precision: float | None = None,
    confidence: float = CONFIDENCE,
    threads: int | None = None,
    memory_limit: str | None = None,
    temp_directory: str | Path | None = None,
    storage_version: str | None = None,
    on_step: OnStep | None = None,
    **options: Any,
) -> Model:
    """Train a classifier on a table of documents and publish it.

    Sources and columns are those of `build_corpus`. `model` is a DuckDB file, your own connection,
    or ":memory:" for a model that goes when it is closed; there it becomes a new version of the
    model `name`, in one transaction. Documents in PostgreSQL or Spark (an address, a psycopg
    connection or a Spark session as `source`, with `table` or `query`) are read where they are, and
    the model is published there. When data and settings are those of the version in use, nothing is
    done unless forced; a label column with nearly as many values as documents is refused unless
    forced, too. What else is likely wrong with documents or labels is logged, and in
    `trained_on.warnings`. The table unseen has the log-odds of training documents while they were
    held out, by their keys; `forget_unseen` leaves it out. The condition `where` is stored with the
    model, with all that it quotes; `private` stores a digest of it. A new file can be opened by
    DuckDB clients from 1.2 on; `storage_version` ("v1.4.0", "latest") writes it for newer ones
    only. With `precision`, the labels that are given reach it on documents that were held out, with
    that `confidence`, and a document for which none is likely enough gets none; `set_thresholds`
    does it for single labels, and later. Further arguments are settings of the corpus or the
    algorithm; `preset` is one of them.
    """
    where, settings = split(options)
    database, source = database_and_source(source, model, otherwise=":memory:")
    documents = documents_at(source, where)
    made, chosen = settle([algorithm], settings)
    if documents.columns.form != "text":
        chosen.refuse_for_ready_rows()
    made[algorithm].refuse_weights(documents.columns)
    told = digest(documents.where) if private else documents.where
    targets = () if precision is None else (Target(precision, confidence=confidence),)
    order = Order(
        documents,
        algorithm,
        made[algorithm],
        chosen,
        told,
        quotes=not private,
        force=force,
        targets=targets,
    )
    engine = open_engine(
        database,
        threads=threads,
        memory_limit=memory_limit,
        temp_directory=temp_directory,
        storage_version=storage_version,
    )
    return train_order(
        engine,
        order,
        name,
        force=force,
        forget_unseen=forget_unseen,
        keep_intermediate=keep_intermediate,
        on_step=on_step,
    )


def train_order(
    engine: Engine,
    order: Order,
    name: str,
    *,
    force: bool = False,
    forget_unseen: bool = False,
    keep_intermediate: bool = False,
    on_step: OnStep | None = None,
) -> Model:
    """Train and publish what is ordered; the engine is the model's, or closed."""
    try:
        store = ModelStore(engine.home())
        store.check(name, family_of(order.chosen))
        run = Run(engine, on_step, keeps_tables=keep_intermediate)
        started = time.perf_counter()
        done = _train(run, store, order, name, force=force, forget_unseen=forget_unseen)
        engine.renew()
        # Another process may have put a version of its own in use by now.
        trained = Model(engine, name, done.version, on_step=on_step)
        if done.publishing is not None:
            warn(trained.trained_on.warnings)
        trained.complete(
            unchanged=done.publishing is None,
            seconds={"publish": done.publishing or 0.0, "total": time.perf_counter() - started},
        )
        return trained
    except BaseException:
        engine.close()
        raise


def _train(
    run: Run, store: ModelStore, order: Order, name: str, *, force: bool, forget_unseen: bool
) -> _Done:
    """Train and publish, unless the version in use is the same."""
    started = time.perf_counter()
    run.phase("corpus", 25)
    order.documents.columns.require_label()
    order = replace(order, settings=with_stop_words(run, order.settings))
    reading = read(run, order.documents, order.settings, needs_label=True)
    write_members(reading)
    now = fingerprint(run, order.stored())
    for version in store.versions(name):
        same = version.current and version.fingerprint == now and not force
        if same and not (forget_unseen and unseen.TABLE in store.tables(version)):
            return _Done(version.version)
    run, learned = learn(reading, order, started)
    if not forget_unseen or order.targets:
        unseen.write(run)
    if order.targets:
        run, shape = with_targets(run, learned.shape, order.targets, order.algorithm)
        learned = replace(learned, shape=shape, record={**learned.record, **shape.stored()})
    if forget_unseen:
        run.made.pop(unseen.TABLE, None)
    trained = time.perf_counter()
    write_settings(run, learned.record, quotes=order.quotes)
    version = _publish(run, store, order, name, learned, now)
    return _Done(version.version, time.perf_counter() - trained)


def learn(reading: Reading, order: Order, started: float) -> tuple[Run, Learned]:
    """Train on documents that were read, in their workspace; the clock started before reading.

    The run is the one in which the model's tables have their names.
    """
    run = reading.run
    counts = run.keeps_tables or order.chosen.needs_counts
    report = steps.learn(reading, all_words=order.chosen.additive, counts=counts)
    report.seconds = time.perf_counter() - started
    if not order.force:
        refuse_keys(report, order.documents.name, order.documents.columns.label)
    report.warnings = doubts(run, report)
    features = features_of(run, reading.form, order.settings, report)
    run.phase("train", order.chosen.statements)
    trained = preparation.train(run, features, order.chosen)
    used = replace(
        order,
        chosen=trained.learner,
        settings=order.settings.resolved(reading.form),
    )
    shape = shape_of(used.chosen, trained.run, trained.features, order.documents.columns.text)
    seconds = {"corpus": report.seconds, "train": trained.seconds}
    report = replace(report, terms=trained.features.sizes.terms)
    record = {**_record(trained.run, used, report, shape, seconds), GIVEN: order.given()}
    return trained.run, Learned(report, shape, record)


def _record(
    run: Run, order: Order, report: Report, shape: Shape, seconds: Mapping[str, float]
) -> dict[str, Any]:
    """All that is stored with a model."""
    stages, iterations = 1, 0
    if "training_log" in run.made:
        ((stages, iterations),) = run.fetch("linear/log_sizes")
    return {
        **order.stored(),
        "report": asdict(report),
        **shape.stored(),
        "key_type": _key_type(run),
        "training": {
            "stages": stages,
            "iterations": iterations,
            "seconds": dict(seconds),
            "peak_memory_mb": _peak_memory(),
        },
    }


def _key_type(run: Run) -> str:
    """The type of the documents' keys, as DuckDB writes it."""
    engine = run.engine
    kind = engine.columns(run.table("documents"))["id"]
    return exp.DataType.build(kind, dialect=engine.dialect).sql("duckdb")


def _publish(
    run: Run, store: ModelStore, order: Order, name: str, learned: Learned, of_all: str
) -> Version:
    run.phase("publish", 1)
    if order.chosen.additive and order.documents.columns.form != "text":
        run.create("additive/entry_words", output="words")
        run.create("additive/entry_spellings", output="word_spellings")
    tables = learned.shape.family.published(
        run, learned.shape.lanes, additive=order.chosen.additive
    )
    facts = first_facts(learned.report, order.algorithm, of_all)
    intermediate = {made: run.table(made) for made in run.made} if run.keeps_tables else {}
    served = Served(learned.shape, order.documents.columns, learned.record["key_type"])

    def publish(into: ModelStore) -> Version:
        return into.publish(name, tables, served, facts, intermediate)

    try:
        return publish(store)
    except EngineError as error:
        spare = store.home.beside(name)
        try:
            if spare is None:
                raise
            publish(ModelStore(spare))
        except EngineError:
            raise error from None
        raise EngineError(f"{error}; what was trained is in {spare.place} instead") from error


def _peak_memory() -> float:
    """Megabytes of memory that the process has had at most."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)
