"""An engine: a database that templates run in, from opening it to letting it go.

What all engines do alike is here; the abstract methods are what each one says for itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Protocol,
    Self,
    TypedDict,
    Unpack,
    runtime_checkable,
)

from sqlglot import exp

from sqlsimpl.errors import EngineError, SettingError, first_line
from sqlsimpl.templates.header import NO_HINTS, Hints
from sqlsimpl.templates.template import Relation, render

if TYPE_CHECKING:
    from sqlsimpl.engines.home import Home
    from sqlsimpl.engines.rows import Rows

Row = tuple[Any, ...]
Binds = Mapping[str, object]


class Options(TypedDict, total=False):
    """What a user may choose when an engine is opened; None leaves it to the database."""

    threads: int | None
    memory_limit: str | None
    temp_directory: str | Path | None
    storage_version: str | None
    """Of a DuckDB file that is made; one that is there keeps its own."""


@runtime_checkable
class Shows(Protocol):
    """An engine whose users share its session, and see the temporary views that are made in it."""

    def show(self, view: str, query: str) -> None:
        """A temporary view of the session that runs a query when it is read."""


class Engine(ABC):
    """A database that sqlsimpl works in.

    Opening it connects, changes settings and makes a workspace, a place for work tables that is
    this engine's own. Releasing it drops the workspace and puts the settings back; closing it
    lets go of all that was opened, but not of what the user opened.
    """

    dialect: ClassVar[str]
    """The dialect that templates are rendered in; also the ending of its variants' names."""
    failures: ClassVar[tuple[type[Exception], ...]]
    """What a statement raises that fails."""
    scores_in_lanes: ClassVar[bool] = True
    """Whether scoring projects on many axes side by side, instead of row by row."""
    repeats_parts: ClassVar[bool] = False
    """Whether a part of a query (WITH) is worked out again wherever it is read."""
    creates: str = "CREATE OR REPLACE TABLE"
    """How the statement begins that makes a work table."""
    place: object
    """How errors name the database."""
    owns_session: bool
    """Whether nobody else uses the connection or session: its settings need not be put back."""

    def __init__(self, database: Any, **options: Unpack[Options]) -> None:
        self._cleanup = ExitStack()
        self._work = ExitStack()
        self._settings: dict[str, object] = {}
        self._has_workspace = False
        try:
            self._open(database, options)
            self._make_workspace()
            self._work.callback(self._drop_workspace)
            self._has_workspace = True
        except BaseException:
            self.close()
            raise

    @abstractmethod
    def _open(self, database: Any, options: Options) -> None:
        """Connect, check what was opened and change settings.

        What is to be undone when the engine is closed is a callback of `_cleanup`.
        """

    @abstractmethod
    def _make_workspace(self) -> None:
        """Make a place for work tables."""

    @abstractmethod
    def _drop_workspace(self) -> None:
        """Drop that place with all that is in it; what fails is passed over."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of everything that was made or changed; what the user opened stays open."""
        self.release()
        self._cleanup.close()

    def release(self) -> None:
        """Drop the work tables and put settings back; statements can still be executed."""
        self._without_hints()
        self._has_workspace = False
        self._work.close()

    def renew(self) -> None:
        """Drop all work tables and go on with an empty workspace."""
        self._drop_workspace()
        self._make_workspace()

    # Settings

    @abstractmethod
    def _value_of(self, setting: str) -> str | None:
        """The value of a setting; None is one that is not set."""

    @abstractmethod
    def _set(self, setting: str, value: object) -> None:
        """Change a setting of the session."""

    def _put_back(self, setting: str, before: str | None) -> None:
        with suppress(*self.failures, EngineError):
            self._set(setting, before)

    def _change(self, setting: str, value: object) -> None:
        """Change a setting until the work tables are let go."""
        before = None if self.owns_session else self._value_of(setting)
        try:
            self._set(setting, value)
        except self.failures as error:
            raise SettingError(f"{setting} {value!r}: {first_line(error)}") from error
        self._settings[setting] = value
        if not self.owns_session:
            self._work.callback(self._put_back, setting, before)

    def _fit(self, wanted: Mapping[str, object]) -> None:
        """Change those settings that are not as a statement wants them."""
        if not self._has_workspace:
            return  # the settings are the user's
        for setting, value in wanted.items():
            if self._settings.get(setting) != value:
                self._set(setting, value)
                self._settings[setting] = value

    def settings_for(self, hints: Hints) -> Mapping[str, object]:  # noqa: ARG002
        """The settings that a statement with these hints is to run with: none is changed."""
        return {}

    @contextmanager
    def _hinted(self, hints: Hints) -> Iterator[None]:
        """The settings for a statement, which stay until one has other hints, or one fails."""
        self._fit(self.settings_for(hints))
        try:
            yield
        except BaseException:
            self._without_hints()
            raise

    def _without_hints(self) -> None:
        if self._has_workspace:
            with suppress(*self.failures, EngineError):
                self._fit(self.settings_for(NO_HINTS))

    # Statements

    def execute(
        self, statement: str, binds: Binds | None = None, hints: Hints = NO_HINTS
    ) -> list[Row]:
        """Run one statement and fetch what it returns; the hints are for it alone."""
        with self._hinted(hints):
            return self._execute(statement, binds or {})

    @abstractmethod
    def _execute(self, statement: str, binds: Binds) -> list[Row]:
        """Run one statement, so that Ctrl-C ends it, and fetch what it returns."""

    @contextmanager
    def side_by_side(self, most: int) -> Iterator[Sequence[Self]]:  # noqa: ARG002
        """Engines in the same workspace whose statements run at the same time: this one alone."""
        yield [self]

    def interrupt(self) -> None:  # noqa: B027
        """End the statement that another thread is running, if the engine can."""

    def run(self, statement: exp.Expr) -> list[Row]:
        """Execute a statement given as a syntax tree."""
        return self.execute(render(statement, self.dialect))

    def writing(self, table: exp.Table, *, append: bool) -> str:
        """How the statement begins that writes a table, or adds to it; a query follows."""
        target = render(table, self.dialect)
        return f"INSERT INTO {target}\n" if append else f"{self.creates} {target} AS\n"

    def write(
        self,
        table: exp.Table,
        query: str,
        binds: Binds,
        *,
        append: bool,
        hints: Hints = NO_HINTS,
    ) -> int:
        """Write what a query selects into a table, which it may read itself; how many rows."""
        with self._hinted(hints):
            return self._write(table, query, binds, append=append)

    @abstractmethod
    def _write(self, table: exp.Table, query: str, binds: Binds, *, append: bool) -> int:
        """Write what a query selects into a table, in place of what was there unless appended."""

    # Tables

    @abstractmethod
    def work_table(self, name: str) -> exp.Table:
        """The physical name of a work table, in the workspace."""

    @abstractmethod
    def numbered(self, table: exp.Table, rows: int) -> exp.Query:
        """A work table of `rows` rows with a column `row` that numbers them from 0."""

    def shared(self, table: exp.Table, block: range) -> exp.Query:  # noqa: ARG002
        """The rows of a work table whose column `row` is in a block, as all threads share them."""
        return exp.select("*").from_(table.copy())

    @property
    def rows_at_once(self) -> int | None:
        """How many rows a statement should join and sort at most, where several can write a table.

        None: the engine sees to that itself, and one statement writes all.
        """
        return None

    def blocks(self, documents: int, rows: int) -> list[range]:
        """The numbers of documents that have so many rows, in blocks for one statement each."""
        most = self.rows_at_once
        blocks = -(-rows // most) if most else 1
        size = -(-documents // max(blocks, 1)) or 1
        starts = range(0, max(documents, 1), size)
        return [range(start, min(start + size, documents)) for start in starts]

    def compact(self) -> None:  # noqa: B027
        """Keep work tables in less memory, where that takes a statement."""

    @abstractmethod
    def memory(self) -> int:
        """The bytes that statements may use before they spill."""

    @abstractmethod
    def columns(self, relation: Relation) -> dict[str, str]:
        """The names and types of a relation's columns."""

    @abstractmethod
    def result(self, table: exp.Table) -> Rows:
        """A table for the user to read, in the order in which it was written."""

    @abstractmethod
    def save(self, table: exp.Table, file: Path) -> None:
        """Write a table to a Parquet file on this machine."""

    @abstractmethod
    def load(self, file: Path, table: exp.Table) -> None:
        """Write a work table from a Parquet file on this machine."""

    # What is the user's

    @abstractmethod
    def open_source(
        self, source: object, table: str | None = None, query: str | None = None
    ) -> AbstractContextManager[Relation]:
        """Make the user's documents readable; what was attached for it is let go afterwards."""

    @abstractmethod
    def home(self) -> Home:
        """Where models and corpora are published."""
