"""Spark SQL: for documents that one machine is not enough for, or that are there already.

Each work table is written, so that no plan grows from step to step and a lost executor costs
little; none of its rows comes to the driver.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlglot import exp

from sqlsimpl.engines.engine import Binds, Engine, Options, Row
from sqlsimpl.engines.processes import Worker
from sqlsimpl.engines.registry import shown
from sqlsimpl.engines.spark import files, session, settings, sources
from sqlsimpl.engines.spark.failures import SparkError, explained
from sqlsimpl.engines.spark.home import SparkHome
from sqlsimpl.engines.spark.rows import SparkRows
from sqlsimpl.engines.spark.tables import FILE, ROW, Workspace
from sqlsimpl.errors import EngineError, SettingError, SqlsimplError, package
from sqlsimpl.templates.template import Relation, as_item, render

_Made = TypeVar("_Made")
_TAG = "sqlsimpl"
_SECONDS_BETWEEN_CANCELS = 0.2
# Text in ASCII is in NFC as it is; the rest goes through the library that Spark's collations use.
_NFC = (
    "CREATE OR REPLACE TEMPORARY FUNCTION nfc_normalize(text STRING) RETURNS STRING RETURN "
    "CASE WHEN text IS NULL OR LENGTH(text) = OCTET_LENGTH(text) THEN text "
    "ELSE REFLECT('com.ibm.icu.text.Normalizer', 'compose', text, false) END"
)
_LOGGERS = ("SQLQueryContextLogger", "DataFrameQueryContextLogger")


class SparkEngine(Engine):
    """Runs statements in the user's Spark session, on a Connect server or on a master."""

    dialect = "spark"
    failures = (SparkError,)
    repeats_parts = True
    place: str
    owns_session = False
    """A process has one Spark, which engines share."""

    def _open(self, database: Any, options: Options) -> None:
        self._worker = Worker(self._cancel)
        self._cleanup.callback(self._worker.stop)
        self._address = database if isinstance(database, str) else None
        self.place = shown(database) if self._address else "the Spark session"
        try:
            self.session = self._opened(database, options)
            self.call(self._configure)
        except SparkError as error:
            raise EngineError(f"{self.place}: it cannot be used: {error}") from error

    def is_own(self, source: object) -> bool:
        """Whether a source is the database itself."""
        return source is self.session or (isinstance(source, str) and source == self._address)

    def _opened(self, database: Any, options: Options) -> Any:
        given = [name for name, value in options.items() if value is not None]
        if isinstance(database, str) and not database.startswith("sc://"):
            names = ("threads", "memory_limit", "temp_directory")
            wanted: dict[str, Any] = {name: options.get(name) for name in names}
            started = self.call(lambda: session.start(database, **wanted))
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
        self._work.callback(self._quietly, lambda: self.session.removeTag(_TAG))
        for name, value in settings.FIXED.items():
            self._change(name, value)
        self.session.sql(_NFC).collect()
        forget = "DROP TEMPORARY FUNCTION IF EXISTS nfc_normalize"
        self._work.callback(self._quietly, lambda: self.session.sql(forget).collect())
        self._parallelism = settings.default_parallelism(self.session)
        self._memory = settings.memory(self.session)
        for name in settings.FITTED:
            self._change(name, self.session.conf.get(name))

    def _silence(self, logger: Any) -> None:
        """What fails is raised, and often expected: it is not printed with its stack trace, too."""
        self._work.callback(logger.setLevel, logger.level)
        logger.setLevel(logging.CRITICAL)

    def _value_of(self, setting: str) -> str | None:
        value: str | None = self.session.conf.get(setting, None)
        return value

    def _set(self, setting: str, value: object) -> None:
        self.session.conf.set(setting, value)

    def _put_back(self, setting: str, before: str | None) -> None:
        conf = self.session.conf
        self._quietly(lambda: conf.unset(setting) if before is None else conf.set(setting, before))

    def _quietly(self, work: Callable[[], object]) -> None:
        """Part of letting go: what fails then, with Spark gone perhaps, is of no use to anyone."""
        with suppress(Exception):
            self.call(work)

    def _make_workspace(self) -> None:
        try:
            self.workspace: Workspace = self.call(lambda: Workspace(self.session))
        except SparkError as error:
            raise EngineError(f"{self.place}: it cannot be used: {error}") from error

    def _drop_workspace(self) -> None:
        self._quietly(self.workspace.drop)

    def call(self, work: Callable[[], _Made]) -> _Made:
        """Do something in the worker thread, so that Ctrl-C reaches Spark at once."""
        return self._worker.call(lambda: self._explaining(work))

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
        return self.workspace.table(name)

    def numbered(self, table: exp.Table, rows: int) -> exp.Query:  # noqa: ARG002
        """Rows are numbered within their file, after those of the files before it: no shuffle."""
        view = self.call(lambda: self.workspace.positions(table))
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
        stored = self.workspace.stored(table)
        return [] if stored is None else list(stored.schema.names)

    def memory(self) -> int:
        """What the statements of one executor share."""
        return self._memory

    def _execute(self, statement: str, binds: Binds) -> list[Row]:
        return self.call(lambda: self._executed(statement, binds))

    def _executed(self, statement: str, binds: Binds) -> list[Row]:
        rows = self._frame(self._fitted_to_tables(statement), binds).collect()
        if statement.startswith("DROP TABLE"):
            self.workspace.forget(statement)
        return [tuple(row) for row in rows]

    def _frame(self, statement: str, binds: Binds) -> Any:
        return self.session.sql(statement, args=dict(binds) or None)

    def _fitted_to_tables(self, query: str) -> str:
        """Choose settings by the tables that a query reads; the query, if need be without hints."""
        known = self.workspace.read_by(query)
        self._fit(settings.fitted(known, self._parallelism))
        return settings.sendable(query, known, self._memory)

    def _write(self, table: exp.Table, query: str, binds: Binds, *, append: bool) -> int:
        def written() -> int:
            frame = self._frame(self._fitted_to_tables(query), binds)
            return self.workspace.store(table, frame, append=append)

        return self.call(written)

    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> AbstractContextManager[Relation]:
        """Make the user's documents readable while the block runs."""
        return sources.opened(self, source, table, query)

    def columns(self, relation: Relation) -> dict[str, str]:
        """The names and types of a relation's columns; a list of x is called x[]."""
        query = render(exp.select("*").from_(as_item(relation)), self.dialect)
        types = self.call(lambda: self.session.sql(query).dtypes)
        return {name: _shown(kind) for name, kind in types}

    def result(self, table: exp.Table) -> SparkRows:
        """A table for the user to read, in the order in which it was written."""
        return self.call(lambda: SparkRows(self.workspace.ordered(table)))

    def save(self, table: exp.Table, file: Path) -> None:
        """Write a table to a Parquet file on this machine."""
        files.save(self, table, file)

    def load(self, file: Path, table: exp.Table) -> None:
        """Write a work table from a Parquet file on this machine."""
        files.load(self, file, table)

    def forgotten(self, database: str) -> str | None:
        """The folder of a database that an in-memory catalog has forgotten, if it is there."""
        return self.call(lambda: self.workspace.forgotten(database))

    def home(self) -> SparkHome:
        """The catalog."""
        return SparkHome(self)

    def show(self, view: str, query: str) -> None:
        """A temporary view of the session that runs a query, a scoring query say, when read."""
        name = render(exp.table_(view, quoted=True), self.dialect)
        self.execute(f"CREATE OR REPLACE TEMPORARY VIEW {name} AS\n{query}")


def _shown(kind: str) -> str:
    """A type as the rest of sqlsimpl writes it."""
    if kind.startswith("array<"):
        return f"{_shown(kind[len('array<') : -1])}[]"
    return kind.upper()
