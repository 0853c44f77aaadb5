"""SIMPL: several Fisher discriminants per label, and a cut or a small tree on the projections."""

from __future__ import annotations

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.decisions.choose import Decisions, Quality
from sqlsimpl.learners.linear.trainer import Sizes
from sqlsimpl.learners.simpl.settings import SimplSettings
from sqlsimpl.learners.simpl.stages import Stages
from sqlsimpl.templates.run import Run

# Trees that are only tried out look at about so many scores.
_SCORES = 1_000_000
# The share of labels whose trees beat their cuts from which on another ridge is tried.
_MANY = 0.1


class Simpl(SimplSettings):
    """Settings and steps of SIMPL."""

    additive = False

    @staticmethod
    def reading(corpus: CorpusFacts) -> tuple[str, bool]:
        """Documents are weighted when they are scored as they were in training."""
        return corpus.weighting, corpus.unit_length

    def train(self, run: Run, corpus: CorpusFacts) -> None:
        """Make the model's tables from the corpus in the workspace."""
        ((documents, labels, terms, postings),) = run.fetch("simpl/sizes")
        sizes = Sizes(
            labels=labels,
            terms=terms,
            folds=self.folds_for(postings),
            iterations=self.iterations_for(postings),
            finishing=self.finishing_for(postings),
            mirrored=corpus.one_label and labels == 2,
        )
        stages = Stages(run, self, sizes)
        decisions = Decisions(run, self, sizes.folds)
        every = -(-documents * labels // _SCORES)
        if sizes.folds == 1:
            stages.find_first(self.ridge)
        else:
            self._find_first(stages, decisions, every, small=self.is_small(postings))
        for stage in range(self.stages):
            if sizes.folds > 1 and stage > 0:
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
