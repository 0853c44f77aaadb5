"""Adding documents to a model that is made of sums, and removing them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from sqlsimpl.corpus.documents import Documents, Reading, read
from sqlsimpl.corpus.labels import count_left_out, number_labels, read_labels
from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.corpus.vocabulary import Names, choose_terms, count_changed
from sqlsimpl.decisions import unseen
from sqlsimpl.engines.home import Served
from sqlsimpl.errors import ModelError, SourceError
from sqlsimpl.learners.additive import state
from sqlsimpl.learners.additive.learner import AdditiveLearner
from sqlsimpl.learners.registry import LEARNERS, algorithm
from sqlsimpl.models.holders import find_holders, named
from sqlsimpl.models.publishing import (
    fingerprint,
    published_facts,
    write_members,
    write_settings,
)
from sqlsimpl.models.shape import shape_of
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.models.opened import OpenModel


@dataclass(frozen=True)
class Change:
    """What became of a model when documents were added or removed."""

    model: str
    version: int
    changed: int
    """Documents that were added or removed."""
    documents: int
    labels: int
    terms: int
    also_in: tuple[str, ...]
    """Other versions, also of other models of the same place, that hold some of the documents."""
    may_be_in: tuple[str, ...]
    """Versions that do not say what they were trained on."""
    corpora: tuple[str, ...]
    """Schemas of corpora of the same place that have documents with these keys."""
    thresholds_kept: bool
    """Whether labels have the thresholds of the last training, on all documents of that time."""
    shredded: bool
    """Whether nothing of what was removed is left in the place, not even in freed blocks."""
    seconds: float
    left_out: Mapping[str, int]
    """Documents that were not, by reason."""


def change(model: OpenModel, documents: Documents, sign: int, *, shred: bool = False) -> Change:
    """Add documents to a model (sign 1) or remove them (-1), in place, in one transaction.

    The result is what training on the resulting collection would give. Thresholds alone stay those
    of the last training, as they come from documents that were held out then. Intermediate tables,
    which have the texts, go when documents are removed. `shred` also rewrites the place.
    """
    started = time.perf_counter()
    chosen = algorithm(model.algorithm, **model.own_settings)
    if not isinstance(chosen, AdditiveLearner):
        additive = [learner.name for learner in LEARNERS if learner.additive]
        raise ModelError(
            f"model {model.name!r}: documents cannot be added to {model.algorithm} or removed; "
            f"that is for {', '.join(additive)}: train it again"
        )
    if chosen.select is not None or chosen.bundle not in (None, 1):
        how = "its terms were selected by" if chosen.select else "it was learned from bundles of"
        raise ModelError(
            f"model {model.name!r}: {how} its documents, so that others cannot be added or "
            "removed: train it again"
        )
    kept = model.shape.family.sums
    if not set(kept) <= set(model.tables):
        raise ModelError(
            f"model {model.name!r}: it was published without the sums that documents are added to "
            "and removed from: train it with sqlsimpl.train"
        )
    earlier: dict[str, Relation] = {name: model.work_table(name) for name in (*kept, "labels")}
    shape = model.shape
    facts = CorpusFacts(shape.form, shape.settings, one_label=shape.one_label)
    reading = _read(model.new_run(), documents, facts, earlier)
    holders = find_holders(model.store, reading.run, model=model.name)
    held = [one for one in holders.hold if one != model.published]
    left_out = count_left_out(reading.run)
    chosen.count(reading.run, facts)
    run = model.new_run()
    merged = replace(reading, run=run)
    count, labels = _merge(merged, reading.run, earlier, sign)
    terms = choose_terms(
        merged,
        Names(run.table("words"), run.table("word_spellings")),
        run.renamed("word_totals", word="word", documents="documents"),
        count,
    )
    run.create("corpus/terms")
    chosen.derive(run, facts)
    _keep_decisions(model, chosen, merged)
    if sign < 0 and unseen.TABLE in model.tables:
        _forget_unseen(model, merged, reading.run)
    report = replace(model.trained_on, documents=count, labels=labels, terms=terms)
    shape = shape_of(chosen, run, facts, model.columns.text)
    shape = replace(shape, limits=model.shape.limits)
    stored = {
        **model.stored,
        "report": asdict(report),
        **shape.stored(),
    }
    write_settings(run, stored)
    model.replace(
        shape.family.published(run, shape.lanes, additive=True),
        Served(shape, model.columns, model.key_type),
        published_facts(count, labels, terms, fingerprint(run, stored)),
        intermediate=sign > 0,
    )
    for each in (reading.run, run):
        each.drop(*each.made)
    return Change(
        model.name,
        model.version,
        reading.kept,
        count,
        labels,
        terms,
        named(held),
        named(holders.may_hold),
        holders.corpora,
        shape.calibrated,
        shred and model.store.shred(),
        time.perf_counter() - started,
        left_out,
    )


def _read(
    run: Run, documents: Documents, facts: CorpusFacts, earlier: Mapping[str, Relation]
) -> Reading:
    """Read the changed documents and count their words, under the model's own numbers."""
    run.phase("read", 15)
    reading = read(run, documents, facts.settings, needs_label=True)
    if (reading.labelling == "one") != facts.one_label:
        wanted = "one label" if facts.one_label else "a list of labels"
        raise SourceError(f"{documents.name}: the model has {wanted} for each document")
    write_members(reading)
    read_labels(reading)
    count_changed(reading, earlier["words"])
    run.create("corpus/all_document_rows", output="document_rows")
    number_labels(run, earlier["labels"], of_all=True)
    return reading


