"""What commands print at a terminal: results on stdout, bars on stderr, and never both at once."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest
import typer.main

from sqlsimpl.cli import app, main
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.templates.run import Step

# What a bar starts with, what clears it, and what sets words in colour or bold.
HIDE_CURSOR, ERASE_LINE, STYLE = "\x1b[?25l", "\x1b[2K", re.compile(r"\x1b\[[0-9;]*m")

DOCUMENTS = [
    {"id": number, "text": f"{word} word{number % 7}", "label": label, "part": number // 2 % 2}
    for number, (word, label) in enumerate([("apple", "fruit"), ("hammer", "tool")] * 15)
]
COLUMNS = "--text text --label label --id id"
SPLIT = "--train part=0 --test part=1"

COMMANDS = {
    "train": (
        f"train documents.json {COLUMNS} --model models.duckdb --algorithm nb",
        "peak memory mb",
    ),
    "train again": (
        f"train documents.json {COLUMNS} --model models.duckdb --name things --algorithm centroid",
        "nothing has changed",
    ),
    "predict": ("predict documents.json --model models.duckdb", "probability"),
    "predict --out": (
        "predict documents.json --model models.duckdb --out out.csv",
        "rows      30",
    ),
    "predict --json": ("predict documents.json --model models.duckdb --json", '"predictions"'),
    "evaluate": ("evaluate documents.json --model models.duckdb", "accuracy"),
    "explain": ("explain documents.json --model models.duckdb --document 3", "tool"),
    "explain --json": ("explain documents.json --model models.duckdb --json", '"explanation"'),
    "inspect": ("inspect --model models.duckdb", "strongest terms"),
    "thresholds": ("thresholds --precision 0.8 --model held_out.duckdb", "recall"),
    "suspects": ("suspects documents.json --model held_out.duckdb", "suggested"),
    "check": (f"check documents.json {COLUMNS} {SPLIT}", "leak"),
    "suggest": ("suggest further.json --model models.duckdb", "other"),
    "drift": ("drift further.json --model models.duckdb", "label mix"),
    "report": ("report documents.json --model models.duckdb --out report.html", "bytes"),
    "models": ("models --model models.duckdb", "version"),
    "copy": ("copy --model models.duckdb --to other.duckdb", "other.duckdb"),
    "compare": (f"compare documents.json {COLUMNS} {SPLIT} --algorithm nb", "macro F1"),
    "experiment": (
        f"experiment climbing documents.json {COLUMNS} {SPLIT} --out experiments",
        "written: experiments/climbing.csv",
    ),
    "export": ("export --model models.duckdb", "SELECT"),
    "export --out": ("export --model models.duckdb --out score.sql", "score.sql"),
    "add": ("add further.json --model models.duckdb", "also in"),
    "remove": ("remove documents.json --where id=3 --model models.duckdb", "also in"),
    "forget": ("forget documents.json --where id=3 --model models.duckdb", "dropped"),
    "corpus": (f"corpus documents.json {COLUMNS}", "corpus.duckdb"),
    "generate tcat": (
        "generate tcat tcat.parquet --subset 2,0,5 --subset 0,2,5 --positive 3 --negative 3",
        "tcat.parquet",
    ),
    "settings": ("settings nb", "smoothing"),
}
WITHOUT_BAR = ("inspect", "models", "copy", "settings")
MESSAGES = ("train again",)  # what is looked for is a message to people, on stderr


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("terminal")
    (folder / "documents.json").write_text("\n".join(map(json.dumps, DOCUMENTS)))
    further = [{**document, "id": f"further {document['id']}"} for document in DOCUMENTS[:4]]
    (folder / "further.json").write_text("\n".join(map(json.dumps, further)))
    call = ["train", "documents.json", *COLUMNS.split(), "--name", "things", "--quiet"]
    subprocess.run([*program(), *call, "--algorithm", "centroid"], cwd=folder, check=True)
    held_out = ["--algorithm", "ridge", "--set", "threshold=folds", "--model", "held_out.duckdb"]
    subprocess.run([*program(), *call, *held_out], cwd=folder, check=True)
    return folder


@pytest.fixture
def folder(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own, with documents and a model, at a terminal of 100 columns."""
    for file in trained.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def program() -> list[str]:
    return [sys.executable, "-m", "sqlsimpl"]


class Terminal:
    """A pseudo-terminal that remembers all that is written to it."""

    def __init__(self) -> None:
        self._master, self._slave = pty.openpty()
        self._read = bytearray()
        self._reader = threading.Thread(target=self._listen)
        self._reader.start()

    @contextmanager
    def opened(self) -> Iterator[int]:
        """The terminal's file descriptor, open while commands write."""
        try:
            yield self._slave
        finally:
            os.close(self._slave)
            self._reader.join()
            os.close(self._master)

    def _listen(self) -> None:
        try:
            while read := os.read(self._master, 65_536):
                self._read.extend(read)
        except OSError:  # Linux says so that nobody has the terminal open any more
            pass

    @property
    def text(self) -> str:
        """All that was written, without colours."""
        return STYLE.sub("", self._read.decode()).replace("\r\n", "\n")


@dataclass(frozen=True)
class Shown:
    """What a command left behind."""

    code: object
    stdout: str
    terminal: str


