"""Servers of other engines, started once for all tests that need them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.engines import postgres_server, spark_session
from tests.engines.postgres_server import Database


@pytest.fixture(scope="session")
def postgres_home() -> Iterator[Database]:
    """A PostgreSQL server; one that cannot start is a failure."""
    with postgres_server.running() as home:
        yield home


@pytest.fixture
def postgres(postgres_home: Database) -> Iterator[Database]:
    """A database of its own on the server."""
    with postgres_server.fresh(postgres_home) as database:
        yield database


@pytest.fixture(scope="session")
def spark() -> Iterator[Any]:
    """A Spark session with the table tickets; one that cannot start is a failure."""
    with spark_session.running() as session:
        yield session
