"""Scoring: one query from documents to labels, over the tables of a model.

The same query serves Python, the macros that are published with a model, and the export.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus.patterns import translated
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.templates.chain import Chain, Keep
from sqlsimpl.templates.template import Relation

TABLES = ("spellings", "terms", "labels", "discriminants", "stages", "leaves", "bounds")
"""The tables of a model that scoring reads."""

# So many axes are projected on in one pass over the entries; more make rows too wide.
_MOST_LANES = 20


@dataclass(frozen=True)
class Shape:
    """What the query depends on beside the contents of the model's tables."""

    form: str
    """The form of the documents: text, counts or weights."""
    text: tuple[str, ...]
    """The text columns of training."""
    settings: CorpusSettings
    weighting: str
    """How documents are weighted: as in corpus/weights, or weight for ready weights."""
    unit_length: bool
    axes: int
    """How many discriminants there are, of all labels and stages."""
    one_label: bool
    """Whether a document gets the best label, instead of any number."""
    calibrated: bool
    """Whether each label has a decision of its own."""

    @property
    def counts_tokens(self) -> bool:
        """Whether documents are whole numbers of tokens, instead of weights."""
        return self.weighting in ("count", "binary") and not self.unit_length

    @property
    def fields(self) -> list[str]:
        """The fields whose terms are apart: one without a name when they share their terms."""
        return list(self.text) if self.settings.fields_apart else [""]


@dataclass(frozen=True)
class Decided:
    """A query as far as the decisions on documents, and how it may go on from there."""

    chain: Chain
    parts: Mapping[str, Relation]
    shape: Shape

    def predictions(self) -> str:
        """The query of (document, label, score, probability), or of (document, labels)."""
        kind = "label" if self.shape.one_label else "labels"
        return self.chain.branch().select(f"scoring/predicted_{kind}", self.parts)

    def scores(self) -> str:
        """The query of (document, label, score, probability, positive)."""
        return self.chain.branch().select("scoring/label_scores", self.parts)

    def explanations(self, every_label: object = False) -> str:
        """The query of the rows that add up to projections, and of the paths down the trees."""
        chain, parts = self.chain.branch(), dict(self.parts)
        parts["explained_labels"] = chain.add(
            "scoring/explained_labels", parts, every_label=every_label
        )
        parts["contributions"] = chain.add("scoring/contributions", parts)
        kind = "paths" if self.shape.calibrated else "no_paths"
        parts["paths"] = chain.add(f"scoring/{kind}", parts, part="paths")
        return chain.select("scoring/explanations", parts)

    def decisions(self) -> str:
        """The query of (doc, label, score, probability, positive), with our own numbers.

        Each label's own decision, where it has one, whatever label is given in the end.
        """
        own = self.shape.one_label and self.shape.calibrated
        return self.chain.select_part("own_decisions" if own else "decisions")


