"""Versions of models: what is known of each, and how a user says which is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlsimpl.errors import ModelError, SettingError, near

REGISTRY = "sqlsimpl"
"""The schema in which all versions are listed."""
_FORBIDDEN = {"main", "temp", "system", "information_schema", "pg_catalog", "public", REGISTRY}
_FORBIDDEN_STARTS = ("pg_", "sqlsimpl_work_")


@dataclass(frozen=True)
class Version:
    """A published version of a model, as sqlsimpl.versions lists it."""

    model: str
    version: int
    current: bool
    published: datetime
    algorithm: str
    documents: int
    labels: int
    terms: int
    fingerprint: str
    """Of the data and the settings: the same again would give the same model."""
    format: int
    """Version of the tables' form."""


COLUMNS = {
    "model": "TEXT", "version": "INT", "current": "BOOLEAN", "published": "TIMESTAMP",
    "algorithm": "TEXT", "documents": "BIGINT", "labels": "BIGINT", "terms": "BIGINT",
    "fingerprint": "TEXT", "format": "INT",
}  # fmt: skip
"""The columns of the table that lists versions."""


def check_name(model: str) -> None:
    """Refuse a name that cannot be that of a model's schema."""
    folded = model.casefold()
    reserved = folded in _FORBIDDEN or folded.startswith(_FORBIDDEN_STARTS)
    if not model.strip() or "@" in model or reserved:
        raise SettingError(
            f"name {model!r}: it names a schema of the model's database; it must not be empty, "
            f"have an @, begin with {' or '.join(_FORBIDDEN_STARTS)} or be one of "
            f"{', '.join(sorted(_FORBIDDEN))}"
        )


def refuse_taken(known: Sequence[Version], model: str, place: object) -> None:
    """Refuse a name that differs from another model's in upper and lower case only."""
    for one in known:
        if one.model != model and one.model.casefold() == model.casefold():
            raise ModelError(
                f"{place}: there is a model {one.model!r}, and names of schemas do not tell upper "
                "from lower case: take its name, or another"
            )


def find(
    known: Sequence[Version], model: str | None, version: int | None, place: object
) -> Version:
    """A version of a model, or of the only one: the version in use if none is said."""
    names = list(dict.fromkeys(one.model for one in known))
    if model is None and not names:
        raise ModelError(f"{place}: there is no model in it")
    if model is None and len(names) > 1:
        raise SettingError(f"{place}: say which model; {near('', names)}")
    return choose(known, model or names[0], version, place)


def choose(known: Sequence[Version], model: str, version: int | None, place: object) -> Version:
    """A version of a model: the one in use if none is said."""
    own = [one for one in known if one.model == model]
    if not own:
        names = dict.fromkeys(one.model for one in known)
        raise ModelError(f"{place}: there is no model {model!r}; {near(model, names)}")
    for one in own:
        if one.version == version or (version is None and one.current):
            return one
    raise ModelError(
        f"{place}: model {model!r} has no version {version}; there are: "
        + ", ".join(str(one.version) for one in own)
    )
