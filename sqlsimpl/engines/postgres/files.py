"""Tables of a PostgreSQL server to Parquet files and back, as streams."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
from sqlglot import exp

from sqlsimpl.engines.scratch import scratch_folder
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.engines.postgres.engine import PostgresEngine

# PostgreSQL's names of types that DuckDB has, too; a column of another type becomes text.
_SAME = {
    "boolean": "BOOLEAN",
    "smallint": "SMALLINT",
    "integer": "INTEGER",
    "bigint": "BIGINT",
    "real": "FLOAT",
    "double precision": "DOUBLE",
    "text": "VARCHAR",
    "uuid": "UUID",
    "date": "DATE",
    "timestamp without time zone": "TIMESTAMP",
    "timestamp with time zone": "TIMESTAMP WITH TIME ZONE",
}
# Whole numbers of DuckDB that PostgreSQL has not.
_WIDER = {
    "TINYINT": "SMALLINT",
    "UTINYINT": "SMALLINT",
    "USMALLINT": "INTEGER",
    "UINTEGER": "BIGINT",
    "UBIGINT": "DECIMAL(20, 0)",
    "HUGEINT": "DECIMAL(39, 0)",
    "UHUGEINT": "DECIMAL(39, 0)",
}
_SHORTEST_LINE = 2**20
_CHUNK = 2**20


def duckdb_type(kind: str) -> str:
    """A type of PostgreSQL in DuckDB's notation; what DuckDB has not is text."""
    if kind.endswith("[]"):
        return f"{duckdb_type(kind.removesuffix('[]'))}[]"
    return _SAME.get(kind, "VARCHAR")


def save(engine: PostgresEngine, table: exp.Table, file: Path) -> None:
    """Write a table to a Parquet file: lines of JSON from the server, which DuckDB reads."""
    kinds = {name: duckdb_type(kind) for name, kind in engine.columns(table).items()}
    # Short names, because each line has them all.
    short = {name: f"c{place}" for place, name in enumerate(kinds)}
    picked = [_as_json(name, kind).as_(short[name]) for name, kind in kinds.items()]
    rows = exp.select(*picked).from_(table.copy()).order_by("ctid").subquery("saved")
    line = exp.Anonymous(this="row_to_json", expressions=[exp.column("saved")])
    lines = render(exp.select(line).from_(rows), engine.dialect)
    with _scratch() as folder:
        json = folder / "rows.json"
        with engine.while_connected(), engine.cursor() as cursor, json.open("wb") as out:
            # Quotes and separators that no JSON has: lines come as they are.
            options = r"(FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')"
            with cursor.copy(f"COPY ({lines}) TO STDOUT {options}".encode()) as stream:
                longest = 0
                for chunk in stream:  # a line each
                    longest = max(longest, len(chunk))
                    out.write(chunk)
        typed = {short[name]: kind for name, kind in kinds.items()}
        _json_to_parquet(json, longest, typed, kinds, file)


