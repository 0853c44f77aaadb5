"""A PostgreSQL database as a place for models and corpora."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import psycopg
from psycopg import errors
from sqlglot import exp

from sqlsimpl.decisions.unseen import TABLE as UNSEEN
from sqlsimpl.engines.home import Function, Home, Schemas, Served
from sqlsimpl.engines.marks import MODEL_MARK, model_mark
from sqlsimpl.engines.postgres import ownership, workspace
from sqlsimpl.engines.postgres.functions import functions
from sqlsimpl.engines.schemas import DescribedSchemas, ReplacingSchemas
from sqlsimpl.errors import EngineError, first_line
from sqlsimpl.models.versions import REGISTRY, Version
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.engines.postgres.engine import PostgresEngine


@dataclass(frozen=True)
class PostgresHome(Home):
    """The database that an engine is connected to."""

    engine: PostgresEngine

    def check(self) -> None:
        """Refuse a role that may not publish, before the work is done."""
        workspace.check_may_publish(self.engine, self.engine.workspace)

    @contextmanager
    def reading(self) -> Iterator[PostgresSchemas]:
        """Its schemas while the block runs."""
        try:
            yield PostgresSchemas(self.engine)
        except errors.InsufficientPrivilege as error:
            raise EngineError(
                f"{self.place}: {first_line(error)}; {self._reader_grants()}"
            ) from error

    def _reader_grants(self) -> str:
        ((role,),) = self.engine.execute("SELECT current_user")
        to = render(exp.column(role, quoted=True), "postgres")
        return (
            f"the owner of model NAME allows it with GRANT USAGE ON SCHEMA sqlsimpl, NAME TO {to} "
            f"and GRANT SELECT ON ALL TABLES IN SCHEMA sqlsimpl, NAME TO {to}; a version that is "
            'not in use has a schema of its own, such as "NAME@1"'
        )

    def loaded(self, schemas: Schemas, schema: str, name: str) -> exp.Table:
        """A table of a version, which runs nothing when it is read."""
        ownership.check(self.engine, schema, writing=False)
        table = super().loaded(schemas, schema, name)
        self.engine.columns(table)  # what may not be read is told here, not while it is used
        return table

    @contextmanager
    def writing(self) -> Iterator[PostgresSchemas]:
        """Its schemas in a transaction, for which others who publish wait."""
        try:
            with self.engine.transaction():
                self._wait_for_others()
                schemas = PostgresSchemas(self.engine, writing=True)
                yield schemas
                schemas.drop_hidden()
        except psycopg.Error as error:
            raise EngineError(
                f"{self.place}: it could not be written, and what was there is as before: "
                f"{first_line(error)}{_detail(error)}"
            ) from error

    def _wait_for_others(self) -> None:
        self.engine.execute(
            # Several processes would copy rows in any order.
            "SELECT set_config('max_parallel_workers_per_gather', '0', true), "
            "set_config('synchronize_seqscans', 'off', true)"
        )
        self.engine.execute("SELECT pg_advisory_xact_lock(hashtext('sqlsimpl'), 0)")


class PostgresSchemas(ReplacingSchemas, DescribedSchemas):
    """The schemas of the database.

    Views and functions are replaced where they can be, and dropped only where they would have other
    columns.
    """

    functions_table = "functions"
    engine: PostgresEngine

    def __init__(self, engine: PostgresEngine, *, writing: bool = False) -> None:
        super().__init__(engine)
        self._writing = writing
        self._own: set[str] = set()

    def versions(self) -> list[Version]:
        """All versions of all models, of a list that can be trusted."""
        ownership.check(self.engine, REGISTRY, writing=self._writing)
        return super().versions()

    def readable_schema(self, version: Version) -> str:
        """The schema of a version; that of its views, if the role may read no other."""
        schema = super().readable_schema(version)
        ((may,),) = self.engine.execute(
            "SELECT COALESCE(has_schema_privilege(to_regnamespace(quote_ident(%(schema)s)), "
            "'USAGE'), true)",
            {"schema": schema},
        )
        return schema if may or not version.current else version.model

    def create(self, schema: str, *, exists: bool = False) -> None:
        """Make a schema; one that is there must be one's own, with all that is in it."""
        super().create(schema, exists=exists)
        if exists:
            ownership.check(self.engine, schema, writing=True)

    def functions_of(self, schema: str) -> list[Function]:
        """The functions whose texts a version keeps: of oneself, if they are to be made."""
        if self._writing:
            self._require_own(schema)
        return super().functions_of(schema)

    def _require_own(self, schema: str) -> None:
        if schema not in self._own:
            ownership.check(self.engine, schema, writing=True)
            self._own.add(schema)

    def describe_schema(self, schema: str, text: str) -> None:
        """Say in a comment what a schema is, unless its owner has said something."""
        silent = self.engine.execute(
            "SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = %(schema)s "
            "AND obj_description(oid, 'pg_namespace') IS NULL "
            "AND pg_has_role(nspowner, 'USAGE')",
            {"schema": schema},
        )
        if silent:
            comment = exp.Literal.string(text)
            place = self._schema(schema)
            self.engine.run(exp.Comment(this=place, kind="SCHEMA", expression=comment))

    def tables(self, schema: str) -> list[str]:
        """The tables of a schema."""
        rows = self.engine.execute(
            "SELECT relname FROM pg_catalog.pg_class "
            "INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace "
            "WHERE nspname = %(schema)s AND relkind IN ('r', 'p') ORDER BY relname",
            {"schema": schema},
        )
        return [name for (name,) in rows]

    def views(self, schema: str) -> list[str]:
        """The views of a schema."""
        rows = self.engine.execute(
            "SELECT viewname FROM pg_catalog.pg_views WHERE schemaname = %(schema)s ORDER BY 1",
            {"schema": schema},
        )
        return [name for (name,) in rows]

    def _columns(self, schema: str) -> dict[str, list[str]]:
        """The columns of each table and view of a schema."""
        rows = self.engine.execute(
            "SELECT table_name::text, array_agg(column_name::text) "
            "FROM information_schema.columns WHERE table_schema = %(schema)s GROUP BY 1",
            {"schema": schema},
        )
        return dict(rows)

    def marks(self, schema: str) -> dict[str, str | None]:
        """The tables and views of a schema with their comments."""
        rows = self.engine.execute(
            "SELECT relname, obj_description(pg_class.oid, 'pg_class') FROM pg_catalog.pg_class "
            "INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace "
            "WHERE nspname = %(schema)s AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') "
            "ORDER BY relname",
            {"schema": schema},
        )
        return {name: mark for name, mark in rows if (schema, name) not in self._hidden}

    def holding(self, table: str) -> list[str]:
        """The schemas that have a table of this name, of those that the role may look into."""
        rows = self.engine.execute(
            "SELECT nspname FROM pg_catalog.pg_class "
            "INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace "
            "WHERE relname = %(table)s AND relkind IN ('r', 'p') "
            "AND has_schema_privilege(pg_namespace.oid, 'USAGE') "
            "AND NOT starts_with(nspname, 'sqlsimpl_work_') ORDER BY nspname",
            {"table": table},
        )
        return [name for (name,) in rows]

    def write(self, schema: str, name: str, query: exp.Query) -> None:
        """Write a table; one of the same columns is emptied and filled, with its views as is."""
        target = self.table(schema, name)
        known = name in self.tables(schema)
        if known:
            self._require_own(schema)
        if known and self.engine.columns(target) == self.engine.columns(query):
            self.engine.run(exp.TruncateTable(expressions=[target.copy()]))
            self.engine.run(exp.Insert(this=target.copy(), expression=query))
        else:
            if known:
                self.drop_hidden()
            super().write(schema, name, query)
        self.engine.analyze(target)

    def show(self, schema: str, name: str, of: str, mark: str) -> None:
        """A marked view of another schema's table, in place of one that was hidden."""
        if (schema, name) not in self._hidden:
            super().show(schema, name, of, mark)
            return
        del self._hidden[schema, name]
        view = self.table(schema, name)
        rows = exp.select("*").from_(exp.table_(name, db=of, quoted=True))
        try:
            with self.engine.transaction():
                replaced = exp.Create(this=view, kind="VIEW", expression=rows, replace=True)
                self.engine.run(replaced)
        except errors.InvalidTableDefinition:  # other columns
            Schemas.hide(self, schema, name)
            super().show(schema, name, of, mark)

    def has_functions(self, schema: str) -> bool:
        """Whether a schema has functions, or types: columns of the user's may be of them."""
        rows = self.engine.execute(
            "SELECT 1 FROM pg_catalog.pg_proc "
            "INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = pronamespace "
            "WHERE nspname = %(schema)s "
            "UNION ALL SELECT 1 FROM pg_catalog.pg_type "
            "INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = typnamespace "
            "LEFT JOIN pg_catalog.pg_class ON pg_class.oid = typrelid "
            "WHERE nspname = %(schema)s AND (typtype IN ('d', 'e', 'r') OR relkind = 'c') LIMIT 1",
            {"schema": schema},
        )
        return bool(rows)

    def functions(self, served: Served, schema: str) -> Sequence[Function]:
        """Functions that score documents with the tables or views of their own schema."""
        return functions(served, unseen=UNSEEN in self.tables(schema))

    def create_function(self, schema: str, function: Function) -> None:
        """Make a function that finds the model's tables in its schema."""
        earlier = self._functions(schema, function.name)
        if any(not one.ours for one in earlier):
            raise EngineError(
                f"{self.engine.place}: schema {schema!r} has a function {function.name!r} that is "
                "not of this model: choose another name for the model"
            )
        place = render(self.table(schema, function.name), "postgres")
        path = render(exp.to_identifier(schema, quoted=True), "postgres")
        made = (
            f"CREATE OR REPLACE FUNCTION {place}({function.parameters})\n{function.query}\n"
            f"SET search_path = {path}, pg_temp"
        )
        try:
            with self.engine.transaction():
                self.engine.execute(made)
        except errors.InvalidFunctionDefinition:  # other columns or names of parameters
            self._drop(earlier)
            self.engine.execute(made)
        now = self._functions(schema, function.name)
        self._drop([one for one in now if one in earlier])
        comment = render(exp.Literal.string(model_mark(function.comment)), "postgres")
        for one in now:
            if one not in earlier:
                self.engine.execute(f"COMMENT ON FUNCTION {one.signature} IS {comment}")

    def drop_function(self, schema: str, function: Function) -> None:
        """Drop a function of a schema."""
        self._drop([one for one in self._functions(schema, function.name) if one.ours])

    def _functions(self, schema: str, name: str) -> list[_Known]:
        rows = self.engine.execute(
            "SELECT pg_proc.oid::regprocedure::text, pg_proc.xmin::text, "
            "COALESCE(POSITION(%(mark)s IN obj_description(pg_proc.oid, 'pg_proc')) > 0, false) "
            "FROM pg_catalog.pg_proc "
            "INNER JOIN pg_catalog.pg_namespace ON pg_namespace.oid = pronamespace "
            "WHERE nspname = %(schema)s AND proname = %(name)s",
            {"schema": schema, "name": name, "mark": MODEL_MARK},
        )
        return [_Known(*row) for row in rows]

    def _drop(self, functions: Sequence[_Known]) -> None:
        for one in functions:
            self.engine.execute(f"DROP FUNCTION {one.signature}")


@dataclass(frozen=True)
class _Known:
    """A function of the database."""

    signature: str
    """Its name and the types of its parameters, quoted."""
    written: str
    """By which transaction: another one has made another function of it."""
    ours: bool


def _detail(error: psycopg.Error) -> str:
    """What else the server says: which view depends on a table, for example."""
    detail = error.diag.message_detail
    return f" ({detail.splitlines()[0]})" if detail else ""
