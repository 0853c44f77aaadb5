"""Models in PostgreSQL: published as schemas, with functions that score."""

from __future__ import annotations

import math
import threading
from typing import Any

import duckdb
import polars
import psycopg
import pytest
from psycopg import sql

import sqlsimpl
from sqlsimpl.errors import EngineError, ModelError, SourceError
from sqlsimpl.learners.registry import LEARNERS
from sqlsimpl.templates.run import Step
from tests.engines.postgres_server import Database

pytestmark = pytest.mark.engine("postgres")

TICKETS: dict[str, Any] = {
    "table": "tickets",
    "text": ["subject", "body"],
    "label": "category",
    "id": "ticket",
    "where": "split = 'train'",
    "algorithm": "nb",
    "name": "news",
}


ONE_OF_EACH = {(one.family, one.additive): one.name for one in reversed(LEARNERS)}.values()
"""A learner of each kind of model: functions read tables, whatever they were learned by."""


@pytest.fixture
def tickets(postgres: Database) -> Database:
    """A database with some tickets, and those for tests as a view."""
    postgres.fill(most=800)
    postgres.execute("ALTER TABLE tickets ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY")
    postgres.execute(
        "UPDATE tickets SET split = CASE WHEN number % 4 = 0 THEN 'test' ELSE 'train' END"
    )
    postgres.execute("CREATE VIEW inbox AS SELECT * FROM tickets WHERE split = 'test'")
    return postgres


def train(database: Database, **changed: Any) -> sqlsimpl.Model:
    """Train on the tickets."""
    return sqlsimpl.train(database.url, **{**TICKETS, **changed})


def called(database: Database, function: str, url: str | None = None) -> list[tuple[Any, ...]]:
    """What a function returns for the tickets of the view, on a path that has nothing."""
    with psycopg.connect(url or database.url, autocommit=True) as connection:
        connection.execute("SET search_path = nothing")
        return connection.execute(f"SELECT * FROM {function}").fetchall()


def _words(row: tuple[Any, ...]) -> str:
    """What of a row of an explanation is no number."""
    return str(row[:5])


def _numbers(row: tuple[Any, ...]) -> list[float]:
    """Its numbers, which need not all be there."""
    return [math.nan if value is None else value for value in row[5:]]


@pytest.mark.parametrize("algorithm", ONE_OF_EACH)
def test_functions_give_what_python_gives(tickets: Database, algorithm: str) -> None:
    with train(tickets, algorithm=algorithm) as model:
        predicted = model.predict("inbox", reasons=False).fetchall()
        explained = model.explain("inbox").fetchall()
    assert len(predicted) == 200
    assert called(tickets, "news.predict('public.inbox')") == predicted
    scores = called(tickets, """"news@1".scores('public.inbox'::regclass)""")
    assert sorted((row[:4] for row in scores if row[4]), key=str) == sorted(predicted, key=str)
    found = called(tickets, "news.explain('public.inbox')")
    for row, wanted in zip(sorted(found, key=_words), sorted(explained, key=_words), strict=True):
        assert _words(row) == _words(wanted)
        # Sums are in any order.
        assert _numbers(row) == pytest.approx(_numbers(wanted), rel=1e-9, nan_ok=True)
    every = called(tickets, "news.explain('public.inbox', every_label => true)")
    assert {row[1] for row in every} == {row[1] for row in scores}


def test_several_labels_and_fields_apart(tickets: Database) -> None:
    changed = {"label": "labels", "fields_apart": True, "ngrams": 2, "pattern": r"[^\W\d%]+"}
    with train(tickets, **changed) as model:
        predicted = model.predict("inbox", reasons=False).fetchall()
    assert called(tickets, "news.predict('public.inbox')") == predicted
    assert {type(labels) for _, labels in predicted} == {list}
    others = "news.predict('public.inbox', text => ARRAY['body', 'subject'], id => 'ticket')"
    assert called(tickets, others) != predicted
    with pytest.raises(psycopg.errors.RaiseException, match="2 text columns; name as many"):
        called(tickets, "news.predict('public.inbox', text => ARRAY['body'])")


def test_weights_of_labels_and_documents(tickets: Database) -> None:
    """Weights change what is learned; one that is missing is refused."""

    def bias(**changed: Any) -> float:
        given = {"algorithm": "mls", "iterations": 2, "class_weight": "balanced"}
        with train(tickets, **given, **changed) as model:
            rows = model.engine.execute("SELECT bias FROM news.stages WHERE label = 0")
        return float(rows[0][0])

    plain = bias()
    assert bias(weight_column="number") != pytest.approx(plain)
    query = (
        "SELECT subject, body, category, ticket, split, NULLIF(number, 3) AS number FROM tickets"
    )
    with pytest.raises(SourceError, match="'number' is NULL in 1 documents"):
        bias(weight_column="number", query=query, table=None)


