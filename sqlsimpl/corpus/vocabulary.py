"""The vocabulary: words numbered and counted in each document, and those that become terms."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from sqlsimpl.corpus.documents import Reading
from sqlsimpl.corpus.settings import CorpusSettings, at_least, at_most
from sqlsimpl.corpus.tokens import forms_of, write_names
from sqlsimpl.errors import SourceError
from sqlsimpl.templates.template import Relation

_ALL_TERMS = 2**31 - 1
_TOKENS_OF_A_DOCUMENT = 200  # as a guess
# To compress ready rows takes as long as to count them: that pays where they would not fit.
_BLOCKS_OF_A_LARGE_CORPUS = 8


@dataclass(frozen=True)
class Names:
    """Which tables say what the word numbers are and how words are spelt."""

    words: exp.Table
    spellings: exp.Table


def learn_vocabulary(reading: Reading, *, all_words: bool) -> int:
    """Number the words, count them in each document, and choose the terms; how many there are."""
    fewest, _ = _frequencies(reading.settings, reading.form, reading.kept)
    names = _number_words(reading, 1 if all_words else max(fewest, reading.settings.min_count))
    reading.run.create("corpus/frequencies")
    return choose_terms(reading, names, reading.run.table("frequencies"), reading.kept)


def choose_terms(reading: Reading, names: Names, frequencies: Relation, documents: int) -> int:
    """Choose the terms of a number of documents, number them, remember how they are spelt."""
    run, settings = reading.run, reading.settings
    fewest, most = _frequencies(settings, reading.form, documents)
    terms = run.create(
        "corpus/vocabulary",
        reads={
            "words": names.words,
            "frequencies": frequencies,
            "word_spellings": names.spellings,
        },
        min_documents=fewest,
        max_documents=most,
        min_count=settings.min_count,
        max_terms=settings.max_terms or _ALL_TERMS,
    )
    if terms == 0:
        raise SourceError(
            f"{reading.documents.name}: no term is in {fewest} to {most} of the {documents} "
            f"documents and occurs {settings.min_count} times; look at the text column, pattern, "
            "stop_words, min_df, max_df and min_count"
        )
    run.create("corpus/spellings", reads={"word_spellings": names.spellings})
    return terms


def _frequencies(settings: CorpusSettings, form: str, documents: int) -> tuple[int, int]:
    """The minimum and maximum document count of a term."""
    lowest = settings.resolved(form).min_df or 1
    return max(1, at_least(lowest, documents)), at_most(settings.max_df, documents)


def _number_words(reading: Reading, fewest: int) -> Names:
    """Number the words and count them in each document."""
    run = reading.run
    if reading.form != "text":
        run.create("corpus/entry_names")
        names = run.table("entry_names")
        _count_entries(reading, names)
        return Names(names, names)
    forms = forms_of(run, reading.settings, write_names(reading))
    run.create("corpus/words", reads={"forms": forms}, min_count=fewest)
    run.create("corpus/word_spellings", reads={"forms": forms})
    _count_words(reading, run.table("word_spellings"))
    return Names(run.table("words"), run.table("word_spellings"))


def count_known(reading: Reading, spellings: exp.Table) -> None:
    """Count the words of further documents that training knew, under the numbers of its terms."""
    if reading.form == "text":
        word = exp.column("term").as_("word")
        write_names(reading)
        _count_words(reading, exp.select("field", "name", word).from_(spellings))
        return
    reading.run.create("corpus/known_names", reads={"spellings": spellings})
    _count_entries(reading, reading.run.table("known_names"))


def count_changed(reading: Reading, known_words: Relation) -> None:
    """Count the words of documents to be added or removed, under the numbers of a model's words."""
    run = reading.run
    forms: Relation
    if reading.form == "text":
        forms = forms_of(run, reading.settings, write_names(reading))
    else:
        run.create("additive/entry_forms")
        forms = run.table("entry_forms")
    reads = {"known_words": known_words, "forms": forms}
    run.create("additive/numbered_words", reads=reads, output="words")
    run.create("corpus/word_spellings", reads={"forms": forms})
    spellings = run.table("word_spellings")
    if reading.form == "text":
        _count_words(reading, spellings)
    else:
        _count_entries(reading, spellings)


def _count_words(reading: Reading, spellings: Relation) -> None:
    """Count the words of each document, in the table bags."""
    run = reading.run
    read = {"inputs": spellings}
    if reading.in_pieces:
        run.create("corpus/chunk_spellings", reads={"word_spellings": spellings})
        read["inputs"] = run.table("chunk_spellings")
    if reading.unspaced:
        read["unspaced"] = spellings
    blocks = run.engine.blocks(reading.rows, reading.rows * _TOKENS_OF_A_DOCUMENT)
    for block in blocks:
        for table, spelt in read.items():
            for number, name in enumerate(reading.fields):
                tokens = reading.tokens_of(number, table, block)
                tables = {"field_tokens": tokens, "word_spellings": spelt}
                first = table == "inputs" and number == 0
                run.create("corpus/tokens", reads=tables, field=name, append=not first)
        run.create("corpus/bags", append=block.start > 0)
    run.drop("tokens", "inputs", "unspaced", "chunk_spellings")
    if len(blocks) > 1:
        run.engine.compact()


def _count_entries(reading: Reading, names: exp.Table) -> None:
    """Add up the values of ready rows, in the table bags."""
    run = reading.run
    blocks = run.engine.blocks(reading.rows, reading.inputs)
    for block in blocks:
        if len(blocks) > _BLOCKS_OF_A_LARGE_CORPUS:
            run.engine.compact()  # the ready rows, and the bags so far
        rows = exp.select("*").from_(run.table("rows"))
        rows = rows.where(exp.column("row").between(block.start, block.stop - 1))
        reads: dict[str, Relation] = {"entry_names": names, "rows": rows}
        run.create("corpus/entry_bags", reads=reads, output="bags", append=block.start > 0)
    run.drop("entries")
