"""One corpus, every algorithm, every engine: what DuckDB learns and says, all of them do."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl import Model, ModelError
from sqlsimpl.errors import SettingError
from sqlsimpl.learners.registry import ALGORITHMS
from tests.engines import postgres_server
from tests.engines.places import DuckDBPlace, Place, PostgresPlace, Row, SparkPlace, Table, tickets
from tests.engines.postgres_server import Database

ENGINES = ("postgres", "spark")
NEAR = 1e-6
"""How far numbers of two engines may be apart, as a part of the number."""


@dataclass(frozen=True)
class Collection:
    """Documents to train on and to predict, and how they are read."""

    table: Table
    columns: dict[str, Any]
    settings: dict[str, Any]


def _one_label() -> Collection:
    columns = {"text": ["subject", "body"], "label": "category", "id": "ticket"}
    return Collection(tickets("one_label", 600, 150), columns, {})


def _any_labels() -> Collection:
    columns = {"text": ["subject", "body"], "label": "labels", "id": "ticket"}
    return Collection(tickets("any_labels", 400, 100), columns, {"ngrams": 2, "fields_apart": True})


def _no_key() -> Collection:
    """Documents without a key, stop words and stems."""
    columns = {"text": "body", "label": "category"}
    return Collection(tickets("no_key", 500, 100), columns, {"stop_words": "en", "stem": "english"})


def _counts() -> Collection:
    """Ready rows with a number for a key, of two labels that a few terms tell apart."""
    rows: list[Row] = []
    for document in range(400):
        positive = document % 3 == 0
        split = "train" if document < 300 else "test"
        label = "yes" if positive else "no"
        for place in range(12):
            term = (document * 7 + place * place * 5 + place) % 40
            own = term % 2 == 0 if positive else term % 3 == 0
            name = f"{'own' if own else 'any'} {term}"
            if (document, name) not in {(row[0], row[1]) for row in rows[-12:]}:
                rows.append((document, name, float(1 + (document + place) % 3), label, split))
    kinds = {"number": "key", "word": "text", "times": "number", "label": "text", "split": "text"}
    columns = {"id": "number", "term": "word", "count": "times", "label": "label"}
    return Collection(Table("counts", kinds, rows), columns, {"min_df": 2})


def _selected() -> Collection:
    """Terms that tell the labels apart."""
    whole = _one_label()
    table = replace(whole.table, name="selected")
    return Collection(table, whole.columns, {**whole.settings, "select": "gini", "features": 15})


def _bundled() -> Collection:
    """Bundles of documents, to learn from in their place."""
    whole = _one_label()
    table = replace(whole.table, name="bundled")
    return Collection(table, whole.columns, {**whole.settings, "bundle": 3})


def _reduced() -> Collection:
    """Coordinates on the centroids of the labels, to learn from in place of terms."""
    whole = _one_label()
    table = replace(whole.table, name="reduced")
    settings = {**whole.settings, "reduce": "orthogonal-centroid"}
    return Collection(table, whole.columns, settings)


def _rows() -> Collection:
    """Few enough documents for a support vector machine that takes them one by one."""
    table = tickets("rows", 300, 60)
    columns = {"text": ["subject", "body"], "label": "category", "id": "ticket"}
    return Collection(table, columns, {"bias": "feature"})


COLLECTIONS = {
    "one_label": _one_label,
    "any_labels": _any_labels,
    "no_key": _no_key,
    "counts": _counts,
    "selected": _selected,
    "bundled": _bundled,
    "reduced": _reduced,
    "rows": _rows,
}
SPARK_ELSEWHERE = {"ridge", "mls", "logistic", "svm", "nb", "mfd", "centroid", "wh", "knn"}
"""What Spark, where a training takes most of a minute, does not learn from these documents: the
first four have other losses than simpl and maxent, the next three learn from others, and wh is
refused."""
EVERY = [
    *(("postgres", "one_label", name) for name in ALGORITHMS),
    *(("spark", "one_label", name) for name in ALGORITHMS if name not in SPARK_ELSEWHERE),
    *((engine, "any_labels", "nb") for engine in ENGINES),
    *((engine, "counts", "mfd") for engine in ENGINES),
    *((engine, "one_label", "maxent") for engine in ENGINES),
    ("postgres", "any_labels", "simpl"),
    ("postgres", "no_key", "simpl"),
    ("postgres", "counts", "simpl"),
    ("postgres", "selected", "mls"),
    ("postgres", "bundled", "mls"),
    ("postgres", "reduced", "mls"),
    ("postgres", "reduced", "knn"),
    ("postgres", "rows", "svm"),
    ("postgres", "one_label", "ratios"),
    ("spark", "no_key", "centroid"),
    ("spark", "selected", "nb"),
    ("spark", "bundled", "mfd"),
]


MEASURES = ("documents", "accuracy", "micro", "macro", "own", "left_out")


@dataclass(frozen=True)
class Said:
    """What an engine learned from a collection, and what it says of the test documents."""

    terms: list[Row]
    labels: list[Row]
    objectives: list[Row]
    columns: list[str]
    given: dict[str, Any]
    scores: dict[tuple[str, str], Row]
    measures: dict[str, Any]
    explained: dict[tuple[Any, ...], Row]


FEW: dict[str, dict[str, Any]] = {
    **{name: {"iterations": 2} for name in ("ridge", "mls", "logistic", "svm")},
    "wh": {"passes": 1},
    "ratios": {"algorithm": "simpl", "scale": "nb"},
    "maxent": {"algorithm": "logistic", "softmax": True, "iterations": 3},
}
"""Settings of learners that iterate long, and of variants: what is compared is each step."""


def train(place: Place, collection: Collection, algorithm: str) -> Model:
    """A model that is trained where the documents are, and published there."""
    return sqlsimpl.train(
        None if place.engine == "duckdb" else place.database,
        model=place.database,
        table=collection.table.name,
        where="split = 'train'",
        name=f"{collection.table.name}_{algorithm}",
        **collection.columns,
        **collection.settings,
        **{"algorithm": algorithm, **FEW.get(algorithm, {})},
    )


def look(model: Model, table: str) -> Said:
    """All that is compared of a model."""
    where: dict[str, Any] = {"table": table, "where": "split = 'test'"}
    log = ("label", "stage", "fold", "iteration", "objective")
    objectives = model.rows("training_log", *log) if "training_log" in model.tables else []
    predictions = model.predict(**where)
    given = {str(row[0]): row[1] for row in predictions.fetchall()}
    scores = model.predict(scores=True, **where).fetchall()
    measured = model.evaluate(**where).as_dict()
    explained = model.explain(**where).fetchall()
    return Said(
        sorted(model.rows("terms", "name", "documents", "idf")),
        sorted(model.rows("labels", "name", "documents")),
        sorted(objectives, key=lambda row: str(row[:-1])),
        list(predictions.columns),
        given,
        _by_document_and_label(scores),
        {name: measured[name] for name in MEASURES},
        _by_words(explained),
    )


def known(model: Model, table: str) -> tuple[list[Row], dict[tuple[str, str], Row]]:
    """The terms of a model and the scores that it gives."""
    scores = model.predict(scores=True, table=table, where="split = 'test'").fetchall()
    return sorted(model.rows("terms", "name", "documents", "idf")), _by_document_and_label(scores)


def _by_document_and_label(rows: list[Row]) -> dict[tuple[str, str], Row]:
    """(score, probability, positive), with a number also where there is no probability."""
    return {
        (str(document), label): (score, -1.0 if probability is None else probability, positive)
        for document, label, score, probability, positive in rows
    }


def _by_words(rows: list[Row]) -> dict[tuple[Any, ...], Row]:
    """Rows as their numbers, by all that is not a fraction in them."""
    return {
        tuple(str(value) for value in row if not isinstance(value, float)): tuple(
            value for value in row if isinstance(value, float)
        )
        for row in rows
    }


@cache
def expected(collection: str, algorithm: str) -> Said:
    """What DuckDB says."""
    made = COLLECTIONS[collection]()
    with duckdb.connect() as connection:
        place = DuckDBPlace(connection)
        place.fill(made.table)
        with train(place, made, algorithm) as model:
            return look(model, made.table.name)


class Places:
    """A place of each engine, with the collections and the models that were asked for."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self._request = request
        self._places: dict[str, Place] = {}
        self._said: dict[tuple[str, str, str], Said] = {}

    def place(self, engine: str) -> Place:
        """The place of an engine, with all collections."""
        if engine not in self._places:
            place = self._request.getfixturevalue(f"{engine}_place")
            for made in COLLECTIONS.values():
                place.fill(made().table)
            self._places[engine] = place
        return self._places[engine]

    def said(self, engine: str, collection: str, algorithm: str) -> Said:
        """What an engine says; it is trained once."""
        key = (engine, collection, algorithm)
        if key not in self._said:
            made = COLLECTIONS[collection]()
            with train(self.place(engine), made, algorithm) as model:
                self._said[key] = look(model, made.table.name)
        return self._said[key]


