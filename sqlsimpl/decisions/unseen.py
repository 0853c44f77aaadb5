"""What a model keeps of the training documents' log-odds while they were not seen."""

from __future__ import annotations

from sqlsimpl.errors import SettingError
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

_FEW = 10
TABLE = "unseen"
"""The name of the published table."""
TREE_LEAVES = "tree_point_leaves"
"""The work table of the leaves that documents are in, of the labels with a tree."""


def deal_out(run: Run, folds: int, seed: int) -> None:
    """Make folds (doc, fold); many more than there are documents are work for nothing."""
    documents = run.create("calibration/folds", folds=folds, seed=seed)
    if folds > max(documents, _FEW):
        raise SettingError(f"folds {folds}: there are {documents} documents; take fewer folds")


def write(run: Run) -> None:
    """Make unseen (document, label, log_odds, has_label), if training has held documents out."""
    if "thresholds" not in run.made:
        return
    trees: Relation = run.query("tree/no_point_leaves")
    if TREE_LEAVES in run.made:
        trees = run.table(TREE_LEAVES)
    reads = {"point_leaves": trees, "leaves": run.table("model_leaves")}
    run.create("calibration/unseen", reads=reads, output=TABLE)
