"""docs/adding_an_engine.md, checked: a fourth engine trains, and what engines cost is counted."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from inspect import getmodule
from pathlib import Path
from types import ModuleType
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl.engines import registry
from sqlsimpl.engines.engine import Engine
from sqlsimpl.engines.home import Home, Schemas
from sqlsimpl.engines.registry import ENGINES, Known
from tests.engines.fourth import engine as fourth_engine
from tests.engines.places import DuckDBPlace, tickets

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding_an_engine.md").read_text(encoding="utf-8")
PACKAGES = ROOT / "sqlsimpl" / "engines"
FOURTH = ROOT / "tests" / "engines" / "fourth"
COUNTED = re.compile(r"^\| `(\w+)` \| ([\d,]+) \|", re.MULTILINE)
COMMON = ("engine", "files", "home", "settings", "sources")
MOST_LINES = 315
MOST_OF_THE_FOURTH = 500


def lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def lines_of(package: Path) -> int:
    return sum(lines(file) for file in package.glob("*.py"))


def required(kind: type) -> set[str]:
    return set(getattr(kind, "__abstractmethods__", ()))


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The address of a database of the fourth engine, which has its line in the registry."""
    plain = Known("plain", "plain:", "duckdb", "PlainEngine")
    monkeypatch.setattr(registry, "ENGINES", (plain, *ENGINES))
    package = ModuleType("sqlsimpl.engines.plain")
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(sys.modules, f"{package.__name__}.engine", fourth_engine)
    file = tmp_path / "tickets.duckdb"
    with duckdb.connect(str(file)) as connection:
        DuckDBPlace(connection).fill(tickets("mail", 400, 100))
    return f"plain:{file}"


@pytest.mark.parametrize("algorithm", ["nb", "simpl"])
def test_a_fourth_engine_gives_the_labels_of_duckdb(
    place: str, algorithm: str, tmp_path: Path
) -> None:
    chosen: dict[str, Any] = {"text": ["subject", "body"], "label": "category", "id": "ticket"}
    chosen |= {"algorithm": algorithm, "where": "split = 'train'", "name": "news"}
    said: list[list[tuple[object, ...]]] = []
    for model in (place, str(tmp_path / "other.duckdb")):
        source = place if model == place else place.removeprefix("plain:")
        with sqlsimpl.train(source, table="mail", model=model, **chosen) as trained:
            predicted = trained.predict(
                None if model == place else source, table="mail", reasons=False
            )
            said.append(sorted(predicted.fetchall()))
    assert said[0] == said[1]
    with sqlsimpl.open(place, "news") as opened:
        assert opened.version == 1
    sqlsimpl.drop(place, "news")
    left = "SELECT DISTINCT schema_name FROM duckdb_tables() ORDER BY 1"
    with duckdb.connect(place.removeprefix("plain:")) as connection:
        assert connection.execute(left).fetchall() == [("main",), ("sqlsimpl",)]


def test_a_fourth_engine_is_some_lines_and_a_line_in_the_registry() -> None:
    assert lines_of(FOURTH) <= MOST_OF_THE_FOURTH
    text = "".join(file.read_text(encoding="utf-8") for file in FOURTH.glob("*.py"))
    assert "sqlsimpl.engines.duckdb import" not in text
    assert "from sqlsimpl.engines.duckdb" not in text


def test_the_page_names_all_that_an_engine_must_have() -> None:
    needed = required(Engine) | required(Home) | required(Schemas)
    assert needed
    assert {name for name in needed if f"`{name}`" not in PAGE} == set()


def test_the_page_tells_the_lines_of_today() -> None:
    counted = {name: int(number.replace(",", "")) for name, number in COUNTED.findall(PAGE)}
    packages = {known.name: PACKAGES / known.name for known in ENGINES} | {"fourth": FOURTH}
    assert counted.keys() == packages.keys()
    for name, package in packages.items():
        assert counted[name] == pytest.approx(lines_of(package), rel=0.1), name


def test_every_engine_has_a_line_and_the_common_files() -> None:
    folders = {path.parent.name for path in PACKAGES.glob("*/engine.py")}
    assert folders == {known.name for known in ENGINES}
    for known in ENGINES:
        assert {path.stem for path in (PACKAGES / known.name).glob("*.py")} >= set(COMMON)
        module = import_module(f"sqlsimpl.engines.{known.name}.engine")
        kind = getattr(module, known.type)
        assert issubclass(kind, Engine)
        assert getmodule(kind) is module
        assert kind.dialect == known.name
        assert not required(kind)


@pytest.mark.parametrize("file", sorted(PACKAGES.rglob("*.py")), ids=lambda file: str(file.name))
def test_no_module_of_an_engine_is_long(file: Path) -> None:
    assert lines(file) <= MOST_LINES
