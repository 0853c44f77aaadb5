"""Token patterns, which are RE2's, and the same in the regular expressions of other databases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

import duckdb

_SPACED_BY_NOTHING = (
    # The last four are sound marks of katakana, which belong to no script.
    r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
    r"\x{30FC}\x{FF70}\x{FF9E}\x{FF9F}"
)
CHARACTER = (
    r"(?:[\p{Han}\p{Hiragana}\p{Katakana}\p{Lao}\x{30FC}\x{FF70}\x{FF9E}\x{FF9F}]"
    r"|[^\P{Thai}\p{P}]|[^\P{Khmer}\p{P}]|[^\P{Myanmar}\p{P}])"
)
"""A character of a script without spaces between words. `[^\\P{Thai}\\p{P}]` is a Thai one that is
not punctuation."""
VISIBLE = r"[^\s\p{Z}\p{Cc}\p{Cf}\p{Co}]"
"""A character that is seen."""
_LETTERS = "|".join(rf"[^\P{{{kind}}}{_SPACED_BY_NOTHING}]" for kind in "LMN")


def words(shortest: int) -> str:
    """Runs of letters, marks and digits of the scripts with spaces between words."""
    return rf"(?:{_LETTERS}){{{shortest},}}"


def words_of_any_script(shortest: int) -> str:
    """The same, and runs of any length of the scripts without spaces between words."""
    return rf"{words(shortest)}|{CHARACTER}+"


def words_of_0_1(shortest: int) -> str:
    """Runs of letters, marks and digits of any script, each Han character by itself."""
    return rf"(?:[^\P{{L}}\p{{Han}}]|\p{{M}}|\p{{N}}){{{shortest},}}|\p{{Han}}"


# A set of characters: in square brackets, or by an escape.
_BRACKETS = r"\[\^?\]?(?:\[:\^?\w+:\]|\\[pP]\{[^}]*\}|\\.|[^\]\\])*\]"
_CLASS = rf"(?:{_BRACKETS}|\\[pP](?:\{{\^?\w+\}}|[A-Z])|\\[dDwWsS])"
_ONE_OF = rf"\(\?:{_CLASS}(?:\|{_CLASS})*\)"
_SPELLED = re.compile(rf"(?P<set>{_ONE_OF}|{_CLASS})|(?P<escape>\\.)|\(\?(?::|P<\w+>)", re.DOTALL)
_GROUP = re.compile(rf"(?P<kept>{_BRACKETS}|\\.)|\((?!\?)|\(\?P<\w+>", re.DOTALL)
_JAVA = re.compile(
    r"\\(?P<sign>[pP])\{(?P<negated>\^?)(?P<name>\w+)\}|\[:(?P<posix>\w+):\]|(?P<group>\(\?P<)"
)

_RANGES = r"""
WITH points AS (
    -- Those between are no characters but halves of some.
    SELECT CAST(RANGE AS INTEGER) AS point FROM RANGE(1, 55296)
    UNION ALL
    SELECT CAST(RANGE AS INTEGER) AS point FROM RANGE(57344, 1114112)
),

characters AS (
    SELECT
        point,
        REGEXP_FULL_MATCH(CHR(point), $pattern) AS is_in,
        ROW_NUMBER() OVER (ORDER BY point) AS place
    FROM points
    -- Points without a character may be in or out: unseen, they leave fewer ranges.
    WHERE REGEXP_FULL_MATCH(CHR(point), '[\pL\pM\pN\pP\pS\pZ\pC]')
),

islands AS (
    SELECT
        point,
        place - ROW_NUMBER() OVER (ORDER BY point) AS island
    FROM characters
    WHERE is_in
)

SELECT
    MIN(point) AS first,
    MAX(point) AS last
FROM islands
GROUP BY island
ORDER BY first
"""


def translated(pattern: str, dialect: str) -> str:
    """A token pattern as a database of this dialect takes it."""
    return _TRANSLATIONS.get(dialect, str)(pattern)


def all_translated(given: Mapping[str, str], dialect: str) -> dict[str, str]:
    """Token patterns by name, as a database of this dialect takes them."""
    return {name: translated(pattern, dialect) for name, pattern in given.items()}


def _without_captures(pattern: str) -> str:
    """For BigQuery, which returns what a group captures instead of the token."""
    return _GROUP.sub(lambda match: match["kept"] or "(?:", pattern)


def _in_java(pattern: str) -> str:
    """For Spark: Java's names of scripts, and its way to name a group."""

    def written(match: re.Match[str]) -> str:
        if match["group"]:
            return "(?<"
        if match["posix"]:
            return rf"\p{{{match['posix'].capitalize()}}}"
        # Categories have one or two letters; what is longer is a script.
        script = "Is" if len(match["name"]) > 2 else ""
        is_in = (match["sign"] == "p") != bool(match["negated"])
        return rf"\{'p' if is_in else 'P'}{{{script}{match['name']}}}"

    return _JAVA.sub(written, pattern)


def _for_postgres(pattern: str) -> str:
    r"""For PostgreSQL, which knows no \p, and whose other sets follow the database's locale."""
    anchors = {r"\b": r"\y", r"\B": r"\Y", r"\z": r"\Z"}

    def written(match: re.Match[str]) -> str:
        if match["set"]:
            return _ranges(match["set"], _postgres_character)
        return anchors.get(match["escape"], match["escape"]) if match["escape"] else "("

    return _SPELLED.sub(written, pattern)


def _for_python(pattern: str) -> str:
    r"""For Python's re, which knows no \p and returns what a group captures."""

    def written(match: re.Match[str]) -> str:
        if match["set"]:
            return _ranges(match["set"], _postgres_character)
        return match["escape"] or "(?:"

    return _SPELLED.sub(written, pattern)


def _for_snowflake(pattern: str) -> str:
    r"""For Snowflake, which knows neither \p nor groups that do not capture."""

    def written(match: re.Match[str]) -> str:
        if match["set"]:
            return _ranges(match["set"], _snowflake_character)
        return match["escape"] or "("

    return _SPELLED.sub(written, pattern)


def _ranges(pattern: str, character: Callable[[int], str]) -> str:
    """The characters that match, in square brackets."""
    written = (
        character(first) if first == last else f"{character(first)}-{character(last)}"
        for first, last in _matching(pattern)
    )
    return f"[{''.join(written)}]"


@cache
def _matching(pattern: str) -> list[tuple[int, int]]:
    """The first and last of each row of characters that match; RE2 itself says which do."""
    with duckdb.connect() as connection:
        return connection.execute(_RANGES, {"pattern": pattern}).fetchall()


def _postgres_character(point: int) -> str:
    if chr(point).isascii() and chr(point).isalnum():
        return chr(point)
    return rf"\u{point:04X}" if point < 0x10000 else rf"\U{point:08X}"


def _snowflake_character(point: int) -> str:
    return f"\\{chr(point)}" if chr(point) in r"[]\^-" else chr(point)


_TRANSLATIONS: Mapping[str, Callable[[str], str]] = {
    "bigquery": _without_captures,
    "postgres": _for_postgres,
    "python": _for_python,
    "snowflake": _for_snowflake,
    "spark": _in_java,
}
