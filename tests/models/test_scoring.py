"""The same documents get the same rows from Python, from the macros and from the command line."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import Model
from sqlsimpl.cli import app
from sqlsimpl.corpus.settings import CorpusSettings

Connection = duckdb.DuckDBPyConnection
Rows = list[tuple[Any, ...]]

TOPICS = ("apple", "bridge", "cloud")


def text_of(random: random.Random, topic: str, own: int = 3) -> str:
    """Words of a topic and of all, in upper and lower case, with signs between them."""
    mine = [f"{topic}{random.randrange(6)}" for _ in range(own)]
    common = [f"common{random.randrange(30)}" for _ in range(6)]
    words = [*mine, *common, random.choice(["running", "runs", "don't", "back\\slash", "the"])]
    random.shuffle(words)
    cased = [word.upper() if random.random() < 0.2 else word for word in words]
    return random.choice([" ", ", ", "\n"]).join(cased)


def rows_of(seed: int, documents: int, topics: tuple[str, ...] = TOPICS) -> Rows:
    """(number, subject, body, label, labels) of documents on one topic, or on several."""
    made = random.Random(seed)
    rows: Rows = []
    for number in range(documents):
        label = topics[number % len(topics)]
        others = [topic for topic in topics[:5] if topic != label and made.random() < 0.25]
        labels = [label, *others] if made.random() < 0.9 else []
        subject = text_of(made, label, 1)
        body = " ".join(text_of(made, topic) for topic in labels or ["nothing"])
        rows.append((number, subject, body, label, labels))
    return rows


STRANGE: Rows = [
    (900, None, None, "apple", ["apple"]),
    (901, "", "", "apple", ["apple"]),
    (902, "zzz", "qqq unknown", "apple", ["apple"]),
    (903, None, "apple1 apple1 common1", "apple", ["apple"]),
    (904, "bridge2", None, "apple", ["apple"]),
    (905, "CLOUD1 cloud1", "don't back\\slash RUNNING", "apple", ["apple"]),
]
COLUMNS = "number INTEGER, subject VARCHAR, body VARCHAR, label VARCHAR, labels VARCHAR[]"
KEYS = """
    'K' || number AS name,
    CAST(printf('%032x', number * 7919) AS UUID) AS uuid,
    DATE '2024-01-01' + number AS day
"""
# Ready rows of the words in the body.
TERMS = """
    SELECT
        number, label, labels, term,
        CAST(COUNT(*) AS INTEGER) AS count,
        COUNT(*) * 0.75 + LENGTH(term) / 16 AS weight
    FROM (SELECT *, UNNEST(regexp_extract_all(LOWER(body), '[a-z0-9]+')) AS term FROM documents)
    GROUP BY number, label, labels, term
