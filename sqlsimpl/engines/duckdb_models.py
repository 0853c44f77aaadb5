"""Models in a DuckDB file: a schema for each version, and one that shows the version in use.

Version 3 of the model news is the schema "news@3". The schema news has a view of each of its tables
and its macros, so that news is always the version in use. The table sqlsimpl.versions lists all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
from sqlglot import exp

from sqlsimpl.engines.duckdb_output import first_line, table_in
from sqlsimpl.errors import EngineError, ModelError, SettingError, near
from sqlsimpl.scoring import TABLES
from sqlsimpl.template import render

if TYPE_CHECKING:
    from sqlsimpl.engines.duckdb import DuckDBEngine
    from sqlsimpl.engines.duckdb_macros import Macro

REGISTRY = "sqlsimpl"
MARK = "sqlsimpl model"
"""Comment on each view of a model: only such a view is ever replaced or dropped."""
_FORBIDDEN = {"main", "temp", "system", "information_schema", "pg_catalog", REGISTRY}
# Seconds to wait for another process that has the file open.
PATIENCE = 30.0
_PAUSE = 0.2
_MACRO = ("name", "parameters", "query")


@dataclass(frozen=True)
class Version:
    """A published version of a model, as sqlsimpl.versions lists it."""

    model: str
    version: int
    current: bool
    published: datetime
    algorithm: str
    documents: int
    labels: int
    terms: int
    fingerprint: str
    """Of the data and the settings: the same again would give the same model."""
    format: int
    """Version of the tables' form."""

    @property
    def schema(self) -> str:
        """Where its tables are."""
        return schema_of(self.model, self.version)


_REGISTRY_COLUMNS = {
    "model": "TEXT", "version": "INT", "current": "BOOLEAN", "published": "TIMESTAMP",
    "algorithm": "TEXT", "documents": "BIGINT", "labels": "BIGINT", "terms": "BIGINT",
    "fingerprint": "TEXT", "format": "INT",
}  # fmt: skip


def schema_of(model: str, version: int) -> str:
    """The schema of a version."""
    return f"{model}@{version}"


def intermediate_schema(schema: str) -> str:
    """The schema of the work tables that are kept with a version."""
    return f"{schema} intermediate"


def check_name(model: str) -> None:
    """Refuse a name that cannot be that of a model's schema."""
    if not model.strip() or "@" in model or model.casefold() in _FORBIDDEN:
        raise SettingError(
            f"name {model!r}: it names a schema of the model's file; it must not be empty, have "
            f"an @ or be one of {', '.join(sorted(_FORBIDDEN))}"
        )


