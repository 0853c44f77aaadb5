"""Which engine a user means: by the address of a server or cluster, a connection, or a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.engines.engine import Engine
from sqlsimpl.errors import SettingError, package

_ADDRESSES = {
    "postgres": re.compile(r"postgres(ql)?(\+\w+)?://", re.IGNORECASE),
    "spark": re.compile(r"(spark|sc|k8s)://|local(-cluster)?\[|yarn$"),
}
_CONNECTIONS = {"psycopg": "postgres", "pyspark": "spark"}
"""The engines of connections and sessions, by the package that these are of."""
_NEEDED = {"postgres": "psycopg", "spark": "pyspark"}


def open_engine(
    database: Any,
    *,
    threads: int | None = None,
    memory_limit: str | None = None,
    temp_directory: str | Path | None = None,
) -> Engine:
    """The engine of a DuckDB file, an address, a connection or a session."""
    options: dict[str, Any] = {
        "threads": threads,
        "memory_limit": memory_limit,
        "temp_directory": temp_directory,
    }
    kind = _kind(database)
    if kind is None:
        return DuckDBEngine(database, **options)
    package(_NEEDED[kind], kind, shown(database) if isinstance(database, str) else kind)
    if kind == "postgres":
        from sqlsimpl.engines.postgres.engine import PostgresEngine

        return PostgresEngine(database, **options)
    from sqlsimpl.engines.spark.engine import SparkEngine

    return SparkEngine(database, **options)


def is_address(place: object) -> bool:
    """Whether it says where documents and models are together: a server, a cluster, a session."""
    return _kind(place) is not None


def _kind(place: object) -> str | None:
    if isinstance(place, str):
        return next((kind for kind, known in _ADDRESSES.items() if known.match(place)), None)
    packages = (base.__module__.partition(".")[0] for base in type(place).__mro__)
    found = next((_CONNECTIONS[name] for name in packages if name in _CONNECTIONS), None)
    # Data frames are documents, not places.
    return None if type(place).__name__ == "DataFrame" else found


def database_and_source(source: object, database: Any, otherwise: Any) -> tuple[Any, Any]:
    """Where to work, and what to read there.

    Documents at an address are read where they are, and what is made of them stays there.
    """
    if not is_address(source):
        return (otherwise if database is None else database), source
    if database is None or database == source:
        return source, None
    raise SettingError(
        f"{shown(source)}: its documents cannot be read from {shown(database)}: work is done "
        "where the documents are; make the model there and copy it (sqlsimpl copy)"
    )


def shown(place: object) -> str:
    """A place without its password, also where the address is a wrong one."""
    if not isinstance(place, str | Path):
        return f"the given {type(place).__name__}"
    text = re.sub(r"((?:password|token)=)[^&;\s]*", r"\1***", str(place))
    start, _, end = text.rpartition("@")
    if user := re.match(r"[\w+.-]+://[^:/@]*", start):
        return f"{user.group()}@{end}"
    if _ADDRESSES["postgres"].match(text):  # a password in the place of the port
        return re.sub(r"^([\w+.-]+://[^:/?]*):(?!\d+(?:[/?,]|$))[^/?]*", r"\1:***", text)
    return text