"""


def fill(connection: Connection, rows: Rows) -> None:
    connection.execute(f"CREATE OR REPLACE TABLE given ({COLUMNS})")
    connection.executemany("INSERT INTO given VALUES (?, ?, ?, ?, ?)", rows)
    connection.execute(f"CREATE OR REPLACE TABLE documents AS SELECT *, {KEYS} FROM given")
    connection.execute(f"CREATE OR REPLACE TABLE terms AS {TERMS}")


@dataclass(frozen=True)
class Case:
    """How a model is trained, and on which collection."""

    options: dict[str, Any]
    source: str = "documents"
    labels: int = 3
    documents: int = 60

    @property
    def topics(self) -> tuple[str, ...]:
        """The names of the labels."""
        return TOPICS if self.labels == 3 else tuple(f"topic{n:02}x" for n in range(self.labels))


def text(**options: Any) -> dict[str, Any]:
    return {"text": "body", "id": "number", "label": "label", "algorithm": "nb", **options}


def several(**options: Any) -> dict[str, Any]:
    return text(label="labels", **options)


def ready(value: str, **options: Any) -> dict[str, Any]:
    columns = {"term": "term", value: value, "id": "number", "label": "label"}
    return {**columns, "algorithm": "nb", **options}


BOTH = ["subject", "body"]

CASES = {
    "simpl": Case(text(text=BOTH, fields_apart=True, algorithm="simpl", id="name")),
    "simpl, any": Case(several(algorithm="simpl", id="uuid")),
    "nb": Case(text()),
    "mfd": Case(text(algorithm="mfd", text=BOTH, ngrams=2, fields_apart=True, id="day")),
    "centroid": Case(text(algorithm="centroid", stop_words="english", stem="english")),
    "nb, any": Case(several(pattern="[a-z'\\\\\"\n$]+", folds=2)),
    "centroid, any": Case(several(algorithm="centroid", lower_case=False, ngrams=2, folds=2)),
    "characters": Case(text(characters="2-4", text=BOTH, fields_apart=True, algorithm="centroid")),
    "own words": Case(text(stop_words=("don't", "the"), pattern=r"[\w']+", text=BOTH)),
    "counts": Case(ready("count", algorithm="simpl"), source="terms"),
    "weights": Case(ready("weight", label="labels", folds=2), source="terms"),
    "without a key": Case(text(id=None, text=BOTH, kind="complement")),
    "many labels": Case(text(), labels=45, documents=180),
}


@dataclass
class Trained:
    """A case's model, opened, and a connection to its file with the documents to score."""

    name: str
    model: Model
    connection: Connection
    folder: Path

    @property
    def schema(self) -> str:
        """The model's schema, quoted."""
        return '"' + self.name.replace('"', '""') + '"'

    def macro(self, name: str, arguments: str = "'inbox'") -> Rows:
        return self.connection.sql(f"FROM {self.schema}.{name}({arguments})").fetchall()

    @property
    def inbox(self) -> Path:
        """The documents to score as a file."""
        return self.folder / "inbox.parquet"

    @cached_property
    def predictions(self) -> Rows:
        return list(self.model.predict(self.inbox, reasons=False).fetchall())

    @cached_property
    def scores(self) -> Rows:
        return list(self.model.predict(self.inbox, scores=True).fetchall())

    @cached_property
    def explanations(self) -> Rows:
        return list(self.model.explain(self.inbox).fetchall())

    @cached_property
    def all_explanations(self) -> Rows:
        return list(self.model.explain(self.inbox, every_label=True).fetchall())


@pytest.fixture(scope="module", params=CASES)
def trained(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Trained]:
    name: str = request.param
    case = CASES[name]
    folder = tmp_path_factory.mktemp("case")
    with duckdb.connect() as connection:
        fill(connection, rows_of(1, case.documents, case.topics))
        connection.execute(f"COPY {case.source} TO '{folder}/training.parquet'")
        fill(connection, [*rows_of(2, 40, case.topics), *STRANGE])
        connection.execute(f"COPY {case.source} TO '{folder}/inbox.parquet'")
    file = folder / "models.duckdb"
    with sqlsimpl.train(
        folder / "training.parquet", model=file, name=name, min_df=1, threads=2, **case.options
    ) as model, duckdb.connect(file, read_only=True) as connection:  # fmt: skip
        connection.execute(f"CREATE TEMP VIEW inbox AS FROM '{folder}/inbox.parquet'")
        yield Trained(name, model, connection, folder)


def test_predictions_are_the_same(trained: Trained) -> None:
    expected = trained.predictions
    assert trained.macro("predict") == expected
    # Number 900 has no text at all, 904 a subject only, 901 no term.
    known = 45 if trained.model.columns.text == ("subject", "body") else 44
    assert len(expected) == (known if trained.model.shape.form == "text" else 43)
    if trained.model.shape.one_label:
        assert len({label for _, label, *_ in expected}) > 1
    else:
        assert {len(labels) for _, labels in expected} > {1}


def test_scores_are_the_same_and_agree_with_predictions(trained: Trained) -> None:
    rows = trained.scores
    assert trained.macro("scores") == rows
    assert len(rows) == len(trained.predictions) * trained.model.published.labels
    found: dict[Any, Rows] = {}
    for document, *scored in rows:
        found.setdefault(document, []).append(tuple(scored))
    assert list(found) == [document for document, *_ in trained.predictions]
    for document, *given in trained.predictions:
        scored = found[document]
        assert len({label for label, *_ in scored}) == trained.model.published.labels
        assert [row[1] for row in scored] == sorted((row[1] for row in scored), reverse=True)
        positive = [label for label, *_, is_positive in scored if is_positive]
        if trained.model.shape.one_label:
            assert scored[0][:3] == tuple(given)
            assert positive == [scored[0][0]]
        else:
            assert [positive] == given


