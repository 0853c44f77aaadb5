"""The command line: through its real entry point, and in this process where many calls are made."""

from __future__ import annotations

import csv
import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
import typer.main
from typer.testing import CliRunner, Result

import sqlsimpl as api
from sqlsimpl import SqlsimplError, open_corpus
from sqlsimpl.cli import app
from sqlsimpl.cli.options import parse_settings
from sqlsimpl.cli.output import as_typed
from sqlsimpl.errors import SettingError
from sqlsimpl.features.settings import PreparationSettings
from sqlsimpl.learners.registry import LEARNERS
from sqlsimpl.settings.declaration import declared

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
TRAINING = "split = 'train' AND ticket < 'T-00300'"
TESTING = "split = 'test' AND ticket < 'T-02900'"
COLUMNS = ["--text", "subject", "--text", "body", "--label", "category", "--id", "ticket"]


def sqlsimpl(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("sqlsimpl")), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def run(*arguments: object) -> Result:
    """A command that succeeds, in this process."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.stderr
    return result


def as_json(*arguments: object) -> dict[str, Any]:
    """The one object that a command prints, and nothing beside it."""
    result = run(*arguments, "--json", "--quiet")
    assert result.stderr == ""
    assert result.stdout.count("\n") == 1
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with two versions of tickets."""
    file = tmp_path_factory.mktemp("cli") / "models.duckdb"
    for smoothing in (0.5, 0.1):
        run("train", TICKETS, *COLUMNS, "--where", TRAINING, "--model", file, "--name", "tickets",
            "--algorithm", "nb", "--set", f"smoothing={smoothing}", "--quiet")  # fmt: skip
    return file


@pytest.fixture
def copy(model: Path, tmp_path: Path) -> Path:
    """A file of its own for a test that changes it."""
    file = tmp_path / "models.duckdb"
    file.write_bytes(model.read_bytes())
    return file


def test_a_corpus_and_further_documents(tmp_path: Path) -> None:
    file = tmp_path / "corpus.duckdb"
    trained = sqlsimpl(
        "corpus", TICKETS, "--text", "subject", "--text", "body", "--label", "labels",
        "--id", "ticket", "--where", "split = 'train'", "--into", file, "--name", "tickets",
        "--set", "fields_apart=true", "--set", "min_df=3", "--set", "weighting=ltc", "--json",
    )  # fmt: skip
    assert trained.returncode == 0, trained.stderr
    result = json.loads(trained.stdout)
    assert result["labels"] == 8
    assert result["labelling"] == "any"
    assert result["left_out"] == {}
    assert "corpus: started" in trained.stderr
    unseen = sqlsimpl(
        "corpus", TICKETS, "--like", "tickets", "--where", "split = 'test'",
        "--into", file, "--name", "unseen", "--quiet",
    )  # fmt: skip
    assert unseen.returncode == 0
    assert unseen.stderr == ""
    assert "1,205" in unseen.stdout
    with open_corpus(file, "tickets") as corpus:
        assert corpus.settings.weighting == "ltc"
        assert corpus.report.documents == result["documents"]
        terms = corpus.table("terms").filter("name LIKE 'subject:%'").aggregate("COUNT(*)")
        assert terms.fetchall() > [(50,)]


def test_class_weights(tmp_path: Path) -> None:
    """They are written as JSON, or by name."""
    file = tmp_path / "model.duckdb"
    call = ["train", TICKETS, *COLUMNS, "--where", TRAINING, "--model", file, "--json", "--quiet",
            "--algorithm", "ridge", "--set"]  # fmt: skip
    for given, kept in [('{"billing": 2}', {"billing": 2}), ("balanced", "balanced")]:
        made = sqlsimpl(*call, f"class_weight={given}")
        assert made.returncode == 0, made.stderr
        assert as_json("inspect", "--model", file)["settings"]["class_weight"] == kept
    wrong = sqlsimpl(*call, 'class_weight={"biling": 2}')
    assert wrong.returncode == 2
    assert "no document has the label 'biling'; did you mean 'billing'?" in wrong.stderr


