"""Scoring: one query from documents to labels, over the tables of a model.

The same query serves Python, the macros that are published with a model, and the export.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlglot import exp

from sqlsimpl.corpus import patterns
from sqlsimpl.corpus.patterns import all_translated, translated
from sqlsimpl.corpus.settings import scaling
from sqlsimpl.desk.drift_query import drift
from sqlsimpl.models.shape import Shape
from sqlsimpl.templates.chain import Chain, Keep
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, renamed, union


@dataclass(frozen=True)
class Limits:
    """How many labels a document is given at most, and how probable they must be."""

    top: object
    least: object


@dataclass(frozen=True)
class Decided:
    """A query as far as the decisions on documents, and how it may go on from there."""

    chain: Chain
    parts: Mapping[str, Relation]
    shape: Shape
    tokens: Sequence[tuple[str, exp.Query]] = ()
    """The tokens of each field, where there are such."""

    def predictions(self) -> str:
        """The query of (document, label, score, probability), or of (document, labels)."""
        return self.chain.branch().select(self._predicted, self.parts)

    @property
    def _predicted(self) -> str:
        """The template of what each document is given."""
        if not self.shape.one_label:
            return "scoring/predicted_labels"
        return "scoring/predicted_label" + ("_or_none" if self.shape.limits else "")

    def answers(self) -> str:
        """The query of predictions, and whether the document has a term that is known."""
        chain = self.chain.branch()
        predicted = chain.add(self._predicted, self.parts, part="predicted")
        known = chain.add("scoring/known_documents", self.parts)
        of_row = chain.add_query(
            "known_rows",
            exp.select(exp.column("document", table="keyed_documents"))
            .from_(self.parts["keyed_documents"])
            .join(known, using=["doc"]),
        )
        is_known = exp.column("document", table="known_rows").is_(exp.null()).not_()
        document = exp.column("document", table="predicted")
        answers = exp.select("predicted.*", is_known.as_("is_known")).from_(predicted)
        same = document.eq(exp.column("document", table="known_rows"))
        chain.add_query("answers", answers.join(of_row, on=same, join_type="left"))
        return chain.select_part("answers")

    def limited(self, limits: Limits) -> tuple[Chain, exp.Table]:
        """A chain with predictions that are limited, and its part of them, by document number."""
        chain, parts = self.chain.branch(), dict(self.parts)
        one = self.shape.one_label
        reads: dict[str, Relation] = {"decisions": parts.get("own_decisions", parts["decisions"])}
        if self.shape.limits:
            sure = exp.select("*").from_(parts["decisions"]).where(exp.column("positive"))
            reads["decisions"] = chain.add_query("sure_decisions", sure)
        parts["decisions"] = chain.add(
            "scoring/limited_decisions", reads, best=one, top=limits.top, least=limits.least
        )
        kind = "label" if one else "labels"
        return chain, chain.add(f"scoring/limited_{kind}", parts, part="limited")

    def answer(self) -> str:
        """The query of the label of a single document, or of its labels."""
        chain, kind = self.chain.branch(), "label" if self.shape.one_label else "labels"
        predicted = chain.add(self._predicted, self.parts)
        return chain.select_query(exp.select(kind).from_(predicted))

    def probability(self, label: object) -> str:
        """The query of how probable a label is for a single document."""
        return self.chain.branch().select("scoring/one_probability", self.parts, wanted=label)

    def evaluation(self, true_labels: exp.Query) -> str:
        """The query of how good the labels are, given the (doc, name) of those that there are."""
        chain, parts = self.chain.branch(), dict(self.parts)
        parts["true_labels"] = chain.add_query("true_labels", true_labels)
        parts["judged_labels"] = chain.add("scoring/judged_labels", parts)
        parts["document_labels"] = chain.add("scoring/judged_document_labels", parts)
        given = exp.select("doc", "label").from_(parts["decisions"]).where(exp.column("positive"))
        parts["given_labels"] = chain.add_query("given_labels", given)
        judged = {**parts, "labels": parts["judged_labels"]}
        for name in ("outcomes", "label_metrics", "averages"):
            judged[name] = chain.add(f"metrics/{name}", judged)
        return chain.select("scoring/evaluated", judged)

    def scores(self) -> str:
        """The query of (document, label, score, probability, positive)."""
        return self.chain.branch().select("scoring/label_scores", self.parts)

    def explanations(self, every_label: object = False) -> str:
        """The query of the rows that add up to projections, and of the paths down the trees."""
        chain, parts = self.chain.branch(), dict(self.parts)
        parts["explained_labels"] = chain.add(
            "scoring/explained_labels", parts, every_label=every_label
        )
        parts["contributions"] = self.shape.family.contributions(chain, parts, self.shape)
        kind = "paths" if self.shape.calibrated else "no_paths"
        parts["paths"] = chain.add(f"scoring/{kind}", parts, part="paths")
        return chain.select("scoring/explanations", parts)

    def reasons(self, suspects: Relation) -> str:
        """The query of the terms that speak against the labels of suspects."""
        parts = {**self.parts, "first_suspects": suspects}
        return self.chain.branch().select("desk/reasons", parts)

    def suggestions(self, known_keys: Relation, count: object, choice: object) -> str:
        """The query of the documents to label next, but for those whose keys are known.

        So many, of a choice of the most uncertain ones.
        """
        chain, parts = self.chain.branch(), {**self.parts, "known_keys": known_keys}
        kind = "uncertainties" if self.shape.one_label else "set_uncertainties"
        parts["uncertainties"] = chain.add(f"desk/{kind}", parts, part="uncertainties")
        parts["uncertain_documents"] = chain.add("desk/uncertain_documents", parts, most=choice)
        return chain.select("desk/suggestions", parts, count=count)

    def drift(self, unseen: Relation | None) -> str:
        """The query of how the documents differ from those of training, some of them held out."""
        return drift(self.chain.branch(), self.parts, self.tokens, self.shape, unseen)

    def contributions(self, explained: exp.Query) -> str:
        """The query of what adds up to the projections of some (doc, label), by our own numbers."""
        chain, parts = self.chain.branch(), dict(self.parts)
        parts["explained_labels"] = chain.add_query("explained_labels", explained)
        self.shape.family.contributions(chain, parts, self.shape)
        return chain.select_part("contributions")

    def decisions(self) -> str:
        """The query of (doc, label, score, probability, positive), with our own numbers.

        Each label's own decision, where it has one, whatever label is given in the end; with
        limits, what is given.
        """
        own = self.shape.one_label and self.shape.calibrated and not self.shape.limits
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
    _tokens: list[tuple[str, exp.Query]] = field(init=False)

    def on(self, documents: exp.Query, keep: Keep | None = None) -> Decided:
        """Decide on documents.

        They are a query with the columns (row, id, fingerprint, labels, has_text, lane(text)), as
        corpus/texts returns them, or for ready rows (document, name, value). `keep` writes parts of
        the query that are read more than once.
        """
        self._chain = Chain(self.dialect, keep)
        self._tokens = []
        parts: dict[str, Relation] = dict(self.tables)
        if self.shape.form == "text":
            self._read_texts(documents, parts)
        else:
            self._read_entries(documents, parts)
        self._decide_on(parts)
        return Decided(self._chain, parts, self.shape, self._tokens)

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
            pattern=translated(self._token_pattern(), self.dialect),
        )
        if settings.ngrams > 1:
            parts["inputs"] = chain.add(
                "corpus/ngrams", parts, lanes=len(fields), longest=settings.ngrams
            )
        parts["word_spellings"] = exp.select("field", "name", exp.column("term").as_("word")).from_(
            parts["spellings"]
        )
        read = {"tokens": parts["inputs"]}
        if settings.unspaced_patterns and self.shape.unspaced:
            read["unspaced"] = chain.add(
                "corpus/unspaced",
                parts,
                lanes=len(fields),
                lower_case=settings.lower_case,
                **all_translated(settings.unspaced_patterns, self.dialect),
            )
        tokens = []
        for kind, listed in read.items():
            for number, name in enumerate(fields):
                inputs = exp.alias_(listed, "inputs", table=True)
                row = exp.column("row", table="inputs")
                column = exp.column(f"tokens_{number}", table="inputs").as_("tokens")
                parts["field_tokens"] = listed_tokens = exp.select(row, column).from_(inputs)
                self._tokens.append((name, listed_tokens))
                spelt = {**parts, **self._character_spellings(parts, number, name)}
                part = f"{kind}_{number}"
                tokens.append(chain.add("corpus/tokens", spelt, part=part, field=name))
        parts["tokens"] = union(tokens, "row", "word")
        bags = chain.add("corpus/bags", parts)
        parts["postings"] = renamed(bags, doc="row", term="word", count="value")
        self._weigh(parts)

    def _token_pattern(self) -> str:
        """What a token is. Words too short for training are unknown: they need not be told apart.

        It takes databases twice as long to prepare a pattern that tells them apart.
        """
        settings = self.shape.settings
        one_by_one = settings.ngrams == 1 and not self.shape.unspaced
        if one_by_one and settings.token_pattern == patterns.words(settings.min_length):
            return patterns.words(1)
        return settings.token_pattern

    def _character_spellings(
        self, parts: dict[str, Relation], number: int, field: str
    ) -> dict[str, Relation]:
        """The terms of each distinct word of a field, where terms are character n-grams."""
        chain, lengths = self._chain, self.shape.settings.character_lengths
        if lengths is None:
            return {}
        shortest, longest = lengths
        names = chain.add("corpus/names", parts, part=f"names_{number}", field=field)
        pieces = chain.add(
            "corpus/characters",
            {
                "chunk_words": renamed(
                    names, field="field", chunk="name", name="name", count="count"
                )
            },
            part=f"characters_{number}",
            shortest=shortest,
            longest=longest,
        )
        spellings = {**parts, "pieces": pieces}
        part = f"spellings_{number}"
        return {"word_spellings": chain.add("corpus/chunk_spellings", spellings, part=part)}

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
        terms = parts["terms"]
        if weighting == "smooth":
            terms = self._chain.add("corpus/smooth_terms", parts)
        parts["entries"] = self._chain.add(
            "corpus/weights",
            {**parts, "terms": terms},
            part="entries",
            weighting=weighting,
            unit_length=scaling(shape.unit_length),
        )

    def _decide_on(self, parts: dict[str, Relation]) -> None:
        """Decide by where the documents' coordinates fall."""
        chain = self._chain
        parts.update(self.shape.family.coordinates(chain, parts, self.shape, self.in_lanes))
        if not self.shape.calibrated:
            parts["decisions"] = chain.add("scoring/best_decisions", parts, part="decisions")
            return
        parts["point_leaves"] = self._point_leaves(parts)
        kind = "cut_decisions" if self.shape.stages == 1 else "decisions"
        name = "own_decisions" if self.shape.one_label else "decisions"
        parts[name] = chain.add(f"scoring/{kind}", parts, part=name)
        if self.shape.one_label:
            given = "limited_best" if self.shape.limits else "given_decisions"
            parts["decisions"] = chain.add(f"scoring/{given}", parts, part="decisions")

    def _point_leaves(self, parts: Mapping[str, Relation]) -> exp.Table:
        """The leaf of each document in the tree of each label."""
        in_tree: dict[str, Relation] = {
            "points": renamed(
                parts["coordinates"], tree="label", point="doc", axis="stage", value="value"
            ),
            "leaves": renamed(parts["leaves"], tree="label", leaf="leaf"),
            "leaf_bounds": renamed(
                parts["bounds"], tree="label", leaf="leaf", axis="stage", low="low", high="high"
            ),
        }
        return self._chain.add("tree/point_leaves", in_tree)


def scoring_of(run: Run, shape: Shape) -> Scoring:
    """Scoring with the model that training has left in a workspace."""
    engine, tables = run.engine, shape.family.trained(run)
    return Scoring(engine.dialect, shape, tables, in_lanes=engine.scores_in_lanes)
