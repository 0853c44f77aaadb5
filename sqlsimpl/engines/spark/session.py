"""Starting Spark: a session of our own on a master, or one of a Spark Connect server."""

from __future__ import annotations

import os
import re
import shlex
import socket
import tempfile
import threading
import warnings
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from sqlsimpl.engines.registry import shown
from sqlsimpl.engines.spark.java import java_home
from sqlsimpl.errors import EngineError, SettingError, package

_MASTER = re.compile(
    r"local(\[[^\]]+\])?|local-cluster\[\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\]|yarn|(spark|k8s)://.+"
)
_LOCAL = re.compile(r"local(\[[^\]]+\])?")
_CONNECT_PORT = 15002
_SECONDS_TO_ANSWER = 10
_MOST_MEMORY = 16 * 2**30

# A run is short for Java: compiling all that it does took half of the processors' time. With less
# of one method written into another it is done much sooner, and what comes out is hardly slower.
_JAVA_OPTIONS = (
    "-XX:+IgnoreUnrecognizedVMOptions -XX:FreqInlineSize=120 -XX:MaxInlineLevel=9 "
    "-XX:InlineSmallCode=1000 -XX:LoopUnrollLimit=20 -XX:+UseParallelGC -XX:InitialRAMPercentage=4"
)

_JAVA_VARIABLES = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
# What decides the outcome, or the time, of statements as small and as many as ours are.
_STARTED_WITH = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "ERROR",
    # Nobody looks at what has been done: the plans of a thousand statements take much memory.
    "spark.sql.ui.retainedExecutions": "5",
    "spark.ui.retainedJobs": "20",
    "spark.ui.retainedStages": "20",
    "spark.ui.retainedTasks": "100",
    # A training has some hundred statements, whose compiled code the next iteration needs again.
    "spark.sql.codegen.cache.maxEntries": "2000",
    # Each sum, sort and join of a task starts with a page: large ones keep the collector busy.
    "spark.buffer.pageSize": "2m",
    # A task that waits for its data to be near waits longer than reading it takes.
    "spark.locality.wait": "0s",
    # Work folders are new each time: there is nothing to move from a temporary place.
    "spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version": "2",
    "spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs": "false",
}


# A process has one Spark: engines on the same master share it, and the last one stops it.
_lock = threading.Lock()
_users: dict[str, int] = {}


def is_connect(session: Any) -> bool:
    """Whether a session is one of Spark Connect, which has no Java in this process."""
    return type(session).__module__.startswith("pyspark.sql.connect")


def connect(address: str) -> Any:
    """A session of a Spark Connect server."""
    place = shown(address)
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or _CONNECT_PORT
    except ValueError as error:
        raise EngineError(f"{place}: this is no address, such as sc://host:15002") from error
    _require_answer(place, host, port)
    sql = package("pyspark.sql", "spark", place)
    try:
        # The builder would give the session that this process has already, whatever its address.
        return sql.SparkSession.builder.remote(address).create()
    except Exception as error:
        raise EngineError(f"{place}: it cannot be opened: {_first_line(error)}") from error


def start(
    master: str,
    *,
    threads: int | None = None,
    memory_limit: str | None = None,
    temp_directory: str | Path | None = None,
) -> Any:
    """A session of our own on a master; it is to be let go by `stop`."""
    if _MASTER.fullmatch(master) is None:
        raise EngineError(
            f"{master}: this is no master of Spark, such as local[2], spark://host:7077, yarn, "
            "k8s://https://host:443, and no Spark Connect address, such as sc://host:15002"
        )
    if threads is not None and _LOCAL.fullmatch(master):
        master = f"local[{threads}]"
    with _lock:
        session = _started(master, threads, memory_limit, temp_directory)
        _users[master] = _users.get(master, 0) + 1
        return session


def stop(session: Any) -> None:
    """Let go of a session that `start` gave."""
    with _lock:
        master = session.sparkContext.master
        _users[master] = _users.get(master, 1) - 1
        if _users[master] < 1:
            del _users[master]
            with suppress(Exception):  # someone has stopped it already
                session.stop()


def _started(
    master: str, threads: int | None, memory_limit: str | None, folder: str | Path | None
) -> Any:
    pyspark = package("pyspark", "spark", f"Spark ({master})")
    sql = package("pyspark.sql", "spark", f"Spark ({master})")
    if master.startswith("spark://"):
        for place in master.removeprefix("spark://").split(","):
            host, _, port = place.rpartition(":")
            _require_answer(master, host or place, int(port) if port.isdigit() else 7077)
    active = pyspark.SparkContext._active_spark_context
    if active is not None and active._jsc is not None:
        if active.master not in _users or active.master != master:
            raise EngineError(
                f"{master}: this process has a Spark session already, on {active.master}: "
                "give that session instead of an address, or stop it first"
            )
        return sql.SparkSession.builder.getOrCreate().newSession()
    settings = _settings(master, threads, memory_limit, folder)
    with tempfile.TemporaryFile() as log, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            _launch(pyspark, settings, log)
            builder = sql.SparkSession.builder.master(master).appName("sqlsimpl")
            return builder.config(map=settings).getOrCreate()
        except EngineError:
            raise
        except Exception as error:
            _forget_failed(pyspark)
            reason = _reason(error, log)
            raise EngineError(f"{master}: Spark cannot be started: {reason}") from error