def _as_json(name: str, kind: str) -> exp.Expr:
    """JSON has no other kinds of numbers or texts; those are written as text."""
    column = exp.column(name, quoted=True)
    plain = ("BOOLEAN", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE")
    if kind.removesuffix("[]") in plain or kind == "VARCHAR[]":
        return column
    return column if kind.endswith("]") else exp.cast(column, "TEXT")


def _json_to_parquet(
    json: Path, longest: int, typed: dict[str, str], named: dict[str, str], file: Path
) -> None:
    picked = [
        exp.alias_(exp.column(short), name, quoted=True)
        for short, name in zip(typed, named, strict=True)
    ]
    rows = exp.Anonymous(
        this="read_json",
        expressions=[
            exp.Placeholder(this="json"),
            exp.PropertyEQ(this=exp.to_identifier("format"), expression=_text("newline_delimited")),
            exp.PropertyEQ(this=exp.to_identifier("columns"), expression=_struct(typed)),
            exp.PropertyEQ(
                this=exp.to_identifier("maximum_object_size"),
                # DuckDB takes memory for several of this size.
                expression=exp.Literal.number(max(longest + 1, _SHORTEST_LINE)),
            ),
        ],
    )
    with duckdb.connect() as connection:
        connection.execute("SET preserve_insertion_order = true")
        query = exp.select(*picked).from_(exp.Table(this=rows))
        relation = connection.sql(render(query, "duckdb"), params={"json": str(json)})
        relation.write_parquet(str(file))


def _struct(typed: dict[str, str]) -> exp.Expr:
    return exp.Struct(
        expressions=[
            exp.PropertyEQ(this=_text(name), expression=_text(kind)) for name, kind in typed.items()
        ]
    )


def load(engine: PostgresEngine, file: Path, table: exp.Table) -> None:
    """Write a Parquet file into a work table: DuckDB writes CSV as COPY reads it."""
    with _scratch() as folder:
        csv = folder / "rows.csv"
        kinds = _parquet_to_csv(file, csv)
        _create(engine, table, kinds)
        with engine.while_connected(), engine.cursor() as cursor, csv.open("rb") as rows:
            into = f"COPY {render(table, engine.dialect)} FROM STDIN (FORMAT csv)"
            with cursor.copy(into.encode()) as stream:
                while chunk := rows.read(_CHUNK):
                    stream.write(chunk)
    engine.analyze(table)


def _parquet_to_csv(file: Path, csv: Path) -> dict[str, str]:
    """The columns' types; NULL is nothing in the CSV and an empty text is quoted."""
    source = exp.Table(this=exp.Anonymous(this="read_parquet", expressions=[_text(str(file))]))
    with duckdb.connect() as connection:
        described = render(exp.Describe(this=exp.select("*").from_(source)), "duckdb")
        kinds = {name: kind for name, kind, *_ in connection.execute(described).fetchall()}
        picked = [_as_csv(name, kind) for name, kind in kinds.items()]
        query = exp.select(*picked).from_(source.copy())
        connection.sql(render(query, "duckdb")).write_csv(str(csv), header=False)
    return kinds


def _as_csv(name: str, kind: str) -> exp.Expr:
    """A column; a list as PostgreSQL writes arrays, its items quoted."""
    column = exp.column(name, quoted=True)
    if not kind.endswith("[]"):
        return column
    item: exp.Expr = exp.cast(exp.column("item"), "TEXT")
    for sign in ("\\", '"'):
        item = exp.func("REPLACE", item, _text(sign), _text("\\" + sign))
    quoted = exp.func("CONCAT", _text('"'), item, _text('"'))
    missing = exp.column("item").is_(exp.null())
    written = exp.case().when(missing, _text("NULL")).else_(quoted)
    items = exp.Lambda(this=written, expressions=[exp.to_identifier("item")])
    listed = exp.Anonymous(this="list_transform", expressions=[column, items])
    joined = exp.Anonymous(this="array_to_string", expressions=[listed, _text(",")])
    array = exp.func("CONCAT", _text("{"), joined, _text("}"))
    return exp.case().when(column.copy().is_(exp.null()), exp.null()).else_(array)


def _create(engine: PostgresEngine, table: exp.Table, kinds: dict[str, str]) -> None:
    empty = exp.select(
        *(
            exp.alias_(exp.cast(exp.null(), postgres_type(kind)), name, quoted=True)
            for name, kind in kinds.items()
        )
    ).limit(0)
    engine.write(table, render(empty, engine.dialect), {}, append=False)


def postgres_type(kind: str) -> exp.DataType:
    """A type of DuckDB as PostgreSQL has it."""
    single = kind.removesuffix("[]")
    if single in ("DECIMAL", "NUMERIC"):  # of any size, which DuckDB has not
        return exp.DataType.build(kind, dialect="postgres")
    name = _WIDER.get(single, single)
    return exp.DataType.build(name if single == kind else f"{name}[]", dialect="duckdb")


@contextmanager
def _scratch() -> Iterator[Path]:
    with scratch_folder("sqlsimpl-copy") as folder:
        yield folder


def _text(value: str) -> exp.Expr:
    return exp.Literal.string(value)
