"""Reading a user's documents, once, into work tables that number them."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from sqlglot import exp

from sqlsimpl.corpus.columns import ColumnReader, Columns
from sqlsimpl.corpus.conditions import refuse_empty
from sqlsimpl.corpus.files import fault_of, readable
from sqlsimpl.corpus.raw_text import cuts_chunks, keep_text, read_text
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
    keep: tuple[str, ...] = ()
    """Columns that are carried along as they are, where text is not cut into tokens."""
    encoding: str | None = None
    """The encoding of files that are not in UTF-8."""
    no_external_access: bool = False
    """Whether the condition may read nothing but the columns: it comes from somebody else."""

    def __post_init__(self) -> None:
        """Refuse an empty condition, and labels that cannot be joined."""
        refuse_empty(where=self.where)
        if self.no_external_access and self.query is not None:
            raise SettingError("query: it can read everything; leave out no_external_access")
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


@dataclass(frozen=True)
class Reading:
    """Documents as they stand in the work tables: read, checked, numbered, not yet counted."""

    run: Run
    documents: Documents
    settings: CorpusSettings
    needs_label: bool
    labelling: str
    inputs: int
    """Documents with text, or ready rows, as read."""
    rows: int
    """Documents, numbered as rows from 0."""
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

    @property
    def in_pieces(self) -> bool:
        """Whether terms are found in the distinct chunks or words: they are pieces of these."""
        return self.in_chunks or self.settings.characters is not None

    @property
    def unspaced(self) -> bool:
        """Whether the table unspaced holds the characters of scripts without spaces."""
        return self.form == "text" and bool(self.settings.unspaced_patterns)

    def tokens_of(self, field: int, table: str = "inputs", block: range | None = None) -> exp.Query:
        """One field's tokens of the documents that are kept, or of a block of them."""
        block = range(self.rows) if block is None else block
        inputs = self.run.engine.shared(self.run.table(table), block).subquery("inputs")
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
    reads = {"numbered_inputs": numbered}
    rows = run.create("corpus/rows", reads=reads, needs_label=needs_label)
    kept = _check_rows(run, documents)
    _check_weights(run, documents)
    return Reading(run, documents, settings, needs_label, labelling, inputs, rows, kept)


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
        if fault := fault_of(documents.source, documents.encoding, reason):
            raise SourceError(f"{documents.name}: {fault}") from error
        # What follows is the place in a statement that the user has not written.
        reason = reason.partition("\n\nLINE ")[0].strip()
        raise SourceError(f"{documents.name}: it cannot be read: {reason}") from error


def _read_source(
    run: Run, documents: Documents, settings: CorpusSettings, *, in_tokens: bool
) -> tuple[int, str]:
    columns = replace(documents.columns, label=documents.own_label)
    engine = run.engine
    labelling = "none"
    with (
        readable(documents.source, documents.encoding, documents.table) as (source, table),
        engine.open_source(source, table, documents.query) as relation,
    ):
        types = engine.columns(relation)
        apart = documents.no_external_access
        reader = ColumnReader(relation, types, documents.where, engine.dialect, columns_only=apart)
        if columns.label and documents.label_optional and not reader.has(columns.label):
            columns = replace(columns, label=None)
        reader.require([*columns.used(), *documents.keep], documents.name)
        if columns.label is not None:
            several = columns.label_separator or reader.several_labels(columns.label)
            labelling = "any" if several else "one"
        id_type = reader.kind(columns.id) if columns.id else ""
        if id_type.strip('"').upper() == "NULL":
            raise SourceError(
                f"{documents.name}: id column {columns.id!r} has no value in any document; each "
                "needs a key of its own: choose another column or none"
            )
        if columns.form == "text":
            if documents.keep:
                inputs = keep_text(run, reader, columns, settings, documents.keep)
            else:
                inputs = read_text(run, reader, columns, settings, in_tokens=in_tokens)
        else:
            inputs = _read_entries(run, reader, columns, documents.name, settings)
        if documents.labels is not None:
            labelling = "any"
            _read_labels(run, documents, id_type)
    return inputs, labelling


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


def _check_weights(run: Run, documents: Documents) -> None:
    """Refuse weights that no document can have."""
    if documents.columns.weight_column is None:
        return
    for fault, count, key in run.fetch("corpus/weight_faults"):
        raise SourceError(
            f"{documents.name}: weight column {documents.columns.weight_column!r} is {fault} in "
            f"{count} documents, for example document {key!r}; each must be larger than 0: correct "
            "them or leave the documents out with where"
        )


def _described(source: object) -> str:
    """A source as errors name it."""
    return shown(Path(source) if isinstance(source, os.PathLike) else source)


def _is_present(column: str) -> exp.Expr:
    return exp.column(column).is_(exp.null()).not_()
