"""What is likely wrong with documents and labels that a classifier is to learn from."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

from sqlglot import exp

from sqlsimpl.corpus.steps import Report
from sqlsimpl.errors import SourceError
from sqlsimpl.templates.run import Run

LOG = logging.getLogger("sqlsimpl")
_FEW = 50  # documents
_MANY = 20  # labels: with fewer, there may well be a document or two of each
_SHOWN = 5


def doubts(run: Run, report: Report) -> list[str]:
    """What a user should know before trusting a model, a sentence each."""
    labels: list[tuple[str, int]] = [
        (name, count)
        for name, count in run.engine.run(
            exp.select("name", "documents").from_(run.table("labels")).order_by("label")
        )
    ]
    missing = report.left_out.get("label is NULL", 0)
    total = report.documents + sum(report.left_out.values())
    found = [*_alike([name for name, _ in labels]), *_single(labels)]
    if missing * 10 > total:
        share = f"{missing / total:.0%}"
        found.append(f"{missing:,} of {total:,} documents ({share}) have no label and are left out")
    if report.documents < _FEW:
        found.append(
            f"there are only {report.documents} documents: figures of so few say little, and more "
            "of them will help more than any setting"
        )
    return found


def refuse_keys(report: Report, name: str, column: str | None) -> None:
    """Refuse a label column that looks like a key: nearly as many values as documents."""
    if report.labelling == "one" and report.labels > max(_MANY, report.documents / 2):
        raise SourceError(
            f"{name}: label column {column!r} has {report.labels:,} values in "
            f"{report.documents:,} documents: is it a key, or a text? Name another, or train with "
            "--force (force=True)"
        )


def warn(messages: Iterable[str]) -> None:
    """Log each of them."""
    for message in messages:
        LOG.warning(message)


def _alike(names: Sequence[str]) -> list[str]:
    """Labels that differ in case or space only."""
    same: dict[str, list[str]] = {}
    for name in names:
        same.setdefault("".join(name.casefold().split()), []).append(name)
    groups = [each for each in same.values() if len(each) > 1]
    if not groups:
        return []
    shown = "; ".join(", ".join(map(repr, each)) for each in groups[:_SHOWN])
    more = f" and {len(groups) - _SHOWN} more" if len(groups) > _SHOWN else ""
    return [f"labels that differ in case or space only are learned as different: {shown}{more}"]


def _single(labels: Sequence[tuple[str, int]]) -> list[str]:
    """Labels that cannot be learned from their one document."""
    single = [name for name, documents in labels if documents == 1]
    if not single:
        return []
    shown = ", ".join(map(repr, single[:_SHOWN])) + (", …" if len(single) > _SHOWN else "")
    have = "label has" if len(single) == 1 else "labels have"
    return [f"{len(single)} {have} one document, too few to learn from: {shown}"]
