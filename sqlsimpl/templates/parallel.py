"""Work shared out to runs side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlsimpl.templates.run import Run


def at_once(runs: Sequence[Run], work: Sequence[Callable[[Run], None]]) -> None:
    """Do all of the work, dealt out to runs side by side; on Ctrl-C their statements are ended."""
    if len(runs) == 1:
        for one in work:
            one(runs[0])
        return

    def some(place: int) -> None:
        for one in work[place :: len(runs)]:
            one(runs[place])

    with ThreadPoolExecutor(len(runs)) as threads:
        begun = [threads.submit(some, place) for place in range(len(runs))]
        try:
            for each in begun:
                each.result()
        except BaseException:
            for run in runs:
                run.engine.interrupt()
            raise
