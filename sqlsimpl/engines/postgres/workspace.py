"""Work tables on a PostgreSQL server: an unlogged schema of the run's own.

It is dropped when the run ends; that of a run that died is dropped by the next run of the same
role.
"""

from __future__ import annotations

import uuid
from contextlib import suppress
from typing import TYPE_CHECKING

import psycopg
from psycopg import errors
from sqlglot import exp

from sqlsimpl.errors import EngineError
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.engines.postgres.engine import PostgresEngine

_WORK = "sqlsimpl_work_"


def make(engine: PostgresEngine) -> str:
    """Make a schema for work tables; its name."""
    schema = f"{_WORK}{uuid.uuid4().hex[:12]}"
    # The lock comes first: a schema without one is taken for left behind.
    _try_lock(engine, schema)
    try:
        engine.run(exp.Create(this=_place(schema), kind="SCHEMA"))
    except errors.InsufficientPrivilege as error:
        raise EngineError(_may_not_create(engine)) from error
    except errors.ReadOnlySqlTransaction as error:
        raise EngineError(
            f"{engine.place}: the server takes no changes (is it a standby?); "
            "name the one that does"
        ) from error
    return schema


def drop(engine: PostgresEngine, schema: str) -> None:
    """Drop a schema of work tables, unless the server can no longer be reached."""
    with suppress(psycopg.Error, EngineError):
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
            drop(engine, schema)


def _try_lock(engine: PostgresEngine, schema: str) -> bool:
    """Hold a work schema for as long as this session lasts, unless another one holds it."""
    ((held,),) = engine.execute(
        "SELECT pg_try_advisory_lock(hashtext('sqlsimpl'), hashtext(%(schema)s))",
        {"schema": schema},
    )
    return bool(held)


def _may_not_create(engine: PostgresEngine) -> str:
    ((role, database),) = engine.execute("SELECT current_user, current_database()")
    allowed, to = (render(exp.column(name, quoted=True), "postgres") for name in (database, role))
    return (
        f"{engine.place}: role {role!r} may not create schemas, which work tables and models "
        f"need; the database's owner allows it: GRANT CREATE ON DATABASE {allowed} TO {to}"
    )


def _place(schema: str) -> exp.Table:
    return exp.Table(this=exp.to_identifier(schema, quoted=True))
