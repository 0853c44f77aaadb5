"""The README's examples run as printed: in order, in one shell, in the environment it names."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from uuid import uuid4

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = ("first_hour.md", "labelling_desk.md", "scikit_learn.md", "thresholds.md",
         "tutorial.md")  # fmt: skip
"""Pages of docs/ whose examples are run, each in a checkout of its own."""
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NOT_RUN = "# Not run by the tests: "
CHECKOUT = ("Makefile", "README.md", "pyproject.toml", "requirements.lock", ".gitignore",
            "fixtures", "sql", "sqlsimpl")  # fmt: skip
# Seconds and megabytes, of a result's own line or at the end of a table's.
VARYING = re.compile(
    r"^(seconds|peak memory mb) .*|(?:(?<=\d\.\d{3})|(?<= -)) +\d+\.\d\d +\d+\.\d\d *$",
    re.MULTILINE,
)


def same_whatever_the_time(output: str) -> list[str]:
    return VARYING.sub("#", output).split()


class Shell:
    """A bash that is fed one command after the other, as by somebody who types them."""

    def __init__(self, folder: Path) -> None:
        self._stderr = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._bash = subprocess.Popen(
            ["bash", "--noprofile", "--norc"],
            cwd=folder,
            env=clean_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            text=True,
            encoding="utf-8",
        )

    def run(self, command: str) -> tuple[int, str, str]:
        """Exit code, stdout and stderr of a command."""
        assert self._bash.stdin is not None
        assert self._bash.stdout is not None
        end = uuid4().hex
        self._stderr.seek(0)
        self._stderr.truncate()
        self._bash.stdin.write(f"{command}\nprintf '%s %s\\n' {end} $?\n")
        self._bash.stdin.flush()
        output = ""
        for line in self._bash.stdout:
            before, ended, code = line.partition(end)
            output += before
            if ended:
                break
        else:
            pytest.fail(f"the shell ended in {command!r}")
        self._stderr.seek(0)
        return int(code), output, self._stderr.read()

    def close(self) -> None:
        """End the shell."""
        self._bash.communicate()
        self._stderr.close()


def clean_environment() -> dict[str, str]:
    """The environment of a shell in which nothing was activated, and no make is running."""
    ours = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    folders = os.environ["PATH"].split(os.pathsep)
    outside = [one for one in folders if not (Path(one) / "sqlsimpl").exists()]
    return {**kept, "PATH": os.pathsep.join(outside)}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this folder whose .venv is as `make demo` leaves it, but needs no network."""
    return checked_out(tmp_path_factory.mktemp("checkout"))


def checked_out(folder: Path) -> Path:
    """Copy this folder, with its .venv."""
    for name in CHECKOUT:
        if (ROOT / name).is_dir():
            skipped = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        else:
            shutil.copy2(ROOT / name, folder)
    venv.create(folder / ".venv", symlinks=True)
    (packages,) = (folder / ".venv").glob("lib/python*/site-packages")
    installed = [one for one in sys.path if one.endswith(("site-packages", "dist-packages"))]
    (packages / "checkout.pth").write_text("\n".join([str(folder), *installed]), encoding="utf-8")
    program = folder / ".venv" / "bin" / "sqlsimpl"
    program.write_text(
        f"#!{program.with_name('python')}\nfrom sqlsimpl.cli import main\nmain()\n", "utf-8"
    )
    program.chmod(0o755)
    (folder / ".venv" / ".run").touch()
    return folder


@pytest.fixture
def shell(checkout: Path) -> Iterator[Shell]:
    opened = Shell(checkout)
    yield opened
    opened.close()


def commands(kind: str, content: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the output that is printed below it."""
    if kind == "python":
        return [(f"python - <<'END OF BLOCK'\n{content}END OF BLOCK", "")]
    parts = re.split(r"^\$ ", content, flags=re.MULTILINE)
    assert parts[0] == "", content
    return [(command, expected) for command, _, expected in (x.partition("\n") for x in parts[1:])]


def test_examples(checkout: Path, shell: Shell, pytestconfig: pytest.Config) -> None:
    run_examples(ROOT / "README.md", checkout, shell, 5, pytestconfig)


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_a_page(page: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    folder = checked_out(tmp_path)
    shell = Shell(folder)
    try:
        run_examples(ROOT / "docs" / page, folder, shell, 1, pytestconfig)
    finally:
        shell.close()


def run_examples(
    page: Path, checkout: Path, shell: Shell, fewest: int, config: pytest.Config
) -> None:
    """Run the blocks of a page one after the other, and compare what they print, or write it."""
    text = page.read_text(encoding="utf-8")
    before = {one.name for one in checkout.iterdir()}
    blocks = BLOCK.findall(text)
    run = [(kind, content) for kind, content in blocks if kind in ("console", "python")]
    assert len(run) >= fewest
    for command, expected in (one for block in run for one in commands(*block)):
        code, stdout, stderr = shell.run(command)
        assert code == 0, f"{command}\n{stderr}"
        if "make" not in command:  # which shows progress
            assert stderr == "", command
        if not expected or same_whatever_the_time(stdout) == same_whatever_the_time(expected):
            continue
        assert config.getoption("--update-docs"), f"{command}\n{stdout}\nis not\n{expected}"
        written = page.read_text(encoding="utf-8")
        printed = re.sub(r" +$", "", stdout, flags=re.MULTILINE)
        old, new = (f"$ {command}\n{output}" for output in (expected, printed))
        assert written.count(old) == 1, command
        page.write_text(written.replace(old, new), encoding="utf-8")
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    for name in {one.name for one in checkout.iterdir()} - before:
        assert any(fnmatch(name, pattern.strip("/")) for pattern in ignored), name


def test_other_blocks_say_why_they_are_not_run() -> None:
    for kind, content in BLOCK.findall(README):
        assert kind in ("console", "python", "text") or content.startswith(NOT_RUN), content
    assert not re.search(r"^ {4,}\S", BLOCK.sub("", README), re.MULTILINE), "a block without a kind"


def test_the_demo_ends_with_what_to_do_next(checkout: Path, shell: Shell) -> None:
    code, stdout, stderr = shell.run("make demo")
    assert code == 0, stderr
    _, _, last = stdout.partition("What to do next:\n")
    browse, activate, train = (line.strip() for line in last.splitlines())
    page = browse.removeprefix("open ").removesuffix(" in a browser")
    assert "</html>" in (checkout / page).read_text(encoding="utf-8")
    # Your own file: only capitals are left to be filled in.
    own = train.replace("YOUR_FILE", "fixtures/tickets.jsonl").replace("COLUMN", "body", 1)
    code, _, stderr = shell.run(f"{activate} && {own.replace('COLUMN', 'category')} --name own")
    assert code == 0, stderr
    last_line = stderr.splitlines()[-1]
    assert last_line == "next: sqlsimpl predict FILE --model models.duckdb --name own"
