"""Documents that were learned from in bundles: where each stands by itself."""

from __future__ import annotations

from sqlglot import exp

from sqlsimpl.features.step import Features
from sqlsimpl.learners.linear.plane import as_list
from sqlsimpl.learners.linear.search import Array
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


def member_state(
    run: Run, features: Features, state: Relation, iterates: Relation, biases: Array
) -> exp.Table:
    """Make member_state (instance, leverage, costs, projections, shares) from that of bundles."""
    members = features.members
    if members is None or members.postings is None or members.weights is None:
        raise ValueError("these features have no bundles")
    reads: dict[str, Relation] = {
        "bundle_members": members.bundles,
        "member_postings": members.postings,
        "member_weights": members.weights,
        "bundle_postings": run.table("postings"),
        "bundle_weights": features.weights,
        "iterates": iterates,
        "state": state,
    }
    run.create("bundling/member_state", reads=reads, lanes=len(biases), biases=as_list(biases))
    return run.table("member_state")
