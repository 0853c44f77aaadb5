"""What a user may name as a source of documents on a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import sqlglot
from psycopg import errors
from sqlglot import exp

from sqlsimpl.engines.duckdb.sources import DATABASES, is_text_file
from sqlsimpl.engines.postgres.connection import is_url
from sqlsimpl.engines.registry import shown
from sqlsimpl.engines.sources import refuse_both
from sqlsimpl.errors import SourceError, first_line, near
from sqlsimpl.templates.template import Relation, as_item

if TYPE_CHECKING:
    from sqlsimpl.engines.postgres.engine import PostgresEngine


def found(engine: PostgresEngine, source: object, table: str | None, query: str | None) -> Relation:
    """A relation over the source, which is only read."""
    if isinstance(source, exp.Table):
        return source  # a work table
    refuse_both(table, query)
    if source is not None and not _is_own(engine, source):
        _refuse_foreign(source)
        if table is not None or query is not None:
            raise SourceError(
                f"{source}: give the table or the query alone, or the database's own URL with it"
            )
        return _collated(engine, _named(engine, str(source), "table, view or query"))
    if query is not None:
        return _collated(engine, _parsed(engine, query))
    if table is None:
        raise SourceError(f"{engine.place}: say what to read; {near('', _tables(engine))}")
    return _collated(engine, _named(engine, table, "table, view or query"))


def _is_own(engine: PostgresEngine, source: object) -> bool:
    return source is engine.connection or (isinstance(source, str) and source == engine.url)


def _refuse_foreign(source: object) -> None:
    if isinstance(source, str) and is_url(source):
        raise SourceError(
            f"{shown(source)}: this is another database than the one that is worked in; "
            "documents are read where the model is"
        )
    is_file = isinstance(source, Path) or (
        isinstance(source, str) and (is_text_file(source) or Path(source).suffix in DATABASES)
    )
    if is_file or not isinstance(source, str):
        what = str(source) if is_file else f"a {type(source).__name__}"
        raise SourceError(
            f"{what}: PostgreSQL reads its own tables; load it into one there, "
            "or train in DuckDB, which reads files and data frames"
        )


def _named(engine: PostgresEngine, name: str, what: str) -> Relation:
    table = _find_table(engine, name)
    if table is not None:
        return table
    tree = _query_of(name)
    if tree is None:
        raise SourceError(f"{name!r} is no {what} of {engine.place}; {near(name, _tables(engine))}")
    return _checked(engine, tree)


def _find_table(engine: PostgresEngine, name: str) -> exp.Table | None:
    """A table or view whose name is exactly this, or this dotted path."""
    candidates = [exp.table_(name, quoted=True)]
    try:
        dotted = exp.to_table(name, dialect="postgres")
        # What is not quoted is tried as it is written, then in lower case, as PostgreSQL reads it.
        candidates += [_all_quoted(dotted), _all_quoted(_folded(dotted))]
    except (sqlglot.errors.SqlglotError, TypeError, ValueError):  # no name, or several statements
        pass
    for table in candidates:
        try:
            engine.columns(table)
        except (errors.UndefinedTable, errors.InvalidSchemaName, errors.FeatureNotSupported):
            continue
        except errors.InsufficientPrivilege as error:
            raise SourceError(_no_permission(engine, name)) from error
        except errors.SyntaxError:
            continue
        return table
    return None


def _all_quoted(table: exp.Table) -> exp.Table:
    parts = [part.name for part in table.parts]
    return exp.table_(
        parts[-1],
        db=parts[-2] if len(parts) > 1 else None,
        catalog=parts[-3] if len(parts) > 2 else None,
        quoted=True,
    )


def _folded(table: exp.Table) -> exp.Table:
    made = table.copy()
    for part in made.parts:
        if not part.args.get("quoted"):
            part.set("this", part.name.lower())
    return made


def _no_permission(engine: PostgresEngine, name: str) -> str:
    ((role,),) = engine.execute("SELECT current_user")
    return (
        f"{name}: role {role!r} may not read it; its owner allows that with GRANT SELECT ON it, "
        "and USAGE ON its SCHEMA"
    )


def _parsed(engine: PostgresEngine, text: str) -> exp.Query:
    tree = _query_of(text)
    if tree is None:
        raise SourceError(f"{text!r} is no query: give one SELECT")
    return _checked(engine, tree)


def _query_of(text: str) -> exp.Query | None:
    try:
        trees = sqlglot.parse(text, read="postgres")
    except sqlglot.errors.SqlglotError:
        return None
    tree = trees[0] if len(trees) == 1 else None
    writes = (exp.Insert, exp.Update, exp.Delete, exp.Merge, exp.Into, exp.Lock)
    return tree if isinstance(tree, exp.Query) and not tree.find(*writes) else None


def _checked(engine: PostgresEngine, tree: exp.Query) -> exp.Query:
    """A query that the server can plan, so that errors come before the work does."""
    try:
        engine.columns(tree)
    except errors.UndefinedTable as error:
        raise SourceError(f"{first_line(error)}; {near('', _tables(engine))}") from error
    except errors.InsufficientPrivilege as error:
        raise SourceError(f"the query may not be run: {first_line(error)}") from error
    except psycopg.Error as error:
        raise SourceError(f"the query cannot be run: {first_line(error)}") from error
    return tree


def _collated(engine: PostgresEngine, relation: Relation) -> Relation:
    """The relation with each text in the order of code points, as DuckDB has it.

    Documents, terms and labels are numbered in that order, whatever the database's own collation;
    texts of other collations cannot be compared with each other. Columns of types that other
    databases know nothing of, such as enumerations, are text.
    """
    columns = [
        exp.alias_(_plain(exp.column(name, quoted=True), kind, collated), name, quoted=True)
        for name, kind, collated in engine.described(relation)
    ]
    return exp.select(*columns).from_(as_item(relation))


def _plain(column: exp.Expr, kind: str, collated: bool) -> exp.Expr:
    try:
        exp.DataType.build(kind, dialect="postgres")
    except sqlglot.errors.SqlglotError:
        column, collated = exp.cast(column, "TEXT"), True
    by_code_point = exp.to_identifier("pg_c_utf8", quoted=True)
    return exp.Collate(this=column, expression=by_code_point) if collated else column


def _tables(engine: PostgresEngine) -> list[str]:
    """The tables and views that the role may see, as a user would name them."""
    rows = engine.execute(
        "SELECT table_schema, table_name, "
        "table_schema = ANY (current_schemas(false)::text[]) "
        "FROM information_schema.tables "
        "WHERE table_schema NOT IN ('pg_catalog', 'information_schema') "
        "AND NOT starts_with(table_schema, 'sqlsimpl_') ORDER BY 1, 2"
    )
    return [name if visible else f"{schema}.{name}" for schema, name, visible in rows]
