"""Functions that score documents in any PostgreSQL client, from raw text to label.

The names of a table and its columns are put into a query when the function is called; all else of
it is fixed. They stand in the query as characters of private use until it is written as a format.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from sqlglot import exp

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.engines import documents
from sqlsimpl.engines.duckdb.functions import POSITION
from sqlsimpl.engines.home import Function, Served
from sqlsimpl.engines.postgres.files import postgres_type
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.templates.template import Relation

_FIRST_SLOT = 0xE100
_PREDICTED = {"label": "TEXT", "score": "DOUBLE", "probability": "DOUBLE"}
_RESULTS = {
    "predict": _PREDICTED,
    "scores": {**_PREDICTED, "positive": "BOOLEAN"},
    "explain": {
        "label": "TEXT", "stage": "INT", "part": "TEXT", "term": "TEXT", "contribution": "DOUBLE",
        "low": "DOUBLE", "value": "DOUBLE", "high": "DOUBLE",
    },
}  # fmt: skip


@dataclass
class _Slots:
    """Places in a query that a call fills: expressions of the function's parameters."""

    values: list[str] = field(default_factory=list)

    def add(self, value: str) -> exp.Identifier:
        """A place for the text that an expression gives."""
        self.values.append(value)
        return exp.to_identifier(chr(_FIRST_SLOT + len(self.values)), quoted=True)

    def written(self, query: str) -> str:
        """An expression of the whole text of the query."""
        text = query.replace("%", "%%")
        for place in range(1, len(self.values) + 1):
            text = text.replace(f'"{chr(_FIRST_SLOT + place)}"', f"%{place}$s")
        return f"format({_text(text)}, {', '.join(self.values)})"


def functions(served: Served) -> list[Function]:
    """The functions of a model, whose tables are found by the path that they are given."""
    shape, columns = served.shape, served.columns
    slots = _Slots()
    if shape.form == "text":
        given, named = _texts(columns, shape, slots), _text_parameters(columns)
    else:
        given, named = _entries(slots), _entry_parameters(columns)
    tables: dict[str, Relation] = {
        name: exp.table_(name, quoted=True) for name in shape.family.tables
    }
    decided = Scoring("postgres", shape, tables).on(given)
    every_label = slots.add("CASE WHEN every_label THEN 'TRUE' ELSE 'FALSE' END")
    queries = {
        "predict": (decided.predictions(), named),
        "scores": (decided.scores(), named),
        "explain": (
            decided.explanations(exp.column(every_label)),
            {**named, "every_label": "boolean DEFAULT false"},
        ),
    }
    made = []
    for name, (query, parameters) in queries.items():
        results = {"document": _key_type(served), **_results(name, shape)}
        text = _cast(query, results)
        own = _Slots([value for value in slots.values if name == "explain" or "every" not in value])
        made.append(
            Function(name, _parameters(parameters), _definition(text, own, results, columns))
        )
    return made


def _results(name: str, shape: Shape) -> Mapping[str, str]:
    if name == "predict" and not shape.one_label:
        return {"labels": "TEXT[]"}
    return _RESULTS[name]


def _key_type(served: Served) -> str:
    if not served.columns.id:
        return "BIGINT"
    return served.key_type or "TEXT"


def _type(kind: str) -> str:
    return postgres_type(kind).sql("postgres")


def _cast(query: str, results: Mapping[str, str]) -> str:
    """The query with columns of exactly the types that the function returns."""
    columns = ", ".join(f'CAST("{name}" AS {_type(kind)})' for name, kind in results.items())
    return f"SELECT {columns} FROM (\n{query}\n) AS results"  # noqa: S608 (all of it is ours)


