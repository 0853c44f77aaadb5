"""Engines: the databases that sqlsimpl works in."""

from sqlsimpl.engines.base import Engine
from sqlsimpl.engines.duckdb import DuckDBEngine

__all__ = ["DuckDBEngine", "Engine"]
