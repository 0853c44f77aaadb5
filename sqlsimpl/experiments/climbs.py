"""Experiments on the climb: how fast it is, and what is lost by stopping early or not climbing."""

from __future__ import annotations

from typing import Any

from sqlsimpl.experiments.bench import Bench
from sqlsimpl.experiments.charts import climbs as charts
from sqlsimpl.experiments.charts.parts import names
from sqlsimpl.experiments.outcome import Outcome, Rows, records
from sqlsimpl.experiments.problem import Problem
from sqlsimpl.learners.simpl.settings import SimplSettings

_LABELS = 5
_ALONE: dict[str, dict[str, Any]] = {
    "paper": {"stages": 1},
    # The default stops after two or three steps: here it goes on, on all documents, to be seen.
    "default": {
        "climbing": "conjugate",
        "stages": 1,
        "folds": 1,
        "iterations": 12,
        "tolerance": 1e-4,
    },
}


def climbing(bench: Bench) -> Outcome:
    """J by iteration (Fig. 4)."""
    problem = bench.whole.of_labels(bench.labels(_LABELS))
    columns = ("label", "iteration", "ratio", "relative")
    rows: list[dict[str, Any]] = []
    facts = {}
    for preset in bench.presets:
        chosen = bench.algorithm("simpl", preset=preset, **_ALONE[preset])
        problem.train(f"simpl {preset}", chosen)
        own = records(columns, problem.run.fetch("experiments/climb_heights"))
        rows += [{"preset": preset, **row} for row in own]
        near = _first(own, 0.95)
        last = [max(row["iteration"] for row in own if row["label"] == name) for name in near]
        facts[f"{preset}, iterations"] = _range(last)
        facts[f"{preset}, iterations to 95 % of J"] = _range(list(near.values()))
    return Outcome("climbing", rows, charts.heights(rows, facts), facts)


def _first(rows: Rows, share: float) -> dict[str, int]:
    """The first iteration at which each label has so much of its last J."""
    found: dict[str, int] = {}
    for row in rows:
        if (row["relative"] or 0) >= share:
            found.setdefault(row["label"], row["iteration"])
    return found


def _range(values: list[int]) -> str:
    low, high = min(values, default=0), max(values, default=0)
    return f"{low}" if low == high else f"{low} to {high}"


def early_stopping(bench: Bench) -> Outcome:
    """Climbing half of the way: F1 and time (Figs. 5 and 6). Each label is trained by itself."""
    rows = []
    for preset in bench.presets:
        for label in bench.labels(_LABELS):
            problem = bench.whole.of_labels([label])
            for climb in ("to the end", "half"):
                given = _half(bench, problem, preset) if climb == "half" else {}
                rows.append(
                    {
                        "preset": preset,
                        "label": label,
                        "climb": climb,
                        **_climbed(bench, problem, preset, label, given),
                    }
                )
    facts = {}
    for preset in bench.presets:
        whole, half = (
            [row for row in rows if row["preset"] == preset and row["climb"] == climb]
            for climb in ("to the end", "half")
        )
        facts[f"{preset}, mean F1"] = f"{_mean(whole, 'f1'):.3f}, half: {_mean(half, 'f1'):.3f}"
        spent = [sum(_climb_seconds(row) for row in some) for some in (whole, half)]
        facts[f"{preset}, seconds of climbing"] = f"{spent[0]:.2f}, half: {spent[1]:.2f}"
    return Outcome("early-stopping", rows, charts.early_stopping(rows, facts), facts)


def _half(bench: Bench, problem: Problem, preset: str) -> dict[str, Any]:
    """The settings under which a climb goes half as far."""
    if preset == "paper":
        return {"climbing": "sloppy"}
    usual = bench.algorithm("simpl", preset=preset)
    assert isinstance(usual, SimplSettings)  # noqa: S101
    used = usual.resolved(problem.counts["postings"])
    return {
        "iterations": max(1, (used.iterations or 1) // 2),
        "finishing": (used.finishing or 0) // 2,
    }


def _climbed(
    bench: Bench, problem: Problem, preset: str, label: str, given: dict[str, Any]
) -> dict[str, Any]:
    """What SIMPL reached on a label, and how long its discriminants took."""
    judged = problem.judge(f"simpl {preset}", bench.algorithm("simpl", preset=preset, **given))
    times = problem.climb_times()
    figures = judged.of(label)
    return {
        "iterations": times.get(0, (0, 0.0))[0],
        "discriminants": len(times),
        **{name: figures[name] for name in ("precision", "recall", "f1")},
        "first_seconds": times.get(0, (0, 0.0))[1],
        "second_seconds": times.get(1, (0, 0.0))[1],
        "later_seconds": sum(seconds for stage, (_, seconds) in times.items() if stage > 1),
        "seconds": judged.seconds,
    }


def _climb_seconds(row: dict[str, Any]) -> float:
    return float(row["first_seconds"] + row["second_seconds"] + row["later_seconds"])


def _mean(rows: Rows, name: str) -> float:
    return sum(float(row[name]) for row in rows) / max(1, len(rows))


_CLIMBING = {"paper": {"fixed": "paper", "none": "paper, no climbing"}, "default": {"": "default"}}


def no_climbing(bench: Bench) -> Outcome:
    """No climbing at all (section 4.3): survivors, time and F1; the default for comparison."""
    rows: list[dict[str, Any]] = []
    points: list[dict[str, Any]] = []
    for label in bench.labels(_LABELS):
        problem = bench.whole.of_labels([label])
        for preset in ("paper", "default"):
            for climbing, name in _CLIMBING[preset].items():
                given = {"climbing": climbing} if climbing else {}
                found = _climbed(bench, problem, preset, label, given)
                chain = problem.survivors().get(label, [])
                if preset == "default" and not chain:
                    chain = [problem.counts["documents"]]
                rows.append(
                    {
                        "label": label,
                        "climbing": name,
                        "discriminants": found["discriminants"],
                        "survivors": " → ".join(str(left) for left in chain),
                        **{key: found[key] for key in ("precision", "recall", "f1", "seconds")},
                    }
                )
                points += [
                    {"label": label, "climbing": name, "stage": stage, "documents": left}
                    for stage, left in enumerate(chain)
                    if preset == "paper"
                ]
    facts = {}
    for name in names(rows, "climbing"):
        own = [row for row in rows if row["climbing"] == name]
        facts[name] = (
            f"mean F1 {_mean(own, 'f1'):.3f}, {_mean(own, 'discriminants'):.1f} discriminants, "
            f"{_mean(own, 'seconds'):.2f} s"
        )
    return Outcome("no-climbing", rows, charts.no_climbing(rows, points, facts), facts, points)