def test_probabilities(trained: Trained) -> None:
    if trained.model.shape.calibrated:
        for *_, score, probability, _ in trained.scores:
            assert probability == pytest.approx(1 / (1 + math.exp(-score)), rel=1e-6)
        return
    probabilities = [probability for *_, probability, _ in trained.scores]
    if trained.model.algorithm == "nb":
        assert sum(probabilities) == pytest.approx(len(trained.predictions), rel=1e-4)
        assert min(probabilities) < 0.1
    else:
        assert set(probabilities) == {None}


def test_explanations_are_the_same(trained: Trained) -> None:
    assert trained.macro("explain") == trained.explanations
    assert trained.macro("explain", "'inbox', every_label := true") == trained.all_explanations
    assert set(trained.explanations) <= set(trained.all_explanations)


def test_explanations_add_up(trained: Trained) -> None:
    """To the score, where nothing is calibrated, and to the value on the path else."""
    sums: dict[tuple[Any, ...], list[float]] = {}
    for document, label, stage, part, term, contribution, *_ in trained.all_explanations:
        if part != "path":
            assert (term is None) == (part != "term")
            sums.setdefault((document, label, stage), []).append(contribution)
    totals = {(*row[:3], row[7]): row for row in trained.all_explanations if row[3] == "path"}
    for *_, low, value, high in totals.values():
        assert low is None or low < value
        assert high is None or value <= high
    scores = {(document, label, 0, score) for document, label, score, *_ in trained.scores}
    assert {key[:2] for key in sums} == {key[:2] for key in scores}
    if trained.model.shape.calibrated:
        assert {key[:2] for key in totals} == {key[:2] for key in scores}
    else:
        assert not totals
    for *key, total in totals or scores:
        parts = sums[tuple(key)]
        size = sum(abs(part) for part in parts)
        assert math.fsum(parts) == pytest.approx(total, rel=1e-6, abs=1e-6 * size)


def test_documents_are_read_as_in_training(trained: Trained) -> None:
    """The terms that count are those of a corpus with the same settings."""
    names = CorpusSettings.__dataclass_fields__.keys()
    options = {name: value for name, value in CASES[trained.name].options.items() if name in names}
    columns = trained.model.columns
    own = {name: getattr(columns, name) for name in ("id", "term", "count", "weight", "label")}
    training, file = trained.folder / "training.parquet", trained.folder / "corpus.duckdb"
    sqlsimpl.build_corpus(
        training, text=columns.text, into=file, min_df=1, **own, **options
    ).close()
    with sqlsimpl.build_corpus(trained.inbox, like="corpus", into=file, name="inbox") as corpus:
        tables = {name: corpus.table(name) for name in ("weights", "documents", "terms")}
        rows = tables["weights"].set_alias("w").join(tables["documents"].set_alias("d"), "doc")
        named = rows.join(tables["terms"].project("term, name").set_alias("t"), "term")
        expected = set(named.project("id, name").fetchall())
    found = {(row[0], row[4]) for row in trained.all_explanations if row[3] == "term"}
    assert found == expected
    assert len({document for document, _ in found}) > 40


def test_explained_labels_are_those_given(trained: Trained) -> None:
    explained = {row[:2] for row in trained.explanations}
    given = set()
    for document, label, *_ in trained.predictions:
        given |= {(document, one) for one in ([label] if isinstance(label, str) else label)}
    assert given <= explained
    # A document without any label has its best one explained.
    best = {document: label for document, label, *_ in reversed(trained.scores)}
    without = best.keys() - {document for document, _ in given}
    assert explained - given == {(document, best[document]) for document in without}


def as_printed(rows: Rows) -> list[list[Any]]:
    """Rows as JSON has them."""
    printed: list[list[Any]] = json.loads(json.dumps(rows, default=str))
    return printed


