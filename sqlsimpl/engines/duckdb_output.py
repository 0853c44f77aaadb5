"""What leaves DuckDB's workspace: schemas in one transaction, files whole or not at all."""

from __future__ import annotations

import os
import uuid
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
from sqlglot import exp

from sqlsimpl.engines.duckdb_sources import DATABASES
from sqlsimpl.errors import EngineError, SettingError

if TYPE_CHECKING:
    from sqlsimpl.engines.duckdb import DuckDBEngine

MARK = "sqlsimpl"
"""Comment on each table that sqlsimpl published: only such a table is ever replaced or dropped."""

_FORMATS = {".parquet": "parquet", ".csv": "csv", ".json": "json", ".jsonl": "json"}


def table_in(database: str, schema: str, name: str) -> exp.Table:
    """A fully qualified, quoted table."""
    return exp.table_(name, db=schema, catalog=database, quoted=True)


def first_line(error: Exception) -> str:
    """The part of DuckDB's message that a user can act on."""
    return str(error).strip().splitlines()[0]


def is_database(file: Path) -> bool:
    """Whether a file's name says that it is a DuckDB database."""
    return file.suffix.lower() in DATABASES


def check_output(file: Path) -> None:
    """Refuse a file that cannot be written, before the work is done."""
    endings = [*_FORMATS, *sorted(DATABASES)]
    if file.suffix.lower() not in endings:
        raise SettingError(f"{file}: the ending must be one of {', '.join(endings)}")
    if not file.parent.is_dir():
        raise SettingError(f"{file}: there is no folder {file.parent}")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise SettingError(f"{file}: it cannot be written; choose another place")


def write_file(engine: DuckDBEngine, table: exp.Table, file: Path) -> None:
    """Write a table to a Parquet, CSV or JSON file that is there whole or not at all."""
    kind = exp.CopyParameter(
        this=exp.var("FORMAT"), expression=exp.var(_FORMATS[file.suffix.lower()])
    )
    rows = exp.select("*").from_(table.copy()).subquery()
    part = file.with_name(f".{file.name}.{uuid.uuid4().hex[:8]}.part")
    target = exp.Literal.string(str(part))
    try:
        engine.run(exp.Copy(this=rows, kind=False, files=[target], params=[kind]))
        part.replace(file)
    except (duckdb.Error, OSError) as error:
        raise EngineError(f"{file}: it could not be written: {first_line(error)}") from error
    finally:
        part.unlink(missing_ok=True)


def publish(
    engine: DuckDBEngine, tables: Mapping[str, exp.Table], schema: str, target: Path | None
) -> None:
    """Copy work tables into a schema of a file, or of the connection, in one transaction."""
    try:
        with engine.database_of(target, read_only=False) as home:
            _publish(engine, tables, home, schema)
    except duckdb.Error as error:
        where = target or "the connection's database"
        raise EngineError(
            f"{where}: the tables could not be written, and what was there is as before: "
            f"{first_line(error)}"
        ) from error


def _publish(engine: DuckDBEngine, tables: Mapping[str, exp.Table], home: str, schema: str) -> None:
    engine.execute("BEGIN TRANSACTION")
    try:
        place = exp.table_(exp.to_identifier(schema, quoted=True), db=home, quoted=True)
        engine.run(exp.Create(this=place, kind="SCHEMA", exists=True))
        _drop_published(engine, home, schema, wanted=set(tables))
        for name, work in tables.items():
            target = table_in(home, schema, name)
            rows = exp.select("*").from_(work.copy())
            engine.run(exp.Create(this=target, kind="TABLE", expression=rows))
            mark = exp.Literal.string(MARK)
            engine.run(exp.Comment(this=target.copy(), kind="TABLE", expression=mark))
        engine.execute("COMMIT")
    except BaseException:
        with suppress(duckdb.Error):
            engine.execute("ROLLBACK")
        raise


def _drop_published(engine: DuckDBEngine, home: str, schema: str, wanted: set[str]) -> None:
    found = engine.execute(
        "SELECT table_name, comment FROM duckdb_tables() "
        "WHERE database_name = $home AND schema_name = $schema "
        "UNION ALL SELECT view_name, 'a view' FROM duckdb_views() "
        "WHERE database_name = $home AND schema_name = $schema",
        {"home": home, "schema": schema},
    )
    foreign = sorted(name for name, mark in found if mark != MARK and name in wanted)
    if foreign:
        raise EngineError(
            f"schema {schema!r} has a table {foreign[0]!r} that sqlsimpl did not make: "
            "choose another name"
        )
    for name, mark in found:
        if mark == MARK:
            engine.run(exp.Drop(tables=[table_in(home, schema, name)], kind="TABLE"))
