"""Functions that score documents in any PostgreSQL client, from raw text to label.

The names of a table and its columns are put into a query when the function is called; all else of
it is fixed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from sqlglot import exp

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.decisions.unseen import TABLE as UNSEEN
from sqlsimpl.engines import documents
from sqlsimpl.engines.duckdb.functions import POSITION
from sqlsimpl.engines.home import Function, Served
from sqlsimpl.engines.postgres.files import postgres_type
from sqlsimpl.engines.postgres.slots import Slots, string
from sqlsimpl.models.descriptions import FUNCTIONS
from sqlsimpl.models.scoring import Limits, Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.templates.template import Relation

_PREDICTED = {"label": "TEXT", "score": "DOUBLE", "probability": "DOUBLE"}
_RESULTS = {
    "predict": _PREDICTED,
    "scores": {**_PREDICTED, "positive": "BOOLEAN"},
    "evaluate": {
        "average": "TEXT", "label": "TEXT", "documents": "BIGINT", "precision": "DOUBLE",
        "recall": "DOUBLE", "f1": "DOUBLE",
    },
    "drift": {
        "measure": "TEXT", "name": "TEXT", "training": "DOUBLE", "given": "DOUBLE",
        "drift": "DOUBLE", "by_chance": "DOUBLE",
    },
    "explain": {
        "label": "TEXT", "stage": "INT", "part": "TEXT", "term": "TEXT", "contribution": "DOUBLE",
        "low": "DOUBLE", "value": "DOUBLE", "high": "DOUBLE",
    },
}  # fmt: skip


def functions(served: Served, *, unseen: bool = False) -> list[Function]:
    """The functions of a model, whose tables are found by the path that they are given.

    The table unseen may be one of them.
    """
    shape, columns = served.shape, served.columns
    tables: dict[str, Relation] = {name: exp.table_(name, quoted=True) for name in shape.tables}
    scoring = Scoring("postgres", shape, tables)
    if shape.form != "text":
        return _of_documents(scoring, served, unseen=unseen)
    return [
        *_of_documents(scoring, served, unseen=unseen),
        _evaluate(scoring, columns, shape),
        *_of_text(scoring, columns, shape),
    ]


def _of_documents(scoring: Scoring, served: Served, *, unseen: bool) -> list[Function]:
    """The functions for the documents of a table."""
    shape, columns, slots = served.shape, served.columns, Slots()
    if shape.form == "text":
        named = _text_parameters(columns)
        decided = scoring.on(_texts(columns, shape, slots))
    else:
        named = _entry_parameters(columns)
        decided = scoring.on(_entries(slots))
    every_label = slots.add("CASE WHEN every_label THEN 'TRUE' ELSE 'FALSE' END")
    top, least = (slots.add(value) for value in ("COALESCE(top::text, 'NULL')", '"least"::text'))
    chain, limited = decided.limited(Limits(exp.column(top), exp.column(least)))
    order = ["doc", "score DESC", "label"] if shape.one_label else ["doc"]
    most = "1" if shape.one_label else "NULL"
    limits = {
        "top": f"integer DEFAULT {most}",
        "least": "double precision DEFAULT 0",
    }
    explained = {**named, "every_label": "boolean DEFAULT false"}
    picked = exp.select("*").from_(limited).order_by(*order)
    queries = {
        "predict": (chain.select_query(picked), {**named, **limits}),
        "scores": (decided.scores(), named),
        "explain": (decided.explanations(exp.column(every_label)), explained),
    }
    key = {"document": _key_type(served)}
    held_out = exp.table_(UNSEEN, quoted=True) if unseen else None
    drifted = decided.drift(held_out)
    return [
        *(
            _table(name, parameters, query, {**key, **_results(name, shape)}, slots, columns)
            for name, (query, parameters) in queries.items()
        ),
        _table("drift", named, drifted, _RESULTS["drift"], slots, columns),
    ]


def _table(
    name: str,
    parameters: Mapping[str, str],
    query: str,
    results: Mapping[str, str],
    slots: Slots,
    columns: Columns,
) -> Function:
    definition = _definition(_cast(query, results), slots, results, columns)
    return Function(name, _parameters(parameters), definition, comment=FUNCTIONS[name])


def _evaluate(scoring: Scoring, columns: Columns, shape: Shape) -> Function:
    """The function that compares labels with those that documents have."""
    slots, label = Slots(), exp.column("given_label")
    more = exp.column(slots.add(_given("label_column"))).as_("given_label")
    has_label = exp.column("given_label", table="picked").is_(exp.null()).not_()
    decided = scoring.on(_texts(columns, shape, slots, more).where(has_label))
    doc = exp.cast(exp.column("place") - 1, "INT").as_("doc")
    name: exp.Expr = exp.cast(label, "TEXT")
    if not shape.one_label:
        name = exp.Unnest(expressions=[exp.cast(label, "TEXT[]")])
    named = exp.select(doc, name.as_("name")).from_("picked").subquery("named")
    found = exp.select("doc", _plain_text(exp.column("name")).as_("name")).from_(named)
    found = found.where(exp.column("doc").isin(query=exp.select("doc").from_("keyed_documents")))
    found = found.where(exp.column("name").is_(exp.null()).not_())
    parameters = {
        **_text_parameters(columns),
        "label_column": f"text DEFAULT {string(columns.label or 'label')}",
    }
    query = decided.evaluation(found)
    return _table("evaluate", parameters, query, _RESULTS["evaluate"], slots, columns)


def _of_text(scoring: Scoring, columns: Columns, shape: Shape) -> list[Function]:
    """The functions that give a value for a text in a SELECT or WHERE."""
    many = len(columns.text) > 1
    names = [f"text{place + 1}" if many else "text" for place in range(len(columns.text))]
    slots = Slots()
    given = [exp.column(slots.add(f"${place + 1}")) for place in range(len(names))]
    zero = exp.cast(exp.convert(0), "INT")
    made = documents.texts(zero, zero.copy(), given, shape, "postgres", _plain_text)
    decided = scoring.on(made)
    wanted = exp.column(slots.add(f"${len(names) + 1}"))
    kind, kind_type = ("label", "text") if shape.one_label else ("labels", "text[]")
    queries = {
        kind: (names, kind_type, decided.answer()),
        "probability": (
            [*names, "wanted"],
            "double precision",
            decided.probability(_plain_text(wanted)),
        ),
    }
    return [
        Function(
            name,
            ", ".join(f'"{parameter}" text' for parameter in parameters),
            _value(slots.parameters(query), result),
            "scalar",
            FUNCTIONS[name],
        )
        for name, (parameters, result, query) in queries.items()
    ]


def _value(query: str, result: str) -> str:
    """What follows the parameters of a function that gives a value; its plan is kept."""
    body = f"#variable_conflict use_column\nBEGIN\n    RETURN (\n{query}\n    );\nEND"
    return "\n".join(
        [f"RETURNS {result}", "LANGUAGE plpgsql STABLE", "SET jit = off", f"AS {string(body)}"]
    )


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


def _definition(query: str, slots: Slots, results: Mapping[str, str], columns: Columns) -> str:
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
        [
            f"RETURNS TABLE ({returned})",
            "LANGUAGE plpgsql VOLATILE",
            *settings,
            f"AS {string(body)}",
        ]
    )


def _text_parameters(columns: Columns) -> dict[str, str]:
    names = [string(name) for name in columns.text]
    texts = f"text DEFAULT {names[0]}"
    if len(names) > 1:
        texts = f"text[] DEFAULT ARRAY[{', '.join(names)}]"
    return {"text": texts, "id": f"text DEFAULT {string(columns.id or POSITION)}"}


def _entry_parameters(columns: Columns) -> dict[str, str]:
    return {
        "id": f"text DEFAULT {string(columns.id or '')}",
        "term_column": f"text DEFAULT {string(columns.term or '')}",
        "value_column": f"text DEFAULT {string(columns.count or columns.weight or '')}",
    }


def _parameters(named: Mapping[str, str]) -> str:
    return ", ".join(['"source" regclass', *(f'"{name}" {kind}' for name, kind in named.items())])


def _given(parameter: str) -> str:
    """The column that a parameter names."""
    return f"format('given.%I', {parameter})"


def _key() -> str:
    """The column that is named as key, or the place of documents in the source, from 1."""
    has_column = (
        "EXISTS (SELECT FROM pg_catalog.pg_attribute "
        f"WHERE attrelid = source AND attname = {string(POSITION)} AND attnum > 0)"
    )
    return (
        f"CASE WHEN id = {string(POSITION)} AND NOT {has_column} "
        f"THEN 'ROW_NUMBER() OVER ()' ELSE {_given('id')} END"
    )


def _source(slots: Slots) -> exp.Expr:
    return exp.alias_(exp.Table(this=slots.add("source::text")), "given", table=True)


def _texts(columns: Columns, shape: Shape, slots: Slots, *more: exp.Expr) -> exp.Select:
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
        *more,
    ).from_(source)
    picked_column = partial(exp.column, table="picked")
    given = [picked_column(f"given_{place}") for place in range(len(names))]
    row = exp.cast(picked_column("place") - 1, "INT")
    made = documents.texts(row, picked_column("id"), given, shape, "postgres", _plain_text)
    return made.from_("picked").with_("picked", as_=picked)


def _entries(slots: Slots) -> exp.Query:
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
