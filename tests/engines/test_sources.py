"""Every kind of source gives the same corpus, and a user's own database is left as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from sqlsimpl import Corpus, EngineError, SourceError, build_corpus, open_corpus

Connection = duckdb.DuckDBPyConnection
Contents = dict[str, list[tuple[Any, ...]]]

TICKETS = """
CREATE TABLE tickets AS SELECT * FROM (VALUES
    (30, 'Invoice wrong', 'the invoice shows "two" wrong amounts, again', 'billing', 2024),
    (10, 'Login fails', 'the login page fails; password refused', 'account', 2023),
    (20, 'Wrong amount', 'invoice amount is wrong' || chr(10) || 'please refund', 'billing', 2024),
    (50, 'Password lost', 'lost the password, login refused', 'account', 2024),
    (40, 'Late parcel', 'the parcel is late and the page fails', 'delivery', 2023),
    (60, 'Parcel lost', 'parcel lost, please refund the invoice amount', 'delivery', 2024)
) AS rows (id, title, body, label, year);
CREATE TABLE counts AS
SELECT id, label, term, count(*) AS count
FROM (
    SELECT id, label, unnest(regexp_extract_all(lower(body), '[a-z]{2,}')) AS term FROM tickets
)
GROUP BY ALL ORDER BY id, term;
CREATE TABLE weights AS SELECT id, label, term, count / 4 AS weight FROM counts;
"""

FORMS: dict[str, dict[str, Any]] = {
    "tickets": {"text": "body", "id": "id", "label": "label"},
    "counts": {"id": "id", "term": "term", "count": "count", "label": "label"},
    "weights": {"id": "id", "term": "term", "weight": "weight", "label": "label"},
}


@pytest.fixture
def connection() -> Iterator[Connection]:
    with duckdb.connect(":memory:") as opened:
        opened.execute(TICKETS)
        yield opened


def contents(corpus: Corpus) -> Contents:
    """All that a corpus says about documents; how and when it was made is left aside."""
    made = [name for name in corpus.tables if name not in ("settings", "steps")]
    return {name: corpus.table(name).fetchall() for name in made}


def built(source: object = None, **arguments: Any) -> Contents:
    with build_corpus(source, **arguments) as corpus:
        return contents(corpus)


def written(ending: str, options: str) -> Callable[[Connection, str, Path], dict[str, Any]]:
    def write(connection: Connection, table: str, folder: Path) -> dict[str, Any]:
        file = folder / f"{table}.{ending}"
        connection.execute(f"COPY {table} TO '{file}' ({options})")
        return {"source": file}

    return write


def two_files(connection: Connection, table: str, folder: Path) -> dict[str, Any]:
    for part, condition in enumerate(("id <= 30", "id > 30")):
        rows = f"(FROM {table} WHERE {condition})"
        connection.execute(f"COPY {rows} TO '{folder}/part{part}.parquet' (FORMAT parquet)")
    return {"source": str(folder / "part*.parquet")}


def database_file(connection: Connection, table: str, folder: Path) -> Path:
    file = folder / "shop.duckdb"
    connection.execute(f"ATTACH '{file}' AS shop")
    connection.execute(f"CREATE TABLE shop.{table} AS FROM {table}")
    connection.execute(f"CREATE VIEW shop.seen AS FROM shop.{table}")
    connection.execute("DETACH shop")
    return file


def other_relation(connection: Connection, table: str, folder: Path) -> dict[str, Any]:
    return {"source": connection.table(table), "into": folder / "other.duckdb"}


SOURCES: dict[str, Callable[[Connection, str, Path], dict[str, Any]]] = {
    "parquet": written("parquet", "FORMAT parquet"),
    "csv": written("csv", "FORMAT csv, HEADER"),
    "tsv": written("tsv", "FORMAT csv, HEADER, DELIMITER '\t'"),
    "json": written("jsonl", "FORMAT json"),
    "gzip csv": written("csv.gz", "FORMAT csv, HEADER, COMPRESSION gzip"),
    "glob": two_files,
    "file table": lambda c, t, f: {"source": database_file(c, t, f), "table": t},
    "file view": lambda c, t, f: {"source": str(database_file(c, t, f)), "table": "seen"},
    "file query": lambda c, t, f: {"source": database_file(c, t, f), "query": f"FROM {t}"},
    "same file": lambda c, t, f: {"source": t, "into": database_file(c, t, f)},
    "connection table": lambda c, t, _: {"source": t, "into": c},
    "connection path": lambda c, t, _: {"source": f"memory.main.{t}", "into": c},
    "connection query": lambda c, t, _: {"source": f"SELECT * FROM {t}", "into": c},
    "long query": lambda c, t, _: {
        "source": f"SELECT * FROM {t} WHERE id NOT IN ({', '.join(map(str, range(100, 500)))})",
        "into": c,
    },
    "query argument": lambda c, t, _: {"query": f"SELECT * FROM {t}", "into": c},
    "pandas": lambda c, t, _: {"source": c.table(t).df()},
    "polars": lambda c, t, _: {"source": c.table(t).pl()},
    "arrow": lambda c, t, _: {"source": c.table(t).to_arrow_table()},
    "relation": lambda c, t, _: {"source": c.table(t), "into": c},
    "other relation": other_relation,
}


READY = ("parquet", "csv", "glob", "file query", "pandas", "other relation")


@pytest.fixture(scope="module")
def expected() -> dict[str, Contents]:
    """The corpus of each form from a table in memory."""
    with duckdb.connect(":memory:") as opened:
        opened.execute(TICKETS)
        return {form: built(form, into=opened, **FORMS[form]) for form in FORMS}


@pytest.mark.parametrize(
    ("form", "kind"),
    [("tickets", kind) for kind in SOURCES]
    + [(form, kind) for form in ("counts", "weights") for kind in READY],
)
def test_each_source_gives_the_same_corpus(
    connection: Connection, tmp_path: Path, expected: dict[str, Contents], kind: str, form: str
) -> None:
    assert len(expected[form]["documents"]) == 6
    assert built(**SOURCES[kind](connection, form, tmp_path), **FORMS[form]) == expected[form]


def test_temporary_view_of_the_connection(
    connection: Connection, expected: dict[str, Contents]
) -> None:
    connection.execute("CREATE TEMP VIEW seen AS FROM tickets")
    assert built("seen", into=connection, **FORMS["tickets"]) == expected["tickets"]


def test_only_table_of_a_file_needs_no_name(
    connection: Connection, tmp_path: Path, expected: dict[str, Contents]
) -> None:
    file = tmp_path / "one.duckdb"
    connection.execute(f"ATTACH '{file}' AS one; CREATE TABLE one.tickets AS FROM tickets")
    connection.execute("DETACH one")
    assert built(file, **FORMS["tickets"]) == expected["tickets"]


def test_file_named_as_a_schema_of_the_connection(
    connection: Connection, tmp_path: Path, expected: dict[str, Contents]
) -> None:
    file = database_file(connection, "tickets", tmp_path)
    connection.execute("CREATE SCHEMA shop; CREATE TABLE shop.tickets AS SELECT 1 AS other")
    made = built(file, table="tickets", into=connection, **FORMS["tickets"])
    assert made == expected["tickets"]


@pytest.mark.parametrize("stem", ["main", "Memory", "temp", "system", "select", "corpus", "a b.c"])
def test_database_file_of_any_name(
    connection: Connection, tmp_path: Path, expected: dict[str, Contents], stem: str
) -> None:
    file = tmp_path / f"{stem}.duckdb"
    made = built(connection.table("tickets"), into=file, **FORMS["tickets"])
    assert made == expected["tickets"]
    with open_corpus(file) as corpus:
        assert contents(corpus) == made


def test_counts_say_the_same_as_text(connection: Connection, expected: dict[str, Contents]) -> None:
    settings = {"pattern": "[a-z]{2,}", "min_df": 1, "into": connection}
    text = built("tickets", **settings, **FORMS["tickets"])
    counts = expected["counts"]
    for name in ("documents", "terms", "postings", "weights", "labels", "document_labels"):
        assert counts[name] == text[name], name


def test_weights_stay_as_they_are(connection: Connection) -> None:
    with build_corpus("weights", into=connection, **FORMS["weights"]) as corpus:
        given = connection.sql("SELECT id, term, weight FROM weights ORDER BY ALL").fetchall()
        assert named_weights(corpus, connection) == given
        assert "postings" not in corpus.tables


def named_weights(corpus: Corpus, connection: Connection) -> list[tuple[Any, ...]]:
    return connection.sql(
        f"SELECT d.id, t.name, w.weight FROM {corpus.name}.weights AS w "
        f"JOIN {corpus.name}.documents AS d USING (doc) "
        f"JOIN {corpus.name}.terms AS t USING (term) ORDER BY ALL"
    ).fetchall()


def labels_of(corpus: Corpus) -> dict[Any, list[str]]:
    """The names of each document's labels, by the user's key."""
    names = dict(corpus.table("labels").select("label, name").fetchall())
    keys = dict(corpus.table("documents").fetchall())
    found: dict[Any, list[str]] = {key: [] for key in keys.values()}
    for doc, label in corpus.table("document_labels").fetchall():
        found[keys[doc]].append(names[label])
    return found


@pytest.mark.parametrize(
    ("expression", "labelling", "expected"),
    [
        ("label", "one", {10: ["account"], 20: ["billing"]}),
        ("year", "one", {10: ["2023"], 20: ["2024"]}),
        ("CASE id WHEN 10 THEN [] ELSE [label, 'z', 'z', NULL] END", "any",
         {10: [], 20: ["billing", "z"]}),
    ],
)  # fmt: skip
def test_label_columns(
    connection: Connection, expression: str, labelling: str, expected: dict[int, list[str]]
) -> None:
    query = f"SELECT id, body, {expression} AS topic FROM tickets"
    with build_corpus(query, text="body", id="id", label="topic", into=connection) as corpus:
        assert corpus.report.labelling == labelling
        found = labels_of(corpus)
        assert len(found) == 6
        assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("form", "key"),
    [("tickets", "ticket"), ("tickets", "CAST(ticket AS VARCHAR)"), ("counts", "ticket")],
)
def test_separate_labels(connection: Connection, form: str, key: str) -> None:
    connection.execute(
        f"CREATE TABLE topics AS SELECT {key} AS ticket, topic FROM (VALUES (10, 'b'), (10, 'a'), "
        "(10, 'a'), (20, 'a'), (30, NULL), (99, 'a'), (98, 'c')) AS rows (ticket, topic)"
    )
    columns = {**FORMS[form], "label": "topic"}
    with build_corpus(
        form, labels="topics", labels_id="ticket", into=connection, **columns
    ) as corpus:
        found = {10: ["a", "b"], 20: ["a"], 30: [], 40: [], 50: [], 60: []}
        assert labels_of(corpus) == found
        assert corpus.report.labels == 2
        assert corpus.report.labelling == "any"
        assert corpus.report.label_rows_without_document == 2


def test_separate_labels_from_memory(connection: Connection) -> None:
    topics = connection.sql("SELECT id, label AS topic FROM tickets").pl()
    columns = {**FORMS["tickets"], "label": "topic"}
    with build_corpus("tickets", labels=topics, into=connection, **columns) as corpus:
        assert labels_of(corpus)[10] == ["account"]


def test_text_columns_together_and_apart(connection: Connection) -> None:
    columns = {**FORMS["tickets"], "text": ("title", "body"), "into": connection}
    merged = built("tickets", **columns)
    joined = "SELECT * REPLACE (title || ' ' || body AS body) FROM tickets"
    assert merged == built(joined, **{**columns, "text": "body"})

    apart = built("tickets", fields_apart=True, **columns)
    spelt = [(field, name) for field, name, _ in apart["spellings"]]
    assert ("title", "wrong") in spelt
    assert ("body", "wrong") in spelt
    assert len({term for *_, term in apart["spellings"]}) == len(spelt) == len(apart["terms"])


def test_null_in_one_of_several_text_columns(connection: Connection) -> None:
    query = "SELECT * REPLACE (CASE WHEN id > 10 THEN title END AS title) FROM tickets"
    columns = {**FORMS["tickets"], "text": ("title", "body"), "into": connection}
    for apart in (False, True):
        with build_corpus(query, fields_apart=apart, **columns) as corpus:
            assert corpus.report.documents == 6
            assert corpus.report.left_out == {}


@pytest.mark.parametrize("form", ["tickets", "counts"])
def test_where_is_a_filter(connection: Connection, form: str) -> None:
    columns = {**FORMS[form], "into": connection}
    filtered = f"SELECT * FROM {form} WHERE label <> 'account' OR id IN (SELECT 10)"
    condition = "label <> 'account' OR id IN (SELECT 10)"
    assert built(form, where=condition, **columns) == built(filtered, **columns)


@pytest.mark.parametrize(
    ("form", "kind"),
    [("tickets", kind) for kind in ("HUGEINT", "VARCHAR", "UUID", "DATE", "TIMESTAMP", "BLOB")]
    + [("counts", kind) for kind in ("VARCHAR", "UUID", "DATE")],
)
def test_id_of_any_type(connection: Connection, kind: str, form: str) -> None:
    key = {
        "UUID": "CAST('00000000-0000-0000-0000-0000000000' || id AS UUID)",
        "DATE": "DATE '2024-01-01' + id",
        "TIMESTAMP": "CAST(DATE '2024-01-01' + id AS TIMESTAMP)",
        "BLOB": "encode(CAST(id AS VARCHAR))",
    }.get(kind, f"CAST(id AS {kind})")
    query = f"SELECT * REPLACE ({key} AS id) FROM {form}"
    keys = connection.sql(f"SELECT DISTINCT id FROM ({query}) ORDER BY 1").fetchall()
    with build_corpus(query, into=connection, **FORMS[form]) as corpus:
        documents = corpus.table("documents")
        assert documents.types[1] == kind
        assert [(key,) for _, key in documents.order("doc").fetchall()] == keys


@pytest.mark.parametrize("kind", ["parquet", "csv", "json", "connection table", "pandas"])
def test_without_id_a_document_is_its_position(
    connection: Connection, tmp_path: Path, kind: str
) -> None:
    source = SOURCES[kind](connection, "tickets", tmp_path)
    with build_corpus(**source, text="body", label="label") as corpus:
        labels = connection.sql("SELECT label FROM tickets").fetchall()
        assert labels_of(corpus) == {position: [*row] for position, row in enumerate(labels, 1)}


@pytest.fixture
def trained(connection: Connection) -> Connection:
    columns = {**FORMS["tickets"], "weighting": "tfidf", "unit_length": False}
    build_corpus("tickets", into=connection, **columns).close()
    return connection


def test_like_uses_what_training_learned(trained: Connection) -> None:
    trained.execute(
        "CREATE TABLE new AS SELECT * FROM (VALUES (1, 'invoice unheard invoice', 'billing'), "
        "(2, 'unheard unseen', 'sales'), (3, 'login', 'account')) AS rows (id, body, label)"
    )
    with (
        build_corpus("new", like="corpus", into=trained, name="test") as test,
        open_corpus(trained) as train,
    ):
        idf = dict(train.table("terms").select("name, idf").fetchall())
        assert named_weights(test, trained) == [
            (1, "invoice", pytest.approx(2 * idf["invoice"])),
            (3, "login", pytest.approx(idf["login"])),
        ]
        assert test.report.documents == 3
        assert test.report.left_out == {}
        for name in ("term, name", "term, name, idf"):
            assert test.table("terms").select(name).fetchall() == (
                train.table("terms").select(name).fetchall()
            )
        known = [name for (name,) in train.table("labels").select("name").fetchall()]
        assert test.table("labels").select("label, name").fetchall() == list(
            enumerate([*known, "sales"])
        )
        assert labels_of(test) == {1: ["billing"], 2: ["sales"], 3: ["account"]}


def test_like_without_label_column(trained: Connection) -> None:
    query = "SELECT id, body FROM tickets"
    with build_corpus(query, like="corpus", into=trained, name="test") as test:
        assert test.report.documents == 6
        assert test.report.labelling == "none"
        assert test.table("document_labels").fetchall() == []
        assert len(test.table("labels").fetchall()) == 3


def test_like_with_renamed_columns(trained: Connection) -> None:
    query = "SELECT id AS key, body AS words, label AS topic FROM tickets"
    renamed = {"id": "key", "text": "words", "label": "topic"}
    again = built("tickets", like="corpus", into=trained, name="test")
    assert built(query, like="corpus", into=trained, name="test", **renamed) == again


def test_label_asked_for_must_be_there(trained: Connection) -> None:
    with pytest.raises(SourceError, match="no column 'topic'"):
        build_corpus("tickets", like="corpus", label="topic", into=trained, name="test")


@pytest.mark.parametrize("form", ["counts", "weights"])
def test_like_for_ready_rows(connection: Connection, form: str) -> None:
    build_corpus(form, into=connection, **FORMS[form]).close()
    connection.execute(f"INSERT INTO {form} VALUES (70, 'other', 'unheard', 1)")
    with build_corpus(form, like="corpus", into=connection, name="test") as test:
        assert test.report.documents == 7
        assert "unheard" not in [name for _, name, *_ in test.table("terms").fetchall()]
        assert labels_of(test)[70] == ["other"]


def test_like_in_a_file(connection: Connection, tmp_path: Path) -> None:
    file = tmp_path / "corpora.duckdb"
    with build_corpus(connection.table("tickets"), into=file, **FORMS["tickets"]) as train:
        expected = contents(train)
    tickets = connection.table("tickets")
    assert built(tickets, like="corpus", into=file, name="test") == expected


SETTINGS = (
    "threads", "memory_limit", "perfect_ht_threshold", "preserve_insertion_order",
    "checkpoint_threshold", "temp_directory",
)  # fmt: skip


@pytest.fixture
def own(connection: Connection, tmp_path: Path) -> Connection:
    """A user's connection with settings, a schema and an attached database of its own."""
    connection.execute(
        "SET threads = 2; SET memory_limit = '1500MB'; SET perfect_ht_threshold = 7; "
        "SET preserve_insertion_order = true; SET checkpoint_threshold = '11MB'; "
        f"SET temp_directory = '{tmp_path}'; CREATE SCHEMA desk; "
        "CREATE TABLE desk.tickets AS FROM tickets; CREATE VIEW desk.seen AS FROM desk.tickets; "
        "CREATE TEMP TABLE passing AS SELECT 1 AS one; USE desk"
    )
    return connection


