"""PostgreSQL, for documents that live on a server."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from psycopg.rows import tuple_row
from psycopg.types.numeric import FloatDumper
from sqlglot import exp

from sqlsimpl.engines.engine import Binds, Engine, Options, Row
from sqlsimpl.engines.postgres import files, settings, sources, workspace
from sqlsimpl.engines.postgres.connection import connect, shown
from sqlsimpl.engines.postgres.home import PostgresHome
from sqlsimpl.engines.postgres.workspace import Workspace
from sqlsimpl.engines.rows import TableRows
from sqlsimpl.errors import EngineError, first_line
from sqlsimpl.templates.header import Hints
from sqlsimpl.templates.template import Relation, as_item, render

# Collations that fold letters as DuckDB does, whatever the database's own, came with this version.
_OLDEST = 170_000
_ANALYZED = 1_000
_QUOTED_OR_BIND = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|%\((?P<bind>\w+)\)s|%")
_IN_ORDER = {"max_parallel_workers_per_gather": "0", "synchronize_seqscans": "off"}
"""Settings with which one process reads a table, from the beginning."""
_PATH = "search_path"


class DoubleDumper(FloatDumper):
    """Writes a float as a double: a bare number is a NUMERIC there, exact and very slow."""

    def quote(self, obj: float) -> bytes:
        """The value as it stands in a statement."""
        return b"'" + bytes(self.dump(obj) or b"NaN") + b"'::float8"


class PostgresEngine(Engine):
    """Runs statements on a PostgreSQL server, by its URL or on the user's own connection."""

    dialect = "postgres"
    failures = (psycopg.Error,)
    place: str

    def _open(self, database: str | psycopg.Connection[Any], options: Options) -> None:
        wanted = settings.wanted(options)
        self._sources = 0
        self._usual: dict[str, object] = {}
        self.workspace = Workspace("")
        self.owns_session = isinstance(database, str)
        self.url = database if isinstance(database, str) else None
        self.connection: psycopg.Connection[Any]
        if isinstance(database, str):
            self.connection = connect(database)
            self._cleanup.callback(self.connection.close)
        else:
            self.connection = database
            self._take_connection()
        self.place = shown(self.connection)
        self._check_server()
        self._configure(wanted)
        workspace.drop_leftovers(self)

    def _take_connection(self) -> None:
        """Each statement of ours is a transaction of its own, until the connection is let go."""
        connection = self.connection
        if connection.closed:
            raise EngineError("the connection is closed: open it first")
        if connection.info.transaction_status != TransactionStatus.IDLE:
            raise EngineError(
                "the connection has an open transaction: commit it or roll it back first"
            )
        if not connection.autocommit:
            connection.autocommit = True
            self._cleanup.callback(self._give_back)

    def _give_back(self) -> None:
        with suppress(psycopg.Error):
            self.connection.autocommit = False

    def _check_server(self) -> None:
        version = self.connection.info.server_version
        if version < _OLDEST:
            raise EngineError(
                f"{self.place}: the server is PostgreSQL {version // 10_000}; sqlsimpl needs "
                f"{_OLDEST // 10_000} or newer"
            )
        encoding = self.connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise EngineError(
                f"{self.place}: the database's encoding is {encoding}; sqlsimpl needs UTF8"
            )

    def _configure(self, wanted: Mapping[str, str]) -> None:
        changed = {**settings.FIXED, **wanted}
        if "work_mem" not in changed:
            changed["work_mem"] = settings.own_work_memory(self)
        for setting, value in changed.items():
            self._change(setting, value)
        self._usual = {setting: self._value_of(setting) for setting in _IN_ORDER}
        self._path = self._value_of(_PATH)
        # Only remembered here: it is pinned by the first statement in the workspace.
        self._change(_PATH, self._path)
        self._settings.update(self._usual)
        self._memory = settings.memory(self)

    def settings_for(self, hints: Hints) -> Mapping[str, object]:
        """While a source is open, several processes work only on what need not be in order.

        Then names are also found where the user's session finds them.
        """
        if not self._sources:
            return {**self._usual, _PATH: self._pinned_path()}
        path = {_PATH: f"pg_catalog, {self._path}" if self._path.strip() else "pg_catalog"}
        workers = "max_parallel_workers_per_gather"
        if "unordered" in hints:
            return {**_IN_ORDER, **path, workers: self._usual[workers]}
        return {**_IN_ORDER, **path}

    def _pinned_path(self) -> str:
        """Nothing that others have made stands for a function or an operator of the server's."""
        schema = render(exp.to_identifier(self.workspace.schema, quoted=True), self.dialect)
        return f"pg_catalog, {schema}, pg_temp"

    def _value_of(self, setting: str) -> str:
        ((value,),) = self.execute("SELECT current_setting(%(name)s)", {"name": setting})
        return str(value)

    def _set(self, setting: str, value: object) -> None:
        binds = {"name": setting, "value": value}
        self._execute("SELECT set_config(%(name)s, %(value)s, false)", binds)

    def _make_workspace(self) -> None:
        self.workspace = workspace.make(self)
        self.creates = self.workspace.creates

    def _drop_workspace(self) -> None:
        workspace.drop(self, self.workspace)

    def work_table(self, name: str) -> exp.Table:
        """The physical name of a work table."""
        return self.workspace.table(name)

    def numbered(self, table: exp.Table, rows: int) -> exp.Query:  # noqa: ARG002
        """A row's place in a table that is only ever written whole is its position."""
        place = exp.Window(
            this=exp.RowNumber(),
            order=exp.Order(expressions=[exp.Ordered(this=exp.column("ctid", quoted=True))]),
        )
        return exp.select(exp.cast(place - 1, "INT").as_("row"), "*").from_(table.copy())

    def memory(self) -> int:
        """What the statements of a run may take together before they spill."""
        return self._memory

    def _execute(self, statement: str, binds: Binds) -> list[Row]:
        with self._executed(statement, binds) as cursor:
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def _executed(self, statement: str, binds: Binds) -> Iterator[psycopg.ClientCursor[Row]]:
        """The cursor of a statement that has run; on Ctrl-C psycopg cancels it."""
        with self.cursor() as cursor:
            with self.while_connected():
                if binds:
                    cursor.execute(with_binds(statement, binds).encode(), dict(binds))
                else:
                    cursor.execute(statement.encode())
            yield cursor

    def cursor(self) -> psycopg.ClientCursor[Row]:
        """A cursor that writes values into statements itself: CREATE TABLE AS takes none."""
        cursor = psycopg.ClientCursor(self.connection, row_factory=tuple_row)
        cursor.adapters.register_dumper(float, DoubleDumper)
        return cursor

    @contextmanager
    def while_connected(self) -> Iterator[None]:
        """Say so when the connection is lost while the block runs."""
        try:
            yield
        except psycopg.OperationalError as error:
            if not self.connection.closed:
                raise
            raise EngineError(
                f"{self.place}: the connection was lost ({first_line(error)}); what was there "
                "before is as it was; run it again"
            ) from error

    def _write(self, table: exp.Table, query: str, binds: Binds, *, append: bool) -> int:
        if append:
            statement = self.writing(table, append=True) + query
        else:
            # Statements that are sent together are one transaction.
            statement = self._replacing(table, query)
        with self._executed(statement, binds) as cursor:
            rows = cursor.rowcount
        if rows >= _ANALYZED:
            self.analyze(table)
        return rows

    def _replacing(self, table: exp.Table, query: str) -> str:
        following = exp.table_(f"{table.name} next", db=table.db, quoted=True)
        name = exp.Table(this=exp.to_identifier(table.name, quoted=True))
        rename = exp.Alter(this=following, kind="TABLE", actions=[exp.AlterRename(this=name)])
        drop = exp.Drop(tables=[table.copy()], kind="TABLE", exists=True)
        created = self.writing(following, append=False) + query
        return ";\n".join([created, render(drop, self.dialect), render(rename, self.dialect)])

    def analyze(self, table: exp.Table) -> None:
        """Gather the statistics that plans are chosen by."""
        self.execute(f"ANALYZE {render(table, self.dialect)}")

    def columns(self, relation: Relation) -> dict[str, str]:
        """The names and types of a relation's columns."""
        return {name: kind for name, kind, _ in self.described(relation)}

    def described(self, relation: Relation) -> list[tuple[str, str, bool]]:
        """The name and type of each column, and whether it is text that a collation orders."""
        query = exp.select("*").from_(as_item(relation)).limit(0)
        with self._executed(render(query, self.dialect), {}) as cursor:
            result = cursor.pgresult
            if result is None or cursor.description is None:
                return []
            names = [column.name for column in cursor.description]
            types = [(result.ftype(place), result.fmod(place)) for place in range(len(names))]
        kinds = self.execute(
            "SELECT format_type(pg_type.oid, given.modifier), pg_type.typcollation <> 0 "
            "FROM unnest(%(types)s::bigint[], %(modifiers)s::integer[]) WITH ORDINALITY "
            "AS given (kind, modifier, place) "
            "INNER JOIN pg_catalog.pg_type ON pg_type.oid = given.kind::oid ORDER BY given.place",
            {"types": [kind for kind, _ in types], "modifiers": [mod for _, mod in types]},
        )
        return [(name, kind, collated) for name, (kind, collated) in zip(names, kinds, strict=True)]

    @contextmanager
    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> Iterator[Relation]:
        """Make the user's documents readable while the block runs.

        A document without a key is its position: one process reads them, from the beginning.
        """
        self._sources += 1
        try:
            self._without_hints()
            yield sources.found(self, source, table, query)
        finally:
            self._sources -= 1
            self._without_hints()

    def home(self) -> PostgresHome:
        """The database itself."""
        return PostgresHome(self)

    def save(self, table: exp.Table, file: Path) -> None:
        """Write a table to a Parquet file."""
        files.save(self, table, file)

    def load(self, file: Path, table: exp.Table) -> None:
        """Write a Parquet file into a work table."""
        files.load(self, file, table)

    def result(self, table: exp.Table) -> TableRows:
        """The rows of a work table, fetched when they are asked for."""
        return TableRows(self, table, "ctid")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All statements of the block, or none."""
        with self.while_connected(), self.connection.transaction():
            yield


def with_binds(statement: str, binds: Binds) -> str:
    """A statement as psycopg takes it: a percent sign that is no place for a value is doubled."""

    def written(match: re.Match[str]) -> str:
        if match["bind"] in binds:
            return match[0]
        return match[0].replace("%", "%%")

    return _QUOTED_OR_BIND.sub(written, statement)
