"""The engine: how it connects, sets, executes, writes and numbers rows."""

from __future__ import annotations

import uuid
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

import duckdb
from sqlglot import exp

from sqlsimpl.engines.engine import Binds, Engine, Options, Row
from sqlsimpl.engines.rows import TableRows
from sqlsimpl.errors import EngineError
from sqlsimpl.templates.template import Relation, as_item, render
from tests.engines.fourth import sources
from tests.engines.fourth.home import PlainHome


class PlainEngine(Engine):
    """Runs statements on a connection of its own, one after the other."""

    dialect = "duckdb"
    failures = (duckdb.Error,)
    owns_session = True

    def _open(self, database: str, options: Options) -> None:
        self.place = database
        try:
            self.connection = duckdb.connect(database.removeprefix("plain:"))
        except duckdb.Error as error:
            raise EngineError(f"{database}: it cannot be opened: {error}") from error
        self._cleanup.callback(self.connection.close)
        for setting, value in (
            ("threads", options.get("threads")),
            ("memory_limit", options.get("memory_limit")),
            ("temp_directory", options.get("temp_directory")),
        ):
            if value is not None:
                self._change(setting, str(value))

    def _make_workspace(self) -> None:
        self._schema = f"sqlsimpl_work_{uuid.uuid4().hex[:8]}"
        self.run(exp.Create(this=exp.table_(self._schema, quoted=True), kind="SCHEMA"))

    def _drop_workspace(self) -> None:
        place = exp.table_(self._schema, quoted=True)
        with suppress(duckdb.Error):
            self.run(exp.Drop(tables=[place], kind="SCHEMA", exists=True, cascade=True))

    def _value_of(self, setting: str) -> str:
        ((value,),) = self._execute("SELECT current_setting($name)", {"name": setting})
        return str(value)

    def _set(self, setting: str, value: object) -> None:
        item = exp.SetItem(this=exp.EQ(this=exp.var(setting), expression=exp.convert(value)))
        self._execute(render(exp.Set(expressions=[item]), self.dialect), {})

    def _execute(self, statement: str, binds: Binds) -> list[Row]:
        return self.connection.execute(statement, dict(binds) or None).fetchall()

    def _write(self, table: exp.Table, query: str, binds: Binds, *, append: bool) -> int:
        ((rows,),) = self._execute(self.writing(table, append=append) + query, binds)
        return int(rows)

    def work_table(self, name: str) -> exp.Table:
        """A table of the schema that is this engine's own."""
        return exp.table_(name, db=self._schema, quoted=True)

    def numbered(self, table: exp.Table, rows: int) -> exp.Query:  # noqa: ARG002
        """The database numbers the rows of a table that is only ever written whole."""
        row = exp.cast(exp.column("rowid"), "INT").as_("row")
        return exp.select(row, exp.Star()).from_(table.copy())

    def memory(self) -> int:
        """A guess: nothing depends on it but how many labels are trained side by side."""
        return 2**30

    def columns(self, relation: Relation) -> dict[str, str]:
        """The names and types of a relation's columns."""
        rows = self.run(exp.Describe(this=exp.select("*").from_(as_item(relation))))
        return {name: kind for name, kind, *_ in rows}

    def result(self, table: exp.Table) -> TableRows:
        """The rows of a work table, fetched when they are asked for."""
        return TableRows(self, table, "rowid")

    def save(self, table: exp.Table, file: Path) -> None:
        """Write a table to a Parquet file."""
        rows = render(exp.select("*").from_(table.copy()).order_by("rowid"), self.dialect)
        self.connection.sql(rows).write_parquet(str(file))

    def load(self, file: Path, table: exp.Table) -> None:
        """Write a work table from a Parquet file."""
        name = exp.Literal.string(str(file))
        rows = exp.Table(this=exp.Anonymous(this="read_parquet", expressions=[name]))
        query = render(exp.select("*").from_(rows), self.dialect)
        self.write(table, query, {}, append=False)

    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> AbstractContextManager[Relation]:
        """A table or query of this database."""
        return nullcontext(sources.found(self, source, table, query))

    def home(self) -> PlainHome:
        """The file."""
        return PlainHome(self)