def test_document_weights(tmp_path: Path) -> None:
    """A column of the documents; prediction does without it."""
    query = f"SELECT *, 1 + LENGTH(body) % 3 AS importance FROM '{TICKETS}' WHERE {TRAINING}"
    file = tmp_path / "model.duckdb"
    call = ["train", "--query", query, *COLUMNS, "--model", file, "--algorithm", "mls", "--quiet"]
    made = sqlsimpl(*call, "--weight-column", "importance")
    assert made.returncode == 0, made.stderr
    predicted = sqlsimpl("predict", TICKETS, "--where", TESTING, "--model", file, "--quiet")
    assert predicted.returncode == 0, predicted.stderr
    wrong = sqlsimpl(*call, "--weight-column", "body")
    assert wrong.returncode != 0
    assert "weight column 'body' is a VARCHAR: it must be a number" in wrong.stderr


def test_generate_tcat(tmp_path: Path) -> None:
    out = tmp_path / "tcat.parquet"
    made = sqlsimpl(
        "generate", "tcat", out, "--subset", "2,0,5", "--subset", "0,2,5",
        "--positive", 3, "--negative", 4, "--json", "--quiet",
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    assert json.loads(made.stdout)["documents"] == 7
    assert out.is_file()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["corpus", "missing.parquet", "--text", "t"], 1, "missing.parquet: there is no such file"),
        (["corpus", TICKETS, "--text", "bodi"], 1, "did you mean 'body'"),
        (["corpus", TICKETS, "--text", "body", "--set", "ngram=2"], 2, "did you mean 'ngrams'"),
        (["corpus", TICKETS, "--text", "body", "--set", "ngrams"], 2, "NAME=VALUE"),
        (["corpus", TICKETS], 2, "say which column holds the text"),
        (["corpus", TICKETS, "--nonsense"], 2, "--nonsense"),
        (["generate", "tcat", "out.parquet", "--subset", "1,2"], 2, "POSITIVE,NEGATIVE,SIZE"),
    ],
)
def test_errors_are_one_line_with_an_exit_code(
    arguments: list[object], code: int, message: str, tmp_path: Path
) -> None:
    into = ["--into", str(tmp_path / "c.duckdb")] if arguments[0] == "corpus" else []
    failed = sqlsimpl(*arguments, *into)
    assert failed.returncode == code
    assert message in failed.stderr
    assert failed.stdout == ""
    assert "Traceback" not in failed.stderr
    assert not (tmp_path / "c.duckdb").exists()


def test_debug_shows_the_traceback() -> None:
    failed = sqlsimpl("corpus", "missing.parquet", "--text", "t", "--debug")
    assert failed.returncode == 1
    assert "Traceback" in failed.stderr


def commands() -> Iterator[tuple[str, Any]]:
    """All commands by name, those of groups behind the group's name."""
    group: Any = typer.main.get_command(app)
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        inner = getattr(command, "commands", None)
        yield from (
            [(name, command)]
            if inner is None
            else ((f"{name} {each}", one) for each, one in inner.items())
        )


def test_all_commands_are_there() -> None:
    wanted = {"train", "predict", "evaluate", "explain", "inspect", "models", "compare", "export",
              "generate tcat"}  # fmt: skip
    assert wanted <= dict(commands()).keys()


@pytest.mark.parametrize("name", dict(commands()))
def test_help_has_an_example_and_every_option(name: str) -> None:
    command = dict(commands())[name]
    shown = run(*name.split(), "--help").stdout
    assert f"Example: sqlsimpl {name}" in " ".join(shown.replace("`", "").split())
    names = {option for each in command.params for option in each.opts}
    assert {"--json", "--quiet"} <= names
    for parameter in command.params:
        assert getattr(parameter, "help", None), parameter.name


def test_completion() -> None:
    environment = {**os.environ, "_SQLSIMPL_COMPLETE": "complete_bash", "COMP_WORDS": "sqlsimpl tr",
                   "COMP_CWORD": "1"}  # fmt: skip
    command = [str(Path(sys.executable).with_name("sqlsimpl"))]
    shown = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert shown.stdout.split() == ["train"]


def test_settings_are_json_or_text() -> None:
    items = ["min_df=0.1", "lower_case=false", "stop_words=english", 'pattern="[a-z]+"']
    assert parse_settings(items) == {
        "min_df": 0.1, "lower_case": False, "stop_words": "english", "pattern": "[a-z]+",
    }  # fmt: skip
    with pytest.raises(SettingError, match="NAME=VALUE"):
        parse_settings(["min_df"])


