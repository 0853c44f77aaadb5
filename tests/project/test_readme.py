"""The README's examples run, and their outputs are what it says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# Seconds and megabytes, of a result's own line or at the end of a table's.
VARYING = re.compile(
    r"^(seconds|peak memory mb) .*|(?:(?<=\d\.\d{3})|(?<= -)) +\d+\.\d\d +\d+\.\d\d *$",
    re.MULTILINE,
)


def same_whatever_the_time(output: str) -> list[str]:
    return VARYING.sub("#", output).split()


def test_examples(tmp_path: Path) -> None:
    shutil.copy(ROOT / "fixtures" / "tickets.jsonl", tmp_path)
    bin_folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    blocks = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(blocks) >= 5
    for kind, content in blocks:
        if kind == "python":
            commands = [([sys.executable, "-c", content], "")]
        else:
            parts = [part.partition("\n") for part in content.split("$ ") if part.strip()]
            commands = [(["bash", "-c", command], expected) for command, _, expected in parts]
        for command, expected in commands:
            done = subprocess.run(
                command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stderr
            assert done.stderr == ""
            if expected:
                assert same_whatever_the_time(done.stdout) == same_whatever_the_time(expected)
