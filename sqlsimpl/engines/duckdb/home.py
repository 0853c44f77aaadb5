"""A DuckDB file, or a connection's own database, as a place for models and corpora."""

from __future__ import annotations

import errno
import logging
import os
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

from sqlsimpl.decisions.unseen import TABLE as UNSEEN
from sqlsimpl.engines.duckdb.failures import damage
from sqlsimpl.engines.duckdb.files import table_in
from sqlsimpl.engines.duckdb.functions import macros
from sqlsimpl.engines.home import AppearedError, Function, Home, Schemas, Served
from sqlsimpl.engines.schemas import DescribedSchemas
from sqlsimpl.engines.scratch import link_or_rename, part_of, remove_parts
from sqlsimpl.errors import EngineError, ModelError, first_line
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.engines.duckdb.engine import DuckDBEngine

# Seconds to wait for another process that has the file open.
PATIENCE = 30.0
# Seconds of them before it is said.
SILENCE = 2.0
_PAUSE = 0.2
_LOG = logging.getLogger("sqlsimpl")


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
        try:
            with self._patiently(read_only=True) as database:
                yield DuckDBSchemas(self.engine, database)
        except duckdb.Error as error:
            reason = self._damage(error) or f"it cannot be read: {first_line(error)}"
            raise EngineError(f"{self.place}: {reason}") from error

    @contextmanager
    def writing(self) -> Iterator[DuckDBSchemas]:
        """Its schemas in a transaction: all of the block's work is done, or nothing.

        A new file is written beside its place and put there when it is whole: nothing of another
        process's is ever deleted.
        """
        try:
            if self.file is None or self.exists:
                with self._transaction() as schemas:
                    yield schemas
                if self.file is not None:
                    remove_parts(self.file)
                return
            with part_of(self.file) as part:
                with DuckDBHome(self.engine, part)._transaction() as schemas:
                    yield schemas
                self._put_in_place(part)
        except duckdb.Error as error:
            reason = self._damage(error) or (
                f"it could not be written, and what was there is as before: {first_line(error)}"
            )
            raise EngineError(f"{self.place}: {reason}") from error
        except OSError as error:
            raise EngineError(f"{self.place}: it could not be written: {error.strerror}") from error

    @contextmanager
    def _transaction(self) -> Iterator[DuckDBSchemas]:
        with self._patiently(read_only=False) as database, self._using(database):
            self.engine.execute("BEGIN TRANSACTION")
            try:
                yield DuckDBSchemas(self.engine, database)
                self.engine.execute("COMMIT")
            except BaseException:
                with suppress(duckdb.Error):
                    self.engine.execute("ROLLBACK")
                raise

    def _put_in_place(self, made: Path) -> None:
        if self.file is None or not made.exists():
            raise EngineError(f"{self.place}: it could not be written: {made} is gone")
        _require_whole(made)
        try:
            link_or_rename(made, self.file)
        except FileExistsError:
            raise AppearedError(f"{self.file}: another process made this file meanwhile") from None

    def _using(self, database: str) -> AbstractContextManager[None]:
        """A connection's own database is in use as it is."""
        return nullcontext() if self.file is None else self.engine.using(database)

    def _damage(self, error: duckdb.Error) -> str | None:
        return None if self.file is None else damage(str(error))

    @contextmanager
    def _patiently(self, *, read_only: bool) -> Iterator[str]:
        """Wait a while for another process that has the file open."""
        began = time.monotonic()
        said = False
        while True:
            opening = self.engine.database_of(self.file, read_only=read_only)
            before = self._inode()
            try:
                database = opening.__enter__()
            except EngineError as error:
                waited = time.monotonic() - began
                if "another process" not in str(error) or waited > PATIENCE:
                    raise
                if waited > SILENCE and not said:
                    said = True
                    _LOG.warning("%s (for %.0f seconds more)", error, PATIENCE - waited)
                time.sleep(_PAUSE)
                continue
            # Another process may have put a new file in its place after it was opened here, and
            # before it was locked.
            if before is None or before == self._inode():
                break
            opening.__exit__(None, None, None)
        try:
            yield database
        finally:
            opening.__exit__(None, None, None)

    def _inode(self) -> int | None:
        """What tells the file from one that takes its place."""
        with suppress(OSError):
            return None if self.file is None else self.file.stat().st_ino
        return None

    def loaded(self, schemas: Schemas, schema: str, name: str) -> exp.Table:
        """A copy in the workspace, so that the file is free for others."""
        copy = self.engine.work_table(f"model_{name}")
        rows = exp.select("*").from_(schemas.table(schema, name))
        self.engine.run(exp.Create(this=copy.copy(), kind="TABLE", expression=rows, replace=True))
        return copy

    def shred(self) -> bool:
        """Copy the file into a new one, which takes its place: freed blocks keep what they had.

        A connection's own database is its owner's to copy.
        """
        if self.file is None:
            return False
        try:
            # Whoever opens the file meanwhile waits, and then finds the new one.
            with self._patiently(read_only=False) as database, part_of(self.file) as part:
                with self.engine.attached_like(database, part) as copy:
                    self.engine.copy_database(database, copy)
                _require_whole(part)
                os.replace(part, self.file)
        except (duckdb.Error, OSError) as error:
            raise EngineError(
                f"{self.file}: it could not be rewritten, and deleted words may be left in it: "
                f"{first_line(error)}"
            ) from error
        return True

    def beside(self, name: str) -> DuckDBHome | None:
        """A file beside one that cannot be written."""
        if self.file is None:
            return None
        word = re.sub(r"\W+", "_", name)[:40]
        spare = self.file.with_name(f"{self.file.stem}-{word}-{uuid.uuid4().hex[:8]}.duckdb")
        return DuckDBHome(self.engine, spare)


