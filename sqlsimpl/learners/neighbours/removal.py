"""Removing documents from a model of nearest neighbours: their points go."""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.corpus.documents import Documents, read
from sqlsimpl.decisions import unseen
from sqlsimpl.engines.home import Served
from sqlsimpl.errors import ModelError, SourceError
from sqlsimpl.learners.additive.change import Change
from sqlsimpl.models.holders import find_holders, named
from sqlsimpl.models.publishing import (
    fingerprint,
    published_facts,
    write_members,
    write_settings,
)
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, render

if TYPE_CHECKING:
    from sqlsimpl.models.opened import OpenModel

_OF_POINTS = ("point_labels", "point_terms")


def remove_points(model: OpenModel, documents: Documents, *, shred: bool = False) -> Change:
    """Remove documents, in place, in one transaction: they are no neighbours any more.

    Axes, thresholds and the strongest terms of labels stay those of the last training. Intermediate
    tables go. `shred` also rewrites the place.
    """
    started = time.perf_counter()
    _refuse_without_points(model)
    run, after = model.new_run(), model.new_run()
    run.phase("read", 15)
    reading = read(run, documents, model.shape.settings, needs_label=True)
    write_members(reading)
    members: dict[str, Relation] = {
        "earlier": model.work_table("members"),
        "change": run.table("members"),
    }
    ((wrong, example),) = run.fetch("additive/strange_members", reads=members)
    if wrong:
        raise SourceError(
            f"{documents.name}: {wrong} documents, for example {example!r}, were never added, or "
            "with other text or labels; nothing was changed"
        )
    holders = find_holders(model.store, run, model=model.name)
    after.phase("change", 10)
    count = after.create("additive/fewer_members", reads=members, output="members")
    if not _keep_points(model, after, run.table("members")):
        raise SourceError(f"{documents.name}: no point would be left; nothing was changed")
    if unseen.TABLE in model.tables:
        of_unseen = {unseen.TABLE: model.work_table(unseen.TABLE), "change": members["change"]}
        after.create("additive/fewer_unseen", reads=of_unseen, output=unseen.TABLE)
    stored = {**model.stored, "report": asdict(replace(model.trained_on, documents=count))}
    write_settings(after, stored)
    labels, terms = model.published.labels, model.published.terms
    model.replace(
        {name: after.table(name) for name in after.made},
        Served(model.shape, model.columns, model.key_type),
        published_facts(count, labels, terms, fingerprint(after, stored)),
        intermediate=False,
    )
    for each in (run, after):
        each.drop(*each.made)
    return Change(
        model.name,
        model.version,
        reading.kept,
        count,
        labels,
        terms,
        named([one for one in holders.hold if one != model.published]),
        named(holders.may_hold),
        holders.corpora,
        thresholds_kept=True,
        shredded=shred and model.store.shred(),
        seconds=time.perf_counter() - started,
        left_out={},
    )


def _refuse_without_points(model: OpenModel) -> None:
    """Refuse models in which documents cannot be found."""
    if not model.shape.options["neighbours"]:
        raise ModelError(
            f"model {model.name!r}: its points are means of labels, from which no document can be "
            "removed: train it again without the documents, or forget them"
        )
    if model.columns.id is None or "members" not in model.tables:
        raise ModelError(
            f"model {model.name!r}: its documents have no key to find their points by: train it "
            "again without the documents, or forget them"
        )


def _keep_points(model: OpenModel, after: Run, gone: exp.Table) -> int:
    """Make the tables of the points that are left; how many there are."""
    dialect = after.engine.dialect
    keys = exp.select("key").from_(gone).where(exp.column("key").is_(exp.null()).not_())
    key = exp.cast(exp.column("document"), "TEXT")
    points = exp.select("*").from_(model.work_table("points")).where(key.isin(query=keys).not_())
    after.create_from("neighbours/points", render(points, dialect), output="points")
    left = after.steps[-1].rows or 0
    for name in _OF_POINTS:
        if name in model.shape.tables:
            known = exp.select("point").from_(after.table("points"))
            rows = exp.select("*").from_(model.work_table(name))
            kept = rows.where(exp.column("point").isin(query=known))
            after.create_from(f"neighbours/{name}", render(kept, dialect), output=name)
    return left
