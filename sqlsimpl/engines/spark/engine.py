"""Spark SQL: for documents that one machine is not enough for, or that are there already.

Each work table is written, so that no plan grows from step to step and a lost executor costs
little; none of its rows comes to the driver.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlglot import exp

from sqlsimpl.engines.engine import Binds, Row, as_item
from sqlsimpl.engines.registry import shown
from sqlsimpl.engines.spark import session, sources
from sqlsimpl.engines.spark.failures import SparkError, explained
from sqlsimpl.engines.spark.home import SparkHome
from sqlsimpl.engines.spark.rows import SparkRows
from sqlsimpl.engines.spark.tables import FILE, ROW, Stored, Workspace
from sqlsimpl.errors import EngineError, SettingError, SqlsimplError, package
from sqlsimpl.templates.header import NO_HINTS, Hints
from sqlsimpl.templates.template import Relation, render

_Made = TypeVar("_Made")
_TAG = "sqlsimpl"
_SECONDS_BETWEEN_CANCELS = 0.2
# Text in ASCII is in NFC as it is; the rest goes through the library that Spark's collations use.
_NFC = (
    "CREATE OR REPLACE TEMPORARY FUNCTION nfc_normalize(text STRING) RETURNS STRING RETURN "
    "CASE WHEN LENGTH(text) = OCTET_LENGTH(text) THEN text "
    "ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', text, false) END"
)
# A statement over fewer values runs in one task; beyond it, each task gets about so many.
_CELLS_OF_ONE_TASK = 200_000
_CELLS_PER_TASK = 16_000_000
# From so many values on, Spark itself fits the number of tasks to what comes out of each stage.
_CELLS_TO_ADAPT = 200_000_000
# Of what an executor has, Spark gives this share to statements.
_SHARE_OF_MEMORY = 0.6
# Tables of up to so many bytes are sent to all tasks, unless they are the largest that is read.
_MOST_SENT = 2**25
# Where a template says what to send, it is sent if it takes no more than this part of the memory.
_PART_SENT = 8
_BYTES_OF_A_CELL = 8
_SENDING = re.compile(r"/\*\+ BROADCAST\([^)]*\) \*/")

_SETTINGS = {
    # Work tables are written once and read a few times: packing them costs more than it saves.
    "spark.sql.parquet.compression.codec": "lz4_raw",
    "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",
    # Sums of decimals keep all places: removing what was added restores what was there.
    "spark.sql.decimalOperations.allowPrecisionLoss": "false",
    # Java compiles no method of more than 8,000 bytes, and takes seconds for the largest below.
    "spark.sql.codegen.hugeMethodLimit": "2500",
    "spark.sql.legacy.setCommandRejectsSparkCoreConfs": "false",
}

_WRITTEN_WITH = {
    # Weights are hardly ever the same twice: looking for it takes longer than writing them.
    "parquet.enable.dictionary": "false",
}

_LOGGERS = ("SQLQueryContextLogger", "DataFrameQueryContextLogger")
_FITTED = (
    "spark.sql.autoBroadcastJoinThreshold",
    "spark.sql.shuffle.partitions",
    "spark.sql.adaptive.enabled",
    "spark.sql.codegen.wholeStage",
    "spark.sql.codegen.factoryMode",
)


class SparkEngine:
    """Runs statements in the user's Spark session, on a Connect server or on a master."""

    dialect = "spark"
    failures = (SparkError,)
    scores_in_lanes = True
    repeats_parts = True

    def __init__(
        self,
        database: Any,
        *,
        threads: int | None = None,
        memory_limit: str | None = None,
        temp_directory: str | Path | None = None,
    ) -> None:
        self._cleanup = ExitStack()
        self._workspace_cleanup = ExitStack()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="sqlsimpl")
        self._cleanup.callback(self._worker.shutdown)
        self._address = database if isinstance(database, str) else None
        self.place: str = shown(database) if self._address else "the Spark session"
        self._released = False
        options: dict[str, Any] = {"threads": threads, "memory_limit": memory_limit}
        options["temp_directory"] = temp_directory
        try:
            self.session = self._opened(database, options)
            self._connect = session.is_connect(self.session)
            self.call(self._configure)
            self._attach_workspace()
        except SparkError as error:
            self.close()
            raise EngineError(f"{self.place}: it cannot be used: {error}") from error
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> SparkEngine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of everything that was made or changed; a user's session goes on."""
        self.release()
        self._cleanup.close()

    def release(self) -> None:
        """Drop the work tables and put settings back; statements can still be executed."""
        self._released = True
        self._workspace_cleanup.close()

    def renew(self) -> None:
        """Drop all work tables and go on with an empty workspace."""
        self.call(self._workspace.drop)
        self._attach_workspace()

    def is_own(self, source: object) -> bool:
        """Whether a source is the database itself."""
        return source is self.session or (isinstance(source, str) and source == self._address)

    def _opened(self, database: Any, options: dict[str, Any]) -> Any:
        given = [name for name, value in options.items() if value is not None]
        if isinstance(database, str) and not database.startswith("sc://"):
            started = self.call(lambda: session.start(database, **options))
            self._cleanup.callback(lambda: self.call(lambda: session.stop(started)))
            return started
        if given:
            raise SettingError(f"{given[0]} is for a Spark that sqlsimpl starts: {self.place} runs")
        if not isinstance(database, str):
            return database
        connected = self.call(lambda: session.connect(database))
        self._cleanup.callback(lambda: self.call(connected.stop))
        return connected

    def _configure(self) -> None:
        for name in _LOGGERS:
            self._silence(package("pyspark.logger", "spark").PySparkLogger.getLogger(name))
        self.session.addTag(_TAG)
        self._workspace_cleanup.callback(self._quietly, lambda: self.session.removeTag(_TAG))
        for name, value in _SETTINGS.items():
            self._set(name, value)
        self.session.sql(_NFC).collect()
        forget = "DROP TEMPORARY FUNCTION IF EXISTS nfc_normalize"
        self._workspace_cleanup.callback(self._quietly, lambda: self.session.sql(forget).collect())
        self._parallelism = self._default_parallelism()
        self._memory = int(self._executor_memory() * _SHARE_OF_MEMORY)
        self._fitted: dict[str, str] = {}
        for name in _FITTED:
            self._set(name, self.session.conf.get(name))

    def _silence(self, logger: Any) -> None:
        """What fails is raised, and often expected: it is not printed with its stack trace, too."""
        self._workspace_cleanup.callback(logger.setLevel, logger.level)
        logger.setLevel(logging.CRITICAL)

    def _set(self, name: str, value: str) -> None:
        """Change a setting of the session until the work tables are let go."""
        before = self.session.conf.get(name, None)
        self.session.conf.set(name, value)
        conf = self.session.conf
        put_back = (
            (lambda: conf.unset(name)) if before is None else (lambda: conf.set(name, before))
        )
        self._workspace_cleanup.callback(self._quietly, put_back)

    def _quietly(self, work: Callable[[], object]) -> None:
        """Part of letting go: what fails then, with Spark gone perhaps, is of no use to anyone."""
        with suppress(Exception):
            self.call(work)

    def _default_parallelism(self) -> int:
        if not self._connect:
            return int(self.session.sparkContext.defaultParallelism)
        parts = "SELECT DISTINCT SPARK_PARTITION_ID() FROM RANGE(10000)"
        return len(self.session.sql(parts).collect())

    def _attach_workspace(self) -> None:
        self._workspace: Workspace = self.call(lambda: Workspace(self.session))
        self._workspace_cleanup.callback(self._quietly, self._workspace.drop)

    def call(self, work: Callable[[], _Made]) -> _Made:
        """Do something in the worker thread, so that Ctrl-C reaches Spark at once."""
        future = self._worker.submit(self._explaining, work)
        try:
            return future.result()
        except KeyboardInterrupt:
            self._cancel(future)
            raise

    def _explaining(self, work: Callable[[], _Made]) -> _Made:
        try:
            return work()
        except SqlsimplError:
            raise
        except Exception as error:
            raise explained(error, self.place) from error

    def _cancel(self, future: Future[Any]) -> None:
        """A statement may start several jobs: cancel until it has ended."""
        while not future.done():
            with suppress(Exception):
                self.session.interruptTag(_TAG)
            with suppress(Exception):
                future.result(timeout=_SECONDS_BETWEEN_CANCELS)

    def work_table(self, name: str) -> exp.Table:
        """The physical name of a work table."""
        return self._workspace.table(name)

    def numbered(self, table: exp.Table, rows: int) -> exp.Query:  # noqa: ARG002
        """Rows are numbered within their file, after those of the files before it: no shuffle."""
        view = self.call(lambda: self._workspace.positions(table))
        file = exp.column(FILE, quoted=True)
        rows_of_file = exp.Count(this=exp.Star())
        so_far = exp.Window(
            this=exp.Sum(this=rows_of_file.copy()), order=exp.Order(expressions=[file.copy()])
        )
        first = exp.Sub(this=so_far, expression=rows_of_file).as_("first")
        files = exp.select(file.copy(), first).from_(view.copy()).group_by(file)
        in_file = [exp.column(FILE, part, quoted=True) for part in ("positions", "files")]
        number = exp.Add(
            this=exp.column("first", "files"), expression=exp.column(ROW, "positions", quoted=True)
        )
        columns = [exp.column(name, "positions", quoted=True) for name in self._names(table)]
        return (
            exp.select(exp.cast(number, "INT").as_("row"), *columns)
            .from_(exp.alias_(view, "positions", table=True))
            .join(files.subquery("files"), on=exp.EQ(this=in_file[0], expression=in_file[1]))
        )

    def _names(self, table: exp.Table) -> list[str]:
        stored = self._workspace.stored(table)
        return [] if stored is None else list(stored.schema.names)

    def shared(self, table: exp.Table, rows: int) -> exp.Query:  # noqa: ARG002
        """Files are read in parts anyway."""
        return exp.select("*").from_(table.copy())

    def memory(self) -> int:
        """What the statements of one executor share."""
        return self._memory

    def _executor_memory(self) -> int:
        if not self._connect and self.session.sparkContext.master.startswith("local["):
            return int(self.session._jvm.java.lang.Runtime.getRuntime().maxMemory())
        size = self.session.sql("SET spark.executor.memory").collect()[0][1]
        units = {"k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
        digits = "".join(letter for letter in size if letter.isdigit())
        unit = size.lower().rstrip("b")[-1:]
        return int(digits) * units.get(unit, 2**20) if digits else 2**30

    def execute(
        self,
        statement: str,
        binds: Binds | None = None,
        hints: Hints = NO_HINTS,  # noqa: ARG002 (tables have no order, and groups are no arrays)
    ) -> list[Row]:
        """Run one statement in the worker thread and fetch what it returns."""
        return self.call(lambda: self._execute(statement, binds or {}))

    def _execute(self, statement: str, binds: Binds) -> list[Row]:
        rows = self._frame(self._fitted_to_tables(statement), binds).collect()
        if statement.startswith("DROP TABLE"):
            self._workspace.forget(statement)
        return [tuple(row) for row in rows]

    def _frame(self, statement: str, binds: Binds) -> Any:
        return self.session.sql(statement, args=dict(binds) or None)

    def run(self, statement: exp.Expr) -> list[Row]:
        """Execute a statement given as a syntax tree."""
        return self.execute(render(statement, self.dialect))

    def writing(self, table: exp.Table, *, append: bool) -> str:
        """What is done with a query's rows, as a statement would say it."""
        target = render(table, self.dialect)
        return f"INSERT INTO {target}\n" if append else f"CREATE OR REPLACE TABLE {target} AS\n"

    def write(
        self,
        table: exp.Table,
        query: str,
        binds: Binds,
        *,
        append: bool,
        hints: Hints = NO_HINTS,  # noqa: ARG002
    ) -> int:
        """Write what a query selects into a table; its number of rows."""
        return self.call(lambda: self._write(table, query, binds, append=append))

    def _write(self, table: exp.Table, query: str, binds: Binds, *, append: bool) -> int:
        frame = self._frame(self._fitted_to_tables(query), binds)
        return self._store(table, frame, append=append)

    def _store(self, table: exp.Table, frame: Any, *, append: bool) -> int:
        before = self._workspace.stored(table) if append else None
        frame = _storable(frame) if before is None else _fitted(frame, before.schema)
        observation = package("pyspark.sql", "spark").Observation()
        functions = package("pyspark.sql.functions", "spark")
        counted = frame.observe(observation, functions.count(functions.lit(1)).alias("rows"))
        folder = self._workspace.folder(table)
        counted.write.options(**_WRITTEN_WITH).parquet(folder)
        rows = int(observation.get["rows"])
        size = self._workspace.size(folder, rows * len(frame.schema.fields))
        if before is None:
            stored = Stored(frame.schema, (folder,), rows, size)
        else:
            folders, size = (*before.folders, folder), before.size + size
            stored = Stored(before.schema, folders, before.rows + rows, size)
        self._workspace.replace(table, stored)
        return rows

    def _fitted_to_tables(self, query: str) -> str:
        """Choose settings by the tables that a query reads; the query, if need be without hints.

        There are as many tasks after a shuffle as the largest table has need of. That table is
        never sent to all of them, by way of the driver; the others are where they are small.
        """
        known = self._workspace.read_by(query)
        cells = max((stored.cells for stored in known), default=None)
        sent = min(_MOST_SENT, max((stored.size for stored in known), default=_MOST_SENT) // 2)
        self._fit(cells, sent)
        rest = sum(stored.cells for stored in known) - (cells or 0)
        if rest * _BYTES_OF_A_CELL > self._memory // _PART_SENT:
            query = _SENDING.sub("", query)
        return query

    def _fit(self, cells: int | None, sent: int) -> None:
        if self._released:
            return  # the settings are the user's again
        if cells is None:
            tasks = self._parallelism
        elif cells <= _CELLS_OF_ONE_TASK:
            tasks = 1
        else:
            tasks = max(self._parallelism, -(-cells // _CELLS_PER_TASK))
        adapts = "true" if (cells or 0) > _CELLS_TO_ADAPT else "false"
        # Compiling a statement takes longer than a few rows take without.
        compiles = ("false", "NO_CODEGEN") if tasks == 1 else ("true", "FALLBACK")
        for name, value in zip(_FITTED, (str(sent), str(tasks), adapts, *compiles), strict=True):
            if self._fitted.get(name) != value:
                self._fitted[name] = value
                self.session.conf.set(name, value)

    @contextmanager
    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> Iterator[Relation]:
        """Make the user's documents readable while the block runs."""
        with sources.opened(self, source, table, query) as relation:
            yield relation

    def columns(self, relation: Relation) -> dict[str, str]:
        """The names and types of a relation's columns; a list of x is called x[]."""
        query = render(exp.select("*").from_(as_item(relation)), self.dialect)
        types = self.call(lambda: self.session.sql(query).dtypes)
        return {name: _shown(kind) for name, kind in types}

    def result(self, table: exp.Table) -> SparkRows:
        """A table for the user to read, in the order in which it was written."""
        return self.call(lambda: SparkRows(self._ordered(table)))

    def _ordered(self, table: exp.Table) -> Any:
        stored = self._workspace.stored(table)
        if stored is None:
            return self.session.table(render(table, self.dialect))
        frame = self._workspace.frame(stored)
        places = ["_metadata.file_path", "_metadata.row_index"]
        return frame.orderBy(*places) if stored.rows else frame

    def save(self, table: exp.Table, file: Path) -> None:
        """Write a table to a Parquet file on this machine."""
        parquet = package("pyarrow.parquet", "spark")
        made = self.call(lambda: self._ordered(table).toArrow())
        parquet.write_table(made, file)

    def load(self, file: Path, table: exp.Table) -> None:
        """Write a work table from a Parquet file on this machine, which executors may not reach."""
        parquet = package("pyarrow.parquet", "spark")
        made = parquet.read_table(file)
        self.call(lambda: self._store(table, self.session.createDataFrame(made), append=False))

    def forgotten(self, database: str) -> str | None:
        """The folder of a database that an in-memory catalog has forgotten, if it is there."""
        return self.call(lambda: self._workspace.forgotten(database))

    def home(self) -> SparkHome:
        """The catalog."""
        return SparkHome(self)

    def show(self, view: str, query: str) -> None:
        """A temporary view of the session that runs a query, a scoring query say, when read."""
        name = render(exp.table_(view, quoted=True), self.dialect)
        self.execute(f"CREATE OR REPLACE TEMPORARY VIEW {name} AS\n{query}")


def _storable(frame: Any) -> Any:
    """Parquet has no column that is only ever NULL: it becomes one of text."""
    functions = package("pyspark.sql.functions", "spark")
    columns = [
        functions.col(_quoted(name)).cast("string").alias(name)
        if kind == "void"
        else functions.col(_quoted(name))
        for name, kind in frame.dtypes
    ]
    return frame.select(*columns) if any(kind == "void" for _, kind in frame.dtypes) else frame


def _fitted(frame: Any, schema: Any) -> Any:
    """What is added to a table, by the place of its columns, in the types of the table's."""
    functions = package("pyspark.sql.functions", "spark")
    named = frame.toDF(*schema.names)
    if named.schema == schema:
        return named
    return named.select(
        *(functions.col(_quoted(f.name)).cast(f.dataType).alias(f.name) for f in schema.fields)
    )


def _quoted(name: str) -> str:
    return render(exp.column(name, quoted=True), "spark")


def _shown(kind: str) -> str:
    """A type as the rest of sqlsimpl writes it."""
    if kind.startswith("array<"):
        return f"{_shown(kind[len('array<') : -1])}[]"
    return kind.upper()