def test_documents_without_a_key_are_their_positions(tickets: Database) -> None:
    with train(tickets, id=None, text="body") as model:
        predicted = model.predict("inbox", reasons=False).fetchall()
    assert called(tickets, "news.predict('public.inbox')") == predicted
    assert [document for document, *_ in predicted] == list(range(1, 201))


@pytest.mark.parametrize(
    ("column", "kind"),
    [
        ("number", "bigint"),
        ("('00000000-0000-0000-0000-' || lpad(number::text, 12, '0'))::uuid", "uuid"),
        ("number::numeric / 1000", "numeric"),
        ("timestamp '2026-01-01' + number * interval '1 minute'", "timestamp without time zone"),
        ("('k' || number % 1)::name || number::text", "text"),
    ],
)
def test_keys_keep_their_type(tickets: Database, column: str, kind: str) -> None:
    tickets.execute(f"CREATE VIEW keyed AS SELECT {column} AS key, body, category FROM tickets")
    with train(tickets, table="keyed", id="key", text="body", where=None) as model:
        predicted = model.predict("keyed", reasons=False).fetchall()
    typed = "SELECT document, pg_typeof(document)::text FROM news.predict('public.keyed')"
    found = tickets.execute(typed)
    assert {name for _, name in found} == {kind}
    assert [document for document, _ in found] == [document for document, *_ in predicted]


def test_keys_of_an_enumeration_are_text(tickets: Database) -> None:
    tickets.execute("CREATE TYPE mood AS ENUM ('good', 'bad', 'so so')")
    tickets.execute(
        "CREATE TABLE moods AS SELECT mood, string_agg(body, ' ') AS body, mood::text AS label "
        "FROM tickets, unnest(enum_range(NULL::mood)) AS mood GROUP BY mood"
    )
    with train(tickets, table="moods", id="mood", text="body", label="mood", where=None) as model:
        found = {row[0] for row in model.predict("moods", reasons=False).fetchall()}
        assert found == {"good", "bad", "so so"}
    assert len(called(tickets, "news.predict('public.moods')")) == 3


def test_ready_rows(tickets: Database) -> None:
    tickets.execute(
        "CREATE TABLE counts AS SELECT number AS doc, word, COUNT(*) AS n, category, split "
        "FROM tickets, regexp_split_to_table(lower(body), '[^a-z]+') AS word "
        "WHERE length(word) > 2 GROUP BY number, word, category, split"
    )
    ready = {"text": (), "id": "doc", "term": "word", "count": "n"}
    with train(tickets, table="counts", **ready) as model:
        predicted = model.predict("counts", reasons=False).fetchall()
    assert called(tickets, "news.predict('public.counts')") == predicted
    renamed = 'SELECT doc AS "%1$s", word AS "w""", n::text AS "n n" FROM counts'
    tickets.execute(f"CREATE VIEW renamed AS {renamed}")
    others = """'public.renamed', id => '%1$s', term_column => 'w"', value_column => 'n n'"""
    assert called(tickets, f"news.predict({others})") == predicted


def test_hostile_names(tickets: Database) -> None:
    text, key, label, model = "te\"xt %s $1 '", "%1$s", "la'bel", 'ne"ws %I \\'
    table = sql.Identifier("in'box \"%s")
    tickets.execute(
        sql.SQL(
            "CREATE TABLE {} AS SELECT ticket AS {}, body AS {}, category || {} AS {} FROM tickets"
        ).format(
            table,
            sql.Identifier(key),
            sql.Identifier(text),
            sql.Literal("'\"; DROP TABLE tickets; -- %s"),
            sql.Identifier(label),
        )
    )
    changed = {"table": "in'box \"%s", "text": text, "id": key, "label": label, "name": model}
    with train(tickets, where=None, **changed) as trained:
        predicted = trained.predict("in'box \"%s", reasons=False).fetchall()
    with psycopg.connect(tickets.url) as connection:
        query = sql.SQL("SELECT * FROM {}.predict({})").format(
            sql.Identifier(model), sql.Literal("public." + table.as_string(connection))
        )
        assert connection.execute(query).fetchall() == predicted
    assert any("DROP TABLE" in name for _, name, *_ in predicted)


