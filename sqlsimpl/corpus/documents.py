"""Reading a user's documents, once, into work tables that number them."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus.columns import ColumnReader, Columns
from sqlsimpl.corpus.patterns import translated
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.engines.registry import shown
from sqlsimpl.errors import EngineError, SettingError, SourceError, StatementError
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class Documents:
    """Where documents are and which of them to take."""

    source: object
    columns: Columns
    table: str | None = None
    query: str | None = None
    where: str | None = None
    labels: object | None = None
    """A separate source of (document, label) rows."""
    label_optional: bool = False
    """Whether documents without the label column are read as documents without labels."""
    labels_id: str | None = None
    """Its column with the document's key; default: the same name as in the documents."""

    def __post_init__(self) -> None:
        """A separate table of labels needs keys and the name of its label column."""
        if self.labels is not None and not (self.columns.id and self.columns.label):
            raise SettingError("a separate table of labels needs the id and the label column")

    @property
    def name(self) -> str:
        """How errors name the source."""
        parts = [part for part in (self.source, self.table or self.query) if part is not None]
        return ", ".join(_described(part) for part in parts)

    @property
    def own_label(self) -> str | None:
        """The label column of the documents themselves."""
        return None if self.labels is not None else self.columns.label


# Finding tokens in the distinct chunks of text pays when the same chunks come again and again.
_DOCUMENTS_FOR_CHUNKS = 50_000


def cuts_chunks(settings: CorpusSettings, documents: int) -> bool:
    """Whether text is cut at spaces and signs first. No token of the default pattern has one."""
    return settings.pattern is None and settings.ngrams == 1 and documents >= _DOCUMENTS_FOR_CHUNKS


@dataclass(frozen=True)
class Reading:
    """Documents as they stand in the work tables: read, checked, numbered, not yet counted."""

    run: Run
    documents: Documents
    settings: CorpusSettings
    needs_label: bool
    labelling: str
    inputs: int
    """Documents with text, as read."""
    kept: int
    """Documents that are not left out so far."""

    @property
    def form(self) -> str:
        """The form of the documents: text, counts or weights."""
        return self.documents.columns.form

    @property
    def fields(self) -> list[str]:
        """The fields whose terms are apart: one without a name when they share their terms."""
        return list(self.documents.columns.text) if self.settings.fields_apart else [""]

    @property
    def in_chunks(self) -> bool:
        """Whether the inputs hold chunks of text instead of tokens."""
        return cuts_chunks(self.settings, self.inputs)

    def tokens_of(self, field: int) -> exp.Query:
        """One field's tokens of the documents that are kept."""
        inputs = self.run.engine.shared(self.run.table("inputs"), self.inputs).subquery("inputs")
        tokens = exp.column(f"tokens_{field}").as_("tokens")
        query = exp.select("row", tokens).from_(inputs)
        return query.where(_is_present("labels")) if self.needs_label else query

    @property
    def numbered_inputs(self) -> Relation:
        """The documents' keys and labels; without a key of its own, a document is its position."""
        return _numbered(self.run, self.documents)


def read(
    run: Run,
    documents: Documents,
    settings: CorpusSettings,
    *,
    needs_label: bool,
    in_tokens: bool = True,
) -> Reading:
    """Read the source into work tables, refuse what cannot be used, number the documents."""
    needs_label = needs_label and documents.own_label is not None
    inputs, labelling = read_source(run, documents, settings, in_tokens=in_tokens)
    numbered = _numbered(run, documents)
    run.create("corpus/rows", reads={"numbered_inputs": numbered}, needs_label=needs_label)
    kept = _check_rows(run, documents)
    return Reading(run, documents, settings, needs_label, labelling, inputs, kept)


def read_source(
    run: Run, documents: Documents, settings: CorpusSettings, *, in_tokens: bool
) -> tuple[int, str]:
    """Read the source into the work table inputs, its text in tokens or as it is, or entries.

    Returns how many rows there are, and the labelling: one, any or none.
    """
    failures: tuple[type[Exception], ...] = (StatementError, *run.engine.failures)
    try:
        return _read_source(run, documents, settings, in_tokens=in_tokens)
    except failures as error:
        reason = error.reason if isinstance(error, StatementError) else str(error)
        cut = isinstance(error, StatementError) and error.template == "corpus/inputs"
        if cut and settings.pattern is not None:
            raise SettingError(f"pattern {settings.pattern!r}: {reason}") from error
        if "Out of Memory" in reason:
            raise EngineError(f"{documents.name}: not enough memory: raise memory_limit") from error
        # What follows is the place in a statement that the user has not written.
        reason = reason.partition("\n\nLINE ")[0].strip()
        raise SourceError(f"{documents.name}: it cannot be read: {reason}") from error


