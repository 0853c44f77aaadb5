"""Where tables are kept for good: the schemas of a database, and who may open them when."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.engines.engine import Engine
from sqlsimpl.engines.marks import MARK
from sqlsimpl.errors import EngineError
from sqlsimpl.models.versions import COLUMNS, REGISTRY, Version
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.models.shape import Shape


@dataclass(frozen=True)
class Served:
    """What the functions that score documents in the database are made from."""

    shape: Shape
    columns: Columns
    key_type: str = "TEXT"
    """The type of the documents' keys in training, as DuckDB writes it."""


@dataclass(frozen=True)
class Function:
    """A function of the database: what it is called with, and the query that it stands for."""

    name: str
    parameters: str
    query: str
    kind: str = "table"
    """Whether it gives a table, or is `scalar`: a value for a SELECT or WHERE."""
    comment: str = ""


_FUNCTION = [field.name for field in fields(Function)]


@dataclass(frozen=True)
class Home(ABC):
    """A database as a place for models and corpora: a file, a connection, a server.

    One that is connected to is there, and can be read by many at any time.
    """

    engine: Engine

    @property
    def place(self) -> object:
        """How errors name it."""
        return self.engine.place

    @property
    def exists(self) -> bool:
        """Whether it is there to be read."""
        return True

    def require(self) -> None:  # noqa: B027
        """Refuse one that is not there."""

    def check(self) -> None:  # noqa: B027
        """Refuse one that cannot be written to, before the work is done."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Schemas]:
        """Its schemas while the block runs."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Schemas]:
        """Its schemas in a transaction: all of the block's work is done, or nothing.

        Where the engine has no transactions, what is registered last is what counts.
        """

    def loaded(self, schemas: Schemas, schema: str, name: str) -> exp.Table:
        """A table that can be read when the block has ended: itself, or a copy in the workspace."""
        return schemas.table(schema, name)

    def shred(self) -> bool:
        """Leave nothing of what was deleted in the place; whether that could be done.

        Servers delete the files of tables that are dropped or emptied.
        """
        return True

    def beside(self, name: str) -> Home | None:  # noqa: ARG002
        """Another place for what was trained when this one cannot be written, if there is any."""
        return None


class AppearedError(EngineError):
    """A place that was new was made by another process meanwhile: write into that one."""