def state(connection: Connection) -> Contents:
    """All of a connection that a run might touch, but for the published schema."""
    named = ", ".join(f"current_setting('{name}')" for name in SETTINGS)
    queries = {
        "settings": f"SELECT {named}, current_database(), current_schema()",
        "databases": "SELECT database_name FROM duckdb_databases() ORDER BY 1",
        "tables": "SELECT database_name, schema_name, table_name, estimated_size "
        "FROM duckdb_tables() WHERE schema_name <> 'corpus' ORDER BY ALL",
        "views": "SELECT database_name, schema_name, view_name FROM duckdb_views() "
        "WHERE NOT internal ORDER BY ALL",
        "schemas": "SELECT database_name, schema_name FROM duckdb_schemas() "
        "WHERE NOT internal AND schema_name <> 'corpus' ORDER BY ALL",
        "tickets": "FROM memory.main.tickets",
        "own": "FROM memory.desk.tickets",
    }
    return {name: connection.execute(query).fetchall() for name, query in queries.items()}


@pytest.mark.parametrize("kind", ["connection table", "pandas", "relation", "file table"])
def test_connection_is_left_as_it_was(own: Connection, tmp_path: Path, kind: str) -> None:
    source = {**SOURCES[kind](own, "tickets", tmp_path), "into": own}
    before = state(own)
    options: dict[str, Any] = {
        "threads": 1,
        "memory_limit": "700MB",
        "temp_directory": tmp_path.parent,
    }
    build_corpus(**source, **FORMS["tickets"], **options).close()
    assert state(own) == before
    with open_corpus(own) as corpus:
        assert corpus.report.documents == 6
    assert state(own) == before


