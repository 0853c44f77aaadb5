"""Spark MLlib on one machine: Tokenizer, CountVectorizer, IDF, then a classifier.

Spark's OneVsRest is for one label per document. Where there may be several, each label gets a
classifier of its own here.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from tests.benchmarks.collection import TEST, TRAIN, Collection
from tests.benchmarks.quality import (
    Decisions,
    Indicator,
    indicator,
    judge,
    label_names,
)
from tests.benchmarks.system import THREADS, Figures, System, Systems, Watch

MOST = 250_000
"""Training documents times labels: a support vector machine for each label takes Spark seconds."""


@contextmanager
def session() -> Iterator[Any]:
    """Spark with two threads and 4 GB; small data needs no 200 partitions."""
    if shutil.which("java") is None:
        raise RuntimeError("Spark needs Java: install a JDK 17 or newer, such as openjdk-17-jdk")
    from pyspark.sql import SparkSession

    logging.getLogger("py4j").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as warehouse:
        options: dict[str, Any] = {
            "spark.driver.memory": "4g",
            "spark.ui.enabled": "false",
            "spark.sql.shuffle.partitions": "2",
            "spark.sql.warehouse.dir": warehouse,
            "spark.log.level": "ERROR",
        }
        spark = SparkSession.builder.master("local[2]").config(map=options).getOrCreate()
        try:
            yield spark
        finally:
            spark.stop()


def with_spark(classifier: Callable[[], Any], kind: str, collection: Collection) -> Figures:
    """From the DuckDB file by way of Parquet to features, fit; the same for the test documents."""
    watch, started = Watch(), time.perf_counter()
    (_, labels), (_, wanted_labels) = collection.fetch("train"), collection.fetch("test")
    names = label_names(labels, wanted_labels)
    with tempfile.TemporaryDirectory() as folder, session() as spark:
        note = f"start-up of {time.perf_counter() - started:.0f} s apart"
        with watch("corpus"):
            training = _read(spark, collection, TRAIN, names, Path(folder) / "train.parquet")
            features = _features().fit(training)
            training = features.transform(training).select("features", "labels").cache()
            training.count()
        with watch("train"):
            models = _fit(classifier, training, len(names), collection.one_label)
        with watch("predict"):
            testing = _read(spark, collection, TEST, names, Path(folder) / "test.parquet")
            testing = features.transform(testing).select("doc", "features").cache()
            decisions = _decide(models, testing, kind, len(names), collection.one_label)
        figures = watch.figures()
    found = judge(decisions, indicator(wanted_labels, names), one_label=collection.one_label)
    # The memory that counts is that of the Java process, which the caller sees.
    return {**figures, **found, "peak_memory_mb": None, "note": note}


def _read(spark: Any, collection: Collection, where: str, names: list[str], file: Path) -> Any:
    """Documents in the order of the file: (doc, text, labels), labels by number."""
    texts = ", ".join(collection.text)
    labels = "[label]" if collection.one_label else "label"
    with collection.connect() as connection:
        connection.execute(
            f"COPY (SELECT row_number() OVER () - 1 AS doc, concat_ws(' ', {texts}) AS text, "
            f"list_transform({labels}, lambda name: list_position($names, name) - 1) AS labels "
            f"FROM documents WHERE {where}) TO '{file}' (FORMAT parquet)",
            {"names": names},
        )
    return spark.read.parquet(str(file)).repartition(2)


def _features() -> Any:
    from pyspark.ml import Pipeline
    from pyspark.ml.feature import IDF, CountVectorizer, Tokenizer

    return Pipeline(
        stages=[
            Tokenizer(inputCol="text", outputCol="words"),
            CountVectorizer(inputCol="words", outputCol="counts", minDF=2.0),
            IDF(inputCol="counts", outputCol="features"),
        ]
    )


def _fit(classifier: Callable[[], Any], training: Any, labels: int, one_label: bool) -> list[Any]:
    """One model of all labels, or one of each."""
    from pyspark.sql import functions

    if one_label:
        number = functions.col("labels")[0].cast("double")
        return [classifier().fit(training.withColumn("label", number))]

    def fit(label: int) -> Any:
        has = functions.array_contains("labels", label).cast("double")
        single = classifier()
        single = single.getClassifier() if single.hasParam("classifier") else single
        return single.fit(training.withColumn("label", has))

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(fit, range(labels)))


def _decide(models: list[Any], testing: Any, kind: str, labels: int, one_label: bool) -> Decisions:
    if not one_label:
        each = np.column_stack([_column(model, testing, "prediction") > 0 for model in models])
        return Decisions(each.argmax(axis=1), each)
    if kind == "best":
        return Decisions(_column(models[0], testing, "prediction").astype(int), None)
    rows = models[0].transform(testing).select("doc", "prediction", "rawPrediction").collect()
    rows.sort(key=lambda row: row["doc"])
    known = [row["rawPrediction"].toArray() for row in rows]
    own: Indicator = np.zeros((len(rows), labels), dtype=bool)
    own[:, : len(known[0])] = np.array(known) > 0
    return Decisions(np.array([int(row["prediction"]) for row in rows]), own)


def _column(model: Any, testing: Any, name: str) -> Any:
    rows = model.transform(testing).select("doc", name).collect()
    return np.array([value for _, value in sorted(rows)])


def linear_svc() -> Any:
    """A support vector machine for each label against the rest, as it comes, two at a time."""
    from pyspark.ml.classification import LinearSVC, OneVsRest

    return OneVsRest(classifier=LinearSVC(), parallelism=THREADS)


def naive_bayes() -> Any:
    """Multinomial naive Bayes as it comes."""
    from pyspark.ml.classification import NaiveBayes

    return NaiveBayes()


SYSTEMS: Systems = {
    "Spark LinearSVC": System(partial(with_spark, linear_svc, "decision"), most=MOST),
    "Spark NaiveBayes": System(partial(with_spark, naive_bayes, "best"), most=MOST),
}
