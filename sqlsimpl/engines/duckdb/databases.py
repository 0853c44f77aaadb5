"""Several databases on one connection: files are attached, copied into each other, and let go."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb
from sqlglot import exp

from sqlsimpl.engines.duckdb.failures import explain_open
from sqlsimpl.engines.engine import Engine
from sqlsimpl.errors import EngineError
from sqlsimpl.templates.template import render


class AttachingEngine(Engine):
    """An engine that can have further DuckDB files beside its own database."""

    _storage_version: str
    """Of files that are made."""

    @contextmanager
    def attached(self, file: Path, *, read_only: bool) -> Iterator[str]:
        """Another DuckDB file as a database of this connection, under the file's own name."""
        if read_only and not file.is_file():
            raise EngineError(f"{file}: there is no such file")
        rows = self.execute("SELECT database_name FROM duckdb_databases()")
        taken = {"main", *(name.casefold() for (name,) in rows)}
        free = file.stem.casefold() not in taken
        name = file.stem if free else f"{file.stem}_{uuid.uuid4().hex[:8]}"
        options = []
        if read_only:
            options.append(exp.AttachOption(this=exp.var("READ_ONLY")))
        elif not file.exists():  # one that is there keeps its own version
            version = exp.Literal.string(self._storage_version)
            options.append(exp.AttachOption(this=exp.var("STORAGE_VERSION"), expression=version))
        alias = exp.alias_(exp.Literal.string(str(file)), exp.to_identifier(name, quoted=True))
        try:
            self.run(exp.Attach(this=alias, expressions=options))
        except duckdb.Error as error:
            raise EngineError(explain_open(file, str(error), read_only)) from error
        try:
            yield name
        finally:
            self._detach(name)

    @contextmanager
    def attached_like(self, database: str, file: Path) -> Iterator[str]:
        """A new file as a database of this connection, of the storage version of another one."""
        rows = self.execute(
            "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = $name",
            {"name": database},
        )
        before, self._storage_version = self._storage_version, str(rows[0][0]).rstrip("+")
        try:
            with self.attached(file, read_only=False) as name:
                yield name
        finally:
            self._storage_version = before

    def copy_database(self, database: str, into: str) -> None:
        """Copy all that is in one database into another, comments and macros included."""
        copied = render(exp.to_identifier(database, quoted=True), self.dialect)
        made = render(exp.to_identifier(into, quoted=True), self.dialect)
        self.execute(f"COPY FROM DATABASE {copied} TO {made}")
        # What fails when the database is detached is not told.
        self.execute(f"CHECKPOINT {made}")

    @contextmanager
    def database_of(self, file: Path | None, *, read_only: bool) -> Iterator[str]:
        """The name of a file's database while the block runs, or of the connection's own."""
        if file is not None:
            with self.attached(file, read_only=read_only) as name:
                yield name
            return
        ((name,),) = self.execute("SELECT current_database()")
        yield str(name)

    def _detach(self, name: str) -> None:
        with suppress(duckdb.Error):
            self.run(exp.Detach(this=exp.to_identifier(name, quoted=True)))

    @contextmanager
    def using(self, database: str) -> Iterator[None]:
        """Look unqualified names up in another database while the block runs."""
        ((before, schema),) = self.execute("SELECT current_database(), current_schema()")
        # The database alone could also be a schema of the current one.
        self.run(exp.Use(this=exp.table_("main", db=database, quoted=True)))
        try:
            yield
        finally:
            self.run(exp.Use(this=exp.table_(schema, db=before, quoted=True)))
