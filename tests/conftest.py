"""Options of the test command."""

from __future__ import annotations

import pytest

ENGINES = ("postgres", "spark")
"""The engines whose servers the tests start."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --update-snapshots` writes tests/snapshots/ anew: read the difference, commit it.

    `pytest --update-docs` does so with the pages of docs/ that are made from declarations.

    `pytest --without spark` leaves out the tests of an engine; else one that does not start fails.
    """
    parser.addoption("--update-snapshots", action="store_true", help="write the rendered SQL anew")
    parser.addoption("--update-docs", action="store_true", help="write the made pages anew")
    parser.addoption(
        "--without", action="append", default=[], choices=ENGINES, help="leave an engine out"
    )


def pytest_configure(config: pytest.Config) -> None:
    """The mark of tests that need the server of an engine."""
    config.addinivalue_line("markers", "engine(name): needs the server of this engine")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the tests of engines that were left out, by their mark or their parameter."""
    marked = {str(mark.args[0]) for mark in item.iter_markers("engine")}
    call = getattr(item, "callspec", None)
    if call is not None and "engine" in call.params:
        marked.add(str(call.params["engine"]))
    for name in marked.intersection(item.config.getoption("--without")):
        pytest.skip(f"{name} is left out")


@pytest.fixture(scope="session")
def update_snapshots(pytestconfig: pytest.Config) -> bool:
    """Whether snapshots are written anew before they are compared."""
    return bool(pytestconfig.getoption("--update-snapshots"))
