"""A DuckDB file, or a connection's own database, as a place for models and corpora."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
from sqlglot import exp

from sqlsimpl.engines.duckdb.files import table_in
from sqlsimpl.engines.duckdb.functions import macros
from sqlsimpl.engines.home import Function, Home, Schemas, Served
from sqlsimpl.errors import EngineError, ModelError, first_line
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.engines.duckdb.engine import DuckDBEngine

# Seconds to wait for another process that has the file open.
PATIENCE = 30.0
_PAUSE = 0.2


@dataclass(frozen=True)
class DuckDBHome(Home):
    """A DuckDB file, which is held only while it is read or written, or the user's connection."""

    engine: DuckDBEngine
    file: Path | None

    @property
    def place(self) -> Path | str:
        """How errors name it."""
        return self.file or "the database"

    @property
    def exists(self) -> bool:
        """Whether there is such a file, or a connection."""
        return self.file is None or self.file.is_file()

    def check(self) -> None:
        """Refuse a file that cannot be published in, before the work is done."""
        self.engine.check_ending(self.file)
        if self.file is not None and (self.file.exists() or not self.file.parent.is_dir()):
            with self._patiently(read_only=False):
                pass

    def require(self) -> None:
        """Refuse a file that is not there."""
        if self.file is not None and self.file.is_dir():
            raise ModelError(f"{self.file}: this is a folder; name a file in it")
        if not self.exists:
            raise ModelError(f"{self.place}: there is no such file")

    @contextmanager
    def reading(self) -> Iterator[DuckDBSchemas]:
        """Its schemas while the block runs; for a moment another process may be writing."""
        with self._patiently(read_only=True) as database:
            yield DuckDBSchemas(self.engine, database)

    @contextmanager
    def writing(self) -> Iterator[DuckDBSchemas]:
        """Its schemas in a transaction: all of the block's work is done, or nothing."""
        is_new = not self.exists
        try:
            with self._patiently(read_only=False) as database, self._using(database):
                self.engine.execute("BEGIN TRANSACTION")
                try:
                    yield DuckDBSchemas(self.engine, database)
                    self.engine.execute("COMMIT")
                except BaseException:
                    with suppress(duckdb.Error):
                        self.engine.execute("ROLLBACK")
                    raise
        except duckdb.Error as error:
            self._remove_if(is_new)
            raise EngineError(
                f"{self.place}: it could not be written, and what was there is as before: "
                f"{first_line(error)}"
            ) from error
        except BaseException:
            self._remove_if(is_new)
            raise

    def _using(self, database: str) -> AbstractContextManager[None]:
        """A connection's own database is in use as it is."""
        return nullcontext() if self.file is None else self.engine.using(database)

    def _remove_if(self, is_new: bool) -> None:
        """Leave no empty file behind."""
        if is_new and self.file is not None:
            self.file.unlink(missing_ok=True)

    @contextmanager
    def _patiently(self, *, read_only: bool) -> Iterator[str]:
        """Wait a while for another process that has the file open."""
        until = time.monotonic() + PATIENCE
        while True:
            opening = self.engine.database_of(self.file, read_only=read_only)
            try:
                database = opening.__enter__()
            except EngineError as error:
                if "another process" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(_PAUSE)
                continue
            break
        try:
            yield database
        finally:
            opening.__exit__(None, None, None)

    def loaded(self, schemas: Schemas, schema: str, name: str) -> exp.Table:
        """A copy in the workspace, so that the file is free for others."""
        copy = self.engine.work_table(f"model_{name}")
        rows = exp.select("*").from_(schemas.table(schema, name))
        self.engine.run(exp.Create(this=copy.copy(), kind="TABLE", expression=rows, replace=True))
        return copy

    def beside(self, name: str) -> DuckDBHome | None:
        """A file beside one that cannot be written."""
        if self.file is None:
            return None
        word = re.sub(r"\W+", "_", name)[:40]
        spare = self.file.with_name(f"{self.file.stem}-{word}-{uuid.uuid4().hex[:8]}.duckdb")
        return DuckDBHome(self.engine, spare)


class DuckDBSchemas(Schemas):
    """The schemas of an attached database."""

    def __init__(self, engine: DuckDBEngine, database: str) -> None:
        super().__init__(engine)
        self._database = database

    def table(self, schema: str, name: str) -> exp.Table:
        """A table or view of a schema of this database."""
        return table_in(self._database, schema, name)

    def _schema(self, schema: str) -> exp.Table:
        name = exp.to_identifier(schema, quoted=True)
        return exp.table_(name, db=self._database, quoted=True)

    def tables(self, schema: str) -> list[str]:
        """The tables of a schema."""
        rows = self.engine.execute(
            "SELECT table_name FROM duckdb_tables() "
            "WHERE database_name = $database AND schema_name = $schema ORDER BY 1",
            self._place(schema),
        )
        return [name for (name,) in rows]

    def marks(self, schema: str) -> dict[str, str | None]:
        """The tables and views of a schema with their comments."""
        rows = self.engine.execute(
            "SELECT table_name, comment FROM duckdb_tables() "
            "WHERE database_name = $database AND schema_name = $schema "
            "UNION ALL SELECT view_name, comment FROM duckdb_views() "
            "WHERE database_name = $database AND schema_name = $schema",
            self._place(schema),
        )
        return dict(rows)

    def holding(self, table: str) -> list[str]:
        """The schemas that have a table of this name."""
        rows = self.engine.execute(
            "SELECT DISTINCT schema_name FROM duckdb_tables() "
            "WHERE database_name = $database AND table_name = $table ORDER BY 1",
            {"database": self._database, "table": table},
        )
        return [name for (name,) in rows]

    def _place(self, schema: str) -> dict[str, object]:
        return {"database": self._database, "schema": schema}

    def has_functions(self, schema: str) -> bool:
        """Whether a schema has macros."""
        macros = self.engine.execute(
            "SELECT 1 FROM duckdb_functions() "
            "WHERE database_name = $database AND schema_name = $schema",
            self._place(schema),
        )
        return bool(macros)

    def functions(self, served: Served, schema: str) -> Sequence[Function]:
        """Table macros that score documents."""
        return macros(served.shape, served.columns, schema)

    def create_function(self, schema: str, function: Function) -> None:
        """Make a macro in a schema."""
        place = render(self.table(schema, function.name), "duckdb")
        self.engine.execute(
            f"CREATE OR REPLACE MACRO {place}({function.parameters}) AS TABLE\n{function.query}"
        )

    def drop_function(self, schema: str, function: Function) -> None:
        """Drop a macro of a schema."""
        place = render(self.table(schema, function.name), "duckdb")
        self.engine.execute(f"DROP MACRO TABLE IF EXISTS {place}")
