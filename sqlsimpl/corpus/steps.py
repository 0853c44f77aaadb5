"""From documents to terms, postings, weights and labels.

`fit` learns the vocabulary and its statistics from training documents; `apply` reads further
documents with what was learned. Both only order the steps: the work is in sql/corpus/.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from sqlglot import exp

from sqlsimpl.corpus import words
from sqlsimpl.corpus.columns import ColumnReader
from sqlsimpl.corpus.documents import Documents, Reading, read
from sqlsimpl.corpus.patterns import translated
from sqlsimpl.corpus.settings import CorpusSettings, at_least, at_most
from sqlsimpl.errors import SettingError, SourceError, near
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_STEPS = 25  # about how many statements a corpus takes, for progress bars
_ALL_TERMS = 2**31 - 1
_STEM_BATCH = 50_000


@dataclass(frozen=True)
class Fitted:
    """What training documents taught: the tables that reading further documents needs."""

    spellings: exp.Table
    terms: exp.Table
    labels: exp.Table


@dataclass(frozen=True)
class CorpusFacts:
    """What algorithms must know of the corpus that they learn from."""

    form: str
    """The form of the documents: text, counts or weights."""
    settings: CorpusSettings
    one_label: bool
    """Whether each document has exactly one label, or any number."""

    @property
    def weighting(self) -> str:
        """How a document's terms are weighted; ready weights stay as they are: weight."""
        return "weight" if self.form == "weights" else self.settings.weighting

    @property
    def unit_length(self) -> bool:
        """Whether each document is scaled to length 1."""
        return bool(self.settings.resolved(self.form).unit_length)

    def refuse_signed(self, algorithm: str) -> None:
        """Refuse negative weights, for an algorithm whose documents are made of counts."""
        if self.settings.signed:
            raise SettingError(
                f"signed: algorithm {algorithm!r} takes weights for counts, which are not negative"
            )


@dataclass
class Report:
    """What a corpus holds and what was left out of it."""

    documents: int = 0
    labels: int = 0
    terms: int = 0
    postings: int = 0
    labelling: str = "none"
    """one label per document, any number of labels, or none."""
    left_out: dict[str, int] = field(default_factory=dict)
    """Documents left out, by reason."""
    label_rows_without_document: int = 0
    seconds: float = 0.0


def fit(
    run: Run, documents: Documents, settings: CorpusSettings, *, all_words: bool = False
) -> Report:
    """Learn a vocabulary from training documents and make their tables in the workspace."""
    started = time.perf_counter()
    run.phase("corpus", _STEPS)
    reading = read(run, documents, settings, needs_label=True)
    report = learn(reading, all_words=all_words)
    report.seconds = time.perf_counter() - started
    return report


def learn(reading: Reading, *, all_words: bool) -> Report:
    """Learn a vocabulary from documents that were read and make their tables in the workspace.

    With all words, bags also has those that are too rare to become terms, and labels also those of
    documents without a term: what is rare now may not be when further documents are added.
    """
    run = reading.run
    with _reported(run) as report:
        report.labelling = reading.labelling
        report.terms = _learn_vocabulary(reading, all_words=all_words)
        run.create("corpus/document_rows", keep_empty=reading.settings.keep_empty)
        run.create("corpus/kept_rows", output="collection")
        run.create("corpus/terms")
        _write_postings(reading, run.table("vocabulary"), report)
        run.create("corpus/no_labels", output="known_labels")
        write_labels(reading, report, of_all=all_words)
        _refuse_single_label(reading, report)
    return report


def apply(run: Run, documents: Documents, settings: CorpusSettings, fitted: Fitted) -> Report:
    """Read further documents with a learned vocabulary; a document without a known term stays."""
    with _reported(run) as report:
        reading = read(run, documents, settings, needs_label=False)
        report.labelling = reading.labelling
        term = exp.column("term")
        vocabulary = exp.select(term, term.copy().as_("word")).from_(fitted.terms)
        if reading.form == "text":
            word = term.copy().as_("word")
            _write_names(reading)
            _count_words(reading, exp.select("field", "name", word).from_(fitted.spellings))
        else:
            known = {"spellings": fitted.spellings}
            run.create("corpus/known_names", output="entry_names", reads=known)
            run.create("corpus/entry_bags", output="bags")
        run.create("corpus/document_rows", reads={"vocabulary": vocabulary}, keep_empty=True)
        report.terms = run.create(
            "corpus/known_terms", output="terms", reads={"terms": fitted.terms}
        )
        run.create(
            "corpus/known_spellings", output="spellings", reads={"spellings": fitted.spellings}
        )
        _write_postings(reading, vocabulary, report)
        run.create("corpus/known_labels", reads={"labels": fitted.labels})
        write_labels(reading, report, of_all=False)
    return report


