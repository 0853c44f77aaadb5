"""What the command line does with hostile input and with output that cannot be written."""

from __future__ import annotations

import json
import os
import pty
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import SettingError, SourceError, SqlsimplError
from sqlsimpl.cli import app, output
from sqlsimpl.corpus import conditions
from sqlsimpl.decisions.choose import Decisions
from sqlsimpl.report.charts import Chart, Choice, Table

COMMAND = str(Path(sys.executable).with_name("sqlsimpl"))
ROWS = """
SELECT range AS id, 'word' || range % 7 || ' other' || range % 3 AS text, 'l' || range % 2 AS label
FROM range(40)
"""
COLUMNS: dict[str, Any] = {"text": "text", "id": "id", "label": "label", "algorithm": "nb"}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    made = tmp_path / "rows.parquet"
    duckdb.sql(f"COPY ({ROWS}) TO '{made}'")
    return made


@pytest.fixture
def model(tmp_path: Path, source: Path) -> Path:
    made = tmp_path / "models.duckdb"
    sqlsimpl.train(source, model=made, **COLUMNS).close()
    return made


def predict(source: Path, model: Path, *words: str) -> list[str]:
    return [COMMAND, "predict", str(source), "--model", str(model), "--quiet", *words]


# Output that cannot be written.


@pytest.mark.parametrize("command", ["predict", "models", "settings"])
def test_a_full_disk_behind_stdout(command: str, source: Path, model: Path) -> None:
    words = {
        "predict": predict(source, model),
        "models": [COMMAND, "models", "--model", str(model)],
        "settings": [COMMAND, "settings", "nb", "--json"],
    }[command]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    expected = "sqlsimpl: the result could not be written: No space left on device"
    assert done.stderr.strip() == expected