def reader_of(database: Database, *schemas: str) -> str:
    """The URL of a role that may read a model and the documents, and nothing else."""
    role = database.role(may_create=False)
    to = sql.Identifier(role)
    database.execute(sql.SQL("GRANT SELECT ON inbox TO {}").format(to))
    for schema in schemas:
        place = sql.Identifier(schema)
        database.execute(sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(place, to))
        tables = sql.SQL("GRANT SELECT ON ALL TABLES IN SCHEMA {} TO {}")
        database.execute(tables.format(place, to))
    return database.url_of(role)


def test_a_reader_predicts_and_goes_on_after_the_next_version(tickets: Database) -> None:
    with train(tickets) as model:
        first = model.predict("inbox", reasons=False).fetchall()
    reader = reader_of(tickets, "news")
    assert called(tickets, "news.predict('public.inbox')", reader) == first
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        called(tickets, "news.predict('public.tickets')", reader)
    with train(tickets, algorithm="mfd") as model:
        second = model.predict("inbox", reasons=False).fetchall()
    assert called(tickets, "news.predict('public.inbox')", reader) == second != first


def test_what_a_user_has_built_on_a_model_stays(tickets: Database) -> None:
    train(tickets).close()
    tickets.execute("CREATE VIEW sorted AS SELECT * FROM news.predict('inbox')")
    tickets.execute("CREATE VIEW names AS SELECT name FROM news.labels")
    with train(tickets, algorithm="mfd") as model:
        assert (
            tickets.execute("SELECT * FROM sorted")
            == model.predict("inbox", reasons=False).fetchall()
        )
    with train(tickets, min_df=3) as model:
        model.add("inbox")
        assert (
            tickets.execute("SELECT * FROM sorted")
            == model.predict("inbox", reasons=False).fetchall()
        )
    sqlsimpl.roll_back(tickets.url, "news", 1)
    assert len(tickets.execute("SELECT * FROM sorted")) == 200
    with pytest.raises(EngineError, match=r"what was there is as before.*depend"):
        sqlsimpl.drop(tickets.url, "news")
    assert len(tickets.execute("SELECT * FROM sorted")) == 200
    tickets.execute("DROP VIEW sorted, names")
    sqlsimpl.drop(tickets.url, "news")
    assert tickets.execute("SELECT to_regnamespace('news')") == [(None,)]


def test_another_signature_replaces_a_function(tickets: Database) -> None:
    train(tickets).close()
    with train(tickets, text="body", id="number") as model:
        predicted = model.predict("inbox", reasons=False).fetchall()
    assert called(tickets, "news.predict('public.inbox')") == predicted
    sqlsimpl.roll_back(tickets.url, "news", 1)
    assert len(called(tickets, "news.predict('public.inbox', ARRAY['subject', 'body'])")) == 200
    functions = "SELECT COUNT(*) FROM pg_proc WHERE pronamespace = 'news'::regnamespace"
    assert tickets.execute(functions) == [(7,)]


def test_a_type_of_the_users_is_left_alone(tickets: Database) -> None:
    tickets.execute("CREATE SCHEMA news")
    tickets.execute("CREATE TYPE news.mood AS ENUM ('good', 'bad')")
    train(tickets).close()
    sqlsimpl.drop(tickets.url, "news")
    assert tickets.execute("SELECT 'good'::news.mood::text") == [("good",)]


def test_a_function_of_the_users_is_left_alone(tickets: Database) -> None:
    tickets.execute("CREATE SCHEMA news")
    tickets.execute("CREATE FUNCTION news.predict(n integer) RETURNS integer RETURN 7")
    with pytest.raises(EngineError, match="a function 'predict' that is not of this model"):
        train(tickets)
    assert tickets.execute("SELECT news.predict(1)") == [(7,)]
    assert tickets.execute("SELECT to_regnamespace('\"news@1\"')") == [(None,)]


def test_a_lost_connection_leaves_the_earlier_model(tickets: Database) -> None:
    train(tickets).close()
    before = called(tickets, "news.predict('public.inbox')")

    def cut(step: Step) -> None:
        if step.rows is None and step.template == "corpus/postings":
            tickets.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    with pytest.raises(EngineError, match="the connection was lost"):
        train(tickets, algorithm="mfd", on_step=cut)
    assert called(tickets, "news.predict('public.inbox')") == before
    assert len(tickets.work_schemas()) == 1
    train(tickets, algorithm="mfd").close()
    assert tickets.work_schemas() == []
    assert [version.version for version in sqlsimpl.versions(tickets.url)] == [2, 1]


