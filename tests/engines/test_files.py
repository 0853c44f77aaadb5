"""Files: nothing of another process is lost, nothing is left behind, damage is named as such."""

from __future__ import annotations

import fcntl
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl import EngineError, Model, Step
from sqlsimpl.engines import scratch
from sqlsimpl.engines.duckdb import home
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.models.store import ModelStore
from tests.campaigns.damage import damaged, predicted

DOCUMENTS = """
SELECT
    range AS id, 'word' || range % 7 || ' other' || range % 3 AS text, 'l' || range % 2 AS label
FROM range(40)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "models.duckdb"


def train(file: Path, **options: Any) -> Model:
    columns: dict[str, Any] = {"text": "text", "id": "id", "label": "label", "algorithm": "nb"}
    call = {**columns, "name": "news", **options}
    with sqlsimpl.train(duckdb.sql(DOCUMENTS), model=file, **call) as model:
        return model


def names(file: Path) -> list[tuple[str, int, bool]]:
    return [(one.model, one.version, one.current) for one in sqlsimpl.versions(file)]


# Two at once.


def test_training_returns_its_own_version(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish = ModelStore.publish
    others: list[int] = []

    def and_another(self: ModelStore, *call: Any) -> Any:
        made = publish(self, *call)
        if not others:
            others.append(0)
            others[0] = train(file, smoothing=3.0).version
        return made

    monkeypatch.setattr(ModelStore, "publish", and_another)
    model = train(file, smoothing=0.5)
    assert (model.version, model.settings["smoothing"]) == (1, 0.5)
    assert others == [2]
    assert names(file) == [("news", 2, True), ("news", 1, False)]


@contextmanager
def another_process_makes(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """Just when a file that is not there is about to be opened for writing, another makes it."""
    patiently = home.DuckDBHome._patiently
    made: list[Path] = []

    def late(self: home.DuckDBHome, *, read_only: bool) -> Any:
        if not read_only and not made:
            made.append(file)
            program = "import sys; from tests.engines.test_files import *; "
            program += "train(Path(sys.argv[1]), name='theirs')"
            subprocess.run([sys.executable, "-c", program, str(file)], check=True)
        return patiently(self, read_only=read_only)

    with monkeypatch.context() as patch:
        patch.setattr(home.DuckDBHome, "_patiently", late)
        yield made


def test_a_file_that_another_process_made_is_not_deleted(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute = DuckDBEngine._execute

    def failing(self: DuckDBEngine, statement: str, binds: Any) -> Any:
        if statement == "COMMIT":
            raise duckdb.IOException("no space left")
        return execute(self, statement, binds)

    with another_process_makes(file, monkeypatch) as made:
        monkeypatch.setattr(DuckDBEngine, "_execute", failing)
        with pytest.raises(EngineError, match="no space left"):
            train(file)
    assert made == [file]
    assert names(file) == [("theirs", 1, True)]


def test_a_file_that_another_process_made_gets_both_models(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with another_process_makes(file, monkeypatch):
        assert train(file).version == 1
    assert names(file) == [("news", 1, True), ("theirs", 1, True)]
    assert os.listdir(file.parent) == [file.name]


# What is left.

KILLED = """
import os, signal, sys
from pathlib import Path
from sqlsimpl.engines.scratch import scratch_folder
with scratch_folder(sys.argv[1], sys.argv[2]) as folder:
    (folder / "spilled").write_text("x" * 1000)
    print(folder, flush=True)
    if sys.argv[3] == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    sys.stdin.read()
