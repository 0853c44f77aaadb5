"""Text columns of a source as work tables: cut into tokens, or as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlsimpl.corpus.columns import ColumnReader, Columns
from sqlsimpl.corpus.patterns import all_translated, translated
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import render

# Finding tokens in the distinct chunks of text pays when the same chunks come again and again.
_DOCUMENTS_FOR_CHUNKS = 50_000


def cuts_chunks(settings: CorpusSettings, documents: int) -> bool:
    """Whether text is cut at spaces and signs first. No token of the default pattern has one."""
    return settings.pattern is None and settings.ngrams == 1 and documents >= _DOCUMENTS_FOR_CHUNKS


def read_text(
    run: Run,
    reader: ColumnReader,
    columns: Columns,
    settings: CorpusSettings,
    *,
    in_tokens: bool,
) -> int:
    """Text in tokens, or as it is, in the work table inputs; how many documents there are."""
    lanes = len(columns.text) if settings.fields_apart else 1
    source = reader.text(columns, settings.fields_apart, settings.markup)
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
    if in_tokens and settings.unspaced_patterns:
        found: dict[str, Any] = all_translated(settings.unspaced_patterns, run.engine.dialect)
        found["lower_case"] = settings.lower_case
        run.create("corpus/unspaced", reads={"texts": texts}, lanes=lanes, **found)
    if columns.weight_column:
        run.create("corpus/row_weights", reads={"texts": texts})
    run.drop("texts")
    if in_runs:
        single, longest = {"inputs": run.table(output)}, settings.ngrams
        run.create("corpus/ngrams", output="inputs", reads=single, lanes=lanes, longest=longest)
        run.drop(output)
    return rows


def keep_text(
    run: Run,
    reader: ColumnReader,
    columns: Columns,
    settings: CorpusSettings,
    keep: Sequence[str],
) -> int:
    """Text as it is, beside columns that are carried along, in the order of the source."""
    kept = [reader.column(name).as_(f"keep_{place}") for place, name in enumerate(keep)]
    source = reader.text(columns, settings.fields_apart, settings.markup).select(*kept)
    rows = run.create_from("corpus/texts", render(source, run.engine.dialect), output="texts")
    texts = run.engine.numbered(run.table("texts"), rows)
    run.create_from("corpus/numbered_texts", render(texts, run.engine.dialect), output="inputs")
    run.drop("texts")
    return rows
