"""The query of how documents differ from those that a model was trained on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.templates.chain import Chain
from sqlsimpl.templates.template import Relation, renamed, union

if TYPE_CHECKING:
    from sqlsimpl.models.shape import Shape

_TERMS = 20
_WORDS = 10


def drift(
    chain: Chain,
    scored: Mapping[str, Relation],
    tokens: Sequence[tuple[str, exp.Query]],
    shape: Shape,
    unseen: Relation | None,
) -> str:
    """The query over documents that are scored, and what was said of those that were held out."""
    parts = dict(scored)
    parts["collection_sizes"] = chain.add("desk/collection_sizes", parts)
    parts["term_drift"] = chain.add("desk/term_drift", parts, most=_TERMS)
    parts["label_drift"] = chain.add("desk/label_drift", parts)
    parts["read_names"] = _read_names(chain, parts, tokens, shape)
    own_pattern = shape.form == "text" and shape.settings.pattern is None
    shortest = shape.settings.min_length if own_pattern else 1
    parts["new_words"] = chain.add("desk/new_words", parts, shortest=shortest)
    count = exp.Count(this=exp.Star()).as_("terms")
    parts["known_terms"] = chain.add_query("known_terms", exp.select(count).from_(parts["entries"]))
    summed = exp.Sum(this=exp.column("documents")).as_("terms")
    parts["trained_terms"] = chain.add_query(
        "trained_terms", exp.select(summed).from_(parts["terms"])
    )
    odds: dict[str, Relation | None] = {
        "given": renamed(parts["decisions"], document="doc", probability="probability"),
        "trained": None,
    }
    if unseen is not None:
        probabilities = chain.add("desk/unseen_probabilities", {"unseen": unseen})
        odds["trained"] = probabilities
    for which, judged in odds.items():
        part = f"{which}_confidence"
        if judged is None:
            nothing = exp.cast(exp.null(), "DOUBLE").as_("confidence")
            parts[part] = chain.add_query(part, exp.select(nothing))
            continue
        reads = {"judged_odds": judged}
        one = shape.one_label
        parts[part] = chain.add("desk/confidences", reads, part=part, one_label=one)
    return chain.select("desk/drift", parts, words=_WORDS)


def _read_names(
    chain: Chain,
    parts: Mapping[str, Relation],
    tokens: Sequence[tuple[str, exp.Query]],
    shape: Shape,
) -> Relation:
    """The words of the documents and how often each occurs; terms may be made of them."""
    columns = ("field", "name", "count")
    if shape.form != "text":
        field = exp.Literal.string("").as_("field")
        count = exp.Count(this=exp.Star()).as_("count")
        named = exp.select(field, "name", count).from_(parts["entry_rows"]).group_by("name")
        return chain.add_query("read_names", named)
    if shape.settings.character_lengths is not None:
        text = exp.cast(exp.null(), "TEXT")
        none = exp.select(
            text.as_("field"), text.copy().as_("name"), exp.cast(exp.null(), "BIGINT").as_("count")
        )
        return chain.add_query("read_names", none.where(exp.false()))
    names = [
        chain.add("corpus/names", {"field_tokens": query}, part=f"read_names_{place}", field=field)
        for place, (field, query) in enumerate(tokens)
    ]
    return chain.add_query("read_names", union(names, *columns))