@pytest.mark.parametrize("trained", ["simpl, any", "mfd"], indirect=True)
def test_the_command_line_prints_the_same(trained: Trained) -> None:
    call = [str(trained.inbox), "--model", str(trained.folder / "models.duckdb"), "--json"]
    model = trained.model
    expected = {
        ("predict",): ("predictions", model.predict(trained.inbox)),
        ("predict", "--scores"): ("predictions", model.predict(trained.inbox, scores=True)),
        ("explain", "--every-label"): (
            "explanation",
            model.explain(trained.inbox, every_label=True),
        ),
    }
    for (command, *flags), (key, rows) in expected.items():
        # The connection of the fixture reads the file meanwhile.
        printed = CliRunner().invoke(app, [command, *call, *flags])
        assert printed.exit_code == 0, printed.stderr
        records = json.loads(printed.stdout)[key]
        assert [list(record.values()) for record in records] == as_printed(rows.fetchall())
        assert all(list(record) == rows.columns for record in records)


@pytest.mark.parametrize("trained", ["simpl, any", "mfd", "weights"], indirect=True)
def test_a_single_document_is_explained(trained: Trained) -> None:
    whole = trained.explanations
    key = whole[len(whole) // 2][0]
    one = trained.model.explain(trained.inbox, document=key).fetchall()
    assert one == [row for row in whole if row[0] == key]
    with pytest.raises(sqlsimpl.SettingError, match="'nobody'"):
        trained.model.explain(trained.inbox, document="nobody")


@pytest.mark.parametrize("trained", ["nb"], indirect=True)
def test_naive_bayes_by_its_own_tables(trained: Trained) -> None:
    """Raw text to posterior in plain Python, from nothing but the published tables."""
    connection, schema = trained.connection, trained.schema
    terms = dict(connection.sql(f"SELECT name, term FROM {schema}.spellings").fetchall())
    labels = connection.sql(f"SELECT name FROM {schema}.labels ORDER BY label").fetchall()
    weights = np.zeros((len(labels), len(set(terms.values()))))
    for label, term, weight in connection.sql(
        f"SELECT label, term, weight FROM {schema}.discriminants WHERE stage = 0"
    ).fetchall():
        weights[label, term] = weight
    stages = connection.sql(f"SELECT bias, per_token FROM {schema}.stages ORDER BY label")
    bias, per_token = np.array(stages.fetchall()).T
    scored = trained.model.predict(trained.inbox, scores=True).fetchall()
    ours = {(document, label): figures for document, label, *figures in scored}
    for number, body in connection.sql("SELECT number, body FROM inbox").fetchall():
        if body is None:
            assert (number, "apple") not in ours
            continue
        words = "".join(one if one.isalnum() else " " for one in body.lower()).split()
        counts = np.bincount([terms[w] for w in words if w in terms], minlength=weights.shape[1])
        scores = weights @ counts + bias + per_token * counts.sum()
        odds = np.exp(scores - scores.max())
        for (label,), score, share in zip(labels, scores, odds / odds.sum(), strict=True):
            found, probability, positive = ours[number, label]
            assert found == pytest.approx(score, rel=1e-6)
            assert probability == pytest.approx(share, abs=1e-5)
            assert score == pytest.approx(scores.max()) or not positive


# Later stages and trees.


def exactly_one(seed: int, documents: int) -> Rows:
    """Two topics, each in a fifth of the documents; the label is for one of them alone."""
    made = random.Random(seed)
    rows: Rows = []
    for number in range(documents):
        first, second = made.random() < 0.2, made.random() < 0.2
        words = [f"first{made.randrange(30)}" for _ in range(6 * first)]
        words += [f"second{made.randrange(30)}" for _ in range(6 * second)]
        words += [f"common{made.randrange(200)}" for _ in range(20)]
        rows.append((number, None, " ".join(words), "", ["one"] if first != second else []))
    return rows


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trained]:
    folder = tmp_path_factory.mktemp("tree")
    with duckdb.connect() as connection:
        fill(connection, exactly_one(0, 800))
        connection.execute(f"COPY documents TO '{folder}/training.parquet'")
        fill(connection, exactly_one(1, 200))
        connection.execute(f"COPY documents TO '{folder}/inbox.parquet'")
    file = folder / "models.duckdb"
    # The mean of the climb leaves survivors of one class alone, and so a single stage.
    options = several(algorithm="simpl", preset="paper", stages=3, average=False)
    with (
        sqlsimpl.train(folder / "training.parquet", model=file, name="tree", **options) as model,
        duckdb.connect(file, read_only=True) as connection,
    ):
        connection.execute(f"CREATE TEMP VIEW inbox AS FROM '{folder}/inbox.parquet'")
        yield Trained("tree", model, connection, folder)


