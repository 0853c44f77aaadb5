"""`python -m tests.campaigns [NAME…] [--seed N] [--number N]`: one campaign after the other."""

from __future__ import annotations

import argparse
import logging
import sys
from importlib import import_module
from typing import cast

from tests.campaigns.campaign import Campaign, conduct

NUMBERS = {
    "kills": 500,
    "faults": 200,
    "damage": 200,
    "fuzz": 10_000,
    "odd": 1000,
    "naughty": 6 * 94,
    "privacy": 50,
    "concurrency": 50,
    "postgres": 150,
}
"""The campaigns, and how many cases each has unless it is said."""


def main() -> int:
    """Run what the command line says; 1 if a case failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(NUMBERS)}; default: all")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--number", type=int, help="how many cases each has")
    given = parser.parse_args()
    if unknown := set(given.names) - set(NUMBERS):
        parser.error(f"there is no campaign {', '.join(sorted(unknown))}")
    logging.getLogger("sqlsimpl").setLevel(logging.ERROR)
    failed = 0
    for name in given.names or NUMBERS:
        campaign = cast(Campaign, import_module(f"tests.campaigns.{name}"))
        number = NUMBERS[name] if given.number is None else given.number
        seeds = range(given.seed, given.seed + number)
        failed += conduct(name, campaign, seeds, lambda line: print(line, flush=True))["failed"]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
