"""Runs systems on collections, each in a process of its own, and puts their figures together."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.collection import Collection, draw
from tests.benchmarks.process import watch
from tests.benchmarks.registry import BASE, SYSTEMS
from tests.benchmarks.system import PHASES, WHOLE, Figures, Sample

Task = tuple[str, Sample]


@dataclass
class Runner:
    """Measures systems on one collection."""

    name: str
    whole: Collection
    folder: Path
    """For the files of samples and results."""
    limit: float
    """Most seconds that a process may take."""
    _samples: dict[Sample, Collection] = field(default_factory=dict)

    def compare(self, systems: Sequence[str], repeat: int) -> list[Figures]:
        """A row of figures for each system: the run in the middle of several, taken in turn."""
        tasks = self._tasks(systems)
        taken: dict[Task, list[Figures]] = {task: [] for task in tasks}
        for _ in range(repeat):
            for task in tasks:
                taken[task].append(self._measure(*task))
        rows = {task: _middle(some) for task, some in taken.items()}
        for (_, sample), row in rows.items():
            _add_ratios(row, rows.get((BASE, sample), {}))
        return list(rows.values())

    def _tasks(self, systems: Iterable[str]) -> list[Task]:
        """Who gets what: beside a system on a sample, the one to compare with gets it, too."""
        documents, labels = self.whole.documents, self.whole.labels
        tasks: dict[Task, None] = {}
        for system in systems:
            sample = SYSTEMS[system].sample(documents, labels)
            if sample.per_label is not None and not self.whole.one_label:
                continue
            if sample != WHOLE and BASE in systems:
                tasks[BASE, sample] = None
            tasks[system, sample] = None
        return sorted(tasks, key=lambda task: (task[1] != WHOLE, str(task[1])))

    def _measure(self, system: str, sample: Sample) -> Figures:
        collection = self._collection(sample)
        which = f"{system}, {sample}" if sample != WHOLE else system
        print(f"{self.name}: {which} … ", end="", file=sys.stderr, flush=True)
        out = self.folder / "figures.json"
        out.unlink(missing_ok=True)
        arguments = [system, str(collection.file), str(out)]
        seen = watch("tests.benchmarks.measure", arguments, self.limit)
        print(seen.fault or f"{seen.seconds:.1f} s", file=sys.stderr)
        found: Figures = {} if seen.fault else json.loads(out.read_text(encoding="utf-8"))
        peak = found.get("peak_memory_mb") or seen.peak_memory_mb
        notes = (str(sample), SYSTEMS[system].note, found.get("note", ""), seen.fault)
        return {
            "corpus": self.name,
            "system": system,
            "documents": collection.documents,
            **_empty(),
            **found,
            "seconds": None if seen.fault else _sum(found),
            "peak_memory_mb": peak,
            "note": "; ".join(note for note in notes if note),
        }

    def _collection(self, sample: Sample) -> Collection:
        if sample == WHOLE:
            return self.whole
        if sample not in self._samples:
            file = self.folder / f"sample-{len(self._samples)}.duckdb"
            drawn = draw(self.whole, file, sample.documents, sample.per_label)
            self._samples[sample] = drawn
        return self._samples[sample]


def _empty() -> Figures:
    quality = ("accuracy", "micro_f1", "macro_f1", "own_macro_f1")
    return dict.fromkeys((*quality, *(f"{phase}_seconds" for phase in PHASES), "seconds"))


def _sum(found: Figures) -> float:
    return sum(found.get(f"{phase}_seconds") or 0.0 for phase in PHASES)


def _middle(rows: list[Figures]) -> Figures:
    """The run in the middle, of those that ended well if there are any."""
    ended = [row for row in rows if row["seconds"] is not None]
    if not ended:
        return rows[0]
    return sorted(ended, key=lambda row: float(row["seconds"]))[len(ended) // 2]


def _add_ratios(row: Figures, base: Figures) -> None:
    """A system's times to those of sqlsimpl on the same documents in the same run.

    The sum is compared only where a system goes all the way from text to labels.
    """
    for phase in PHASES:
        row[f"{phase}_ratio"] = _ratio(row, base, f"{phase}_seconds")
    complete = all(row[f"{phase}_seconds"] is not None for phase in PHASES)
    row["ratio"] = _ratio(row, base, "seconds") if complete else None


def _ratio(row: Figures, base: Figures, name: str) -> float | None:
    own, other = row.get(name), base.get(name)
    return own / other if own is not None and other else None