@pytest.mark.parametrize(
    "wrong",
    [{"text": "bodi"}, {"where": "nothing = 1"}, {"min_df": 100}, {"source": "no such"},
     {"memory_limit": "much"}, {"name": "taken"}, {"like": "nothing"}],
)  # fmt: skip
def test_connection_is_left_as_it_was_after_an_error(
    own: Connection, wrong: dict[str, Any]
) -> None:
    own.execute("CREATE SCHEMA memory.taken; CREATE TABLE memory.taken.terms AS SELECT 1 AS one")
    before = state(own)
    arguments = {"source": "tickets", "into": own, "threads": 1, **FORMS["tickets"], **wrong}
    with pytest.raises(Exception, match=r".+"):
        build_corpus(**arguments)
    assert state(own) == before
    assert own.sql("FROM duckdb_schemas() WHERE schema_name = 'corpus'").fetchall() == []


def test_stop_inside_a_callback_leaves_the_connection_as_it_was(own: Connection) -> None:
    before = state(own)

    def stop(step: object) -> None:
        if "corpus/inputs" in str(step):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_corpus("tickets", into=own, on_step=stop, **FORMS["tickets"])
    assert state(own) == before


def test_open_transaction_is_refused_and_kept(connection: Connection) -> None:
    connection.execute("BEGIN; INSERT INTO tickets SELECT * REPLACE (70 AS id) FROM tickets")
    with pytest.raises(EngineError, match="open transaction"):
        build_corpus("tickets", into=connection, **FORMS["tickets"])
    connection.execute("COMMIT")
    assert connection.sql("SELECT count(*) FROM tickets").fetchall() == [(12,)]


