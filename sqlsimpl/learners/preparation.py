"""A training: the steps between a corpus and a learner, then the learner on what they leave."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

from sqlsimpl.errors import SettingError
from sqlsimpl.features.bundling import Bundling, unbundled, with_members
from sqlsimpl.features.reduction.reduction import Reduction, folded
from sqlsimpl.features.selection import Selection
from sqlsimpl.features.step import Features
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.registry import Algorithm
from sqlsimpl.templates.run import Run

Chosen = TypeVar("Chosen", bound=Algorithm)


@dataclass(frozen=True)
class Trained(Generic[Chosen]):
    """What training has left in a workspace."""

    learner: Chosen
    """As it was used."""
    run: Run
    """In which the model's tables have their names."""
    features: Features
    """What documents that are scored become."""
    seconds: float


def prepared(run: Run, features: Features, chosen: Learner) -> tuple[Learner, Features]:
    """The learner with a value for what was `auto` of the steps, and what they leave it."""
    if chosen.bundle is not None:
        chosen.refuse_bundles(features)
        bundling = Bundling(chosen.bundle, getattr(chosen, "seed", 0))
        chosen = replace(chosen, bundle=bundling.resolved(features))
        features = bundling(run, features)
    if chosen.select is not None:
        by_label = chosen.keeps_by_label and chosen.reduce is None
        per = chosen.features_per or ("label" if by_label else "all")
        if per == "label" and not by_label:
            raise SettingError(
                f"features_per label: algorithm {chosen.name!r} with these settings learns all "
                "labels from the same terms; take features_per=all, or ridge, mls, logistic, svm "
                "or SIMPL's margin climb, without folds for costs and thresholds"
            )
        chosen = replace(chosen, features_per=per)
        # Every label has the same most frequent terms.
        by_label = per == "label" and chosen.select != "frequency"
        features = Selection(chosen, by_label)(run, features)
    features = with_members(run, features)
    if chosen.reduce is not None:
        if not chosen.takes_coordinates or features.members is not None:
            what = "bundles" if chosen.takes_coordinates else f"algorithm {chosen.name!r}"
            raise SettingError(
                f"reduce: not with {what}; it is for simpl, ridge, mls, logistic, svm, wh and knn, "
                "on documents one by one"
            )
        features = Reduction(chosen)(run, features)
        if chosen.reduce in ("lda", "lsi", "random"):
            chosen = replace(chosen, dimensions=features.sizes.terms)
    return chosen, features


def train(run: Run, features: Features, chosen: Chosen) -> Trained[Chosen]:
    """Make the tables of a model."""
    started = time.perf_counter()
    if isinstance(chosen, Learner):
        used, features = prepared(run, features, chosen)
        chosen = cast("Chosen", used)
    bound = features.bound(run)
    learner = cast("Chosen", chosen.train(bound, features) or chosen)
    scored = unbundled(features.before or features)
    run = scored.bound(run)
    if features.before is not None and not getattr(learner, "keeps_axes", False):
        run = folded(run)
    return Trained(learner, run, scored, time.perf_counter() - started)