@pytest.mark.parametrize(
    ("command", "cut"), [("CREATE FUNCTION", False), ("CREATE VIEW", False), ("CREATE VIEW", True)]
)
def test_publishing_that_fails_leaves_the_earlier_model(
    tickets: Database, command: str, cut: bool
) -> None:
    train(tickets).close()
    before = called(tickets, "news.predict('public.inbox')")
    fault = "PERFORM pg_terminate_backend(pg_backend_pid())" if cut else "RAISE 'refused'"
    tickets.execute(
        "CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN {fault}; END $$"
    )
    tickets.execute(
        f"CREATE EVENT TRIGGER refused ON ddl_command_start WHEN TAG IN ('{command}') "
        "EXECUTE FUNCTION refuse()"
    )
    said = "what was there before is as it was" if cut else "what was there is as before: refused"
    with pytest.raises(EngineError, match=said):
        train(tickets, algorithm="mfd")
    tickets.execute("DROP EVENT TRIGGER refused")
    assert called(tickets, "news.predict('public.inbox')") == before
    assert [version.version for version in sqlsimpl.versions(tickets.url)] == [1]
    assert tickets.execute("SELECT to_regnamespace('\"news@2\"')") == [(None,)]


def test_two_who_publish_at_once_wait_for_each_other(tickets: Database) -> None:
    failures: list[BaseException] = []

    def publish(algorithm: str) -> None:
        try:
            train(tickets, algorithm=algorithm).close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=publish, args=[name]) for name in ("nb", "mfd", "centroid")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    known = sqlsimpl.versions(tickets.url)
    assert [(one.version, one.current) for one in known] == [(3, True), (2, False), (1, False)]
    assert tickets.work_schemas() == []


def test_a_role_that_may_not_read_a_model(tickets: Database) -> None:
    train(tickets).close()
    role = tickets.role()
    with pytest.raises(EngineError, match=r"permission denied .*GRANT USAGE"):
        sqlsimpl.open(tickets.url_of(role), "news")
    with pytest.raises(ModelError, match="no model 'new'; did you mean 'news'"):
        sqlsimpl.open(tickets.url, "new")


def test_a_corpus_is_published_and_read(tickets: Database) -> None:
    names = ("table", "text", "label", "id", "where")
    given = {name: TICKETS[name] for name in names}
    with sqlsimpl.build_corpus(tickets.url, name="words", **given) as corpus:
        assert corpus.report.documents == 600
        terms = corpus.table("terms")
        assert len(terms) == corpus.report.terms
        assert terms.limit(1).fetchall()[0][0] == 0
    with sqlsimpl.build_corpus(tickets.url, name="words", **given) as corpus:
        assert corpus.report.documents == 600
    tickets.execute("CREATE SCHEMA mine")
    tickets.execute("CREATE TABLE mine.terms AS SELECT 7 AS n")
    with pytest.raises(EngineError, match="'terms' that sqlsimpl did not make"):
        sqlsimpl.build_corpus(tickets.url, name="mine", **given)
    assert tickets.execute("SELECT n FROM mine.terms") == [(7,)]


def test_a_model_goes_to_duckdb_and_back(tickets: Database, tmp_path: Any) -> None:
    file = tmp_path / "models.duckdb"
    with train(tickets, algorithm="simpl") as model:
        predicted = model.predict("inbox", reasons=False).fetchall()
    sqlsimpl.copy(tickets.url, file, "news")
    sqlsimpl.drop(tickets.url, "news")
    sqlsimpl.copy(file, tickets.url, "news")
    assert called(tickets, "news.predict('public.inbox')") == predicted


def test_an_ordinary_role_publishes_on_its_own_connection(tickets: Database) -> None:
    role = tickets.role()
    for table in ("tickets", "inbox"):
        grant = sql.SQL("GRANT SELECT ON {} TO {}")
        tickets.execute(grant.format(sql.Identifier(table), sql.Identifier(role)))
    with psycopg.connect(tickets.url_of(role)) as connection:
        with sqlsimpl.train(connection, **TICKETS) as model:
            predicted = model.predict("inbox", reasons=False).fetchall()
        found = connection.execute("SELECT * FROM news.predict('inbox')").fetchall()
        assert found == predicted
    assert tickets.work_schemas() == []


