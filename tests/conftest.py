"""Options of the test command."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# However busy the machine is: what is slow is no failure.
settings.register_profile("tests", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")

ENGINES = ("postgres", "spark")
"""The engines whose servers the tests start."""
SLOWEST = (
    "spark",
    "postgres",
    "tests/experiments/test_experiments.py",
    "tests/sklearn/test_sklearn.py",
    "tests/benchmarks/test_benchmarks.py",
    "tests/cli/test_cli.py",
    "tests/campaigns/test_campaigns.py",
    "tests/learners/linear/test_costs.py",
    "tests/cli/test_first_hour.py",
    "tests/cli/test_terminal.py",
    "tests/report/test_report.py",
    "tests/engines/test_interrupted.py",
    "tests/models/test_older_clients.py",
    "tests/project/test_notebooks.py",
    "tests/project/test_readme.py",
)
"""What is started first where tests run in several processes: engines and files."""

_NAMED = re.compile(r"tests/engines/(?:test_(postgres|spark)|.*\[(?:.*-)?(postgres|spark)[-\]])")


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest is first, so that no process waits for another one at the end."""
    places = {group: place for place, group in enumerate(SLOWEST)}
    items.sort(key=lambda item: places.get(_group(item.nodeid), len(SLOWEST)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """With --dist loadfile, all tests of a server go to one process: it is started once."""
    from xdist.scheduler import LoadFileScheduling

    class LoadServerScheduling(LoadFileScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return _group(nodeid)

    return LoadServerScheduling(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the tests of engines that were left out."""
    for name in _engines(item).intersection(item.config.getoption("--without")):
        pytest.skip(f"{name} is left out")


def _group(nodeid: str) -> str:
    """The engine that a test is named after, or else its file."""
    named = _NAMED.match(nodeid)
    return named.group(named.lastindex or 0) if named else nodeid.partition("::")[0]


def _engines(item: pytest.Item) -> set[str]:
    """The engines whose servers a test needs, by its mark or its parameter."""
    marked = {str(mark.args[0]) for mark in item.iter_markers("engine")}
    call = getattr(item, "callspec", None)
    if call is not None and call.params.get("engine") in ENGINES:
        marked.add(str(call.params["engine"]))
    return marked


@pytest.fixture(scope="session")
def update_snapshots(pytestconfig: pytest.Config) -> bool:
    """Whether snapshots are written anew before they are compared."""
    return bool(pytestconfig.getoption("--update-snapshots"))
