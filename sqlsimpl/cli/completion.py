"""What the shell may complete: values of options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer

import sqlsimpl
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.engines import is_address
from sqlsimpl.features.settings import PreparationSettings
from sqlsimpl.learners.registry import ALGORITHMS, LEARNERS
from sqlsimpl.models.export import DIALECTS
from sqlsimpl.models.versions import Version
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
    return _beginning(incomplete, (one.model for one in _versions(context)))


def versions(context: typer.Context, incomplete: str) -> Pairs:
    """The versions of the model that is named, or of all."""
    name = context.params.get("name")
    return [
        (str(one.version), f"{one.model}, {one.algorithm}, {one.published:%Y-%m-%d %H:%M}")
        for one in _versions(context)
        if str(one.version).startswith(incomplete) and name in (None, one.model)
    ]


def tables(context: typer.Context, incomplete: str) -> list[str]:
    """The tables and views of the source, if it is a DuckDB file."""
    source = _source(context)
    with suppress(Exception):
        return _beginning(incomplete, _tables(source)) if Path(source).is_file() else []
    return []


def values_of(name: str) -> Callable[[str], list[str]]:
    """What completes an option that is a setting of its own, by that setting's values."""
    (setting,) = (one for one in declared(PreparationSettings) if one.name == name)
    return lambda incomplete: _beginning(incomplete, _values(setting))


def one_of(words: Iterable[str]) -> Callable[[str], list[str]]:
    """What completes an option that takes one of these words."""
    known = list(words)
    return lambda incomplete: _beginning(incomplete, known)


def columns(context: typer.Context, incomplete: str) -> list[str]:
    """The columns of the source, if it is a file."""
    source = _source(context)
    with suppress(Exception):  # whatever it is, it is said when the command runs
        table = context.params.get("table")
        return _beginning(incomplete, _columns(source, table)) if source else []
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
    return [word for word in words if word and " " not in word]


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if word.startswith(incomplete)]


def _source(context: typer.Context) -> str:
    # Where the option still lacks its value, the argument has not become the source yet.
    return str(context.params.get("source") or next(iter(context.args), None) or "")


def _columns(source: str, table: str | None) -> list[str]:
    from sqlsimpl.engines import DuckDBEngine

    with DuckDBEngine() as engine, engine.open_source(source, table=table) as relation:
        return list(engine.columns(relation))


def _tables(source: str) -> list[str]:
    from sqlsimpl.engines import DuckDBEngine

    with DuckDBEngine() as engine, engine.database_of(Path(source), read_only=True) as database:
        listed = "SELECT table_name FROM duckdb_tables() WHERE database_name = $database UNION ALL "
        views = "SELECT view_name FROM duckdb_views() WHERE database_name = $database ORDER BY 1"
        return [name for (name,) in engine.execute(listed + views, {"database": database})]


def _versions(context: typer.Context) -> list[Version]:
    """The versions that there are. Nobody waits for a file that is locked."""
    place = context.params.get("given_place") or context.params.get("model") or "models.duckdb"
    with suppress(Exception):
        if is_address(place):
            return sqlsimpl.versions(place)
        from sqlsimpl.engines import DuckDBEngine
        from sqlsimpl.engines.duckdb.home import DuckDBSchemas

        with DuckDBEngine() as engine, engine.database_of(Path(place), read_only=True) as database:
            return DuckDBSchemas(engine, database).versions()
    return []