@pytest.mark.parametrize(("algorithm", "goal"), [("simpl", "own"), ("nb", "pooled")])
def test_unseen_log_odds_are_kept_and_forgotten(
    tickets: Database, algorithm: str, goal: str, tmp_path: Any
) -> None:
    """They are those of DuckDB, under the same keys."""
    query = "SELECT document, label, log_odds, has_label FROM news.unseen"
    given = {"algorithm": algorithm, "folds": 2, "goal": goal}
    train(tickets, **given).close()
    ours = sorted(called(tickets, "news.unseen"))
    file = tmp_path / "models.duckdb"
    with psycopg.connect(tickets.url) as connection:
        cursor = connection.execute("SELECT ticket, subject, body, category, split FROM tickets")
        rows = cursor.fetchall()
    names = ["ticket", "subject", "body", "category", "split"]
    frame = polars.DataFrame(rows, schema=names, orient="row")
    same = {key: value for key, value in TICKETS.items() if key != "table"}
    sqlsimpl.train(frame, model=file, **{**same, **given}).close()
    with duckdb.connect(str(file), read_only=True) as client:
        theirs = sorted(client.execute(query).fetchall())
    assert [(*row[:2], row[3]) for row in ours] == [(*row[:2], row[3]) for row in theirs]
    assert [row[2] for row in ours] == pytest.approx([row[2] for row in theirs], abs=1e-4)
    with train(tickets, forget_unseen=True, **given) as model:
        assert (model.version, "unseen" in model.tables) == (2, False)
    with pytest.raises(psycopg.errors.UndefinedTable):
        called(tickets, "news.unseen")


@pytest.mark.parametrize(("name", "label"), [("news", "category"), ("topics", "labels")])
def test_values_limits_metrics_and_names(tickets: Database, name: str, label: str) -> None:
    """The same as of the macros of DuckDB; what they are is said in comments."""
    changed = {"algorithm": "simpl", "name": name, "label": label}
    with train(tickets, **changed) as model:
        metrics = model.evaluate("inbox").metrics
        predicted = dict(row[:2] for row in model.predict("inbox").fetchall())
    kind = "label" if name == "news" else "labels"
    first = "SELECT ticket, subject, body FROM public.inbox ORDER BY ticket LIMIT 20"
    values = f"(SELECT ticket, {name}.{kind}(subject, body) FROM ({first}) AS f) AS v"
    assert called(tickets, values) == sorted(predicted.items())[:20]
    probable = (
        f"(SELECT ticket FROM ({first}) AS f WHERE {name}.probability(subject, body, 'bug') > .5)"
    )
    wanted = "label = 'bug' AND probability > .5 AND document <= (SELECT MAX(ticket) FROM f)"
    scores = (
        f"(WITH f AS ({first}) SELECT document FROM {name}.scores('public.inbox') WHERE {wanted})"
    )
    likely = called(tickets, f"{probable} AS p ORDER BY 1")
    assert likely == called(tickets, f"{scores} AS s ORDER BY 1") != []
    limited = called(tickets, f"""{name}.predict('public.inbox', top => 1, "least" => 0.9)""")
    own = {(row[0], row[1]): row[3] for row in called(tickets, f"{name}.scores('public.inbox')")}
    for document, given, *_ in limited:
        labels = given if isinstance(given, list) else [given] if given else []
        assert all(own[document, one] >= 0.9 for one in labels)
        assert len(labels) <= 1
    assert {row[0] for row in limited} == set(predicted)
    found = {
        row[0] or row[1]: row[3:] for row in called(tickets, f"{name}.evaluate('public.inbox')")
    }
    figures = ("precision", "recall", "f1")
    assert found["micro"] == pytest.approx([metrics.micro[one] for one in figures])
    assert found["macro"] == pytest.approx([metrics.macro[one] for one in figures])
    assert len(found) == 2 + len(metrics.per_label)
    (top,) = called(tickets, f"(SELECT COUNT(*) FROM {name}.top_terms WHERE rank = 1) AS t")
    assert top == (len(metrics.per_label),)
    silent = (
        "(SELECT relname, attname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace "
        "JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 "
        f"WHERE nspname IN ('{name}', '{name}@1', 'sqlsimpl') AND relkind IN ('r', 'v') "
        "AND (col_description(pg_class.oid, attnum) IS NULL "
        "OR obj_description(pg_class.oid, 'pg_class') IS NULL "
        f"OR nspname <> 'sqlsimpl' AND obj_description(n.oid, 'pg_namespace') IS NULL)) AS c"
    )
    assert called(tickets, silent) == []
