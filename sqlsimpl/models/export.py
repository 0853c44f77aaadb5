"""Scoring as one plain query over a model's tables, in the SQL of another database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import sqlglot
from sqlglot import exp

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.patterns import translated
from sqlsimpl.engines.documents import of_table
from sqlsimpl.engines.duckdb.files import check_output
from sqlsimpl.engines.engine import Shows
from sqlsimpl.errors import SettingError, near
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.templates.template import Relation, render

if TYPE_CHECKING:
    from sqlsimpl.models.opened import OpenModel

DIALECTS = ("duckdb", "postgres", "spark", "snowflake", "bigquery")
"""The dialects in which scoring can be written."""

KINDS = ("predict", "scores", "explain")
"""What can be asked: the labels, every label's score, or why."""

_SUMMARIES: Mapping[str, str] = {
    "predict": "The labels",
    "scores": "The score of each label",
    "explain": "Why the labels are given",
}
_NOT_NORMALISED = "Text is not normalised to NFC here: a letter with its accent apart stays so."
_NOT_ROUNDED = (
    "Numbers are of double precision here, where the model rounds scores to single precision: a "
    "document at the very edge of a decision may fall on the other side of it."
)
_NOTES: Mapping[str, tuple[str, ...]] = {
    "duckdb": (),
    "postgres": ("It needs PostgreSQL 17 or newer and a UTF8 database.",),
    "spark": ("It needs Spark 4 or newer.",),
    "snowflake": (
        "Names are quoted, so that upper and lower case count: give a table with other names as a "
        "view with these.",
    ),
    "bigquery": (),
}
_SLOW_JOINS = "Of many documents it is far faster after SET enable_nestloop = off."
_NO_KEY = (
    "The documents have no key: they are numbered as the database reads them, which may differ "
    "from call to call."
)


def scoring_sql(
    shape: Shape,
    columns: Columns,
    *,
    dialect: str,
    schema: str,
    documents: str = "documents",
    kind: str = "predict",
    model: str | None = None,
) -> str:
    """One SELECT that scores a table of documents, with a comment that says what it needs.

    `schema` holds the model's tables and `documents` the columns the model was trained on; both are
    written as in the dialect and may be qualified. `model` says in the comment whose scores they
    are.
    """
    _check_choice("dialect", dialect, DIALECTS)
    _check_choice("kind", kind, KINDS)
    source = _place("documents", documents, dialect, 3)
    tables = _tables(_place("schema", schema, dialect, 2), shape.tables)
    # What stands side by side for DuckDB gives the very numbers of the macros and of Python.
    scoring = Scoring(dialect, shape, tables, in_lanes=dialect == "duckdb")
    is_text = shape.form == "text"
    decided = scoring.on(of_table(source, columns, shape, dialect))
    if kind == "predict":
        sql = decided.predictions()
    elif kind == "scores":
        sql = decided.scores()
    else:
        sql = decided.explanations()
    if dialect == "snowflake" and is_text:
        settings = shape.settings
        for pattern in (settings.token_pattern, *settings.unspaced_patterns.values()):
            sql = _in_ascii(sql, translated(pattern, dialect))
    needed = [table for table in tables.values() if render(table, dialect) in sql]
    head = [
        f"{_SUMMARIES[kind]} of the documents in {render(source, dialect)}"
        f"{f', by the model {model}' if model else ''}.",
        f"Dialect: {dialect}. Written by sqlsimpl.",
        f"Tables of the model: {', '.join(render(table, dialect) for table in needed)}.",
        f"Columns of the documents: {', '.join(_read_columns(columns))}.",
        *_notes(shape, columns, dialect, kind),
    ]
    return f"{_comment(head)}\n{sql}"


def model_sql(
    model: OpenModel, dialect: str, *, documents: str, schema: str | None, kind: str
) -> str:
    """The scoring query of an open model, by default over the schema that is named as it is."""
    if schema is None:
        # In its own file, the model's name alone stands for the version in use.
        own = dialect == "duckdb" and not model.published.current
        schema = quoted(model.schema if own else model.name, dialect)
    return scoring_sql(
        model.shape,
        model.columns,
        dialect=dialect,
        schema=schema,
        documents=documents,
        kind=kind,
        model=f"{model.name}, version {model.version} ({model.algorithm})",
    )


def show_view(model: OpenModel, view: str, documents: str, kind: str) -> None:
    """Make a temporary view of a Spark session that scores a table's documents."""
    if not isinstance(model.engine, Shows):
        raise SettingError(
            f"view {view!r}: temporary views are for Spark sessions; here, "
            f"{model.name}.{kind}('{documents}') is there for every client"
        )
    query = model_sql(model, "spark", documents=documents, schema=model.schema, kind=kind)
    model.engine.show(view, query)


def write_tables(model: OpenModel, folder: Path) -> list[Path]:
    """Write the tables that scoring reads as Parquet files."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise SettingError(f"{folder}: it cannot be made a folder: {error.strerror}") from error
    files = {name: folder / f"{name}.parquet" for name in model.shape.tables}
    for name, file in files.items():
        check_output(file)
        model.save(name, file)
    return list(files.values())


def _notes(shape: Shape, columns: Columns, dialect: str, kind: str) -> list[str]:
    """What a user of the dialect must know."""
    notes = list(_NOTES[dialect])
    if columns.id is None and dialect != "duckdb":
        notes.append(_NO_KEY)
    if shape.form == "text" and dialect == "snowflake":
        notes.append(_NOT_NORMALISED)
    if not shape.counts_tokens and dialect in ("snowflake", "bigquery"):
        notes.append(_NOT_ROUNDED)
    if dialect == "postgres" and kind == "explain":
        notes.append(_SLOW_JOINS)
    return notes


def quoted(name: str, dialect: str) -> str:
    """A name as it is written in a dialect, whatever characters it has."""
    _check_choice("dialect", dialect, DIALECTS)
    return exp.to_identifier(name, quoted=True).sql(dialect)


def _check_choice(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise SettingError(f"{name} {value!r}: {near(value, known)}")


def _place(name: str, written: str, dialect: str, most: int) -> exp.Table:
    """The table or schema that a user's text names, with a limited number of parts."""
    try:
        place = exp.to_table(written, dialect=dialect)
        parts = [part.name for part in place.parts if isinstance(part, exp.Identifier)]
    except (sqlglot.errors.SqlglotError, TypeError):  # the latter for several statements
        parts = []
    if not all(parts) or not 0 < len(parts) == len(place.parts) <= most:
        raise SettingError(f"{name} {written!r}: it must be a name, or names with a dot between")
    return place


def _tables(schema: exp.Table, names: Iterable[str]) -> dict[str, Relation]:
    return {
        name: exp.Table(
            this=exp.to_identifier(name, quoted=True),
            db=schema.this.copy(),
            catalog=schema.args["db"].copy() if schema.args.get("db") else None,
        )
        for name in names
    }


def _read_columns(columns: Columns) -> list[str]:
    return [name for name in columns.used() if name not in (columns.label, columns.weight_column)]


def _in_ascii(sql: str, pattern: str) -> str:
    """The query with a pattern's characters as escapes of the literal: accents apart get lost."""
    literal = exp.Literal.string(pattern).sql("snowflake")
    escaped = "".join(
        rf"\u{ord(sign):04X}" if 0x7F < ord(sign) < 0x10000 else sign for sign in literal
    )
    return sql.replace(literal, escaped)


def _comment(lines: list[str]) -> str:
    # A name may have lines of its own, which must not end the comment.
    return "\n".join(f"-- {' '.join(line.split())}" for line in lines)
