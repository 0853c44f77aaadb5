"""SIMPL: several Fisher discriminants per label, and a cut or a small tree on the projections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.decisions.choose import Decisions, Quality
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.linear.trainer import Sizes
from sqlsimpl.learners.simpl.settings import PRESETS, SimplSettings
from sqlsimpl.learners.simpl.stages import Stages
from sqlsimpl.templates.run import Run

# Number of scores that trees look at while they are only tried out.
_SCORES = 1_000_000
# Try a larger ridge once trees beat cuts for this share of labels.
_MANY = 0.1


@dataclass(frozen=True)
class Simpl(SimplSettings, Learner):
    """Settings and steps of SIMPL."""

    name = "simpl"
    title = "SIMPL"
    summary = "Fisher discriminants, and a cut or a small tree on the projections"
    reads = "weights"
    presets = PRESETS

    def train(self, run: Run, corpus: CorpusFacts) -> Self:
        """Make the model's tables from the corpus in the workspace."""
        ((documents, labels, terms, postings),) = run.fetch("simpl/sizes")
        used = self.resolved(postings)
        sizes = Sizes(
            labels=labels,
            terms=terms,
            folds=used.folds or 1,
            iterations=used.iterations or 1,
            finishing=used.finishing or 0,
            mirrored=corpus.one_label and labels == 2,
        )
        stages = Stages(run, used, sizes)
        decisions = Decisions(run, used, sizes.folds)
        every = -(-documents * labels // _SCORES)
        if sizes.folds == 1:
            stages.find_first(used.ridge)
        else:
            self._find_first(stages, decisions, every, small=used.is_small(postings))
        for stage in range(used.stages):
            if sizes.folds > 1 and stage > 0:
                decisions.judge(stage, every)
            if stage + 1 == used.stages or not stages.survive(stage):
                break
            stages.find_next(stage + 1)
        decisions.choose()
        stages.finish()
        decisions.settle()
        run.create("simpl/model_terms")
        run.create("simpl/model_stages")
        stages.write_log()
        return used

    def _find_first(self, stages: Stages, decisions: Decisions, every: int, *, small: bool) -> None:
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
        if not small or self.stiffness == 1 or soft.going < _MANY * soft.labels:
            return
        stiff = attempt(self.ridge * self.stiffness)
        if stiff.f1 <= soft.f1:
            attempt(self.ridge)
