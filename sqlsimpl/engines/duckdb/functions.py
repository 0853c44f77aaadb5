"""Table macros that score documents in any DuckDB client, from raw text to label."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from sqlglot import exp

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.decisions.unseen import TABLE as UNSEEN
from sqlsimpl.engines import documents
from sqlsimpl.engines.home import Function
from sqlsimpl.models.descriptions import FUNCTIONS
from sqlsimpl.models.scoring import Decided, Limits, Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.templates.template import Relation

POSITION = "row_number"
"""What a call names as key for the place of documents in the source, from 1."""
_ROW = "sqlsimpl_row"
"""The same, also for documents that have a column row_number."""
_ROW_NAME = exp.Literal.string(_ROW)
_NUMBERED = "numbered"
"""The part of a query with the user's documents and their places."""


def macros(shape: Shape, columns: Columns, schema: str, *, unseen: bool = False) -> list[Function]:
    """The macros of a model whose tables are in a schema; unseen may be one of them."""
    scoring = Scoring("duckdb", shape, _tables(schema, shape.tables))
    held_out = _tables(schema, [UNSEEN])[UNSEEN] if unseen else None
    if shape.form != "text":
        return _of_documents(scoring.on(_entries()), _entry_parameters(columns), held_out)
    documents = scoring.on(_texts(columns, shape))
    return [
        *_of_documents(documents, _text_parameters(columns), held_out, texts=True),
        _evaluate(scoring, columns, shape),
        *_of_text(scoring, columns, shape),
    ]


def _of_documents(
    decided: Decided, named: Mapping[str, str], unseen: Relation | None, *, texts: bool = False
) -> list[Function]:
    """The macros for the documents of a table."""
    called = {**named, "database": _text("")}
    one = decided.shape.one_label
    options = {"top": "1" if one else "NULL", "least": "0", **({"keep": "[]"} if texts else {})}
    every = exp.column("every_label")
    return [
        _table(
            "predict", {**named, **options, "database": _text("")}, _predictions(decided, texts)
        ),
        _table("scores", called, decided.scores()),
        _table("explain", {**called, "every_label": "false"}, decided.explanations(every)),
        _table("drift", called, decided.drift(unseen)),
    ]


def _table(name: str, named: Mapping[str, str], query: str) -> Function:
    parameters = ["source", *(f"{parameter} := {default}" for parameter, default in named.items())]
    return Function(name, ", ".join(parameters), query, comment=FUNCTIONS[name])


def _predictions(decided: Decided, keeps: bool) -> str:
    """The labels of documents with the columns of theirs that are carried along."""
    chain, limited = decided.limited(Limits(exp.column("top"), exp.column("least")))
    names = ["label", "score", "probability"] if decided.shape.one_label else ["labels"]
    columns: list[exp.Expr] = [exp.column(name, table="limited") for name in ("document", *names)]
    order: list[exp.Expr] = [exp.column("doc", table="limited")]
    if decided.shape.one_label:
        by_score = exp.Ordered(this=exp.column("score", table="limited"), desc=True)
        order += [by_score, exp.column("label", table="limited")]
    result = exp.select(*columns).from_(limited).order_by(*order)
    if keeps:
        number, carried = exp.column(_ROW, table="kept"), exp.column("c")
        kept = exp.select(_columns_where(exp.or_(carried.eq(_ROW_NAME), _is_kept()))).from_(
            exp.table_(_NUMBERED)
        )
        star = exp.Column(
            this=exp.Star(**{"except_": [exp.to_identifier(_ROW)]}), table=exp.to_identifier("kept")
        )
        same = exp.column("doc", table="limited").eq(number - 1)
        result = result.select(star).join(kept.subquery("kept"), on=same)
    return chain.select_query(result)


def _evaluate(scoring: Scoring, columns: Columns, shape: Shape) -> Function:
    """The macro that compares labels with those that documents have."""
    label = exp.column("given_label")
    has_label = exp.column("given_label", table="picked").is_(exp.null()).not_()
    documents = _texts(columns, shape, _column(exp.column("label_column")).as_("given_label"))
    decided = scoring.on(documents.where(has_label))
    doc = (exp.column(_ROW) - 1).as_("doc")
    listed = _column(exp.column("label_column")).as_("given_label")
    rows = exp.select(_ROW, listed).from_(exp.table_(_NUMBERED)).subquery("labelled")
    with_text = exp.select("doc").from_("keyed_documents")
    if shape.one_label:
        names = exp.select(doc, exp.cast(label, "TEXT").as_("name")).from_(rows)
    else:
        each = exp.Unnest(expressions=[exp.cast(label, "TEXT[]")])
        names = exp.select(doc, each.as_("name")).from_(rows)
    found = exp.select("doc", "name").from_(names.subquery("named"))
    found = found.where(exp.column("doc").isin(query=with_text))
    found = found.where(exp.column("name").is_(exp.null()).not_())
    named = {**_text_parameters(columns), "label_column": _text(columns.label or "label")}
    return _table("evaluate", {**named, "database": _text("")}, decided.evaluation(found))


