"""A trained model outside any database: bytes that can be pickled, opened when they are needed."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus.arguments import Database
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents, read, read_source
from sqlsimpl.corpus.tokens import with_stop_words
from sqlsimpl.engines.documents import of_run
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.engines.duckdb.files import write_file
from sqlsimpl.engines.engine import Row
from sqlsimpl.engines.home import Served
from sqlsimpl.learners.registry import settle
from sqlsimpl.models.families import RECORD
from sqlsimpl.models.model import Model
from sqlsimpl.models.publishing import first_facts, write_settings
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.models.store import ModelStore
from sqlsimpl.models.training import Learned, Order, learn
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import render


@dataclass(frozen=True)
class KeptModel:
    """The tables of a model as Parquet, and what is stored with it."""

    algorithm: str
    learned: Learned
    tables: Mapping[str, bytes]

    @property
    def calibrated(self) -> bool:
        """Whether scores are log-odds of each label by itself."""
        return self.learned.shape.calibrated

    def scores(self, documents: Documents, options: Mapping[str, Any]) -> list[Row]:
        """(document, label, score, probability, positive) of each document and label."""
        shape = self.learned.shape
        with DuckDBEngine(**options) as engine:
            tables = self._load(engine, shape.tables)
            run = Run(engine)
            read_source(run, documents, shape.settings, in_tokens=False)
            given = of_run(run, documents.columns, shape)
            decided = Scoring(engine.dialect, shape, tables).on(given)
            return engine.execute(decided.scores())

    def terms(self) -> list[str]:
        """The terms, in the order of their numbers."""
        with DuckDBEngine() as engine:
            table = self._load(engine, ("terms",))["terms"]
            return [
                name for (name,) in engine.run(exp.select("name").from_(table).order_by("term"))
            ]

    def linear(self) -> tuple[list[Row], list[Row], bool]:
        """(label, term, weight), (label, bias, per token) of stage 0; whether there are others."""
        with DuckDBEngine() as engine:
            tables = self._load(engine, ("discriminants", "stages", "labels"))
            found = []
            for table, columns in (
                ("discriminants", ["term", "weight"]),
                ("stages", ["bias", "per_token"]),
            ):
                own = [exp.column(name, table="own") for name in columns]
                query = (
                    exp.select(exp.column("name", table="labels"), *own)
                    .from_(exp.alias_(tables[table], "own", table=True))
                    .join(exp.alias_(tables["labels"], "labels", table=True), using=["label"])
                    .where(exp.column("stage", table="own").eq(0))
                )
                found.append(engine.run(query))
            last = exp.select(exp.Max(this=exp.column("stage"))).from_(tables["stages"])
            ((stage,),) = engine.run(last)
            return found[0], found[1], bool(stage)

    def publish(
        self, database: Database, name: str, names: Mapping[str, str], columns: Columns
    ) -> Model:
        """Publish it as a new version of a model and open that; labels get other names."""
        digest = hashlib.sha256(b"".join(self.tables.values())).hexdigest()
        facts = first_facts(self.learned.report, self.algorithm, digest)
        engine = DuckDBEngine(database)
        try:
            store = ModelStore(engine.home())
            store.check(name, self.learned.shape.family)
            run = Run(engine)
            tables = self._load(engine, tuple(self.tables))
            write_settings(run, self.learned.record)
            tables |= {other: run.table(other) for other in RECORD}
            tables["labels"] = _renamed(run, tables["labels"], names)
            store.publish(name, tables, Served(self.learned.shape, columns), facts)
            engine.renew()
            return Model(engine, name)
        except BaseException:
            engine.close()
            raise

    def _load(self, engine: DuckDBEngine, names: Sequence[str]) -> dict[str, exp.Table]:
        """Make work tables of the bytes."""
        tables = {name: engine.work_table(f"kept_{name}") for name in names}
        with engine.scratch_folder() as folder:
            for name, table in tables.items():
                file = folder / f"{name}.parquet"
                file.write_bytes(self.tables[name])
                engine.load(file, table)
        return tables


def train(
    documents: Documents, algorithm: str, settings: Mapping[str, Any], options: Mapping[str, Any]
) -> KeptModel:
    """Train in memory, and keep the model."""
    started = time.perf_counter()
    made, chosen = settle([algorithm], settings)
    if documents.columns.form != "text":
        chosen.refuse_for_ready_rows()
    with DuckDBEngine(**options) as engine:
        run = Run(engine)
        chosen = with_stop_words(run, chosen)
        order = Order(documents, algorithm, made[algorithm], chosen)
        reading = read(run, documents, chosen, needs_label=True)
        trained, learned = learn(reading, order, started)
        # Without the sums of additive models: documents are not added to an estimator.
        tables = learned.shape.family.published(trained, learned.shape.lanes, additive=False)
        return KeptModel(algorithm, learned, _saved(engine, tables))


def _saved(engine: DuckDBEngine, tables: Mapping[str, exp.Table]) -> dict[str, bytes]:
    """Tables as Parquet."""
    saved = {}
    with engine.scratch_folder() as folder:
        for name, table in tables.items():
            file = Path(folder) / f"{name}.parquet"
            write_file(engine, table, file)
            saved[name] = file.read_bytes()
    return saved


def _renamed(run: Run, labels: exp.Table, names: Mapping[str, str]) -> exp.Table:
    """The table of labels with other names."""
    columns = {"label": "INT", "name": "TEXT", "documents": "BIGINT"}
    found = run.engine.execute(render(exp.select(*columns).from_(labels), run.engine.dialect))
    rows = [
        {"label": label, "name": names[name], "documents": count} for label, name, count in found
    ]
    run.write_rows("labels", columns, rows)
    return run.table("labels")
