"""DuckDB, the embedded default.

Work tables live in an in-memory database attached beside the user's own: nothing of them is left
when a run ends, however it ends. It spills to disk when it outgrows the memory limit.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import duckdb
from sqlglot import exp

from sqlsimpl.engines.duckdb import files, sources
from sqlsimpl.engines.duckdb.files import table_in
from sqlsimpl.engines.duckdb.home import DuckDBHome
from sqlsimpl.engines.engine import Binds, Row, as_item
from sqlsimpl.errors import EngineError, SettingError, first_line
from sqlsimpl.templates.header import NO_HINTS, Hints
from sqlsimpl.templates.template import Relation, render

_SPILL = re.compile(r"^sqlsimpl-spill-(\d+)-")
# GROUP BY on integer keys that span up to this many bits is an array instead of a hash table: much
# faster on dense keys. The array is as long as the span, so a larger value wastes memory on keys
# with gaps, such as the numbers that users give their documents.
_BYTES = {"bytes": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}
_PERFECT_HASH_BITS = 22
_SPARSE_HASH_BITS = 12
# A table of documents is read in so many parts, so that threads share it evenly.
_PARTS = 8


class DuckDBEngine:
    """Runs statements on a DuckDB file, an in-memory database or the user's own connection."""

    dialect = "duckdb"
    failures = (duckdb.Error,)
    scores_in_lanes = True
    repeats_parts = False

    def __init__(
        self,
        database: str | Path | duckdb.DuckDBPyConnection = ":memory:",
        *,
        threads: int | None = None,
        memory_limit: str | None = None,
        temp_directory: str | Path | None = None,
    ) -> None:
        self._cleanup = ExitStack()
        self._workspace = ExitStack()
        self._hints = NO_HINTS
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="sqlsimpl")
        self._cleanup.callback(self._worker.shutdown)
        self.file: Path | None = None
        self._temp_directory = temp_directory
        if isinstance(database, duckdb.DuckDBPyConnection):
            self.connection = database
            self._refuse_open_transaction()
        else:
            self.connection = duckdb.connect(":memory:")
            self._cleanup.callback(self.connection.close)
            if str(database) != ":memory:":
                self.file = Path(database)
        self.owns_connection = not isinstance(database, duckdb.DuckDBPyConnection)
        try:
            self._configure(threads, memory_limit, temp_directory)
            self._attach_workspace()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> DuckDBEngine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of everything that was made or changed; a user's connection stays open."""
        self.release()
        self._cleanup.close()

    def renew(self) -> None:
        """Drop all work tables and go on with an empty workspace."""
        self._detach(self.work_database)
        self._attach_workspace()

    def _attach_workspace(self) -> None:
        self.work_database = f"sqlsimpl_work_{uuid.uuid4().hex[:8]}"
        work = exp.alias_(exp.Literal.string(":memory:"), self._work)
        # Also beside a database that is open for reading only.
        writable = [exp.AttachOption(this=exp.var("READ_WRITE"))]
        self.run(exp.Attach(this=work, expressions=writable))
        self._workspace.callback(self._detach, self.work_database)

    def release(self) -> None:
        """Drop the work tables and put settings back; statements can still be executed."""
        with suppress(duckdb.Error):
            self._fit(NO_HINTS)
        self._workspace.close()

    @property
    def place(self) -> object:
        """How errors name it."""
        return self.file or "the database"

    @property
    def _work(self) -> exp.Identifier:
        return exp.to_identifier(self.work_database, quoted=True)

    def work_table(self, name: str) -> exp.Table:
        """The physical name of a work table."""
        return table_in(self.work_database, "main", name)

    def numbered(self, table: exp.Table, rows: int) -> exp.Query:
        """DuckDB numbers the rows of a table that is only ever written whole without gaps."""
        row = exp.cast(exp.column("rowid"), "INT").as_("row")
        return self._in_parts(table, rows, row, exp.Star())

    def shared(self, table: exp.Table, rows: int) -> exp.Query:
        """A thread takes 122,880 rows at a time: too many when each row is a long document."""
        return self._in_parts(table, rows, exp.Star())

    def _in_parts(self, table: exp.Table, rows: int, *columns: exp.Expr) -> exp.Query:
        size = -(-rows // _PARTS) or 1
        parts = [
            exp.select(*(column.copy() for column in columns))
            .from_(table.copy())
            .where(exp.column("rowid").between(start, start + size - 1))
            for start in range(0, max(rows, 1), size)
        ]
        return parts[0] if len(parts) == 1 else exp.union(*parts, distinct=False)

    def memory(self) -> int:
        """The memory limit, which DuckDB says as text: 1.8 GiB."""
        ((limit,),) = self.execute("SELECT current_setting('memory_limit')")
        number, unit = limit.split()
        return int(float(number) * _BYTES[unit])

    def execute(
        self, statement: str, binds: Binds | None = None, hints: Hints = NO_HINTS
    ) -> list[Row]:
        """Run one statement; settings that its hints change stay until one has other hints."""
        self._fit(hints)
        try:
            return self._call(statement, binds)
        except BaseException:
            with suppress(duckdb.Error):
                self._fit(NO_HINTS)
            raise

    def _fit(self, hints: Hints) -> None:
        if hints == self._hints:
            return
        unordered, sparse = "unordered" in hints, "sparse keys" in hints
        if unordered != ("unordered" in self._hints):
            self._set("preserve_insertion_order", not unordered)
        if sparse != ("sparse keys" in self._hints):
            bits = _SPARSE_HASH_BITS if sparse else _PERFECT_HASH_BITS
            self._set("perfect_ht_threshold", bits)
        self._hints = hints

    def _call(self, statement: str, binds: Binds | None = None) -> list[Row]:
        """Run one statement in the worker thread, so that Ctrl-C reaches it at once."""
        future = self._worker.submit(self._execute, statement, dict(binds or {}))
        try:
            return future.result()
        except KeyboardInterrupt:
            self.connection.interrupt()
            with suppress(Exception):
                future.result()
            raise

    def _execute(self, statement: str, binds: dict[str, object]) -> list[Row]:
        return self.connection.execute(statement, binds or None).fetchall()

    def writing(self, table: exp.Table, *, append: bool) -> str:
        """How a statement begins that writes a table."""
        target = render(table, self.dialect)
        return f"INSERT INTO {target}\n" if append else f"CREATE OR REPLACE TABLE {target} AS\n"

    def write(
        self,
        table: exp.Table,
        query: str,
        binds: Binds,
        *,
        append: bool,
        hints: Hints = NO_HINTS,
    ) -> int:
        """Write what a query selects into a table; its number of rows."""
        ((rows,),) = self.execute(self.writing(table, append=append) + query, binds, hints)
        return int(rows)

    def run(self, statement: exp.Expr) -> list[Row]:
        """Execute a statement given as a syntax tree."""
        return self.execute(render(statement, self.dialect))

    def columns(self, relation: Relation) -> dict[str, str]:
        """The names and types of a relation's columns."""
        rows = self.run(exp.Describe(this=exp.select("*").from_(as_item(relation))))
        return {name: kind for name, kind, *_ in rows}

    @contextmanager
    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> Iterator[Relation]:
        """Make the user's documents readable while the block runs."""
        with sources.opened(self, source, table, query) as relation:
            yield relation

    @contextmanager
    def attached(self, file: Path, *, read_only: bool) -> Iterator[str]:
        """Another DuckDB file as a database of this connection, under the file's own name."""
        if read_only and not file.is_file():
            raise EngineError(f"{file}: there is no such file")
        rows = self.execute("SELECT database_name FROM duckdb_databases()")
        taken = {"main", *(name.casefold() for (name,) in rows)}
        free = file.stem.casefold() not in taken
        name = file.stem if free else f"{file.stem}_{uuid.uuid4().hex[:8]}"
        options = [exp.AttachOption(this=exp.var("READ_ONLY"))] if read_only else []
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

    @staticmethod
    def check_ending(file: Path | None) -> None:
        """Refuse a file whose name says that it is no database."""
        if file is not None and sources.is_text_file(file):
            raise SettingError(f"{file}: the tables go into a DuckDB file, such as out.duckdb")

    @contextmanager
    def scratch_folder(self) -> Iterator[Path]:
        """A folder for files that must not outlive the block."""
        prefix = f"sqlsimpl-spill-{os.getpid()}-"
        with tempfile.TemporaryDirectory(prefix=prefix, dir=self._temp_directory) as folder:
            yield Path(folder)

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

    def result(self, table: exp.Table) -> duckdb.DuckDBPyRelation:
        """A table as a relation."""
        return self.connection.sql(render(exp.select("*").from_(table.copy()), self.dialect))

    def save(self, table: exp.Table, file: Path) -> None:
        """Write a table to a Parquet file, or to one of another form that its name says."""
        files.write_file(self, table, file)

    def load(self, file: Path, table: exp.Table) -> None:
        """Write a work table from a Parquet file."""
        rows = exp.select("*").from_(sources.file_rows(file))
        self.write(table, render(rows, self.dialect), {}, append=False)

    def home(self) -> DuckDBHome:
        """The file, or the connection's own database."""
        return DuckDBHome(self, self.file)

    def _refuse_open_transaction(self) -> None:
        """Outside a transaction each statement has one of its own."""
        first, second = (self.execute("SELECT txid_current()") for _ in range(2))
        if first == second:
            self._cleanup.close()
            raise EngineError(
                "the connection has an open transaction: commit it or roll it back first"
            )

    def _configure(
        self, threads: int | None, memory_limit: str | None, temp_directory: str | Path | None
    ) -> None:
        wanted: dict[str, object] = {
            "perfect_ht_threshold": _PERFECT_HASH_BITS,
            # Work tables are thrown away: copying them together in between is lost time.
            "checkpoint_threshold": "1TB",
            # Positions in the source and the order of the tables count on it.
            "preserve_insertion_order": True,
        }
        if threads is not None:
            wanted["threads"] = threads
        if memory_limit is not None:
            wanted["memory_limit"] = memory_limit
        if temp_directory is not None and not Path(temp_directory).is_dir():
            raise SettingError(f"temp_directory {temp_directory}: there is no such folder")
        if self.owns_connection:
            wanted["temp_directory"] = str(self._spill_folder(temp_directory))
        elif temp_directory is not None:
            wanted["temp_directory"] = str(temp_directory)
        for name, value in wanted.items():
            before = None if self.owns_connection else self._value_of(name)
            try:
                self._set(name, value)
            except duckdb.Error as error:
                raise SettingError(f"{name} {value!r}: {first_line(error)}") from error
            if before is not None:
                self._workspace.callback(self._restore, name, before)

    def _value_of(self, name: str) -> str:
        rows = self.execute(
            "SELECT value FROM duckdb_settings() WHERE name = $name", {"name": name}
        )
        return str(rows[0][0])

    def _set(self, name: str, value: object) -> None:
        item = exp.SetItem(this=exp.EQ(this=exp.var(name), expression=exp.convert(value)))
        self._call(render(exp.Set(expressions=[item]), self.dialect))

    def _restore(self, name: str, value: str) -> None:
        # DuckDB refuses to change a temporary directory once something has been spilled to it.
        with suppress(duckdb.Error):
            self._set(name, int(value) if value.isdigit() else exact_size(value))

    def _spill_folder(self, parent: str | Path | None) -> Path:
        """A folder of this run's own for spilled data; those of dead runs are removed."""
        home = Path(parent or tempfile.gettempdir())
        for old in home.glob("sqlsimpl-spill-*"):
            match = _SPILL.match(old.name)
            if match and not is_alive(int(match.group(1))):
                shutil.rmtree(old, ignore_errors=True)
        folder = Path(tempfile.mkdtemp(prefix=f"sqlsimpl-spill-{os.getpid()}-", dir=home))
        self._cleanup.callback(shutil.rmtree, folder, ignore_errors=True)
        # The connection is closed before its folder goes: callbacks run last in, first out.
        self._cleanup.callback(self.connection.close)
        return folder


def exact_size(shown: str) -> str:
    """A size that DuckDB shows as this: it cuts off after one digit, so add half a digit."""
    return re.sub(r"^(\d+\.\d) ([KMGT]iB)$", r"\g<1>5\2", shown)


def is_alive(process: int) -> bool:
    """Whether a process is running."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def explain_open(file: Path, reason: str, read_only: bool) -> str:
    """Why a DuckDB file cannot be opened, and the way out."""
    if "lock" in reason.lower():
        holder = re.search(r"\(PID (\d+)\)", reason)
        by = f" (process {holder.group(1)})" if holder else ""
        return f"{file}: another process{by} has this file open; wait until it is closed"
    if "already attached" in reason:
        return f"{file}: this process has this file open; close that connection or corpus first"
    if file.is_dir():
        return f"{file}: this is a folder; name a file in it"
    if not file.parent.is_dir():
        return f"{file}: there is no folder {file.parent}"
    if "not a valid DuckDB database" in reason:
        return f"{file}: this is not a DuckDB database"
    if not read_only and (not os.access(file.parent, os.W_OK) or not os.access(file, os.W_OK)):
        return f"{file}: it cannot be written; choose a file that you may write to"
    return f"{file}: it cannot be opened: {reason.splitlines()[0]}"
