"""What a user may name as a source of documents, as far as engines agree on it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from pathlib import Path

import sqlglot
from sqlglot import exp

from sqlsimpl.errors import SourceError, near
from sqlsimpl.templates.template import Relation


def refuse_both(table: str | None, query: str | None) -> None:
    """Refuse a call that names a table and a query."""
    if table is not None and query is not None:
        raise SourceError("give a table or a query, not both")


def ending(source: str | Path, compressed: Container[str] = ()) -> str:
    """The ending of a file's name that says what is in it, also before one for compressed files."""
    path = Path(source)
    return (path.with_suffix("") if path.suffix in compressed else path).suffix.lower()


def named(
    dialect: str,
    name: str | None,
    query: str | None,
    find: Callable[[str], exp.Table | None],
    tables: Callable[[], list[str]],
) -> Relation:
    """The table, view or query that a user names, or the query that is given."""
    if query is None and name is not None:
        found = find(name)
        if found is not None:
            return found
        query = name
    tree = parse_query(query or "", dialect)
    if tree is None:
        hint = near(name or "", tables())
        raise SourceError(f"{name or query!r} is no file, table, view or query; tables: {hint}")
    return tree


def candidates(name: str, dialect: str) -> Iterator[exp.Table]:
    """What may be meant: a table whose name is exactly this, or this dotted path."""
    yield exp.table_(name, quoted=True)
    try:
        yield exp.to_table(name, dialect=dialect)
    except (sqlglot.errors.SqlglotError, TypeError, ValueError):  # no name, or several statements
        return


def parse_query(text: str, dialect: str) -> exp.Query | None:
    """The one query that a text is."""
    try:
        tree = sqlglot.parse_one(text, read=dialect)
    except sqlglot.errors.SqlglotError:
        return None
    return tree if isinstance(tree, exp.Query) else None
