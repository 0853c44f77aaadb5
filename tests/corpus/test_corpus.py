"""The corpus against an oracle without SQL, and what must hold for any corpus."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.feature_extraction.text import CountVectorizer

from sqlsimpl import Corpus, SettingError, SourceError, Step, build_corpus, train
from sqlsimpl.corpus.settings import WEIGHTINGS, CorpusSettings, at_least, at_most
from sqlsimpl.engines import DuckDBEngine
from tests.oracles import corpus as oracle

WORDS = st.sampled_from(["apple", "pear", "plum", "fig", "kiwi", "naïve", "ΣΊΣΥΦΟΣ"])
TEXTS = st.lists(st.lists(WORDS, max_size=8).map(" ".join), min_size=2, max_size=8)


def table_of(texts: Sequence[str | None], **columns: Sequence[object]) -> Any:
    """Documents as a DuckDB relation: id from 0, text, and further columns."""
    connection = duckdb.connect()
    connection.execute("CREATE TABLE documents (id INTEGER, text VARCHAR)")
    for number, text in enumerate(texts):
        connection.execute("INSERT INTO documents VALUES (?, ?)", [number, text])
    for name, values in columns.items():
        kind = "VARCHAR[]" if isinstance(values[0], list) else "VARCHAR"
        connection.execute(f'ALTER TABLE documents ADD COLUMN "{name}" {kind}')
        for number, value in enumerate(values):
            connection.execute(f'UPDATE documents SET "{name}" = ? WHERE id = ?', [value, number])
    return connection.table("documents")


def dense(corpus: Corpus, table: str, value: str) -> npt.NDArray[np.float64]:
    """Postings or weights as a matrix."""
    matrix = np.zeros((corpus.report.documents, corpus.report.terms))
    for doc, term, number in corpus.table(table).project(f"doc, term, {value}").fetchall():
        matrix[doc, term] = number
    return matrix


def names(corpus: Corpus) -> list[str]:
    return [name for (name,) in corpus.table("terms").order("term").project("name").fetchall()]


@pytest.mark.parametrize("algorithm", ["simpl", "nb"])
@pytest.mark.parametrize("ready", [False, True])
def test_blocks_of_documents_change_nothing(
    monkeypatch: pytest.MonkeyPatch, algorithm: str, ready: bool
) -> None:
    """Bags and weights are made in statements for some documents each: here for two or three."""
    texts = [
        "red apple 12",
        "old bridge",
        "林檎12 apple 12",
        "bridge way",
        "apple fig",
        "way old",
    ] * 4
    documents = table_of(texts, label=["fruit", "way"] * 12)
    columns: dict[str, Any] = {"text": "text", "id": "id", "label": "label"}
    if ready:
        documents = documents.query(
            "d", "SELECT id, label, UNNEST(STRING_SPLIT(text, ' ')) AS term, 2 AS count FROM d"
        )
        columns = {"id": "id", "label": "label", "term": "term", "count": "count"}
    counts: list[int] = []

    def learned() -> dict[str, list[str]]:
        steps: list[Step] = []
        with train(documents, **columns, algorithm=algorithm, on_step=steps.append) as model:
            done = [step.template for step in steps if step.rows is not None]
            counts.append(sum(done.count(f"corpus/{name}") for name in ("bags", "entry_bags")))
            names = ("terms", "spellings", "discriminants", "stages", "leaves")
            return {name: sorted(map(repr, model.table(name).fetchall())) for name in names}

    whole = learned()
    monkeypatch.setattr(DuckDBEngine, "rows_at_once", 3 if ready else 500)
    assert learned() == whole
    assert counts[0] == 1
    assert counts[1] >= 8


LENGTHS = st.sampled_from([False, True, "sum"])


@given(texts=TEXTS, weighting=st.sampled_from(WEIGHTINGS), unit_length=LENGTHS)
@settings(max_examples=20)
def test_weights_agree_with_the_oracle(
    texts: list[str], weighting: str, unit_length: bool | str
) -> None:
    expected = oracle.count([oracle.tokens(text) for text in texts])
    if not expected.names:
        return
    with build_corpus(
        table_of(texts),
        text="text",
        id="id",
        min_df=1,
        weighting=weighting,
        unit_length=unit_length,
    ) as corpus:
        assert names(corpus) == expected.names
        np.testing.assert_array_equal(dense(corpus, "postings", "count"), expected.counts)
        np.testing.assert_allclose(
            dense(corpus, "weights", "weight"), expected.weights(weighting, unit_length), atol=1e-6
        )
        idf = corpus.table("terms").order("term").project("idf").fetchnumpy()["idf"]
        np.testing.assert_allclose(idf, expected.idf, atol=1e-12)


@given(
    texts=TEXTS,
    longest=st.integers(1, 3),
    fewest=st.integers(1, 3),
    most=st.integers(2, 8),
    often=st.integers(1, 5),
)
@settings(max_examples=16)
def test_the_vocabulary_agrees_with_the_oracle(
    texts: list[str], longest: int, fewest: int, most: int, often: int
) -> None:
    documents = [oracle.tokens(text, longest) for text in texts]
    expected = oracle.count(documents, fewest, most, max_terms=5, min_count=often)
    wanted: dict[str, Any] = {
        "text": "text", "id": "id", "ngrams": longest, "min_df": fewest, "max_df": most,
        "min_count": often,
    }  # fmt: skip
    if not expected.names:
        with pytest.raises(SourceError, match="no term is in"):
            build_corpus(table_of(texts), max_terms=5, **wanted)
        return
    with build_corpus(table_of(texts), max_terms=5, **wanted) as corpus:
        assert names(corpus) == expected.names
        np.testing.assert_array_equal(dense(corpus, "postings", "count"), expected.counts)


@pytest.mark.parametrize("enough", [1, 50_000])
@pytest.mark.parametrize(
    "text",
    [
        "Don't stop-me now, 2nd_try!",
        "café cafe\u0301 CAFÉ",
        "我爱北京 Beijing 天安门",
        "二〇二六年。今日はケーキが好き、ﾊﾟｰﾃｨｰ no 人々",
        "ภาษาไทย ๑๒ ๛ ກຂ ខ្មែរ។ស မြန်မာ၊စာ",
        "が か\u3099",
        "مرحبا بالعالم ١٢٣",
        "हिन्दी भाषा",
        "emoji 🎉 inside🎉word",
        "a b cc",
        "ÄÖÜ straße",
        "tab\tnew\nline\u00a0space",
    ],
)
def test_tokens_of_any_script(text: str, enough: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found in the text, or in its chunks when there are enough documents."""
    monkeypatch.setattr("sqlsimpl.corpus.raw_text._DOCUMENTS_FOR_CHUNKS", enough)
    expected = oracle.count([oracle.tokens(text)] * 2)
    with build_corpus(table_of([text, text]), text="text") as corpus:
        assert names(corpus) == expected.names
        np.testing.assert_array_equal(dense(corpus, "postings", "count"), expected.counts)


