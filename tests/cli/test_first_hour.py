"""What a new user meets first: defaults, texts as options, tables and sentences, warnings."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from sqlsimpl.cli import app, completion
from sqlsimpl.engines.duckdb import home
from tests.cli.test_terminal import ERASE_LINE, Shown, at_terminal

FRUIT, TOOL = "red apple and a pear from the orchard", "iron hammer with a long wooden handle"
DOCUMENTS = [
    {
        "id": f"D-{number:03}",
        "text": f"{(FRUIT, TOOL)[number % 2]} {number}",
        "subject": f"a rather long subject, number {number}, that no terminal has room for",
        "label": ("fruit", "tool")[number % 2],
    }
    for number in range(60)
]
INBOX = [{"id": "E-1", "text": "an apple"}, {"id": "E-2", "text": ""}, {"id": "E-3", "text": "qqq"}]


def written(file: Path, rows: list[dict[str, Any]]) -> None:
    file.write_text("\n".join(map(json.dumps, rows)))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("first")
    written(folder / "documents.json", DOCUMENTS)
    written(folder / "inbox.json", INBOX)
    call = ["train", "documents.json", "--text", "text", "--label", "label", "--id", "id"]
    program = [sys.executable, "-m", "sqlsimpl"]
    subprocess.run([*program, *call, "--name", "things", "--quiet"], cwd=folder, check=True)
    return folder


@pytest.fixture
def folder(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for file in trained.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture(params=[80, 120])
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COLUMNS", str(request.param))
    return int(request.param)


def invoked(*arguments: object) -> tuple[str, str]:
    """stdout and stderr of a command that succeeds."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == 0, (result.stderr, result.exception)
    return result.stdout, result.stderr


def lines_of(shown: Shown) -> list[str]:
    assert shown.code == 0, shown.terminal
    *_, printed = shown.terminal.rpartition(ERASE_LINE)
    return str(printed).splitlines()


def test_model_and_name_need_not_be_said(folder: Path) -> None:  # noqa: ARG001
    assert json.loads(invoked("evaluate", "documents.json", "--json")[0])["model"] == "things"
    assert "strongest terms" in invoked("inspect")[0]
    assert "things" in invoked("models")[0]
    invoked("train", "documents.json", "--text", "text", "--label", "label", "--name", "things",
            "--algorithm", "nb", "--quiet")  # fmt: skip
    found = json.loads(invoked("models", "--roll-back", 1, "--json")[0])["models"]
    assert [one["current"] for one in found] == [False, True]
    invoked("train", "documents.json", "--text", "text", "--label", "label", "--name", "other",
            "--algorithm", "nb", "--quiet")  # fmt: skip
    refused = CliRunner().invoke(app, ["models", "--drop", "1"])
    assert "say which model; there are: 'other', 'things'" in str(refused.exception)


def test_texts_on_the_command_line(folder: Path) -> None:  # noqa: ARG001
    stdout, stderr = invoked("predict", "--string", "an apple, a pear", "--string", "")
    (first, second) = csv.DictReader(io.StringIO(stdout))
    assert (first["document"], first["label"], first["reason"]) == ("1", "fruit", "")
    assert (second["label"], second["reason"]) == ("", "text is empty")
    assert "sqlsimpl: left out: 1 of 2 documents have no label (text is empty: 1)" in stderr
    found = json.loads(invoked("explain", "--string", "iron hammer", "--json")[0])
    assert {row["label"] for row in found["explanation"]} == {"tool"}


def test_every_row_is_there_and_columns_are_kept(folder: Path) -> None:
    found = json.loads(invoked("predict", "inbox.json", "--keep", "text", "--json")[0])
    assert (found["rows"], found["left_out"]) == (3, {"no known term": 1, "text is empty": 1})
    assert [(one["document"], one["label"], one["text"]) for one in found["predictions"]] == [
        ("E-1", "fruit", "an apple"), ("E-2", None, ""), ("E-3", None, "qqq"),
    ]  # fmt: skip
    stdout, stderr = invoked("predict", "inbox.json", "--out", folder / "labels.csv", "--quiet")
    assert "left out  no known term: 1, text is empty: 1" in stdout
    assert stderr == ""
    assert len((folder / "labels.csv").read_text().splitlines()) == 4


def test_predictions_at_a_terminal_are_ten_lines(folder: Path, width: int) -> None:  # noqa: ARG001
    call = "predict documents.json --keep subject"
    heading, *rows, said = lines_of(at_terminal(call))[:12]
    assert heading.split() == ["document", "label", "score", "probability", "subject"]
    assert [row.split()[0] for row in rows] == [f"D-{number:03}" for number in range(10)]
    assert all(len(row) <= width for row in [heading, *rows])
    assert ("…" in rows[0]) is (width == 80), rows[0]
    assert said.startswith("sqlsimpl: 60 rows, of which the first 10 are shown; --out FILE.csv")
    score = rows[0].split()[2]
    assert len(score.partition(".")[2]) == 3
    piped = at_terminal(call, Path("all.csv"))
    everything = list(csv.reader(piped.stdout.splitlines()))
    assert len(everything) == 61
    assert len(everything[1][2]) > len(score)


