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
from sqlsimpl.corpus.documents import Documents, Reading, read
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import Report
from sqlsimpl.corpus.tokens import with_stop_words
from sqlsimpl.engines import database_and_source, open_engine
from sqlsimpl.engines.home import Served
from sqlsimpl.errors import EngineError
from sqlsimpl.features.step import features_of
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.registry import settle
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
from sqlsimpl.templates.run import OnStep, Run


@dataclass(frozen=True)
class Order:
    """What is to be trained from what."""

    documents: Documents
    algorithm: str
    chosen: Learner
    settings: CorpusSettings

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
            "columns": asdict(self.documents.columns),
            "where": self.documents.where,
        }

    def given(self) -> dict[str, Any]:
        """What was `auto` in the call is so in here, for the fingerprint of the same call."""
        stored = self.stored()
        return {name: stored[name] for name in ("corpus_settings", "algorithm_settings")}


@dataclass(frozen=True)
class Learned:
    """What training has left in a workspace, beside its tables."""

    report: Report
    shape: Shape
    record: Mapping[str, Any]
    """All that is stored with the model, by name."""


@takes_documents
def train(
    source: object = None,
    *,
    algorithm: str = "simpl",
    model: Database | None = None,
    name: str = "model",
    force: bool = False,
    keep_intermediate: bool = False,
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
    done unless forced. A new file can be opened by DuckDB clients from 1.2 on; `storage_version`
    ("v1.4.0", "latest") writes it for newer ones only. Further arguments are settings of the corpus
    or the algorithm; `preset` is one of them.
    """
    where, settings = split(options)
    database, source = database_and_source(source, model, otherwise=":memory:")
    documents = documents_at(source, where)
    made, chosen = settle([algorithm], settings)
    if documents.columns.form != "text":
        chosen.refuse_for_ready_rows()
    order = Order(documents, algorithm, made[algorithm], chosen)
    engine = open_engine(
        database,
        threads=threads,
        memory_limit=memory_limit,
        temp_directory=temp_directory,
        storage_version=storage_version,
    )
    try:
        store = ModelStore(engine.home())
        store.check(name, family_of(order.chosen))
        run = Run(engine, on_step, keeps_tables=keep_intermediate)
        started = time.perf_counter()
        published = _train(run, store, order, name, force)
        engine.renew()
        trained = Model(engine, name, on_step=on_step)
        trained.complete(
            unchanged=published is None,
            seconds={"publish": published or 0.0, "total": time.perf_counter() - started},
        )
        return trained
    except BaseException:
        engine.close()
        raise


def _train(run: Run, store: ModelStore, order: Order, name: str, force: bool) -> float | None:
    """Train and publish; the seconds that publishing took, or None for what was there before."""
    started = time.perf_counter()
    run.phase("corpus", 25)
    order.documents.columns.require_label()
    order = replace(order, settings=with_stop_words(run, order.settings))
    reading = read(run, order.documents, order.settings, needs_label=True)
    write_members(reading)
    now = fingerprint(run, order.stored())
    for version in store.versions(name):
        if version.current and version.fingerprint == now and not force:
            return None
    learned = learn(reading, order, started)
    trained = time.perf_counter()
    write_settings(run, learned.record)
    _publish(run, store, order, name, learned, now)
    return time.perf_counter() - trained


def learn(reading: Reading, order: Order, started: float) -> Learned:
    """Train on documents that were read, in their workspace; the clock started before reading."""
    run = reading.run
    report = steps.learn(reading, all_words=order.chosen.additive)
    read_and_counted = time.perf_counter()
    report.seconds = read_and_counted - started
    features = features_of(run, reading.form, order.settings, report)
    run.phase("train", order.chosen.statements)
    used = replace(
        order,
        chosen=order.chosen.train(run, features),
        settings=order.settings.resolved(reading.form),
    )
    trained = time.perf_counter()
    shape = shape_of(used.chosen, run, features, order.documents.columns.text)
    seconds = {"corpus": report.seconds, "train": trained - read_and_counted}
    record = {**_record(run, used, report, shape, seconds), GIVEN: order.given()}
    return Learned(report, shape, record)


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
) -> None:
    run.phase("publish", 1)
    if order.chosen.additive and order.documents.columns.form != "text":
        run.create("additive/entry_words", output="words")
        run.create("additive/entry_spellings", output="word_spellings")
    tables = learned.shape.family.published(run, additive=order.chosen.additive)
    facts = first_facts(learned.report, order.algorithm, of_all)
    intermediate = {made: run.table(made) for made in run.made} if run.keeps_tables else {}
    served = Served(learned.shape, order.documents.columns, learned.record["key_type"])

    def publish(into: ModelStore) -> None:
        into.publish(name, tables, served, facts, intermediate)

    try:
        publish(store)
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
