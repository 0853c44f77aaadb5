"""What a model offers to a client that knows nothing but SQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl.models.descriptions import FUNCTIONS, TABLES, VIEWS
from sqlsimpl.models.families import LINEAR

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
INBOX = "ticket BETWEEN 'T-03901' AND 'T-03960'"
MODELS = {"news": ("category", "simpl"), "topics": ("labels", "simpl"), "bayes": ("category", "nb")}

Connection = duckdb.DuckDBPyConnection


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("trained") / "models.duckdb"
    for name, (label, algorithm) in MODELS.items():
        sqlsimpl.train(
            TICKETS, text=["subject", "body"], label=label, id="ticket", algorithm=algorithm,
            where="ticket < 'T-00300'", model=file, name=name,
        ).close()  # fmt: skip
    for name, reducer in (("near", None), ("near_on_axes", "orthogonal-centroid")):
        sqlsimpl.train(
            TICKETS, text="subject", label="category", id="ticket", algorithm="knn", reduce=reducer,
            where="ticket < 'T-00060'", model=file, name=name,
        ).close()  # fmt: skip
    with sqlsimpl.open(file, "near") as near:
        near.set_thresholds(keep=0.9)
    return file


@pytest.fixture
def client(file: Path) -> Iterator[Connection]:
    with duckdb.connect(str(file), read_only=True) as connection:
        connection.execute(f"CREATE TEMP VIEW inbox AS SELECT * FROM '{TICKETS}' WHERE {INBOX}")
        yield connection


def rows(client: Connection, query: str) -> list[tuple[Any, ...]]:
    return client.execute(query).fetchall()


@pytest.mark.parametrize("name", MODELS)
def test_everything_says_what_it_is(client: Connection, name: str) -> None:
    """Tables, views, their columns and macros, of the version and of the version in use."""
    for schema in (name, f"{name}@1", "sqlsimpl"):
        place = f"WHERE schema_name = '{schema}'"
        kinds = [("duckdb_tables()", "table_name"), ("duckdb_views()", "view_name")]
        for listing, column in kinds:
            listed = dict(rows(client, f"SELECT {column}, comment FROM {listing} {place}"))
            assert [one for one, comment in listed.items() if not comment] == []
        columns = f"SELECT table_name, column_name FROM duckdb_columns() {place}"
        assert rows(client, f"{columns} AND comment IS NULL") == []
        macros = dict(
            rows(client, f"SELECT function_name, comment FROM duckdb_functions() {place}")
        )
        kind = "labels" if name == "topics" else "label"
        if schema != "sqlsimpl":
            tables = {"predict", "scores", "explain", "drift", "evaluate"}
            assert set(macros) == {*tables, "probability", kind}
        assert macros == {one: FUNCTIONS[one] for one in macros}


def test_what_is_described_is_there(client: Connection) -> None:
    """No table, column or view is described that no model has."""
    found: dict[str, set[str]] = {}
    for table, column in rows(client, "SELECT table_name, column_name FROM duckdb_columns()"):
        found.setdefault(table, set()).add(column)
    for name, description in {**TABLES, **VIEWS}.items():
        if name != "macros":
            assert set(description.columns) <= found[name], name
    assert set(LINEAR.tables) <= set(TABLES)


@pytest.mark.parametrize("name", MODELS)
def test_the_strongest_terms_by_name(client: Connection, name: str) -> None:
    best = rows(client, f"SELECT label, term FROM {name}.top_terms WHERE rank <= 5")
    labels = {label for (label,) in rows(client, f"SELECT name FROM {name}.labels")}
    assert {label for label, _ in best} == labels
    assert len(best) == len(set(best)) == 5 * len(labels)
    weights = dict(
        rows(
            client,
            f"SELECT l.name || ' ' || t.name, weight FROM {name}.discriminants d "
            f"JOIN {name}.labels l USING (label) JOIN {name}.terms t USING (term) WHERE stage = 0",
        )
    )
    for label, term, weight in rows(client, f"SELECT label, term, weight FROM {name}.top_terms"):
        assert weights[f"{label} {term}"] == weight


def test_the_decision_by_name(client: Connection) -> None:
    """Of each label's two leaves on one cut, the document is in one."""
    leaves = rows(
        client, "SELECT label, COUNT(*), COUNT(DISTINCT leaf) FROM topics.decision GROUP BY 1"
    )
    assert [number for _, number, _ in leaves] == [distinct for *_, distinct in leaves]
    positive = "SELECT label FROM topics.decision WHERE positive AND stage = 0 AND high IS NULL"
    assert {label for (label,) in rows(client, positive)} == {label for label, *_ in leaves}


@pytest.mark.parametrize("name", MODELS)
def test_values_are_those_of_the_tables(client: Connection, name: str) -> None:
    """In a SELECT and in a WHERE."""
    kind = "labels" if name == "topics" else "label"
    given = rows(client, f"SELECT ticket, {name}.{kind}(subject, body) FROM inbox ORDER BY 1")
    assert given == rows(client, f"SELECT document, {kind} FROM {name}.predict('inbox') ORDER BY 1")
    likely = (
        f"SELECT ticket FROM inbox WHERE {name}.probability(subject, body, 'bug') > 0.5 ORDER BY 1"
    )
    wanted = (
        f"FROM {name}.scores('inbox') SELECT document WHERE label = 'bug' AND probability > 0.5"
    )
    assert rows(client, likely) == rows(client, f"{wanted} ORDER BY 1")
    assert rows(client, likely)


