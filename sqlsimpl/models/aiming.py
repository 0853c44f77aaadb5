"""Thresholds by a target: those of a model that is trained, or set anew as a new version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from sqlsimpl.decisions import unseen
from sqlsimpl.decisions.targets import LIMITS, TARGETS, Reached, Target, aim
from sqlsimpl.desk.suspects import require_unseen
from sqlsimpl.display import Displayed, Rows
from sqlsimpl.engines.home import Served
from sqlsimpl.errors import ModelError
from sqlsimpl.models.publishing import copied_facts, write_record
from sqlsimpl.models.versions import Version
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.models.model import Model
    from sqlsimpl.models.shape import Shape


@dataclass(frozen=True, repr=False)
class Thresholds(Displayed):
    """What thresholds come to that were set by a target."""

    model: str
    version: int
    """The new version, with these thresholds."""
    target: Target
    reached: Sequence[Reached]

    def _title(self) -> str:
        return (
            f"of {self.model!r}, version {self.version}: {self.target.measure} "
            f"{self.target.share:g} with confidence {self.target.confidence:g}"
        )

    def _table(self) -> Rows:
        names = [field.name for field in fields(Reached)]
        return names, [[getattr(one, name) for name in names] for one in self.reached]


def set_thresholds(model: Model, target: Target) -> tuple[Version, Thresholds]:
    """Publish a version whose labels reach a target, in one transaction."""
    unseen_table = require_unseen(model)
    shape = model.shape
    run = model.new_run()
    run.phase("thresholds", 10)
    names = (*shape.tables, "thresholds")
    reads: dict[str, Relation] = {name: model.work_table(name) for name in names}
    reads[unseen.TABLE] = unseen_table
    made, reached = aim(run, target, reads, one_label=shape.one_label)
    shape = replace(shape, limits=shape.limits or LIMITS in made)
    targets = [*model.stored.get(TARGETS, ()), target.stored()]
    write_record(run, {**model.stored, **shape.stored(), TARGETS: targets})
    tables = {name: model.work_table(name) for name in model.learned_tables}
    tables |= {name: run.table(work) for name, work in made.items()}
    tables["settings"] = run.table("settings")
    version = model.store.publish(
        model.name,
        tables,
        Served(shape, model.columns, model.key_type),
        copied_facts(model.published),
    )
    return version, Thresholds(model.name, version.version, target, reached)


def with_targets(
    run: Run, shape: Shape, targets: Sequence[Target], algorithm: str
) -> tuple[Run, Shape]:
    """The run and shape of a model in a workspace whose labels reach targets, set one by one."""
    works = {**shape.family.tables, "thresholds": "thresholds", LIMITS: LIMITS}
    for turn, target in enumerate(targets):
        if unseen.TABLE not in run.made:
            raise ModelError(
                f"{target.measure} {target.share:g}: {algorithm} holds no documents out here, so "
                "that nothing shows what is reached; take another algorithm, such as simpl"
            )
        reads: dict[str, Relation] = {
            name: run.table(work) for name, work in works.items() if work in run.made
        }
        reads[unseen.TABLE] = run.table(unseen.TABLE)
        made, _ = aim(run, target, reads, one_label=shape.one_label, turn=turn)
        run = run.reading({works[name]: run.table(work) for name, work in made.items()})
        run.made |= {works[name]: None for name in made}
        shape = replace(shape, limits=shape.limits or LIMITS in made)
    return run, shape
