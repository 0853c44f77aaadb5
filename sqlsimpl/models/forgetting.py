"""Forgetting documents, whatever a model was made with: it is trained anew without them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

from sqlsimpl.corpus.arguments import (
    Database,
    documents_like,
    takes_documents,
)
from sqlsimpl.corpus.conditions import HIDDEN, all_but, digest, quotes_texts
from sqlsimpl.corpus.documents import Documents, read
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.decisions.targets import TARGETS, Target
from sqlsimpl.engines import open_engine
from sqlsimpl.errors import SettingError, SourceError
from sqlsimpl.learners.registry import algorithm
from sqlsimpl.models.catalog import open_model
from sqlsimpl.models.families import MEMBERS
from sqlsimpl.models.holders import Holders, find_holders, named
from sqlsimpl.models.model import Model
from sqlsimpl.models.publishing import GIVEN, write_members
from sqlsimpl.models.store import ModelStore
from sqlsimpl.models.training import Order, train_order
from sqlsimpl.templates.run import OnStep


@dataclass(frozen=True)
class Forgotten:
    """What became of a request to forget documents."""

    model: str
    version: int
    """The new version, which has never seen them."""
    forgotten: int | None
    """How many documents the condition names; None when they were gone from the source."""
    documents: int
    dropped: tuple[str, ...]
    """The versions that held them, or may have, with their intermediate tables."""
    kept: tuple[str, ...]
    """Earlier versions that never held them."""
    also_in: tuple[str, ...]
    """Versions of other models of the same place that hold them."""
    may_be_in: tuple[str, ...]
    """Versions of other models that do not say what they were trained on."""
    corpora: tuple[str, ...]
    """Schemas of corpora of the same place that have documents with these keys."""
    quotes: bool
    """Whether the condition of training, which is stored with the model, quotes texts."""
    shredded: bool
    """Whether nothing deleted is left in the place, either."""


@takes_documents
def forget(
    path: Database,
    source: object = None,
    *,
    name: str | None = None,
    gone: bool = False,
    trained_on: str | None = None,
    private: bool = False,
    with_new: bool = False,
    shred: bool = True,
    on_step: OnStep | None = None,
    **options: Any,
) -> Forgotten:
    """Train a model anew without documents, and drop every version that held them.

    `source` has all documents of training; `where` names those to forget. Or they are deleted from
    the source first, and `gone` says so: then every earlier version of the model is dropped. The
    settings and columns are those of the version in use, and so is its condition on the documents
    of training; `trained_on` is that condition where the model keeps only a digest of it. `private`
    stores a digest in place of that condition, which may quote what is to be forgotten. Documents
    that the version in use does not have may have been forgotten earlier, and are refused unless
    `with_new` says that they are to be learned. `shred` rewrites a DuckDB file, so that deleted
    words are not left in its free blocks.
    """
    wanted = options.get("where")
    if gone == (wanted is not None):
        raise SettingError("say which documents to forget with where, or that they are gone")
    with open_model(path, name, on_step=on_step) as model:
        trained = _condition_of_training(model, trained_on)
        documents = documents_like(model.columns, source, options, labelled=True)
        holders, count = (_all(model), None) if gone else _holders(model, documents)
        order = _order(model, documents, trained, wanted)
        if not with_new:
            _refuse_new(model, order)
    if private:
        order = replace(order, told=digest(trained), quotes=False)
    with train_order(open_engine(path), order, model.name, force=True, on_step=on_step) as made:
        new, left = made.published, made.trained_on.documents
    with closing(open_engine(path)) as engine:
        store = ModelStore(engine.home())
        dropped = [one for one in (*holders.hold, *holders.may_hold) if one.model == new.model]
        for one in dropped:
            store.drop(one.model, one.version)
        kept = [one for one in store.versions(new.model) if one.version != new.version]
        shredded = shred and store.shred()
    others = Holders(
        tuple(one for one in holders.hold if one.model != new.model),
        tuple(one for one in holders.may_hold if one.model != new.model),
    )
    return Forgotten(
        new.model, new.version, count, left, named(dropped), named(kept),
        named(others.hold), named(others.may_hold), holders.corpora, quotes_texts(order.told),
        shredded,
    )  # fmt: skip


def _condition_of_training(model: Model, given: str | None) -> str | None:
    stored: str | None = model.stored["where"]
    if stored is None or not stored.startswith(HIDDEN):
        if given is not None:
            raise SettingError(f"trained_on: model {model.name!r} says itself: {stored!r}")
        return stored
    if given is None:
        raise SettingError(
            f"model {model.name!r} keeps only a digest of the condition of training: give it as "
            "trained_on"
        )
    return given


def _all(model: Model) -> Holders:
    return Holders((), tuple(model.versions))


def _holders(model: Model, documents: Documents) -> tuple[Holders, int]:
    """The versions that hold documents, and how many documents there are."""
    run = model.new_run()
    run.phase("find", 10)
    reading = read(run, documents, model.shape.settings, needs_label=False)
    write_members(reading)
    return find_holders(ModelStore(model.engine.home()), run, model=model.name), reading.kept


def _refuse_new(model: Model, order: Order) -> None:
    """Refuse documents that the version in use does not have: they may have been forgotten."""
    if MEMBERS not in model.tables:
        return
    run = model.new_run()
    run.phase("compare", 10)
    write_members(read(run, order.documents, order.settings, needs_label=True))
    known = {"earlier": model.work_table(MEMBERS), "change": run.table(MEMBERS)}
    ((count, example),) = run.fetch("additive/strange_members", reads=known)
    if count:
        shown = f", for example {example!r}," if example else ""
        raise SourceError(
            f"{order.documents.name}: {count} documents{shown} are not in the version of model "
            f"{model.name!r} in use: they are new or changed, or were forgotten earlier; take from "
            "the source what is to stay forgotten, then say that the others are to be learned "
            "(--with-new, with_new=True)"
        )


def _order(model: Model, documents: Documents, trained: str | None, gone: str | None) -> Order:
    """The training of the model, on all of its documents but those to forget."""
    given: Mapping[str, Any] = model.stored.get(GIVEN, model.stored)
    where = trained if gone is None else all_but(trained, gone, model.engine.dialect)
    columns = replace(documents.columns, weight_column=model.columns.weight_column)
    return Order(
        replace(documents, where=where, columns=columns),
        model.algorithm,
        algorithm(model.algorithm, **given["algorithm_settings"]),
        CorpusSettings.from_stored(given["corpus_settings"]),
        # What is forgotten is not to be quoted by what is made without it.
        told=model.stored["where"],
        quotes=gone is None,
        targets=tuple(Target.from_stored(one) for one in model.stored.get(TARGETS, ())),
    )
