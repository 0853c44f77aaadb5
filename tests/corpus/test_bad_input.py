"""Bad input is refused with an error that names the thing and the way out, or follows a rule."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from sqlsimpl import (
    Corpus,
    EngineError,
    SettingError,
    SourceError,
    SqlsimplError,
    Step,
    build_corpus,
    open_corpus,
)

Connection = duckdb.DuckDBPyConnection

TEXTS = [
    (1, "red apple tree", "fruit"),
    (2, "red cherry tree", "fruit"),
    (3, "green apple leaf", "plant"),
    (4, "green leaf tree", "plant"),
]
COLUMNS: dict[str, Any] = {"text": "text", "id": "id", "label": "label"}
COUNTS: dict[str, Any] = {"id": "id", "term": "term", "count": "value"}
WEIGHTS: dict[str, Any] = {"id": "id", "term": "term", "weight": "value"}


@pytest.fixture
def connection() -> Iterator[Connection]:
    with duckdb.connect(":memory:") as opened:
        fill(opened, TEXTS)
        yield opened


def fill(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    connection.execute("CREATE OR REPLACE TABLE texts (id INTEGER, text VARCHAR, label VARCHAR)")
    connection.executemany("INSERT INTO texts VALUES (?, ?, ?)", rows)


def terms_of(corpus: Corpus) -> dict[str, int]:
    """The number of documents of each term."""
    return dict(corpus.table("terms").select("name, documents").fetchall())


def write_parquet(connection: Connection, file: Path) -> Path:
    connection.execute(f"COPY texts TO '{file}' (FORMAT parquet)")
    return file


# Columns and sources that are not there.


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"text": "txet"}, ["texts", "'txet'", "did you mean 'text'?"]),
        ({"label": "labels"}, ["'labels'", "did you mean 'label'?"]),
        ({"id": "key"}, ["'key'", "there are: 'id', 'text', 'label'"]),
        ({"source": "text"}, ["'text'", "did you mean 'texts'?"]),
        ({"source": "nowhere.parquet"}, ["nowhere.parquet", "no such file"]),
        ({"source": "no/where/*.csv"}, ["no/where/*.csv", "no such file"]),
        ({"source": "SELECT * FROM txts"}, ["txts", "texts"]),
        ({"source": "SELECT 'unclosed FROM texts"}, ["unclosed", "'texts'"]),
        ({"source": "DROP TABLE texts"}, ["DROP TABLE texts", "'texts'"]),
        ({"source": "SELECT * FROM texts; DROP TABLE texts"}, ["DROP TABLE texts", "'texts'"]),
        ({"source": 7}, ["int", "Arrow table"]),
        ({"source": None}, ["'texts'"]),
        ({"labels": "texts", "labels_id": "ids"}, ["'ids'", "did you mean 'id'?"]),
        ({"labels": "topics"}, ["'topics'", "'texts'"]),
        ({"table": "texts", "query": "FROM texts", "source": None}, ["not both"]),
        ({"where": "labl = 'fruit'"}, ["labl", "label"]),
        ({"where": "text ="}, ["text =", "not a SQL condition"]),
        ({"where": "text = 'unclosed"}, ["unclosed", "not a SQL condition"]),
        ({"where": "1 = 1; DROP TABLE texts"}, ["DROP TABLE texts", "not a SQL condition"]),
        ({"where": "SELECT 1"}, ["SELECT 1", "not a SQL condition"]),
        ({"where": "text"}, ["texts", "red apple tree"]),
        ({"where": "id > 9"}, ["texts", "no document", "id > 9"]),
    ],
)  # fmt: skip
def test_source_errors(connection: Connection, wrong: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(SourceError) as caught:
        build_corpus(**{"source": "texts", "into": connection, **COLUMNS, **wrong})
    for word in words:
        assert word in str(caught.value)
    assert "None" not in str(caught.value)
    assert connection.sql("SELECT count(*) FROM texts").fetchall() == [(4,)]


def test_names_do_not_tell_upper_from_lower_case(connection: Connection) -> None:
    with build_corpus("TEXTS", text="TEXT", id="Id", label="Label", into=connection) as corpus:
        assert corpus.report.documents == 4


@pytest.mark.parametrize("source", ["gone", "SELECT * FROM gone"])
def test_view_of_a_table_that_is_gone(connection: Connection, source: str) -> None:
    connection.execute("CREATE TABLE old AS FROM texts; CREATE VIEW gone AS FROM old")
    connection.execute("DROP TABLE old")
    with pytest.raises(SourceError, match="gone") as caught:
        build_corpus(source, into=connection, **COLUMNS)
    assert "old" in str(caught.value)


def at(template: str, action: Callable[[], object]) -> Callable[[Step], None]:
    """A callback that acts when the step of a template starts."""

    def act(step: Step) -> None:
        if step.template == template and step.rows is None:
            action()

    return act


def test_table_that_disappears(connection: Connection) -> None:
    disappear = at("corpus/texts", lambda: connection.execute("DROP TABLE texts"))
    with pytest.raises(SourceError, match="texts"):
        build_corpus("texts", into=connection, on_step=disappear, **COLUMNS)


def test_file_that_disappears(connection: Connection, tmp_path: Path) -> None:
    file = write_parquet(connection, tmp_path / "texts.parquet")
    with pytest.raises(SourceError, match=r"texts\.parquet"):
        build_corpus(file, on_step=at("corpus/texts", file.unlink), **COLUMNS)


def test_table_that_disappears_after_reading_is_no_loss(connection: Connection) -> None:
    disappear = at("corpus/inputs", lambda: connection.execute("DROP TABLE texts"))
    with build_corpus("texts", into=connection, on_step=disappear, **COLUMNS) as corpus:
        assert corpus.report.documents == 4


# Documents that cannot be told apart, or that say nothing.


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([(1, "more", "fruit")], ["'id'", "'1'", "2 documents", "another column or none"]),
        ([(None, "more", "fruit")], ["'id'", "NULL", "1 documents", "another column or none"]),
    ],
)
def test_ids_that_tell_nothing_apart(
    connection: Connection, rows: list[tuple[Any, ...]], words: list[str]
) -> None:
    fill(connection, TEXTS + rows)
    with pytest.raises(SourceError) as caught:
        build_corpus("texts", into=connection, **COLUMNS)
    for word in ["texts", *words]:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ((5, None, "fruit"), "text is NULL"),
        ((5, "red tree", None), "label is NULL"),
        ((5, "", "fruit"), "no term left"),
        ((5, "?! -- *", "fruit"), "no term left"),
        ((5, "unique", "fruit"), "no term left"),
    ],
)
def test_documents_left_out_are_counted(
    connection: Connection, row: tuple[Any, ...], reason: str
) -> None:
    fill(connection, [*TEXTS, row])
    with build_corpus("texts", into=connection, **COLUMNS) as corpus:
        assert corpus.report.left_out == {reason: 1}
        assert corpus.table("left_out").fetchall() == [(reason, 1)]
        assert corpus.table("documents").fetchall() == [(key - 1, key) for key, *_ in TEXTS]


def test_null_label_is_no_reason_when_labels_are_not_asked_for(connection: Connection) -> None:
    fill(connection, [*TEXTS, (5, "red tree", None)])
    with build_corpus("texts", text="text", id="id", into=connection) as corpus:
        assert corpus.report.left_out == {}
        assert corpus.report.documents == 5


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([], ["no document"]),
        ([(1, None, "fruit")], ["no document", "text"]),
        ([(1, "red", None)], ["no document", "label"]),
        ([(1, "red apple", "fruit"), (2, "red apple", "fruit")], ["'fruit'", "two labels"]),
        ([(1, "a b c", "fruit"), (2, "! ?", "plant")], ["no term", "pattern"]),
        ([(1, "red", "fruit"), (2, "green", "plant")], ["no term", "min_df"]),
    ],
)
def test_nothing_to_learn(
    connection: Connection, rows: list[tuple[Any, ...]], words: list[str]
) -> None:
    if rows:
        fill(connection, rows)
    else:
        connection.execute("DELETE FROM texts")
    with pytest.raises(SourceError) as caught:
        build_corpus("texts", into=connection, **COLUMNS)
    for word in ["texts", *words]:
        assert word in str(caught.value)


@pytest.mark.parametrize("content", ["", "id,text,label\n"])
def test_empty_file(tmp_path: Path, content: str) -> None:
    file = tmp_path / "empty.csv"
    file.write_text(content)
    with pytest.raises(SourceError, match=r"empty\.csv"):
        build_corpus(file, **COLUMNS)


# Ready counts and weights.


def entries(connection: Connection, *values: str) -> str:
    """Ready rows: two good ones, and the given values for the term 'odd' of document 7."""
    rows = "".join(f", (7, 'odd', CAST({value} AS DOUBLE))" for value in values)
    connection.execute(
        "CREATE TABLE entries AS SELECT * FROM "
        f"(VALUES (1, 'even', 2.0::DOUBLE), (2, 'even', 1){rows}) AS rows (id, term, value)"
    )
    return "entries"


@pytest.mark.parametrize(
    ("columns", "value", "word"),
    [
        (COUNTS, "'nan'", "NaN"), (COUNTS, "'inf'", "infinite"), (COUNTS, "'-inf'", "negative"),
        (COUNTS, "-1", "negative"), (COUNTS, "1.5", "whole"), (COUNTS, "NULL", "NULL"),
        (COUNTS, "3e9", "2147483647"), (WEIGHTS, "'nan'", "NaN"), (WEIGHTS, "'inf'", "infinite"),
        (WEIGHTS, "-0.5", "negative"), (WEIGHTS, "NULL", "NULL"), (WEIGHTS, "1e300", "large"),
    ],
)  # fmt: skip
def test_values_that_cannot_be_used(
    connection: Connection, columns: dict[str, Any], value: str, word: str
) -> None:
    with pytest.raises(SourceError) as caught:
        build_corpus(entries(connection, value), into=connection, **columns)
    for part in ("entries", word, "'7'", "'odd'", "where"):
        assert part in str(caught.value)


def test_negative_weights_when_they_are_wanted(connection: Connection) -> None:
    options: dict[str, Any] = {"into": connection, "signed": True}
    corpus = build_corpus(entries(connection, "-0.5"), **options, **WEIGHTS)
    assert corpus.table("weights").filter("weight < 0").fetchall() == [(2, 1, -0.5)]
    connection.execute("UPDATE entries SET value = '-inf' WHERE id = 7")
    with pytest.raises(SourceError, match="infinite"):
        build_corpus("entries", **options, **WEIGHTS)
    connection.execute("UPDATE entries SET value = -1 WHERE id = 7")
    with pytest.raises(SourceError, match="negative"):
        build_corpus("entries", **options, **COUNTS)


@pytest.mark.parametrize("missing", ["id", "term"])
def test_ready_rows_with_null_keys(connection: Connection, missing: str) -> None:
    query = f"SELECT * REPLACE (CASE WHEN id = 1 THEN {missing} END AS {missing}) FROM entries"
    entries(connection)
    with pytest.raises(SourceError, match="is NULL in 1 rows"):
        build_corpus(query, into=connection, **COUNTS)


def test_text_where_a_number_should_be(connection: Connection) -> None:
    query = "SELECT id, text AS term, label AS value FROM texts"
    with pytest.raises(SourceError, match="fruit"):
        build_corpus(query, into=connection, **COUNTS)


def test_repeated_rows_are_summed(connection: Connection) -> None:
    source = entries(connection, "1", "3", "0")
    with build_corpus(source, into=connection, **COUNTS) as corpus:
        assert corpus.table("postings").fetchall() == [(0, 0, 2), (1, 0, 1), (2, 1, 4)]
    with build_corpus(source, into=connection, **WEIGHTS) as corpus:
        assert corpus.table("weights").fetchall() == [(0, 0, 2.0), (1, 0, 1.0), (2, 1, 4.0)]


def test_sums_that_cannot_be_held(connection: Connection) -> None:
    source = entries(connection, "2e9", "2e9")
    with pytest.raises(SqlsimplError, match=r"out of range|2147483647"):
        build_corpus(source, into=connection, **COUNTS)


def test_document_of_zeros_has_no_term_left(connection: Connection) -> None:
    with build_corpus(entries(connection, "0"), into=connection, **COUNTS) as corpus:
        assert corpus.report.left_out == {"no term left": 1}
        assert terms_of(corpus) == {"even": 2}


def test_ready_rows_beside_different_labels(connection: Connection) -> None:
    query = f"SELECT *, 'l' || row_number() OVER () AS label FROM {entries(connection, '1', '2')}"
    with pytest.raises(SourceError, match=r"'7'.*several labels.*'label'.*separate table"):
        build_corpus(query, into=connection, label="label", **COUNTS)


# Names and text of any kind.

NAMES = [
    'quo"te', "quo'te", "semi;colon", "brack[e]t", "(round)", "curly{x}", "😀", "select",
    "dot.ted", "--comment", "/*", "$1", "back\\slash",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_names_of_any_kind(connection: Connection, name: str) -> None:
    quoted = f'"{name.replace(chr(34), chr(34) * 2)}'
    connection.execute(
        f"""CREATE TABLE {quoted}" AS SELECT id AS {quoted} id", text AS {quoted}",
        text AS {quoted} 2", replace(label, 'fruit', ?) AS {quoted} label" FROM texts""",
        [name],
    )
    columns: dict[str, Any] = {"id": f"{name} id", "label": f"{name} label", "name": name}
    columns["text"] = (name, f"{name} 2")
    with build_corpus(name, fields_apart=True, into=connection, **columns) as corpus:
        assert corpus.table("labels").fetchall() == sorted(
            [(number, label, 2) for number, label in enumerate(sorted([name, "plant"]))]
        )
        assert {field for field, *_ in corpus.table("spellings").fetchall()} == {name, f"{name} 2"}
    with build_corpus(name, like=name, name="test", into=connection) as corpus:
        assert corpus.report.documents == 4


@pytest.mark.parametrize("name", ["quo'te", "brack[e]t", "semi;colon", "😀", "with space"])
def test_file_names_of_any_kind(connection: Connection, tmp_path: Path, name: str) -> None:
    written = write_parquet(connection, tmp_path / "texts.parquet")
    file = written.rename(tmp_path / f"{name}.parquet")
    with build_corpus(file, **COLUMNS) as corpus:
        assert corpus.report.documents == 4


def test_ten_thousand_labels(connection: Connection) -> None:
    query = "SELECT range AS id, 'word' || range % 50 AS text, 'l' || range AS label FROM range({})"
    with build_corpus(query.format(10_000), into=connection, **COLUMNS) as corpus:
        assert corpus.report.labels == 10_000
        assert len(corpus.table("document_labels").fetchall()) == 10_000


def test_document_of_ten_megabytes(connection: Connection) -> None:
    connection.execute("INSERT INTO texts VALUES (5, repeat('red apple ', 1048576), 'fruit')")
    with build_corpus("texts", into=connection, weighting="count", **COLUMNS) as corpus:
        postings = corpus.table("postings").filter("doc = 4").select("count").fetchall()
        assert postings == [(1_048_576,), (1_048_576,)]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (
            ["北京A", "北京 2024"],
            {"北": 2, "京": 2, "a": 1, "北京": 2, "京a": 1, "2024": 1},
        ),
        (["مرحبا بالعالم", "مرحبا"], {"مرحبا": 2, "بالعالم": 1}),
        (["caf\u00e9 na\u00efve", "CAFE\u0301 nai\u0308ve"], {"café": 2, "naïve": 2}),
        (["हिन्दी भाषा", "हिन्दी"], {"हिन्दी": 2, "भाषा": 1}),
        (["Ελλάδα Κόσμε", "ελλάδα"], {"ελλάδα": 2, "κόσμε": 1}),
        (["Straße ÄRGER", "ärger"], {"straße": 1, "ärger": 2}),
        (["tab\there\x00now", "a\ud7ff here"], {"tab": 1, "here": 2, "now": 1}),
        (["😀 smile 😀", "smile"], {"smile": 2}),
    ],
)
def test_text_of_any_script(
    connection: Connection, texts: list[str], expected: dict[str, int]
) -> None:
    fill(connection, [(key, text, "any") for key, text in enumerate(texts)])
    with build_corpus("texts", text="text", id="id", min_df=1, into=connection) as corpus:
        assert terms_of(corpus) == expected


# Files that are broken, in use, or not what they seem.


@pytest.mark.parametrize("damage", ["truncated", "corrupt", "empty", "other"])
def test_broken_parquet(connection: Connection, tmp_path: Path, damage: str) -> None:
    many = "SELECT range AS id, 'word' || hash(range) AS text, 'l' || range % 2 AS label"
    file = tmp_path / "broken.parquet"
    connection.execute(f"COPY ({many} FROM range(5000)) TO '{file}' (FORMAT parquet)")
    whole = file.read_bytes()
    middle = len(whole) // 2
    broken = {
        "truncated": whole[:middle],
        "corrupt": whole[: middle - 500] + b"\xff" * 1000 + whole[middle + 500 :],
        "empty": b"",
        "other": b"id,text,label\n1,red,fruit\n",
    }
    file.write_bytes(broken[damage])
    with pytest.raises(SourceError, match=r"broken\.parquet.*cannot be read"):
        build_corpus(file, **COLUMNS)


def test_broken_lines(tmp_path: Path) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text('{"id": 1, "text": "red", "label": "fruit"}\n{"id": 2, "text": \n')
    with pytest.raises(SourceError, match=r"broken\.jsonl.*cannot be read"):
        build_corpus(file, **COLUMNS)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A DuckDB file with the table texts and a corpus of it."""
    file = tmp_path / "texts.duckdb"
    with duckdb.connect(file) as opened:
        fill(opened, TEXTS)
    build_corpus("texts", into=file, **COLUMNS).close()
    return file


