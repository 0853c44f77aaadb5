"""A corpus as a user has it: built into a database, opened again, read table by table."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.arguments import Database, columns_of, documents_with, split, takes_documents
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import Fitted, Report
from sqlsimpl.display import Displayed, Rows
from sqlsimpl.engines import Engine, Result, database_and_source, open_engine
from sqlsimpl.engines.home import publish
from sqlsimpl.errors import EngineError, SettingError, near
from sqlsimpl.settings.signature import takes_settings
from sqlsimpl.templates.run import OnStep, Run

FORMAT = 1
"""Version of the tables of a published corpus."""


class Corpus(Displayed):
    """The tables of a corpus in a database. Use it as a context manager, or close it."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.name = name
        self._engine = engine
        self._stack = ExitStack()
        self._stack.callback(engine.close)
        engine.release()
        try:
            self._schemas = self._stack.enter_context(engine.home().reading())
            self._stored = self._load()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Corpus:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _title(self) -> str:
        report = self.report
        return (
            f"{self.name!r}: {report.documents:,} documents, {report.terms:,} terms, "
            f"{report.labels:,} labels"
        )

    def _table(self) -> Rows:
        strongest: dict[str, list[str]] = {}
        for label, term, _ in self.strongest_terms():
            strongest.setdefault(label, []).append(term)
        names = exp.select("name", "documents").from_(self._physical("labels")).order_by("name")
        rows = [
            [name, count, ", ".join(strongest.get(name, []))]
            for name, count in self._engine.run(names)
        ]
        return ("label", "documents", "strongest_terms"), rows

    def close(self) -> None:
        """Let go of the file; a connection that the user gave stays open."""
        self._stack.close()

    @property
    def settings(self) -> CorpusSettings:
        """How its text became weights."""
        return CorpusSettings.from_stored(self._stored["settings"])

    @property
    def columns(self) -> Columns:
        """Which columns it was built from."""
        stored = self._stored["columns"]
        return Columns(**{**stored, "text": tuple(stored["text"])})

    @property
    def report(self) -> Report:
        """What it holds and what was left out."""
        return Report(**self._stored["report"])

    @property
    def tables(self) -> list[str]:
        """The names of its tables."""
        return sorted([*steps.tables(self.columns.form), "settings", "steps"])

    def table(self, name: str) -> Result:
        """One of its tables: in DuckDB a relation; `.df()`, `.pl()` and `.arrow()` follow."""
        if name not in self.tables:
            raise SettingError(f"a corpus has no table {name!r}; {near(name, self.tables)}")
        return self._engine.result(self._physical(name))

    def strongest_terms(self, most: int = 5) -> list[tuple[str, str, float]]:
        """The (label, term, mean weight) that stand out in each label's documents."""
        names = ("weights", "document_labels", "labels", "terms")
        reads = {name: self._physical(name) for name in names}
        return Run(self._engine).fetch("corpus/heaviest_terms", reads=reads, most=most)

    def _physical(self, name: str) -> exp.Table:
        return self._schemas.table(self.name, name)

    def _load(self) -> dict[str, Any]:
        known = self._schemas.holding("spellings")
        where = self._engine.place
        if self.name not in known:
            raise EngineError(
                f"{where}: there is no corpus {self.name!r}; {near(self.name, known)}"
            )
        rows = self._engine.run(exp.select("name", "value").from_(self._physical("settings")))
        stored = {name: json.loads(value) for name, value in rows}
        if stored["format"] > FORMAT:
            raise EngineError(
                f"{where}: corpus {self.name!r} was made by a newer sqlsimpl "
                f"(format {stored['format']}, this one reads {FORMAT}): upgrade sqlsimpl"
            )
        return stored


def open_corpus(database: Database, name: str = "corpus", **options: Any) -> Corpus:
    """Open a corpus that was built before, for reading. Options as for `build_corpus`."""
    return Corpus(open_engine(database, **options), name)


