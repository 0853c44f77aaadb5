"""The documents behind the cells of the confusion matrix."""

from __future__ import annotations

from collections.abc import Mapping

from sqlsimpl.evaluation.evaluate import ScoredDocuments
from sqlsimpl.report.documents import ShownDocuments, colours, show
from sqlsimpl.report.markup import Html, count, element, isolated, paragraph
from sqlsimpl.report.names import shown
from sqlsimpl.report.subject import Subject

_MOST = 400
"""Documents of all cells together."""
_OF_A_CELL = 5
_LENGTH = 200

Cell = tuple[str, str]
"""The label that documents have, and the one that they were given."""
_Found = dict[Cell, list[tuple[int, int, str]]]


class Cells:
    """Some documents of each pair of labels that were confused, in parts that the page opens."""

    def __init__(
        self, subject: Subject, evaluated: ScoredDocuments, sizes: Mapping[Cell, int]
    ) -> None:
        self._subject, self._sizes = subject, sizes
        found = self._find(evaluated) if subject.examples else {}
        self._parts = [self._part(place, cell, found[cell]) for place, cell in enumerate(found)]
        self.opens = {cell: f"cell-{place}" for place, cell in enumerate(found)}
        """The identifier of what a cell opens."""

    def content(self) -> list[Html]:
        """Where documents are opened, and the parts."""
        if not self._parts:
            return []
        panel = element("div", id="opened", role="region", aria_label="documents", tabindex="-1")
        return [paragraph(self._said(), class_="quiet"), panel, *self._parts]

    def button(self, cell: Cell) -> Html:
        """How many documents a cell has, and the way to them."""
        text = count(self._sizes[cell])
        if cell not in self.opens:
            return element("span", text)
        named = self._subject.named
        label = f"{text}: show those that have {named(cell[0])} and were given {named(cell[1])}"
        return element(
            "button",
            text,
            type="button",
            data_opens=self.opens[cell],
            aria_label=label,
        )

    def _find(self, evaluated: ScoredDocuments) -> _Found:
        run = evaluated.run
        run.create("report/confused_documents", each=_OF_A_CELL, most=_MOST)
        run.create("report/confused_sides")
        found: _Found = {}
        for item, doc, document, present, given in run.fetch("report/named_confusions"):
            found.setdefault((present, given), []).append((item, doc, document))
        if found:
            self._documents = show(self._subject, evaluated, "confused_sides", _LENGTH)
        run.drop("confused_documents", "confused_sides")
        return found

    def _part(self, place: int, cell: Cell, items: list[tuple[int, int, str]]) -> Html:
        had, got = (isolated(self._subject.named(label)) for label in cell)
        some, whole = len(items), self._sizes[cell]
        of = count(whole) if some == whole else f"{some} of {count(whole)}"
        noun = "document that has" if whole == 1 else "documents that have"
        verb = "was" if whole == 1 else "were"
        heading = element("h3", f"{of} {noun} ", had, f" and {verb} given ", got)
        listed = element("ol", *(self._item(*one) for one in items), class_="mistakes")
        return element("template", heading, listed, id=f"cell-{place}")

    def _item(self, item: int, doc: int, document: str) -> Html:
        documents: ShownDocuments = self._documents
        said = paragraph(
            element("b", isolated(shown(document))),
            " has ",
            documents.has(doc),
            ", was given ",
            documents.given(doc),
        )
        return element("li", said, documents.excerpt(item, doc, _LENGTH))

    def _said(self) -> str:
        shown_documents = sum(part.count("<li>") for part in self._parts)
        wrong = sum(
            documents for (present, given), documents in self._sizes.items() if present != given
        )
        missing = (
            ""
            if shown_documents == wrong
            else f" This page has {count(shown_documents)} of them, at most {_OF_A_CELL} of a cell."
        )
        return (
            "A click on an orange cell, or on a number of documents in the table below, opens the "
            f"documents.{missing} {colours('the label given')}"
        )
