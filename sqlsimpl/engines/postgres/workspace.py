"""Work tables on a PostgreSQL server: an unlogged schema of the run's own.

It is dropped when the run ends; that of a run that died is dropped by the next run of the same
role. A role that may not create schemas has temporary tables instead, which suffice for reading:
predict, evaluate, explain.
"""

from __future__ import annotations

import uuid
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import psycopg
from psycopg import errors
from sqlglot import exp

from sqlsimpl.errors import EngineError
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.engines.postgres.engine import PostgresEngine

_WORK = "sqlsimpl_work_"
_TEMPORARY = "pg_temp"


@dataclass(frozen=True)
class Workspace:
    """Where work tables are, and what their names begin with."""

    schema: str
    prefix: str = ""

    @property
    def temporary(self) -> bool:
        """Whether they are temporary tables, beside those of the user's."""
        return self.schema == _TEMPORARY

    @property
    def creates(self) -> str:
        """How the statement begins that makes a work table."""
        return "CREATE TEMPORARY TABLE" if self.temporary else "CREATE UNLOGGED TABLE"

    def table(self, name: str) -> exp.Table:
        """The physical name of a work table."""
        return exp.table_(f"{self.prefix}{name}", db=self.schema, quoted=True)


def make(engine: PostgresEngine) -> Workspace:
    """Make a place for work tables."""
    number = uuid.uuid4().hex[:12]
    temporary = Workspace(_TEMPORARY, f"sqlsimpl_{number[:6]}_")
    if not _may(engine, "CREATE"):
        _try_out(engine, temporary)
        return temporary
    schema = f"{_WORK}{number}"
    # The lock comes first: a schema without one is taken for left behind.
    _try_lock(engine, schema)
    try:
        engine.run(exp.Create(this=_place(schema), kind="SCHEMA"))
    except errors.ReadOnlySqlTransaction as error:
        raise EngineError(_takes_no_changes(engine)) from error
    return Workspace(schema)


def _try_out(engine: PostgresEngine, temporary: Workspace) -> None:
    """Refuse a database that takes no temporary tables of this role either."""
    if not _may(engine, "TEMPORARY"):
        raise EngineError(
            f"{_role_may_not(engine, 'make work tables')}: {_grant(engine, 'TEMPORARY')} is enough "
            f"to predict, {_grant(engine, 'CREATE')} to train"
        )
    probe = temporary.table("probe")
    row = exp.select(exp.convert(1).as_("one"))
    try:
        engine.run(exp.Create(this=probe.copy(), kind="TABLE", expression=row))
    except errors.ReadOnlySqlTransaction as error:
        raise EngineError(_takes_no_changes(engine)) from error
    engine.run(exp.Drop(tables=[probe], kind="TABLE"))


def check_may_publish(engine: PostgresEngine, workspace: Workspace) -> None:
    """Refuse to train for nothing."""
    if workspace.temporary:
        raise EngineError(
            f"{_role_may_not(engine, 'create schemas')}, which models are: the database's owner "
            f"allows it with {_grant(engine, 'CREATE')}"
        )


def drop(engine: PostgresEngine, workspace: Workspace) -> None:
    """Drop all work tables, unless the server can no longer be reached."""
    with suppress(psycopg.Error, EngineError):
        if workspace.temporary:
            _drop_temporary(engine, workspace)
        else:
            _drop_schema(engine, workspace.schema)


def _drop_temporary(engine: PostgresEngine, workspace: Workspace) -> None:
    rows = engine.execute(
        "SELECT relname FROM pg_catalog.pg_class WHERE relnamespace = pg_my_temp_schema() "
        "AND relkind = 'r' AND starts_with(relname, %(prefix)s)",
        {"prefix": workspace.prefix},
    )
    for (name,) in rows:
        table = exp.table_(name, db=workspace.schema, quoted=True)
        engine.run(exp.Drop(tables=[table], kind="TABLE"))


def _drop_schema(engine: PostgresEngine, schema: str) -> None:
    engine.run(exp.Drop(tables=[_place(schema)], kind="SCHEMA", exists=True, cascade=True))
    engine.execute(
        "SELECT pg_advisory_unlock(hashtext('sqlsimpl'), hashtext(%(schema)s))",
        {"schema": schema},
    )


def drop_leftovers(engine: PostgresEngine) -> None:
    """Drop the schemas of runs of this role that ended without doing so."""
    rows = engine.execute(
        "SELECT nspname FROM pg_catalog.pg_namespace "
        "WHERE nspname ~ %(pattern)s AND pg_get_userbyid(nspowner) = current_user "
        # Locks that this session has already are those of another engine on its connection.
        "AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_locks WHERE locktype = 'advisory' "
        "AND pid = pg_backend_pid() "
        "AND objid::bigint = hashtext(nspname)::bigint & 4294967295)",
        {"pattern": f"^{_WORK}[0-9a-f]+$"},
    )
    for (schema,) in rows:
        if _try_lock(engine, schema):
            drop(engine, Workspace(schema))


def _try_lock(engine: PostgresEngine, schema: str) -> bool:
    """Hold a work schema for as long as this session lasts, unless another one holds it."""
    ((held,),) = engine.execute(
        "SELECT pg_try_advisory_lock(hashtext('sqlsimpl'), hashtext(%(schema)s))",
        {"schema": schema},
    )
    return bool(held)


def _may(engine: PostgresEngine, privilege: str) -> bool:
    ((may,),) = engine.execute(
        "SELECT has_database_privilege(current_database(), %(privilege)s)",
        {"privilege": privilege},
    )
    return bool(may)


def _role_may_not(engine: PostgresEngine, what: str) -> str:
    ((role,),) = engine.execute("SELECT current_user")
    return f"{engine.place}: role {role!r} may not {what}"


def _grant(engine: PostgresEngine, privilege: str) -> str:
    ((role, database),) = engine.execute("SELECT current_user, current_database()")
    allowed, to = (render(exp.column(name, quoted=True), "postgres") for name in (database, role))
    return f"GRANT {privilege} ON DATABASE {allowed} TO {to}"


def _takes_no_changes(engine: PostgresEngine) -> str:
    return f"{engine.place}: the server takes no changes (is it a standby?); name the one that does"


def _place(schema: str) -> exp.Table:
    return exp.Table(this=exp.to_identifier(schema, quoted=True))