UNSPACED = st.text(st.sampled_from("我爱北京の語ーไทิยខ្។ab é-1"), max_size=12)


@given(text=UNSPACED, longest=st.integers(1, 2))
@settings(max_examples=20)
def test_characters_of_scripts_without_spaces_agree_with_the_oracle(
    text: str, longest: int
) -> None:
    expected = oracle.count([oracle.tokens(text, longest)])
    if not expected.names:
        return
    with build_corpus(table_of([text]), text="text", min_df=1, ngrams=longest) as corpus:
        assert names(corpus) == expected.names
        np.testing.assert_array_equal(dense(corpus, "postings", "count"), expected.counts)


PADDED = st.text(st.sampled_from("abÇ1 e\u0301é-.我爱のーไิΣ🎉x\t"), max_size=30)


@given(
    texts=st.lists(PADDED, min_size=1, max_size=4),
    lengths=st.tuples(st.integers(1, 10), st.integers(1, 10)).map(sorted),
    in_chunks=st.booleans(),
)
@settings(max_examples=30)
def test_character_ngrams_are_those_of_scikit_learn(
    texts: list[str], lengths: list[int], in_chunks: bool
) -> None:
    shortest, longest = lengths
    analyse = CountVectorizer(
        analyzer="char_wb", ngram_range=(shortest, longest), lowercase=False
    ).build_analyzer()
    expected = oracle.count([analyse(" ".join(oracle.words_of_any_script(one))) for one in texts])
    if not expected.names:
        return
    characters = shortest if shortest == longest else f"{shortest}-{longest}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sqlsimpl.corpus.raw_text._DOCUMENTS_FOR_CHUNKS", 1 if in_chunks else 9)
        with build_corpus(
            table_of(texts), text="text", id="id", min_df=1, characters=characters
        ) as corpus:
            assert names(corpus) == expected.names
            np.testing.assert_array_equal(dense(corpus, "postings", "count"), expected.counts)


