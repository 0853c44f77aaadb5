"""Work that is done in a thread of its own, and processes that have died."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

_Made = TypeVar("_Made")


class Worker:
    """A thread for statements, so that Ctrl-C reaches a statement that is running."""

    def __init__(self, cancel: Callable[[Future[Any]], None]) -> None:
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="sqlsimpl")
        self._cancel = cancel
        self.stop = self._threads.shutdown

    def call(self, work: Callable[[], _Made]) -> _Made:
        """Do something there; on Ctrl-C it is cancelled and waited for."""
        future = self._threads.submit(work)
        try:
            return future.result()
        except KeyboardInterrupt:
            self._cancel(future)
            raise


def is_alive(process: int) -> bool:
    """Whether a process is running."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
