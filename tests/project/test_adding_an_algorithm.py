"""docs/adding_an_algorithm.md, done: its files are written into a copy of the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding_an_algorithm.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`([^`\n]+)`:\n\n```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COST = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
REST = PAGE[PAGE.index("## What follows by itself") :]

LOOK = """
from sqlsimpl.learners.registry import ALGORITHMS
from sqlsimpl.report.trained import title
from tests.benchmarks.sqlsimpl_systems import SYSTEMS
from tests.engines.test_conformance import EVERY
from tests.project.generated_docs import PAGES

learner = ALGORITHMS["typical"]
assert title("typical") == f"{learner.title}: {learner.summary}"
assert "typical" in SYSTEMS
assert {engine for engine, _, name in EVERY if name == "typical"} == {"postgres", "spark"}
assert "| [`typical`](typical.md) | typical terms |" in PAGES["docs/algorithms/README.md"]()
assert "| `most` | a whole number, at least 1 | 100 |" in PAGES["docs/settings.md"]()
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository with the learner of the page."""
    folder = tmp_path_factory.mktemp("adding")
    for name in ("sqlsimpl", "sql", "tests", "docs", "fixtures"):
        shutil.copytree(ROOT / name, folder / name)
    for place, kind, content in FILE.findall(PAGE):
        file = folder / place
        if kind == "diff":
            file.write_text(changed(file.read_text(encoding="utf-8"), content), encoding="utf-8")
        else:
            assert not file.exists()
            file.parent.mkdir(exist_ok=True)
            file.write_text(content, encoding="utf-8")
    return folder


def changed(text: str, difference: str) -> str:
    """The text with the lines that start with a plus behind those before them."""
    before = ""
    for line in difference.splitlines():
        if line.startswith("+"):
            assert text.count(f"\n{before}\n") == 1
            text = text.replace(f"\n{before}\n", f"\n{before}\n{line[1:]}\n")
        before = line[1:]
    return text


def run(copy: Path, *command: object, cwd: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=cwd or copy, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_cost_is_as_the_page_says() -> None:
    files = FILE.findall(PAGE)
    assert sorted(place for place, *_ in files) == sorted(COST.findall(PAGE))
    assert len(files) == 5
    assert "**Five files, one of them a change of two lines.**" in PAGE
    (difference,) = [content for _, kind, content in files if kind == "diff"]
    assert len(re.findall(r"^\+", difference, re.MULTILINE)) == 2
    (module,) = [content for place, _, content in files if place.startswith("sqlsimpl/learners/a")]
    assert len(module.splitlines()) <= 40


def test_the_oracle_agrees(copy: Path) -> None:
    run(copy, "-m", "pytest", "tests/learners/test_typical.py", "-q", "-p", "no:xdist",
        "-p", "no:cacheprovider")  # fmt: skip


def test_everything_follows(copy: Path, tmp_path: Path) -> None:
    run(copy, "-c", LOOK)
    for command in ("train", "compare"):
        shown = run(copy, "-m", "sqlsimpl", command, "--help").replace("│", " ")
        assert "typical: typical terms" in " ".join(shown.split())
    shutil.copy(ROOT / "fixtures" / "tickets.jsonl", tmp_path)
    outputs = {}
    commands = re.findall(r"^\$ sqlsimpl (\w+)(.*)$", REST, re.MULTILINE)
    for command, arguments in commands:
        words = [one or two for one, two in re.findall(r'"([^"]*)"|(\S+)', arguments)]
        outputs[command] = run(copy, "-m", "sqlsimpl", command, *words, cwd=tmp_path)
    assert "Maximum number of typical terms" in outputs["settings"]
    figures = {line.split()[0]: line.split() for line in outputs["compare"].splitlines()[1:]}
    assert list(figures) == ["typical", "few"]
    assert float(figures["typical"][2]) > 0.7
    assert figures["typical"][2:5] != figures["few"][2:5]
    assert len((tmp_path / "labels.csv").read_text().splitlines()) == 1206
    (example,) = re.findall(r"```python\n(.*?)```", REST, re.DOTALL)
    run(copy, "-c", example, cwd=tmp_path)
