"""Engines: the databases that sqlsimpl works in."""

from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.engines.engine import Engine
from sqlsimpl.engines.registry import database_and_source, is_address, open_engine, shown
from sqlsimpl.engines.rows import Result, Rows

__all__ = [
    "DuckDBEngine",
    "Engine",
    "Result",
    "Rows",
    "database_and_source",
    "is_address",
    "open_engine",
    "shown",
]
