"""Where models and corpora are published: the schemas of the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlsimpl.engines.home import Home, Schemas

if TYPE_CHECKING:
    from tests.engines.fourth.engine import PlainEngine


@dataclass(frozen=True)
class PlainHome(Home):
    """The database that an engine is connected to."""

    engine: PlainEngine

    @contextmanager
    def reading(self) -> Iterator[PlainSchemas]:
        """Its schemas while the block runs."""
        yield PlainSchemas(self.engine)

    @contextmanager
    def writing(self) -> Iterator[PlainSchemas]:
        """Its schemas in a transaction."""
        self.engine.execute("BEGIN TRANSACTION")
        try:
            yield PlainSchemas(self.engine)
        except BaseException:
            self.engine.execute("ROLLBACK")
            raise
        self.engine.execute("COMMIT")


class PlainSchemas(Schemas):
    """The schemas of the database; without functions, models are used from Python."""

    def tables(self, schema: str) -> list[str]:
        """The tables of a schema."""
        return self._names("SELECT table_name FROM duckdb_tables() WHERE schema_name = $of", schema)

    def marks(self, schema: str) -> dict[str, str | None]:
        """The tables and views of a schema with their comments."""
        rows = self.engine.execute(
            "SELECT table_name, comment FROM duckdb_tables() WHERE schema_name = $of "
            "UNION ALL SELECT view_name, comment FROM duckdb_views() WHERE schema_name = $of",
            {"of": schema},
        )
        return dict(rows)

    def holding(self, table: str) -> list[str]:
        """The schemas that have a table of this name."""
        return self._names("SELECT schema_name FROM duckdb_tables() WHERE table_name = $of", table)

    def _names(self, query: str, of: str) -> list[str]:
        return sorted(name for (name,) in self.engine.execute(query, {"of": of}))
