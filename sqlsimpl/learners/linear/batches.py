"""Labels in batches: as many lanes side by side as memory and the processor's cache allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlsimpl.templates.run import Run

# With more lanes the rows that each posting looks up no longer stay in the processor's cache.
_MOST_LANES = 48
# What one lane of one slot takes in the hash tables of all threads and in the solver's tables.
_BYTES_OF_A_LANE = 80


@dataclass(frozen=True)
class Batch:
    """Labels that are trained together, a lane each."""

    first: int
    lanes: int


def batches(run: Run, labels: int, slots: int, side_by_side: int = 1) -> Iterator[Batch]:
    """The labels in as few batches as memory allows, for tables with this number of slots.

    With several side by side, there are as many or a multiple of it.
    """
    most = run.engine.memory() // (2 * _BYTES_OF_A_LANE * slots * side_by_side)
    lanes = max(1, min(_MOST_LANES, most))
    rounds = -(-labels // (lanes * side_by_side))
    size = -(-labels // (rounds * side_by_side))
    for first in range(0, labels, size):
        yield Batch(first, min(size, labels - first))
