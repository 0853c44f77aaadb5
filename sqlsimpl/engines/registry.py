"""Which engine a user means: by the address of a server or cluster, a connection, or a file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Unpack

from sqlsimpl.engines.engine import Engine, Options
from sqlsimpl.errors import SettingError, package, without_secrets


@dataclass(frozen=True)
class Known:
    """An engine that can be meant."""

    name: str
    """Its dialect; also the extra that installs what it needs."""
    addresses: str
    """The beginning of its addresses, as a regular expression."""
    package: str
    """The package that its connections or sessions are of."""
    type: str
    """Its class, in the module `engine` of the package of its name."""


ENGINES = (
    Known("postgres", r"(?i:postgres(ql)?(\+\w+)?://)", "psycopg", "PostgresEngine"),
    Known("spark", r"(spark|sc|k8s)://|local(-cluster)?\[|yarn$", "pyspark", "SparkEngine"),
    Known("duckdb", "", "duckdb", "DuckDBEngine"),
)
"""The engines, a line each. The last one takes files, and all that the others do not."""
_DEFAULT = ENGINES[-1]
_NO_PORT = re.compile(
    r"^(postgres(?:ql)?(?:\+\w+)?://[^:/?]*):(?!\d+(?:[/?,]|$))[^/?]*", re.IGNORECASE
)


def open_engine(database: Any, **options: Unpack[Options]) -> Engine:
    """The engine of a DuckDB file, an address, a connection or a session."""
    known = _meant(database)
    if known is not _DEFAULT:
        what = shown(database) if isinstance(database, str) else known.name
        package(known.package, known.name, what)
        if options.pop("storage_version", None) is not None:
            raise SettingError("storage_version: only DuckDB files have one; leave it out")
    module = import_module(f"sqlsimpl.engines.{known.name}.engine")
    made: Engine = getattr(module, known.type)(database, **options)
    return made


def is_address(place: object) -> bool:
    """Whether it says where documents and models are together: a server, a cluster, a session."""
    return _meant(place) is not _DEFAULT


def _meant(place: object) -> Known:
    if isinstance(place, str):
        return next(known for known in ENGINES if re.match(known.addresses, place))
    if type(place).__name__ == "DataFrame":  # documents, not a place
        return _DEFAULT
    packages = [base.__module__.partition(".")[0] for base in type(place).__mro__]
    return next((known for known in ENGINES if known.package in packages), _DEFAULT)


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
    # A password in the place of the port.
    return _NO_PORT.sub(r"\1:***", without_secrets(str(place)))
