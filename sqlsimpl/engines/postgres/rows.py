"""The rows of a table on a PostgreSQL server, fetched when they are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from sqlsimpl.engines.engine import Row
from sqlsimpl.errors import package

if TYPE_CHECKING:
    from sqlsimpl.engines.postgres.engine import PostgresEngine


@dataclass(frozen=True)
class PostgresRows:
    """A work table, or some of its rows, in the order in which they were written."""

    engine: PostgresEngine
    table: exp.Table
    most: int | None = None
    offset: int = 0

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self.engine.columns(self.table))

    def limit(self, most: int, offset: int = 0) -> PostgresRows:
        """So many of these rows, from one of them on."""
        left = most if self.most is None else max(min(most, self.most - offset), 0)
        return PostgresRows(self.engine, self.table, left, self.offset + offset)

    def fetchall(self) -> list[Row]:
        """All of these rows."""
        return self.engine.run(self._rows(exp.Star()))

    def fetchone(self) -> Row | None:
        """The first of these rows."""
        return next(iter(self.limit(1).fetchall()), None)

    def __len__(self) -> int:
        """How many rows there are."""
        counted = exp.select(exp.Count(this=exp.Star())).from_(self._rows("ctid").subquery("some"))
        ((rows,),) = self.engine.run(counted)
        return int(rows)

    def df(self) -> Any:
        """The rows as a pandas data frame."""
        pandas = package("pandas", "notebooks", "df")
        return pandas.DataFrame(self.fetchall(), columns=self.columns)

    def _rows(self, column: str | exp.Expr) -> exp.Query:
        query = exp.select(column).from_(self.table.copy()).order_by("ctid")
        if self.most is not None:
            query = query.limit(self.most)
        return query.offset(self.offset) if self.offset else query
