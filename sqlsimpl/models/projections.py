"""Coordinates of linear models: documents projected on each label's discriminants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from sqlsimpl.models.relations import renamed, union
from sqlsimpl.templates.chain import Chain
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.models.shape import Shape

# Axes that are projected on in one pass over the entries; more make rows too wide.
_MOST_LANES = 20
_COORDINATE = ("label", "stage", "doc", "value")


def project(
    chain: Chain, given: Mapping[str, Relation], shape: Shape, in_lanes: bool
) -> dict[str, Relation]:
    """The parts coordinates, axes, lengths and documents, from entries and the model's tables.

    Where documents are whole numbers of tokens, also the discriminants and stages that give
    coordinates without any rounding.
    """
    parts = dict(given)
    if shape.counts_tokens:
        for name in ("discriminants", "stages"):
            parts[name] = chain.add(f"scoring/whole_{name}", parts)
    parts["axes"] = chain.add("scoring/axes", parts)
    parts["lengths"] = chain.add("scoring/lengths", parts)
    parts["documents"] = parts["keyed_documents"]
    values = _in_lanes(chain, parts, shape.axes) if in_lanes else _in_rows(chain, parts)
    if not shape.counts_tokens:
        # FLOAT, so that equal documents are equal in whatever order their terms were added up.
        value = exp.cast(exp.column("value"), "FLOAT").as_("value")
        values = exp.select("label", "stage", "doc", value).from_(values.subquery("exact"))
    parts["coordinates"] = chain.add_query("coordinates", values)
    return parts


def _in_rows(chain: Chain, parts: Mapping[str, Relation]) -> exp.Query:
    return union([chain.add("scoring/joined_coordinates", parts)], *_COORDINATE)


def _in_lanes(chain: Chain, parts: Mapping[str, Relation], axes: int) -> exp.Query:
    """Axes side by side, in batches that make rows no wider than they may be."""
    entries = renamed(parts["entries"], instance="doc", slot="term", weight="weight")
    batches = -(-axes // _MOST_LANES) or 1
    size = -(-axes // batches) or 1
    made = []
    for number, first in enumerate(range(0, max(axes, 1), size)):
        lanes = min(size, max(axes, 1) - first)
        batch: dict[str, Any] = {"lanes": lanes, "first": first}
        directions = chain.add(
            "scoring/axis_weights",
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
        part = f"coordinates_{number}"
        made.append(chain.add("scoring/lane_coordinates", reads, part=part, **batch))
    return union(made, *_COORDINATE)
