"""PostgreSQL, for documents that live on a server.

Work tables live in a schema of the run's own, unlogged. It is dropped when the run ends; that of a
run that died is dropped by the next run of the same role.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus
from psycopg.rows import tuple_row
from psycopg.types.numeric import FloatDumper
from sqlglot import exp

from sqlsimpl.engines.engine import Binds, Row, as_item
from sqlsimpl.engines.postgres import files, sources
from sqlsimpl.engines.postgres.connection import connect, shown
from sqlsimpl.engines.postgres.home import PostgresHome
from sqlsimpl.engines.postgres.rows import PostgresRows
from sqlsimpl.errors import EngineError, SettingError, first_line
from sqlsimpl.templates.header import NO_HINTS, Hints
from sqlsimpl.templates.template import Relation, render

_WORK = "sqlsimpl_work_"
# Collations that fold letters as DuckDB does, whatever the database's own, came with this version.
_OLDEST = 170_000
_ANALYZED = 1_000
# What a statement has been seen to hold at once: several hash tables, each in each process.
_PARTS_OF_MEMORY = 8
_LEAST_WORK_MEMORY, _MOST_WORK_MEMORY = 64 * 2**20, 2**30
_QUOTED_OR_BIND = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|%\((?P<bind>\w+)\)s|%")
_SIZE = re.compile(r"^\s*(\d+(?:\.\d+)?)\s*([kmgt]?)i?b\s*$", re.IGNORECASE)
_POWERS = {"": 0, "k": 10, "m": 20, "g": 30, "t": 40}


class DoubleDumper(FloatDumper):
    """Writes a float as a double: a bare number is a NUMERIC there, exact and very slow."""

    def quote(self, obj: float) -> bytes:
        """The value as it stands in a statement."""
        return b"'" + bytes(self.dump(obj) or b"NaN") + b"'::float8"


class PostgresEngine:
    """Runs statements on a PostgreSQL server, by its URL or on the user's own connection."""

    dialect = "postgres"
    failures: tuple[type[Exception], ...] = (psycopg.Error,)
    scores_in_lanes = True
    repeats_parts = False

    def __init__(
        self,
        database: str | psycopg.Connection[Any],
        *,
        threads: int | None = None,
        memory_limit: str | None = None,
        temp_directory: str | Path | None = None,
    ) -> None:
        wanted = _settings(threads, memory_limit, temp_directory)
        self._cleanup = ExitStack()
        self._workspace = ExitStack()
        self._memory = 0
        self._in_order = False
        self.work_schema = ""
        self.owns_connection = isinstance(database, str)
        self.url = database if isinstance(database, str) else None
        self.connection: psycopg.Connection[Any]
        if isinstance(database, str):
            self.connection = connect(database)
            self._cleanup.callback(self.connection.close)
        else:
            self.connection = database
            self._take_connection()
        self.place = shown(self.connection)
        try:
            self._check_server()
            self._configure(wanted)
            self._drop_leftovers()
            self._make_workspace()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> PostgresEngine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of everything that was made or changed; a user's connection stays open."""
        self.release()
        self._cleanup.close()

    def release(self) -> None:
        """Drop the work tables and put settings back; statements can still be executed."""
        self._workspace.close()

    def renew(self) -> None:
        """Drop all work tables and go on with an empty workspace."""
        self._drop_workspace(self.work_schema)
        self._make_workspace()

    def work_table(self, name: str) -> exp.Table:
        """The physical name of a work table."""
        return exp.table_(name, db=self.work_schema, quoted=True)

    def numbered(self, table: exp.Table, rows: int) -> exp.Query:  # noqa: ARG002
        """A row's place in a table that is only ever written whole is its position."""
        place = exp.Window(
            this=exp.RowNumber(),
            order=exp.Order(expressions=[exp.Ordered(this=exp.column("ctid", quoted=True))]),
        )
        return exp.select(exp.cast(place - 1, "INT").as_("row"), "*").from_(table.copy())

    def shared(self, table: exp.Table, rows: int) -> exp.Query:  # noqa: ARG002
        """Workers take a few pages at a time: any table is shared."""
        return exp.select("*").from_(table.copy())

    def memory(self) -> int:
        """What the statements of a run may take together before they spill."""
        return self._memory

    def execute(
        self, statement: str, binds: Binds | None = None, hints: Hints = NO_HINTS
    ) -> list[Row]:
        """Run one statement; on Ctrl-C psycopg cancels it."""
        with self._hinted(hints), self.cursor() as cursor:
            self._execute(cursor, statement, binds)
            return cursor.fetchall() if cursor.description else []

    def cursor(self) -> psycopg.ClientCursor[Row]:
        """A cursor that writes values into statements itself: CREATE TABLE AS takes none."""
        cursor = psycopg.ClientCursor(self.connection, row_factory=tuple_row)
        cursor.adapters.register_dumper(float, DoubleDumper)
        return cursor

    def _execute(
        self, cursor: psycopg.ClientCursor[Row], statement: str, binds: Binds | None
    ) -> None:
        with self.while_connected():
            if binds:
                cursor.execute(with_binds(statement, binds).encode(), dict(binds))
            else:
                cursor.execute(statement.encode())

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

    def run(self, statement: exp.Expr) -> list[Row]:
        """Execute a statement given as a syntax tree."""
        return self.execute(render(statement, self.dialect))

    def writing(self, table: exp.Table, *, append: bool) -> str:
        """How a statement begins that writes a table."""
        target = render(table, self.dialect)
        return f"INSERT INTO {target}\n" if append else f"CREATE UNLOGGED TABLE {target} AS\n"

    def write(
        self,
        table: exp.Table,
        query: str,
        binds: Binds,
        *,
        append: bool,
        hints: Hints = NO_HINTS,
    ) -> int:
        """Write what a query selects into a table, which it may read itself; its rows."""
        if append:
            statement = self.writing(table, append=True) + query
        else:
            # Statements that are sent together are one transaction.
            statement = self._replacing(table, query)
        with self._hinted(hints), self.cursor() as cursor:
            self._execute(cursor, statement, binds)
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
        with self.cursor() as cursor:
            self._execute(cursor, render(query, self.dialect), None)
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

    def _hinted(self, hints: Hints) -> AbstractContextManager[None]:
        """While a source is open, several processes work only on what need not be in order."""
        if self._in_order and "unordered" in hints:
            return self._setting("max_parallel_workers_per_gather", self._workers)
        return nullcontext()

    @contextmanager
    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> Iterator[Relation]:
        """Make the user's documents readable while the block runs.

        A document without a key is its position: one process reads them, from the beginning.
        """
        relation = sources.found(self, source, table, query)
        with (
            self._setting("max_parallel_workers_per_gather", "0"),
            self._setting("synchronize_seqscans", "off"),
        ):
            before, self._in_order = self._in_order, True
            try:
                yield relation
            finally:
                self._in_order = before

    def home(self) -> PostgresHome:
        """The database itself."""
        return PostgresHome(self)

    def save(self, table: exp.Table, file: Path) -> None:
        """Write a table to a Parquet file."""
        files.save(self, table, file)

    def load(self, file: Path, table: exp.Table) -> None:
        """Write a Parquet file into a work table."""
        files.load(self, file, table)

    def result(self, table: exp.Table) -> PostgresRows:
        """The rows of a work table, fetched when they are asked for."""
        return PostgresRows(self, table)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All statements of the block, or none."""
        with self.while_connected(), self.connection.transaction():
            yield

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
        settings = {
            # Work tables are read a few times: a small sample will do for their statistics.
            "default_statistics_target": "10",
            # Statements with many lanes take longer to compile than to run.
            "jit": "off",
            # How many rows a part of a statement has is guessed far too low: nested loops, which
            # that would be right for, take minutes.
            "enable_nestloop": "off",
            "client_min_messages": "error",
            # Limits for the clients of a service; a run takes as long as it takes.
            "statement_timeout": "0",
            "transaction_timeout": "0",
            "lock_timeout": "0",
            "idle_session_timeout": "0",
            "idle_in_transaction_session_timeout": "0",
            "client_encoding": "UTF8",
            **wanted,
        }
        if "work_mem" not in settings:
            settings["work_mem"] = f"{self._own_share() // 1024}kB"
        for name, value in settings.items():
            before = self._value_of(name)
            try:
                self._set(name, value)
            except psycopg.Error as error:
                raise SettingError(f"{name} {value!r}: {first_line(error)}") from error
            if not self.owns_connection:
                self._workspace.callback(self._restore, name, before)
        self._workers = self._value_of("max_parallel_workers_per_gather")
        ((kilobytes,),) = self.execute(
            "SELECT setting::bigint FROM pg_settings WHERE name = 'work_mem'"
        )
        self._memory = int(kilobytes) * 1024 * _PARTS_OF_MEMORY

    def _own_share(self) -> int:
        """Memory for one hash table. All that a server says of its memory is what it may cache."""
        ((pages, kilobytes),) = self.execute(
            "SELECT MAX(setting::bigint) FILTER (WHERE name = 'effective_cache_size'), "
            "MAX(setting::bigint) FILTER (WHERE name = 'work_mem') FROM pg_settings"
        )
        share = min(max(int(pages) * 8192 // 16, _LEAST_WORK_MEMORY), _MOST_WORK_MEMORY)
        return max(share, int(kilobytes) * 1024)

    @contextmanager
    def _setting(self, name: str, value: str) -> Iterator[None]:
        before = self._value_of(name)
        self._set(name, value)
        try:
            yield
        finally:
            self._restore(name, before)

    def _value_of(self, name: str) -> str:
        ((value,),) = self.execute("SELECT current_setting(%(name)s)", {"name": name})
        return str(value)

    def _set(self, name: str, value: str) -> None:
        binds = {"name": name, "value": value}
        self.execute("SELECT set_config(%(name)s, %(value)s, false)", binds)

    def _restore(self, name: str, value: str) -> None:
        with suppress(psycopg.Error, EngineError):
            self._set(name, value)

    def _make_workspace(self) -> None:
        schema = f"{_WORK}{uuid.uuid4().hex[:12]}"
        # The lock comes first: a schema without one is taken for left behind.
        self._try_lock(schema)
        try:
            self.run(exp.Create(this=_schema(schema), kind="SCHEMA"))
        except errors.InsufficientPrivilege as error:
            raise EngineError(self._may_not_create()) from error
        except errors.ReadOnlySqlTransaction as error:
            raise EngineError(
                f"{self.place}: the server takes no changes (is it a standby?); "
                "name the one that does"
            ) from error
        self.work_schema = schema
        self._workspace.callback(self._drop_workspace, schema)

    def _may_not_create(self) -> str:
        ((role, database),) = self.execute("SELECT current_user, current_database()")
        allowed, to = (
            render(exp.column(name, quoted=True), "postgres") for name in (database, role)
        )
        return (
            f"{self.place}: role {role!r} may not create schemas, which work tables and models "
            f"need; the database's owner allows it: GRANT CREATE ON DATABASE {allowed} TO {to}"
        )

    def _try_lock(self, schema: str) -> bool:
        """Hold a work schema for as long as this session lasts, unless another one holds it."""
        ((held,),) = self.execute(
            "SELECT pg_try_advisory_lock(hashtext('sqlsimpl'), hashtext(%(schema)s))",
            {"schema": schema},
        )
        return bool(held)

    def _drop_workspace(self, schema: str) -> None:
        with suppress(psycopg.Error, EngineError):
            self.run(exp.Drop(tables=[_schema(schema)], kind="SCHEMA", exists=True, cascade=True))
            self.execute(
                "SELECT pg_advisory_unlock(hashtext('sqlsimpl'), hashtext(%(schema)s))",
                {"schema": schema},
            )

    def _drop_leftovers(self) -> None:
        """Drop the workspaces of runs of this role that ended without doing so."""
        rows = self.execute(
            "SELECT nspname FROM pg_catalog.pg_namespace "
            "WHERE nspname ~ %(pattern)s AND pg_get_userbyid(nspowner) = current_user "
            # Locks that this session has already are those of another engine on its connection.
            "AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_locks WHERE locktype = 'advisory' "
            "AND pid = pg_backend_pid() "
            "AND objid::bigint = hashtext(nspname)::bigint & 4294967295)",
            {"pattern": f"^{_WORK}[0-9a-f]+$"},
        )
        for (schema,) in rows:
            if self._try_lock(schema):
                self._drop_workspace(schema)


def with_binds(statement: str, binds: Binds) -> str:
    """A statement as psycopg takes it: a percent sign that is no place for a value is doubled."""

    def written(match: re.Match[str]) -> str:
        if match["bind"] in binds:
            return match[0]
        return match[0].replace("%", "%%")

    return _QUOTED_OR_BIND.sub(written, statement)


def _schema(name: str) -> exp.Table:
    return exp.Table(this=exp.to_identifier(name, quoted=True))


def _settings(
    threads: int | None, memory_limit: str | None, temp_directory: str | Path | None
) -> dict[str, str]:
    """What the user wants, as settings of a session."""
    wanted: dict[str, str] = {}
    if temp_directory is not None:
        raise SettingError(
            f"temp_directory {str(temp_directory)!r}: a PostgreSQL server has a place of its own "
            "for temporary files (temp_tablespaces); leave it out"
        )
    if threads is not None:
        if threads < 1:
            raise SettingError(f"threads {threads}: at least one is needed")
        wanted["max_parallel_workers_per_gather"] = str(threads - 1)
    if memory_limit is not None:
        match = _SIZE.match(memory_limit)
        if match is None:
            raise SettingError(f"memory_limit {memory_limit!r}: write a size, such as '2GB'")
        size = int(float(match.group(1)) * 2 ** _POWERS[match.group(2).lower()])
        # PostgreSQL limits each part of a statement, not the statement.
        wanted["work_mem"] = f"{max(size // _PARTS_OF_MEMORY // 1024, 64)}kB"
    return wanted
