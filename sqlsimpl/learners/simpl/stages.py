"""The discriminants of SIMPL: one per label and stage, and the documents' projections on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlsimpl.learners.linear.climb import (
    Ascent,
    ConjugateGradients,
    FixedRate,
    Hill,
    Progress,
    climb,
)
from sqlsimpl.learners.simpl.settings import SimplSettings
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_LOG = {
    "stage": "INT",
    "iteration": "INT",
    "label": "INT",
    "fold": "INT",
    "ratio": "DOUBLE",
    "rate": "DOUBLE",
    "documents": "INT",
    "seconds": "DOUBLE",
}
# With more lanes the rows that each posting looks up no longer stay in the processor's cache.
_MOST_LANES = 20
# What one lane of one slot takes in the hash tables of all threads and in the tables of a climb.
_BYTES_OF_A_LANE = 80

Place = Callable[[Progress], tuple[int, int, int | None]]
"""The stage, label and fold of a lane."""


@dataclass(frozen=True)
class Batch:
    """Labels that are trained together, a lane each."""

    first: int
    lanes: int


def batches(run: Run, labels: int, slots: int) -> Iterator[Batch]:
    """The labels in as few batches as memory allows, for tables of so many slots."""
    most = run.engine.memory() // (2 * _BYTES_OF_A_LANE * slots)
    lanes = max(1, min(_MOST_LANES, most))
    size = -(-labels // -(-labels // lanes))
    for first in range(0, labels, size):
        yield Batch(first, min(size, labels - first))


@dataclass
class Stages:
    """Finds discriminants in the corpus of a workspace.

    Makes the tables discriminants, biases and held_out (scores) of the first stage,
    later_coordinates (projections on later ones), all_survivors, stage_cuts and training_log.
    With more than one fold, scores and coordinates are those of documents that the discriminants
    have not seen, and the discriminants of later stages are found at the end, by `finish`.
    """

    run: Run
    settings: SimplSettings
    folds: int
    iterations: int
    finishing: int
    labels: int
    terms: int
    small: bool = True
    ridge: float = 0.0
    log: list[dict[str, Any]] = field(default_factory=list)
    _ascents: dict[tuple[str, int, bool, float], Ascent] = field(default_factory=dict)

    def find_first(self, ridge: float) -> None:
        """Find the discriminants of the first stage, of all labels."""
        run, self.ridge = self.run, ridge
        self.log.clear()
        run.create("calibration/folds", folds=self.folds, seed=self.settings.seed)
        run.create("simpl/no_stage_cuts", output="stage_cuts")
        run.create("simpl/no_survivors", output="all_survivors")
        run.create("simpl/no_coordinates", output="later_coordinates")
        run.create("simpl/no_discriminants", output=self._judging)
        if not self._whole:
            run.create("simpl/instances", output="fold_instances")
            instances = {"instances": run.table("fold_instances")}
            run.create("simpl/instance_entries", reads=instances, terms=self.terms)
        for batch in self._batches():
            self._find_first(batch)
        run.drop("fold_instances", "instance_entries")
        run.create("simpl/first_labels", output="stage_labels")

    def survive(self, stage: int) -> bool:
        """Cut each label's projections where it errs least; whether what is wrong can go on."""
        run = self.run
        columns = {"label": "label", "doc": "doc", "value": "score", "target": "target"}
        swept: Relation = run.table("swept") if stage else run.renamed("held_out", **columns)
        if not self._whole:
            if run.create("simpl/going_labels", stage=stage, margin=self.settings.margin) == 0:
                return False
            swept = run.query("simpl/going_values", reads={"swept": swept})
        run.create("simpl/sweeps", reads={"swept": swept})
        run.create("simpl/stage_cuts", append=True, stage=stage)
        return run.create("simpl/survivors", reads={"swept": swept}) > 0

    def find_next(self, stage: int) -> None:
        """A further stage, of the survivors of all labels together."""
        run, folds = self.run, self.folds
        run.create("simpl/stage_survivors", output="all_survivors", append=True, stage=stage)
        run.create("simpl/survivor_instances", output="instances", folds=folds)
        self._climb_survivors(lambda one: (stage, one.part // folds, one.part % folds))
        run.create(
            "simpl/survivor_discriminants",
            output="found",
            stage=stage,
            folds=folds,
            terms=self.terms,
        )
        if self._whole:
            # The article cuts before it makes the discriminant orthogonal.
            run.execute(self._ascent("survivor_entries", 1).hill.project(self._scaled()))
            run.create("simpl/survivor_values", output="swept")
        self._add_found(self._judging, stage)
        run.create("simpl/stage_labels", stage=stage)
        for batch in self._batches():
            self._add_coordinates(batch, stage)
        if not self._whole:
            coordinates = {"coordinates": run.table("later_coordinates")}
            run.create(
                "simpl/survivor_coordinates",
                reads=coordinates,
                output="swept",
                stage=stage,
            )

    def finish(self) -> None:
        """Find the discriminants of later stages on all of their documents, for chosen trees."""
        stages = self.settings.stages
        if self._whole:
            return
        if self.run.create("simpl/final_instances", output="instances", stages=stages) == 0:
            return
        self._climb_survivors(lambda one: (one.part % stages, one.part // stages, None))
        self.run.create(
            "simpl/final_discriminants", output="found", stages=stages, terms=self.terms
        )
        for stage in range(1, stages):
            self._add_found("discriminants", stage)

    def write_log(self) -> None:
        """The table training_log."""
        self.run.write_rows("training_log", _LOG, self.log)

    @property
    def _whole(self) -> bool:
        """Whether no fold is held out: projections are those of training documents."""
        return self.folds == 1

    @property
    def _judging(self) -> str:
        """The discriminants that give held-out scores and coordinates."""
        return "discriminants" if self._whole else "part_discriminants"

    def _project_unseen(self, batch: Batch, directions: Relation, **binds: object) -> None:
        """Project all documents, each on the discriminants of the part that has not seen it."""
        whole = self._whole
        entries = self._entries("weights") if whole else self.run.query("simpl/held_out_entries")
        if not whole:
            binds = {**binds, "terms": self.terms}
        self.run.execute(Hill(self.run, entries, batch.lanes).project(directions), **binds)

    def _batches(self) -> Iterator[Batch]:
        return batches(self.run, self.labels, self.terms * self.folds)

    def _find_first(self, batch: Batch) -> None:
        """The first stage of a batch: scores of unseen documents, discriminants of all."""
        if self._whole:
            self._prepare(batch, self.run.query("simpl/whole"))
            self._climb_all(batch, self.iterations)
            self._project_unseen(batch, self._scaled())
            self._add_held_out(batch)
        else:
            self._prepare(batch, self.run.table("fold_instances"))
            self._climb(
                self._ascent("instance_entries", batch.lanes),
                lambda one: (0, batch.first + one.lane, one.part),
                self.iterations,
            )
            if self.settings.orthogonal and self.settings.stages > 1:
                self._add_lanes(batch, "part_discriminants")
            self._project_unseen(batch, self._scaled())
            folds = self.folds
            self.run.create("simpl/starts", lanes=batch.lanes, folds=folds, terms=self.terms)
            self._prepare(batch, self.run.query("simpl/whole"))
            self._add_held_out(batch)
            self._climb_all(batch, self.finishing)
        self._add_lanes(batch, "discriminants")
        self._add_rows(batch, "simpl/found_biases", "biases")

    def _climb_all(self, batch: Batch, iterations: int) -> None:
        """Climb on all documents, from where the folds have come to if there are any."""

        def place(one: Progress) -> tuple[int, int, int | None]:
            return 0, batch.first + one.lane, None

        ascent = self._ascent("weights", batch.lanes)
        if self.settings.climbing == "sloppy":
            # How many steps are half of them shows only when the climb has come to rest.
            climb(ascent, iterations, lambda _: None)
            ascent = self._ascent("weights", batch.lanes, sloppy=True)
        self._climb(ascent, place, iterations)

    def _prepare(self, batch: Batch, instances: Relation) -> None:
        reads = {"instances": instances}
        self.run.create("simpl/targets", reads=reads, lanes=batch.lanes, first=batch.first)
        self.run.create("linear/parts", lanes=batch.lanes)

    def _scaled(self) -> Relation:
        return self.run.query("simpl/scaled_directions")

    def _add_held_out(self, batch: Batch) -> None:
        self._add_rows(batch, "simpl/held_out", "held_out")

    def _add_lanes(self, batch: Batch, output: str) -> None:
        self._add_rows(batch, "simpl/found_discriminants", output, terms=self.terms)

    def _add_rows(self, batch: Batch, name: str, output: str, **binds: Any) -> None:
        """Turn a batch's lanes into rows of a table."""
        first = batch.first
        self.run.create(
            name, output=output, lanes=batch.lanes, append=first > 0, first=first, **binds
        )

    def _climb(self, ascent: Ascent, place: Place, iterations: int) -> None:
        """Climb, log it, and scale what was found."""

        def on_progress(progress: Sequence[Progress]) -> None:
            self.log.extend(_logged(one, *place(one)) for one in progress)

        with self.run.engine.unordered():
            climb(ascent, iterations, on_progress)
        name = "least_squares" if self.settings.climbing == "conjugate" else "unit"
        lanes = ascent.hill.lanes
        self.run.create(f"simpl/{name}_scales", output="scales", lanes=lanes)

    def _ascent(self, entries: str, lanes: int, *, sloppy: bool = False) -> Ascent:
        """A way to climb; it is rendered once for all batches with the same number of lanes."""
        key = entries, lanes, sloppy, self.ridge
        if key not in self._ascents:
            hill = Hill(self.run, self._entries(entries), lanes)
            start_at = "starts" if entries == "weights" and not self._whole else None
            self._ascents[key] = self._new_ascent(hill, start_at, sloppy=sloppy)
        return self._ascents[key]

    def _entries(self, table: str) -> Relation:
        if table != "weights":
            return self.run.table(table)
        return self.run.renamed("weights", instance="doc", slot="term", weight="weight")

    def _new_ascent(self, hill: Hill, start_at: str | None, *, sloppy: bool) -> Ascent:
        settings = self.settings
        if settings.climbing == "conjugate":
            return ConjugateGradients(
                hill,
                self.terms,
                ridge=self.ridge,
                tolerance=settings.tolerance,
                start_at=start_at,
            )
        return FixedRate(
            hill,
            self.terms,
            rate=settings.rate,
            growth=settings.tolerance,
            iterations=0 if settings.climbing == "none" else self.iterations,
            sloppy=sloppy,
        )

    def _climb_survivors(self, place: Place) -> None:
        run = self.run
        run.create("simpl/survivor_entries", terms=self.terms)
        run.create("simpl/survivor_targets", output="targets")
        run.create("linear/parts", lanes=1)
        with run.engine.sparse_keys():
            self._climb(self._ascent("survivor_entries", 1), place, self.iterations)

    def _add_found(self, output: str, stage: int) -> None:
        """Add what was found for a stage, orthogonal to the stages before it if so wanted."""
        run = self.run
        name = "simpl/stage_found"
        reads: dict[str, Relation] = {}
        if self.settings.orthogonal:
            found = run.query(name)
            name = "simpl/orthogonal_discriminants"
            reads = {"found": found, "discriminants": run.table(output)}
        run.create(name, reads=reads, output=output, append=True, stage=stage)

    def _add_coordinates(self, batch: Batch, stage: int) -> None:
        run = self.run
        reads = {"discriminants": run.table(self._judging)}
        directions = run.query("simpl/stage_directions", reads=reads)
        self._project_unseen(batch, directions, first=batch.first, stage=stage, terms=self.terms)
        run.create(
            "simpl/document_coordinates",
            reads={"model_stages": run.table("stage_labels")},
            output="later_coordinates",
            lanes=batch.lanes,
            append=True,
            first=batch.first,
            stage=stage,
        )


def _logged(one: Progress, stage: int, label: int, fold: int | None) -> dict[str, Any]:
    return {
        "stage": stage,
        "iteration": one.iteration,
        "label": label,
        "fold": fold,
        "ratio": one.ratio,
        "rate": one.rate,
        "documents": one.instances,
        "seconds": one.seconds,
    }
