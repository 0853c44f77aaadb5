"""Files that people have: encodings, folders of texts, sheets, compressed and broken files."""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import openpyxl
import pytest

import sqlsimpl
from sqlsimpl import SettingError, SourceError
from sqlsimpl.corpus.csv_faults import csv_fault

ROWS = [
    (f"süßer apfel {number}", "Früchte") if number % 2 else (f"schwerer hammer {number}", "tools")
    for number in range(20)
]
CSV = "text,label\n" + "".join(f'"{text}",{label}\n' for text, label in ROWS)
TERMS = {"süßer", "apfel", "schwerer", "hammer"}


def learned(source: object, **more: Any) -> tuple[int, set[str], set[str]]:
    """Documents, terms and labels of a model that is trained on a source."""
    where: dict[str, Any] = {} if more.pop("bare", False) else {"text": "text", "label": "label"}
    with sqlsimpl.train(source, **{**where, **more}, algorithm="nb") as model:
        terms = {name for (name,) in model.rows("terms", "name")}
        labels = {name for (name,) in model.rows("labels", "name")}
        return model.trained_on.documents, terms, labels


def in_latin(folder: Path) -> Path:
    file = folder / "latin.csv"
    file.write_bytes(CSV.encode("latin-1"))
    return file


def in_utf_16(folder: Path) -> Path:
    file = folder / "wide.csv"
    file.write_bytes(CSV.encode("utf-16"))
    return file


def gzipped(folder: Path) -> Path:
    file = folder / "packed.csv.gz"
    file.write_bytes(gzip.compress(CSV.encode()))
    return file


def gzipped_latin(folder: Path) -> Path:
    file = folder / "packed.csv.gz"
    file.write_bytes(gzip.compress(CSV.encode("latin-1")))
    return file


def by_zstd(folder: Path) -> Path:
    file = folder / "packed.jsonl.zst"
    duckdb.sql(
        f"COPY (FROM read_csv('{gzipped(folder)}')) TO '{file}' (FORMAT json, COMPRESSION zstd)"
    )
    return file


def in_a_sheet(folder: Path) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in [("text", "label"), *ROWS]:
        sheet.append(row)
    book.create_sheet("empty")
    book.save(folder / "book.xlsx")
    return folder / "book.xlsx"


@pytest.mark.parametrize(
    ("make", "more"),
    [
        (in_latin, {"encoding": "latin-1"}),
        (in_utf_16, {"encoding": "utf-16"}),
        (gzipped, {}),
        (gzipped_latin, {"encoding": "latin-1"}),
        (by_zstd, {}),
        (in_a_sheet, {}),
        (in_a_sheet, {"table": "Sheet"}),
    ],
    ids=lambda one: getattr(one, "__name__", None),
)
def test_all_are_read_alike(
    make: Callable[[Path], Path], more: dict[str, Any], tmp_path: Path
) -> None:
    assert learned(make(tmp_path), **more) == (20, TERMS, {"Früchte", "tools"})


def test_a_folder_of_texts_in_the_manner_of_20_newsgroups(tmp_path: Path) -> None:
    for number, (text, label) in enumerate(ROWS):
        folder = tmp_path / "news" / label
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{number}").write_text(text, encoding="latin-1")
        (folder / f"{number}.html").write_text(
            f"<p class=strange>{text} &amp; <script>if (a<b) {{}}</script></p>", encoding="utf-8"
        )
        (folder / ".hidden").write_bytes(b"\xff")
    news = tmp_path / "news"
    everything = "regexp_matches(file, '^[^/]+/[0-9]+$')"
    found = learned(news, bare=True, encoding="latin-1", where=everything)
    assert found == (20, TERMS, {"Früchte", "tools"})
    with pytest.raises(SourceError, match=r"Früchte/1: it is not in utf-8; name its encoding"):
        learned(news, bare=True)
    pages = f"{news}/*/*.html"
    assert learned(pages, bare=True)[1] == TERMS | {"class", "strange", "amp", "script", "if"}
    assert learned(pages, bare=True, markup="html") == (20, TERMS, {"Früchte", "tools"})
    with sqlsimpl.train(pages, algorithm="nb", markup="html") as model:
        ((file, label, *_, reason),) = model.predict(f"{news}/tools/0.html").fetchall()
        assert (Path(file).name, label, reason) == ("0.html", "tools", None)
    with pytest.raises(SourceError, match=r"no column 'body'; there are: 'file', 'label', 'text'"):
        learned(pages, bare=True, text="body")
    with pytest.raises(SourceError, match="there is no such file"):
        learned(f"{news}/*/*.md", bare=True)


def test_markup_is_no_term_in_sql_either() -> None:
    connection = duckdb.connect()
    connection.execute(
        "CREATE TABLE pages AS SELECT range AS id, CASE range % 2 WHEN 0 THEN "
        "'<b class=\"apple\">hammer</b>' ELSE '<i>apple</i>' END AS text, "
        "CASE range % 2 WHEN 0 THEN 'tools' ELSE 'fruit' END AS label FROM range(20)"
    )
    where: dict[str, Any] = {"text": "text", "label": "label", "id": "id"}
    with sqlsimpl.train(
        "pages", **where, algorithm="nb", markup="html", model=connection, name="m"
    ) as model:
        expected = model.predict("pages", reasons=False).fetchall()
    assert [label for _, label, *_ in expected] == ["tools", "fruit"] * 10
    assert connection.sql("FROM m.predict('pages')").fetchall() == expected


