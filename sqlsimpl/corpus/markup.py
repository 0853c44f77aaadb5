"""Text without its markup, as an expression over a column."""

from __future__ import annotations

from sqlglot import exp

_HTML = (
    "(?is)<!--.*?-->",
    "(?is)<script.*?</script *>",
    "(?is)<style.*?</style *>",
    "</?[a-zA-Z!?][^<>]*>",
    "&([a-zA-Z][a-zA-Z0-9]*|#[0-9]+|#[xX][0-9a-fA-F]+);",
)
"""What stands for no word: comments, scripts, styles, tags, and the names of characters."""


def without_markup(text: exp.Expr, markup: str | None) -> exp.Expr:
    """A text with a space in place of each piece of markup."""
    if markup is None:
        return text
    for pattern in _HTML:
        text = exp.RegexpReplace(
            this=text,
            expression=exp.Literal.string(pattern),
            replacement=exp.Literal.string(" "),
            modifiers=exp.Literal.string("g"),
        )
    return text
