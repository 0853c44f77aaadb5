"""The tokens of the documents, and the form under which each counts: stop words and stems."""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from sqlsimpl.corpus import words
from sqlsimpl.corpus.columns import ColumnReader
from sqlsimpl.corpus.documents import Reading
from sqlsimpl.corpus.patterns import translated
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.errors import SettingError, SourceError, near
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, renamed

_STEM_BATCH = 50_000


def write_names(reading: Reading) -> exp.Table:
    """The distinct tokens; those that are pieces are found in the distinct chunks or words."""
    run = reading.run
    written = "chunk_names" if reading.in_pieces else "names"
    for number, name in enumerate(reading.fields):
        tokens = {"field_tokens": reading.tokens_of(number)}
        run.create("corpus/names", reads=tokens, output=written, field=name, append=number > 0)
    if reading.in_pieces:
        _write_pieces(reading, run.table(written))
        written = "piece_names"
        run.create("corpus/piece_names")
    names = run.table(written)
    added = 0
    for number, name in enumerate(reading.fields if reading.unspaced else ()):
        tokens = {"field_tokens": reading.tokens_of(number, "unspaced")}
        added += run.create("corpus/names", reads=tokens, output=written, field=name, append=True)
    if added == 0:
        return names
    # A pair of digits beside such a character may be a word as well.
    run.create("corpus/piece_names", reads={"pieces": names}, output="names_and_pairs")
    return run.table("names_and_pairs")


def _write_pieces(reading: Reading, names: exp.Table) -> None:
    """The words of the distinct chunks, or the character n-grams of the distinct words."""
    run, lengths = reading.run, reading.settings.character_lengths
    found: Relation = renamed(names, field="field", chunk="name", name="name", count="count")
    if reading.in_chunks:
        output = "chunk_words" if lengths else "pieces"
        pattern = translated(reading.settings.token_pattern, run.engine.dialect)
        run.create("corpus/pieces", reads={"names": names}, output=output, pattern=pattern)
        found = run.table(output)
    if lengths:
        shortest, longest = lengths
        run.create(
            "corpus/characters",
            reads={"chunk_words": found},
            output="pieces",
            shortest=shortest,
            longest=longest,
        )


def forms_of(run: Run, settings: CorpusSettings, names: exp.Table) -> Relation:
    """The names with the form each counts as: itself, unless words are stopped or stemmed."""
    if settings.stop_words is None and settings.stem is None:
        name = exp.column("name")
        return exp.select("field", name, name.copy().as_("form"), "count").from_(names)
    stopped = _write_stop_words(run, settings)
    _write_stems(run, settings.stem, names)
    run.create("corpus/forms", reads={"names": names, "stop_words": stopped})
    return run.table("forms")


def with_stop_words(run: Run, settings: CorpusSettings) -> CorpusSettings:
    """The settings with the stop words of a file or table themselves: it may change, or go."""
    given = settings.stop_words
    if not isinstance(given, str) or words.is_language(given):
        return settings
    stopped = {"stop_words": _write_stop_words(run, settings)}
    listed = run.fetch("corpus/stop_word_list", reads=stopped)
    return replace(settings, stop_words=tuple(name for (name,) in listed))


def _write_stop_words(run: Run, settings: CorpusSettings) -> exp.Table:
    given, lower_case = settings.stop_words, settings.lower_case
    if isinstance(given, str) and not words.is_language(given):
        try:
            with run.engine.open_source(given) as relation:
                types = run.engine.columns(relation)
                listed = ColumnReader(relation, types, None, run.engine.dialect).first_column()
                source = {"source": listed}
                run.create("corpus/stop_words_given", reads=source, lower_case=lower_case)
        except SourceError as error:
            hint = near(given, words.languages())
            raise SettingError(f"stop_words {given!r}: no language or table; {hint}") from error
        return run.table("stop_words_given")
    known = words.stop_words(given) if isinstance(given, str) else list(given or ())
    run.create("corpus/stop_words", words=known, lower_case=lower_case)
    return run.table("stop_words")


def _write_stems(run: Run, language: str | None, names: exp.Table) -> None:
    """Stem the vocabulary, not the tokens: only its distinct words leave the database."""
    run.create("corpus/stems", words=[], stems=[])
    if language is None:
        return
    distinct = [name for (name,) in run.fetch("corpus/words_of_names", reads={"names": names})]
    add = run.statement("corpus/stems", action="insert")
    for start in range(0, len(distinct), _STEM_BATCH):
        batch = distinct[start : start + _STEM_BATCH]
        run.execute(add, words=batch, stems=words.stems(language, batch))