@pytest.fixture(scope="module")
def postgres_place(postgres_home: Database) -> Iterator[PostgresPlace]:
    """A database of its own."""
    with postgres_server.fresh(postgres_home) as database:
        yield PostgresPlace(database.url)


@pytest.fixture(scope="module")
def spark_place(spark: Any) -> SparkPlace:
    """The session of the tests."""
    return SparkPlace(spark)


@pytest.fixture(scope="module")
def places(request: pytest.FixtureRequest) -> Places:
    """A place of each engine."""
    return Places(request)


each = pytest.mark.parametrize("engine", ENGINES)
every = pytest.mark.parametrize(("engine", "collection", "algorithm"), EVERY)


@every
def test_vocabulary_and_labels(
    places: Places, engine: str, collection: str, algorithm: str
) -> None:
    said, wanted = places.said(engine, collection, algorithm), expected(collection, algorithm)
    assert [row[:2] for row in said.terms] == [row[:2] for row in wanted.terms]
    assert [row[2] for row in said.terms] == pytest.approx([row[2] for row in wanted.terms], NEAR)
    assert said.labels == wanted.labels


@every
def test_the_objective_of_each_iteration(
    places: Places, engine: str, collection: str, algorithm: str
) -> None:
    said, wanted = places.said(engine, collection, algorithm), expected(collection, algorithm)
    learner = ALGORITHMS[FEW.get(algorithm, {}).get("algorithm", algorithm)]
    assert bool(wanted.objectives) != (learner.additive or learner.family == "neighbours")
    assert [row[:-1] for row in said.objectives] == [row[:-1] for row in wanted.objectives]
    found = [row[-1] for row in said.objectives]
    assert found == pytest.approx([row[-1] for row in wanted.objectives], rel=NEAR)


