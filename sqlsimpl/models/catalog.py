"""Which models a database keeps: open one, list their versions, roll back, drop, copy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlglot import exp

from sqlsimpl.corpus.arguments import Database
from sqlsimpl.engines import Engine, open_engine
from sqlsimpl.engines.home import Served
from sqlsimpl.engines.scratch import scratch_folder
from sqlsimpl.models.model import Model
from sqlsimpl.models.publishing import copied_facts
from sqlsimpl.models.store import ModelStore
from sqlsimpl.models.versions import Version
from sqlsimpl.templates.run import OnStep


def open_model(
    path: Database,
    name: str | None = None,
    version: int | None = None,
    *,
    threads: int | None = None,
    memory_limit: str | None = None,
    temp_directory: str | Path | None = None,
    on_step: OnStep | None = None,
) -> Model:
    """Open a model of a database: the version in use, or another.

    `path` is a DuckDB file or connection, a PostgreSQL address or psycopg connection, or a Spark
    address or session. The name may be left out where there is one model only.
    """
    engine = open_engine(
        path, threads=threads, memory_limit=memory_limit, temp_directory=temp_directory
    )
    return Model(engine, name, version, on_step)


def versions(path: Database, name: str | None = None) -> list[Version]:
    """The versions of the models of a database, or of one of them, the latest first."""
    with _store(path) as store:
        if name is not None:
            store.find(name)
        return store.versions(name)


def roll_back(path: Database, name: str, version: int) -> Version:
    """Put another version of a model in use."""
    with _store(path) as store:
        store.find(name, version)
        return store.use(name, version)


def drop(
    path: Database, name: str, version: int | None = None, *, shred: bool = False
) -> list[Version]:
    """Drop a version that is not in use, or a model with all its versions.

    `shred` then rewrites a DuckDB file, so that what was dropped is not left in its free blocks.
    """
    with _store(path) as store:
        store.find(name, version)
        dropped = store.drop(name, version)
        if shred:
            store.home.shred()
        return dropped


def shred(path: Database) -> bool:
    """Rewrite a DuckDB file, so that nothing deleted is left in its free blocks.

    Whether it could be done: a connection's own database is its owner's to copy.
    """
    with _store(path) as store:
        return store.home.shred()


def copy(
    path: Database,
    to: Database,
    name: str | None = None,
    version: int | None = None,
    *,
    new_name: str | None = None,
    storage_version: str | None = None,
) -> Version:
    """Copy a version of a model to another database, where it becomes a new version in use.

    Both are DuckDB files or connections, PostgreSQL or Spark addresses, connections or sessions.
    A new file can be opened by DuckDB clients from 1.2 on; `storage_version` writes it for newer
    ones only.
    """
    with (
        open_model(path, name, version) as model,
        closing(open_engine(to, storage_version=storage_version)) as target,
    ):
        store = ModelStore(target.home())
        store.check(new_name or model.name, model.shape.family)
        return store.publish(
            new_name or model.name,
            _sent(model, target),
            Served(model.shape, model.columns, model.key_type),
            copied_facts(model.published),
        )


def _sent(model: Model, target: Engine) -> dict[str, exp.Table]:
    """The tables of a model as work tables of another engine, by way of files."""
    tables = {}
    with scratch_folder("sqlsimpl-copy") as folder:
        for number, name in enumerate(model.learned_tables):
            file = folder / f"{number}.parquet"
            model.save(name, file)
            tables[name] = target.work_table(f"copied_{name}")
            target.load(file, tables[name])
    return tables


@contextmanager
def _store(path: Database) -> Iterator[ModelStore]:
    engine = open_engine(path)
    try:
        store = ModelStore(engine.home())
        store.home.require()
        yield store
    finally:
        engine.close()