@pytest.fixture
def locked(database: Path) -> Iterator[Path]:
    """The file while another process has it open for writing."""
    hold = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print(1, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"1\n"
        yield database
        holder.stdin.close()


def test_file_locked_by_another_process(locked: Path, connection: Connection) -> None:
    tries: list[Callable[[], object]] = [
        lambda: build_corpus(connection.table("texts"), into=locked, **COLUMNS),
        lambda: build_corpus(locked, table="texts", **COLUMNS),
        lambda: build_corpus("texts", into=locked, **COLUMNS),
        lambda: open_corpus(locked),
    ]
    for attempt in tries:
        with pytest.raises(EngineError, match=r"texts\.duckdb: another process.*wait"):
            attempt()


def test_file_open_in_this_process(database: Path) -> None:
    with (
        duckdb.connect(database),
        pytest.raises(EngineError, match=r"texts\.duckdb: .*this process.*close"),
    ):
        build_corpus("texts", into=database, name="other", **COLUMNS)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to any file")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_read_only_target(database: Path, connection: Connection, what: str) -> None:
    protected = database if what == "file" else database.parent
    mode = protected.stat().st_mode
    protected.chmod(0o500)
    target = database if what == "file" else database.with_name("new.duckdb")
    try:
        with pytest.raises(EngineError, match=rf"{target.name}.*cannot be written; choose"):
            build_corpus(connection.table("texts"), into=target, **COLUMNS)
    finally:
        protected.chmod(mode)
    with open_corpus(database) as corpus:
        assert corpus.report.documents == 4


def test_read_only_connection(database: Path) -> None:
    with duckdb.connect(database, read_only=True) as opened:
        with pytest.raises(EngineError, match="could not be written") as caught:
            build_corpus("texts", into=opened, **COLUMNS)
        assert "read-only" in str(caught.value)
        with open_corpus(opened) as corpus:
            assert corpus.report.documents == 4


@pytest.mark.parametrize(
    ("place", "words"),
    [(".", ["folder"]), ("missing/new.duckdb", ["missing", "no folder"]),
     ("notes.duckdb", ["notes.duckdb", "not a DuckDB database"])],
)  # fmt: skip
def test_target_that_cannot_be_a_database(
    connection: Connection, tmp_path: Path, place: str, words: list[str]
) -> None:
    (tmp_path / "notes.duckdb").write_text("these are only notes " * 500)
    with pytest.raises(SqlsimplError) as caught:
        build_corpus(connection.table("texts"), into=tmp_path / place, **COLUMNS)
    for word in [str(tmp_path), *words]:
        assert word in str(caught.value)


@pytest.mark.parametrize("name", ["notes.duckdb", "notes.data"])
def test_source_that_is_no_database(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text("these are only notes " * 500)
    with pytest.raises(SqlsimplError, match="not a DuckDB database") as caught:
        build_corpus(file, **COLUMNS)
    assert str(file) in str(caught.value)


def test_database_with_several_tables_and_none_named(tmp_path: Path) -> None:
    file = tmp_path / "two.duckdb"
    with duckdb.connect(file) as opened:
        opened.execute("CREATE TABLE one AS SELECT 1; CREATE TABLE two AS SELECT 2")
    with pytest.raises(SourceError, match=r"two\.duckdb.*which table.*'one', 'two'"):
        build_corpus(file, **COLUMNS)


# Settings.


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ({"weighting": "tfdf"}, ["'tfdf'", "did you mean 'tfidf'?"]),
        ({"weightning": "tfidf"}, ["'weightning'", "did you mean 'weighting'?"]),
        ({"min_length": 0}, ["min_length 0", "at least 1"]),
        ({"ngrams": 0}, ["ngrams 0", "from 1 to 5"]),
        ({"ngrams": 9}, ["ngrams 9", "from 1 to 5"]),
        ({"characters": 0}, ["characters 0", "from 1 to 10"]),
        ({"characters": -3}, ["characters -3", "from 1 to 10"]),
        ({"characters": "2-11"}, ["characters '2-11'", "from 1 to 10"]),
        ({"characters": "5-2"}, ["characters '5-2'", "shorter one first"]),
        ({"characters": "two"}, ["characters 'two'", "such as 2-5"]),
        ({"characters": 2.5}, ["characters 2.5", "a whole number"]),
        ({"characters": 3, "ngrams": 2}, ["ngrams 2", "characters 3", "one of the two"]),
        ({"characters": "2-5", "stem": "en"}, ["stem 'en'", "characters '2-5'"]),
        ({"characters": 3, "stop_words": ["the"]}, ["stop_words ('the',)", "characters 3"]),
        ({"max_terms": 0}, ["max_terms 0", "at least 1"]),
        ({"min_df": 0}, ["min_df 0", "at least 1"]),
        ({"min_df": 1.5}, ["min_df 1.5", "between 0 and 1"]),
        ({"max_df": float("nan")}, ["max_df nan", "between 0 and 1"]),
        ({"ngrams": "two"}, ["ngrams", "'two'"]),
        ({"ngrams": 1.5}, ["ngrams", "1.5"]),
        ({"min_df": "5"}, ["min_df", "'5'"]),
        ({"max_terms": "many"}, ["max_terms", "'many'"]),
        ({"lower_case": "perhaps"}, ["lower_case", "'perhaps'"]),
        ({"pattern": 3}, ["pattern", "3"]),
        ({"pattern": "("}, ["pattern", "("]),
        ({"stem": "klingon"}, ["stem", "'klingon'"]),
        ({"stem": "englsh"}, ["'englsh'", "did you mean 'english'?"]),
        ({"stop_words": "englsh"}, ["stop_words", "'englsh'", "did you mean 'english'?"]),
        ({"threads": 0}, ["threads 0"]),
        ({"memory_limit": "much"}, ["memory_limit 'much'"]),
        ({"temp_directory": "/no/such"}, ["temp_directory /no/such", "no such folder"]),
        ({"term": "text"}, ["not both"]),
        ({"text": ()}, ["which column holds the text"]),
        ({"text": ("text", "text")}, ["twice"]),
        ({"text": (), "term": "text"}, ["count or weight"]),
        ({"text": (), "term": "text", "count": "id", "id": None}, ["id column"]),
        ({"labels": "texts", "id": None}, ["needs the id"]),
        ({"like": "corpus", "ngrams": 2}, ["'corpus'", "give no others"]),
        ({"name": ""}, ["name"]),
    ],
)  # fmt: skip
def test_settings_that_cannot_work(
    connection: Connection, setting: dict[str, Any], words: list[str]
) -> None:
    arguments: dict[str, Any] = {"source": "texts", "into": connection, "name": "other", **COLUMNS}
    with pytest.raises(SettingError) as caught:
        build_corpus(**{**arguments, **setting})
    for word in words:
        assert word in str(caught.value)


