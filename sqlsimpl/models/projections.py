"""Coordinates of linear models: documents projected on each label's discriminants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.templates.chain import Chain
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, as_item

if TYPE_CHECKING:
    from sqlsimpl.models.shape import Shape

WIDE = "wide_discriminants"
"""The discriminants as scoring reads them; models of format 1 do not have them."""
# Axes whose weights stand side by side: more make plans slow, fewer make more rows.
_MOST_LANES = 20
# Where fewer of the places in wide rows would have a weight, each weight is a row.
_LEAST_FULL = 0.25


def lay_out(run: Run, shape: Shape) -> Shape:
    """Lay out the discriminants that training has left in a workspace as scoring reads them."""
    tables = shape.family.trained(run)
    laid = replace(shape, lanes=_lanes_for(run, shape.axes, tables))
    _widen(run, laid)
    return laid


def _lanes_for(run: Run, axes: int, tables: Mapping[str, Relation]) -> int:
    """How many axes stand side by side in a row of the wide discriminants."""
    lanes = -(-axes // (-(-axes // _MOST_LANES) or 1)) or 1
    if axes <= _MOST_LANES:
        return lanes
    reads = {**tables, "axes": run.query("scoring/axes", reads=tables)}
    ((rows, weights),) = run.fetch("scoring/block_counts", reads=reads, width=lanes)
    return lanes if weights >= _LEAST_FULL * lanes * rows else 1


def _widen(run: Run, shape: Shape) -> None:
    """Make the wide discriminants."""
    tables: dict[str, Relation] = dict(shape.family.trained(run))
    if shape.counts_tokens:
        reads = {"discriminants": tables["discriminants"]}
        tables["discriminants"] = run.query("scoring/whole_discriminants", reads=reads)
    tables["axes"] = run.query("scoring/axes", reads=tables)
    run.create(f"scoring/{WIDE}", reads=tables, lanes=shape.lanes, width=shape.lanes)


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
    if in_lanes and shape.lanes:
        values = _in_lanes(chain, parts, shape)
    else:
        values = chain.add("scoring/joined_coordinates", parts)
    columns: list[exp.Expr] = [exp.column(name) for name in ("label", "stage", "doc", "value")]
    if not shape.counts_tokens:
        # FLOAT, so that equal documents are equal in whatever order their terms were added up.
        columns[-1] = exp.cast(columns[-1], "FLOAT").as_("value")
    picked = exp.select(*columns).from_(as_item(values))
    parts["coordinates"] = chain.add_query("coordinates", picked)
    return parts


def contributions(chain: Chain, parts: Mapping[str, Relation], shape: Shape) -> exp.Table:  # noqa: ARG001
    """What terms, lengths and biases add to projections."""
    return chain.add("scoring/contributions", parts, part="contributions")


def _in_lanes(chain: Chain, parts: Mapping[str, Relation], shape: Shape) -> exp.Table:
    """By the discriminants as they stand side by side."""
    lanes = shape.lanes
    made = dict(parts)
    made["projections"] = chain.add(
        "scoring/block_projections", made, part="projections", lanes=lanes
    )
    made["axis_projections"] = chain.add("scoring/axis_projections", made, lanes=lanes, width=lanes)
    return chain.add(f"scoring/{'length' if shape.per_token else 'axis'}_coordinates", made)