def test_a_reader_that_is_gone(source: Path, model: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        predict(source, model), stdout=write, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_disk_that_is_full_for_a_result(source: Path, model: Path, tmp_path: Path) -> None:
    out = tmp_path / "labels.csv"
    out.write_text("what was there")
    before = sorted(os.listdir(tmp_path))

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    done = subprocess.run(
        predict(source, model, "--out", str(out)),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=small,
    )
    assert done.returncode == 1
    assert str(out) in done.stderr
    assert "Traceback" not in done.stderr
    assert out.read_text() == "what was there"
    assert sorted(os.listdir(tmp_path)) == before


def test_a_disk_that_is_full_for_a_query(model: Path, tmp_path: Path) -> None:
    out = tmp_path / "score.sql"
    out.write_text("what was there")
    words = [COMMAND, "export", "--model", str(model), "--out"]

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    done = subprocess.run(
        [*words, str(out)], capture_output=True, text=True, check=False, preexec_fn=small
    )
    assert done.returncode == 1
    assert f"{out}: it could not be written" in done.stderr
    assert out.read_text() == "what was there"
    # A device stays one.
    done = subprocess.run([*words, "/dev/full"], capture_output=True, text=True, check=False)
    assert (done.returncode, Path("/dev/full").is_char_device()) == (1, True)


# What a terminal or a spreadsheet would run.

HOSTILE = "\x1b[2Jred\x07\u202ekcab"


@pytest.fixture
def hostile(tmp_path: Path) -> tuple[Path, Path]:
    """Documents and a model with labels and keys that are commands."""
    rows = [
        (f"=cmd()|{number}", f"word{number % 3} other", "=1+1" if number % 2 else HOSTILE)
        for number in range(20)
    ]
    file, source = tmp_path / "hostile.duckdb", tmp_path / "hostile.parquet"
    with duckdb.connect(":memory:") as opened:
        opened.execute("CREATE TABLE rows (id TEXT, text TEXT, label TEXT)")
        opened.executemany("INSERT INTO rows VALUES (?, ?, ?)", rows)
        opened.execute(f"COPY rows TO '{source}'")
    sqlsimpl.train(source, model=file, **COLUMNS).close()
    return source, file


def at_terminal(words: list[str]) -> str:
    main, end = pty.openpty()
    with subprocess.Popen(words, stdout=end, stderr=end, stdin=end, close_fds=True):
        os.close(end)
        shown = b""
        while True:
            try:
                more = os.read(main, 65536)
            except OSError:
                break
            shown += more
    os.close(main)
    return shown.decode()


def test_control_characters_do_not_reach_a_terminal(hostile: tuple[Path, Path]) -> None:
    source, file = hostile
    calls = [
        predict(source, file),
        predict(source, file, "--json"),
        [COMMAND, "inspect", "--model", str(file)],
        [COMMAND, "evaluate", str(source), "--model", str(file)],
        [COMMAND, "predict", f"nothing{HOSTILE}.csv", "--model", str(file)],
    ]
    for words in calls:
        shown = at_terminal(words)
        assert "2Jred" in shown, words
        assert "\x1b[2J" not in shown, words
        assert "\x07" not in shown, words
        assert "\u202e" not in shown, words


def test_json_stays_what_it_was(hostile: tuple[Path, Path]) -> None:
    source, file = hostile
    words = predict(source, file, "--json")
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    labels = {row["label"] for row in json.loads(done.stdout)["predictions"]}
    assert labels == {HOSTILE, "=1+1"}


def test_safe_csv(hostile: tuple[Path, Path], tmp_path: Path) -> None:
    source, file = hostile
    out = tmp_path / "labels.csv"
    plain = subprocess.run(predict(source, file), capture_output=True, text=True, check=True)
    assert "\n=cmd()|0," in plain.stdout
    words = predict(source, file, "--safe-csv")
    safe = subprocess.run(words, capture_output=True, text=True, check=True)
    subprocess.run([*words, "--out", str(out)], capture_output=True, check=True)
    for text in (safe.stdout, out.read_text()):
        assert "\n'=cmd()|0," in text
        assert ",'=1+1," in text
        assert "\n=" not in text
        assert ",=" not in text
    scores = [row[2] for row in duckdb.read_csv(str(out)).fetchall()]
    assert min(scores) < 0  # a number is no formula


def test_names_that_objects_of_javascript_know() -> None:
    table = Table(("term", "weight"), [("constructor", 1.0), ("word", 2.0), ("__proto__", 3.0)])
    chart = Chart("terms", "", "", [{}], [Choice("", {"rows": table})])
    data = str(chart.data())
    assert '"constructor"' not in data
    assert '"__proto__"' not in data
    assert '"constructor\u200b"' in data
    assert '"word"' in data


# Input.


def test_keys_without_a_value_and_a_table_of_labels(source: Path, tmp_path: Path) -> None:
    labels = tmp_path / "labels.parquet"
    duckdb.sql(f"COPY (SELECT id, label FROM ({ROWS})) TO '{labels}'")
    with pytest.raises(SourceError, match="id column 'id' has no value"):
        sqlsimpl.train(f"SELECT NULL AS id, text FROM '{source}'", labels=labels, **COLUMNS)


@pytest.mark.parametrize("character", ["\ue000", "\ue001", "\ue002"])
def test_characters_of_private_use(source: Path, tmp_path: Path, character: str) -> None:
    names: dict[str, Any] = {"text": f"{character}text", "label": f"la{character}bel", "id": "id"}
    rows = f'SELECT id, text AS "{names["text"]}", label || \'{character}\' AS "{names["label"]}" '
    file = tmp_path / "models.duckdb"
    with sqlsimpl.train(
        f"{rows} FROM '{source}' WHERE text <> '{character}'",
        algorithm="nb", name=f"m{character}", model=file, **names,
    ) as model:  # fmt: skip
        found = {label for _, label, *_ in model.predict(f"{rows} FROM '{source}'").fetchall()}
    assert found == {f"l0{character}", f"l1{character}"}


def test_keys_that_are_moments_with_a_time_zone(source: Path, tmp_path: Path) -> None:
    moments, file = tmp_path / "moments.parquet", tmp_path / "moments.duckdb"
    duckdb.sql(
        "COPY (SELECT * REPLACE (TIMESTAMPTZ '2024-01-01 00:00:00+00' + INTERVAL (id) HOUR AS id) "
        f"FROM '{source}') TO '{moments}'"
    )
    sqlsimpl.train(moments, model=file, **COLUMNS).close()
    done = subprocess.run(predict(moments, file), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "2024-01-01 00:00:00" in done.stdout


@pytest.mark.parametrize("algorithm", ["nb", "simpl"])
def test_many_more_folds_than_documents_are_refused(source: Path, algorithm: str) -> None:
    options = {"climbing": "conjugate"} if algorithm == "simpl" else {}
    with pytest.raises(SettingError, match="folds 1000: there are 40 documents"):
        sqlsimpl.train(
            f"SELECT id, text, [label] AS label FROM '{source}'",
            **{**COLUMNS, "algorithm": algorithm, "folds": 1000, **options},
        )


@pytest.mark.parametrize("limit", ["1KB", "1MB"])
def test_a_memory_limit_that_is_too_small(source: Path, tmp_path: Path, limit: str) -> None:
    with pytest.raises(SqlsimplError, match=r"(?i)memory"):
        sqlsimpl.train(source, model=tmp_path / "m.duckdb", memory_limit=limit, **COLUMNS)


def test_a_label_without_a_figure_is_no_better(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nothing:
        def create(self, *_: object, **__: object) -> None: ...

        def fetch(self, *_: object, **__: object) -> list[tuple[object, ...]]:
            return [(None, 2, 0)]

    decisions = object.__new__(Decisions)
    monkeypatch.setattr(Decisions, "run", Nothing(), raising=False)
    monkeypatch.setattr(Decisions, "settings", type("S", (), {"margin": 0.0}), raising=False)
    assert decisions.quality().f1 == 0.0


@pytest.mark.parametrize(
    "where",
    ["(select true)", "*", "$1", "?", "$lower_case", ":name", "true; select 1", "id >", "id > 1)",
     "select 1", "true union select 1", "not " * 3000 + "true", "id > 1 as x"],
)  # fmt: skip
def test_what_is_no_condition(source: Path, where: str) -> None:
    with pytest.raises(SourceError, match="where"):
        sqlsimpl.train(source, where=where, **COLUMNS)


@pytest.mark.parametrize(
    "where",
    ["EXISTS (SELECT 1 FROM read_text('/etc/passwd'))", "id IN (FROM '/etc/passwd')",
     "id > (SELECT MIN(id) FROM '{source}')", "id IN (SELECT UNNEST([1, 2]))"],
)  # fmt: skip
def test_conditions_of_others_read_only_columns(source: Path, model: Path, where: str) -> None:
    where = where.format(source=source)
    words = ["predict", str(source), "--where", where, "--model", str(model)]
    done = CliRunner().invoke(app, [*words, "--no-external-access"])
    assert isinstance(done.exception, SettingError)
    assert "without subqueries" in str(done.exception)
    allowed = CliRunner().invoke(app, [*words[:3], "id < 3 AND text LIKE 'w%'", *words[4:],
                                       "--no-external-access"])  # fmt: skip
    assert allowed.exit_code == 0
    with pytest.raises(SettingError, match="query"):
        sqlsimpl.train(model, query="SELECT 1", no_external_access=True, **COLUMNS)


@pytest.mark.parametrize(
    ("dialect", "where"),
    [("duckdb", "getenv('HOME') <> ''"), ("duckdb", "current_setting('secret_directory') = 'x'"),
     ("duckdb", "nextval('numbers') > 0"), ("duckdb", "main.macro_of_others(text)"),
     ("duckdb", "COLUMNS('t.*') = 'x'"), ("duckdb", "count(*) OVER () > 1"),
     ("postgres", "pg_read_file('/etc/passwd') LIKE 'x%'"), ("postgres", "lo_import('/x') > 0"),
     ("postgres", "pg_catalog.pg_read_file('/x') = ''"),
     ("postgres", "text OPERATOR(public.+) 'x'"),
     ("postgres", "query_to_xml('SELECT 1', true, true, '') IS NULL"),
     ("postgres", "text::type_of_others > 'x'"), ("postgres", "current_user = 'ann'"),
     ("spark", "reflect('java.lang.System', 'getenv', 'HOME') <> ''"),
     ("spark", "java_method('java.lang.System', 'exit', 1) IS NULL")],
)  # fmt: skip
def test_conditions_of_others_call_only_functions_of_values(dialect: str, where: str) -> None:
    assert conditions.condition(where, dialect)
    with pytest.raises(SettingError, match="no_external_access"):
        conditions.condition(where, dialect, columns_only=True)


@pytest.mark.parametrize("dialect", ["duckdb", "postgres", "spark"])
@pytest.mark.parametrize(
    "where",
    ["LOWER(text) LIKE 'w%' AND LENGTH(text) > 3", "year(day) = 2024 OR day < DATE '2024-01-01'",
     "COALESCE(label, 'none') IN ('a', 'b')", "CAST(id AS INT) % 5 = 0 AND NOT text IS NULL",
     "CASE WHEN id > 3 THEN true ELSE false END", "day > CURRENT_DATE - INTERVAL '1' DAY"],
)  # fmt: skip
def test_usual_conditions_of_others_are_taken(dialect: str, where: str) -> None:
    assert conditions.condition(where, dialect, columns_only=True)


def test_an_end_of_line_stays() -> None:
    assert output.visible("a\nb\tc\x1b") == "a\nb\\tc\\x1b"
