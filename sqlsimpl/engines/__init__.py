"""Engines: the databases that sqlsimpl works in."""

from sqlsimpl.engines.base import Engine, Result, Rows
from sqlsimpl.engines.duckdb import DuckDBEngine
from sqlsimpl.engines.opening import database_and_source, is_address, open_engine, shown

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
