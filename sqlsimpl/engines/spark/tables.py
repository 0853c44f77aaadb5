"""Work tables on Spark: Parquet files in a database of the run's own, read through views.

A new table is a new folder of files and a temporary view of them, which asks nothing of the
metastore: only the database is made there, and dropped with all its files.
"""

from __future__ import annotations

import hashlib
import os
import re
import socket
import uuid
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from sqlglot import exp

from sqlsimpl.engines.processes import is_alive
from sqlsimpl.engines.spark.session import is_connect
from sqlsimpl.errors import package
from sqlsimpl.templates.template import render

_HOST = hashlib.sha256(socket.gethostname().encode()).hexdigest()[:8]
_NAME = re.compile(rf"sqlsimpl_work_{_HOST}_(\d+)_[0-9a-f]{{8}}(?:\.db)?")

_WRITTEN_WITH = {
    # Weights are hardly ever the same twice: looking for it takes longer than writing them.
    "parquet.enable.dictionary": "false",
}
_POSITIONS = "_positions"
_BYTES_OF_A_CELL = 3
FILE, ROW = "sqlsimpl_file", "sqlsimpl_row"
"""Columns of a table's positions: the file that a row is in, and its place there."""


@dataclass(frozen=True)
class Stored:
    """A table that was written."""

    schema: Any
    folders: tuple[str, ...]
    rows: int
    size: int
    """Bytes of its files, by which Spark judges it."""

    @property
    def cells(self) -> int:
        """Values in it; a long text or list counts as many."""
        return max(self.rows * len(self.schema.fields), self.size // _BYTES_OF_A_CELL)


class Workspace:
    """The work tables of one engine; they go when it is dropped, or with the next run's start."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self.name = f"sqlsimpl_work_{process_mark()}_{uuid.uuid4().hex[:8]}"
        self._tables: dict[str, Stored] = {}
        self._views: set[str] = set()
        self._numbers = count()
        self._drop_left_behind()
        self._sql(exp.Create(this=self._database, kind="DATABASE"))
        catalog = self._session.catalog
        self._location: str = catalog.getDatabase(self.name).locationUri
        self._mentioned = re.compile(rf"`({self.name}_\w+)`")

    @property
    def _database(self) -> exp.Table:
        return exp.table_(self.name, quoted=True)

    def table(self, name: str) -> exp.Table:
        """The view of a work table."""
        return exp.table_(f"{self.name}_{name}", quoted=True)

    def read_by(self, query: str) -> list[Stored]:
        """The work tables that a query mentions."""
        names = set(self._mentioned.findall(query))
        return [self._tables[name] for name in names if name in self._tables]

    def stored(self, table: exp.Table) -> Stored | None:
        """What is known of a work table."""
        return self._tables.get(table.name)

    def _folder(self, table: exp.Table) -> str:
        """A new folder for the files of a table."""
        return (
            f"{self._location}/{table.name.removeprefix(self.name + '_')}-{next(self._numbers):06}"
        )

    def store(self, table: exp.Table, frame: Any, *, append: bool) -> int:
        """Write the rows of a frame as a table, or add them to it; how many there are."""
        before = self.stored(table) if append else None
        frame = _storable(frame) if before is None else _fitted(frame, before.schema)
        observation = package("pyspark.sql", "spark").Observation()
        functions = package("pyspark.sql.functions", "spark")
        counted = frame.observe(observation, functions.count(functions.lit(1)).alias("rows"))
        folder = self._folder(table)
        counted.write.options(**_WRITTEN_WITH).parquet(folder)
        rows = int(observation.get["rows"])
        size = self._size(folder, rows * len(frame.schema.fields))
        if before is None:
            stored = Stored(frame.schema, (folder,), rows, size)
        else:
            folders, size = (*before.folders, folder), before.size + size
            stored = Stored(before.schema, folders, before.rows + rows, size)
        self._replace(table, stored)
        return rows

    def _replace(self, table: exp.Table, stored: Stored) -> None:
        """From now on the table is in these folders."""
        before = self._tables.get(table.name)
        self._tables[table.name] = stored
        self._show(self._frame(stored), table.name)
        if before is not None:
            self._delete(set(before.folders) - set(stored.folders))

    def _frame(self, stored: Stored) -> Any:
        """A table as Spark reads it; the schema is known, so that no file is opened for it."""
        return self._session.read.schema(stored.schema).parquet(*stored.folders)

    def ordered(self, table: exp.Table) -> Any:
        """A table as Spark reads it, in the order in which it was written."""
        stored = self.stored(table)
        if stored is None:
            return self._session.table(render(table, "spark"))
        frame = self._frame(stored)
        places = ["_metadata.file_path", "_metadata.row_index"]
        return frame.orderBy(*places) if stored.rows else frame

    def positions(self, table: exp.Table) -> exp.Table:
        """A view of the table with the position of each row."""
        view = exp.table_(f"{table.name}{_POSITIONS}", quoted=True)
        # Files are numbered by the task that wrote them, folders by when they were.
        file, row = f"_metadata.file_path AS {FILE}", f"_metadata.row_index AS {ROW}"
        self._show(self._frame(self._tables[table.name]).selectExpr("*", file, row), view.name)
        return view

    def _show(self, frame: Any, name: str) -> None:
        frame.createOrReplaceTempView(name)
        self._views.add(name)

    def _hide(self, name: str) -> None:
        if name in self._views:
            self._views.remove(name)
            self._session.catalog.dropTempView(name)

    def forget(self, statement: str) -> None:
        """Delete the files of the tables that a statement has dropped."""
        for name in self._mentioned.findall(statement):
            for view in (name, f"{name}{_POSITIONS}"):
                self._hide(view)
            if stored := self._tables.pop(name, None):
                self._delete(stored.folders)

    def drop(self) -> None:
        """Drop everything."""
        for view in list(self._views):
            with suppress(Exception):
                self._hide(view)
        self._tables.clear()
        with suppress(Exception):
            self._drop_database(self.name)
        with suppress(Exception):
            self._delete([self._location])

    def _drop_database(self, name: str) -> None:
        place = exp.table_(name, quoted=True)
        self._sql(exp.Drop(tables=[place], kind="DATABASE", exists=True, cascade=True))

    def _drop_left_behind(self) -> None:
        """Drop the workspaces of processes of this machine that died."""
        shown = self._session.sql(f"SHOW DATABASES LIKE 'sqlsimpl_work_{_HOST}_*'")
        for (name,) in shown.collect():
            if _is_dead(name):
                with suppress(Exception):
                    self._drop_database(name)
        for folder in self._folders_left():
            self._delete([folder])

    def _folders_left(self) -> list[str]:
        """Folders whose database an in-memory catalog has forgotten."""
        if is_connect(self._session):
            return []
        home = self._path(self._session.conf.get("spark.sql.warehouse.dir"))
        files = self._files(home)
        if not files.exists(home):
            return []
        names = (status.getPath() for status in files.listStatus(home))
        return [str(path.toString()) for path in names if _is_dead(str(path.getName()))]

    def forgotten(self, database: str) -> str | None:
        """The folder of a database that an in-memory catalog has forgotten, if it is there."""
        if is_connect(self._session) or self._session.catalog.databaseExists(database):
            return None
        path = self._path(f"{self._session.conf.get('spark.sql.warehouse.dir')}/{database}.db")
        return str(path.toString()) if self._files(path).exists(path) else None

    def _delete(self, folders: Iterable[str]) -> None:
        """Delete folders, where files can be reached: else they go with the database."""
        if is_connect(self._session):
            return
        for folder in folders:
            path = self._path(folder)
            with suppress(Exception):
                self._files(path).delete(path, True)

    def _size(self, folder: str, cells: int) -> int:
        """Bytes of the files of a folder; by the values in them where they cannot be reached."""
        if is_connect(self._session):
            return cells * _BYTES_OF_A_CELL
        path = self._path(folder)
        return int(self._files(path).getContentSummary(path).getLength())

    def _path(self, folder: str) -> Any:
        return self._session._jvm.org.apache.hadoop.fs.Path(folder)

    def _files(self, path: Any) -> Any:
        return path.getFileSystem(self._session._jsparkSession.sessionState().newHadoopConf())

    def _sql(self, statement: exp.Expr) -> None:
        self._session.sql(render(statement, "spark")).collect()


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


def process_mark() -> str:
    """What tells this process from others, of other machines too."""
    return f"{_HOST}_{os.getpid()}"


def is_gone(mark: str) -> bool:
    """Whether a mark is that of this process, or of one of this machine that has died."""
    host, _, process = mark.partition("_")
    return host == _HOST and (process == str(os.getpid()) or not is_alive(int(process)))


def _is_dead(name: str) -> bool:
    match = _NAME.fullmatch(name)
    return match is not None and not is_alive(int(match[1]))