# Training and using a model.


def test_train_prints_what_it_did(tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    call = ["train", TICKETS, *COLUMNS, "--where", TRAINING, "--model", file, "--name", "news"]
    simpl = as_json(*call, "--set", "iterations=1", "--set", "stages=1", "--set", "folds=2")
    assert list(simpl) == ["model", "version", "algorithm", "preset", "documents", "labels",
        "terms", "postings", "left_out", "warnings", "stages", "iterations", "seconds",
        "peak_memory_mb", "unchanged"]  # fmt: skip
    assert (simpl["model"], simpl["version"], simpl["algorithm"]) == ("news", 1, "simpl")
    assert (simpl["preset"], simpl["labels"], simpl["stages"]) == ("default", 8, 1)
    assert simpl["documents"] + sum(simpl["left_out"].values()) == 299
    assert simpl["iterations"] > 0
    assert set(simpl["seconds"]) == {"corpus", "train", "publish", "total"}
    parts = simpl["seconds"]["corpus"] + simpl["seconds"]["train"] + simpl["seconds"]["publish"]
    assert parts <= simpl["seconds"]["total"] + 0.01
    assert 10 < simpl["peak_memory_mb"] < 100_000
    assert simpl["unchanged"] is False
    assert simpl["postings"] > simpl["terms"] > 100


def test_training_again_says_that_nothing_is_done(copy: Path) -> None:
    call = ["train", TICKETS, *COLUMNS, "--where", TRAINING, "--model", copy, "--name", "tickets",
            "--algorithm", "nb", "--set", "smoothing=0.1"]  # fmt: skip
    again = run(*call, "--json")
    assert json.loads(again.stdout)["unchanged"] is True
    assert "nothing has changed since version 2" in again.stderr
    assert "--force" in again.stderr
    assert as_json(*call)["version"] == 2
    assert as_json(*call, "--force")["version"] == 3


def test_train_ends_with_the_next_command(tmp_path: Path) -> None:
    file = tmp_path / "my models.duckdb"
    call = ["train", TICKETS, *COLUMNS, "--model", file, "--name", "news", "--algorithm", "nb"]
    train = ["--where", TRAINING]
    program, *rest = shlex.split(run(*call, *train).stderr.splitlines()[-1].removeprefix("next: "))
    assert (program, rest[0]) == ("sqlsimpl", "evaluate")
    assert as_json(*rest)["documents"] == 4000 - 299
    assert as_json(*rest)["model"] == "news"
    # Nothing is left to evaluate on, so that other documents come next.
    last = run(*call).stderr.splitlines()[-1]
    assert last == f"next: sqlsimpl predict FILE --model '{file}' --name news"
    for silent in (["--json"], ["--quiet"]):
        said = run(*call, *train, *silent)
        assert "next:" not in said.stderr + said.stdout


@pytest.mark.parametrize(
    ("word", "typed"),
    [
        ("split = 'train'", "\"split = 'train'\""),
        ("part < 3", "'part < 3'"),
        ("name = 'it''s $5'", None),
        ("\"of\" = 'a'", None),
        ("plain", "plain"),
    ],
)
def test_next_commands_mean_the_same_to_a_shell(word: str, typed: str | None) -> None:
    assert shlex.split(as_typed(word)) == [word]
    if typed is not None:
        assert as_typed(word) == typed


def test_evaluate_prints_figures(model: Path) -> None:
    found = as_json("evaluate", TICKETS, "--model", model, "--where", TESTING)
    wanted = ["model", "version", "documents", "labels", "accuracy", "micro", "macro", "per_label",
              "own", "seconds"]  # fmt: skip
    assert [key for key in found if key in wanted] == wanted
    assert found["documents"] == 104
    for average in ("micro", "macro"):
        assert set(found[average]) == {"precision", "recall", "f1", "break_even"}
    assert len(found["per_label"]) == found["labels"] == 8
    for row in found["per_label"]:
        assert list(row) == ["label", "documents", "precision", "recall", "f1", "break_even"]
    assert sum(row["documents"] for row in found["per_label"]) == found["documents"]
    assert 0.5 < found["accuracy"] < 1
    shown = run("evaluate", TICKETS, "--model", model, "--where", TESTING, "--quiet").stdout
    assert f"{found['accuracy']:.3f}" in shown
    assert "all, micro" in shown
    assert found["own"] is None
    assert "own decisions" not in shown


def test_evaluate_prints_own_decisions_after_the_labels_given(tmp_path: Path) -> None:
    """Of a model whose labels have thresholds, though it gives the best one."""
    model = tmp_path / "models.duckdb"
    call = ["train", TICKETS, *COLUMNS, "--where", TRAINING, "--model", model, "--algorithm", "nb"]
    as_json(*call, "--set", "folds=2")
    found = as_json("evaluate", TICKETS, "--model", model, "--where", TESTING)
    own = found["own"]
    assert list(own) == ["micro", "macro", "per_label", "largest"]
    for row, given in zip(own["per_label"], found["per_label"], strict=True):
        assert list(row) == list(given)
        assert (row["label"], row["documents"]) == (given["label"], given["documents"])
    assert own["micro"]["f1"] != found["micro"]["f1"] == pytest.approx(found["accuracy"])
    shown = run("evaluate", TICKETS, "--model", model, "--where", TESTING, "--quiet").stdout
    first, heading, second = shown.partition("own decisions")
    assert heading
    for part, figures in ((first, found), (second, own)):
        lines = [line.split() for line in part.splitlines() if line.startswith("all, ")]
        assert [line[1] for line in lines] == ["micro", "macro"]
        for _, average, _, *columns in lines:
            assert columns == [f"{figure:.3f}" for figure in figures[average].values()]


def test_predictions_go_to_files_and_to_stdout(model: Path, tmp_path: Path) -> None:
    call = ["predict", TICKETS, "--model", model, "--name", "tickets", "--where", TESTING]
    with api.open(model) as opened:
        expected = opened.predict(TICKETS, where=TESTING).fetchall()
    assert len(expected) == 104
    for ending in ("csv", "json", "parquet"):
        out = tmp_path / f"labels.{ending}"
        found = as_json(*call, "--out", out)
        assert found == {
            "model": "tickets",
            "version": 2,
            "rows": 104,
            "left_out": {},
            "out": str(out),
        }
        assert duckdb.execute(f"FROM '{out}'").fetchall() == expected
    printed = run(*call, "--quiet").stdout
    rows = list(csv.reader(io.StringIO(printed)))
    assert rows[0] == ["document", "label", "score", "probability", "reason"]
    assert [
        (key, label, float(score), float(share), reason or None)
        for key, label, score, share, reason in rows[1:]
    ] == expected
    scores = as_json(*call, "--scores", "--version", 1)
    assert (scores["version"], scores["rows"]) == (1, 8 * 104)
    assert list(scores["predictions"][0]) == [
        "document", "label", "score", "probability", "positive",
    ]  # fmt: skip


def test_lists_and_names_with_commas_survive_csv(tmp_path: Path) -> None:
    source, file = tmp_path / "d.parquet", tmp_path / "models.duckdb"
    duckdb.execute(
        "COPY (SELECT range AS id, CASE range % 2 WHEN 0 THEN 'red apple' ELSE 'blue sky' END "
        "AS text, CASE range % 2 WHEN 0 THEN ['a, \"b\"', 'c'] ELSE [] END AS labels "
        f"FROM range(30)) TO '{source}'"
    )
    call = ["--text", "text", "--label", "labels", "--id", "id", "--algorithm", "nb"]
    run("train", source, *call, "--model", file, "--quiet")
    printed = run("predict", source, "--model", file, "--quiet").stdout
    rows = list(csv.reader(io.StringIO(printed)))
    assert rows[0] == ["document", "labels", "reason"]
    assert [(int(key), json.loads(labels)) for key, labels, _ in rows[1:3]] == [
        (0, ['a, "b"', "c"]),
        (1, []),
    ]
    found = as_json("evaluate", source, "--model", file)
    assert found["accuracy"] is None
    assert found["micro"]["f1"] == 1


def test_explain_one_document(model: Path) -> None:
    call = ["explain", TICKETS, "--model", model, "--document", "T-02800"]
    found = as_json(*call)
    assert list(found) == ["model", "version", "left_out", "explanation"]
    assert {row["document"] for row in found["explanation"]} == {"T-02800"}
    assert list(found["explanation"][0]) == [
        "document", "label", "stage", "part", "term", "contribution", "low", "value", "high",
    ]  # fmt: skip
    every = as_json(*call, "--every-label")
    assert len({row["label"] for row in every["explanation"]}) == 8


def test_inspect_shows_what_a_model_is_made_of(model: Path) -> None:
    found = as_json("inspect", "--model", model, "--most", 3)
    assert {"settings", "labels", "strongest_terms", "decisions", "climbs", "slowest", "training",
            "columns", "where"} <= set(found)  # fmt: skip
    assert (found["model"], found["version"], found["algorithm"]) == ("tickets", 2, "nb")
    assert found["settings"]["smoothing"] == 0.1
    assert found["settings"]["min_length"] == 2
    assert found["where"] == TRAINING
    assert len(found["labels"]) == len(found["strongest_terms"]) == 8
    assert all(len(terms) == 3 for terms in found["strongest_terms"].values())
    assert len(found["slowest"]) == 3
    assert as_json("inspect", "--model", model, "--version", 1)["settings"]["smoothing"] == 0.5
    shown = run("inspect", "--model", model, "--quiet").stdout
    for label in found["strongest_terms"]:
        assert label in shown


def test_models_are_listed_rolled_back_and_dropped(copy: Path) -> None:
    def versions(*arguments: object) -> list[tuple[str, int, bool]]:
        found = as_json("models", "--model", copy, *arguments)["models"]
        return [(one["model"], one["version"], one["current"]) for one in found]

    assert versions() == [("tickets", 2, True), ("tickets", 1, False)]
    assert "tickets" in run("models", "--model", copy).stdout
    name = ["--name", "tickets"]
    assert versions(*name, "--roll-back", 1) == [("tickets", 2, False), ("tickets", 1, True)]
    assert versions(*name, "--drop", 2) == [("tickets", 1, True)]
    assert versions(*name, "--drop-model") == []
    assert run("models", "--model", copy).exit_code == 0


def test_compare_prints_a_row_per_algorithm() -> None:
    call = ["compare", TICKETS, *COLUMNS, "--algorithm", "nb", "--algorithm", "centroid"]
    split = ["--train", TRAINING, "--test", TESTING]
    found = as_json(*call, *split)
    assert list(found) == ["nb", "centroid"]
    for figures in found.values():
        assert {"documents", "accuracy", "micro", "macro", "per_label", "seconds"} <= set(figures)
        assert figures["documents"] == 104
        assert figures["own"] is None
    shown = run(*call, "--folds", 2, "--where", TESTING, "--quiet").stdout.splitlines()
    assert [line.split()[0] for line in shown] == ["algorithm", "nb", "centroid"]
    assert "own F1" not in shown[0]


def test_compare_shows_own_decisions_after_the_labels_given() -> None:
    call = ["compare", TICKETS, *COLUMNS, "--algorithm", "simpl", "--algorithm", "nb"]
    call += ["--train", TRAINING, "--test", TESTING]
    found = as_json(*call)
    simpl = found["simpl"]
    assert simpl["micro"]["f1"] == pytest.approx(simpl["accuracy"])
    assert found["nb"]["own"] is None
    head, *lines = run(*call, "--quiet").stdout.splitlines()
    assert "accuracy  micro F1  macro F1  own F1  train s" in head
    f1 = [f"{one['macro']['f1']:.3f}" for one in (simpl, simpl["own"])]
    assert f1[0] != f1[1]
    assert [line.split()[4:6] for line in lines] == [f1, [f"{found['nb']['macro']['f1']:.3f}", "-"]]


def test_compare_shows_how_far_rounds_are_apart() -> None:
    where = "ticket BETWEEN 'T-02700' AND 'T-02900'"
    call = ["compare", TICKETS, *COLUMNS, "--algorithm", "nb", "--where", where]
    found = as_json(*call, "--splits", 2, "--share", 0.5, "--largest", 3)["nb"]
    assert list(found["rounds"]) == ["split 1", "split 2"]
    assert list(found["largest"]) == ["3"]
    head, line = run(*call, "--splits", 2, "--share", 0.5, "--quiet").stdout.splitlines()
    spread = found["deviations"]["accuracy"]
    assert f"{found['accuracy']:.3f}±{spread:.3f}" in line
    assert "±" not in head
    shown = run(*call, "--leave-out", "split", "--quiet").stdout.splitlines()
    assert [line.split()[:2] for line in shown[2:5]] == [
        ["algorithm", "split"], ["nb", "test"], ["nb", "train"],
    ]  # fmt: skip


def test_compare_takes_variants() -> None:
    call = ["compare", TICKETS, *COLUMNS, "--train", TRAINING, "--test", TESTING]
    found = as_json(
        *call, "--algorithm", "nb", "--algorithm", "rest=nb,kind=complement,smoothing=1"
    )
    assert list(found) == ["nb", "rest"]
    assert found["nb"]["micro"] != found["rest"]["micro"]
    with pytest.raises(SettingError, match=r"'nb' is there twice"):
        run(*call, "--algorithm", "nb", "--algorithm", "nb=nb")
    with pytest.raises(SettingError, match=r"--algorithm 'a=nb,kind' 'kind': write it as NAME=V"):
        run(*call, "--algorithm", "a=nb,kind")


# What is declared is said.


@pytest.mark.parametrize("command", ["train", "compare"])
def test_help_names_all_algorithms(command: str) -> None:
    shown = " ".join(run(command, "--help").stdout.replace("│", " ").split())
    for learner in LEARNERS:
        assert f"{learner.name}: {learner.title}" in shown


def test_settings_lists_what_is_declared() -> None:
    found = as_json("settings")
    assert list(found) == [*(learner.name for learner in LEARNERS), "corpus", "features"]
    shared = [one.name for one in declared(PreparationSettings)]
    assert list(found["features"]) == shared
    for learner in LEARNERS:
        own = [one.name for one in declared(learner)]
        assert list(found[learner.name]) == [name for name in own if name not in shared]
    assert found["nb"]["smoothing"]["values"] == "a number, larger than 0"
    assert found["corpus"]["min_df"]["default"] == "auto: 2 for text, 1 for ready rows"
    shown = run("settings", "nb").stdout
    assert "nb: naive Bayes" in shown
    assert "distance" not in shown
    with pytest.raises(SettingError, match="did you mean 'centroid'"):
        run("settings", "centroids")


# Settings from a file.


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "train.toml"
    file.write_text(
        f"""
        text = ["subject", "body"]
        label = "category"
        id = "ticket"
        where = "{TRAINING}"
        algorithm = "nb"
        model = "{tmp_path}/models.duckdb"
        name = "from file"
        quiet = true

        [settings]
        smoothing = 0.25
        min_df = 3
        """
    )
    return file


def test_a_config_says_everything_and_flags_win(config: Path) -> None:
    file = config.parent / "models.duckdb"
    assert as_json("train", TICKETS, "--config", config)["model"] == "from file"
    with api.open(file) as model:
        assert (model.settings["smoothing"], model.settings["min_df"]) == (0.25, 3)
        assert model.columns.text == ("subject", "body")
    # A single text column need not be a list, and the source may be said, too.
    content = config.read_text().replace('["subject", "body"]', '"body"')
    config.write_text(f"source = '{TICKETS}'\n{content}")
    assert as_json("train", "--config", config)["version"] == 2
    with api.open(file) as model:
        assert model.columns.text == ("body",)
    flags = ["--name", "from flags", "--text", "subject", "--set", "smoothing=0.75"]
    as_json("train", TICKETS, "--config", config, *flags)
    with api.open(file, "from flags") as model:
        assert (model.settings["smoothing"], model.settings["min_df"]) == (0.75, 3)
        assert model.columns.text == ("subject",)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("labell = 'x'", "there is no option 'labell'; did you mean 'label"),
        ("label = ", "it is not TOML"),
        ("settings = 3", "settings must be a table"),
        ("[settings]\nsmothing = 1.0", "did you mean 'smoothing'"),
        ("[settings]\nsmoothing = 'much'", "smoothing 'much'"),
        ("threads = 'many'", "--threads"),
        (None, "it cannot be read"),
    ],
)
def test_bad_configs(config: Path, content: str | None, message: str) -> None:
    if content is None:
        config.unlink()
    else:
        config.write_text(content)
    call = ["train", TICKETS, *COLUMNS, "--algorithm", "nb", "--config", config]
    failed = CliRunner().invoke(app, [str(word) for word in call])
    told = str(failed.exception) if isinstance(failed.exception, SqlsimplError) else failed.stderr
    assert message in told
    if isinstance(failed.exception, SqlsimplError):
        assert isinstance(failed.exception, SettingError)
    else:
        assert failed.exit_code == 2


