"""Spark's catalog as a place for models and corpora.

Version 3 of the model news is the database news__3 of managed tables; the database news has a view
of each.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.engines.home import Home, Schemas
from sqlsimpl.engines.schemas import ReplacingSchemas
from sqlsimpl.engines.spark.failures import SparkError
from sqlsimpl.engines.spark.tables import is_gone, process_mark
from sqlsimpl.engines.spark.versions import Changes
from sqlsimpl.errors import EngineError, SettingError
from sqlsimpl.models.versions import REGISTRY, Version
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.engines.spark.engine import SparkEngine

_NAME = re.compile(r"\w+", re.ASCII)
_MARK = "sqlsimpl, process "
"""Comment on each database of a version: who has made it. Only such a database is replaced."""


@dataclass(frozen=True)
class SparkHome(Home):
    """The catalog of an engine's session."""

    engine: SparkEngine

    def check(self) -> None:
        """Refuse a catalog that has forgotten models whose files are still there."""
        if folder := self.engine.forgotten(REGISTRY):
            raise EngineError(
                f"{self.place}: its catalog is forgotten when Spark stops, and {folder} is left of "
                "an earlier session: delete it and the models' folders beside it, or use a catalog "
                "that lasts (enableHiveSupport)"
            )

    @contextmanager
    def reading(self) -> Iterator[SparkSchemas]:
        """Its databases while the block runs."""
        try:
            yield SparkSchemas(self.engine)
        except SparkError as error:
            raise EngineError(f"{self.place}: it cannot be read: {error}") from error

    @contextmanager
    def writing(self) -> Iterator[SparkSchemas]:
        """Its databases. What a version is made of counts when the version is registered."""
        schemas = SparkSchemas(self.engine)
        try:
            yield schemas
            schemas.put_in_place()
            schemas.drop_hidden()
        except SparkError as error:
            schemas.drop_unfinished()
            raise EngineError(
                f"{self.place}: it could not be written, and what was there is as before: {error}"
            ) from error
        except BaseException:
            schemas.drop_unfinished()
            raise