"""


def scratch_of_another(folder: Path, how: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", KILLED, "sqlsimpl-spill", str(folder), how]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def scratch_folders(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.glob("sqlsimpl-spill-*"))


def test_what_a_killed_run_left_is_removed_and_what_a_live_one_has_is_not(tmp_path: Path) -> None:
    with scratch_of_another(tmp_path, "live") as live:
        assert live.stdout is not None
        live_folder = Path(live.stdout.readline().strip())
        # The live one has looked for leftovers by now, and does not remove what comes.
        with scratch_of_another(tmp_path, "die") as dead:
            assert dead.stdout is not None
            dead_folder = Path(dead.stdout.readline().strip())
        assert dead_folder.exists()
        with scratch.scratch_folder("sqlsimpl-spill", tmp_path) as own:
            assert scratch_folders(tmp_path) == sorted([live_folder.name, own.name])
        live.communicate("")
    assert scratch_folders(tmp_path) == []


@pytest.mark.parametrize(
    ("host", "boot", "stays"),
    [("here", "now", False), ("container", "now", False), ("here", "before", False),
     ("elsewhere", "then", True), ("", "", True)],
)  # fmt: skip
def test_a_folder_of_another_machine_stays(
    tmp_path: Path, host: str, boot: str, stays: bool
) -> None:
    folder = tmp_path / "sqlsimpl-spill-1-dead"  # process 1 is alive wherever there is one
    folder.mkdir()
    here = scratch._here()
    known = {"here": here[0], "now": here[1]}
    (folder / "owner").write_text(f"{known.get(host, host)}\n{known.get(boot, boot)}")
    scratch.remove_leftovers("sqlsimpl-spill", tmp_path)
    assert folder.exists() == stays


def test_a_folder_without_an_owner_stays_for_a_day(tmp_path: Path) -> None:
    new, old = tmp_path / "sqlsimpl-spill-1-new", tmp_path / "sqlsimpl-spill-999999-old"
    for folder in (new, old):
        folder.mkdir()
    os.utime(old, (0, 0))
    scratch.remove_leftovers("sqlsimpl-spill", tmp_path)
    assert scratch_folders(tmp_path) == [new.name]


def test_a_live_folder_with_the_mark_of_this_machine_stays(tmp_path: Path) -> None:
    """The number of the process says nothing: another container has the same numbers."""
    with scratch.scratch_folder("sqlsimpl-spill", tmp_path) as folder:
        foreign = folder.rename(tmp_path / "sqlsimpl-spill-999999-live")
        scratch.remove_leftovers("sqlsimpl-spill", tmp_path)
        assert (foreign / "owner").read_text().startswith(socket.gethostname())
        with (foreign / "owner").open() as owner, pytest.raises(OSError, match="unavailable"):
            fcntl.flock(owner, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(foreign)


PUBLISHING = """
import os, signal, sys
from pathlib import Path
import duckdb
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from tests.engines.test_files import train

execute = DuckDBEngine._execute
def dying(self, statement, binds):
    if statement.startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(self, statement, binds)
DuckDBEngine._execute = dying
train(Path(sys.argv[1]), name="theirs")
"""


@pytest.mark.parametrize("moment", ["CREATE VIEW", "COMMIT"])
def test_a_kill_while_a_new_file_is_written_leaves_no_file(file: Path, moment: str) -> None:
    done = subprocess.run([sys.executable, "-c", PUBLISHING, str(file), moment], check=False)
    assert done.returncode == -signal.SIGKILL
    assert not file.exists()
    train(file)
    assert names(file) == [("news", 1, True)]
    assert os.listdir(file.parent) == [file.name]


def test_a_kill_while_a_result_is_written_leaves_nothing_for_long(
    file: Path, tmp_path: Path
) -> None:
    program = PUBLISHING.replace(
        'train(Path(sys.argv[1]), name="theirs")',
        "import sqlsimpl; sqlsimpl.open(sys.argv[1]).predict("
        "sys.argv[1] + '.parquet', out=sys.argv[1] + '.csv')",
    )
    train(file)
    duckdb.sql(f"COPY ({DOCUMENTS}) TO '{file}.parquet'")
    done = subprocess.run([sys.executable, "-c", program, str(file), "COPY"], check=False)
    assert done.returncode == -signal.SIGKILL
    with sqlsimpl.open(file) as model:
        model.predict(f"{file}.parquet", out=f"{file}.csv")
    assert sorted(os.listdir(tmp_path)) == sorted(
        [file.name, f"{file.name}.csv", f"{file.name}.parquet"]
    )


# Damage.


def test_the_word_block_is_no_lock(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    """A damaged file is named at once: nothing is waited for."""
    train(file)
    content = bytearray(file.read_bytes())
    for place in range(12_288, len(content), 512):
        content[place] ^= 255
    file.write_bytes(content)
    monkeypatch.setattr(home, "PATIENCE", 600.0)
    with pytest.raises(EngineError, match="damaged") as caught:
        sqlsimpl.open(file)
    assert str(file) in str(caught.value)


@pytest.mark.parametrize("share", [0.3, 0.7, 0.99])
def test_a_truncated_file(file: Path, share: float) -> None:
    train(file)
    os.truncate(file, int(file.stat().st_size * share))
    actions: list[Callable[[], object]] = [lambda: sqlsimpl.open(file), lambda: train(file)]
    for action in actions:
        with pytest.raises(EngineError, match="damaged"):
            action()


def test_random_damages_are_named_or_harmless(file: Path) -> None:
    train(file)
    before = predicted(file)
    content = file.read_bytes()
    outcomes = set()
    for seed in range(12):
        file.write_bytes(damaged(content, random.Random(seed)))
        found: object
        try:
            found = predicted(file)
        except EngineError as error:
            found = str(error).partition(":")[0]
        outcomes.add("as before" if found == before else found)
    assert outcomes == {"as before", str(file)}


def test_damage_that_is_noticed_while_writing(file: Path) -> None:
    seen: list[str] = []
    train(file)

    def damage(step: Step) -> None:
        if step.phase == "train" and not seen:
            seen.append(step.template)
            os.truncate(file, file.stat().st_size // 2)

    with pytest.raises(EngineError, match="damaged"):
        train(file, smoothing=2.0, on_step=damage)
    assert seen
