"""A trained model: opened from a database, it predicts, evaluates and explains."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, TypedDict, Unpack

from sqlglot import exp

from sqlsimpl.corpus.columns import Columns, text_columns
from sqlsimpl.corpus.documents import Documents, read_source
from sqlsimpl.corpus.steps import Report
from sqlsimpl.engines import Engine, Result
from sqlsimpl.engines.documents import of_run
from sqlsimpl.engines.duckdb.files import check_output
from sqlsimpl.engines.engine import Row, Shows
from sqlsimpl.engines.files import write_result
from sqlsimpl.engines.home import Served
from sqlsimpl.errors import ModelError, SettingError, near
from sqlsimpl.evaluation.evaluate import judge, read_labelled
from sqlsimpl.evaluation.metrics import Metrics
from sqlsimpl.learners.additive.change import Change, change
from sqlsimpl.models import inspection
from sqlsimpl.models.export import quoted, scoring_sql
from sqlsimpl.models.publishing import FORMAT
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.models.shape import Shape
from sqlsimpl.models.store import Models
from sqlsimpl.models.versions import Version
from sqlsimpl.report import write_report
from sqlsimpl.templates.run import OnStep, Run

Database = Any
"""A DuckDB file or connection, a PostgreSQL address or connection, a Spark address or session."""


class Where(TypedDict, total=False):
    """Where documents are: what names the columns and picks the rows of a source."""

    text: str | Sequence[str]
    id: str | None
    term: str | None
    count: str | None
    weight: str | None
    where: str | None
    table: str | None
    query: str | None


@dataclass(frozen=True)
class Evaluation:
    """How good the labels are that a model gives, on documents whose labels are known."""

    model: str
    version: int
    metrics: Metrics
    left_out: Mapping[str, int]
    """Documents that could not be judged, by reason."""
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """The figures as the command line prints them."""
        metrics = self.metrics
        return {
            "model": self.model,
            "version": self.version,
            "documents": metrics.documents,
            "labels": len(metrics.per_label),
            "accuracy": metrics.accuracy,
            "micro": dict(metrics.micro),
            "macro": dict(metrics.macro),
            "per_label": [dict(row) for row in metrics.per_label],
            "own": None if metrics.own is None else asdict(metrics.own),
            "left_out": dict(self.left_out),
            "seconds": self.seconds,
        }


class Model:
    """A version of a model. Use it as a context manager, or close it.

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
        self._engine = engine
        self._on_step = on_step
        self._calls = count(1)
        self._models = Models(engine.home())
        self._loaded: dict[str, exp.Table] = {}
        self.unchanged = False
        """Whether training found that it had been trained before, and did nothing."""
        try:
            self.published: Version = self._models.find(name, version)
            self._refuse_newer()
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        rows = self.rows("settings", "name", "value")
        self.stored: dict[str, Any] = {key: json.loads(value) for key, value in rows}
        self._load(*self.shape.family.tables)

    def __enter__(self) -> Model:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<sqlsimpl.Model {self.name!r}, version {self.version}, {self.algorithm}>"

    def close(self) -> None:
        """Let go of everything; results that were not fetched are gone."""
        self._engine.close()

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
        return self._models.versions(self.name)

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
    def tables(self) -> list[str]:
        """The names of its tables."""
        return self._models.tables(self.published)

    @property
    def learned_tables(self) -> list[str]:
        """The names of its tables without those that only say how it is called."""
        return self._models.learned_tables(self.published)

    def save(self, name: str, file: Path) -> None:
        """Write one of its tables to a Parquet, CSV or JSON file."""
        write_result(self._engine, self.work_table(name), file)

    def table(self, name: str) -> Result:
        """One of its tables: in DuckDB, a relation."""
        if name not in self._loaded:
            known = self.tables
            if name not in known:
                hint = near(name, known)
                raise SettingError(f"model {self.name!r} has no table {name!r}; {hint}")
        return self._engine.result(self.work_table(name))

    def rows(self, name: str, *columns: str, order_by: Sequence[str] = ()) -> list[Row]:
        """Columns of one of its tables that has few rows."""
        query = exp.select(*columns).from_(self.work_table(name)).order_by(*(order_by or columns))
        return self._engine.run(query)

    def predict(
        self,
        source: object = None,
        *,
        scores: bool = False,
        out: str | Path | None = None,
        **where: Unpack[Where],
    ) -> Result:
        """Label documents: (document, label, score, probability), or (document, labels).

        With `scores`, one row per document and label: (document, label, score, probability,
        positive). With `out`, they are also written to a Parquet, CSV or JSON file. The columns are
        those of training unless others are named.
        """
        if out is not None:
            check_output(Path(out))
        run, documents = self._read(self._documents(source, where))
        decided = self._scoring().on(documents, run.keep)
        made = decided.scores() if scores else decided.predictions()
        kind = "label_scores" if scores else "predictions"
        result = self._result(run, f"scoring/{kind}", made)
        if out is not None:
            write_result(self._engine, run.table("result"), Path(out))
        return result

    def explain(
        self,
        source: object = None,
        *,
        document: object = None,
        every_label: bool = False,
        **where: Unpack[Where],
    ) -> Result:
        """Why documents get their labels: rows that add up to projections, then the tree's path.

        `document` is the key of a single one. With `every_label`, also why the other labels do not
        apply.
        """
        run, documents = self._read(self._documents(source, where))
        if document is not None:
            key = "id" if self.shape.form == "text" else "document"
            wanted = exp.cast(exp.column(key), "TEXT").eq(exp.Literal.string(str(document)))
            documents = exp.select("*").from_(documents.subquery("given")).where(wanted)
        made = self._scoring().on(documents, run.keep).explanations(every_label)
        result = self._result(run, "scoring/explanations", made)
        if document is not None and run.steps[-1].rows == 0:
            raise SettingError(f"document {document!r}: there is none with this key and a text")
        return result

    def evaluate(
        self,
        source: object = None,
        *,
        label: str | None = None,
        labels: object | None = None,
        labels_id: str | None = None,
        **where: Unpack[Where],
    ) -> Evaluation:
        """Compare the labels that `predict` gives with those that documents have.

        Where it gives the best label of several with thresholds, `metrics.own` has the figures of
        each label's own decision, yes or no.
        """
        started = time.perf_counter()
        given_label = label or self.columns.label
        documents = self._documents(source, where, given_label, labels, labels_id)
        run = self.new_run()
        reading = read_labelled(run, documents, self.shape.settings, self.work_table("labels"))
        metrics = judge(reading, self._scoring())
        run.create("corpus/left_out")
        left_out: dict[str, int] = dict(run.fetch("corpus/left_out_rows"))
        run.drop(*run.made)
        seconds = time.perf_counter() - started
        return Evaluation(self.name, self.version, metrics, left_out, seconds)

    def add(
        self,
        source: object = None,
        *,
        label: str | None = None,
        labels: object | None = None,
        labels_id: str | None = None,
        **where: Unpack[Where],
    ) -> Change:
        """Add documents, as if the model had been trained on them, too: for additive algorithms.

        The version is changed in place. Thresholds of labels stay those of the last training.
        """
        documents = self._documents(source, where, label or self.columns.label, labels, labels_id)
        return change(self, documents, 1)

    def remove(
        self,
        source: object = None,
        *,
        label: str | None = None,
        labels: object | None = None,
        labels_id: str | None = None,
        **where: Unpack[Where],
    ) -> Change:
        """Remove documents, as if the model had never seen them: for additive algorithms.

        They are given as they were when they were added: key, text and labels. One that was never
        added is an error, and nothing is changed.
        """
        documents = self._documents(source, where, label or self.columns.label, labels, labels_id)
        return change(self, documents, -1)

    def replace(
        self,
        tables: Mapping[str, exp.Table],
        served: Served,
        facts: Mapping[str, object],
    ) -> None:
        """Put other tables in the place of its own, in the database and here."""
        self.published = self._models.replace(self.published, tables, served, facts)
        self._loaded.clear()
        self._open()

    def inspect(self, most: int = 10) -> dict[str, Any]:
        """What it is made of: settings, labels, strongest terms, decisions, climbs, slow steps."""
        run = self.new_run()
        known = self.tables
        labels = self.rows("labels", "name", "documents", order_by=["name"])
        found: dict[str, Any] = {
            "model": self.name,
            "version": self.version,
            "published": self.published.published,
            "algorithm": self.algorithm,
            "preset": self.preset,
            "settings": dict(self.settings),
            "columns": self.stored["columns"],
            "where": self.stored["where"],
            "documents": self.published.documents,
            "terms": self.published.terms,
            "training": self.training,
            "labels": [{"label": name, "documents": count} for name, count in labels],
            "strongest_terms": inspection.strongest_terms(run, self.work_table, most),
            "decisions": inspection.decisions(run, self.work_table),
            "climbs": {},
            "slowest": inspection.slowest_steps(run, self.work_table, most),
        }
        if "training_log" in known:
            found["climbs"] = inspection.climbs(run, self.work_table)
        return found

    def report(
        self,
        out: str | Path,
        source: object = None,
        *,
        label: str | None = None,
        labels: object | None = None,
        labels_id: str | None = None,
        examples: int = 10,
        **where: Unpack[Where],
    ) -> Path:
        """Write a report on it to an HTML file that needs no network.

        With a source of documents whose labels are known, also how good it is on them; `examples`
        says how many of the worst mistakes are shown, of each kind.
        """
        documents = None
        if source is not None or where.get("table") is not None or where.get("query") is not None:
            label = label or self.columns.label
            documents = self._documents(source, where, label, labels, labels_id)
        elif label or labels is not None or any(where.values()):
            raise SettingError("source: name the documents to measure the model on")
        return write_report(self, Path(out), documents, self._scoring(), examples)

    def export(
        self,
        dialect: str = "duckdb",
        *,
        documents: str = "documents",
        schema: str | None = None,
        kind: str = "predict",
    ) -> str:
        """Scoring as one SELECT over the model's tables, in the SQL of another database.

        `documents` is a table with the columns of training. `schema` has the tables that
        `export_tables` writes; by default it is named as the model. `kind` is predict, scores or
        explain.
        """
        if schema is None:
            # In its own file, the model's name alone stands for the version in use.
            own = dialect == "duckdb" and not self.published.current
            shown = self._models.schema(self.published) if own else self.name
            schema = quoted(shown, dialect)
        return scoring_sql(
            self.shape,
            self.columns,
            dialect=dialect,
            schema=schema,
            documents=documents,
            kind=kind,
            model=f"{self.name}, version {self.version} ({self.algorithm})",
        )

    def view(self, view: str, documents: str, *, kind: str = "predict") -> None:
        """On Spark: a temporary view that labels a table's documents when it is read.

        `documents` and `kind` are those of `export`. The view lasts as long as the session does.
        """
        if not isinstance(self._engine, Shows):
            raise SettingError(
                f"view {view!r}: temporary views are for Spark sessions; here, "
                f"{self.name}.{kind}('{documents}') is there for every client"
            )
        schema = self._models.schema(self.published)
        self._engine.show(view, self.export("spark", documents=documents, schema=schema, kind=kind))

    def export_tables(self, folder: str | Path) -> list[Path]:
        """Write the tables that scoring reads as Parquet files, for another database to load."""
        place = Path(folder)
        try:
            place.mkdir(exist_ok=True)
        except OSError as error:
            raise SettingError(f"{place}: it cannot be made a folder: {error.strerror}") from error
        files = {name: place / f"{name}.parquet" for name in self.shape.family.tables}
        for name, file in files.items():
            check_output(file)
            self.save(name, file)
        return list(files.values())

    def work_table(self, name: str) -> exp.Table:
        """One of its tables, as long as it is open."""
        if name not in self._loaded:
            self._load(name)
        return self._loaded[name].copy()

    def _documents(
        self,
        source: object,
        where: Where,
        label: str | None = None,
        labels: object | None = None,
        labels_id: str | None = None,
    ) -> Documents:
        """The documents to read: the columns of training, some of them under other names."""
        trained = self.columns
        texts = text_columns(where.get("text") or ())
        if texts and len(texts) != len(trained.text):
            raise SettingError(
                f"text: the model was trained on {len(trained.text)} text columns "
                f"({', '.join(trained.text) or 'none'}); name as many"
            )
        columns = replace(
            trained,
            text=texts or trained.text,
            label=label,
            id=where.get("id") or trained.id,
            term=where.get("term") or trained.term,
            count=where.get("count") or trained.count,
            weight=where.get("weight") or trained.weight,
        )
        return Documents(
            source,
            columns,
            where.get("table"),
            where.get("query"),
            where.get("where"),
            labels,
            labels_id=labels_id,
        )

    def _read(self, documents: Documents) -> tuple[Run, exp.Query]:
        run = self.new_run()
        run.phase("score", 5)
        read_source(run, documents, self.shape.settings, in_tokens=False)
        return run, of_run(run, documents.columns, self.shape)

    def new_run(self) -> Run:
        """A workspace of its own for a call."""
        return Run(self._engine, self._on_step, prefix=f"call_{next(self._calls)}_")

    def _scoring(self) -> Scoring:
        shape, engine = self.shape, self._engine
        tables = {name: self.work_table(name) for name in shape.family.tables}
        return Scoring(engine.dialect, shape, tables, in_lanes=engine.scores_in_lanes)

    def _result(self, run: Run, name: str, query: str) -> Result:
        run.create_from(name, query, output="result")
        run.drop(*(made for made in run.made if made != "result"))
        return self._engine.result(run.table("result"))

    def _load(self, *names: str) -> None:
        self._loaded |= self._models.load(self.published, names)

    def _refuse_newer(self) -> None:
        if self.published.format > FORMAT:
            raise ModelError(
                f"{self._models.place}: model {self.name!r} was made by a newer sqlsimpl (format "
                f"{self.published.format}, this one reads {FORMAT}): upgrade sqlsimpl"
            )