def _merge(
    merged: Reading, changed: Run, earlier: Mapping[str, Relation], sign: int
) -> tuple[int, int]:
    """The state, words and members after the change; how many documents and labels there are."""
    run, name = merged.run, merged.documents.name
    run.phase("change", 20)
    members: dict[str, Relation] = {
        "earlier": earlier["members"],
        "change": changed.table("members"),
    }
    fault = "additive/twice_members" if sign > 0 else "additive/strange_members"
    ((documents, example),) = run.fetch(fault, reads=members)
    if documents:
        shown = f", for example {example!r}" if example else ""
        wrong = (
            "are in the model already"
            if sign > 0
            else "were never added, or with other text or labels"
        )
        raise SourceError(f"{name}: {documents} documents{shown} {wrong}; nothing was changed")
    kind = "more" if sign > 0 else "fewer"
    run.create(f"additive/{kind}_members", reads=members, output="members")
    state.merge(run, earlier, state.state_tables(changed), sign=sign)
    words = {"known_words": earlier["words"], "changed_words": changed.table("words")}
    run.create("additive/merged_words", reads=words, output="words")
    spellings: dict[str, Relation] = {
        "earlier": earlier["word_spellings"],
        "change": changed.table("word_spellings"),
    }
    run.create("additive/merged_spellings", reads=spellings, output="word_spellings", sign=sign)
    names = {"labels": changed.table("labels")}
    labels = run.create("additive/merged_labels", reads=names, output="labels")
    if labels < 2:
        raise SourceError(f"{name}: fewer than two labels would be left; nothing was changed")
    ((count,),) = run.fetch("additive/collection_size")
    return int(count), labels


def _forget_unseen(model: OpenModel, merged: Reading, removed: Run) -> None:
    """What the model keeps of removed documents goes, too."""
    reads: dict[str, Relation] = {
        "unseen": model.work_table(unseen.TABLE),
        "change": removed.table("members"),
    }
    merged.run.create("additive/fewer_unseen", reads=reads, output=unseen.TABLE)


def _keep_decisions(model: OpenModel, chosen: AdditiveLearner, merged: Reading) -> None:
    """Leaves and bounds after the change."""
    run, name = merged.run, merged.documents.name
    if not model.shape.calibrated:
        chosen.leave_open(run)
        return
    known: dict[str, Relation] = {"leaves": model.work_table("leaves")}
    for (label,) in run.fetch("additive/open_labels", reads=known):
        raise SourceError(
            f"{name}: label {label!r} is new, and a new label needs a threshold: train again"
        )
    run.create("additive/kept_leaves", reads=known, output="model_leaves")
    bounds: dict[str, Relation] = {"bounds": model.work_table("bounds")}
    run.create("additive/kept_bounds", reads=bounds, output="model_bounds")
