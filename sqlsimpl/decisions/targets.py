"""Targets: thresholds that reach a precision or recall on documents that were held out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from sqlsimpl.errors import ModelError, SettingError, near
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

LIMITS = "limits"
"""The table of what the log-odds of labels must be, where a document gets one label or none."""
TARGETS = "targets"
"""The name under which a model's record says what was aimed at."""
CONFIDENCE = 0.9
_MEASURES = ("precision", "recall", "keep")
_ALL = -1
_MARGIN = 1e-3
_NEVER = 1e6


@dataclass(frozen=True)
class Target:
    """A precision or recall that labels are to have on documents that were not seen."""

    precision: float | None = None
    recall: float | None = None
    labels: tuple[str, ...] = ()
    """Those that it is for, each with a threshold of its own; none: all together, with one."""
    each: bool = False
    """Whether it is for every label by itself; those that do not reach it are never given."""
    confidence: float = CONFIDENCE
    keep: float | None = None
    """Share of documents that are to get a label, right or wrong; only those unlike most get none.
    For documents with one label."""

    def __post_init__(self) -> None:
        """Refuse what cannot be aimed at."""
        if sum(getattr(self, name) is not None for name in _MEASURES) != 1:
            raise SettingError(f"{', '.join(_MEASURES)}: say one of them, the share to aim at")
        for name in (*_MEASURES, "confidence"):
            share = getattr(self, name)
            if share is None:
                continue
            number = isinstance(share, int | float) and not isinstance(share, bool)
            if not number or not 0 < share < 1:
                raise SettingError(
                    f"{name} {share!r}: it must be a number between 0 and 1, such as 0.95"
                )
        if self.labels and self.each:
            raise SettingError("each: it is for every label; leave out the labels or each")

    @property
    def share(self) -> float:
        """The share to reach."""
        return float(getattr(self, self.measure))

    @property
    def measure(self) -> str:
        """What is to reach it."""
        return next(name for name in _MEASURES if getattr(self, name) is not None)

    def stored(self) -> dict[str, Any]:
        """As it stands in a model's record."""
        return {**asdict(self), "labels": list(self.labels)}

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Self:
        """What stands in a model's record."""
        return cls(**{**stored, "labels": tuple(stored["labels"])})


@dataclass(frozen=True)
class Reached:
    """What a threshold comes to on documents that were held out."""

    label: str | None
    """None for all labels together."""
    threshold: float | None
    """On log-odds; for recall where a document gets one label, on the lead over the best other
    label. None where the target is not reached: then the label is never given."""
    precision: float | None
    recall: float | None
    """Neither is told where any label was to be kept."""
    given: int
    """To how many documents the label is given."""
    positives: int
    """How many documents have it, or, where any label was to be kept, would get it at all."""


def aim(
    run: Run, target: Target, reads: Mapping[str, Relation], *, one_label: bool, turn: int = 0
) -> tuple[dict[str, str], list[Reached]]:
    """Make the tables of a model that decide, so that they reach a target on its table unseen.

    `reads` are tables of the model by name; limits may be missing. The turn tells several targets
    of one model apart. Returns the names of the work tables that take their places, and what the
    labels reach.
    """
    names: dict[int, str] = dict(run.fetch("linear/label_names", reads={"labels": reads["labels"]}))
    for label in target.labels:
        if label not in names.values():
            known = near(label, list(names.values()))
            raise SettingError(f"label {label!r}: the model has no such label; {known}")
    pooled = not target.labels and not target.each
    if pooled and one_label and target.recall is not None:
        raise SettingError(
            "recall: each document gets one label here, so that more of one are fewer of another: "
            "say of which label"
        )
    if target.keep is not None and not one_label:
        raise SettingError(
            "keep: it is for models that give a document one label; here, say a precision or recall"
        )
    tables: dict[str, Relation] = dict(reads)
    if one_label:
        tables.setdefault(LIMITS, run.query("targets/no_limits", reads=reads))
    found = _find(run, target, tables, pooled=pooled, one_label=one_label)
    reached = _reached(target, found, names)
    aimed = target.labels or tuple(names.values())
    run.write_rows("aimed_labels", {"name": "TEXT"}, [{"name": name} for name in aimed])
    run.create("targets/label_cuts", reads={"labels": reads["labels"]}, never=_NEVER)
    made = _limit(run, target, tables, turn) if one_label else _cut(run, tables, turn)
    run.drop("aimed_labels", "target_cuts", "label_cuts")
    return made, reached


