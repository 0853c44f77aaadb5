"""The TCAT generator: its profile, its randomness, its files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import duckdb
import pytest

from sqlsimpl import TCAT_PROFILES, SettingError, build_corpus, generate_tcat


def read(file: Path) -> duckdb.DuckDBPyRelation:
    return duckdb.connect().sql(f"SELECT * FROM '{file}' ORDER BY ALL")


@pytest.mark.parametrize("profile", list(TCAT_PROFILES))
def test_documents_draw_what_the_profile_says(profile: str, tmp_path: Path) -> None:
    file = tmp_path / "tcat.parquet"
    rows = generate_tcat(file, profile=profile, positive=30, negative=50)
    made = read(file)
    assert made.aggregate("COUNT(*)").fetchall() == [(rows,)]
    first = 0
    for subset in TCAT_PROFILES[profile]:
        inside = made.filter(f"term >= {first} AND term < {first + subset.size}")
        totals = dict(inside.aggregate("label, SUM(count)").fetchall())
        assert totals == {"positive": 30 * subset.positive, "negative": 50 * subset.negative}
        first += subset.size
    assert made.aggregate(f"MAX(term) < {first}").fetchall() == [(True,)]
    labels = made.aggregate("label, COUNT(DISTINCT doc)", "label").fetchall()
    assert sorted(labels) == [("negative", 50), ("positive", 30)]


def test_draws_are_uniform_and_independent(tmp_path: Path) -> None:
    """Chi-squared of single terms and of pairs of successive draws, far from their bounds."""
    file = tmp_path / "tcat.parquet"
    generate_tcat(file, profile=[(2, 2, 20)], positive=20_000, negative=20_000)
    made = read(file)
    counts = [n for (n,) in made.aggregate("SUM(count)", "term").fetchall()]
    assert 5 < chi_squared(counts) < 45  # 19 degrees of freedom
    # Both draws of a document are the same term with probability 1/20.
    ((same,),) = made.filter("count = 2").aggregate("COUNT(*)").fetchall()
    assert abs(same - 2000) < 5 * (40_000 * 0.05 * 0.95) ** 0.5


def chi_squared(counts: Sequence[int]) -> float:
    expected = sum(counts) / len(counts)
    return float(sum((count - expected) ** 2 / expected for count in counts))


def test_the_seed_decides_and_threads_do_not(tmp_path: Path) -> None:
    def made(name: str, seed: int, threads: int) -> list[tuple[object, ...]]:
        file = tmp_path / f"{name}.parquet"
        generate_tcat(file, positive=20, negative=20, seed=seed, threads=threads)
        return read(file).fetchall()

    first = made("first", 7, 1)
    assert first == made("second", 7, 2)
    assert first != made("third", 8, 2)


def test_batches_join_without_a_seam(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, parts = tmp_path / "whole.parquet", tmp_path / "parts.parquet"
    generate_tcat(whole, positive=10, negative=25)
    monkeypatch.setattr("sqlsimpl.generate.tcat._DOCUMENTS_PER_BATCH", 8)
    generate_tcat(parts, positive=10, negative=25)
    assert read(whole).fetchall() == read(parts).fetchall()


@pytest.mark.parametrize("ending", ["parquet", "csv", "jsonl"])
def test_texts_and_counts_are_the_same_documents(ending: str, tmp_path: Path) -> None:
    counts, texts = tmp_path / f"counts.{ending}", tmp_path / f"texts.{ending}"
    generate_tcat(counts, positive=5, negative=5)
    generate_tcat(texts, positive=5, negative=5, form="texts")
    with (
        build_corpus(counts, id="doc", term="term", count="count", label="label") as first,
        build_corpus(texts, id="doc", text="text", label="label", min_df=1) as second,
    ):
        rows = []
        for corpus in (first, second):
            postings = corpus.table("postings").set_alias("postings")
            terms = corpus.table("terms").set_alias("terms")
            joined = postings.join(terms, "term").project("doc, ltrim(name, 't') AS n, count")
            rows.append(joined.order("doc, n").fetchall())
        assert rows[0] == rows[1]


def test_a_duckdb_file_and_a_profile_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "data.duckdb"
    generate_tcat(file, profile=[(1, 0, 3), (0, 2, 4)], positive=2, negative=3, name="mine")
    with build_corpus(
        file, table="mine.counts", id="doc", term="term", count="count", label="label"
    ) as corpus:
        assert corpus.report.documents == 5


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"profile": "webkb-curse"}, "webkb-course"),
        ({"profile": [(1, 1, 0)]}, "size is at least 1"),
        ({"profile": []}, "1 to 64 subsets"),
        ({"positive": -1}, "positive -1"),
        ({"positive": 0, "negative": 0}, "nothing to generate"),
        ({"form": "text"}, "texts"),
        ({"seed": -3}, "seed -3"),
        ({"out": "tcat.xlsx"}, "ending"),
        ({"out": "nowhere/tcat.parquet"}, "no folder"),
    ],
)
def test_wrong_arguments_are_named(wrong: dict[str, object], message: str, tmp_path: Path) -> None:
    out = tmp_path / str(wrong.pop("out", "tcat.parquet"))
    with pytest.raises(SettingError, match=message):
        generate_tcat(out, **wrong)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_more_documents_than_a_batch(tmp_path: Path) -> None:
    file = tmp_path / "tcat.parquet"
    rows = generate_tcat(file, profile=[(1, 1, 5)], positive=30_000, negative=40_000)
    assert rows == 70_000
    made = read(file).aggregate("COUNT(*), COUNT(DISTINCT doc)")
    assert made.fetchall() == [(70_000, 70_000)]
