"""Scoring: one query from documents to labels, over the tables of a model.

The same query serves Python, the macros that are published with a model, and the export.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlglot import exp

from sqlsimpl.corpus.patterns import translated
from sqlsimpl.models.relations import renamed, union
from sqlsimpl.models.shape import Shape
from sqlsimpl.templates.chain import Chain, Keep
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


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
        parts["contributions"] = chain.add(
            self.shape.family.contributions, parts, part="contributions"
        )
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
        parts["tokens"] = union(tokens, "row", "word")
        bags = chain.add("corpus/bags", parts)
        parts["postings"] = renamed(bags, doc="row", term="word", count="value")
        self._weigh(parts)

    def _read_entries(self, documents: exp.Query, parts: dict[str, Relation]) -> None:
        chain = self._chain
        parts["entry_rows"] = chain.add_query("entry_rows", documents)
        parts["keyed_documents"] = chain.add(
            "scoring/entry_documents", parts, part="keyed_documents"
        )
        bags = chain.add("scoring/known_values", parts, part="bags")
        parts["postings"] = renamed(bags, doc="doc", term="term", count="value")
        self._weigh(parts)

    def _weigh(self, parts: dict[str, Relation]) -> None:
        shape = self.shape
        if shape.weighting in ("count", "weight") and not shape.unit_length:
            counts = renamed(parts["postings"], doc="doc", term="term", weight="count")
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
        """Decide by where the documents' coordinates fall."""
        chain = self._chain
        parts.update(self.shape.family.coordinates(chain, parts, self.shape, self.in_lanes))
        if not self.shape.calibrated:
            parts["decisions"] = chain.add("scoring/best_decisions", parts, part="decisions")
            return
        in_tree: dict[str, Relation] = {
            "points": renamed(
                parts["coordinates"], tree="label", point="doc", axis="stage", value="value"
            ),
            "leaves": renamed(parts["leaves"], tree="label", leaf="leaf"),
            "leaf_bounds": renamed(
                parts["bounds"], tree="label", leaf="leaf", axis="stage", low="low", high="high"
            ),
        }
        parts["point_leaves"] = chain.add("tree/point_leaves", in_tree)
        if not self.shape.one_label:
            parts["decisions"] = chain.add("scoring/decisions", parts)
            return
        parts["own_decisions"] = chain.add("scoring/decisions", parts, part="own_decisions")
        parts["decisions"] = chain.add("scoring/given_decisions", parts, part="decisions")


def scoring_of(run: Run, shape: Shape) -> Scoring:
    """Scoring with the model that training has left in a workspace."""
    engine, tables = run.engine, shape.family.trained(run)
    return Scoring(engine.dialect, shape, tables, in_lanes=engine.scores_in_lanes)