def _launch(pyspark: Any, settings: dict[str, str], log: BinaryIO) -> None:
    """Start Java, unless this process has done so before; what it complains of goes to the log."""
    if pyspark.SparkContext._gateway is not None:
        return
    gateway = package("pyspark.java_gateway", "spark")
    conf = pyspark.SparkConf(loadDefaults=False).setAll(settings.items())
    with java_home():
        made = gateway.launch_gateway(conf, {"stderr": log})
    pyspark.SparkContext._ensure_initialized(gateway=made)


def _forget_failed(pyspark: Any) -> None:
    """A context that failed on its way is none; the next one may be started."""
    context = pyspark.SparkContext._active_spark_context
    if context is not None:
        context.stop()


def _settings(
    master: str, threads: int | None, memory_limit: str | None, folder: str | Path | None
) -> dict[str, str]:
    """What Spark is started with: our defaults where the user's own settings are silent."""
    wanted = dict(_STARTED_WITH)
    home = Path(package("pyspark.find_spark_home", "spark")._find_spark_home())
    if list((home / "jars").glob("spark-hive_*.jar")):
        # Else the catalog is forgotten when Spark stops, and with it the models.
        wanted["spark.sql.catalogImplementation"] = "hive"
    local = _LOCAL.fullmatch(master) is not None
    if local:
        wanted["spark.driver.memory"] = f"{_half_of_memory() // 2**20}m"
    given = _user_settings(home)
    tuned = any(os.environ.get(name) for name in _JAVA_VARIABLES)
    if local and not tuned and "spark.driver.defaultJavaOptions" not in given:
        # Else the user's own choices, of a collector say, would clash with ours.
        wanted["spark.driver.extraJavaOptions"] = _JAVA_OPTIONS
    settings = {name: value for name, value in wanted.items() if name not in given}
    if memory_limit is not None:
        settings["spark.driver.memory" if local else "spark.executor.memory"] = _java_size(
            memory_limit
        )
    if threads is not None and not local:
        settings["spark.cores.max"] = str(threads)
    if folder is not None:
        if not Path(folder).is_dir():
            raise SettingError(f"temp_directory {folder}: there is no such folder")
        settings["spark.local.dir"] = str(folder)
    return settings


def _user_settings(home: Path) -> set[str]:
    """The names that spark-defaults.conf and PYSPARK_SUBMIT_ARGS set."""
    names: set[str] = set()
    folder = Path(os.environ.get("SPARK_CONF_DIR") or home / "conf")
    if (folder / "spark-defaults.conf").is_file():
        lines = (folder / "spark-defaults.conf").read_text(encoding="utf-8").splitlines()
        names |= {re.split(r"[\s=:]", line.strip(), maxsplit=1)[0] for line in lines}
    arguments = shlex.split(os.environ.get("PYSPARK_SUBMIT_ARGS", ""))
    for option, value in pairwise(arguments):
        if option in ("--conf", "-c"):
            names.add(value.partition("=")[0])
        elif option == "--driver-memory":
            names.add("spark.driver.memory")
    return names


def _half_of_memory() -> int:
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min(total // 2, _MOST_MEMORY)


def _java_size(size: str) -> str:
    """A memory limit such as 2GB or 1.5 GiB in Java's spelling."""
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)(i?b)?\s*", size, re.IGNORECASE)
    if match is None:
        raise SettingError(f"memory_limit {size!r}: give a size such as 4GB")
    unit = 1024 ** (" kmgt".index(match[2].lower()) if match[2] else 0)
    return f"{int(float(match[1]) * unit) // 2**20}m"


def _require_answer(address: str, host: str, port: int) -> None:
    """Spark itself would go on trying for many minutes."""
    try:
        socket.create_connection((host, port), timeout=_SECONDS_TO_ANSWER).close()
    except (OSError, UnicodeError) as error:
        raise EngineError(f"{address}: nothing answers at {host}:{port}: {error}") from error


def _reason(error: Exception, log: BinaryIO) -> str:
    """Why Spark did not start: from Java's own complaints where they say more."""
    log.seek(0)
    lines = log.read().decode(errors="replace").splitlines()
    for line in lines:
        if match := re.search(r"(?:Exception in thread \"main\" |Error: |Exception: )(.+)", line):
            return match[1]
    return _first_line(error)


def _first_line(error: Exception) -> str:
    java = getattr(error, "java_exception", None)
    text = str(java.toString()) if java is not None else str(error)
    return text.strip().splitlines()[0] if text.strip() else type(error).__name__
