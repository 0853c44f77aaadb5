"""Documents as a page shows them: their labels, how they begin, and the words that decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from sqlglot import exp

from sqlsimpl.engines.documents import of_run
from sqlsimpl.evaluation.evaluate import ScoredDocuments
from sqlsimpl.models.scoring import Scoring
from sqlsimpl.report.coloured import Spelling, coloured, marked_terms
from sqlsimpl.report.markup import Content, Html, element, isolated, joined, paragraph
from sqlsimpl.report.names import shown
from sqlsimpl.report.subject import Subject

_TERMS = 15
"""Terms of a document that has no text."""
_TELLING = 60
"""Terms of a document whose weights are known."""
_NAMED = 5
"""Terms of each side that are named below a text."""
_LABELS = 8
"""Labels of a document that are named."""


def colours(label: str) -> str:
    """What the colours of words mean."""
    return (
        f"Words that speak for {label} are orange and underlined, those against it blue and "
        "dotted; the stronger the colour, the more they count."
    )


@dataclass(frozen=True)
class ShownDocuments:
    """What is shown of the documents of a table (item, doc, label, sign)."""

    texts: Mapping[int, str | list[str]]
    """How a text begins, or the terms of a document without text."""
    labels: Mapping[tuple[int, bool], Html]
    words: Mapping[int, Sequence[tuple[str, float]]]
    """What the terms of an item add to its label, the strongest first."""
    spellings: Mapping[str, Sequence[str]]
    spelling: Spelling

    def has(self, doc: int) -> Html:
        """The labels of a document."""
        return self.labels.get((doc, False), _NO_LABEL)

    def given(self, doc: int) -> Html:
        """The labels that a document was given."""
        return self.labels.get((doc, True), _NO_LABEL)

    def excerpt(self, item: int, doc: int, length: int) -> Html:
        """How a document begins, its words coloured, then those that count most."""
        words, text = self.words.get(item, ()), self.texts.get(doc, "-")
        weights = {
            spelt: weight for term, weight in words for spelt in self.spellings.get(term, (term,))
        }
        if isinstance(text, str):
            told = coloured(shown(text, length), weights, self.spelling)
        else:
            told = marked_terms([(term, shown(term, 40)) for term in text], weights)
        return joined((paragraph(told, class_="excerpt", dir="auto"), _said(words)))


_NO_LABEL = element("span", "no label", class_="quiet")


def show(subject: Subject, evaluated: ScoredDocuments, sides: str, length: int) -> ShownDocuments:
    """Look up what is shown of the documents of a work table."""
    run, shape = evaluated.run, evaluated.scoring.shape
    documents = {"shown_documents": run.table(sides)}
    texts: dict[int, str | list[str]] = {}
    if shape.form == "text":
        lanes = len(shape.fields)
        statement = run.statement(
            "report/text_excerpts", reads=documents, lanes=lanes, action="select"
        )
        # Some more than is shown, as white space is taken out.
        texts |= {doc: text or "" for doc, text in run.execute(statement, length=2 * length)}
    else:
        terms: dict[int, list[str]] = {}
        for doc, term in run.fetch("report/entry_excerpts", reads=documents, most=_TERMS):
            terms.setdefault(doc, []).append(term)
        texts |= terms
    found: dict[tuple[int, bool], list[str]] = {}
    for doc, given, label in run.fetch("report/shown_labels", reads=documents):
        found.setdefault((doc, given), []).append(subject.named(label))
    words = _words(evaluated, sides)
    spellings = _spellings(evaluated) if words and shape.form == "text" else {}
    run.drop("contributions", "telling_words")
    labels = {key: _listed(names) for key, names in found.items()}
    return ShownDocuments(texts, labels, words, spellings, Spelling.of(shape.settings))


def documents_of(evaluated: ScoredDocuments, scoring: Scoring, wanted: exp.Query) -> exp.Query:
    """The documents that were read, as far as they are wanted: those with text by their number."""
    documents = of_run(evaluated.run, evaluated.reading.documents.columns, scoring.shape)
    if scoring.shape.form != "text":
        return documents
    chosen = exp.select("*").from_(documents.subquery("inputs"))
    return chosen.where(exp.column("row").isin(query=wanted))


def _words(evaluated: ScoredDocuments, sides: str) -> dict[int, list[tuple[str, float]]]:
    run, scoring = evaluated.run, evaluated.scoring
    table = run.table(sides)
    documents = documents_of(evaluated, scoring, exp.select("doc").from_(table.copy()))
    pairs = exp.select("doc", "label").distinct().from_(table.copy())
    query = scoring.on(documents, run.keep).contributions(pairs)
    run.create_from("scoring/contributions", query, output="contributions")
    run.drop(*(made for made in run.made if made.startswith("kept_")))
    run.create("report/telling_words", reads={"sides": table}, most=_TELLING)
    found: dict[int, list[tuple[str, float]]] = {}
    for item, term, contribution in run.fetch("report/strongest_words"):
        found.setdefault(item, []).append((term, contribution))
    return found


def _spellings(evaluated: ScoredDocuments) -> dict[str, list[str]]:
    tables = {name: evaluated.scoring.tables[name] for name in ("terms", "spellings")}
    found: dict[str, list[str]] = {}
    for term, spelling in evaluated.run.fetch("report/spelt_words", reads=tables):
        found.setdefault(term, []).append(spelling)
    return found


def _listed(names: Sequence[str]) -> Html:
    """Labels with commas between them, a long list cut."""
    some: list[Content] = [isolated(name) for name in names[:_LABELS]]
    parts = list(chain.from_iterable((", ", name) for name in some))[1:]
    rest = len(names) - len(some)
    return joined([*parts, f" and {rest} more"] if rest else parts)


def _said(words: Sequence[tuple[str, float]]) -> Html:
    """The words that count most, also those that are further down in the text."""
    parts: list[Content] = []
    for heading, sign in (("For it: ", 1), ("Against it: ", -1)):
        some = [one for one in words if sign * one[1] > 0][:_NAMED]
        if some:
            named = ((", ", isolated(shown(term, 30)), f" {value:+.2f}") for term, value in some)
            told = element("span", heading, *list(chain.from_iterable(named))[1:])
            parts += [". ", told] if parts else [told]
    return paragraph(*parts, class_="words") if parts else Html("")
