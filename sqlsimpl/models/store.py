"""The models of a database: a schema for each version, and one that shows the version in use.

Version 3 of the model news is the schema "news@3". The schema news has a view of each of its tables
and its functions, so that news is always the version in use. The table sqlsimpl.versions lists all.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp

from sqlsimpl.engines.home import AppearedError, Function, Home, Schemas, Served
from sqlsimpl.engines.marks import is_model_mark, model_mark
from sqlsimpl.errors import EngineError, ModelError
from sqlsimpl.models.descriptions import of_schema, summary
from sqlsimpl.models.families import Family
from sqlsimpl.models.versions import Version, check_name, choose, find, refuse_taken

_LOG = logging.getLogger("sqlsimpl")


@dataclass(frozen=True)
class ModelStore:
    """The models of a place."""

    home: Home

    @property
    def place(self) -> object:
        """How errors name it."""
        return self.home.place

    def check(self, model: str, family: Family) -> None:
        """Refuse a place or a name that cannot be published in, before the work is done."""
        check_name(model)
        self.home.check()
        if self.home.exists:
            with self.home.reading() as schemas:
                refuse_taken(schemas.versions(), model, self.place)
                self._refuse_foreign(schemas, model, list(family.tables))

    def versions(self, model: str | None = None) -> list[Version]:
        """All versions, or those of one model, the latest first; none when there is no file."""
        if not self.home.exists:
            return []
        with self.home.reading() as schemas:
            return [one for one in schemas.versions() if model in (None, one.model)]

    def find(self, model: str | None, version: int | None = None) -> Version:
        """A version of a model, or of the only one: the version in use if none is said."""
        self.home.require()
        return find(self.versions(), model, version, self.place)

    def tables(self, version: Version) -> list[str]:
        """The names of a version's tables."""
        with self.home.reading() as schemas:
            return schemas.tables(_schema(schemas, version))

    def learned_tables(self, version: Version) -> list[str]:
        """The names of those tables that hold what was learned, not how it is called."""
        with self.home.reading() as schemas:
            known = schemas.tables(_schema(schemas, version))
            return [name for name in known if name != schemas.functions_table]

    def load(self, version: Version, names: Sequence[str]) -> dict[str, exp.Table]:
        """Tables of a version, to be read as long as the engine is open."""
        with self.home.reading() as schemas:
            schema = schemas.readable_schema(version)
            return {name: self.home.loaded(schemas, schema, name) for name in names}

    def schema(self, version: Version) -> str:
        """Where a version's tables are."""
        with self.home.reading() as schemas:
            return _schema(schemas, version)

    def publish(
        self,
        model: str,
        tables: Mapping[str, exp.Table],
        served: Served,
        facts: Mapping[str, object],
        intermediate: Mapping[str, exp.Table] | None = None,
    ) -> Version:
        """Copy work tables into a new version and put it in use, in one transaction.

        Intermediate tables go into a schema beside it.
        """
        check_name(model)
        try:
            return self._publish(model, tables, served, facts, intermediate)
        except AppearedError:
            return self._publish(model, tables, served, facts, intermediate)

    def _publish(
        self,
        model: str,
        tables: Mapping[str, exp.Table],
        served: Served,
        facts: Mapping[str, object],
        intermediate: Mapping[str, exp.Table] | None,
    ) -> Version:
        with self.home.writing() as schemas:
            known = schemas.versions()
            refuse_taken(known, model, self.place)
            number = max((one.version for one in known if one.model == model), default=0) + 1
            schema = schemas.version_schema(model, number)
            schemas.create(schema)
            schemas.describe_schema(schema, of_schema(model, number))
            _write(schemas, schema, tables)
            schemas.write_views(schema, one_label=served.shape.one_label)
            schemas.write_functions(schema, schemas.functions(served, schema))
            if intermediate:
                beside = schemas.intermediate_schema(schema)
                schemas.create(beside)
                _write(schemas, beside, intermediate)
            schemas.register(model, number, facts)
            self._put_in_use(schemas, choose(schemas.versions(), model, number, self.place))
            # Read here: once the place is free, another process may change it.
            return choose(schemas.versions(), model, number, self.place)

    def replace(
        self,
        version: Version,
        tables: Mapping[str, exp.Table],
        served: Served,
        facts: Mapping[str, object],
        *,
        intermediate: bool = True,
    ) -> Version:
        """Change tables of a version in place, in one transaction.

        Its intermediate tables stay as they are, or go.
        """
        model, number = version.model, version.version
        with self.home.writing() as schemas:
            if choose(schemas.versions(), model, number, self.place) != version:
                raise ModelError(f"{self.place}: model {model!r} was changed meanwhile: try again")
            schema = _schema(schemas, version)
            if version.current:
                _clear(schemas, model)
            _write(schemas, schema, tables)
            schemas.write_views(schema, one_label=served.shape.one_label)
            schemas.write_functions(schema, schemas.functions(served, schema))
            if not intermediate:
                schemas.drop(schemas.intermediate_schema(schema))
            schemas.change(version, facts)
            if version.current:
                self._put_in_use(schemas, version)
            return choose(schemas.versions(), model, number, self.place)

    def use(self, model: str, version: int) -> Version:
        """Put another version in use."""
        with self.home.writing() as schemas:
            wanted = choose(schemas.versions(), model, version, self.place)
            self._put_in_use(schemas, wanted)
        return wanted

    def drop(self, model: str, version: int | None = None) -> list[Version]:
        """Drop a version that is not in use, or a model with all its versions."""
        with self.home.writing() as schemas:
            known = schemas.versions()
            one = choose(known, model, version, self.place)
            if version is not None and one.current:
                raise ModelError(
                    f"{self.place}: version {version} of model {model!r} is in use: put another "
                    "in use first, or drop the whole model"
                )
            gone = [one] if version is not None else [each for each in known if each.model == model]
            if version is None:
                self._drop_shown(schemas, one)
            for each in gone:
                schema = _schema(schemas, each)
                schemas.forget(each)
                schemas.drop(schema)
                schemas.drop(schemas.intermediate_schema(schema))
        return gone

    def shred(self) -> bool:
        """Rewrite the place after something was deleted; whether it could be done now.

        What was deleted is so by then: it is no error if another process has the file open.
        """
        try:
            return self.home.shred()
        except EngineError as error:
            _LOG.warning("%s; what was deleted is so, and sqlsimpl models --shred rewrites", error)
            return False

    def _drop_shown(self, schemas: Schemas, version: Version) -> None:
        """Drop the model's own schema, but for what is of the user's in it."""
        model = version.model
        _clear(schemas, model)
        for function in schemas.functions_of(_schema(schemas, version)):
            schemas.drop_function(model, function)
        if not schemas.has_functions(model) and not schemas.marks(model):
            schemas.drop(model)

    def _put_in_use(self, schemas: Schemas, version: Version) -> None:
        """Make the model's own schema show a version."""
        model, schema = version.model, _schema(schemas, version)
        schemas.create(model, exists=True)
        schemas.describe_schema(model, of_schema(model))
        _clear(schemas, model)
        shown = [*schemas.tables(schema), *schemas.views(schema)]
        self._refuse_foreign(schemas, model, shown)
        for name in shown:
            schemas.show(model, name, schema, model_mark(summary(name)))
        schemas.describe(model, shown, kind="VIEW")
        functions = schemas.functions_of(schema)
        for function in self._functions_in_use(schemas, model):
            if function.name not in {one.name for one in functions}:
                schemas.drop_function(model, function)
        for function in functions:
            schemas.create_function(model, function)
        schemas.put_in_use(version)

    def _functions_in_use(self, schemas: Schemas, model: str) -> list[Function]:
        """The functions that the model's own schema has."""
        used = [one for one in schemas.versions() if one.model == model and one.current]
        return [one for each in used for one in schemas.functions_of(_schema(schemas, each))]

    def _refuse_foreign(self, schemas: Schemas, model: str, wanted: Sequence[str]) -> None:
        """Refuse a schema that has a table or view of the user's where one of the model's goes."""
        marks = schemas.marks(model).items()
        taken = {name.casefold() for name, mark in marks if not is_model_mark(mark)}
        for name in wanted:
            if name in taken:
                raise EngineError(
                    f"{self.place}: schema {model!r} has a table or view {name!r} that is not of "
                    "this model: choose another name for the model"
                )


def _schema(schemas: Schemas, version: Version) -> str:
    return schemas.version_schema(version.model, version.version)


def _write(schemas: Schemas, schema: str, tables: Mapping[str, exp.Table]) -> None:
    for name, work in tables.items():
        schemas.write(schema, name, exp.select("*").from_(work.copy()))
    schemas.describe(schema, list(tables))


def _clear(schemas: Schemas, schema: str) -> None:
    for name, mark in schemas.marks(schema).items():
        if is_model_mark(mark):
            schemas.hide(schema, name)
