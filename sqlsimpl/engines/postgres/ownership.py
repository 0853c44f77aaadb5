"""Who owns what sqlsimpl finds on a server: what others have planted could run as the finder.

A trigger, a policy or a function in a table's definition runs with the rights of whoever writes or
reads the table. A role that may create schemas could make sqlsimpl's before sqlsimpl does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlsimpl.errors import EngineError

if TYPE_CHECKING:
    from sqlsimpl.engines.postgres.engine import PostgresEngine

# One's own, what superusers have made, who can do as they please anyway, and what belongs to a
# group that one was put into. A superuser trusts no group, and nobody the owner of the database:
# what they have planted would make them superusers.
_TRUSTED = """
SELECT
    pg_roles.oid, pg_roles.rolname,
    pg_roles.rolsuper OR pg_roles.rolname = current_user AS oneself,
    pg_roles.rolsuper
    OR pg_roles.rolname = current_user
    OR (
        NOT pg_roles.rolcanlogin
        AND NOT (SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user)
        AND EXISTS (
            SELECT 1
            FROM pg_catalog.pg_auth_members
            WHERE roleid = pg_roles.oid AND member = current_user::regrole
        )
    ) AS trusted
FROM pg_catalog.pg_roles
"""
_OWNERS = f"""
WITH roles AS ({_TRUSTED}),

owned AS (
    SELECT 'schema' AS kind, nspname AS name, nspowner AS owner
    FROM pg_catalog.pg_namespace
    WHERE nspname = %(schema)s
    UNION ALL
    SELECT 'table', relname, relowner
    FROM pg_catalog.pg_class
    INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = %(schema)s AND relkind IN ('r', 'p')
    UNION ALL
    SELECT 'view', relname, relowner
    FROM pg_catalog.pg_class
    INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = %(schema)s AND relkind = 'v'
    AND POSITION(%(mark)s IN obj_description(pg_class.oid, 'pg_class')) > 0
    UNION ALL
    SELECT 'function', proname, proowner
    FROM pg_catalog.pg_proc
    INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname = %(schema)s AND POSITION(%(mark)s IN obj_description(pg_proc.oid, 'pg_proc')) > 0
)

SELECT owned.kind, owned.name, roles.rolname
FROM owned
INNER JOIN roles ON owned.owner = roles.oid
WHERE NOT roles.trusted
ORDER BY owned.kind <> 'schema', owned.kind, owned.name
LIMIT 1
"""  # noqa: S608 — joined of constants
# What runs something when a table is written or read. Anybody with the right to can make triggers,
# only the table's owner the rest.
_SHAPE = f"""
WITH roles AS ({_TRUSTED}),

tables AS (
    SELECT pg_class.oid, relname, relrowsecurity, relhassubclass, roles.oneself
    FROM pg_catalog.pg_class
    INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace
    INNER JOIN roles ON roles.oid = relowner
    WHERE nspname = %(schema)s AND relkind IN ('r', 'p')
),

found AS (
    SELECT tgrelid AS oid, 'a trigger ' || quote_literal(tgname) AS what, true AS by_anybody
    FROM pg_catalog.pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT ev_class, 'a rule ' || quote_literal(rulename), false FROM pg_catalog.pg_rewrite
    UNION ALL
    SELECT adrelid, 'a column with a default', false FROM pg_catalog.pg_attrdef
    UNION ALL
    SELECT conrelid, 'a check ' || quote_literal(conname), false
    FROM pg_catalog.pg_constraint WHERE contype = 'c'
    UNION ALL
    SELECT indrelid, 'an index on an expression', false
    FROM pg_catalog.pg_index WHERE indexprs IS NOT NULL OR indpred IS NOT NULL
    UNION ALL
    SELECT attrelid, 'a column of a type of its own', false
    FROM pg_catalog.pg_attribute
    INNER JOIN pg_catalog.pg_type ON pg_type.oid = atttypid
    WHERE typnamespace <> 'pg_catalog'::regnamespace AND NOT attisdropped
    UNION ALL
    SELECT oid, 'a policy', false FROM tables WHERE relrowsecurity
    UNION ALL
    SELECT oid, 'a table that inherits from it', false FROM tables WHERE relhassubclass
)

SELECT tables.relname, found.what
FROM tables
INNER JOIN found ON tables.oid = found.oid
WHERE found.by_anybody OR NOT tables.oneself
ORDER BY 1, 2
LIMIT 1
"""  # noqa: S608 — joined of constants
_POLICIES = f"""
WITH roles AS ({_TRUSTED})

SELECT pg_class.relname, roles.rolname
FROM pg_catalog.pg_class
INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace
INNER JOIN roles ON roles.oid = relowner
WHERE
    nspname = %(schema)s AND relrowsecurity AND relkind IN ('r', 'p')
    AND NOT roles.oneself
ORDER BY 1
LIMIT 1
"""  # noqa: S608 — joined of constants


def check(engine: PostgresEngine, schema: str, *, writing: bool) -> None:
    """Refuse a schema that belongs to another role, or tables that run something when used."""
    binds = {"schema": schema, "mark": "sqlsimpl model"}
    if not writing:
        for table, owner in engine.execute(_POLICIES, {"schema": schema}):
            raise EngineError(
                f"{engine.place}: table {table!r} of schema {schema!r} has a policy of role "
                f"{owner!r}, which would run as you when it is read: ask for a table without one"
            )
        return
    for kind, name, owner in engine.execute(_OWNERS, binds):
        raise EngineError(
            f"{engine.place}: {kind} {name!r}{_inside(kind, schema)} belongs to role {owner!r}, "
            "who could have it run anything as you: if it is to be shared, let its owner be a "
            "group that both roles are in, neither of them a superuser; else choose another name "
            "or database"
        )
    for table, what in engine.execute(_SHAPE, {"schema": schema}):
        raise EngineError(
            f"{engine.place}: table {table!r} of schema {schema!r} has {what} that sqlsimpl did "
            "not make, and which would run as you: drop it first"
        )


def _inside(kind: str, schema: str) -> str:
    return "" if kind == "schema" else f" of schema {schema!r}"
