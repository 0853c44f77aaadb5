"""DuckDB, the embedded default.

Work tables live in an in-memory database attached beside the user's own: nothing of them is left
when a run ends, however it ends. It spills to disk when it outgrows the memory limit.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, suppress
from copy import copy
from pathlib import Path
from typing import Any, Unpack

import duckdb
from sqlglot import exp

from sqlsimpl.engines.duckdb import files, settings, sources
from sqlsimpl.engines.duckdb.databases import AttachingEngine
from sqlsimpl.engines.duckdb.files import table_in
from sqlsimpl.engines.duckdb.home import DuckDBHome
from sqlsimpl.engines.engine import Binds, Options, Row
from sqlsimpl.engines.processes import Worker
from sqlsimpl.engines.scratch import scratch_folder
from sqlsimpl.errors import EngineError, SettingError
from sqlsimpl.templates.header import Hints
from sqlsimpl.templates.template import Relation, as_item, render

_SPILL = "sqlsimpl-spill"
_BYTES = {"bytes": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}
# Rows that are joined, grouped or sorted in one statement, and what one takes then, about.
_MOST_ROWS, _FEWEST_ROWS = 4_000_000, 100_000
_BYTES_OF_A_ROW = 200
# Parts in which a table of documents is read, so that threads share it evenly.
_PARTS = 8
# Parts of fewer rows are not worth their planning.
_LEAST_ROWS = 200


class DuckDBEngine(AttachingEngine):
    """Runs statements on a DuckDB file, an in-memory database or the user's own connection."""

    dialect = "duckdb"
    failures = (duckdb.Error,)

    def __init__(
        self,
        database: str | Path | duckdb.DuckDBPyConnection = ":memory:",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(database, **options)

    def _open(self, database: Any, options: Options) -> None:
        self._worker = Worker(self._cancel)
        self._cleanup.callback(self._worker.stop)
        self._temp_directory = options.get("temp_directory")
        self._storage_version = settings.storage_version(options)
        self.file: Path | None = None
        self.owns_session = not isinstance(database, duckdb.DuckDBPyConnection)
        self.connection: duckdb.DuckDBPyConnection
        if not self.owns_session:
            self.connection = database
            self._refuse_open_transaction()
        else:
            self.connection = duckdb.connect(":memory:")
            self._cleanup.callback(self.connection.close)
            if str(database) != ":memory:":
                self.file = Path(database)
        self.place = self.file or "the database"
        wanted = settings.wanted(options)
        if self.owns_session:
            self._write_whole_metadata()
            wanted["temp_directory"] = str(self._spill_folder())
            if "memory_limit" not in wanted and (limit := settings.memory_limit(self.memory())):
                wanted["memory_limit"] = limit
        for setting, value in wanted.items():
            self._change(setting, value)

    def _write_whole_metadata(self) -> None:
        """Keep a file that is written many times readable for clients before 1.4.

        DuckDB 2.0 leaves metadata of unchanged tables where it is, in blocks that it no longer
        lists, and those clients then fail with "Failed to load metadata pointer".
        """
        # It is an experimental setting, which later versions may not have.
        with suppress(duckdb.CatalogException):
            self._set("experimental_metadata_reuse", False)

    def _refuse_open_transaction(self) -> None:
        """Outside a transaction each statement has one of its own."""
        first, second = (self.execute("SELECT txid_current()") for _ in range(2))
        if first == second:
            raise EngineError(
                "the connection has an open transaction: commit it or roll it back first"
            )

    def settings_for(self, hints: Hints) -> Mapping[str, object]:
        """What is to be in order is written in order; dense keys are grouped in an array."""
        return settings.hinted(hints)

    def _value_of(self, setting: str) -> str:
        rows = self._execute(
            "SELECT value FROM duckdb_settings() WHERE name = $name", {"name": setting}
        )
        return str(rows[0][0])

    def _set(self, setting: str, value: object) -> None:
        item = exp.SetItem(this=exp.EQ(this=exp.var(setting), expression=exp.convert(value)))
        self._execute(render(exp.Set(expressions=[item]), self.dialect), {})

    def _put_back(self, setting: str, before: str | None) -> None:
        # DuckDB refuses to change a temporary directory once something has been spilled to it.
        value = before or ""
        with suppress(duckdb.Error):
            self._set(setting, int(value) if value.isdigit() else settings.exact_size(value))

    def _spill_folder(self) -> Path:
        """A folder of this run's own for spilled data."""
        folder = self._cleanup.enter_context(scratch_folder(_SPILL, self._temp_directory))
        # The connection is closed before its folder goes: callbacks run last in, first out.
        self._cleanup.callback(self.connection.close)
        return folder

    def _make_workspace(self) -> None:
        self.work_database = f"sqlsimpl_work_{uuid.uuid4().hex[:8]}"
        name = exp.to_identifier(self.work_database, quoted=True)
        work = exp.alias_(exp.Literal.string(":memory:"), name)
        # Also beside a database that is open for reading only.
        writable = [exp.AttachOption(this=exp.var("READ_WRITE"))]
        self.run(exp.Attach(this=work, expressions=writable))

    def _drop_workspace(self) -> None:
        self._detach(self.work_database)

    def work_table(self, name: str) -> exp.Table:
        """The physical name of a work table."""
        return table_in(self.work_database, "main", name)

    def numbered(self, table: exp.Table, rows: int) -> exp.Query:
        """DuckDB numbers the rows of a table that is only ever written whole without gaps."""
        row = exp.cast(exp.column("rowid"), "INT").as_("row")
        return self._in_parts(table, "rowid", range(rows), row, exp.Star())

    def shared(self, table: exp.Table, block: range) -> exp.Query:
        """A thread takes 122,880 rows at a time: too many when each row is a long document."""
        return self._in_parts(table, "row", block, exp.Star())

    def _in_parts(
        self, table: exp.Table, number: str, block: range, *columns: exp.Expr
    ) -> exp.Query:
        size = max(-(-len(block) // _PARTS), _LEAST_ROWS)
        parts = [
            exp.select(*(column.copy() for column in columns))
            .from_(table.copy())
            .where(exp.column(number).between(start, min(start + size, block.stop) - 1))
            for start in range(block.start, max(block.stop, block.start + 1), size)
        ]
        return parts[0] if len(parts) == 1 else exp.union(*parts, distinct=False)

    @property
    def rows_at_once(self) -> int:
        """So many that what a statement makes of them is a part of the memory."""
        return max(_FEWEST_ROWS, min(self.memory() // _BYTES_OF_A_ROW, _MOST_ROWS))

    def compact(self) -> None:
        """What is written in memory is compressed at a checkpoint only: to a third or less."""
        name = render(exp.to_identifier(self.work_database, quoted=True), self.dialect)
        # It is not done while a user's cursor reads there.
        with suppress(duckdb.Error):
            self.execute(f"CHECKPOINT {name}")

    def memory(self) -> int:
        """The memory limit, which DuckDB says as text: 1.8 GiB."""
        ((limit,),) = self.execute("SELECT current_setting('memory_limit')")
        number, unit = limit.split()
        return int(float(number) * _BYTES[unit])

    def _execute(self, statement: str, binds: Binds) -> list[Row]:
        given = dict(binds) or None
        return self._worker.call(lambda: self.connection.execute(statement, given).fetchall())

    @contextmanager
    def side_by_side(self, most: int) -> Iterator[Sequence[DuckDBEngine]]:
        """Cursors of the connection that share its threads: small tables keep one thread busy."""
        threads = int(self._value_of("threads"))
        number = min(most, threads)
        if number < 2:
            yield [self]
            return
        self._set("threads", threads // number)
        beside = [self._beside() for _ in range(number - 1)]
        try:
            yield [self, *beside]
        finally:
            for engine in beside:
                engine._worker.stop()
                engine.connection.close()
            self._set("threads", threads)

    def _beside(self) -> DuckDBEngine:
        """An engine with a cursor of its own, whose settings are those that DuckDB begins with."""
        made = copy(self)
        made.connection = self.connection.cursor()
        made._worker = Worker(made._cancel)
        made._settings = {}
        return made

    def interrupt(self) -> None:
        """End the statement that another thread is running."""
        self.connection.interrupt()

    def _cancel(self, statement: Future[Any]) -> None:
        self.connection.interrupt()
        with suppress(Exception):
            statement.result()

    def _write(self, table: exp.Table, query: str, binds: Binds, *, append: bool) -> int:
        ((rows,),) = self._execute(self.writing(table, append=append) + query, binds)
        return int(rows)

    def columns(self, relation: Relation) -> dict[str, str]:
        """The names and types of a relation's columns."""
        rows = self.run(exp.Describe(this=exp.select("*").from_(as_item(relation))))
        return {name: kind for name, kind, *_ in rows}

    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> AbstractContextManager[Relation]:
        """Make the user's documents readable while the block runs."""
        return sources.opened(self, source, table, query)

    @staticmethod
    def check_ending(file: Path | None) -> None:
        """Refuse a file whose name says that it is no database."""
        if file is not None and sources.is_text_file(file):
            raise SettingError(f"{file}: the tables go into a DuckDB file, such as out.duckdb")

    def scratch_folder(self) -> AbstractContextManager[Path]:
        """A folder for files that must not outlive the block."""
        return scratch_folder(_SPILL, self._temp_directory)

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