def _find(
    run: Run, target: Target, tables: Mapping[str, Relation], *, pooled: bool, one_label: bool
) -> list[dict[str, Any]]:
    """Make target_cuts, and return its rows of the labels that are aimed at."""
    binds: dict[str, Any] = {"pooled": pooled}
    scores = "own_scores"
    if one_label and target.measure == "recall":
        scores = "lead_scores"
    elif one_label:
        scores, binds["any_right"] = "answer_scores", target.measure == "keep"
    run.create(f"targets/{scores}", reads=tables, output="target_scores", **binds)
    run.create(
        "targets/target_cuts",
        by_recall=target.measure != "precision",
        least=target.share,
        evidence=math.log(1 / (1 - target.confidence)),
        margin=_MARGIN,
    )
    columns = ("unit", "cut", "given", "hits", "positives", "share", "reached")
    rows = run.fetch("targets/found_cuts")
    run.drop("target_scores")
    return [dict(zip(columns, row, strict=True)) for row in rows]


def _reached(
    target: Target, found: Sequence[Mapping[str, Any]], names: Mapping[int, str]
) -> list[Reached]:
    """What is reached; an error where what was asked for by name is not."""
    reached = []
    for row in found:
        label = None if row["unit"] == _ALL else names[row["unit"]]
        if target.labels and label not in target.labels:
            continue
        if not row["reached"] and not target.each:
            raise ModelError(_too_much(target, label, row))
        given, hits = (row["given"], row["hits"]) if row["reached"] else (0, 0)
        known = target.keep is None
        reached.append(
            Reached(
                label,
                row["cut"] if row["reached"] else None,
                hits / given if given and known else None,
                hits / row["positives"] if row["positives"] and known else None,
                given,
                row["positives"],
            )
        )
    return reached


def _too_much(target: Target, label: str | None, row: Mapping[str, Any]) -> str:
    """Why a target is not reached, and what would be."""
    whose = "all labels together" if label is None else f"label {label!r}"
    documents = row["given"] if target.measure == "precision" else row["positives"]
    needed = math.ceil(math.log(1 - target.confidence) / math.log(target.share))
    return (
        f"{target.measure} {target.share:g} of {whose} is not reached with confidence "
        f"{target.confidence:g}: the documents that were held out show {row['share']:.3f} at best, "
        f"on {documents:,} documents, and without any mistake {needed:,} are needed; ask for less, "
        "or label more documents. Nothing was changed"
    )


def _limit(run: Run, target: Target, tables: Mapping[str, Relation], turn: int) -> dict[str, str]:
    """Make limits anew, where a document gets one label or none."""
    made = f"limits_{turn}"
    earlier = {"earlier_limits": tables[LIMITS]}
    by_recall = target.measure == "recall"
    run.create("targets/limits", reads=earlier, output=made, by_recall=by_recall)
    return {LIMITS: made}


def _cut(run: Run, tables: Mapping[str, Relation], turn: int) -> dict[str, str]:
    """Make leaves, bounds and thresholds anew, where each label has a decision of its own."""
    run.create("targets/whole_leaves", reads=tables)
    run.create("targets/whole_bounds", reads=tables)
    run.create("targets/cut_leaves")
    made = {}
    for name in ("leaves", "bounds", "thresholds"):
        made[name] = f"{name}_{turn}"
        run.create(f"targets/changed_{name}", reads=tables, output=made[name])
    run.drop("whole_leaves", "whole_bounds", "cut_leaves")
    return made
