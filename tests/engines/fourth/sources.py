"""What a user may name as a source of documents: tables, views and queries of the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import duckdb
from sqlglot import exp

from sqlsimpl.engines.sources import candidates, named, refuse_both
from sqlsimpl.errors import SourceError, near
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from tests.engines.fourth.engine import PlainEngine


def found(engine: PlainEngine, source: object, table: str | None, query: str | None) -> Relation:
    """A relation over the source, which is only read."""
    refuse_both(table, query)
    if isinstance(source, exp.Table):
        return source  # a work table
    if source is not None and not isinstance(source, str):
        raise SourceError(f"a {type(source).__name__} cannot be read here: name a table")
    name = table if query is None and table is not None else source if query is None else None
    if name is None and query is None:
        raise SourceError(f"say what to read; tables: {near('', _tables(engine))}")
    return named(
        engine.dialect,
        name,
        query,
        lambda name: _find_table(engine, name),
        lambda: _tables(engine),
    )


def _find_table(engine: PlainEngine, name: str) -> exp.Table | None:
    for table in candidates(name, engine.dialect):
        try:
            engine.columns(table)
        except duckdb.Error:
            continue
        return table
    return None


def _tables(engine: PlainEngine) -> list[str]:
    rows = engine.execute("SELECT table_name FROM information_schema.tables ORDER BY 1")
    return [name for (name,) in rows]