@every
def test_scores(places: Places, engine: str, collection: str, algorithm: str) -> None:
    said, wanted = places.said(engine, collection, algorithm), expected(collection, algorithm)
    assert said.scores.keys() == wanted.scores.keys()
    for key, (score, probability, positive) in wanted.scores.items():
        found = said.scores[key]
        assert found[:2] == pytest.approx((score, probability), rel=1e-4, abs=1e-4)
        assert found[2] == positive or _is_close(wanted, key[0])


@every
def test_predictions(places: Places, engine: str, collection: str, algorithm: str) -> None:
    said, wanted = places.said(engine, collection, algorithm), expected(collection, algorithm)
    assert said.columns == wanted.columns
    assert said.given.keys() == wanted.given.keys()
    for document, label in wanted.given.items():
        assert said.given[document] == label or _is_close(wanted, document)


def _is_close(said: Said, document: str) -> bool:
    """Whether two labels of a document are so near to each other that either may come first."""
    scores = sorted(
        (row[0] for (key, _), row in said.scores.items() if key == document), reverse=True
    )
    return any(abs(one - other) < NEAR for one, other in itertools.pairwise(scores))


@every
def test_measures(places: Places, engine: str, collection: str, algorithm: str) -> None:
    said, wanted = places.said(engine, collection, algorithm), expected(collection, algorithm)
    for name in ("documents", "left_out"):
        assert said.measures[name] == wanted.measures[name]
    assert said.measures["accuracy"] == pytest.approx(wanted.measures["accuracy"], abs=NEAR)
    for name in ("micro", "macro"):
        assert said.measures[name] == pytest.approx(wanted.measures[name], abs=NEAR)
    assert bool(said.measures["own"]) == bool(wanted.measures["own"])
    for name in ("micro", "macro") if wanted.measures["own"] else ():
        own, wanted_own = (one.measures["own"][name] for one in (said, wanted))
        assert own == pytest.approx(wanted_own, abs=NEAR)