def test_trees_of_several_stages(tree: Trained) -> None:
    assert tree.model.shape.axes > 1
    assert tree.model.training["stages"] > 1
    assert len(tree.model.table("leaves").fetchall()) > 2
    assert tree.macro("predict") == tree.predictions
    test_scores_are_the_same_and_agree_with_predictions(tree)
    test_explanations_are_the_same(tree)
    test_explanations_add_up(tree)
    test_explained_labels_are_those_given(tree)
    truth = {number: labels for number, _, _, _, labels in exactly_one(1, 200)}
    assert sum(truth[number] == labels for number, labels in tree.predictions) > 170


def test_paths_end_in_leaves_that_decide(tree: Trained) -> None:
    """Each document's path has the bounds of one leaf, which says what predict says."""
    bounds: dict[int, set[tuple[Any, ...]]] = {}
    for leaf, *bound in tree.model.table("bounds").project("leaf, stage, low, high").fetchall():
        bounds.setdefault(leaf, set()).add(tuple(bound))
    positive = dict(tree.model.table("leaves").project("leaf, positive").fetchall())
    given: dict[int, list[str]] = dict(tree.predictions)
    paths: dict[int, set[tuple[Any, ...]]] = {}
    for row in tree.explanations:
        if row[3] == "path":
            paths.setdefault(row[0], set()).add((row[2], row[6], row[8]))
    assert len(paths) == 200
    for document, path in paths.items():
        (leaf,) = (leaf for leaf, bound in bounds.items() if bound == path)
        assert positive[leaf] == (given[document] == ["one"])


# The ways to call a macro.