@pytest.mark.parametrize(
    "made", ["TABLE corpus.terms AS SELECT 1", "VIEW corpus.terms AS SELECT 1"]
)
def test_users_table_of_our_name_is_refused(connection: Connection, made: str) -> None:
    connection.execute(f"CREATE SCHEMA corpus; CREATE {made} AS one")
    with pytest.raises(EngineError, match=r"'corpus'.*'terms'.*choose another name"):
        build_corpus("tickets", into=connection, **FORMS["tickets"])
    found = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'corpus'"
    assert connection.sql(found).fetchall() == [("terms",)]
    assert connection.sql("FROM corpus.terms").fetchall() == [(1,)]


def test_users_other_table_survives_a_rebuild(connection: Connection) -> None:
    columns = {**FORMS["tickets"], "into": connection}
    expected = built("tickets", **columns)
    connection.execute("CREATE TABLE corpus.notes AS SELECT 'mine' AS note")
    connection.execute("CREATE VIEW corpus.words AS SELECT name FROM corpus.terms")
    build_corpus("weights", into=connection, **FORMS["weights"]).close()
    assert built("tickets", **columns) == expected
    assert connection.sql("FROM corpus.notes").fetchall() == [("mine",)]
    assert len(connection.sql("FROM corpus.words").fetchall()) == len(expected["terms"])


def test_corpora_of_one_file_at_the_same_time(connection: Connection, tmp_path: Path) -> None:
    file = tmp_path / "corpora.duckdb"
    tickets = connection.table("tickets")
    with (
        build_corpus(tickets, into=file, **FORMS["tickets"]) as train,
        open_corpus(file) as again,
    ):
        assert contents(train) == contents(again)
        with pytest.raises(EngineError, match=r"corpora\.duckdb: .*this process.*close"):
            build_corpus(tickets, into=file, name="other", **FORMS["tickets"])
