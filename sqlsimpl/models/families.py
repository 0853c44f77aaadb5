"""Families of models: which tables a model has, and how its scores come about.

Whatever publishes, opens, exports or scores with a model asks its family for the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.decisions.targets import LIMITS
from sqlsimpl.learners.additive.state import STATE
from sqlsimpl.models import neighbours, projections
from sqlsimpl.templates.chain import Chain
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.models.shape import Shape

LayOut = Callable[[Run, "Shape"], "Shape"]
"""Lays out what training has left in a workspace as scoring reads it; what scoring must know."""

Coordinates = Callable[[Chain, Mapping[str, Relation], "Shape", bool], dict[str, Relation]]
"""Adds to a scoring query, from the parts entries and keyed_documents and the model's tables.

Returns the parts with coordinates (label, stage, doc, value) and whatever contributions read. The
last argument says whether axes may be worked out side by side, in columns.
"""

Contributions = Callable[[Chain, Mapping[str, Relation], "Shape"], exp.Table]
"""Adds to a scoring query what coordinates add up from, for the part explained_labels."""

RECORD = ("settings", "steps")
"""The tables that every model has: what it was trained with, and the steps of its training."""


@dataclass(frozen=True)
class Family:
    """Models with the same tables, scored by the same query."""

    name: str
    tables: Mapping[str, str]
    """The tables that scoring reads, and the work tables in which training leaves them."""
    of_lanes: tuple[str, ...]
    """Those of them that only models have whose axes stand side by side."""
    without_lanes: tuple[str, ...]
    """Those that only the others have."""
    shown: tuple[str, ...]
    """Work tables that are published for people to look at, where training makes them."""
    sums: tuple[str, ...]
    """Work tables that are published with additive models, to add and remove documents later."""
    lay_out: LayOut
    coordinates: Coordinates
    """How documents get coordinates, by which the leaves of each label decide."""
    contributions: Contributions
    is_linear: bool
    """Whether the discriminants are all there is: coordinates are projections on them."""

    def trained(self, run: Run) -> dict[str, exp.Table]:
        """The tables that scoring reads, as training has left them in a workspace."""
        return {name: run.table(work) for name, work in self.tables.items()}

    def read(self, lanes: int) -> tuple[str, ...]:
        """The tables that scoring reads."""
        missing = self.without_lanes if lanes else self.of_lanes
        return tuple(name for name in self.tables if name not in missing)

    def published(self, run: Run, lanes: int, *, additive: bool) -> dict[str, exp.Table]:
        """All tables of a model in a workspace, by the names that they are published under."""
        others = (*self.shown, *(self.sums if additive else (MEMBERS,)), *RECORD)
        trained = self.trained(run)
        return {name: trained[name] for name in self.read(lanes)} | {
            name: run.table(name) for name in others if name in run.made
        }


MEMBERS = "members"
"""The table of what tells the training documents from others."""

_COMMON = {
    "spellings": "spellings",
    "terms": "terms",
    "labels": "labels",
    "discriminants": "model_terms",
    "stages": "model_stages",
    "leaves": "model_leaves",
    "bounds": "model_bounds",
}

LINEAR = Family(
    name="linear",
    tables={**_COMMON, projections.WIDE: projections.WIDE},
    of_lanes=(projections.WIDE,),  # those of before have none
    without_lanes=(),
    shown=("thresholds", LIMITS, "trials", "unseen", "stage_cuts", "training_log"),
    sums=(MEMBERS, "words", "word_spellings", *STATE),
    lay_out=projections.lay_out,
    coordinates=projections.project,
    contributions=projections.contributions,
    is_linear=True,
)
"""Weights of terms and a bias for each label and stage, and leaves that decide on their sums."""

NEIGHBOURS = Family(
    name="neighbours",
    tables={
        **_COMMON,
        "basis": "model_basis",
        "points": "model_points",
        "point_terms": "model_point_terms",
        "point_labels": "model_point_labels",
    },
    of_lanes=("basis",),
    without_lanes=("point_terms",),
    shown=("thresholds", LIMITS, "unseen"),
    sums=(),
    lay_out=neighbours.lay_out,
    coordinates=neighbours.vote,
    contributions=neighbours.contributions,
    is_linear=False,
)
"""Points with labels, in a reduced space or that of all terms, which vote on documents near them.

Discriminants are the mean of each label's points: they are for people to look at.
"""

FAMILIES: Mapping[str, Family] = {family.name: family for family in (LINEAR, NEIGHBOURS)}
"""The families by name. Models published before families had names are linear."""
