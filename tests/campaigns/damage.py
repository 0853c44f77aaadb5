"""Damaged model files: cut, flipped, zeroed, with blocks in wrong places."""

from __future__ import annotations

import random
from pathlib import Path

import sqlsimpl
from tests.campaigns.campaign import Case, documents

_HEADERS = 12_288
_SIZES = (16, 512, 4096, 100_000)


def damaged(content: bytes, chance: random.Random) -> bytes:
    """The content of a file after an accident."""
    made, size = bytearray(content), len(content)
    place = chance.randrange(size)
    kind = chance.choice(["cut", "flip", "zero", "headers", "moved"])
    if kind == "cut":
        return bytes(made[:place])
    if kind == "flip":
        for _ in range(chance.choice([1, 5, 100])):
            made[chance.randrange(size)] ^= 1 << chance.randrange(8)
    elif kind == "zero":
        length = min(chance.choice(_SIZES), size - place)
        made[place : place + length] = bytes(length)
    elif kind == "headers":
        made[chance.randrange(min(_HEADERS, size))] ^= 1 << chance.randrange(8)
    else:
        other = made[chance.randrange(size) :][:4096]
        made[place : place + len(other)] = other
    return bytes(made)


def predicted(file: Path, version: int | None = None) -> list[object]:
    """What a version of a file's model says of the campaign's documents."""
    with sqlsimpl.open(file, version=version) as model:
        return list(model.predict(documents(40)).fetchall())


def prepare(folder: Path) -> None:
    """Two versions of a model in a file."""
    prepare_model(folder)


def prepare_model(folder: Path) -> None:
    """The file whole.duckdb with versions 1 and 2."""
    for smoothing in (1.0, 2.0):
        sqlsimpl.train(
            documents(40),
            text="text",
            id="id",
            label="label",
            algorithm="nb",
            smoothing=smoothing,
            model=folder / "whole.duckdb",
        ).close()


def case(folder: Path, seed: int) -> Case:
    """One damage: the same predictions as before, or an error that names the file."""
    whole, file = folder / "whole.duckdb", folder / f"damaged-{seed}.duckdb"
    before = predicted(whole)
    file.write_bytes(damaged(whole.read_bytes(), random.Random(seed)))
    try:
        now = predicted(file)
    except sqlsimpl.SqlsimplError as error:
        return Case("named" if str(file) in str(error) else "unnamed", str(file) in str(error))
    finally:
        file.unlink()
    return Case("harmless" if now == before else "other predictions", now == before)
