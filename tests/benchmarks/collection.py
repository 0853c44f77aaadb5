"""Collections in DuckDB files: how they get there, and what peers fetch from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import duckdb

from sqlsimpl import generate_tcat

TRAIN = "split = 'train'"
TEST = "split = 'test'"
_NEEDED = ("doc", "split", "label", "text")


@dataclass(frozen=True)
class Collection:
    """The table documents (doc, split, label, text, perhaps title) of a DuckDB file."""

    file: Path

    @cached_property
    def columns(self) -> dict[str, str]:
        """The names and types of its columns."""
        with self.connect() as connection:
            table = connection.table("documents")
            return dict(zip(table.columns, map(str, table.types), strict=True))

    @property
    def text(self) -> list[str]:
        """The columns of text: the title, where there is one, and the text."""
        return [name for name in ("title", "text") if name in self.columns]

    @property
    def one_label(self) -> bool:
        """Whether each document has one label; else any number."""
        return not self.columns["label"].endswith("[]")

    @property
    def documents(self) -> int:
        """How many there are to train on."""
        return self._count("doc")

    @property
    def labels(self) -> int:
        """How many labels these have."""
        return self._count("DISTINCT label")

    def _count(self, what: str) -> int:
        labels = "label" if self.one_label else "unnest(label) AS label"
        source = "documents" if what == "doc" else f"(SELECT split, {labels} FROM documents)"
        with self.connect() as connection:
            rows = connection.execute(f"SELECT count({what}) FROM {source} WHERE {TRAIN}")
            return int(rows.fetchall()[0][0])

    def connect(self) -> duckdb.DuckDBPyConnection:
        """A connection that only reads."""
        return duckdb.connect(str(self.file), read_only=True, config={"threads": 2})

    def fetch(self, split: str) -> tuple[list[str], list[list[str]]]:
        """The texts of a split's documents and their labels."""
        texts = ", ".join(self.text)
        labels = "[label]" if self.one_label else "label"
        with self.connect() as connection:
            rows = connection.execute(
                f"SELECT concat_ws(' ', {texts}), {labels} FROM documents WHERE split = $split",
                {"split": split},
            ).fetchall()
        return [text for text, _ in rows], [found or [] for _, found in rows]


def load(source: Path, file: Path) -> Collection:
    """Write a Parquet file into a DuckDB file."""
    with duckdb.connect(str(file)) as connection:
        found = connection.sql(f"FROM '{source}' LIMIT 0").columns
        missing = [name for name in _NEEDED if name not in found]
        if missing:
            raise SystemExit(f"{source}: no column {', '.join(missing)}; see {', '.join(_NEEDED)}")
        connection.execute(f"CREATE TABLE documents AS FROM '{source}'")
    return Collection(file)


def draw(whole: Collection, file: Path, documents: int | None, per_label: int | None) -> Collection:
    """Write a sample into a DuckDB file of its own.

    So many training documents and as large a share of the test documents, or so many training
    documents of each label and all test documents; always the same ones.
    """
    share = 1.0 if documents is None else documents / whole.documents
    group = "split" if per_label is None else "split, label"
    most = "ceil($share * count(*) OVER (PARTITION BY split))" if per_label is None else "$most"
    with duckdb.connect(str(file)) as connection:
        connection.execute(f"ATTACH '{whole.file}' AS whole (READ_ONLY)")
        place = f"row_number() OVER (PARTITION BY {group} ORDER BY md5(CAST(doc AS VARCHAR)))"
        connection.execute(
            "CREATE TABLE documents AS SELECT * FROM (SELECT * FROM whole.documents "
            f"QUALIFY {place} <= {most} OR ($all_tests AND {TEST})) ORDER BY doc",
            {"all_tests": per_label is not None}
            | ({"share": share} if per_label is None else {"most": per_label}),
        )
    return Collection(file)


def generate(documents: int, file: Path) -> None:
    """Write a collection to measure on when none is given, as Parquet."""
    made = file.with_name("made.parquet")
    half = documents // 2
    generate_tcat(made, positive=half, negative=documents - half, form="texts", threads=2)
    split = "CASE WHEN hash(doc) % 3 = 0 THEN 'test' ELSE 'train' END AS split"
    duckdb.connect().execute(f"COPY (SELECT *, {split} FROM '{made}') TO '{file}' (FORMAT parquet)")
    made.unlink()
