"""What an engine must offer for the templates to run on it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from sqlglot import exp

from sqlsimpl.templates.header import NO_HINTS, Hints
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.engines.home import Home

Row = tuple[Any, ...]
Binds = Mapping[str, object]


class Rows(Protocol):
    """A result in the database, as every engine gives it."""

    @property
    def columns(self) -> list[str]:
        """The names of its columns."""

    def fetchall(self) -> list[Any]:
        """All of its rows."""

    def limit(self, n: int, offset: int = 0) -> Rows:
        """Some of its rows."""

    def df(self) -> Any:
        """All of it as a pandas data frame."""

    def __len__(self) -> int:
        """How many rows there are."""


Result = Any
"""What a user gets to read: Rows, of which DuckDB's are relations with far more to offer."""


@runtime_checkable
class Shows(Protocol):
    """An engine whose users share its session, and see the temporary views that are made in it."""

    def show(self, view: str, query: str) -> None:
        """A temporary view of the session that runs a query when it is read."""


class Engine(Protocol):
    """A database that sqlsimpl works in."""

    @property
    def dialect(self) -> str:
        """The dialect that templates are rendered in; also the name of its overrides' folder."""

    @property
    def place(self) -> object:
        """How errors name the database."""

    @property
    def failures(self) -> tuple[type[Exception], ...]:
        """What a statement raises that fails."""

    @property
    def scores_in_lanes(self) -> bool:
        """Whether scoring projects on many axes side by side, instead of row by row."""

    @property
    def repeats_parts(self) -> bool:
        """Whether a part of a query (WITH) is worked out again wherever it is read."""

    def close(self) -> None:
        """Let go of everything that was made or changed; what the user opened stays open."""

    def release(self) -> None:
        """Drop the work tables; statements can still be executed."""

    def renew(self) -> None:
        """Drop all work tables and go on with an empty workspace."""

    def work_table(self, name: str) -> exp.Table:
        """The physical name of a work table, in a place of sqlsimpl's own."""

    def numbered(self, table: exp.Table, rows: int) -> exp.Query:
        """A work table of so many rows with a column `row` that numbers them from 0."""

    def shared(self, table: exp.Table, rows: int) -> exp.Query:
        """A work table of so many rows, read so that all threads have a part of it."""

    def memory(self) -> int:
        """The bytes that statements may use before they spill."""

    def execute(
        self, statement: str, binds: Binds | None = None, hints: Hints = NO_HINTS
    ) -> list[Row]:
        """Run one statement and fetch what it returns; the hints are for it alone."""

    def run(self, statement: exp.Expr) -> list[Row]:
        """Execute a statement given as a syntax tree."""

    def writing(self, table: exp.Table, *, append: bool) -> str:
        """How the statement begins that writes a table, or adds to it; a query follows."""

    def write(
        self,
        table: exp.Table,
        query: str,
        binds: Binds,
        *,
        append: bool,
        hints: Hints = NO_HINTS,
    ) -> int:
        """Write what a query selects into a table, which it may read itself; how many rows."""

    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> AbstractContextManager[Relation]:
        """Make the user's documents readable; what was attached for it is let go afterwards."""

    def columns(self, relation: Relation) -> dict[str, str]:
        """The names and types of a relation's columns."""

    def result(self, table: exp.Table) -> Rows:
        """A table for the user to read."""

    def save(self, table: exp.Table, file: Path) -> None:
        """Write a table to a Parquet file on this machine."""

    def load(self, file: Path, table: exp.Table) -> None:
        """Write a work table from a Parquet file on this machine."""

    def home(self) -> Home:
        """Where models and corpora are published."""


def as_item(relation: Relation) -> exp.Expr:
    """A relation as an item of a FROM clause."""
    if isinstance(relation, exp.Table):
        return relation.copy()
    return relation.copy().subquery("source")
