"""What a user may name as a source of documents, made readable for DuckDB."""

from __future__ import annotations

import glob
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
from sqlglot import exp

from sqlsimpl.engines.marks import MODEL_MARK
from sqlsimpl.engines.sources import candidates, ending, named, refuse_both
from sqlsimpl.errors import SourceError, near
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.engines.duckdb.engine import DuckDBEngine

_READERS = {
    ".parquet": "read_parquet",
    ".csv": "read_csv",
    ".tsv": "read_csv",
    ".json": "read_json",
    ".jsonl": "read_json",
    ".ndjson": "read_json",
}
_STRICT = {"quote": '"', "escape": '"', "skip": 0}
"""Of CSV files, which DuckDB else reads in whatever way loses the fewest lines."""
DATABASES = {".duckdb", ".db", ".ddb"}
_COMPRESSED = {".gz", ".zst"}


@contextmanager
def opened(
    engine: DuckDBEngine, source: object, table: str | None, query: str | None
) -> Iterator[Relation]:
    """A relation over the source, valid while the block runs."""
    refuse_both(table, query)
    whole = not isinstance(source, str | Path | None) or (source and is_text_file(source))
    if whole and (table or query):
        raise SourceError("table and query are for DuckDB files and connections; use where")
    if isinstance(source, exp.Table):
        yield source  # a work table
    elif isinstance(source, duckdb.DuckDBPyRelation):
        with _copied(engine, source) as relation:
            yield relation
    elif not isinstance(source, str | Path | None):
        with _registered(engine, source) as relation:
            yield relation
    elif source is not None and is_text_file(source):
        yield _file(str(source))
    elif source is not None and (ending(source, _COMPRESSED) in DATABASES or _is_file(source)):
        with engine.attached(Path(source), read_only=True) as name, engine.using(name):
            yield _inside(engine, str(source), table, query)
    elif source is not None and (found := _find_table(engine, str(source))):
        # A table of the database that is in use: the user's, or the one of an open source.
        yield found
    else:
        with _home(engine):
            yield _named(engine, source, table, query)


def is_text_file(source: str | Path) -> bool:
    """Whether a name is that of a Parquet, CSV or JSON file."""
    return ending(source, _COMPRESSED) in _READERS


def _is_file(source: str | Path) -> bool:
    """Whether it is a file; a query may be longer than any file name."""
    try:
        return Path(source).is_file()
    except (OSError, ValueError):
        return False


def _file(pattern: str) -> Relation:
    if not Path(pattern).exists() and not glob.glob(pattern, recursive=True):
        raise SourceError(f"{pattern}: there is no such file")
    return exp.select("*").from_(file_rows(pattern))


def file_rows(file: str | Path) -> exp.Table:
    """The rows of a file as an item of a FROM clause."""
    kind = ending(file, _COMPRESSED)
    options = [
        exp.PropertyEQ(this=exp.to_identifier(name), expression=exp.convert(value))
        for name, value in (_STRICT.items() if kind == ".csv" else ())
    ]
    named = [exp.Literal.string(str(file)), *options]
    return exp.Table(this=exp.Anonymous(this=_READERS[kind], expressions=named))


@contextmanager
def _registered(engine: DuckDBEngine, source: object) -> Iterator[Relation]:
    name = f"sqlsimpl_source_{uuid.uuid4().hex[:8]}"
    try:
        engine.connection.register(name, source)
    except (duckdb.Error, TypeError) as error:
        raise SourceError(
            f"a {type(source).__name__} cannot be read as a table: give a path, a table name, "
            "a pandas, Polars or Arrow table or a DuckDB relation"
        ) from error
    try:
        yield exp.table_(name, quoted=True)
    finally:
        engine.connection.unregister(name)


@contextmanager
def _copied(engine: DuckDBEngine, relation: duckdb.DuckDBPyRelation) -> Iterator[Relation]:
    """A relation can only be read by its own connection, so that one writes it to a file."""
    with engine.scratch_folder() as folder:
        file = folder / "relation.parquet"
        relation.write_parquet(str(file))
        yield _file(str(file))


@contextmanager
def _home(engine: DuckDBEngine) -> Iterator[None]:
    if engine.file is None or not engine.file.is_file():
        yield
        return
    with engine.attached(engine.file, read_only=True) as name, engine.using(name):
        yield


def _inside(engine: DuckDBEngine, file: str, table: str | None, query: str | None) -> Relation:
    if table is None and query is None:
        known = _tables(engine)
        if len(known) != 1:
            raise SourceError(f"{file}: say which table to read; {near('', known)}")
        table = known[0]
    return _named(engine, None, table, query)


def _named(
    engine: DuckDBEngine, source: str | Path | None, table: str | None, query: str | None
) -> Relation:
    if source is None and table is None and query is None:
        raise SourceError(f"say what to read; tables: {near('', _tables(engine))}")
    name = table if table is not None else None if query is not None else str(source)
    return named(
        engine.dialect,
        name,
        query,
        lambda name: _find_table(engine, name),
        lambda: _tables(engine),
    )


def _find_table(engine: DuckDBEngine, name: str) -> exp.Table | None:
    """A table or view whose name is exactly this, or this dotted path."""
    reason: duckdb.Error | None = None
    for table in candidates(name, engine.dialect):
        try:
            engine.columns(table)
        except duckdb.Error as error:
            reason = error
            continue
        return table
    if name in _tables(engine):  # a view of something that is gone
        raise SourceError(f"{name}: it cannot be read: {reason}") from reason
    return None


def _tables(engine: DuckDBEngine) -> list[str]:
    """The user's tables and views of the current database, as one would name them."""
    rows = engine.execute(
        "SELECT schema_name, table_name FROM duckdb_tables() "
        "WHERE database_name = current_database() AND NOT internal "
        "AND schema_name <> 'sqlsimpl' AND schema_name NOT LIKE '%@%' "
        "UNION ALL SELECT schema_name, view_name FROM duckdb_views() "
        "WHERE database_name = current_database() AND NOT internal "
        "AND NOT COALESCE(CONTAINS(comment, $mark), false) ORDER BY ALL",
        {"mark": MODEL_MARK},
    )
    return [name if schema == "main" else f"{schema}.{name}" for schema, name in rows]
