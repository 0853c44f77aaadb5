"""Coordinates of models made of points: the votes of those that are nearest to a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from sqlsimpl.templates.chain import Chain
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, load, union, with_values

if TYPE_CHECKING:
    from sqlsimpl.models.shape import Shape

_CONTRIBUTION = ("doc", "label", "stage", "part", "term", "contribution")


@dataclass(frozen=True)
class Votes:
    """Which points have a say in a document's labels, and how much."""

    neighbours: int
    """How many; 0: each label has one point, whose similarity is the label's coordinate."""
    distance: str
    """cosine or l2."""
    lanes: int
    """How many axes the space has; 0: it is that of all terms."""

    @property
    def alike(self) -> bool:
        """Whether all neighbours count 1: distances are no votes."""
        return self.distance == "l2"

    @property
    def unit(self) -> bool:
        """Whether points have length 1."""
        return self.distance == "cosine"

    @classmethod
    def of(cls, shape: Shape) -> Votes:
        """Those of a model."""
        return cls(**shape.options, lanes=shape.lanes)

    def options(self) -> dict[str, Any]:
        """What is stored of them with a model, beside the lanes."""
        return {name: value for name, value in asdict(self).items() if name != "lanes"}

    def add_positions(self, chain: Chain, parts: dict[str, Relation]) -> None:
        """Add positions, from the part entries."""
        if not self.lanes:
            parts["positions"] = chain.add("neighbours/term_positions", parts, part="positions")
            return
        parts["reduced_documents"] = chain.add(
            "neighbours/reduced_documents", parts, lanes=self.lanes
        )
        parts["positions"] = chain.add(
            "neighbours/positions", parts, lanes=self.lanes, unit=self.unit
        )

    def add_coordinates(
        self, chain: Chain, parts: dict[str, Relation], *, apart: bool = False
    ) -> None:
        """Add coordinates, from positions and the model's points.

        Apart: documents are points, none of which has a say in its own labels.
        """
        pairs = self._pairs(chain, parts, apart=apart)
        lanes = self.lanes
        if not self.neighbours:
            parts["coordinates"] = chain.add(
                "neighbours/label_similarities",
                {**parts, "pairs": pairs},
                part="coordinates",
                lanes=lanes,
            )
            return
        parts["nearest"] = chain.add(
            "neighbours/nearest",
            {**parts, "pairs": pairs},
            lanes=lanes,
            neighbours=self.neighbours,
        )
        parts["coordinates"] = chain.add(
            "neighbours/votes", parts, part="coordinates", alike=self.alike
        )

    def _pairs(self, chain: Chain, parts: Mapping[str, Relation], *, apart: bool) -> exp.Query:
        """Documents and points, as a query inside another: they are too many to be kept."""
        name = "distances" if self.alike else "cosines" if self.lanes else "term_cosines"
        loaded = load(f"neighbours/{name}", chain.dialect)
        query = loaded.query({table: parts[table] for table in loaded.header.reads})
        return with_values(query, apart=apart)


def lay_out(run: Run, shape: Shape) -> Shape:
    """Scoring reads points and basis as training has left them."""
    table = run.table("model_basis")
    lanes = len(run.engine.columns(table)) - 1 if "model_basis" in run.made else 0
    return replace(shape, lanes=lanes)


def vote(
    chain: Chain,
    given: Mapping[str, Relation],
    shape: Shape,
    in_lanes: bool,  # noqa: ARG001
) -> dict[str, Relation]:
    """The parts coordinates, nearest, positions and documents."""
    parts = dict(given)
    parts["documents"] = parts["keyed_documents"]
    votes = Votes.of(shape)
    votes.add_positions(chain, parts)
    votes.add_coordinates(chain, parts)
    return parts


def contributions(chain: Chain, given: Mapping[str, Relation], shape: Shape) -> exp.Table:
    """What points add to coordinates, and what terms do: each kind adds up to them.

    Where distances are compared, terms do not add up to anything.
    """
    votes, parts = Votes.of(shape), dict(given)
    name = "sides" if votes.neighbours else "label_sides"
    parts["sides"] = chain.add(f"neighbours/{name}", parts, part="sides")
    alike = votes.alike and bool(votes.neighbours)
    kinds = [chain.add("neighbours/neighbour_contributions", parts, alike=alike)]
    if votes.unit and votes.lanes:
        parts["pulls"] = chain.add("neighbours/pulls", parts, lanes=votes.lanes)
        kinds.append(chain.add("neighbours/axis_contributions", parts, lanes=votes.lanes))
    elif votes.unit:
        kinds.append(chain.add("neighbours/term_contributions", parts))
    return chain.add_query("contributions", union(kinds, *_CONTRIBUTION))