def test_share_that_leaves_no_term(connection: Connection) -> None:
    with pytest.raises(SourceError, match=r"no term is in 4 to 1 .*min_df"):
        build_corpus("texts", into=connection, min_df=4, max_df=1, **COLUMNS)


def test_corpus_that_is_not_there(connection: Connection, tmp_path: Path) -> None:
    build_corpus("texts", into=connection, name="tickets", **COLUMNS).close()
    with pytest.raises(EngineError, match=r"'tikets'.*did you mean 'tickets'"):
        build_corpus("texts", like="tikets", into=connection)
    with pytest.raises(EngineError, match=r"'tikets'.*did you mean 'tickets'"):
        open_corpus(connection, "tikets")
    with pytest.raises(EngineError, match=r"none\.duckdb.*no such file"):
        open_corpus(tmp_path / "none.duckdb")
    with (
        open_corpus(connection, "tickets") as corpus,
        pytest.raises(SettingError, match=r"'term'.*did you mean 'terms'"),
    ):
        corpus.table("term")


# The command line.


@pytest.fixture
def folder(connection: Connection, tmp_path: Path) -> Path:
    connection.execute(f"COPY texts TO '{tmp_path}/texts.csv'")
    (tmp_path / "broken.parquet").write_bytes(b"PAR1")
    return tmp_path