def test_reasons_are_shown_where_there_are_some(folder: Path, width: int) -> None:  # noqa: ARG001
    shown = lines_of(at_terminal("predict inbox.json"))
    assert shown[0].split()[-1] == "reason"
    assert shown[3].rstrip().endswith("no known term")
    assert shown[4].startswith("sqlsimpl: left out: 2 of 3 documents have no label")


def test_explanations_at_a_terminal_are_sentences(folder: Path, width: int) -> None:  # noqa: ARG001
    shown = at_terminal("explain documents.json")
    text = " ".join(" ".join(lines_of(shown)).split())
    assert text.startswith("D-000: fruit ")
    assert text.count(" = ") == 10
    first = text.split("D-001")[0]
    assert "apple +" in first
    assert ", above " in first
    assert "60 documents, of which the first 10 are explained; --document KEY" in text
    assert all(len(line) <= width for line in lines_of(shown)[:-1] if "sqlsimpl:" not in line)
    one = " ".join(lines_of(at_terminal("explain documents.json --document D-031")))
    assert one.startswith("D-031: tool ")
    assert "are explained" not in one


def test_inspect_starts_with_labels(folder: Path, width: int) -> None:  # noqa: ARG001
    shown = lines_of(at_terminal("inspect"))
    labels = next(place for place, line in enumerate(shown) if "strongest terms" in line)
    settings = next(place for place, line in enumerate(shown) if line.strip() == "settings")
    assert labels < 15 < settings


def test_a_bar_says_in_words_what_is_done(folder: Path) -> None:  # noqa: ARG001
    shown = at_terminal("predict documents.json", Path("out.csv"))
    assert "scoring/" not in shown.terminal
    assert "Why" not in shown.stdout
    assert "How many documents got no label" in shown.terminal


