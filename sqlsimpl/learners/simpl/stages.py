"""The further discriminants of SIMPL: a stage at a time, of what the stage before got wrong."""

from __future__ import annotations

from dataclasses import dataclass

from sqlsimpl.decisions.unseen import deal_out
from sqlsimpl.learners.linear import margin
from sqlsimpl.learners.linear.batches import Batch
from sqlsimpl.learners.linear.conjugate import ConjugateGradients
from sqlsimpl.learners.linear.fixed import FixedRate
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.loop import Solver
from sqlsimpl.learners.linear.problem import Problem
from sqlsimpl.learners.linear.trainer import Place, Sizes, Trainer
from sqlsimpl.learners.simpl.settings import SimplSettings
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


@dataclass(frozen=True)
class LeastSquares:
    """Conjugate gradients on least squares; scores are about the share of the label."""

    terms: int
    ridge: float
    tolerance: float
    scales: str = "least_squares/scales"
    mirror_sum: float = 1.0

    def solver(self, problem: Problem, start_at: str | None, *, first_stage: bool) -> Solver:  # noqa: ARG002
        """Each stage is solved alike."""
        return ConjugateGradients(
            problem,
            self.terms,
            ridge=self.ridge,
            tolerance=self.tolerance,
            start_at=start_at,
        )


@dataclass(frozen=True)
class ArticleAscent:
    """The article's ascent at a fixed rate; discriminants have length 1."""

    terms: int
    rate: float
    growth: float
    iterations: int
    average: bool
    sloppy: bool
    scales: str = "fixed/scales"
    mirror_sum: float = 0.0

    def solver(self, problem: Problem, start_at: str | None, *, first_stage: bool) -> Solver:  # noqa: ARG002
        """A sloppy ascent is sloppy in the first stage only."""
        return FixedRate(
            problem,
            self.terms,
            rate=self.rate,
            growth=self.growth,
            iterations=self.iterations,
            average=self.average,
            sloppy=self.sloppy and first_stage,
        )


class Stages:
    """Finds discriminants in the corpus of a workspace.

    The trainer makes those of the first stage. Makes later_coordinates (projections on later
    ones), all_survivors, stage_cuts and training_log. With more than one fold, scores and
    coordinates are those of documents that the discriminants have not seen, and the discriminants
    of later stages are found at the end, by `finish`.
    """

    def __init__(self, run: Run, settings: SimplSettings, sizes: Sizes) -> None:
        self.run = run
        self.settings = settings
        self.sizes = sizes
        keeps_parts = settings.orthogonal and settings.stages > 1
        method = self._method(settings.ridge)
        self._trainer = Trainer(run, method, sizes, keeps_parts=keeps_parts)

    def climb(self, lanes: LabelLanes, iterations: int) -> None:
        """Find the discriminants of the first stage by margin."""
        self._begin()
        margin.climb(lanes, iterations, self._trainer.log)
        self._number()

    def find_first(self, ridge: float) -> None:
        """Find the discriminants of the first stage, of all labels."""
        self._begin()
        self._trainer.method = self._method(ridge)
        self._trainer.train()
        self._number()

    def _number(self) -> None:
        """The labels that have a first stage: all of them."""
        self.run.create("simpl/first_labels", output="stage_labels")

    def _begin(self) -> None:
        """Nothing of any stage yet."""
        run = self.run
        deal_out(run, self.sizes.folds, self.settings.seed)
        run.create("simpl/no_stage_cuts", output="stage_cuts")
        run.create("simpl/no_survivors", output="all_survivors")
        run.create("simpl/no_coordinates", output="later_coordinates")
        run.create("simpl/no_discriminants", output=self._trainer.unseeing)

    def survive(self, stage: int) -> bool:
        """Cut each label's projections where it errs least; whether what is wrong can go on."""
        run = self.run
        columns = {"label": "label", "doc": "doc", "value": "score", "target": "target"}
        swept: Relation = run.table("swept") if stage else run.renamed("unseen_scores", **columns)
        if not self._whole:
            if run.create("simpl/going_labels", stage=stage, margin=self.settings.margin) == 0:
                return False
            swept = run.query("simpl/going_values", reads={"swept": swept})
        run.create("simpl/sweeps", reads={"swept": swept})
        run.create("simpl/stage_cuts", append=True, stage=stage)
        return run.create("simpl/survivors", reads={"swept": swept}) > 0

    def find_next(self, stage: int) -> None:
        """A further stage, of the survivors of all labels together."""
        run, folds, terms = self.run, self.sizes.folds, self.sizes.terms
        run.create("simpl/stage_survivors", output="all_survivors", append=True, stage=stage)
        run.create("simpl/survivor_instances", output="instances", folds=folds)
        self._solve_survivors(lambda one: (stage, one.part // folds, one.part % folds))
        run.create(
            "simpl/survivor_discriminants", output="found", stage=stage, folds=folds, terms=terms
        )
        if self._whole:
            # The article cuts before it makes the discriminant orthogonal.
            problem = self._solver().problem
            run.execute(problem.project(self._trainer.scaled_directions()))
            run.create("simpl/survivor_values", output="swept")
        self._add_found(self._trainer.unseeing, stage)
        run.create("simpl/stage_labels", stage=stage)
        for batch in self._trainer.all_labels():
            self._add_coordinates(batch, stage)
        if not self._whole:
            coordinates = {"coordinates": run.table("later_coordinates")}
            run.create("simpl/survivor_coordinates", reads=coordinates, output="swept", stage=stage)

    def finish(self) -> None:
        """Find the discriminants of later stages on all of their documents, for chosen trees."""
        stages = self.settings.stages
        if self._whole:
            return
        if self.run.create("simpl/final_instances", output="instances", stages=stages) == 0:
            return
        self._solve_survivors(lambda one: (one.part % stages, one.part // stages, None))
        terms = self.sizes.terms
        self.run.create("simpl/final_discriminants", output="found", stages=stages, terms=terms)
        for stage in range(1, stages):
            self._add_found("discriminants", stage)

    def write_log(self) -> None:
        """The table training_log."""
        self._trainer.log.write(self.run)

    @property
    def _whole(self) -> bool:
        return self._trainer.whole

    def _method(self, ridge: float) -> LeastSquares | ArticleAscent:
        settings, terms = self.settings, self.sizes.terms
        if settings.climbing in ("margin", "conjugate"):
            return LeastSquares(terms, ridge, settings.tolerance)
        return ArticleAscent(
            terms,
            rate=settings.rate,
            growth=settings.tolerance,
            iterations=0 if settings.climbing == "none" else self.sizes.iterations,
            average=settings.average,
            sloppy=settings.climbing == "sloppy",
        )

    def _solver(self) -> Solver:
        return self._trainer.solver("survivor_entries", 1, first_stage=False)

    def _solve_survivors(self, place: Place) -> None:
        run = self.run
        run.create("simpl/survivor_entries", terms=self.sizes.terms)
        run.create("simpl/survivor_targets", output="targets")
        run.create("linear/parts", lanes=1)
        self._trainer.solve(self._solver(), place, self.sizes.iterations)

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
        run, trainer = self.run, self._trainer
        reads = {"discriminants": run.table(trainer.unseeing)}
        directions = run.query("simpl/stage_directions", reads=reads)
        trainer.project_unseen(
            batch, directions, first=batch.first, stage=stage, terms=self.sizes.terms
        )
        run.create(
            "simpl/document_coordinates",
            reads={"model_stages": run.table("stage_labels")},
            output="later_coordinates",
            lanes=batch.lanes,
            append=True,
            first=batch.first,
            stage=stage,
        )