def test_character_ngrams_of_a_pattern_and_of_further_documents() -> None:
    into = duckdb.connect()
    with build_corpus(
        table_of(["C++ c#", "c++"]),
        text="text",
        min_df=1,
        pattern=r"[\w+#]+",
        characters="4-6",
        into=into,
    ) as corpus:
        # A word that is shorter than an n-gram counts once, as a whole.
        assert names(corpus) == [" c++", " c++ ", "c++ ", " c# "]
    further = table_of(["c# go c#"])
    with build_corpus(further, like="corpus", name="further", into=into) as corpus:
        assert dense(corpus, "postings", "count").tolist() == [[0, 0, 0, 2]]


def test_pairs_can_be_left_out() -> None:
    text = "我爱 きょう 2026"
    with build_corpus(table_of([text]), text="text", min_df=1, pairs=False) as corpus:
        assert sorted(names(corpus)) == ["2026", "きょう", "我", "爱"]
    with build_corpus(table_of([text]), text="text", min_df=1, pattern=r"\p{Han}+") as corpus:
        assert names(corpus) == ["我爱"]


def test_settings_that_were_stored_before_pairs_mean_none() -> None:
    assert not CorpusSettings.from_stored({"min_length": 3}).pairs
    assert CorpusSettings.from_stored({"pairs": True}).pairs
    old = r"(?:[^\P{L}\p{Han}]|\p{M}|\p{N}){2,}|\p{Han}"
    assert CorpusSettings.from_stored({}).token_pattern == old


def test_ready_weights_are_scaled_to_a_sum_of_1() -> None:
    rows = duckdb.connect().sql(
        "SELECT * FROM (VALUES (1, 'a', 1.0), (1, 'b', -3.0), (2, 'b', 2.0)) AS t (id, term, w)"
    )
    with build_corpus(
        rows, id="id", term="term", weight="w", signed=True, unit_length="sum"
    ) as corpus:
        weights = corpus.table("weights").project("weight").fetchall()
    assert sorted(weights) == [(-0.75,), (0.25,), (1.0,)]
    for wrong in ("sun", 2):
        with pytest.raises(SettingError, match=f"unit_length {wrong!r}: .*sum"):
            build_corpus(rows, id="id", term="term", weight="w", unit_length=wrong)


def test_tables_are_dense_and_ordered(tmp_path: Path) -> None:
    texts = [f"w{number % 50} w{number % 7} common" for number in range(5000)]
    with build_corpus(
        table_of(texts[:500]), text="text", id="id", into=tmp_path / "c.db"
    ) as corpus:
        for table in ("postings", "weights"):
            docs = [doc for (doc,) in corpus.table(table).project("doc").fetchall()]
            assert docs == sorted(docs)
        for table, key in (("documents", "doc"), ("terms", "term"), ("labels", "label")):
            keys = [number for (number,) in corpus.table(table).project(key).fetchall()]
            assert keys == list(range(len(keys)))
        assert corpus.table("documents").types[0] == "INTEGER"
        assert corpus.table("terms").types[0] == "INTEGER"
        assert corpus.table("weights").types == ["INTEGER", "INTEGER", "FLOAT"]


@given(texts=TEXTS, order=st.randoms(use_true_random=False))
@settings(max_examples=10)
@pytest.mark.parametrize("key", ["id", None])
def test_the_order_of_the_source_changes_nothing(
    texts: list[str], order: Any, key: str | None
) -> None:
    texts = [*texts, "apple fig", "apple pear"]
    shuffled = list(enumerate(texts))
    order.shuffle(shuffled)
    connection = duckdb.connect()
    connection.execute("CREATE TABLE shuffled (id INTEGER, text VARCHAR)")
    connection.executemany("INSERT INTO shuffled VALUES (?, ?)", shuffled)
    with (
        build_corpus(table_of(texts), text="text", id=key) as first,
        build_corpus(connection.table("shuffled"), text="text", id=key) as second,
    ):
        for table in ("terms", "weights", "postings"):
            assert first.table(table).fetchall() == second.table(table).fetchall()


