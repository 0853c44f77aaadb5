"""A fourth engine, as docs/adding_an_engine.md describes it: the least that trains and publishes.

Its database is a DuckDB file behind an address of its own, plain:FILE, so that it runs wherever the
tests do. It uses nothing of the package sqlsimpl.engines.duckdb.
"""
