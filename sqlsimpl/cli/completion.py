"""What the shell may complete: values of options."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import typer

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.errors import SqlsimplError
from sqlsimpl.learners.registry import ALGORITHMS, LEARNERS
from sqlsimpl.models.export import DIALECTS
from sqlsimpl.settings.declaration import Setting, declared

Pairs = list[tuple[str, str]]


def algorithms(incomplete: str) -> Pairs:
    """Algorithms, with their titles."""
    return [(one.name, one.title) for one in LEARNERS if one.name.startswith(incomplete)]


def presets(context: typer.Context, incomplete: str) -> list[str]:
    """Presets of the algorithm that is chosen, or of all."""
    names = (name for learner in _chosen(context) for name in learner.presets)
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


def dialects(incomplete: str) -> list[str]:
    """Dialects that scoring is written in."""
    return [name for name in DIALECTS if name.startswith(incomplete)]


def settings(context: typer.Context, incomplete: str) -> Pairs:
    """Settings with their meanings; after the = sign, their values."""
    name, equals, value = incomplete.partition("=")
    known = {one.name: one for one in settings_of(context)}
    if not equals:
        return [
            (f"{one.name}=", one.meaning) for one in known.values() if one.name.startswith(name)
        ]
    words = _values(known[name]) if name in known else []
    return [(f"{name}={word}", "") for word in words if word.startswith(value)]


def models(context: typer.Context, incomplete: str) -> list[str]:
    """The models of the file."""
    place = context.params.get("given_place") or context.params.get("model") or "models.duckdb"
    with suppress(SqlsimplError):
        import sqlsimpl

        names = dict.fromkeys(one.model for one in sqlsimpl.versions(place))
        return [name for name in names if name.startswith(incomplete)]
    return []


def columns(context: typer.Context, incomplete: str) -> list[str]:
    """The columns of the source, if it is a file."""
    # Where the option still lacks its value, the argument has not become the source yet.
    source = context.params.get("source") or next(iter(context.args), None)
    if not source:
        return []
    with suppress(Exception):  # whatever it is, it is said when the command runs
        return [name for name in _columns(str(source)) if name.startswith(incomplete)]
    return []


def settings_of(context: typer.Context) -> Iterator[Setting]:
    """The settings of the algorithm that is chosen, and of the corpus."""
    for learner in _chosen(context):
        yield from declared(learner)
    yield from declared(CorpusSettings)


def _chosen(context: typer.Context) -> list[Any]:
    chosen = context.params.get("algorithm")
    names = [chosen] if isinstance(chosen, str) else [*(chosen or ())]
    return [ALGORITHMS[name] for name in names if name in ALGORITHMS] or list(LEARNERS)


def _values(setting: Setting) -> list[str]:
    words = setting.values.replace(" or ", ", ").split(", ")
    return [word for word in words if " " not in word]


def _columns(source: str) -> list[str]:
    from sqlsimpl.engines import DuckDBEngine

    with DuckDBEngine() as engine, engine.open_source(source) as relation:
        return list(engine.columns(relation))
