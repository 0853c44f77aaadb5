"""What a user gets to read: the rows of a table, fetched when they are asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from sqlglot import exp

from sqlsimpl.errors import package

if TYPE_CHECKING:
    from sqlsimpl.engines.engine import Engine, Row


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


@dataclass(frozen=True)
class TableRows:
    """Rows of a work table, in the order of a column, for engines that have no such thing."""

    engine: Engine
    table: exp.Table
    order: str
    most: int | None = None
    offset: int = 0

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self.engine.columns(self.table))

    def limit(self, most: int, offset: int = 0) -> TableRows:
        """A number of these rows, starting at an offset."""
        left = most if self.most is None else max(min(most, self.most - offset), 0)
        return replace(self, most=left, offset=self.offset + offset)

    def fetchall(self) -> list[Row]:
        """All of these rows."""
        return self.engine.run(self._rows(exp.Star()))

    def fetchone(self) -> Row | None:
        """The first of these rows."""
        return next(iter(self.limit(1).fetchall()), None)

    def __len__(self) -> int:
        """How many rows there are."""
        some = self._rows(exp.column(self.order)).subquery("some")
        ((rows,),) = self.engine.run(exp.select(exp.Count(this=exp.Star())).from_(some))
        return int(rows)

    def df(self) -> Any:
        """The rows as a pandas data frame."""
        pandas = package("pandas", "notebooks", "df")
        return pandas.DataFrame(self.fetchall(), columns=self.columns)

    def _rows(self, column: exp.Expr) -> exp.Query:
        query = exp.select(column).from_(self.table.copy()).order_by(self.order)
        if self.most is not None:
            query = query.limit(self.most)
        return query.offset(self.offset) if self.offset else query
