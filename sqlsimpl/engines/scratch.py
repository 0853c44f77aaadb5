"""Folders that must not outlive a run: what a killed run has left, the next one removes.

A folder is its run's as long as the run holds the lock on its file `owner`. That file also says on
which machine the run is, as a lock cannot be seen from another one that shares the folder.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from sqlsimpl.errors import EngineError

OWNER = "owner"
_PART = ".sqlsimpl-part"
_BOOT = Path("/proc/sys/kernel/random/boot_id")
# One without a mark may be about to get it, or be of a version that knew none.
_DAY = 24 * 3600.0


@contextmanager
def scratch_folder(kind: str, parent: str | Path | None = None) -> Iterator[Path]:
    """A folder of this run's own; those of the same kind whose runs have died are removed."""
    home = Path(parent or tempfile.gettempdir())
    remove_leftovers(kind, home)
    folder = Path(tempfile.mkdtemp(prefix=f"{kind}-{os.getpid()}-", dir=home))
    try:
        with (folder / OWNER).open("w", encoding="utf-8") as owner:
            with suppress(OSError):  # a file system without locks: nobody else can take it
                fcntl.flock(owner, fcntl.LOCK_EX)
            owner.write("\n".join(_here()))
            owner.flush()
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def part_of(file: Path) -> Iterator[Path]:
    """Where a file is written before it takes its place: in a folder beside it, with its name."""
    with scratch_folder(_PART, file.parent) as folder:
        yield folder / file.name


def write_whole(file: Path, text: str) -> None:
    """Write a text to a file that is there whole or not at all; a device is written to as it is."""
    try:
        if file.exists() and not file.is_file():
            file.write_text(text, encoding="utf-8", newline="\n")
            return
        with part_of(file) as part:
            part.write_text(text, encoding="utf-8", newline="\n")
            part.replace(file)
    except OSError as error:
        raise EngineError(f"{file}: it could not be written: {error.strerror}") from error


def remove_parts(file: Path) -> None:
    """Remove what killed runs have left beside a file."""
    remove_leftovers(_PART, file.parent)


def link_or_rename(made: Path, file: Path) -> None:
    """Put a file in a place that is free; FileExistsError if it no longer is."""
    try:
        os.link(made, file)
    except FileExistsError:
        raise
    except OSError as error:
        # Some file systems have no links.
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK):
            raise
        if file.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from error
        made.rename(file)


def remove_leftovers(kind: str, home: Path) -> None:
    """Remove the folders of a kind whose runs have died; all that is uncertain stays."""
    with suppress(OSError):
        for folder in home.glob(f"{kind}-*"):
            if _is_left(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path) -> bool:
    try:
        with (folder / OWNER).open("r+", encoding="utf-8") as owner:
            return _is_free(owner)
    except FileNotFoundError:
        with suppress(OSError):
            return time.time() - folder.stat().st_mtime > _DAY
        return False
    except OSError:
        return False


def _is_free(owner: IO[str]) -> bool:
    """Whether nobody holds the lock who could be seen from here."""
    try:
        fcntl.flock(owner, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    host, _, boot = owner.read().partition("\n")
    here = _here()
    return (bool(host) and host == here[0]) or (bool(boot) and boot == here[1])


def _here() -> tuple[str, str]:
    """The name of this machine, and which of its starts this is: containers share the latter."""
    boot = ""
    with suppress(OSError):
        boot = _BOOT.read_text(encoding="ascii").strip()
    return socket.gethostname(), boot
