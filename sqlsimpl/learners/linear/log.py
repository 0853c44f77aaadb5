"""The training log: where each label stood after each iteration."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlsimpl.templates.run import Run

_COLUMNS = {
    "stage": "INT",
    "iteration": "INT",
    "label": "INT",
    "fold": "INT",
    "objective": "DOUBLE",
    "step": "DOUBLE",
    "documents": "INT",
    "seconds": "DOUBLE",
}


@dataclass(frozen=True)
class _Entry:
    iteration: int
    label: int
    objective: float
    step: float
    documents: int
    seconds: float
    stage: int = 0
    fold: int | None = None


class Log:
    """What becomes the table training_log."""

    def __init__(self) -> None:
        self._entries: list[_Entry] = []

    def add(
        self,
        *,
        iteration: int,
        label: int,
        objective: float,
        step: float,
        documents: int,
        seconds: float,
        stage: int = 0,
        fold: int | None = None,
    ) -> None:
        """Note where a label stands."""
        self._entries.append(
            _Entry(iteration, label, objective, step, documents, seconds, stage, fold)
        )

    def clear(self) -> None:
        """Forget what was noted, where a climb is begun again."""
        self._entries.clear()

    def write(self, run: Run) -> None:
        """Make the table training_log."""
        run.write_rows("training_log", _COLUMNS, [asdict(entry) for entry in self._entries])
