"""What an engine must offer for the templates to run on it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from sqlglot import exp

from sqlsimpl.template import Relation

Row = tuple[Any, ...]
Binds = Mapping[str, object]


class Engine(Protocol):
    """A database that sqlsimpl works in."""

    @property
    def dialect(self) -> str:
        """The dialect that templates are rendered in; also the name of its overrides' folder."""

    def work_table(self, name: str) -> exp.Table:
        """The physical name of a work table, in a place of sqlsimpl's own."""

    def numbered(self, table: exp.Table, rows: int) -> exp.Query:
        """A work table of so many rows with a column `row` that numbers them from 0."""

    def shared(self, table: exp.Table, rows: int) -> exp.Query:
        """A work table of so many rows, read so that all threads have a part of it."""

    def unordered(self) -> AbstractContextManager[None]:
        """While the block runs, tables may be written in any order of rows: it is faster."""

    def sparse_keys(self) -> AbstractContextManager[None]:
        """While the block runs, numbers that tables are grouped by have gaps: no arrays of them."""

    def memory(self) -> int:
        """The bytes that statements may use before they spill."""

    def execute(self, statement: str, binds: Binds | None = None) -> list[Row]:
        """Run one statement and fetch what it returns."""

    def run(self, statement: exp.Expr) -> list[Row]:
        """Execute a statement given as a syntax tree."""

    def writing(self, table: exp.Table, *, append: bool) -> str:
        """How the statement begins that writes a table, or adds to it; a query follows."""

    def write(self, table: exp.Table, query: str, binds: Binds, *, append: bool) -> int:
        """Write what a query selects into a table, which it may read itself; how many rows."""

    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> AbstractContextManager[Relation]:
        """Make the user's documents readable; what was attached for it is let go afterwards."""

    def columns(self, relation: Relation) -> dict[str, str]:
        """The names and types of a relation's columns."""

    def publish(
        self, tables: Mapping[str, exp.Table], schema: str, database: Path | None = None
    ) -> None:
        """Copy work tables into a schema in one transaction, in place of an earlier version."""