def tables(form: str) -> list[str]:
    """The tables of a corpus that a user gets."""
    always = ["documents", "terms", "spellings", "weights", "labels", "document_labels", "left_out"]
    return always if form == "weights" else [*always, "postings"]


@contextmanager
def _reported(run: Run) -> Iterator[Report]:
    """A report that is complete, but for what the block itself fills in, when the block ends."""
    started = time.perf_counter()
    run.phase("corpus", _STEPS)
    report = Report()
    yield report
    run.create("corpus/left_out")
    report.left_out = dict(run.fetch("corpus/left_out_rows"))
    report.seconds = time.perf_counter() - started


@dataclass(frozen=True)
class Names:
    """Which tables say what the word numbers are and how words are spelt."""

    words: exp.Table
    spellings: exp.Table


def _learn_vocabulary(reading: Reading, *, all_words: bool) -> int:
    """Number the words, count them, and choose the terms."""
    fewest, _ = _frequencies(reading.settings, reading.form, reading.kept)
    names = _number_words(reading, 1 if all_words else fewest)
    reading.run.create("corpus/frequencies")
    return choose_terms(reading, names, reading.run.table("frequencies"), reading.kept)


def choose_terms(reading: Reading, names: Names, frequencies: Relation, documents: int) -> int:
    """Choose the terms of so many documents, number them and remember how they are spelt."""
    run, settings = reading.run, reading.settings
    fewest, most = _frequencies(settings, reading.form, documents)
    terms = run.create(
        "corpus/vocabulary",
        reads={"words": names.words, "frequencies": frequencies},
        min_documents=fewest,
        max_documents=most,
        max_terms=settings.max_terms or _ALL_TERMS,
    )
    if terms == 0:
        raise SourceError(
            f"{reading.documents.name}: no term is in {fewest} to {most} of the {documents} "
            "documents; look at the text column, pattern, stop_words, min_df and max_df"
        )
    run.create("corpus/spellings", reads={"word_spellings": names.spellings})
    return terms


def _frequencies(settings: CorpusSettings, form: str, documents: int) -> tuple[int, int]:
    """In how many of so many documents a term is at least and at most."""
    lowest = settings.resolved(form).min_df or 1
    return max(1, at_least(lowest, documents)), at_most(settings.max_df, documents)


def count_changed(reading: Reading, known_words: Relation) -> None:
    """Count the words of documents to be added or removed, under the numbers of a model's words."""
    run = reading.run
    forms: Relation
    if reading.form == "text":
        _write_names(reading)
        forms = _forms(run, reading.settings)
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
        run.create("corpus/entry_bags", reads={"entry_names": spellings}, output="bags")


def _number_words(reading: Reading, fewest: int) -> Names:
    """Number the words and count them in each document, in the table bags."""
    run = reading.run
    if reading.form != "text":
        run.create("corpus/entry_names")
        run.create("corpus/entry_bags", output="bags")
        return Names(run.table("entry_names"), run.table("entry_names"))
    _write_names(reading)
    forms = _forms(run, reading.settings)
    run.create("corpus/words", reads={"forms": forms}, min_documents=fewest)
    run.create("corpus/word_spellings", reads={"forms": forms})
    _count_words(reading, run.table("word_spellings"))
    return Names(run.table("words"), run.table("word_spellings"))


def _write_names(reading: Reading) -> None:
    """The distinct tokens; those of chunks are found in the distinct chunks."""
    run = reading.run
    for number, name in enumerate(reading.fields):
        tokens = reading.tokens_of(number)
        run.create("corpus/names", reads={"field_tokens": tokens}, field=name, append=number > 0)
    if reading.in_chunks:
        pattern = translated(reading.settings.token_pattern, run.engine.dialect)
        run.create("corpus/pieces", pattern=pattern)
        run.create("corpus/piece_names", output="names")


