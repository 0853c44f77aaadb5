"""Table macros that score documents in any DuckDB client, from raw text to label."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from sqlglot import exp

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.engines import documents
from sqlsimpl.engines.home import Function
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.templates.template import Relation

POSITION = "row_number"
"""What a call names as key for the place of documents in the source, from 1."""
_ROW = "sqlsimpl_row"
"""The same, also for documents that have a column row_number."""


def macros(shape: Shape, columns: Columns, schema: str) -> list[Function]:
    """The macros of a model whose tables are in a schema."""
    scoring = Scoring("duckdb", shape, _tables(schema, shape.family.tables))
    if shape.form == "text":
        source, named = _texts(columns, shape), _text_parameters(columns)
    else:
        source, named = _entries(), _entry_parameters(columns)
    decided = scoring.on(source)
    called = {**named, "database": _text("")}
    explained = {**called, "every_label": "false"}
    return [
        Function("predict", _parameters(called), decided.predictions()),
        Function("scores", _parameters(called), decided.scores()),
        Function(
            "explain",
            _parameters(explained),
            decided.explanations(exp.column("every_label")),
        ),
    ]


def _tables(schema: str, names: Iterable[str]) -> dict[str, Relation]:
    """The model's tables by name, behind the name under which the user has attached the file.

    A macro looks names up where its caller is, so that a name alone is found only in the database
    that is in use.
    """
    database = exp.column("database")
    prefix = exp.case().when(database.eq(""), "''").else_(exp.func("CONCAT", database, "'.'"))
    return {
        name: exp.Table(
            this=exp.Anonymous(
                this="query_table",
                expressions=[
                    exp.DPipe(
                        this=exp.paren(prefix.copy()),
                        expression=exp.Literal.string(
                            exp.table_(name, db=schema, quoted=True).sql("duckdb")
                        ),
                    )
                ],
            )
        )
        for name in names
    }


def _text_parameters(columns: Columns) -> dict[str, str]:
    names = [_text(name) for name in columns.text]
    texts = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
    return {"text": texts, "id": _text(columns.id or _ROW)}


def _entry_parameters(columns: Columns) -> dict[str, str]:
    return {
        "id": _text(columns.id or ""),
        "term_column": _text(columns.term or ""),
        "value_column": _text(columns.count or columns.weight or ""),
    }


def _parameters(named: Mapping[str, str]) -> str:
    return ", ".join(["source", *(f"{name} := {default}" for name, default in named.items())])


def _text(value: str) -> str:
    return exp.Literal.string(value).sql("duckdb")


def _column(name: exp.Expr) -> exp.Expr:
    """The column that a parameter names; none is an error of DuckDB that lists the columns."""
    column = exp.to_identifier("c")
    same = exp.func("LOWER", column).eq(exp.func("LOWER", name))
    return exp.Columns(this=exp.Lambda(this=same, expressions=[column.copy()]))


_SOURCE = exp.Table(this=exp.Anonymous(this="query_table", expressions=[exp.column("source")]))


def _texts(columns: Columns, shape: Shape) -> exp.Query:
    """The user's documents as corpus/texts has them."""
    names: list[exp.Expr] = [exp.column("text")]
    if len(columns.text) > 1:
        places = (exp.Literal.number(place + 1) for place in range(len(columns.text)))
        names = [
            exp.Anonymous(this="list_extract", expressions=[exp.column("text"), place])
            for place in places
        ]
    position = exp.Window(this=exp.RowNumber())
    # A column of the user's that is named so comes first, and is the one that is found.
    columns_and_position = (position.as_(_ROW), exp.Star(), position.copy().as_(POSITION))
    numbered = exp.select(*columns_and_position).from_(_SOURCE.copy())
    picked = exp.select(
        _ROW,
        _column(exp.column("id")).as_("id"),
        *(_column(name).as_(f"given_{place}") for place, name in enumerate(names)),
    ).from_(numbered.subquery("numbered"))
    picked_column = partial(exp.column, table="picked")
    given = [picked_column(f"given_{place}") for place in range(len(names))]
    row = picked_column(_ROW) - 1
    made = documents.texts(row, picked_column("id"), given, shape, "duckdb")
    return made.from_(picked.subquery("picked"))


def _entries() -> exp.Query:
    """The user's ready rows as scoring/known_values reads them."""
    names = {"document": "id", "name": "term_column", "value": "value_column"}
    picked = exp.select(
        *(_column(exp.column(parameter)).as_(name) for name, parameter in names.items())
    ).from_(_SOURCE.copy())
    columns = (exp.column(name, table="picked") for name in names)
    return documents.entries(*columns).from_(picked.subquery("picked"))