class Schemas(ABC):
    """The schemas of a database, open for reading or writing."""

    functions_table = "macros"
    """The table of a version that keeps the texts of its functions."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def table(self, schema: str, name: str) -> exp.Table:
        """A table or view of a schema."""
        return exp.table_(name, db=schema, quoted=True)

    def version_schema(self, model: str, version: int) -> str:
        """Where a version's tables are."""
        return f"{model}@{version}"

    def readable_schema(self, version: Version) -> str:
        """Where a version's tables are read."""
        return self.version_schema(version.model, version.version)

    def intermediate_schema(self, schema: str) -> str:
        """Where the work tables are that are kept with a version."""
        return f"{schema} intermediate"

    @abstractmethod
    def tables(self, schema: str) -> list[str]:
        """The tables of a schema, views left out."""

    @abstractmethod
    def marks(self, schema: str) -> dict[str, str | None]:
        """The tables and views of a schema with their marks."""

    @abstractmethod
    def holding(self, table: str) -> list[str]:
        """The schemas that have a table of this name."""

    def has_functions(self, schema: str) -> bool:  # noqa: ARG002
        """Whether a schema has functions, whoever made them."""
        return False

    def functions(self, served: Served, schema: str) -> Sequence[Function]:  # noqa: ARG002
        """The functions that score documents with the tables of a schema."""
        return ()

    def create_function(self, schema: str, function: Function) -> None:
        """Make a function in a schema, in place of one of the same name."""
        raise NotImplementedError

    def drop_function(self, schema: str, function: Function) -> None:
        """Drop a function of a schema, if it is there."""
        raise NotImplementedError

    def create(self, schema: str, *, exists: bool = False) -> None:
        """Make a schema; one that is there already is an error unless that is said."""
        self.engine.run(exp.Create(this=self._schema(schema), kind="SCHEMA", exists=exists))

    def drop(self, schema: str) -> None:
        """Drop a schema with all that is in it, if it is there."""
        place = self._schema(schema)
        self.engine.run(exp.Drop(tables=[place], kind="SCHEMA", exists=True, cascade=True))

    def _schema(self, schema: str) -> exp.Table:
        return exp.Table(this=exp.to_identifier(schema, quoted=True))

    def write(self, schema: str, name: str, query: exp.Query) -> None:
        """Write a table, in place of one of the same name."""
        target = self.table(schema, name)
        self.engine.run(exp.Drop(tables=[target.copy()], kind="TABLE", exists=True))
        self.engine.run(exp.Create(this=target, kind="TABLE", expression=query))

    def mark(self, schema: str, name: str, mark: str, *, kind: str = "TABLE") -> None:
        """Mark a table or view as ours."""
        text = exp.Literal.string(mark)
        self.engine.run(exp.Comment(this=self.table(schema, name), kind=kind, expression=text))

    def show(self, schema: str, name: str, of: str, mark: str) -> None:
        """A marked view of another schema's table."""
        rows = exp.select("*").from_(exp.table_(name, db=of, quoted=True))
        self.engine.run(exp.Create(this=self.table(schema, name), kind="VIEW", expression=rows))
        self.mark(schema, name, mark, kind="VIEW")

    def views(self, schema: str) -> list[str]:  # noqa: ARG002
        """The views of a version's schema."""
        return []

    def write_views(self, schema: str, *, one_label: bool) -> None:  # noqa: B027
        """Make the views of a version that show names in place of numbers, where there are any."""

    def describe(  # noqa: B027
        self, schema: str, names: Sequence[str], *, kind: str = "TABLE"
    ) -> None:
        """Say in comments what tables or views and their columns are, where comments are read."""

    def describe_schema(self, schema: str, text: str) -> None:  # noqa: B027
        """Say in a comment what a schema is, where schemas have comments."""

    def hide(self, schema: str, name: str) -> None:
        """Drop a view."""
        self.engine.run(exp.Drop(tables=[self.table(schema, name)], kind="VIEW"))

    def remove(self, schema: str, name: str) -> None:
        """Drop a table."""
        self.engine.run(exp.Drop(tables=[self.table(schema, name)], kind="TABLE"))

    def write_functions(self, schema: str, functions: Sequence[Function]) -> None:
        """Keep the texts of a version's functions, and make them."""
        if not functions:
            return
        texts = [tuple(getattr(one, name) for name in _FUNCTION) for one in functions]
        rows = exp.select("*").from_(exp.values(texts, alias="texts", columns=_FUNCTION))
        self.write(schema, self.functions_table, rows)
        self.describe(schema, [self.functions_table])
        for function in functions:
            self.create_function(schema, function)

    def functions_of(self, schema: str) -> list[Function]:
        """The functions whose texts a version keeps."""
        if self.functions_table not in self.tables(schema):
            return []
        kept = self.table(schema, self.functions_table)
        # Those of format 1 have neither a kind nor a comment.
        known = [name for name in _FUNCTION if name in self.engine.columns(kept)]
        rows = self.engine.run(exp.select(*known).from_(kept.copy()))
        return [Function(**dict(zip(known, row, strict=True))) for row in rows]

    def versions(self) -> list[Version]:
        """All versions of all models, the latest of each first."""
        if not self._has_versions():
            return []
        query = exp.select(*COLUMNS).from_(self._registry)
        ordered = query.order_by("model", exp.Ordered(this=exp.column("version"), desc=True))
        return [Version(*row) for row in self.engine.run(ordered)]

    def _has_versions(self) -> bool:
        return "versions" in self.tables(REGISTRY)

    @property
    def _registry(self) -> exp.Table:
        return self.table(REGISTRY, "versions")

    def register(self, model: str, number: int, facts: Mapping[str, object]) -> None:
        """List a new version, not yet in use."""
        self.create(REGISTRY, exists=True)
        columns = [
            exp.ColumnDef(this=exp.to_identifier(name), kind=exp.DataType.build(kind))
            for name, kind in COLUMNS.items()
        ]
        listed = exp.Schema(this=self._registry, expressions=columns)
        if not self._has_versions():
            self.engine.run(exp.Create(this=listed, kind="TABLE", exists=True))
            self.describe(REGISTRY, ["versions"])
        row = {"model": model, "version": number, "current": False, **facts}
        values = exp.values([tuple(exp.Placeholder(this=name) for name in COLUMNS)])
        insert = exp.Insert(this=self._registry, expression=values)
        self.engine.execute(render(insert, self.engine.dialect), row)

    def change(self, version: Version, facts: Mapping[str, object]) -> None:
        """List other facts of a version."""
        changed = exp.update(
            self._registry,
            {name: exp.Placeholder(this=name) for name in facts},
            where=_is(version),
        )
        self.engine.execute(render(changed, self.engine.dialect), dict(facts))

    def put_in_use(self, version: Version) -> None:
        """List a version as the one of its model that is in use."""
        of_model = exp.column("model").eq(exp.Literal.string(version.model))
        current: dict[str, object] = {"current": exp.column("version").eq(version.version)}
        self.engine.run(exp.update(self._registry, current, where=of_model))

    def forget(self, version: Version) -> None:
        """List a version no longer."""
        self.engine.run(exp.delete(self._registry, where=_is(version)))


def publish(home: Home, tables: Mapping[str, exp.Table], schema: str) -> None:
    """Copy work tables into a schema in one transaction, in place of those of an earlier time."""
    try:
        _publish(home, tables, schema)
    except AppearedError:
        _publish(home, tables, schema)


def _publish(home: Home, tables: Mapping[str, exp.Table], schema: str) -> None:
    with home.writing() as schemas:
        schemas.create(schema, exists=True)
        marks = schemas.marks(schema)
        foreign = sorted(name for name, mark in marks.items() if mark != MARK and name in tables)
        if foreign:
            raise EngineError(
                f"schema {schema!r} has a table {foreign[0]!r} that sqlsimpl did not make: "
                "choose another name"
            )
        for name, mark in marks.items():
            if mark == MARK:
                schemas.remove(schema, name)
        for name, work in tables.items():
            schemas.write(schema, name, exp.select("*").from_(work.copy()))
            schemas.mark(schema, name, MARK)


def _is(version: Version) -> exp.Expr:
    same_model = exp.column("model").eq(exp.Literal.string(version.model))
    return exp.and_(same_model, exp.column("version").eq(version.version))
