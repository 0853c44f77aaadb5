"""Which versions of a place's models hold certain documents, as far as their tables say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlsimpl.decisions import unseen
from sqlsimpl.engines.marks import MARK
from sqlsimpl.models.versions import Version
from sqlsimpl.templates.run import Run

if TYPE_CHECKING:
    from sqlsimpl.engines.home import Schemas
    from sqlsimpl.models.store import ModelStore

_MEMBERS = "members"
_DOCUMENTS = "documents"


@dataclass(frozen=True)
class Holders:
    """Versions that hold some of the documents, and those whose tables do not say whether."""

    hold: tuple[Version, ...]
    may_hold: tuple[Version, ...]
    corpora: tuple[str, ...] = ()
    """Schemas of corpora that have documents with these keys, or keys of their own making."""


def find_holders(store: ModelStore, run: Run, *, model: str) -> Holders:
    """The versions that were trained on documents of the work table members (key, digest).

    A key alone tells documents of the same model apart; in others it may be of something else.
    """
    hold, may_hold = [], []
    with store.home.reading() as schemas:
        for version in schemas.versions():
            by_key, by_content = _held(schemas, run, version)
            own = version.model == model
            if by_content or (own and by_key):
                hold.append(version)
            elif by_content is None if by_key is None else by_key:
                may_hold.append(version)
        corpora = [one for one in schemas.holding(_DOCUMENTS) if _has(schemas, run, one)]
    return Holders(tuple(hold), tuple(may_hold), tuple(corpora))


def _has(schemas: Schemas, run: Run, schema: str) -> bool:
    """Whether a schema is a corpus that may have some of the documents."""
    if schemas.marks(schema).get(_DOCUMENTS) != MARK:
        return False
    change = {"change": run.table(_MEMBERS)}
    ((keys,),) = run.fetch("models/keyed_members", reads=change)
    reads = {"documents": schemas.table(schema, _DOCUMENTS), **change}
    ((by_key,),) = run.fetch("models/held_documents", reads=reads)
    return bool(by_key) or not keys


def _held(schemas: Schemas, run: Run, version: Version) -> tuple[int | None, int | None]:
    """How many of the documents a version has by key and by content; None: it does not say."""
    schema = schemas.version_schema(version.model, version.version)
    known = schemas.tables(schema)
    change = {"change": run.table(_MEMBERS)}
    if _MEMBERS in known:
        reads = {"members": schemas.table(schema, _MEMBERS), **change}
        ((by_key, by_content),) = run.fetch("models/held_members", reads=reads)
        return int(by_key), int(by_content)
    ((keys,),) = run.fetch("models/keyed_members", reads=change)
    if unseen.TABLE in known and keys:
        reads = {"unseen": schemas.table(schema, unseen.TABLE), **change}
        ((by_key,),) = run.fetch("models/held_unseen", reads=reads)
        return int(by_key), None
    return None, None


def named(versions: Sequence[Version]) -> tuple[str, ...]:
    """Versions as users name them."""
    return tuple(f"{one.model}@{one.version}" for one in versions)
