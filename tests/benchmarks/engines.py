"""SIMPL where documents already are: in PostgreSQL, and in Spark on this machine.

Bringing the documents there, and starting the server or Spark, does not count.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import duckdb

from sqlsimpl import train
from sqlsimpl.engines import open_engine
from tests.benchmarks.collection import TEST, TRAIN, Collection
from tests.benchmarks.sqlsimpl_systems import PUBLISHED, details, quality
from tests.benchmarks.system import Figures, System, Systems, Watch


@contextmanager
def on_postgres(file: Path) -> Iterator[Any]:
    """The address of a server with the table documents."""
    from tests.engines import postgres_server

    with postgres_server.running() as home:
        engine = open_engine(home.url)
        try:
            with engine.home().writing() as schemas:
                engine.load(file, schemas.table("public", "documents"))
        finally:
            engine.close()
        yield home.url


@contextmanager
def on_spark(file: Path) -> Iterator[Any]:
    """A Spark session as sqlsimpl starts it, with the table documents."""
    from tests.engines.spark_session import started

    with started("local[2]", "4GB") as spark:
        # As many files as there are threads: one file is read by one of them.
        rows = spark.read.parquet(str(file)).repartition(2)
        rows.write.mode("overwrite").saveAsTable("documents")
        yield spark


Opened = Callable[[Path], AbstractContextManager[Any]]


def with_engine(opened: Opened, collection: Collection, *, again: bool = False) -> Figures:
    """Train on a table of an engine, publish there, label the test documents there.

    Again: after a training that does not count, for which Java has compiled what it needs.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "documents.parquet"
        with duckdb.connect(str(collection.file), read_only=True) as connection:
            connection.execute(f"COPY documents TO '{file}' (FORMAT parquet)")
        started = time.perf_counter()
        with opened(file) as database:
            note = f"start-up and loading of {time.perf_counter() - started:.0f} s apart"
            if again:
                _measured(database, collection, name="before")
                note = f"{note}, and a first training"
            return {**_measured(database, collection), "note": f"{PUBLISHED}; {note}"}


def _measured(database: Any, collection: Collection, name: str = "news") -> Figures:
    watch, started = Watch(), time.perf_counter()
    with train(
        database, table="documents", text=collection.text, label="label", id="doc", where=TRAIN,
        name=name,
    ) as model:  # fmt: skip
        corpus = model.training["seconds"]["corpus"]
        watch.add("corpus", corpus)
        watch.add("train", time.perf_counter() - started - corpus)
        with watch("predict"):
            model.predict(table="documents", where=TEST).fetchall()
        found = quality(model, {"table": "documents", "where": TEST})
        # The memory that counts is that of the server, which the caller sees.
        return {**watch.figures(), **found, **details(model), "peak_memory_mb": None}


SYSTEMS: Systems = {
    "simpl, PostgreSQL": System(partial(with_engine, on_postgres)),
    "simpl, Spark": System(partial(with_engine, on_spark)),
    "simpl, Spark, again": System(partial(with_engine, on_spark, again=True)),
}