@dataclass
class Scoring:
    """Builds the query in a dialect over a model's tables."""

    dialect: str
    shape: Shape
    tables: Mapping[str, Relation]
    in_lanes: bool = True
    """Whether axes are projected on side by side: faster than row by row, but not every database
    can turn columns into rows."""
    _chain: Chain = field(init=False)

    def on(self, documents: exp.Query, keep: Keep | None = None) -> Decided:
        """Decide on documents.

        They are a query with the columns (row, id, fingerprint, labels, has_text, lane(text)), as
        corpus/texts returns them, or for ready rows (document, name, value). `keep` writes parts of
        the query that are read more than once.
        """
        self._chain = Chain(self.dialect, keep)
        parts: dict[str, Relation] = dict(self.tables)
        if self.shape.form == "text":
            self._read_texts(documents, parts)
        else:
            self._read_entries(documents, parts)
        self._decide_on(parts)
        return Decided(self._chain, parts, self.shape)

    def _read_texts(self, documents: exp.Query, parts: dict[str, Relation]) -> None:
        """The counts of known terms: the steps of the corpus, term numbers for word numbers."""
        chain, settings = self._chain, self.shape.settings
        fields = self.shape.fields
        parts["texts"] = chain.add_query("texts", documents)
        has_text = exp.column("has_text", table="texts")
        keys = [exp.column(name, table="texts") for name in ("row", "id")]
        keyed = exp.select(keys[0].as_("doc"), keys[1].as_("document")).from_(parts["texts"])
        parts["keyed_documents"] = chain.add_query("keyed_documents", keyed.where(has_text))
        parts["inputs"] = chain.add(
            "corpus/inputs",
            parts,
            lanes=len(fields),
            lower_case=settings.lower_case,
            pattern=translated(settings.token_pattern, self.dialect),
        )
        if settings.ngrams > 1:
            parts["inputs"] = chain.add(
                "corpus/ngrams", parts, lanes=len(fields), longest=settings.ngrams
            )
        parts["word_spellings"] = exp.select("field", "name", exp.column("term").as_("word")).from_(
            parts["spellings"]
        )
        tokens = []
        for number, name in enumerate(fields):
            listed = exp.column(f"tokens_{number}", table="inputs").as_("tokens")
            row = exp.column("row", table="inputs")
            inputs = exp.alias_(parts["inputs"], "inputs", table=True)
            parts["field_tokens"] = exp.select(row, listed).from_(inputs)
            part = f"tokens_{number}"
            tokens.append(chain.add("corpus/tokens", parts, part=part, field=name))
        parts["tokens"] = _all_of(tokens, "row", "word")
        bags = chain.add("corpus/bags", parts)
        parts["postings"] = _renamed(bags, doc="row", term="word", count="value")
        self._weigh(parts)

    def _read_entries(self, documents: exp.Query, parts: dict[str, Relation]) -> None:
        chain = self._chain
        parts["entry_rows"] = chain.add_query("entry_rows", documents)
        parts["keyed_documents"] = chain.add(
            "scoring/entry_documents", parts, part="keyed_documents"
        )
        bags = chain.add("scoring/entry_bags", parts, part="bags")
        parts["postings"] = _renamed(bags, doc="doc", term="term", count="value")
        self._weigh(parts)

    def _weigh(self, parts: dict[str, Relation]) -> None:
        shape = self.shape
        if shape.weighting in ("count", "weight") and not shape.unit_length:
            counts = _renamed(parts["postings"], doc="doc", term="term", weight="count")
            parts["entries"] = self._chain.add_query("entries", counts)
            return
        weighting = "count" if shape.weighting == "weight" else shape.weighting
        parts["entries"] = self._chain.add(
            "corpus/weights",
            parts,
            part="entries",
            weighting=weighting,
            unit_length=shape.unit_length,
        )

    def _decide_on(self, parts: dict[str, Relation]) -> None:
        """Project, and decide by where the projections fall."""
        chain = self._chain
        if self.shape.counts_tokens:
            for name in ("discriminants", "stages"):
                parts[name] = chain.add(f"scoring/whole_{name}", parts)
        parts["axes"] = chain.add("scoring/axes", parts)
        parts["lengths"] = chain.add("scoring/lengths", parts)
        parts["documents"] = parts["keyed_documents"]
        values = self._project(parts)
        if not self.shape.counts_tokens:
            # FLOAT, so that equal documents are equal in whatever order their terms were added up.
            value = exp.cast(exp.column("value"), "FLOAT").as_("value")
            values = exp.select("label", "stage", "doc", value).from_(values.subquery("exact"))
        parts["coordinates"] = chain.add_query("coordinates", values)
        if not self.shape.calibrated:
            parts["decisions"] = chain.add("scoring/best_decisions", parts, part="decisions")
            return
        in_tree: dict[str, Relation] = {
            "points": _renamed(
                parts["coordinates"], tree="label", point="doc", axis="stage", value="value"
            ),
            "leaves": _renamed(parts["leaves"], tree="label", leaf="leaf"),
            "leaf_bounds": _renamed(
                parts["bounds"], tree="label", leaf="leaf", axis="stage", low="low", high="high"
            ),
        }
        parts["point_leaves"] = chain.add("tree/point_leaves", in_tree)
        if not self.shape.one_label:
            parts["decisions"] = chain.add("scoring/decisions", parts)
            return
        parts["own_decisions"] = chain.add("scoring/decisions", parts, part="own_decisions")
        parts["decisions"] = chain.add("scoring/given_decisions", parts, part="decisions")

    def _project(self, parts: dict[str, Relation]) -> exp.Query:
        chain, axes = self._chain, self.shape.axes
        if not self.in_lanes:
            return _all_of([chain.add("scoring/joined_coordinates", parts)], *_COORDINATE)
        entries = _renamed(parts["entries"], instance="doc", slot="term", weight="weight")
        batches = -(-axes // _MOST_LANES) or 1
        size = -(-axes // batches) or 1
        made = []
        for number, first in enumerate(range(0, max(axes, 1), size)):
            lanes = min(size, max(axes, 1) - first)
            batch: dict[str, Any] = {"lanes": lanes, "first": first}
            directions = chain.add(
                "scoring/directions",
                parts,
                part=f"directions_{number}",
                last=first + lanes - 1,
                **batch,
            )
            projections = chain.add(
                "linear/projections",
                {"entries": entries, "directions": directions},
                part=f"projections_{number}",
                lanes=lanes,
            )
            reads = {**parts, "projections": projections}
            made.append(
                chain.add("scoring/coordinates", reads, part=f"coordinates_{number}", **batch)
            )
        return _all_of(made, *_COORDINATE)


_COORDINATE = ("label", "stage", "doc", "value")


def _renamed(relation: Relation, **columns: str) -> exp.Query:
    """A relation with other names for its columns, given as new name = old name."""
    item = relation.copy() if isinstance(relation, exp.Table) else relation.subquery("given")
    return exp.select(*(exp.column(old).as_(new) for new, old in columns.items())).from_(item)


def _all_of(tables: list[exp.Table], *columns: str) -> exp.Query:
    parts = [exp.select(*columns).from_(table) for table in tables]
    return parts[0] if len(parts) == 1 else exp.union(*parts, distinct=False)