@dataclass(frozen=True)
class ModelFile:
    """The models of a DuckDB file, or of the connection that the engine was given."""

    engine: DuckDBEngine
    file: Path | None

    @property
    def place(self) -> Path | str:
        """How errors name it."""
        return self.file or "the database"

    @property
    def exists(self) -> bool:
        """Whether there is such a file, or a connection."""
        return self.file is None or self.file.is_file()

    def check(self, model: str) -> None:
        """Refuse a file or a name that cannot be published in, before the work is done."""
        check_name(model)
        self.engine.check_ending(self.file)
        if self.file is None or self.file.exists() or not self.file.parent.is_dir():
            with self._patiently(read_only=False) as database:
                self._refuse_taken(self._versions(database), model)
                self._refuse_foreign(database, model, TABLES)

    def require(self) -> None:
        """Refuse a file that is not there."""
        if self.file is not None and self.file.is_dir():
            raise ModelError(f"{self.file}: this is a folder; name a file in it")
        if not self.exists:
            raise ModelError(f"{self.place}: there is no such file")

    def _refuse_taken(self, known: Sequence[Version], model: str) -> None:
        for one in known:
            if one.model != model and one.model.casefold() == model.casefold():
                raise ModelError(
                    f"{self.place}: there is a model {one.model!r}, and names of schemas do not "
                    "tell upper from lower case: take its name, or another"
                )

    def versions(self, model: str | None = None) -> list[Version]:
        """All versions, or those of one model, the latest first; none when there is no file."""
        if not self.exists:
            return []
        with self.reading() as database:
            return self._versions(database, model)

    def find(self, model: str | None, version: int | None = None) -> Version:
        """A version of a model, or of the only one: the version in use if none is said."""
        self.require()
        known = self.versions()
        names = list(dict.fromkeys(one.model for one in known))
        if model is None and not names:
            raise ModelError(f"{self.place}: there is no model in it")
        if model is None and len(names) > 1:
            raise SettingError(f"{self.place}: say which model; {near('', names)}")
        return self._choose(known, model or names[0], version)

    def _choose(self, known: Sequence[Version], model: str, version: int | None) -> Version:
        own = [one for one in known if one.model == model]
        if not own:
            names = dict.fromkeys(one.model for one in known)
            raise ModelError(f"{self.place}: there is no model {model!r}; {near(model, names)}")
        for one in own:
            if one.version == version or (version is None and one.current):
                return one
        raise ModelError(
            f"{self.place}: model {model!r} has no version {version}; there are: "
            + ", ".join(str(one.version) for one in own)
        )

    @contextmanager
    def reading(self) -> Iterator[str]:
        """The name of its database while the block runs; for a moment another may be writing."""
        with self._patiently(read_only=True) as database:
            yield database

    @contextmanager
    def _patiently(self, *, read_only: bool) -> Iterator[str]:
        """Wait a while for another process that has the file open."""
        until = time.monotonic() + PATIENCE
        while True:
            opening = self.engine.database_of(self.file, read_only=read_only)
            try:
                database = opening.__enter__()
            except EngineError as error:
                if "another process" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(_PAUSE)
                continue
            break
        try:
            yield database
        finally:
            opening.__exit__(None, None, None)

    @contextmanager
    def _writing(self) -> Iterator[str]:
        """A transaction in its database: all of the block's work is done, or nothing."""
        try:
            with self._patiently(read_only=False) as database, self.engine.using(database):
                self.engine.execute("BEGIN TRANSACTION")
                try:
                    yield database
                    self.engine.execute("COMMIT")
                except BaseException:
                    with suppress(duckdb.Error):
                        self.engine.execute("ROLLBACK")
                    raise
        except duckdb.Error as error:
            raise EngineError(
                f"{self.place}: it could not be written, and what was there is as before: "
                f"{first_line(error)}"
            ) from error

    def publish(
        self,
        model: str,
        tables: Mapping[str, exp.Table],
        macros: Callable[[str], Sequence[Macro]],
        facts: Mapping[str, object],
        intermediate: Mapping[str, exp.Table] | None = None,
    ) -> Version:
        """Copy work tables into a new version and put it in use, in one transaction.

        Intermediate tables go into a schema beside it.
        """
        check_name(model)
        with self._writing() as database:
            self._refuse_taken(self._versions(database), model)
            known = self._versions(database, model)
            number = max((one.version for one in known), default=0) + 1
            schema = schema_of(model, number)
            self._create_schema(database, schema)
            self._write(database, schema, tables, macros(schema))
            if intermediate:
                self._create_schema(database, intermediate_schema(schema))
                self._write_tables(database, intermediate_schema(schema), intermediate)
            self._register(database, model, number, facts)
            made = self._choose(self._versions(database), model, number)
            self._put_in_use(database, made)
        return self._choose(self.versions(), model, number)

    def replace(
        self,
        version: Version,
        tables: Mapping[str, exp.Table],
        macros: Callable[[str], Sequence[Macro]],
        facts: Mapping[str, object],
    ) -> Version:
        """Change tables of a version in place, in one transaction."""
        with self._writing() as database:
            model, number = version.model, version.version
            if self._choose(self._versions(database), model, number) != version:
                raise ModelError(f"{self.place}: model {model!r} was changed meanwhile: try again")
            self._write(database, version.schema, tables, macros(version.schema))
            self._update(database, version, facts)
            if version.current:
                self._put_in_use(database, version)
        return self._choose(self.versions(), model, number)

    def _write(
        self,
        database: str,
        schema: str,
        tables: Mapping[str, exp.Table],
        macros: Sequence[Macro],
    ) -> None:
        """Write tables and macros of a version. The macros' texts are a table, too: they are made
        again under the model's own name whenever the version is put in use.
        """
        self._write_tables(database, schema, tables)
        texts = [tuple(asdict(macro).values()) for macro in macros]
        rows = exp.select("*").from_(exp.values(texts, alias="macros", columns=_MACRO))
        target = table_in(database, schema, "macros")
        self.engine.run(exp.Create(this=target, kind="TABLE", expression=rows, replace=True))
        self._create_macros(database, schema, schema)

    def _write_tables(self, database: str, schema: str, tables: Mapping[str, exp.Table]) -> None:
        for name, work in tables.items():
            rows = exp.select("*").from_(work.copy())
            target = table_in(database, schema, name)
            self.engine.run(exp.Create(this=target, kind="TABLE", expression=rows, replace=True))

    def use(self, model: str, version: int) -> Version:
        """Put another version in use."""
        with self._writing() as database:
            wanted = self._choose(self._versions(database), model, version)
            self._put_in_use(database, wanted)
        return wanted

    def drop(self, model: str, version: int | None = None) -> list[Version]:
        """Drop a version that is not in use, or a model with all its versions."""
        with self._writing() as database:
            known = self._versions(database)
            one = self._choose(known, model, version)
            if version is not None and one.current:
                raise ModelError(
                    f"{self.place}: version {version} of model {model!r} is in use: put another "
                    "in use first, or drop the whole model"
                )
            gone = [one] if version is not None else [each for each in known if each.model == model]
            if version is None:
                self._clear_view_schema(database, model)
                self._drop_macros(database, one)
                if not self._is_in_use(database, model):
                    self._drop_schema(database, model)
            for each in gone:
                self._drop_schema(database, each.schema)
                self._drop_schema(database, intermediate_schema(each.schema))
                self._delete(database, each)
        return gone

    def _versions(self, database: str, model: str | None = None) -> list[Version]:
        rows = self.engine.execute(
            "SELECT 1 FROM duckdb_tables() WHERE database_name = $database "
            "AND schema_name = $schema AND table_name = 'versions'",
            {"database": database, "schema": REGISTRY},
        )
        if not rows:
            return []
        columns = [field.name for field in fields(Version)]
        query = exp.select(*columns).from_(table_in(database, REGISTRY, "versions"))
        ordered = query.order_by("model", exp.Ordered(this=exp.column("version"), desc=True))
        found = [Version(*row) for row in self.engine.run(ordered)]
        return [one for one in found if model in (None, one.model)]

    def _create_schema(self, database: str, schema: str, *, exists: bool = False) -> None:
        place = exp.table_(exp.to_identifier(schema, quoted=True), db=database, quoted=True)
        self.engine.run(exp.Create(this=place, kind="SCHEMA", exists=exists))

    def _drop_schema(self, database: str, schema: str) -> None:
        place = exp.table_(exp.to_identifier(schema, quoted=True), db=database, quoted=True)
        self.engine.run(exp.Drop(tables=[place], kind="SCHEMA", exists=True, cascade=True))

    def _create_macros(self, database: str, version: str, schema: str) -> None:
        """Make the macros of a version in a schema."""
        texts = exp.select(*_MACRO).from_(table_in(database, version, "macros"))
        for name, parameters, query in self.engine.run(texts):
            place = render(table_in(database, schema, name), "duckdb")
            self.engine.execute(f"CREATE OR REPLACE MACRO {place}({parameters}) AS TABLE\n{query}")

    def _drop_macros(self, database: str, version: Version) -> None:
        """Drop the macros of a version from the model's own schema."""
        names = exp.select("name").from_(table_in(database, version.schema, "macros"))
        for (name,) in self.engine.run(names):
            place = render(table_in(database, version.model, name), "duckdb")
            self.engine.execute(f"DROP MACRO TABLE IF EXISTS {place}")

    def _register(
        self, database: str, model: str, number: int, facts: Mapping[str, object]
    ) -> None:
        self._create_schema(database, REGISTRY, exists=True)
        place = table_in(database, REGISTRY, "versions")
        columns = [
            exp.ColumnDef(this=exp.to_identifier(name), kind=exp.DataType.build(kind))
            for name, kind in _REGISTRY_COLUMNS.items()
        ]
        schema = exp.Schema(this=place, expressions=columns)
        self.engine.run(exp.Create(this=schema, kind="TABLE", exists=True))
        row = {"model": model, "version": number, "current": False, **facts}
        values = exp.values([tuple(exp.Placeholder(this=name) for name in _REGISTRY_COLUMNS)])
        insert = exp.Insert(this=place.copy(), expression=values)
        self.engine.execute(render(insert, "duckdb"), row)

    def _update(self, database: str, version: Version, facts: Mapping[str, object]) -> None:
        changed = exp.update(
            table_in(database, REGISTRY, "versions"),
            {name: exp.Placeholder(this=name) for name in facts},
            where=_is(version),
        )
        self.engine.execute(render(changed, "duckdb"), dict(facts))

    def _delete(self, database: str, version: Version) -> None:
        place = table_in(database, REGISTRY, "versions")
        self.engine.run(exp.delete(place, where=_is(version)))

    def _put_in_use(self, database: str, version: Version) -> None:
        """Make the model's own schema show a version."""
        model = version.model
        self._create_schema(database, model, exists=True)
        self._clear_view_schema(database, model)
        tables = self.tables(database, version.schema)
        self._refuse_foreign(database, model, tables)
        for name in tables:
            view = table_in(database, model, name)
            rows = exp.select("*").from_(exp.table_(name, db=version.schema, quoted=True))
            # Without the database's name, which is another when the file is attached as such.
            self.engine.run(exp.Create(this=view, kind="VIEW", expression=rows))
            mark = exp.Literal.string(MARK)
            self.engine.run(exp.Comment(this=view.copy(), kind="VIEW", expression=mark))
        self._create_macros(database, version.schema, model)
        place = table_in(database, REGISTRY, "versions")
        of_model = exp.column("model").eq(exp.Literal.string(model))
        current: dict[str, object] = {"current": exp.column("version").eq(version.version)}
        self.engine.run(exp.update(place, current, where=of_model))

    def _refuse_foreign(self, database: str, model: str, wanted: Sequence[str]) -> None:
        """Refuse a schema that has a table or view of the user's where one of the model's goes."""
        objects = self._objects(database, model).items()
        taken = {name.casefold() for name, mark in objects if mark != MARK}
        for name in wanted:
            if name in taken:
                raise EngineError(
                    f"{self.place}: schema {model!r} has a table or view {name!r} that is not of "
                    "this model: choose another name for the model"
                )

    def _clear_view_schema(self, database: str, schema: str) -> None:
        for name, mark in self._objects(database, schema).items():
            if mark == MARK:
                view = table_in(database, schema, name)
                self.engine.run(exp.Drop(tables=[view], kind="VIEW"))

    def _is_in_use(self, database: str, schema: str) -> bool:
        """Whether a schema has anything of the user's."""
        macros = self.engine.execute(
            "SELECT 1 FROM duckdb_functions() "
            "WHERE database_name = $database AND schema_name = $schema",
            {"database": database, "schema": schema},
        )
        return bool(macros or self._objects(database, schema))

    def tables(self, database: str, schema: str) -> list[str]:
        """The tables of a schema."""
        rows = self.engine.execute(
            "SELECT table_name FROM duckdb_tables() "
            "WHERE database_name = $database AND schema_name = $schema ORDER BY 1",
            {"database": database, "schema": schema},
        )
        return [name for (name,) in rows]

    def _objects(self, database: str, schema: str) -> dict[str, str | None]:
        """The tables and views of a schema with their comments."""
        rows = self.engine.execute(
            "SELECT table_name, comment FROM duckdb_tables() "
            "WHERE database_name = $database AND schema_name = $schema "
            "UNION ALL SELECT view_name, comment FROM duckdb_views() "
            "WHERE database_name = $database AND schema_name = $schema",
            {"database": database, "schema": schema},
        )
        return dict(rows)


def _is(version: Version) -> exp.Expr:
    same_model = exp.column("model").eq(exp.Literal.string(version.model))
    return exp.and_(same_model, exp.column("version").eq(version.version))