def _require_whole(file: Path) -> None:
    """Refuse a new file whose rows are still in the log beside it, as its disk was full."""
    if not file.exists() or file.with_name(f"{file.name}.wal").exists():
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(file))


class DuckDBSchemas(DescribedSchemas):
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

    def views(self, schema: str) -> list[str]:
        """The views of a schema."""
        rows = self.engine.execute(
            "SELECT view_name FROM duckdb_views() "
            "WHERE database_name = $database AND schema_name = $schema ORDER BY 1",
            self._place(schema),
        )
        return [name for (name,) in rows]

    def _columns(self, schema: str) -> dict[str, list[str]]:
        """The columns of each table and view of a schema."""
        rows = self.engine.execute(
            "SELECT table_name, LIST(column_name) FROM duckdb_columns() "
            "WHERE database_name = $database AND schema_name = $schema GROUP BY 1",
            self._place(schema),
        )
        return dict(rows)

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
        held_out = UNSEEN in self.tables(schema)
        return macros(served.shape, served.columns, schema, unseen=held_out)

    def create_function(self, schema: str, function: Function) -> None:
        """Make a macro in a schema."""
        place = render(self.table(schema, function.name), "duckdb")
        is_table = function.kind == "table"
        body = f"TABLE\n{function.query}" if is_table else f"(\n{function.query}\n)"
        comment = render(exp.Literal.string(function.comment), "duckdb")
        kind = "MACRO TABLE" if is_table else "MACRO"
        self.engine.execute(
            f"CREATE OR REPLACE MACRO {place}({function.parameters}) AS {body};\n"
            f"COMMENT ON {kind} {place} IS {comment}"
        )

    def drop_function(self, schema: str, function: Function) -> None:
        """Drop a macro of a schema."""
        place = render(self.table(schema, function.name), "duckdb")
        kind = "MACRO TABLE" if function.kind == "table" else "MACRO"
        self.engine.execute(f"DROP {kind} IF EXISTS {place}")
