"""A result in Spark for the user to read."""

from __future__ import annotations

from functools import cached_property
from typing import Any


class SparkRows:
    """The rows of a table, in their order; `frame` is the Spark DataFrame."""

    def __init__(self, frame: Any) -> None:
        self.frame = frame

    @property
    def columns(self) -> list[str]:
        """The names of its columns."""
        return list(self.frame.columns)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All of its rows."""
        return [tuple(row) for row in self.frame.collect()]

    def limit(self, n: int, offset: int = 0) -> SparkRows:
        """Some of its rows."""
        return SparkRows((self.frame.offset(offset) if offset else self.frame).limit(n))

    def df(self) -> Any:
        """All of it as a pandas data frame."""
        return self.frame.toPandas()

    @cached_property
    def _count(self) -> int:
        return int(self.frame.count())

    def __len__(self) -> int:
        return self._count