def _count_words(reading: Reading, spellings: Relation) -> None:
    """Count the words of each document, in the table bags."""
    run = reading.run
    if reading.in_chunks:
        run.create("corpus/chunk_spellings", reads={"word_spellings": spellings})
        spellings = run.table("chunk_spellings")
    for number, name in enumerate(reading.fields):
        tables = {"field_tokens": reading.tokens_of(number), "word_spellings": spellings}
        run.create("corpus/tokens", reads=tables, field=name, append=number > 0)
    run.create("corpus/bags")
    run.drop("tokens")


def _forms(run: Run, settings: CorpusSettings) -> Relation:
    """The names with the form each counts as: itself, unless words are stopped or stemmed."""
    if settings.stop_words is None and settings.stem is None:
        name = exp.column("name")
        return exp.select("field", name, name.copy().as_("form"), "count").from_(run.table("names"))
    _write_stop_words(run, settings)
    _write_stems(run, settings.stem)
    run.create("corpus/forms")
    return run.table("forms")


def with_stop_words(run: Run, settings: CorpusSettings) -> CorpusSettings:
    """The settings with the stop words of a file or table themselves: it may change, or go."""
    given = settings.stop_words
    if not isinstance(given, str) or words.is_language(given):
        return settings
    _write_stop_words(run, settings)
    return replace(
        settings, stop_words=tuple(name for (name,) in run.fetch("corpus/stop_word_list"))
    )


def _write_stop_words(run: Run, settings: CorpusSettings) -> None:
    given, lower_case = settings.stop_words, settings.lower_case
    if isinstance(given, str) and not words.is_language(given):
        try:
            with run.engine.open_source(given) as relation:
                types = run.engine.columns(relation)
                listed = ColumnReader(relation, types, None, run.engine.dialect).first_column()
                run.create(
                    "corpus/stop_words_given",
                    output="stop_words",
                    reads={"source": listed},
                    lower_case=lower_case,
                )
        except SourceError as error:
            hint = near(given, words.languages())
            raise SettingError(f"stop_words {given!r}: no language or table; {hint}") from error
        return
    known = words.stop_words(given) if isinstance(given, str) else list(given or ())
    run.create("corpus/stop_words", words=known, lower_case=lower_case)


def _write_stems(run: Run, language: str | None) -> None:
    """Stem the vocabulary, not the tokens: only its distinct words leave the database."""
    run.create("corpus/stems", words=[], stems=[])
    if language is None:
        return
    distinct = [name for (name,) in run.fetch("corpus/words_of_names")]
    add = run.statement("corpus/stems", action="insert")
    for start in range(0, len(distinct), _STEM_BATCH):
        batch = distinct[start : start + _STEM_BATCH]
        run.execute(add, words=batch, stems=words.stems(language, batch))


def _write_postings(reading: Reading, vocabulary: Relation, report: Report) -> None:
    run, settings = reading.run, reading.settings
    report.documents = run.create("corpus/documents")
    facts = CorpusFacts(reading.form, settings, one_label=reading.labelling == "one")
    reads = {"vocabulary": vocabulary}
    if reading.form == "weights":
        report.postings = run.create(
            "corpus/ready_weights", output="weights", reads=reads, unit_length=facts.unit_length
        )
        return
    report.postings = run.create("corpus/postings", reads=reads)
    run.create("corpus/weights", weighting=facts.weighting, unit_length=facts.unit_length)


def write_labels(reading: Reading, report: Report, *, of_all: bool) -> None:
    """Make labels and document_labels of the documents that were read."""
    run = reading.run
    if reading.documents.labels is None:
        run.create("corpus/row_labels", reads={"numbered_inputs": reading.numbered_inputs})
    else:
        run.create("corpus/row_labels_joined", output="row_labels")
        ((report.label_rows_without_document,),) = run.fetch("corpus/label_strays")
    report.labels = run.create("corpus/labels", of_all=of_all)
    run.create("corpus/document_labels")


def _refuse_single_label(reading: Reading, report: Report) -> None:
    if reading.labelling == "none" or report.labels > 1:
        return
    name = reading.documents.name
    if report.labels == 0:
        raise SourceError(f"{name}: no document has a label")
    ((label, count),) = reading.run.fetch("corpus/largest_label")
    if count == report.documents:
        raise SourceError(
            f"{name}: all {count} documents have the one label {label!r}; "
            "a classifier needs documents of at least two labels"
        )