@takes_settings({"the corpus": CorpusSettings})
@takes_documents
def build_corpus(
    source: object = None,
    *,
    like: str | None = None,
    into: Database | None = None,
    name: str = "corpus",
    threads: int | None = None,
    memory_limit: str | None = None,
    temp_directory: str | Path | None = None,
    storage_version: str | None = None,
    on_step: OnStep | None = None,
    **options: Any,
) -> Corpus:
    """Turn a table of documents into a corpus: documents, terms, postings, weights, labels.

    `source` is a Parquet, CSV or newline-JSON file or glob, a DuckDB file (with `table` or
    `query`), the name of a table or view of `into` or a query on it, a pandas, Polars or Arrow
    table, or a DuckDB relation. Give `text` columns, or `term` and `count` or `weight` with `id`.
    `label` is a column with a name or a list of names, of the documents or of `labels`.

    `into` is a DuckDB file, ":memory:" or your own connection; the tables are written there in one
    transaction, as the schema `name`. Documents in PostgreSQL or Spark (an address, a psycopg
    connection or a Spark session as `source`) are read where they are, and the corpus is there.
    With `like`, the vocabulary and the columns are those of an earlier corpus in `into`: this is
    how test documents are read. A new file can be opened by DuckDB clients from 1.2 on;
    `storage_version` writes it for newer ones only. Further arguments are the settings of
    `CorpusSettings`.
    """
    if not name:
        raise SettingError("name: a corpus needs a name, for its schema")
    if like is not None and like.casefold() == name.casefold():
        raise SettingError(f"name {name!r}: it would replace the corpus that it is to be like")
    into, source = database_and_source(source, into, otherwise=":memory:")
    where, settings = split(options)
    given = columns_of(where)
    if given["weight_column"]:
        raise SettingError("weight_column: it is for training; a corpus counts documents alike")
    if like is None:
        columns, chosen = Columns(**given), CorpusSettings.from_mapping(settings)
    elif settings:
        raise SettingError(f"like {like!r}: the settings are those of that corpus, give no others")
    else:
        with open_corpus(into, like) as earlier:
            renamed = {key: value for key, value in given.items() if value}
            columns, chosen = replace(earlier.columns, **renamed), earlier.settings
            if chosen.fields_apart and columns.text != earlier.columns.text:
                fields = ", ".join(earlier.columns.text)
                raise SettingError(
                    f"text: the terms of {like!r} are apart by the columns {fields}; "
                    "give a query that names the columns so"
                )
    if columns.form != "text":
        chosen.refuse_for_ready_rows()
    documents = documents_with(
        columns, source, where, label_optional=like is not None and given["label"] is None
    )
    engine = open_engine(
        into,
        threads=threads,
        memory_limit=memory_limit,
        temp_directory=temp_directory,
        storage_version=storage_version,
    )
    try:
        engine.home().check()
        _build(engine, documents, chosen, like, name, on_step)
        return Corpus(engine, name)
    except BaseException:
        engine.close()
        raise


def _build(
    engine: Engine,
    documents: Documents,
    settings: CorpusSettings,
    like: str | None,
    name: str,
    on_step: OnStep | None,
) -> None:
    run = Run(engine, on_step)
    if like is None:
        report = steps.fit(run, documents, settings)
    else:
        report = _apply(engine, run, documents, settings, like)
    stored = {
        "format": FORMAT,
        "columns": documents.columns.stored(),
        "where": documents.where,
        "like": like,
        "settings": asdict(settings.resolved(documents.columns.form)),
        "report": asdict(report),
    }
    rows = [{"name": key, "value": json.dumps(value)} for key, value in stored.items()]
    run.write_rows("settings", {"name": "TEXT", "value": "TEXT"}, rows)
    run.write_steps()
    names = [*steps.tables(documents.columns.form), "settings", "steps"]
    publish(engine.home(), {table: run.table(table) for table in names}, name)


def _apply(
    engine: Engine, run: Run, documents: Documents, settings: CorpusSettings, like: str
) -> Report:
    """Copy what training learned into the workspace, so that its file need not stay open."""
    run.phase("corpus", 3)
    with engine.home().reading() as schemas:
        for table in ("spellings", "terms", "labels"):
            run.create(
                f"corpus/known_{table}",
                output=f"fitted_{table}",
                reads={table: schemas.table(like, table)},
            )
    fitted = Fitted(*(run.table(f"fitted_{table}") for table in ("spellings", "terms", "labels")))
    return steps.apply(run, documents, settings, fitted)