class SparkSchemas(ReplacingSchemas):
    """The databases of the catalog."""

    functions_table = "functions"
    engine: SparkEngine

    def __init__(self, engine: SparkEngine) -> None:
        super().__init__(engine)
        self._changes = Changes(engine)
        self._unfinished: list[str] = []
        self._waiting: dict[tuple[str, str], exp.Table] = {}
        """What was written to take the place of tables that are still there."""
        self._removed: dict[tuple[str, str], None] = {}
        self._added: list[exp.Table] = []

    def version_schema(self, model: str, version: int) -> str:
        """Names of databases have letters, digits and underscores only."""
        return f"{model}__{version}"

    def intermediate_schema(self, schema: str) -> str:
        """Where the work tables are that are kept with a version."""
        return f"{schema}__intermediate"

    def tables(self, schema: str) -> list[str]:
        """The tables of a database, views left out."""
        if not self._has_database(schema):
            return []
        place = render(self._schema(schema), self.engine.dialect)
        # Temporary views are of no database, but listed with each.
        views = {
            name
            for _, name, is_temporary, *_ in self.engine.execute(f"SHOW VIEWS IN {place}")
            if not is_temporary
        }
        shown = self.engine.execute(f"SHOW TABLES IN {place}")
        names = {name for _, name, is_temporary in shown if not is_temporary}
        return sorted(names - views - {made.name for made in self._waiting.values()})

    def marks(self, schema: str) -> dict[str, str | None]:
        """The tables and views of a database with their comments."""
        if not self._has_database(schema):
            return {}
        catalog = self.engine.session.catalog
        place = render(self._schema(schema), self.engine.dialect)
        # The catalog's own list fails now and then on decoding its rows.
        shown = self.engine.execute(f"SHOW TABLES IN {place}")
        names = sorted(name for _, name, is_temporary in shown if not is_temporary)
        listed = [name for name in names if (schema, name) not in self._hidden]
        paths = {name: render(self.table(schema, name), self.engine.dialect) for name in listed}
        return self.engine.call(
            lambda: {name: catalog.getTable(path).description for name, path in paths.items()}
        )

    def holding(self, table: str) -> list[str]:
        """The databases that have a table of this name."""
        names = [name for (name,) in self.engine.execute("SHOW DATABASES")]
        own = [name for name in names if not name.startswith("sqlsimpl_work_")]
        return [name for name in own if self._has_table(name, table)]

    def _has_database(self, schema: str) -> bool:
        if _NAME.fullmatch(schema) is None:
            raise SettingError(
                f"name {schema!r}: it names a database of Spark: it must have nothing but letters, "
                "digits and underscores"
            )
        catalog = self.engine.session.catalog
        return bool(self.engine.call(lambda: catalog.databaseExists(schema)))

    def _has_table(self, schema: str, name: str) -> bool:
        catalog = self.engine.session.catalog
        place = render(self.table(schema, name), self.engine.dialect)
        return bool(self.engine.call(lambda: catalog.tableExists(place)))

    def create(self, schema: str, *, exists: bool = False) -> None:
        """Make a database; one that a process left half-written when it died is dropped first."""
        comment = None
        if not exists:
            self._drop_half_written(schema)
            self._unfinished.append(schema)
            text = exp.Literal.string(_MARK + process_mark())
            comment = exp.Properties(expressions=[exp.SchemaCommentProperty(this=text)])
        place = self._schema(schema)
        self.engine.run(exp.Create(this=place, kind="DATABASE", exists=exists, properties=comment))

    def _drop_half_written(self, schema: str) -> None:
        if not self._has_database(schema):
            return
        catalog = self.engine.session.catalog
        mark = self.engine.call(lambda: catalog.getDatabase(schema).description) or ""
        if not mark.startswith(_MARK):
            raise EngineError(
                f"{self.engine.place}: there is a database {schema!r} that sqlsimpl did not make: "
                "choose another name"
            )
        if not is_gone(mark.removeprefix(_MARK)):
            raise EngineError(
                f"{self.engine.place}: another process is writing the database {schema!r}: try "
                "again when it is done, or drop that database if it never will be"
            )
        self.drop(schema)

    def drop(self, schema: str) -> None:
        """Drop a database with all that is in it, if it is there."""
        for place in [place for place in self._waiting if place[0] == schema]:
            del self._waiting[place]
        super().drop(schema)

    def drop_unfinished(self) -> None:
        """Drop what was made for a version which is not registered, or a change not done."""
        for table in (*self._waiting.values(), *self._added):
            with suppress(SparkError, EngineError):
                self._drop_table(table)
        for schema in self._unfinished:
            with suppress(SparkError, EngineError):
                Schemas.drop(self, schema)

    def write(self, schema: str, name: str, query: exp.Query) -> None:
        """Write a table; one of the same name is there until all of the change is written."""
        made = self.table(schema, name)
        if self._has_table(schema, name):
            made = self.table(schema, f"{name}__{uuid.uuid4().hex[:8]}")
            self._waiting[schema, name] = made
            self._removed.pop((schema, name), None)
        else:
            self._added.append(made)
        self.engine.run(exp.Create(this=made.copy(), kind="TABLE", expression=query))

    def mark(self, schema: str, name: str, mark: str, *, kind: str = "TABLE") -> None:
        """Mark a table or view as ours, also one that is still to take its place."""
        made = self._waiting.get((schema, name))
        super().mark(schema, name if made is None else made.name, mark, kind=kind)

    def remove(self, schema: str, name: str) -> None:
        """Drop a table in the end, unless it is written again."""
        self._removed[schema, name] = None

    def put_in_place(self) -> None:
        """Put what was written in the place of the tables that were there."""
        self._added.clear()
        while self._waiting:
            # From here on it is no longer dropped if something fails: what was there is gone.
            (schema, name), made = self._waiting.popitem()
            target = self.table(schema, name)
            self._drop_table(target)
            renamed = exp.AlterRename(this=target)
            self.engine.run(exp.Alter(this=made, kind="TABLE", actions=[renamed]))
        for schema, name in self._removed:
            self._drop_table(self.table(schema, name))
        self._removed.clear()

    def _drop_table(self, table: exp.Table) -> None:
        self.engine.run(exp.Drop(tables=[table.copy()], kind="TABLE", exists=True))

    def show(self, schema: str, name: str, of: str, mark: str) -> None:
        """A marked view of another database's table, in place of one that was hidden."""
        self._hidden.pop((schema, name), None)
        rows = exp.select("*").from_(self.table(of, name))
        comment = exp.SchemaCommentProperty(this=exp.Literal.string(mark))
        self.engine.run(
            exp.Create(
                this=self.table(schema, name),
                kind="VIEW",
                replace=True,
                properties=exp.Properties(expressions=[comment]),
                expression=rows,
            )
        )

    def _has_versions(self) -> bool:
        if self._changes.exists:
            self._changes.refresh()
            return True
        return False

    def register(self, model: str, number: int, facts: Mapping[str, object]) -> None:
        """List a new version, not yet in use."""
        self.create(REGISTRY, exists=True)
        self._changes.create()
        self._changes.add("published", {"model": model, "version": number, **facts})
        self._unfinished.clear()
        self._added.clear()

    def change(self, version: Version, facts: Mapping[str, object]) -> None:
        """List other facts of a version, whose tables are all written now."""
        self.put_in_place()
        self._changes.add("changed", {**asdict(version), **facts})

    def put_in_use(self, version: Version) -> None:
        """List a version as the one of its model that is in use."""
        self._changes.add("put in use", asdict(version))

    def forget(self, version: Version) -> None:
        """List a version no longer."""
        self._changes.add("dropped", asdict(version))
