"""A few cases of each campaign."""

from __future__ import annotations

from importlib import import_module
from typing import cast

import pytest

from tests.campaigns.__main__ import NUMBERS
from tests.campaigns.campaign import Campaign, Case, conduct

SHORT = {
    "kills": range(3), "faults": range(4), "damage": range(6), "fuzz": range(12),
    "naughty": range(0, 6 * 94, 61), "privacy": range(2), "concurrency": range(1),
    "odd": range(20), "postgres": range(3),
}  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.engine(name) if name == "postgres" else ())
     for name in NUMBERS],
)  # fmt: skip
def test_a_few_cases(name: str) -> None:
    said: list[str] = []
    campaign = cast(Campaign, import_module(f"tests.campaigns.{name}"))
    found = conduct(name, campaign, SHORT[name], said.append)
    assert found["failed"] == 0, said
    assert sum(found.values()) == len(SHORT[name])
    if name == "fuzz":
        assert found["trained"] >= len(SHORT[name]) / 2


def test_a_case_that_fails_is_told_with_its_command() -> None:
    class Failing:
        @staticmethod
        def prepare(_: object) -> None: ...

        @staticmethod
        def case(_: object, seed: int) -> Case:
            if seed == 5:
                raise ValueError("unforeseen")
            return Case("fine", passed=seed != 6)

    said: list[str] = []
    found = conduct("failing", cast(Campaign, Failing), range(4, 8), said.append)
    assert (found["failed"], found["fine"]) == (2, 3)
    assert "ValueError: unforeseen" in said[0]
    assert "python -m tests.campaigns failing --seed 5 --number 1" in said[0]
    assert said[-1].startswith("failing: 4 cases, 2 failed (3 fine")
