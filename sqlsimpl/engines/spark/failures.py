"""What Spark says when something fails, in a line or two."""

from __future__ import annotations

import re

from sqlsimpl.errors import EngineError

_NESTED = re.compile(r"(?:^|: )(?:[a-z]\w*\.)+[A-Z]\w*(?:Exception|Error): ")
_PLACE = re.compile(r"(?:;)? *(?:line \d+,? pos \d+;?|SQLSTATE: \w+)", re.IGNORECASE)
_LOST = re.compile(r"ExecutorLostFailure \(([^)]*)\)[^\n]*?(?:Reason: ([^\n]*))?$", re.MULTILINE)
_STOPPED = (
    "SparkContext was shut down",
    "SparkContext has been shutdown",
    "stopped SparkContext",
    "Cannot call methods on a stopped",
    "SESSION_CLOSED",
    "SESSION_NOT_FOUND",
    "'NoneType' object has no attribute",  # pyspark's own way to say that its context is gone
)
_MEMORY = ("OutOfMemoryError", "Not enough memory", "UNABLE_TO_ACQUIRE_MEMORY")


class SparkError(Exception):
    """A statement that Spark refused or could not carry out."""


def explained(error: Exception, place: str) -> Exception:
    """The error to raise instead of Spark's own, whose text has a plan and a Java stack trace."""
    text = _text(error)
    kind = type(error).__name__
    if kind in ("Py4JNetworkError", "ConnectionRefusedError") or any(s in text for s in _STOPPED):
        return EngineError(f"{place}: Spark was stopped in the middle; start it and run again")
    if "StatusCode.UNAVAILABLE" in text or "_InactiveRpcError" in kind:
        return EngineError(f"{place}: the Spark Connect server no longer answers")
    if any(word in text for word in _MEMORY):
        return EngineError(f"{place}: not enough memory: raise memory_limit, or Spark's own")
    if lost := _LOST.search(text):
        why = f": {lost[2].strip()}" if lost[2] else ""
        return EngineError(f"{place}: executors were lost, also when Spark tried again{why}")
    return SparkError(short(error))


def short(error: Exception) -> str:
    """The part of a message that a user can act on."""
    lines = [line.strip() for line in _text(error).strip().splitlines() if line.strip()]
    if not lines:
        return type(error).__name__
    line = lines[0]
    if "Job aborted" in line or "Writing job aborted" in line or "[TASK_WRITE_FAILED]" in line:
        causes = [other for other in lines if other.startswith("Caused by: ")]
        line = causes[-1].removeprefix("Caused by: ") if causes else line
    return _PLACE.sub("", _NESTED.sub(" ", line)).strip()


def _text(error: Exception) -> str:
    """Everything that is said, the Java stack trace included."""
    java = getattr(error, "java_exception", None)
    return str(error) if java is None else f"{java.toString()}\n{error}"