@contextmanager
def held(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that has the file of models open."""
    program = "import duckdb; held = duckdb.connect('models.duckdb'); print(flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.communicate(b"\n")


def test_a_locked_file_says_so_early(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "PATIENCE", 0.6)
    monkeypatch.setattr(home, "SILENCE", 0.1)
    with held(folder) as process:
        result = CliRunner().invoke(app, ["predict", "inbox.json"])
    assert result.exit_code != 0
    said = f"another process (process {process.pid}) has this file open; wait until it is closed"
    assert result.stderr.count(said) == 1
    assert "seconds more)" in result.stderr


# Warnings


@pytest.mark.parametrize(
    ("labels", "warning"),
    [
        (["Fruit", "tool", "fruit ", "tool"] * 15, "differ in case or space only are learned as "
         "different: 'Fruit', 'fruit '"),
        (["fruit", "tool"] * 30 + ["rare"], "1 label has one document, too few to learn from: "
         "'rare'"),
        (["fruit", "tool", None] * 30, "30 of 90 documents (33%) have no label and are left out"),
        (["fruit", "tool"] * 5, "there are only 10 documents"),
    ],
)  # fmt: skip
def test_train_warns_once(labels: list[str | None], warning: str, tmp_path: Path) -> None:
    rows = [{"text": f"{FRUIT if label != 'tool' else TOOL}", "label": label} for label in labels]
    written(tmp_path / "d.json", rows)
    call = ["train", tmp_path / "d.json", "--text", "text", "--label", "label", "--algorithm", "nb",
            "--model", tmp_path / "m.duckdb"]  # fmt: skip
    stdout, stderr = invoked(*call)
    assert stderr.count(warning) == 1
    assert f"sqlsimpl: warning: {stderr.partition('sqlsimpl: warning: ')[2]}" in stderr
    assert warning not in stdout
    found, stderr = invoked(*call, "--json", "--force", "--quiet")
    assert stderr == ""
    assert [warning in one for one in json.loads(found)["warnings"]] == [True]


def test_a_key_as_label_is_refused(tmp_path: Path) -> None:
    written(tmp_path / "d.json", DOCUMENTS)
    call = ["train", tmp_path / "d.json", "--text", "text", "--label", "id", "--algorithm", "nb",
            "--model", tmp_path / "m.duckdb", "--quiet"]  # fmt: skip
    refused = CliRunner().invoke(app, [str(one) for one in call])
    assert "label column 'id' has 60 values in 60 documents: is it a key" in str(refused.exception)
    assert "--force" in str(refused.exception)
    assert not (tmp_path / "m.duckdb").exists()
    invoked(*call, "--force")


def test_evaluate_says_what_was_trained_on(folder: Path) -> None:
    half = [{**one, "id": f"F{one['id']}"} for one in DOCUMENTS[:20]]
    new = [{"id": f"N{n}", "text": f"apple {n} {n}", "label": "fruit"} for n in range(10)]
    written(folder / "mixed.json", [*half, *new])
    found = json.loads(invoked("evaluate", "mixed.json", "--json", "--quiet")[0])
    assert (found["documents"], found["trained_on"]) == (30, 20)
    assert len(found["warnings"]) == 1
    stdout, stderr = invoked("evaluate", "mixed.json")
    assert "trained on  20" in stdout
    assert stderr.count("20 of the 30 documents were trained on: the figures") == 1
    written(folder / "new.json", new)
    stdout, stderr = invoked("evaluate", "new.json")
    assert "trained on  0" in stdout
    assert "warning" not in stderr


# Completion and help


def completed(folder: Path, line: str) -> list[str]:
    environment = {**os.environ, "_SQLSIMPL_COMPLETE": "complete_zsh",
                   "_TYPER_COMPLETE_ARGS": f"sqlsimpl {line}"}  # fmt: skip
    program = str(Path(sys.executable).with_name("sqlsimpl"))
    shown = subprocess.run(
        [program], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return [part for part in shown.stdout.replace("\\:", ":").split('"') if part.strip()]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("train documents.json --algorithm cen", "centroid"),
        ("train documents.json --preset pap", "paper"),
        ("train documents.json --algorithm nb --set smoo", "smoothing="),
        ("train documents.json --set markup=", "markup=html"),
        ("export --dialect snow", "snowflake"),
        ("inspect --name thi", "things"),
        ("inspect --version ", "1"),
        ("train documents.json --select chi", "chi-square"),
        ("settings nb", "nb"),
        ("train models.duckdb --table unse", "unseen"),
        ("train documents.json --label lab", "label"),
    ],
)
def test_values_are_completed(folder: Path, line: str, wanted: str) -> None:
    assert any(wanted in part for part in completed(folder, line)), completed(folder, line)


def test_nobody_waits_for_a_locked_file_to_complete(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    context: Any = SimpleNamespace(params={}, args=[])
    assert completion.models(context, "") == ["things"]
    with held(folder):
        assert completion.models(context, "") == []
    assert waits == []


@pytest.mark.parametrize(
    ("call", "listed", "left_out"),
    [
        ("train --help", "stiffness, text: markup, every algorithm: dimensions", "smoothing"),
        ("train --algorithm nb --help", "smoothing, text: markup", "stiffness"),
        ("train --help --algorithm=nb", "smoothing, text: markup", "stiffness"),
        ("compare --algorithm a=svm,cost=2 --algorithm nb --help", "solver, smoothing", "passes"),
        ("corpus --help", "text: markup", "smoothing"),
    ],
)
def test_help_of_set_lists_the_settings_of_the_algorithm(
    call: str, listed: str, left_out: str
) -> None:
    stdout, _ = invoked(*call.split())
    _, _, told = "".join(stdout.replace("│", " ").split()).partition("--setNAME=VALUE")
    told, _, _ = told.partition("--bundle")
    for part in listed.split(", "):
        owner, _, name = part.rpartition(": ")
        assert owner.replace(" ", "") in told
        assert name in told
    assert left_out not in told


@pytest.mark.parametrize(
    "call",
    ["train {} --text text --label label --id id --algorithm nb --model other.duckdb",
     "evaluate {}", "predict {} --out out.csv", "explain {}", "report {} --out report.html",
     "compare {} --text text --label label --folds 2 --algorithm nb",
     "corpus {} --text text --label label --into corpus.duckdb",
     "add {} --model nb.duckdb"],
)  # fmt: skip
def test_every_command_says_what_it_left_out(call: str, folder: Path) -> None:
    rows: list[dict[str, Any]] = [{**one, "id": f"G{one['id']}"} for one in DOCUMENTS]
    rows[3:5] = [{**one, "text": None} for one in rows[3:5]]
    written(folder / "gaps.json", rows)
    if "nb.duckdb" in call:
        invoked("train", "documents.json", "--text", "text", "--label", "label", "--id", "id",
                "--algorithm", "nb", "--model", "nb.duckdb", "--quiet")  # fmt: skip
    stdout, stderr = invoked(*call.format("gaps.json").split())
    assert "text is NULL: 2" in stdout + stderr


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("predict --nonsense", "No such option: --nonsense; sqlsimpl predict --help lists"),
        ("copy", "Missing option '--to'"),
        ("train documents.json --threads zero", "Invalid value for '--threads'"),
        ("nonsense", "No such command 'nonsense'"),
        ("predict documents.json --text txt", "no column 'txt'; did you mean 'text'? The columns "
         "are 'id', 'text', 'subject', 'label'"),
        ("predict gone.csv", "gone.csv: there is no such file"),
        ("train documents.json --text text --label label --set ngrams=9", "ngrams 9"),
    ],
)  # fmt: skip
def test_errors_are_of_one_style(call: str, said: str, folder: Path, width: int) -> None:  # noqa: ARG001
    shown = at_terminal(call)
    *_, printed = shown.terminal.rpartition(ERASE_LINE)
    assert shown.code in (1, 2)
    assert printed.startswith("sqlsimpl: ")
    assert said in printed
    assert "│" not in printed
    assert len(printed.splitlines()) == 1