def _read_source(
    run: Run, documents: Documents, settings: CorpusSettings, *, in_tokens: bool
) -> tuple[int, str]:
    columns = replace(documents.columns, label=documents.own_label)
    engine = run.engine
    labelling = "none"
    with engine.open_source(documents.source, documents.table, documents.query) as relation:
        types = engine.columns(relation)
        reader = ColumnReader(relation, types, documents.where, engine.dialect)
        if columns.label and documents.label_optional and not reader.has(columns.label):
            columns = replace(columns, label=None)
        reader.require(columns.used(), documents.name)
        if columns.label is not None:
            labelling = "any" if reader.several_labels(columns.label) else "one"
        id_type = reader.kind(columns.id) if columns.id else ""
        if columns.form == "text":
            inputs = _read_text(run, reader, columns, settings, in_tokens=in_tokens)
        else:
            inputs = _read_entries(run, reader, columns, documents.name, settings)
        if documents.labels is not None:
            labelling = "any"
            _read_labels(run, documents, id_type)
    return inputs, labelling


def _read_text(
    run: Run,
    reader: ColumnReader,
    columns: Columns,
    settings: CorpusSettings,
    *,
    in_tokens: bool,
) -> int:
    lanes = len(columns.text) if settings.fields_apart else 1
    source = reader.text(columns, settings.fields_apart)
    rows = run.create("corpus/texts", reads={"source": source}, lanes=lanes)
    texts = run.engine.numbered(run.table("texts"), rows)
    in_chunks = cuts_chunks(settings, rows)
    cut = "corpus/chunks" if in_chunks else "corpus/inputs"
    binds: dict[str, Any] = {"lower_case": settings.lower_case}
    if not in_tokens:
        cut, binds = "corpus/numbered_texts", {}
    elif not in_chunks:
        binds["pattern"] = translated(settings.token_pattern, run.engine.dialect)
    in_runs = in_tokens and settings.ngrams > 1
    output = "single_tokens" if in_runs else "inputs"
    run.create(cut, output=output, reads={"texts": texts}, lanes=lanes, **binds)
    run.drop("texts")
    if in_runs:
        single, longest = {"inputs": run.table(output)}, settings.ngrams
        run.create("corpus/ngrams", output="inputs", reads=single, lanes=lanes, longest=longest)
        run.drop(output)
    return rows


def _read_entries(
    run: Run, reader: ColumnReader, columns: Columns, name: str, settings: CorpusSettings
) -> int:
    rows = run.create("corpus/entries", reads={"source": reader.entries(columns)})
    whole = columns.form == "counts"
    signed = settings.signed and not whole
    for fault, entries, key, term in run.fetch("corpus/entry_faults", whole=whole, signed=signed):
        raise SourceError(
            f"{name}: {fault} in {entries} rows, for example document {key!r}, term {term!r}; "
            "correct them or leave them out with where"
        )
    run.create("corpus/entry_labels", reads={"source": reader.entry_labels(columns)})
    for (key,) in run.fetch("corpus/label_conflicts"):
        raise SourceError(
            f"{name}: document {key!r} stands beside several labels in column "
            f"{columns.label!r}; give a list column or a separate table of labels"
        )
    run.create("corpus/entry_rows")
    return rows


def _read_labels(run: Run, documents: Documents, id_type: str) -> None:
    columns = documents.columns
    with run.engine.open_source(documents.labels) as relation:
        types = run.engine.columns(relation)
        reader = ColumnReader(relation, types, None, run.engine.dialect)
        key = documents.labels_id or columns.id or ""
        reader.require([key, columns.label or ""], f"labels, {_described(documents.labels)}")
        rows = reader.label_rows(key, columns.label or "", id_type)
        run.create("corpus/label_entries", reads={"source": rows})


def _numbered(run: Run, documents: Documents) -> Relation:
    if documents.columns.form != "text":
        return run.table("entry_rows")
    columns = ["row", "id", "NULL AS fingerprint", "has_text", "labels"]
    if not documents.columns.id:
        # Documents without a key are put in order by their content.
        columns = ["row", "row + 1 AS id", "fingerprint", "has_text", "labels"]
    return exp.select(*columns).from_(run.table("inputs"))


def _check_rows(run: Run, documents: Documents) -> int:
    """Check that there are documents and that their keys tell them apart; how many are kept."""
    ((total,),) = run.fetch("corpus/kept_rows")
    if total == 0:
        where = f" where {documents.where}" if documents.where else ""
        what = "text and label" if documents.own_label else "text"
        raise SourceError(f"{documents.name}: there is no document with {what}{where}")
    for key, count in run.fetch("corpus/id_faults"):
        what = "NULL" if key is None else f"the same ({key!r})"
        raise SourceError(
            f"{documents.name}: id column {documents.columns.id!r} is {what} in {count} documents; "
            "each needs a key of its own: choose another column or none"
        )
    return int(total)


def _described(source: object) -> str:
    """A source as errors name it."""
    return shown(Path(source) if isinstance(source, os.PathLike) else source)


def _is_present(column: str) -> exp.Expr:
    return exp.column(column).is_(exp.null()).not_()
