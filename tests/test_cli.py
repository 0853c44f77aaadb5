"""The command line through its real entry point."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sqlsimpl import open_corpus
from sqlsimpl.cli import parse_settings
from sqlsimpl.errors import SettingError

TICKETS = Path(__file__).parent.parent / "fixtures" / "tickets.jsonl"


def sqlsimpl(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("sqlsimpl")), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


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


@pytest.mark.parametrize("command", [["corpus"], ["generate", "tcat"]])
def test_help_has_an_example(command: list[str]) -> None:
    shown = sqlsimpl(*command, "--help")
    assert shown.returncode == 0
    assert "Example" in shown.stdout


def test_settings_are_json_or_text() -> None:
    items = ["min_df=0.1", "lower_case=false", "stop_words=english", 'pattern="[a-z]+"']
    assert parse_settings(items) == {
        "min_df": 0.1, "lower_case": False, "stop_words": "english", "pattern": "[a-z]+",
    }  # fmt: skip
    with pytest.raises(SettingError, match="NAME=VALUE"):
        parse_settings(["min_df"])