def test_values_of_what_is_no_text(client: Connection) -> None:
    assert rows(client, "SELECT news.label(NULL, NULL), topics.labels(NULL, NULL)") == [
        (None, None)
    ]
    assert rows(client, "SELECT news.probability('some', 'text', 'nothing')") == [(None,)]


def test_several_labels_in_the_order_of_their_scores(client: Connection) -> None:
    found = rows(client, "SELECT document, label, score FROM news.predict('inbox', top := 3)")
    scores = rows(client, "SELECT document, label, score FROM news.scores('inbox')")
    wanted: dict[str, list[tuple[Any, ...]]] = {}
    for row in scores:
        wanted.setdefault(row[0], []).append(row)
    assert found == [row for group in wanted.values() for row in group[:3]]


def test_no_label_that_is_not_probable_enough(client: Connection) -> None:
    sure = rows(
        client, "SELECT document, label, probability FROM news.predict('inbox', least := 0.8)"
    )
    plain = rows(client, "SELECT document, label, probability FROM news.predict('inbox')")
    assert sure == [
        (document, label, probability) if probability >= 0.8 else (document, None, None)
        for document, label, probability in plain
    ]
    assert None in {label for _, label, _ in sure} != {None}


def test_lists_of_labels_are_limited_in_the_same_way(client: Connection) -> None:
    plain = dict(rows(client, "FROM topics.predict('inbox')"))
    first = dict(rows(client, "FROM topics.predict('inbox', top := 1)"))
    assert first == {document: labels[:1] for document, labels in plain.items()}
    assert first != plain
    scores = rows(client, "SELECT document, label, probability FROM topics.scores('inbox')")
    probable = {(document, label) for document, label, probability in scores if probability >= 0.7}
    sure = dict(rows(client, "FROM topics.predict('inbox', least := 0.7)"))
    assert sure == {
        document: [label for label in labels if (document, label) in probable]
        for document, labels in plain.items()
    }
    assert sure != plain


@pytest.mark.parametrize("name", MODELS)
def test_columns_are_carried_along(client: Connection, name: str) -> None:
    found = rows(
        client,
        "SELECT document, category, split "
        f"FROM {name}.predict('inbox', keep := ['CATEGORY', 'split'])",
    )
    assert sorted(found) == rows(client, "SELECT ticket, category, split FROM inbox ORDER BY 1")
    with pytest.raises(duckdb.BinderException):
        rows(client, f"SELECT category FROM {name}.predict('inbox')")


@pytest.mark.parametrize("name", MODELS)
def test_metrics_are_those_of_python(client: Connection, file: Path, name: str) -> None:
    """Also with a label that the model does not know, and with documents that have none."""
    label = MODELS[name][0]
    strange = "'new'" if label == "category" else "['new', 'bug']"
    client.execute(
        f"CREATE TEMP TABLE judged AS SELECT * REPLACE (CASE ticket WHEN 'T-03910' THEN NULL "
        f"WHEN 'T-03911' THEN {strange} ELSE {label} END AS {label}) FROM inbox"
    )
    client.execute(f"COPY judged TO '{file.with_name(name)}.parquet'")
    with sqlsimpl.open(file, name) as model:
        metrics = model.evaluate(f"{file.with_name(name)}.parquet").metrics
    found = rows(client, f"FROM {name}.evaluate('judged')")
    averages = {row[0]: row[3:] for row in found if row[0]}
    for average, figures in (("micro", metrics.micro), ("macro", metrics.macro)):
        wanted = [figures[name] for name in ("precision", "recall", "f1")]
        assert averages[average] == pytest.approx(wanted, abs=1e-12)
    own = {row[1]: row[2:] for row in found if row[1]}
    names = ("documents", "precision", "recall", "f1")
    assert own == {
        str(row["label"]): tuple(row[name] for name in names) for row in metrics.per_label
    }
    assert "new" in own


def test_an_attached_file(file: Path) -> None:
    with duckdb.connect() as connection:
        connection.execute(f"ATTACH '{file}' AS m (READ_ONLY)")
        connection.execute(f"CREATE VIEW inbox AS SELECT * FROM '{TICKETS}' WHERE {INBOX}")
        given = rows(connection, "SELECT m.news.label(subject, body, database := 'm') FROM inbox")
        wanted = rows(connection, "SELECT label FROM m.news.predict('inbox', database := 'm')")
        assert sorted(given) == sorted(wanted)
        assert rows(connection, "SELECT COUNT(*) FROM m.news.top_terms WHERE rank = 1") == [(8,)]


def test_the_functions_are_those_of_the_version_in_use(tmp_path: Path) -> None:
    """One that gives lists in place of one that gives a label, and back."""
    file = tmp_path / "models.duckdb"
    for label in ("category", "labels"):
        sqlsimpl.train(
            TICKETS, text="body", label=label, id="ticket", algorithm="nb",
            where="ticket < 'T-00100'", model=file,
        ).close()  # fmt: skip
    place = "SELECT function_name FROM duckdb_functions() WHERE schema_name = 'model'"
    values = f"{place} AND function_type = 'macro' ORDER BY 1"
    with duckdb.connect(str(file)) as connection:
        assert rows(connection, values) == [("labels",), ("probability",)]
    sqlsimpl.roll_back(file, "model", 1)
    with duckdb.connect(str(file)) as connection:
        assert rows(connection, values) == [("label",), ("probability",)]
    sqlsimpl.drop(file, "model")
    with duckdb.connect(str(file)) as connection:
        assert rows(connection, place) == []
