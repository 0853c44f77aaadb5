"""A run: executes templates as steps, names their tables, records what each one did."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from threading import RLock
from typing import TYPE_CHECKING, Literal

from sqlglot import exp

from sqlsimpl.errors import SqlsimplError, StatementError
from sqlsimpl.templates import template
from sqlsimpl.templates.chain import Keep
from sqlsimpl.templates.header import NO_HINTS, Hints
from sqlsimpl.templates.lanes import lane_columns
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.engines.engine import Engine, Row

Action = Literal["select", "create", "insert"]
STEPS_TABLE = "steps"
_ROWS_AT_ONCE = 200
_LOG = logging.getLogger("sqlsimpl")


@dataclass(frozen=True)
class Statement:
    """A template rendered for a run: executed as often as wanted, rendered once."""

    template: str
    query: str
    binds: frozenset[str]
    output: exp.Table | None = None
    """The table that is written, if any."""
    append: bool = False
    hints: Hints = NO_HINTS


@dataclass(frozen=True)
class Step:
    """One executed statement; reported when it starts (rows is None) and when it has ended."""

    step: int
    phase: str
    of: int
    template: str
    statement: str
    rows: int | None = None
    seconds: float | None = None


OnStep = Callable[[Step], None]


class Run:
    """Executes templates on an engine. Work tables are named after the template that makes them.

    Runs on the same engine keep their tables apart by a prefix. A run that keeps its tables drops
    none of them before its end.
    """

    def __init__(
        self,
        engine: Engine,
        on_step: OnStep | None = None,
        *,
        prefix: str = "",
        keeps_tables: bool = False,
    ) -> None:
        self.engine = engine
        self._prefix = prefix
        self.keeps_tables = keeps_tables
        self.steps: list[Step] = []
        self.made: dict[str, None] = {}
        """The names of the tables that it has made and not dropped."""
        self.on_step = on_step
        self._phase = ""
        self._expected = 0
        self._given: Mapping[str, exp.Table] = {}
        self._noting = RLock()

    @contextmanager
    def side_by_side(self, most: int) -> Iterator[Sequence[Run]]:
        """Runs whose statements may be executed at the same time; their steps are all noted here.

        There is at least one, and there are not more than `most`.
        """
        with self.engine.side_by_side(most) as engines:
            runs = [copy(self) for _ in engines]
            for run, engine in zip(runs, engines, strict=True):
                run.engine = engine
            yield runs

    def phase(self, name: str, steps: int) -> None:
        """Say what the next steps are for and about how many there will be, for progress bars."""
        self._phase, self._expected = name, len(self.steps) + steps
        _LOG.info("%s: started", name)

    def reading(self, given: Mapping[str, exp.Table]) -> Run:
        """This run with other tables under some names: every template reads those instead."""
        other = copy(self)
        other._given = {**self._given, **given}
        return other

    def table(self, name: str) -> exp.Table:
        """The physical work table of a name."""
        return self._given.get(name) or self._own_table(name)

    def _own_table(self, name: str) -> exp.Table:
        return self.engine.work_table(self._prefix + name)

    def renamed(self, table: str, **columns: str) -> exp.Query:
        """A work table with other names for its columns, given as new name = old name."""
        selected = [exp.column(old).as_(new) for new, old in columns.items()]
        return exp.select(*selected).from_(self.table(table))

    def renamed_lanes(self, table: str, key: str, **columns: str) -> exp.Query:
        """A key of a work table, and other names for columns of lanes, as new name = old name."""
        return exp.select(key, *lane_columns(**columns)).from_(self.table(table))

    def statement(
        self,
        name: str,
        *,
        reads: Mapping[str, Relation] | None = None,
        lanes: int = 0,
        action: Action = "create",
        output: str | None = None,
        hints: Hints = NO_HINTS,
    ) -> Statement:
        """Render a template: each table it reads is the work table of that name unless given.

        Hints are added to those of the template, for what is true of some tables alone.
        """
        loaded, tables = self._with_tables(name, reads)
        query = loaded.render(self.engine.dialect, tables, lanes=lanes)
        inner = (template.binds_of(table) for table in tables.values())
        binds = frozenset(loaded.header.binds).union(*inner)
        hints |= loaded.header.hints
        if action == "select":
            return Statement(name, query, binds, hints=hints)
        target = self.table(output or name.rsplit("/", 1)[-1])
        return Statement(name, query, binds, target, append=action == "insert", hints=hints)

    def query(self, name: str, *, reads: Mapping[str, Relation] | None = None) -> exp.Query:
        """A template as a query that may stand for a table, where no table need be written."""
        loaded, tables = self._with_tables(name, reads)
        return loaded.query(tables)

    def _with_tables(
        self, name: str, reads: Mapping[str, Relation] | None
    ) -> tuple[template.Template, dict[str, Relation]]:
        loaded = template.load(name, self.engine.dialect)
        tables: dict[str, Relation] = {table: self.table(table) for table in loaded.header.reads}
        return loaded, {**tables, **(reads or {})}

    def execute(self, statement: Statement, **binds: object) -> list[Row]:
        """Execute a rendered statement as a step."""
        if set(binds) != statement.binds:
            raise TypeError(f"{statement.template} binds {sorted(statement.binds)}")
        step = Step(
            step=len(self.steps) + 1,
            phase=self._phase,
            of=max(self._expected, len(self.steps) + 1),
            template=statement.template,
            statement=self._text(statement),
        )
        self._report(step)
        started = time.perf_counter()
        result: list[Row] = []
        try:
            if statement.output is None:
                result = self.engine.execute(statement.query, binds, statement.hints)
                rows = len(result)
            else:
                rows = self.engine.write(
                    statement.output,
                    statement.query,
                    binds,
                    append=statement.append,
                    hints=statement.hints,
                )
        except (KeyboardInterrupt, SqlsimplError):
            raise
        except Exception as error:
            raise StatementError(statement.template, step.statement, str(error)) from error
        done = replace(step, rows=rows, seconds=time.perf_counter() - started)
        with self._noting:
            done = replace(done, step=len(self.steps) + 1)
            self.steps.append(done)
        self._report(done)
        _LOG.debug("%s: %d rows in %.3f s", done.template, rows, done.seconds)
        return result

    def _text(self, statement: Statement) -> str:
        """The whole statement, for people."""
        if statement.output is None:
            return statement.query
        return self.engine.writing(statement.output, append=statement.append) + statement.query

    def create(
        self,
        name: str,
        *,
        reads: Mapping[str, Relation] | None = None,
        lanes: int = 0,
        output: str | None = None,
        append: bool = False,
        **binds: object,
    ) -> int:
        """Make a work table from a template, or add to it, and return its number of rows."""
        action: Action = "insert" if append else "create"
        made = self.statement(name, reads=reads, lanes=lanes, action=action, output=output)
        self.execute(made, **binds)
        self.made[output or name.rsplit("/", 1)[-1]] = None
        return self.steps[-1].rows or 0

    def create_from(self, name: str, query: str, *, output: str) -> int:
        """Make a work table from the text of a query; the name is that of its main template."""
        self.execute(Statement(name, query, frozenset(), self.table(output)))
        self.made[output] = None
        return self.steps[-1].rows or 0

    @property
    def keep(self) -> Keep | None:
        """How parts of a query are kept that the engine would work out again and again."""
        return self._keep if self.engine.repeats_parts else None

    def _keep(self, name: str, part: str, query: str) -> exp.Table:
        self.create_from(name, query, output=f"kept_{part}")
        return self.table(f"kept_{part}")

    def fetch(
        self, name: str, *, reads: Mapping[str, Relation] | None = None, **binds: object
    ) -> list[Row]:
        """Read back what a template selects: a few rows at most."""
        return self.execute(self.statement(name, reads=reads, action="select"), **binds)

    def drop(self, *names: str) -> None:
        """Drop work tables that are no longer needed."""
        if self.keeps_tables:
            return
        for name in names:
            self.made.pop(name, None)
            drop = exp.Drop(tables=[self.table(name)], kind="TABLE", exists=True)
            self.engine.execute(template.render(drop, self.engine.dialect))

    def write_rows(
        self, name: str, columns: Mapping[str, str], rows: Sequence[Mapping[str, object]]
    ) -> None:
        """A small work table from Python: settings, the steps of the run."""
        dialect, table = self.engine.dialect, self.table(name)
        empty = exp.select(
            *(exp.cast(exp.null(), kind).as_(column) for column, kind in columns.items())
        ).where(exp.false())
        self.engine.write(table, template.render(empty, dialect), {}, append=False)
        self.made[name] = None
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            some = rows[start : start + _ROWS_AT_ONCE]
            values = exp.values(
                [
                    tuple(exp.Placeholder(this=f"{column}_{place}") for column in columns)
                    for place in range(len(some))
                ]
            )
            binds = {
                f"{column}_{place}": row[column]
                for place, row in enumerate(some)
                for column in columns
            }
            self.engine.write(table, template.render(values, dialect), binds, append=True)

    def write_steps(self, *, without: Container[str] = ()) -> exp.Table:
        """The table of the steps executed so far, slow ones easy to find.

        The statements of some templates can be left out.
        """
        columns = {
            "step": "INT",
            "phase": "TEXT",
            "template": "TEXT",
            "statement": "TEXT",
            "rows": "BIGINT",
            "seconds": "DOUBLE",
        }
        rows = [{name: getattr(step, name) for name in columns} for step in self.steps]
        for row in rows:
            if row["template"] in without:
                row["statement"] = ""
        self.write_rows(STEPS_TABLE, columns, rows)
        return self.table(STEPS_TABLE)

    def _report(self, step: Step) -> None:
        if self.on_step is not None:
            with self._noting:
                self.on_step(step)