def _definition(query: str, slots: _Slots, results: Mapping[str, str], columns: Columns) -> str:
    """What follows the parameters of a function."""
    returned = ", ".join(f'"{name}" {_type(kind)}' for name, kind in results.items())
    checks = ""
    if len(columns.text) > 1:
        checks = (
            f'    IF cardinality("text") IS DISTINCT FROM {len(columns.text)} THEN\n'
            f"        RAISE EXCEPTION 'text: the model was trained on {len(columns.text)} text "
            "columns; name as many';\n    END IF;\n"
        )
    body = f"BEGIN\n{checks}    RETURN QUERY EXECUTE {slots.written(query)};\nEND"
    # As in the engine: statements with many lanes take longer to compile than to run, and parts of
    # a statement are taken for small that are not.
    settings = ["SET jit = off", "SET enable_nestloop = off"]
    if not columns.id:
        # A document is its position: one process reads them, from the beginning.
        settings += ["SET max_parallel_workers_per_gather = 0", "SET synchronize_seqscans = off"]
    # Volatile: one that waits while a model is published then sees that model, not half of it.
    return "\n".join(
        [f"RETURNS TABLE ({returned})", "LANGUAGE plpgsql VOLATILE", *settings, f"AS {_text(body)}"]
    )


def _text_parameters(columns: Columns) -> dict[str, str]:
    names = [_text(name) for name in columns.text]
    texts = f"text DEFAULT {names[0]}"
    if len(names) > 1:
        texts = f"text[] DEFAULT ARRAY[{', '.join(names)}]"
    return {"text": texts, "id": f"text DEFAULT {_text(columns.id or POSITION)}"}


def _entry_parameters(columns: Columns) -> dict[str, str]:
    return {
        "id": f"text DEFAULT {_text(columns.id or '')}",
        "term_column": f"text DEFAULT {_text(columns.term or '')}",
        "value_column": f"text DEFAULT {_text(columns.count or columns.weight or '')}",
    }


def _parameters(named: Mapping[str, str]) -> str:
    return ", ".join(['"source" regclass', *(f'"{name}" {kind}' for name, kind in named.items())])


def _text(value: str) -> str:
    return exp.Literal.string(value).sql("postgres")


def _given(parameter: str) -> str:
    """The column that a parameter names."""
    return f"format('given.%I', {parameter})"


def _key() -> str:
    """The column that is named as key, or the place of documents in the source, from 1."""
    has_column = (
        "EXISTS (SELECT FROM pg_catalog.pg_attribute "
        f"WHERE attrelid = source AND attname = {_text(POSITION)} AND attnum > 0)"
    )
    return (
        f"CASE WHEN id = {_text(POSITION)} AND NOT {has_column} "
        f"THEN 'ROW_NUMBER() OVER ()' ELSE {_given('id')} END"
    )


def _source(slots: _Slots) -> exp.Expr:
    return exp.alias_(exp.Table(this=slots.add("source::text")), "given", table=True)


def _texts(columns: Columns, shape: Shape, slots: _Slots) -> exp.Query:
    """The user's documents as corpus/texts has them."""
    source = _source(slots)
    many = len(columns.text) > 1
    names = [f'"text"[{place + 1}]' for place in range(len(columns.text))] if many else ['"text"']
    picked = exp.select(
        exp.Window(this=exp.RowNumber()).as_("place"),
        exp.column(slots.add(_key())).as_("id"),
        *(
            exp.column(slots.add(_given(name))).as_(f"given_{place}")
            for place, name in enumerate(names)
        ),
    ).from_(source)
    picked_column = partial(exp.column, table="picked")
    given = [picked_column(f"given_{place}") for place in range(len(names))]
    row = exp.cast(picked_column("place") - 1, "INT")
    made = documents.texts(row, picked_column("id"), given, shape, "postgres", _plain_text)
    return made.from_(picked.subquery("picked"))


def _entries(slots: _Slots) -> exp.Query:
    """The user's ready rows as scoring/known_values reads them."""
    source = _source(slots)
    key, name, value = (
        exp.column(slots.add(_given(parameter)))
        for parameter in ("id", "term_column", "value_column")
    )
    return documents.entries(key, _plain_text(name), value).from_(source)


def _plain_text(column: exp.Expr) -> exp.Expr:
    """A column as text of the database's own collation: others cannot be compared with it."""
    default = exp.to_identifier("default", quoted=True)
    return exp.Collate(this=exp.cast(column.copy(), "TEXT"), expression=default)