@pytest.fixture(scope="module")
def news(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the models news, of one text column, and pair, of two."""
    folder = tmp_path_factory.mktemp("news")
    with duckdb.connect() as connection:
        fill(connection, rows_of(1, 60))
        connection.execute(f"COPY documents TO '{folder}/training.parquet'")
    source, file = folder / "training.parquet", folder / "models.duckdb"
    sqlsimpl.train(source, model=file, name="news", smoothing=2.0, **text()).close()
    sqlsimpl.train(source, model=file, name="news", **text()).close()
    sqlsimpl.train(source, model=file, name="pair", **text(text=BOTH)).close()
    sqlsimpl.train(source, model=file, name="loose", **text(id=None)).close()
    return file


INBOX = "number, subject, body"
DOCUMENTS: Rows = [
    (7, "apple1", "apple1 apple2 common3"),
    (3, "bridge1", "bridge1 bridge4"),
    (5, None, "cloud2 common1 cloud0"),
]


def inbox(connection: Connection, columns: str = INBOX, name: str = "inbox") -> None:
    """A temporary table of three documents whose columns have these names."""
    connection.execute(f"CREATE TEMP TABLE {name} ({columns.replace(',', ' VARCHAR,')} VARCHAR)")
    connection.executemany(f"INSERT INTO {name} VALUES (?, ?, ?)", DOCUMENTS)


@pytest.fixture
def reader(news: Path) -> Iterator[Connection]:
    with duckdb.connect(news, read_only=True) as connection:
        inbox(connection)
        yield connection


@pytest.fixture(scope="module")
def labels(news: Path) -> Rows:
    """What news says of the three documents."""
    with sqlsimpl.open(news, "news") as model:
        found = model.predict(
            duckdb.sql("SELECT * FROM (VALUES ('7', NULL, 'apple1 apple2 common3'), "
            "('3', NULL, 'bridge1 bridge4'), ('5', NULL, 'cloud2 common1 cloud0')) "
            "AS inbox(number, subject, body)"), reasons=False)  # fmt: skip
        return list(found.fetchall())


def test_the_labels_are_right(labels: Rows) -> None:
    found = [(document, label) for document, label, *_ in labels]
    assert found == [("7", "apple"), ("3", "bridge"), ("5", "cloud")]


@pytest.mark.parametrize("read_only", [True, False])
def test_the_file_is_opened(news: Path, labels: Rows, read_only: bool) -> None:
    with duckdb.connect(news, read_only=read_only) as connection:
        inbox(connection)
        assert connection.sql("FROM news.predict('inbox')").fetchall() == labels
        connection.execute("CREATE TEMP VIEW seen AS FROM inbox")
        assert connection.sql("FROM news.predict('seen')").fetchall() == labels
        query = "SELECT label FROM news.predict('inbox') WHERE document = '3'"
        assert connection.sql(query).fetchall() == [("bridge",)]


def test_the_source_is_a_table_of_the_file(news: Path, labels: Rows, tmp_path: Path) -> None:
    file = tmp_path / "copy.duckdb"
    file.write_bytes(news.read_bytes())
    with duckdb.connect(file) as connection:
        connection.execute("CREATE SCHEMA post; USE post")
        connection.execute("CREATE TABLE inbox (number VARCHAR, subject VARCHAR, body VARCHAR)")
        connection.executemany("INSERT INTO inbox VALUES (?, ?, ?)", DOCUMENTS)
        assert connection.sql("FROM news.predict('inbox')").fetchall() == labels
        connection.execute("USE main")
        assert connection.sql("FROM news.predict('post.inbox')").fetchall() == labels


def test_the_file_is_attached(news: Path, labels: Rows) -> None:
    with duckdb.connect() as connection:
        inbox(connection)
        connection.execute(f"ATTACH '{news}' AS other (READ_ONLY)")
        call = "FROM other.news.{}('inbox', database := 'other')"
        assert connection.sql(call.format("predict")).fetchall() == labels
        assert len(connection.sql(call.format("scores")).fetchall()) == 9
        explained = connection.sql(call.format("explain")).fetchall()
        assert {row[0] for row in explained} == {"7", "3", "5"}
        query = "FROM other.\"news@1\".predict('inbox', database := 'other')"
        assert len(connection.sql(query).fetchall()) == 3
        assert connection.sql(query).fetchall() != labels
        connection.execute("USE other")
        assert connection.sql("FROM news.predict('inbox')").fetchall() == labels


def test_the_file_is_attached_under_a_strange_name(news: Path, labels: Rows) -> None:
    with duckdb.connect() as connection:
        inbox(connection)
        connection.execute(f"ATTACH '{news}' AS \"my models.2\" (READ_ONLY)")
        query = "FROM \"my models.2\".news.predict('inbox', database := '\"my models.2\"')"
        assert connection.sql(query).fetchall() == labels


def test_another_model_of_the_same_name_is_not_read_by_mistake(news: Path) -> None:
    """Attached, but without saying so: an error that names what is missing."""
    with duckdb.connect() as connection:
        inbox(connection)
        connection.execute(f"ATTACH '{news}' AS other (READ_ONLY)")
        with pytest.raises(duckdb.Error, match="news@2"):
            connection.sql("FROM other.news.predict('inbox')").fetchall()


@pytest.mark.parametrize(
    ("columns", "arguments"),
    [
        ("number, subject, message", "text := 'message'"),
        ("key, subject, body", "id := 'key'"),
        ("key, subject, message", "id := 'key', text := 'message'"),
        ("NUMBER, Subject, BODY", ""),
        ("number, subject, \"my 'text'\"", "text := 'my ''text'''"),
        ("Key, subject, Message", "id := 'KEY', text := 'message'"),
        # Names that the macro's own query uses, and those of its parameters.
        ("number, document, body", ""),
        ("row, doc, term", "id := 'row', text := 'term'"),
        ("label, score, value", "id := 'label', text := 'value'"),
        ("name, text_0, source", "id := 'name', text := 'source'"),
        ("source, database, text", "id := 'source', text := 'text'"),
        ("id, every_label, text", "id := 'id', text := 'text'"),
        ("database, text, id", "id := 'database', text := 'id'"),
        ("fingerprint, labels, has_text", "id := 'fingerprint', text := 'has_text'"),
        ("number, row_number, body", ""),
        ("row_number, subject, body", "id := 'row_number'"),
        ("given_0, given_1, picked", "id := 'given_0', text := 'picked'"),
    ],
)
def test_columns_are_named_in_the_call(
    reader: Connection, labels: Rows, columns: str, arguments: str
) -> None:
    inbox(reader, columns, "named")
    call = f"'named', {arguments}" if arguments else "'named'"
    assert reader.sql(f"FROM news.predict({call})").fetchall() == labels
    assert {row[0] for row in reader.sql(f"FROM news.scores({call})").fetchall()} == {"7", "3", "5"}
    explained = reader.sql(f"FROM news.explain({call}, every_label := true)").fetchall()
    assert {row[1] for row in explained} == {"apple", "bridge", "cloud"}


def test_documents_are_numbered(reader: Connection, labels: Rows) -> None:
    rows = reader.sql("FROM news.predict('inbox', id := 'row_number')").fetchall()
    assert rows == [(place + 1, *row[1:]) for place, row in enumerate(labels)]
    loose = reader.sql("SELECT document FROM loose.predict('inbox')").fetchall()
    assert loose == [(1,), (2,), (3,)]
    keyed = reader.sql("SELECT document FROM loose.predict('inbox', id := 'number')").fetchall()
    assert keyed == [("7",), ("3",), ("5",)]


def test_two_text_columns_are_named(reader: Connection) -> None:
    expected = reader.sql("FROM pair.predict('inbox')").fetchall()
    assert [label for _, label, *_ in expected] == ["apple", "bridge", "cloud"]
    inbox(reader, "number, a, B", "named")
    assert reader.sql("FROM pair.predict('named', text := ['a', 'b'])").fetchall() == expected
    swapped = reader.sql("FROM pair.predict('named', text := ['b', 'a'])").fetchall()
    assert swapped == expected  # fields share their terms


@pytest.mark.parametrize("missing", ["text := 'boddy'", "id := 'boddy'"])
def test_a_column_that_is_missing(reader: Connection, missing: str) -> None:
    with pytest.raises(duckdb.Error) as caught:
        reader.sql(f"FROM news.predict('inbox', {missing})").fetchall()
    for name in ("number", "subject", "body"):
        assert name in str(caught.value)


def test_an_empty_table(reader: Connection) -> None:
    reader.execute("CREATE TEMP TABLE nothing (number INTEGER, body VARCHAR)")
    for macro in ("predict", "scores", "explain"):
        assert reader.sql(f"FROM news.{macro}('nothing')").fetchall() == []


def test_macros_can_be_joined_and_stored(reader: Connection) -> None:
    rows = reader.sql(
        "SELECT body, label FROM inbox JOIN news.predict('inbox') ON document = number "
        "WHERE label = 'cloud'"
    ).fetchall()
    assert rows == [("cloud2 common1 cloud0", "cloud")]
    reader.execute("CREATE TEMP TABLE kept AS FROM news.predict('inbox')")
    assert reader.sql("FROM kept").fetchall() == reader.sql("FROM news.predict('inbox')").fetchall()


def test_neither_order_nor_threads_matter(tmp_path: Path) -> None:
    """Sums of many terms in any order give the same rows, down to the last digit."""
    with duckdb.connect() as connection:
        fill(connection, rows_of(3, 150) * 8)
        ordered, mixed = tmp_path / "ordered.parquet", tmp_path / "mixed.parquet"
        connection.execute(f"COPY documents TO '{ordered}'")
        connection.execute(f"COPY (FROM documents ORDER BY HASH(body)) TO '{mixed}'")
    file = tmp_path / "models.duckdb"
    sqlsimpl.train(ordered, model=file, **text(algorithm="centroid", id=None)).close()
    found = []
    for threads, source in ((1, ordered), (2, mixed)):
        with sqlsimpl.open(file, threads=threads) as model:
            rows = model.predict(source, scores=True, id="number").fetchall()
            found.append(sorted(rows))
    assert found[0] == found[1]
    assert len(found[0]) == 3600
