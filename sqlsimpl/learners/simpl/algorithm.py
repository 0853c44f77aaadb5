"""SIMPL: several discriminants per label, and a cut or a small tree on the projections."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.decisions.choose import Decisions, Quality
from sqlsimpl.errors import SettingError
from sqlsimpl.features.step import Features
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.linear import margin
from sqlsimpl.learners.linear.costs import class_costs
from sqlsimpl.learners.linear.lanes import LabelLanes
from sqlsimpl.learners.linear.plane import SQUARED_HINGE, PlaneDescent
from sqlsimpl.learners.linear.ratios import RatioDescent
from sqlsimpl.learners.linear.trainer import Sizes
from sqlsimpl.learners.simpl.settings import PRESETS, SimplSettings
from sqlsimpl.learners.simpl.stages import Stages
from sqlsimpl.templates.run import Run

# Number of scores that trees look at while they are only tried out.
_SCORES = 1_000_000
# Steps of a climb in later stages, after a first one by margin.
_LATER = 3
# Try a larger ridge once trees beat cuts for this share of labels.
_MANY = 0.1


@dataclass(frozen=True)
class Simpl(SimplSettings, Learner):
    """Settings and steps of SIMPL."""

    name = "simpl"
    title = "SIMPL"
    summary = "Discriminants found by climbing, and a cut or a small tree on the projections"
    reads = "weights"
    takes_coordinates = True
    presets = PRESETS

    @property
    def keeps_by_label(self) -> bool:
        """The margin climb masks what a label has not selected."""
        return self.climbing == "margin"

    def refuse_bundles(self, corpus: CorpusFacts) -> None:  # noqa: ARG002
        """Trees are judged by folds of documents."""
        if self.climbing != "margin" or self.folds not in (None, 1):
            raise SettingError(
                "bundle: SIMPL takes bundles with climbing 'margin' and no folds; leave both out"
            )

    @property
    def weighs_documents(self) -> bool:
        """They are factors of the margin climb's losses."""
        return self.climbing == "margin"

    def train(self, run: Run, corpus: Features) -> Self:
        """Make the model's tables from the corpus in the workspace."""
        facts = corpus.sizes
        used = self if corpus.members is None else replace(self, folds=1)
        used = used.resolved(facts.postings)
        mirrored = corpus.one_label and facts.labels == 2
        if mirrored:
            # A cut at a value of one side would give what lies in between to both labels.
            used = replace(used, cut="middle")
        by_margin = used.climbing == "margin"
        sizes = Sizes(
            labels=facts.labels,
            terms=facts.terms,
            folds=used.folds or 1,
            iterations=_LATER if by_margin else used.iterations or 1,
            finishing=used.finishing or 0,
            mirrored=mirrored,
        )
        stages = Stages(run, used, sizes)
        classes = class_costs(run, corpus, used.class_weight)
        odds = classes.write_odds(run) if classes else None
        decisions = Decisions(run, used, sizes.folds, corpus.one_label, odds)
        every = -(-facts.documents * facts.labels // _SCORES)
        if by_margin:
            lanes = LabelLanes(
                run,
                corpus,
                SQUARED_HINGE,
                cost=used.cost,
                exponent=margin.EXPONENT,
                seed=used.seed,
                mirrored=mirrored,
                classes=classes,
                descent=RatioDescent if used.scale == "nb" else PlaneDescent,
            )
            stages.climb(lanes, used.iterations or 1)
            decisions.calibrate()
            if sizes.folds > 1:
                decisions.screen(lanes.seen_bins)
            lanes.drop()
            decisions.judge(0, every)
        elif sizes.folds == 1:
            stages.find_first(used.ridge)
        else:
            self._find_first(stages, decisions, every, small=used.is_small(facts.postings))
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
            decisions.screen()
            decisions.judge(0, every)
            return decisions.quality()

        soft = attempt(self.ridge)
        if not small or self.stiffness == 1 or soft.going < _MANY * soft.labels:
            return
        stiff = attempt(self.ridge * self.stiffness)
        if stiff.f1 <= soft.f1:
            attempt(self.ridge)
