"""Runs a command as a process of its own and watches its memory, its time and what it spills."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import psutil

ROOT = Path(__file__).parents[2]
_SECONDS = 0.25
_ONE_LINE = 300


@dataclass(frozen=True)
class Watched:
    """How a process ended."""

    fault: str
    """Why it did not end well; empty if it did."""
    seconds: float
    peak_memory_mb: float
    """Of the process and its children together, as seen from time to time."""
    peak_spilled_bytes: int
    """The largest size of the folder that it spills to."""


def watch(
    module: str, arguments: Sequence[str], limit: float, spill: Path | None = None
) -> Watched:
    """Run a module of Python for at most so many seconds."""
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "2")
    started = time.perf_counter()
    memory, spilled, fault = 0, 0, ""
    with tempfile.TemporaryFile() as errors:
        process = psutil.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT,
            env={**os.environ, **threads},
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        try:
            while not fault:
                memory = max(memory, _memory(process))
                spilled = max(spilled, _size(spill))
                with suppress(psutil.TimeoutExpired, subprocess.TimeoutExpired):
                    fault = _ending(process.wait(_SECONDS), errors)
                    break
                if time.perf_counter() - started > limit:
                    fault = f"took longer than the limit of {limit:g} s"
        finally:
            _end(process)
    seconds = time.perf_counter() - started
    return Watched(fault, seconds, memory / 2**20, spilled)


def _ending(code: int, errors: IO[bytes]) -> str:
    """Why a process failed, in a line."""
    if code == 0:
        return ""
    if code < 0:
        return f"ended by signal {-code}"
    errors.seek(0)
    lines = errors.read().decode(errors="replace").split("\n")
    last = max((at for at, line in enumerate(lines) if line.startswith("Traceback")), default=-1)
    # In a traceback the first line at the margin names the error; else the last one is the best.
    named = [line for line in lines[last + 1 :] if line and not line[0].isspace()]
    reason = named[0 if last >= 0 else -1] if named else f"exit code {code}"
    return f"failed: {reason}"[:_ONE_LINE]


def _memory(process: psutil.Popen) -> int:
    total = 0
    with suppress(psutil.Error):
        for one in (process, *process.children(recursive=True)):
            with suppress(psutil.Error):
                total += one.memory_info().rss
    return total


def _size(folder: Path | None) -> int:
    total = 0
    for file in folder.rglob("*") if folder else ():
        with suppress(OSError):
            total += file.stat().st_size if file.is_file() else 0
    return total


def _end(process: psutil.Popen) -> None:
    """End what is left of a process that was started here, and its children."""
    with suppress(psutil.Error):
        for one in (*process.children(recursive=True), process):
            with suppress(psutil.Error):
                one.kill()
    with suppress(psutil.Error):
        process.wait()
