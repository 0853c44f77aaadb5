"""SIMPL: several Fisher discriminants per label, and a cut or a small tree on the projections."""

from __future__ import annotations

from sqlsimpl.climb import Hill
from sqlsimpl.decision import Decisions, Quality
from sqlsimpl.run import Run
from sqlsimpl.simpl_settings import SimplSettings
from sqlsimpl.stages import Stages, batches

# Trees that are only tried out look at about so many scores.
_SCORES = 1_000_000
# The share of labels whose trees beat their cuts from which on another ridge is tried.
_MANY = 0.1


class Simpl(SimplSettings):
    """Settings and steps of SIMPL."""

    any_labels = True

    def train(self, run: Run) -> None:
        """Make the model's tables from the corpus in the workspace."""
        ((documents, labels, terms, postings),) = run.fetch("simpl/sizes")
        folds = self.folds_for(postings)
        stages = Stages(
            run,
            self,
            folds=folds,
            iterations=self.iterations_for(postings),
            finishing=self.finishing_for(postings),
            labels=labels,
            terms=terms,
            small=self.is_small(postings),
        )
        decisions = Decisions(run, self, folds)
        every = -(-documents * labels // _SCORES)
        if folds == 1:
            stages.find_first(self.ridge)
        else:
            self._find_first(stages, decisions, every)
        for stage in range(self.stages):
            if folds > 1 and stage > 0:
                decisions.judge(stage, every)
            if stage + 1 == self.stages or not stages.survive(stage):
                break
            stages.find_next(stage + 1)
        decisions.choose()
        stages.finish()
        decisions.settle()
        run.create("simpl/model_terms")
        run.create("simpl/model_stages")
        stages.write_log()

    def _find_first(self, stages: Stages, decisions: Decisions, every: int) -> None:
        """The first stage, with a stiffer ridge where lines fall short and it does better.

        A discriminant that cannot part its label by one cut bends to single documents; the trees
        on its projections are better when it is held back.
        """

        def attempt(ridge: float) -> Quality:
            stages.find_first(ridge)
            decisions.calibrate()
            decisions.judge(0, every)
            return decisions.quality()

        soft = attempt(self.ridge)
        if not stages.small or self.stiffness == 1 or soft.going < _MANY * soft.labels:
            return
        stiff = attempt(self.ridge * self.stiffness)
        if stiff.f1 <= soft.f1:
            attempt(self.ridge)

    def score(self, trained: Run, documents: Run) -> None:
        """Decide on the documents of one workspace with the model of another: decisions."""
        ((_, labels, terms, _),) = trained.fetch("simpl/sizes")
        entries = documents.renamed("weights", instance="doc", slot="term", weight="weight")
        stages = trained.fetch("score/stages")
        for batch in batches(documents, labels, terms):
            hill = Hill(documents, entries, batch.lanes)
            for (stage,) in stages:
                reads = {"model_terms": trained.table("model_terms")}
                directions = documents.query("score/directions", reads=reads)
                place = {"first": batch.first, "stage": stage}
                documents.execute(hill.project(directions), **place)
                documents.create(
                    "simpl/document_coordinates",
                    reads={"model_stages": trained.table("model_stages")},
                    output="coordinates",
                    lanes=batch.lanes,
                    append=batch.first > 0 or stage > 0,
                    **place,
                )
        self._decide(trained, documents)

    def _decide(self, trained: Run, documents: Run) -> None:
        points = {"tree": "label", "point": "doc", "axis": "stage", "value": "value"}
        bounds = {"tree": "label", "leaf": "leaf", "axis": "stage", "low": "low", "high": "high"}
        leaves = {
            "points": documents.renamed("coordinates", **points),
            "leaves": trained.renamed("model_leaves", tree="label", leaf="leaf"),
            "leaf_bounds": trained.renamed("model_bounds", **bounds),
        }
        documents.create("tree/point_leaves", reads=leaves)
        model_leaves = {"model_leaves": trained.table("model_leaves")}
        documents.create("score/decisions", reads=model_leaves)
        documents.create("score/decision_scores", output="scores")
