"""Progress of a run on stderr: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import logging
from textwrap import shorten

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from sqlsimpl.errors import TemplateError
from sqlsimpl.templates.run import Step
from sqlsimpl.templates.template import load

_LOGGER = logging.getLogger("sqlsimpl")
_WORDS = 44  # characters of what is said beside a bar
_SLOW = 1.0  # seconds: faster steps are not worth a line of their own


class StepProgress:
    """A callback for `on_step` that shows what a run is doing."""

    def __init__(self, quiet: bool = False) -> None:
        self._console = Console(stderr=True, quiet=quiet)
        self._phase = ""
        self._bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.fields[phase]}"),
            BarColumn(),
            TextColumn("{task.description}"),
            TimeRemainingColumn(),
            console=self._console,
            transient=True,
            # Results go to stdout, also where only stderr is a terminal.
            redirect_stdout=False,
            disable=not self._console.is_interactive or quiet,
        )
        self._task = self._bar.add_task("", total=None, phase="")

    def __enter__(self) -> StepProgress:
        self._log = _Messages(self)
        _LOGGER.addHandler(self._log)
        _LOGGER.propagate = False
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        _LOGGER.removeHandler(self._log)
        _LOGGER.propagate = True

    def say(self, message: str) -> None:
        """Print a message above the bar, or on a line of its own."""
        self._line(f"sqlsimpl: {message}")

    def stop(self) -> None:
        """Clear the bar, so that results can be printed; the next step shows it again."""
        self._bar.stop()

    def __call__(self, step: Step) -> None:
        """Show a step that starts or has ended."""
        done = step.step if step.rows is not None else step.step - 1
        self._bar.update(
            self._task,
            completed=done,
            total=step.of,
            phase=step.phase,
            description=_in_words(step.template),
        )
        if self._console.is_interactive:
            self._bar.start()
            return
        if step.phase != self._phase:
            self._phase = step.phase
            self._line(f"{step.phase}: started")
        elif step.seconds is not None and step.seconds >= _SLOW:
            self._line(f"{step.template}: {step.rows} rows in {step.seconds:.1f} s")

    def _line(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)


def _in_words(template: str) -> str:
    """What a statement is for: the first line of its template's header."""
    try:
        words = load(template).header.summary.partition(". ")[0].rstrip(".")
    except (TemplateError, OSError):
        return template.rpartition("/")[2].replace("_", " ")
    return shorten(words, _WORDS, placeholder=" …")


class _Messages(logging.Handler):
    """Shows what is logged while a command runs."""

    def __init__(self, progress: StepProgress) -> None:
        super().__init__(logging.WARNING)
        self._progress = progress

    def emit(self, record: logging.LogRecord) -> None:
        self._progress.say(f"{record.levelname.lower()}: {record.getMessage()}")


progress = StepProgress
"""The public name: `with sqlsimpl.progress() as on_step`."""
