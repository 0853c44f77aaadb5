"""The same documents in a database of each engine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import duckdb
import psycopg
import pyarrow
from psycopg import sql

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"

Row = tuple[Any, ...]

TYPES = {
    "postgres": {"text": "text", "list": "text[]", "number": "double precision", "key": "bigint"},
    "spark": {"text": "string", "list": "array<string>", "number": "double", "key": "bigint"},
    "duckdb": {"text": "text", "list": "text[]", "number": "double", "key": "bigint"},
}
"""How each engine writes the kinds of columns that the tests need."""


@dataclass(frozen=True)
class Table:
    """Documents, whose columns are of a kind of TYPES each."""

    name: str
    columns: dict[str, str]
    rows: Sequence[Row]


class Place(Protocol):
    """A database with documents."""

    @property
    def engine(self) -> str:
        """Its name, which is also that of its dialect."""

    @property
    def database(self) -> Any:
        """What a user gives as source or as model."""

    def fill(self, table: Table) -> None:
        """Make a table of documents."""

    def query(self, statement: str) -> list[Row]:
        """What a plain client gets."""


@dataclass(frozen=True)
class DuckDBPlace:
    """A DuckDB connection of its own."""

    connection: duckdb.DuckDBPyConnection
    engine: str = "duckdb"

    @property
    def database(self) -> Any:
        """The connection."""
        return self.connection

    def fill(self, table: Table) -> None:
        """Make a table of documents."""
        kinds = TYPES[self.engine]
        columns = ", ".join(f'"{name}" {kinds[kind]}' for name, kind in table.columns.items())
        self.connection.execute(f"CREATE TABLE {table.name} ({columns})")
        marks = ", ".join("?" for _ in table.columns)
        self.connection.executemany(f"INSERT INTO {table.name} VALUES ({marks})", table.rows)

    def query(self, statement: str) -> list[Row]:
        """What a plain client gets."""
        return self.connection.execute(statement).fetchall()


@dataclass(frozen=True)
class PostgresPlace:
    """A database of a PostgreSQL server."""

    url: str
    engine: str = "postgres"

    @property
    def database(self) -> Any:
        """Its address."""
        return self.url

    def fill(self, table: Table) -> None:
        """Make a table of documents."""
        kinds = TYPES[self.engine]
        columns = sql.SQL(", ").join(
            sql.SQL("{} {}").format(sql.Identifier(name), sql.SQL(kinds[kind]))
            for name, kind in table.columns.items()
        )
        target = sql.Identifier(table.name)
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE TABLE {} ({})").format(target, columns))
            copying = sql.SQL("COPY {} FROM STDIN").format(target)
            with connection.cursor().copy(copying) as rows:
                for row in table.rows:
                    rows.write_row(row)

    def query(self, statement: str) -> list[Row]:
        """What a plain client gets."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []


@dataclass(frozen=True)
class SparkPlace:
    """A Spark session."""

    session: Any
    engine: str = "spark"

    @property
    def database(self) -> Any:
        """The session."""
        return self.session

    def fill(self, table: Table) -> None:
        """Make a managed table of documents."""
        kinds = TYPES[self.engine]
        columns = ", ".join(f"`{name}` {kinds[kind]}" for name, kind in table.columns.items())
        # An Arrow table needs no Python beside Java, whose version would have to be this one's.
        values = [list(column) for column in zip(*table.rows, strict=True)]
        rows = pyarrow.table(dict(zip(table.columns, values, strict=True)))
        frame = self.session.createDataFrame(rows, columns)
        frame.write.mode("overwrite").format("parquet").saveAsTable(table.name)

    def query(self, statement: str) -> list[Row]:
        """What a plain client gets."""
        return [tuple(row) for row in self.session.sql(statement).collect()]


def tickets(name: str, most_train: int = 1500, most_test: int = 400) -> Table:
    """Some of the tickets, of training and of testing, as a table of this name."""
    found = [json.loads(line) for line in TICKETS.read_text(encoding="utf-8").splitlines()]
    train = [one for one in found if one["split"] == "train"][:most_train]
    test = [one for one in found if one["split"] == "test"][:most_test]
    columns = dict.fromkeys(("ticket", "subject", "body", "category", "split"), "text")
    return Table(
        name,
        {**columns, "labels": "list"},
        [tuple(one[column] for column in (*columns, "labels")) for one in (*train, *test)],
    )