@pytest.mark.parametrize("enough", [1, 50_000])
def test_stop_words_and_stems_are_of_the_vocabulary(
    enough: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sqlsimpl.corpus.raw_text._DOCUMENTS_FOR_CHUNKS", enough)
    texts = ["the horse gallops", "the horses galloping", "gallop the horse"]
    with build_corpus(
        table_of(texts), text="text", id="id", stop_words="english", stem="en"
    ) as corpus:
        assert names(corpus) == ["gallop", "hors"]
        assert corpus.table("terms").project("documents").fetchall() == [(3,), (3,)]
        spelt = corpus.table("spellings").order("name").project("name, term").fetchall()
        assert spelt == [
            ("gallop", 0),
            ("galloping", 0),
            ("gallops", 0),
            ("horse", 1),
            ("horses", 1),
        ]
    listed = tmp_path / "words.csv"
    listed.write_text("word\nhorse\nThe\n", encoding="utf-8")
    with build_corpus(table_of(texts), text="text", min_df=1, stop_words=str(listed)) as corpus:
        assert sorted(names(corpus)) == ["gallop", "galloping", "gallops", "horses"]
    with build_corpus(
        table_of(texts), text="text", min_df=1, ngrams=2, stop_words=["the"], stem="english"
    ) as corpus:
        assert names(corpus) == ["gallop", "hors", "hors gallop"]


def test_a_pattern_of_the_users() -> None:
    with build_corpus(
        table_of(["Red Wine; white wine", "red wine; beer"]),
        text="text", pattern="[^;]+", lower_case=False, min_df=1,
    ) as corpus:  # fmt: skip
        assert sorted(names(corpus)) == [" beer", " white wine", "Red Wine", "red wine"]


@pytest.mark.parametrize("enough", [1, 50_000])
def test_further_documents_are_read_with_what_training_learned(
    enough: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sqlsimpl.corpus.raw_text._DOCUMENTS_FOR_CHUNKS", enough)
    file = tmp_path / "corpus.duckdb"
    training = table_of(["fig fig plum", "plum kiwi", "fig kiwi kiwi"], label=["a", "b", "a"])
    with build_corpus(training, text="text", label="label", id="id", into=file, name="train") as c:
        terms = c.table("terms").fetchall()
        trained = dense(c, "weights", "weight")
    again = table_of(["fig fig plum unheard", "of no known word", "fig"], label=["a", "z", "b"])
    with build_corpus(again, like="train", into=file, name="test") as corpus:
        assert corpus.table("terms").fetchall() == terms
        assert corpus.report.documents == 3
        weights = dense(corpus, "weights", "weight")
        np.testing.assert_array_equal(weights[0], trained[0])
        assert not weights[1].any()
        labels = corpus.table("labels").fetchall()
        assert labels == [(0, "a", 1), (1, "b", 1), (2, "z", 1)]
        assert corpus.table("document_labels").fetchall() == [(0, 0), (1, 2), (2, 1)]


def test_steps_are_recorded_and_reported(tmp_path: Path) -> None:
    seen: list[Step] = []
    with build_corpus(
        table_of(["fig plum", "fig kiwi"]), text="text", into=tmp_path / "c.duckdb",
        on_step=seen.append,
    ) as corpus:  # fmt: skip
        recorded = corpus.table("steps").order("step").fetchall()
    ended = [step for step in seen if step.rows is not None]
    assert len(seen) == 2 * len(ended)
    assert [(step.step, step.template, step.statement, step.rows) for step in ended] == [
        (number, template, statement, rows) for number, _, template, statement, rows, _ in recorded
    ]
    assert all(seconds > 0 for *_, seconds in recorded)
    assert all(step.step <= step.of for step in seen)


@pytest.mark.parametrize(
    ("share", "total", "fewest", "most"),
    [(0.1, 30, 3, 3), (0.5, 7, 4, 3), (1.0, 9, 9, 9), (4, 9, 4, 4), (0.0012, 1000, 2, 1)],
)
def test_a_share_of_documents(share: float, total: int, fewest: int, most: int) -> None:
    assert at_least(share, total) == fewest
    assert at_most(share, total) == most


def test_settings_survive_being_stored() -> None:
    chosen: dict[str, Any] = {
        "ngrams": 2,
        "stop_words": ("of", "the"),
        "max_df": 0.9,
        "weighting": "ltc",
    }
    with build_corpus(table_of(["fig of kiwi"] * 4 + ["kiwi"]), text="text", **chosen) as corpus:
        assert corpus.settings == CorpusSettings.from_mapping(chosen).resolved("text")
    with pytest.raises(SettingError, match="weighting"):
        build_corpus("nothing", text="text", weightin="ltc")


def test_large_tables_are_ordered_by_document() -> None:
    """More rows than DuckDB writes at a time, on a connection that does not keep their order."""
    connection = duckdb.connect()
    connection.execute("SET preserve_insertion_order = false")
    connection.execute(
        "CREATE TABLE texts AS SELECT n AS id, concat_ws(' ', 'w' || n % 97, 'w' || n % 89, "
        "'w' || n % 83, 'w' || n % 79, 'w' || n % 73) AS text FROM range(60000) AS t (n)"
    )
    with build_corpus("texts", text="text", id="id", into=connection) as corpus:
        for table in ("postings", "weights"):
            falls = connection.execute(
                "SELECT COUNT(*) FROM (SELECT doc < LAG(doc) OVER (ORDER BY rowid) AS fell "
                f"FROM corpus.{table}) WHERE fell"
            ).fetchall()
            assert falls == [(0,)]
        assert corpus.report.postings > 2 * 122_880
    kept = connection.execute("SELECT current_setting('preserve_insertion_order')").fetchall()
    assert kept == [(False,)]


def test_labels_in_another_table_of_the_sources_file(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "docs.duckdb")) as connection:
        connection.execute(
            "CREATE TABLE docs AS SELECT n AS id, 'fig ' || n % 2 AS text FROM range(4) t (n)"
        )
        connection.execute(
            "CREATE TABLE topics AS SELECT n AS id, 'even' AS topic FROM range(0, 4, 2) t (n)"
        )
    with build_corpus(
        tmp_path / "docs.duckdb", table="docs", text="text", id="id", label="topic",
        labels="topics", into=tmp_path / "out.duckdb",
    ) as corpus:  # fmt: skip
        assert corpus.table("labels").fetchall() == [(0, "even", 2)]


@pytest.mark.parametrize("given", [["The", "FIG"], frozenset({"the", "fig"})])
def test_stop_words_are_folded_like_the_text(given: Any) -> None:
    with build_corpus(
        table_of(["The fig", "the kiwi"]), text="text", min_df=1, stop_words=given
    ) as corpus:
        assert names(corpus) == ["kiwi"]
    with build_corpus(
        table_of(["The fig", "the kiwi"]),
        text="text", min_df=1, lower_case=False, stop_words=["The"],
    ) as corpus:  # fmt: skip
        assert sorted(names(corpus)) == ["fig", "kiwi", "the"]


def test_what_would_lose_something_is_refused(tmp_path: Path) -> None:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE texts AS SELECT 'fig kiwi' AS a, 'fig' AS b FROM range(3)")
    connection.execute("COPY texts TO $file (FORMAT csv)", {"file": str(tmp_path / "texts.csv")})
    build_corpus("texts", text=["a", "b"], fields_apart=True, into=connection).close()
    with pytest.raises(SettingError, match="would replace the corpus"):
        build_corpus("texts", like="corpus", into=connection)
    with pytest.raises(SettingError, match="apart by the columns a, b"):
        build_corpus("texts", like="corpus", name="test", text=["b", "a"], into=connection)
    with pytest.raises(SourceError, match="use where"):
        build_corpus(tmp_path / "texts.csv", query="SELECT 1", text="a")
    with pytest.raises(SettingError, match="DuckDB file"):
        build_corpus("texts", text="a", into=tmp_path / "out.parquet")
    with pytest.raises(SettingError, match="ngrams: it is for text"):
        build_corpus("texts", id="a", term="b", count="c", ngrams=2, into=connection)
    with pytest.raises(SettingError, match="characters: it is for text"):
        build_corpus("texts", id="a", term="b", count="c", characters=3, into=connection)
    with pytest.raises(SettingError, match="min_count: it is for text"):
        build_corpus("texts", id="a", term="b", count="c", min_count=2, into=connection)