@pytest.mark.parametrize("kind", ["csv", "jsonl", "csv.gz", "latin"])
def test_stdin(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {
        "csv": CSV.encode(),
        "jsonl": "\n".join(
            json.dumps(dict(zip(("text", "label"), row, strict=True))) for row in ROWS
        ).encode(),
        "csv.gz": gzip.compress(CSV.encode()),
        "latin": CSV.encode("latin-1"),
    }[kind]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    more = {"encoding": "latin-1"} if kind == "latin" else {}
    assert learned("-", **more) == (20, TERMS, {"Früchte", "tools"})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n")))
    with pytest.raises(SourceError, match="stdin: there is nothing in it"):
        learned("-")


@pytest.mark.parametrize("separator", ["|", "; ", "||", ".", "'"])
def test_labels_in_one_text(separator: str) -> None:
    texts = [f"a{separator} b c {separator}{separator}d", " d ", f" {separator}a{separator}", ""]
    connection = duckdb.connect()
    connection.execute("CREATE TABLE d (id INTEGER, text VARCHAR, topics VARCHAR)")
    for number, topics in enumerate([*texts, None] * 4):
        row = [number, f"word {topics} text", topics]
        connection.execute("INSERT INTO d VALUES ($1, $2, $3)", row)
    where: dict[str, Any] = {
        "text": "text",
        "label": "topics",
        "label_separator": separator.strip(),
    }
    with sqlsimpl.build_corpus("d", **where, into=connection) as corpus:
        labels = dict(corpus.table("labels").project("name, documents").fetchall())
        assert labels == {"a": 8, "b c": 4, "d": 8}
        assert corpus.report.labelling == "any"
        assert corpus.report.left_out == {"label is NULL": 4}
    with sqlsimpl.train("d", **where, algorithm="nb", model=connection, name="m") as model:
        assert model.columns.label_separator == separator.strip()
        assert model.evaluate("d").metrics.documents == 16


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (
            '"never ends,a\n"next",b\n',
            "line 22: a quoted field that begins there goes on to line 23",
        ),
        ('"never ends,a\n', "line 22: a quoted field begins there and never ends"),
        ('"bad "quote here,a\n', "line 22: 'q' stands after the closing quote of a field"),
        ("one,two,three\n", "line 22: it has 3 fields, and the first line has 2"),
    ],
)
def test_a_quoting_error_names_the_line(broken: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.csv"
    file.write_text(CSV + broken, encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        learned(file)
    assert fault in str(caught.value)
    assert str(file) in str(caught.value)


def test_what_is_no_fault_of_a_csv_file(tmp_path: Path) -> None:
    file = tmp_path / "good.csv"
    file.write_text('a;b\n"two\nlines";"say ""so"""\n\n;\n5" disk;x\n"";y', encoding="utf-8")
    assert csv_fault(file) is None
    assert csv_fault(gzipped(tmp_path)) is None


@pytest.mark.parametrize(
    ("make", "more", "error", "message"),
    [
        (in_latin, {}, SourceError, "it is not in utf-8; name its encoding: --encoding cp1252"),
        (in_utf_16, {}, SourceError, "name its encoding: --encoding utf-16"),
        (in_latin, {"encoding": "latin1x"}, SettingError, "there is none of this name"),
        (gzipped, {"encoding": "utf-16"}, SourceError, "it is not in utf-16"),
        (in_a_sheet, {"table": "Tickets"}, SourceError, "there are: Sheet, empty"),
        (in_a_sheet, {"table": "empty"}, SourceError, "the first row has no names of columns"),
        (gzipped, {"text": "body"}, SourceError, "no column 'body'; there are: 'text', 'label'"),
    ],
)
def test_errors_say_what_to_do(
    make: Callable[[Path], Path],
    more: dict[str, Any],
    error: type[Exception],
    message: str,
    tmp_path: Path,
) -> None:
    with pytest.raises(error, match=message):
        learned(make(tmp_path), **more)


def test_a_table_of_the_model_file_is_not_offered_as_documents(tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    with duckdb.connect(str(file)) as connection:
        connection.execute("CREATE TABLE mail AS FROM (VALUES ('red apple', 'a')) t(text, label)")
    source = [{"text": text, "label": label} for text, label in ROWS]
    table = duckdb.sql("SELECT unnest($1, recursive := true)", params=[source])
    with sqlsimpl.train(
        table, text="text", label="label", algorithm="nb", model=file, name="news"
    ) as model:
        with pytest.raises(SourceError, match=r"tables: there are: 'mail'$"):
            model.predict("inbox")
        with pytest.raises(SourceError, match=r"inbox\.tsv\.gz: there is no such file"):
            model.predict("inbox.tsv.gz")
