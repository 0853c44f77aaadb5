"""Options of the test command."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --update-snapshots` writes tests/snapshots/ anew: read the difference, commit it."""
    parser.addoption("--update-snapshots", action="store_true", help="write the rendered SQL anew")