def at_terminal(call: str, stdout: Path | None = None) -> Shown:
    """A command in this process; stderr is a terminal, and stdout the same one unless a file."""
    terminal = Terminal()
    with (
        terminal.opened() as slave,
        open(os.dup(slave), "w", encoding="utf-8") as stderr,
        open(stdout or os.dup(slave), "w", encoding="utf-8") as out,
        redirect_stdout(out),
        redirect_stderr(stderr),
        patch.object(sys, "argv", ["sqlsimpl", *call.split()]),
        pytest.raises(SystemExit) as end,
    ):
        main()
    return Shown(end.value.code or 0, stdout.read_text() if stdout else "", terminal.text)


def test_every_command_is_tried() -> None:
    group = typer.main.get_command(app)
    names = set(getattr(group, "commands", {}))
    assert {call.split()[0] for call, _ in COMMANDS.values()} == names


@pytest.mark.parametrize("case", COMMANDS)
def test_results_go_to_stdout_and_bars_to_the_terminal(case: str, folder: Path) -> None:
    call, wanted = COMMANDS[case]
    shown = at_terminal(call, folder / "stdout")
    assert shown.code == 0, shown.terminal
    assert "\x1b" not in shown.stdout
    right, wrong = (
        (shown.terminal, shown.stdout) if case in MESSAGES else (shown.stdout, shown.terminal)
    )
    assert wanted in right
    assert wanted not in wrong
    assert (HIDE_CURSOR in shown.terminal) is (case not in WITHOUT_BAR)


@pytest.mark.parametrize("case", COMMANDS)
def test_the_bar_is_gone_before_anything_is_printed(case: str, folder: Path) -> None:  # noqa: ARG001
    call, wanted = COMMANDS[case]
    shown = at_terminal(call)
    assert shown.code == 0, shown.terminal
    bar, erased, printed = shown.terminal.rpartition(ERASE_LINE)
    assert bool(erased) is (case not in WITHOUT_BAR)
    assert wanted not in bar
    assert wanted in printed
    assert HIDE_CURSOR not in printed


@pytest.mark.parametrize("case", ["predict", "explain"])
def test_rows_in_a_file_are_the_same_with_and_without_a_terminal(case: str, folder: Path) -> None:
    call = COMMANDS[case][0]
    shown = at_terminal(call, folder / "stdout")
    quiet = at_terminal(f"{call} --quiet", folder / "quiet")
    assert quiet.terminal == ""
    assert shown.stdout == quiet.stdout
    rows = list(csv.reader(shown.stdout.splitlines()))
    assert rows[0][:2] == ["document", "label"]
    assert len(rows) == 31 if case == "predict" else len(rows) > 2


def test_an_error_stands_alone(folder: Path) -> None:  # noqa: ARG001
    shown = at_terminal("predict gone.csv --model models.duckdb")
    assert shown.code == 1
    *_, printed = shown.terminal.rpartition(ERASE_LINE)
    assert "sqlsimpl: gone.csv: there is no such file" in printed
    assert shown.terminal.count("gone.csv") == 1


def test_a_bar_is_back_with_the_next_step(folder: Path) -> None:  # noqa: ARG001
    terminal = Terminal()
    with (
        terminal.opened() as slave,
        open(os.dup(slave), "w", encoding="utf-8") as stderr,
        redirect_stderr(stderr),
        StepProgress() as on_step,
    ):
        for number in (1, 2):
            on_step(Step(number, "train", 2, f"climb/of_{number}", "SELECT 1", rows=1, seconds=0.1))
            on_step.stop()
            print("result", number, file=stderr, flush=True)
    bars = terminal.text.split("result")
    assert "of 1" in bars[0]
    assert "of 2" in bars[1]
    assert bars[2] == " 2\n"


def test_a_terminal_that_cannot_draw_gets_plain_lines(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    shown = at_terminal("predict documents.json --model models.duckdb", folder / "stdout")
    assert "\x1b" not in shown.terminal
    assert "score: started\n" in shown.terminal
    assert "\n\n" not in shown.terminal


@pytest.mark.parametrize(
    "case", ["predict", "predict --json", "explain", "evaluate", "inspect", "export"]
)
def test_a_reader_that_is_gone_is_no_traceback(case: str, folder: Path) -> None:
    """In a process of its own: what is left in a buffer fails when Python ends."""
    read, write = os.pipe()
    os.close(read)
    terminal = Terminal()
    with terminal.opened() as slave:
        command = [*program(), *COMMANDS[case][0].split()]
        done = subprocess.run(command, cwd=folder, stdout=write, stderr=slave, check=False)
    os.close(write)
    *_, left = terminal.text.rpartition(ERASE_LINE)
    assert left == ""
    assert done.returncode == 1


@pytest.mark.parametrize("end", ["| head -n 1", "> out.csv; head -n 1 out.csv"])
def test_in_a_shell(end: str, folder: Path) -> None:
    terminal = Terminal()
    with terminal.opened() as slave:
        line = f'"{sys.executable}" -m sqlsimpl predict documents.json --model models.duckdb {end}'
        done = subprocess.run(
            ["/bin/sh", "-c", line], cwd=folder, stdout=subprocess.PIPE, stderr=slave, check=True
        )
    assert done.stdout == b"document,label,score,probability,reason\n"
    assert terminal.text.endswith(ERASE_LINE)
