"""A user's documents as scoring reads them, from wherever their columns are picked.

Raw text is (row, id, fingerprint, labels, has_text, lane(text)), as corpus/texts returns it; ready
rows are (document, name, value).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.markup import without_markup

if TYPE_CHECKING:
    from sqlsimpl.models.shape import Shape
    from sqlsimpl.templates.run import Run

_ORDERED_WINDOWS = ("spark", "snowflake")
"""Where rows can be numbered only in an order."""


def _as_text(column: exp.Expr) -> exp.Expr:
    return exp.cast(column.copy(), "TEXT")


def texts(
    row: exp.Expr,
    key: exp.Expr,
    given: Sequence[exp.Expr],
    shape: Shape,
    dialect: str,
    as_text: Callable[[exp.Expr], exp.Expr] = _as_text,
) -> exp.Select:
    """Text columns of a source that is still to be named, with the number and key of each row."""
    lanes = [without_markup(as_text(column), shape.settings.markup) for column in given]
    if not shape.settings.fields_apart and len(lanes) > 1:
        lanes = [_joined(lanes, dialect)]
    return exp.select(
        row.as_("row"),
        key.as_("id"),
        exp.null().as_("fingerprint"),
        exp.null().as_("labels"),
        exp.or_(*(column.copy().is_(exp.null()).not_() for column in given)).as_("has_text"),
        *(lane.as_(f"text_{place}") for place, lane in enumerate(lanes)),
    )


def entries(document: exp.Expr, name: exp.Expr, value: exp.Expr) -> exp.Select:
    """Columns of ready rows of a source that is still to be named."""
    number = exp.cast(value, "DOUBLE")
    return exp.select(document.as_("document"), name.as_("name"), number.as_("value"))


def of_table(source: exp.Table, columns: Columns, shape: Shape, dialect: str) -> exp.Query:
    """Documents of a table that has the columns of training."""
    if shape.form == "text":
        given = [_column(name) for name in columns.text]
        key = _column(columns.id) if columns.id else None
        row = _position(key, dialect) - 1
        picked = texts(row, key or _position(None, dialect), given, shape, dialect)
    else:
        value = columns.count or columns.weight or ""
        picked = entries(_column(columns.id or ""), _column(columns.term or ""), _column(value))
    return picked.from_(exp.alias_(source, "source", table=True))


def of_run(run: Run, columns: Columns, shape: Shape, *, by_row: bool = False) -> exp.Query:
    """Documents that were read into the work tables inputs or entries.

    `by_row` puts the number of the row in the place of the key, of texts.
    """
    if shape.form != "text":
        return run.renamed("entries", document="id", name="name", value="value")
    key = exp.column("id") if columns.id else exp.column("row") + 1
    if by_row:
        key = exp.column("row")
    lanes = [f"text_{lane}" for lane in range(len(shape.fields))]
    return exp.select("row", key.as_("id"), "fingerprint", "labels", "has_text", *lanes).from_(
        run.table("inputs")
    )


def _column(name: str) -> exp.Column:
    return exp.column(name, table="source", quoted=True)


def _joined(lanes: list[exp.Expr], dialect: str) -> exp.Expr:
    """Texts with a space between them, without those that are not there."""
    space = exp.Literal.string(" ")
    if dialect == "bigquery":
        return exp.ArrayToString(this=exp.array(*lanes), expression=space)
    return exp.func("CONCAT_WS", space, *lanes, dialect="duckdb")


def _position(key: exp.Expr | None, dialect: str) -> exp.Expr:
    """The number of a document, by its key; without one, as they come."""
    order = key.copy() if key else None
    if key is None and dialect in _ORDERED_WINDOWS:
        order = exp.Literal.number(1)
    ordered = exp.Order(expressions=[exp.Ordered(this=order)]) if order else None
    return exp.Window(this=exp.RowNumber(), order=ordered)