def _of_text(scoring: Scoring, columns: Columns, shape: Shape) -> list[Function]:
    """The macros that stand for a value, for a text in a SELECT or WHERE."""
    many = len(columns.text) > 1
    names = [f"text{place + 1}" if many else "text" for place in range(len(columns.text))]
    given = [exp.column(name) for name in names]
    made = documents.texts(exp.convert(0), exp.convert(0), given, shape, "duckdb")
    decided = scoring.on(made)
    kind = "label" if shape.one_label else "labels"
    queries = {
        kind: (names, decided.answer()),
        "probability": ([*names, "wanted"], decided.probability(exp.column("wanted"))),
    }
    return [
        Function(
            name,
            ", ".join([*parameters, f"database := {_text('')}"]),
            query,
            "scalar",
            FUNCTIONS[name],
        )
        for name, (parameters, query) in queries.items()
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


def _text(value: str) -> str:
    return exp.Literal.string(value).sql("duckdb")


def _column(name: exp.Expr) -> exp.Expr:
    """The column that a parameter names; none is an error of DuckDB that lists the columns."""
    column = exp.to_identifier("c")
    return _columns_where(exp.func("LOWER", column).eq(exp.func("LOWER", name)))


def _columns_where(condition: exp.Expr) -> exp.Expr:
    """The columns whose name c is so."""
    return exp.Columns(this=exp.Lambda(this=condition, expressions=[exp.to_identifier("c")]))


def _is_kept() -> exp.Expr:
    """Whether a column is to be carried along."""
    lower = exp.Anonymous(
        this="list_transform",
        expressions=[
            exp.column("keep"),
            exp.Lambda(
                this=exp.func("LOWER", exp.to_identifier("k")), expressions=[exp.to_identifier("k")]
            ),
        ],
    )
    name = exp.func("LOWER", exp.to_identifier("c"))
    return exp.Anonymous(this="list_contains", expressions=[lower, name])


_SOURCE = exp.Table(this=exp.Anonymous(this="query_table", expressions=[exp.column("source")]))


def _numbered() -> exp.Query:
    """The user's documents with their places, as a part of the query that is read twice."""
    position = exp.Window(this=exp.RowNumber())
    # A column of the user's that is named so comes first, and is the one that is found.
    columns_and_position = (position.as_(_ROW), exp.Star(), position.copy().as_(POSITION))
    return exp.select(*columns_and_position).from_(_SOURCE.copy())


def _texts(columns: Columns, shape: Shape, *more: exp.Expr) -> exp.Select:
    """The user's documents as corpus/texts has them."""
    names: list[exp.Expr] = [exp.column("text")]
    if len(columns.text) > 1:
        places = (exp.Literal.number(place + 1) for place in range(len(columns.text)))
        names = [
            exp.Anonymous(this="list_extract", expressions=[exp.column("text"), place])
            for place in places
        ]
    picked = exp.select(
        _ROW,
        _column(exp.column("id")).as_("id"),
        *(_column(name).as_(f"given_{place}") for place, name in enumerate(names)),
        *more,
    ).from_(exp.table_(_NUMBERED))
    picked_column = partial(exp.column, table="picked")
    given = [picked_column(f"given_{place}") for place in range(len(names))]
    row = picked_column(_ROW) - 1
    made = documents.texts(row, picked_column("id"), given, shape, "duckdb")
    return made.from_(picked.subquery("picked")).with_(_NUMBERED, as_=_numbered())


def _entries() -> exp.Query:
    """The user's ready rows as scoring/known_values reads them."""
    names = {"document": "id", "name": "term_column", "value": "value_column"}
    picked = exp.select(
        *(_column(exp.column(parameter)).as_(name) for name, parameter in names.items())
    ).from_(_SOURCE.copy())
    columns = (exp.column(name, table="picked") for name in names)
    return documents.entries(*columns).from_(picked.subquery("picked"))