@every
def test_explanations(places: Places, engine: str, collection: str, algorithm: str) -> None:
    said, wanted = places.said(engine, collection, algorithm), expected(collection, algorithm)
    assert said.explained.keys() == wanted.explained.keys()
    for key, numbers in wanted.explained.items():
        assert said.explained[key] == pytest.approx(numbers, rel=1e-4, abs=1e-4)


@each
@pytest.mark.parametrize(("collection", "algorithm"), [("one_label", "simpl"), ("counts", "mfd")])
def test_exported_queries(places: Places, engine: str, collection: str, algorithm: str) -> None:
    said, made = places.said(engine, collection, algorithm), COLLECTIONS[collection]()
    place, name = places.place(engine), made.table.name
    with sqlsimpl.open(place.database, f"{name}_{algorithm}") as model:
        exported = model.export(engine, documents=name, kind="scores")
    found = _by_document_and_label(place.query(exported))
    assert found.keys() > said.scores.keys()
    for key, wanted in said.scores.items():
        assert found[key][:2] == pytest.approx(wanted[:2], rel=1e-4, abs=1e-4)


@each
def test_nothing_is_trained_again(places: Places, engine: str) -> None:
    places.said(engine, "counts", "mfd")
    place = places.place(engine)
    with train(place, COLLECTIONS["counts"](), "mfd") as model:
        assert model.unchanged
        assert [one.version for one in model.versions] == [1]


@each
def test_a_model_goes_to_a_file_and_back(places: Places, engine: str, tmp_path: Path) -> None:
    said, place = places.said(engine, "one_label", "simpl"), places.place(engine)
    file = tmp_path / "models.duckdb"
    made = COLLECTIONS["one_label"]()
    name = made.table.name
    sqlsimpl.copy(place.database, file, f"{name}_simpl", new_name="there")
    rows = duckdb.connect()
    DuckDBPlace(rows).fill(made.table)
    documents = rows.sql(f"SELECT * FROM {name} WHERE split = 'test'")
    with sqlsimpl.open(file, "there") as model:
        there = {row[0]: row[1] for row in model.predict(documents, reasons=False).fetchall()}
    assert there == said.given
    sqlsimpl.copy(file, place.database, "there", new_name="back")
    with sqlsimpl.open(place.database, "back") as model:
        assert look(model, name) == said
    sqlsimpl.drop(place.database, "back")


@each
def test_versions(places: Places, engine: str) -> None:
    place, made = places.place(engine), COLLECTIONS["counts"]()
    database, name = place.database, f"{made.table.name}_nb"
    for smoothing in (1.0, 0.5):
        train(place, replace(made, settings={"smoothing": smoothing}), "nb").close()
    listed = [(one.version, one.current) for one in sqlsimpl.versions(database, name)]
    assert listed == [(2, True), (1, False)]
    sqlsimpl.roll_back(database, name, 1)
    with sqlsimpl.open(database, name) as model:
        assert (model.version, model.settings["smoothing"]) == (1, 1.0)
    ((shown,),) = place.query(
        f"SELECT value FROM {name}.settings WHERE name = 'algorithm_settings'"
    )
    assert '"smoothing": 1.0' in shown
    with pytest.raises(ModelError, match="in use"):
        sqlsimpl.drop(database, name, 1)
    sqlsimpl.drop(database, name)
    with pytest.raises(ModelError, match=f"no model '{name}'"):
        sqlsimpl.open(database, name)


@each
def test_documents_are_added_and_removed(places: Places, engine: str) -> None:
    place, made = places.place(engine), COLLECTIONS["any_labels"]()
    table = made.table.name
    some: Any = {"table": table, "where": "split = 'test'"}
    with train(place, replace(made, settings={}), "centroid") as model:
        before = known(model, table)
        assert model.add(**some).changed == 100
        assert known(model, table) != before
        assert model.remove(**some).changed == 100
        assert known(model, table) == before
    sqlsimpl.drop(place.database, f"{table}_centroid")


