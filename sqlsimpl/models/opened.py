"""A version of a model that is open: its tables, and what is stored with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Self

from sqlglot import exp

from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.steps import Report
from sqlsimpl.display import Displayed, Rows
from sqlsimpl.engines import Engine, Result
from sqlsimpl.engines.engine import Row
from sqlsimpl.engines.files import write_result
from sqlsimpl.engines.home import Served
from sqlsimpl.errors import ModelError, SettingError, near
from sqlsimpl.models.inspection import strongest_terms
from sqlsimpl.models.publishing import FORMAT
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.models.store import ModelStore
from sqlsimpl.models.versions import Version
from sqlsimpl.templates.run import OnStep, Run

_TERMS = 5  # of a label, in a notebook


class OpenModel(Displayed):
    """The tables and the record of a version. Use it as a context manager, or close it.

    The tables of one in a file are copied when it is opened, so that the file is free for others,
    and further versions can be trained meanwhile.
    """

    def __init__(
        self,
        engine: Engine,
        name: str | None,
        version: int | None = None,
        on_step: OnStep | None = None,
    ) -> None:
        self.engine = engine
        self._on_step = on_step
        self._calls = count(1)
        self.store = ModelStore(engine.home())
        self._loaded: dict[str, exp.Table] = {}
        self.unchanged = False
        """Whether training found that it had been trained before, and did nothing."""
        self.left_out: Mapping[str, int] = {}
        """How many documents of the last call got no label, by reason."""
        self.read = 0
        """How many documents the last call read."""
        try:
            self.published: Version = self.store.find(name, version)
            self._refuse_newer()
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        rows = self.rows("settings", "name", "value")
        self.stored: dict[str, Any] = {key: json.loads(value) for key, value in rows}
        self._load(*self.shape.tables)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _title(self) -> str:
        return f"{self.name!r}, version {self.version}, {self.algorithm}"

    def _table(self) -> Rows:
        strongest = strongest_terms(self.new_run(), self.work_table, _TERMS)
        labels = self.rows("labels", "name", "documents", order_by=["name"])
        rows = [
            [name, count, ", ".join(one["term"] for one in strongest.get(name, []))]
            for name, count in labels
        ]
        return ("label", "documents", "strongest_terms"), rows

    def close(self) -> None:
        """Let go of everything; results that were not fetched are gone."""
        self.engine.close()

    @property
    def name(self) -> str:
        """The model's name, which is its schema's."""
        return self.published.model

    @property
    def version(self) -> int:
        """The version that was opened."""
        return self.published.version

    @property
    def algorithm(self) -> str:
        """What it was trained with."""
        return self.published.algorithm

    @property
    def settings(self) -> Mapping[str, Any]:
        """Every setting of the corpus and of the algorithm, as it was in training."""
        return {**self.stored["corpus_settings"], **self.stored["algorithm_settings"]}

    @property
    def own_settings(self) -> Mapping[str, Any]:
        """The settings of its algorithm."""
        return dict(self.stored["algorithm_settings"])

    @property
    def versions(self) -> list[Version]:
        """All versions of this model, the latest first."""
        return self.store.versions(self.name)

    @property
    def columns(self) -> Columns:
        """Which columns it was trained on."""
        stored = self.stored["columns"]
        return Columns(**{**stored, "text": tuple(stored["text"])})

    @property
    def trained_on(self) -> Report:
        """What it was trained on and what was left out."""
        return Report(**self.stored["report"])

    @property
    def training(self) -> Mapping[str, Any]:
        """What training did: stages, iterations, seconds, peak_memory_mb."""
        return dict(self.stored["training"])

    def complete(self, *, unchanged: bool, seconds: Mapping[str, float]) -> None:
        """Remember how the call ended that trained it, which its tables cannot know."""
        self.unchanged = unchanged
        self.stored["training"]["seconds"] |= seconds

    @property
    def key_type(self) -> str:
        """The type of the documents' keys in training, as DuckDB writes it."""
        return str(self.stored.get("key_type", "TEXT"))

    @property
    def preset(self) -> str:
        """The preset that its settings started from."""
        return str(self.stored["preset"])

    @property
    def shape(self) -> Shape:
        """What scoring depends on."""
        return Shape.from_stored(self.stored)

    @property
    def schema(self) -> str:
        """The schema with the tables of this version."""
        return self.store.schema(self.published)

    @property
    def tables(self) -> list[str]:
        """The names of its tables."""
        return self.store.tables(self.published)

    @property
    def learned_tables(self) -> list[str]:
        """The names of its tables without those that only say how it is called."""
        return self.store.learned_tables(self.published)

    def save(self, name: str, file: Path) -> None:
        """Write one of its tables to a Parquet, CSV or JSON file."""
        write_result(self.engine, self.work_table(name), file)

    def table(self, name: str) -> Result:
        """One of its tables: in DuckDB, a relation."""
        if name not in self._loaded:
            known = self.tables
            if name not in known:
                hint = near(name, known)
                raise SettingError(f"model {self.name!r} has no table {name!r}; {hint}")
        return self.engine.result(self.work_table(name))

    def rows(self, name: str, *columns: str, order_by: Sequence[str] = ()) -> list[Row]:
        """Columns of one of its tables that has few rows."""
        query = exp.select(*columns).from_(self.work_table(name)).order_by(*(order_by or columns))
        return self.engine.run(query)

    def work_table(self, name: str) -> exp.Table:
        """One of its tables, as long as it is open."""
        if name not in self._loaded:
            self._load(name)
        return self._loaded[name].copy()

    def new_run(self) -> Run:
        """A workspace of its own for a call."""
        return Run(self.engine, self._on_step, prefix=f"call_{next(self._calls)}_")

    def scoring(self) -> Scoring:
        """The query from documents to labels over its tables."""
        shape, engine = self.shape, self.engine
        tables = {name: self.work_table(name) for name in shape.tables}
        return Scoring(engine.dialect, shape, tables, in_lanes=engine.scores_in_lanes)

    def replace(
        self,
        tables: Mapping[str, exp.Table],
        served: Served,
        facts: Mapping[str, object],
        *,
        intermediate: bool = True,
    ) -> None:
        """Put other tables in the place of its own, in the database and here.

        Intermediate tables stay as they are, or go.
        """
        self.move_to(
            self.store.replace(self.published, tables, served, facts, intermediate=intermediate)
        )

    def move_to(self, version: Version) -> None:
        """Go on with a version that takes the place of the one that is open."""
        self.published = version
        self._loaded.clear()
        self._open()

    def _load(self, *names: str) -> None:
        self._loaded |= self.store.load(self.published, names)

    def _refuse_newer(self) -> None:
        if self.published.format > FORMAT:
            raise ModelError(
                f"{self.store.place}: model {self.name!r} was made by a newer sqlsimpl (format "
                f"{self.published.format}, this one reads {FORMAT}): upgrade sqlsimpl"
            )
