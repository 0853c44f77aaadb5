"""What a system is, and the figures that it reports about itself."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.benchmarks.collection import Collection

THREADS = 2
PHASES = ("corpus", "train", "predict")
"""From text to weights or a matrix; from these to a model; from text to labels."""

Figures = dict[str, Any]
"""What a process measured, by name."""


@dataclass(frozen=True)
class Sample:
    """Which of a collection's training documents a system gets; all, if nothing is said."""

    documents: int | None = None
    """So many, and as large a share of the test documents."""
    per_label: int | None = None
    """So many of each label, and all test documents."""

    def __str__(self) -> str:
        if self.per_label is not None:
            return f"{self.per_label:,} training documents per label"
        return "" if self.documents is None else f"sample of {self.documents:,} training documents"


WHOLE = Sample()


@dataclass(frozen=True)
class System:
    """Something that learns from documents, or one part of it."""

    measure: Callable[[Collection], Figures]
    most: int | None = None
    """More training documents times labels than these take it too long: it gets a sample."""
    per_label: int | None = None
    """It is measured on so many training documents of each label."""
    note: str = ""

    def sample(self, documents: int, labels: int) -> Sample:
        """What it gets of a collection with so many training documents and labels."""
        if self.most is not None and documents * labels > self.most:
            return Sample(documents=max(100, self.most // labels // 100 * 100))
        return Sample(per_label=self.per_label)


class Watch:
    """Times the phases of a system."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}

    @contextmanager
    def __call__(self, phase: str) -> Iterator[None]:
        """Add the block's time to a phase."""
        started = time.perf_counter()
        yield
        self.add(phase, time.perf_counter() - started)

    def add(self, phase: str, seconds: float) -> None:
        """Add time that was measured elsewhere."""
        self._seconds[phase] = self._seconds.get(phase, 0.0) + seconds

    def figures(self) -> Figures:
        """The seconds, and the most memory so far: measuring quality afterwards does not count."""
        seconds = {f"{phase}_seconds": self._seconds.get(phase) for phase in PHASES}
        return {**seconds, "peak_memory_mb": peak_memory()}


def peak_memory() -> float:
    """The largest resident size of this process in MB.

    Where the system offers it, of this program alone: the usual figure starts with what the
    process was before.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 2**10
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


Systems = Mapping[str, System]