SCRIPTS = (
    "Ärger über STRASSE und Straße, naïve café CAFÉ cafe\u0301",
    "价格 太高 了 价格太高了 東京タワー 東京 タワー",
    "Ελληνικά ΕΛΛΗΝΙΚΆ Σίσυφος ΣΊΣΥΦΟΣ русский РУССКИЙ",
    "👍 great 👍🏽 emoji🎉party x² ½ №5 ﬁne İstanbul ISTANBUL ıstanbul",  # noqa: RUF001
    "हिन्दी भाषा ภาษาไทย עברית العربية ١٢٣ 123",
    "l'été c'est don't e-mail under_score CamelCase 3.14 a1b2",
)


READINGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "pairs_and_ngrams": {"ngrams": 2, "weighting": "simpl"},
    "often": {
        "min_df": 1, "min_count": 6, "stem": "english", "unit_length": "sum", "weighting": "tfidf",
    },
    "characters": {"characters": "2-4", "weighting": "simpl"},
    "as_in_0_1": {"pairs": False, "weighting": "ltc"},
}  # fmt: skip
"""Ways from text to weights, by the names of their tables."""
READ = [(engine, reading) for engine in ENGINES for reading in READINGS]
# The other collections of Spark are read in the usual way, of which reading as in 0.1 is less.
READ = [one for one in READ if one not in {("spark", "usual"), ("spark", "as_in_0_1")}]


@pytest.mark.parametrize(("engine", "reading"), READ)
def test_every_reading_of_text_gives_the_same_terms_and_scores(
    places: Places, engine: str, reading: str
) -> None:
    rows: list[Row] = [
        (number, text, "odd" if number % 2 else "even", "train" if number < 20 else "test")
        for number, text in enumerate(SCRIPTS * 4)
    ]
    kinds = {"key": "key", "body": "text", "side": "text", "split": "text"}
    columns: dict[str, Any] = {"text": "body", "label": "side", "id": "key"}
    made = Collection(Table(reading, kinds, rows), columns, READINGS[reading])
    place = places.place(engine)
    with duckdb.connect() as connection:
        here = DuckDBPlace(connection)
        for one in (here, place):
            one.fill(made.table)
        with train(here, made, "centroid") as model:
            terms, wanted = known(model, reading)
        with train(place, made, "centroid") as model:
            said_terms, said = known(model, reading)
            exported = model.export(engine, documents=reading, kind="scores")
        own = connection.execute(f"FROM {reading}_centroid.scores('{reading}')").fetchall()
    assert [row[:2] for row in said_terms] == [row[:2] for row in terms]
    scores = [said, _by_document_and_label(place.query(exported))]
    if engine == "postgres":
        called = f"SELECT * FROM {reading}_centroid.scores('{reading}')"
        scores.append(_by_document_and_label(place.query(called)))
    scores.append(_by_document_and_label(own))
    for found in scores:
        for key, numbers in wanted.items():
            assert found[key][:2] == pytest.approx(numbers[:2], rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("engine", ["spark"])
def test_a_temporary_view_labels_documents_when_it_is_read(places: Places, engine: str) -> None:
    said, place = places.said(engine, "one_label", "simpl"), places.place(engine)
    with sqlsimpl.open(place.database, "one_label_simpl") as model:
        model.view("labelled", "one_label")
    found = {row[0]: row[1] for row in place.query("SELECT document, label FROM labelled")}
    assert {key: found[key] for key in said.given} == said.given
    place.query("DROP VIEW labelled")


@pytest.mark.parametrize("engine", ["postgres"])
def test_views_are_for_sessions_that_users_share(places: Places, engine: str) -> None:
    places.said(engine, "counts", "mfd")
    with (
        sqlsimpl.open(places.place(engine).database, "counts_mfd") as model,
        pytest.raises(SettingError, match="here, counts_mfd"),
    ):
        model.view("labelled", "counts")