# Errors have one line and an exit code: 1 for data and models, 2 for calls.


def test_errors_about_models(model: Path, tmp_path: Path) -> None:
    text = tmp_path / "text.duckdb"
    text.write_text("no database " * 1000)
    cases: list[tuple[list[object], type[SqlsimplError], str]] = [
        (["predict", TICKETS, "--model", "gone.duckdb"], api.ModelError, "gone.duckdb"),
        (["predict", TICKETS, "--model", text], api.EngineError, "not a DuckDB database"),
        (["predict", TICKETS, "--model", tmp_path], api.ModelError, "folder"),
        (["inspect", "--model", model, "--name", "ticket"], api.ModelError, "mean 'tickets'"),
        (["inspect", "--model", model, "--version", 7], api.ModelError, "there are: 2, 1"),
        (["predict", TICKETS, "--model", model, "--text", "body"], SettingError, "name as many"),
        (["predict", TICKETS, "--model", model, "--out", "x.txt"], SettingError, "ending"),
        (["predict", "gone.csv", "--model", model], api.SourceError, "no such file"),
        (["explain", TICKETS, "--model", model, "--document", "T-0"], SettingError, "'T-0'"),
        (["models", "--model", model, "--drop", 2], api.ModelError, "in use"),
        (["models", "--model", model, "--name", "tickets", "--drop", 2], api.ModelError, "in use"),
        (["models", "--model", model, "--name", "t", "--drop", 2, "--roll-back", 1], SettingError,
         "one at a time"),
        (["train", TICKETS, "--text", "body"], SettingError, "label"),
        (["train", TICKETS, *COLUMNS, "--algorithm", "forest"], SettingError, "'simpl', 'ridge'"),
        (["train", TICKETS, *COLUMNS, "--preset", "papre"], SettingError, "did you mean 'paper'"),
        (["train", TICKETS, *COLUMNS, "--model", "m.csv"], SettingError, "m.csv"),
        (["compare", TICKETS, *COLUMNS], SettingError, "for training"),
    ]  # fmt: skip
    for arguments, kind, message in cases:
        failed = CliRunner().invoke(app, [str(word) for word in arguments])
        assert type(failed.exception) is kind, (arguments, failed.exception)
        assert message in str(failed.exception)
        assert failed.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["predict", TICKETS, "--model", "gone.duckdb"], 1, "gone.duckdb: there is no such file"),
        (
            ["train", TICKETS, "--text", "body", "--model", "no.duckdb"],
            2,
            "label: say which column",
        ),
        (["predict", TICKETS], 1, "models.duckdb: there is no such file; --model says where"),
        (["predict", TICKETS, "--string", "a"], 2, "--string: the source is named already"),
    ],
)
def test_exit_codes_of_models(arguments: list[object], code: int, message: str) -> None:
    failed = sqlsimpl(*arguments)
    assert failed.returncode == code
    assert message in failed.stderr
    assert failed.stdout == ""
    assert "Traceback" not in failed.stderr


def test_a_reader_that_stops_early_is_no_error(model: Path) -> None:
    program = str(Path(sys.executable).with_name("sqlsimpl"))
    command = f"'{program}' predict '{TICKETS}' --model '{model}' --quiet | head -1"
    shown = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert shown.stdout == "document,label,score,probability,reason\n"
    assert shown.stderr == ""


def test_progress_is_plain_lines_where_there_is_no_terminal(model: Path) -> None:
    told = sqlsimpl("predict", TICKETS, "--model", model, "--where", TESTING)
    assert told.returncode == 0
    assert "score: started" in told.stderr
    assert "\x1b" not in told.stderr + told.stdout