def command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "sqlsimpl", *arguments]
    return subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)


GOOD = ("--text", "text", "--label", "label", "--id", "id")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("texts.csv", "--text", "txet"), 1, ["texts.csv", "'txet'", "did you mean 'text'?"]),
        (("nowhere.csv", *GOOD), 1, ["nowhere.csv", "no such file"]),
        (("broken.parquet", *GOOD), 1, ["broken.parquet", "cannot be read"]),
        (("texts.csv", *GOOD, "--where", "id ="), 1, ["id =", "not a SQL condition"]),
        (("texts.csv", *GOOD, "--set", "weighting=tfdf"), 2, ["did you mean 'tfidf'?"]),
        (("texts.csv", *GOOD, "--set", "ngrams=two"), 2, ["ngrams", "'two'"]),
        (("texts.csv", *GOOD, "--set", "ngrams"), 2, ["'ngrams'", "NAME=VALUE"]),
        (("texts.csv", *GOOD, "--like", "train"), 1, ["corpus.duckdb", "no such file"]),
        (("texts.csv", *GOOD, "--nonsense"), 2, ["--nonsense"]),
    ],
)
def test_command_line_errors(
    folder: Path, arguments: tuple[str, ...], code: int, words: list[str]
) -> None:
    done = command(folder, "corpus", *arguments)
    assert done.returncode == code
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr
    assert not (folder / "corpus.duckdb").exists()


def test_traceback_on_request(folder: Path) -> None:
    for place in (("--debug", "corpus", "texts.csv"), ("corpus", "texts.csv", "--debug")):
        done = command(folder, *place, "--text", "txet")
        assert done.returncode == 1
        assert done.stdout == ""
        assert "Traceback" in done.stderr
        assert "did you mean 'text'?" in done.stderr
