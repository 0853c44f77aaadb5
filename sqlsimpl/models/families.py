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
from sqlsimpl.models.projections import WIDE, project
from sqlsimpl.templates.chain import Chain
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.models.shape import Shape

Coordinates = Callable[[Chain, Mapping[str, Relation], "Shape", bool], dict[str, Relation]]
"""Adds to a scoring query, from the parts entries and keyed_documents and the model's tables.

Returns the parts with coordinates (label, stage, doc, value) and whatever contributions read. The
last argument says whether axes may be worked out side by side, in columns.
"""

RECORD = ("settings", "steps")
"""The tables that every model has: what it was trained with, and the steps of its training."""


@dataclass(frozen=True)
class Family:
    """Models with the same tables, scored by the same query."""

    name: str
    tables: Mapping[str, str]
    """The tables that scoring reads, and the work tables in which training leaves them."""
    shown: tuple[str, ...]
    """Work tables that are published for people to look at, where training makes them."""
    sums: tuple[str, ...]
    """Work tables that are published with additive models, to add and remove documents later."""
    coordinates: Coordinates
    """How documents get coordinates, by which the leaves of each label decide."""
    contributions: str
    """The template that says what coordinates add up from."""

    def trained(self, run: Run) -> dict[str, exp.Table]:
        """The tables that scoring reads, as training has left them in a workspace."""
        return {name: run.table(work) for name, work in self.tables.items()}

    def read(self, lanes: int) -> tuple[str, ...]:
        """The tables that scoring reads; those of before have no wide discriminants."""
        return tuple(name for name in self.tables if lanes or name != WIDE)

    def published(self, run: Run, *, additive: bool) -> dict[str, exp.Table]:
        """All tables of a model in a workspace, by the names that they are published under."""
        others = (*self.shown, *(self.sums if additive else (MEMBERS,)), *RECORD)
        return self.trained(run) | {name: run.table(name) for name in others if name in run.made}


MEMBERS = "members"
"""The table of what tells the training documents from others."""

LINEAR = Family(
    name="linear",
    tables={
        "spellings": "spellings",
        "terms": "terms",
        "labels": "labels",
        "discriminants": "model_terms",
        WIDE: WIDE,
        "stages": "model_stages",
        "leaves": "model_leaves",
        "bounds": "model_bounds",
    },
    shown=("thresholds", LIMITS, "trials", "unseen", "stage_cuts", "training_log"),
    sums=(MEMBERS, "words", "word_spellings", *STATE),
    coordinates=project,
    contributions="scoring/contributions",
)
"""Weights of terms and a bias for each label and stage, and leaves that decide on their sums."""

FAMILIES: Mapping[str, Family] = {family.name: family for family in (LINEAR,)}
"""The families by name. Models published before families had names are linear."""
