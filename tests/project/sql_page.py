"""The page on models in SQL: words and examples here, tables, views and functions from comments."""

from __future__ import annotations

from collections.abc import Mapping

from sqlsimpl.models.descriptions import FUNCTIONS, TABLES, VIEWS, Description

_WORDS = """\
A model is a schema. Version 3 of the model `news` is the schema `"news@3"`; the schema `news`
shows the version in use: a view of each of its tables, and the functions below. In DuckDB the
functions are macros, in PostgreSQL functions. All of it says in comments what it is
(`duckdb_views()`, `duckdb_columns()` and `duckdb_functions()`, or `\\d+` in psql).

The examples are for two models of tickets, with the text columns subject and body: `news`,
whose documents have one label (in the column category), and `topics`, whose documents have any
number (labels). `inbox` is a table or view with the columns of training. The comment says which
columns come out."""

_EXAMPLES = {
    "The labels of the documents in a table": (
        "",
        """\
-- document, label, score, probability
FROM news.predict('inbox');
-- document, labels
FROM topics.predict('inbox');""",
    ),
    "The three best labels, a row for each; lists of two at most": (
        "`top` is how many labels a document gets at most.",
        """\
-- document, label, score, probability
FROM news.predict('inbox', top := 3);
-- document, labels
FROM topics.predict('inbox', top := 2);""",
    ),
    "No label that is less probable than 0.8": (
        "A document without such a label has a row with NULL, or an empty list.",
        """\
-- document, label, score, probability
FROM news.predict('inbox', least := 0.8);""",
    ),
    "Columns of the documents beside their labels": (
        "Names that the source does not have are left out.",
        """\
-- document, label, score, probability, category, split
FROM news.predict('inbox', keep := ['category', 'split']);""",
    ),
    "A label as a value": (
        "One argument for each text column of training. For a whole table, `predict` is faster:"
        " values take about twice as long for short texts, and much longer for long ones.",
        """\
-- ticket, label
SELECT ticket, news.label(subject, body) AS label FROM inbox;
-- ticket
SELECT ticket FROM inbox WHERE news.probability(subject, body, 'billing') > 0.5;
-- labels
SELECT topics.labels('Refund', 'I was charged twice') AS labels;""",
    ),
    "How good the labels are": (
        "By the labels that documents have, in the column of training or in `label_column`. "
        "Documents without a text or a label are left out. Rows of averages, micro and macro, "
        "come first. Where each document has one label, the micro average is the accuracy.",
        """\
-- average, label, documents, precision, recall, f1
FROM news.evaluate('inbox');
-- average, label, documents, precision, recall, f1
FROM topics.evaluate('inbox', label_column := 'labels') WHERE label IS NOT NULL;""",
    ),
    "The score of every label, and why": (
        "",
        """\
-- document, label, score, probability, positive
FROM news.scores('inbox');
-- document, label, stage, part, term, contribution, low, value, high
FROM news.explain('inbox') WHERE document = 'T-03901';""",
    ),
    "What the model has learned": (
        "",
        """\
-- label, term, weight, rank
FROM news.top_terms WHERE label = 'billing' AND rank <= 10;
-- label, leaf, positive, stage, low, high, slope, intercept
FROM news.decision;
-- name, threshold, f1
SELECT name, threshold, f1 FROM topics.thresholds JOIN topics.labels USING (label);""",
    ),
    "Documents whose label looks wrong": (
        "Of models with the table `unseen`; [the labelling desk](labelling_desk.md) says more.",
        """\
-- document, label, suggested, score
FROM news.suspects ORDER BY score DESC LIMIT 20;""",
    ),
    "Other columns, other versions, an attached file": (
        "`text` and `id` name other columns; `id := 'row_number'` stands for a place in the "
        "table. A macro looks tables up where its caller is, so that it must be told under "
        "which name its file is attached, unless that is in use (`USE m`).",
        """\
-- document, label, score, probability
FROM news.predict('inbox', text := ['subject', 'body'], id := 'row_number');
-- document, label, score, probability
FROM "news@1".predict('inbox');
-- document, label, score, probability
FROM m.news.predict('inbox', database := 'm');""",
    ),
}

_POSTGRES = """\
## PostgreSQL

The same functions, called in PostgreSQL's way; `least` is a word of its grammar and stands in
quotes. There is no `keep`: join the table by its key. A value is worked out row by row: for a whole
table, `predict` is many times faster.

    SELECT * FROM news.predict('inbox', top => 3, "least" => 0.8);
    SELECT ticket FROM inbox WHERE news.label(subject, body) = 'billing';
    SELECT * FROM news.evaluate('inbox');

[Who may do what](engines.md#who-may-do-what-in-postgresql) has the grants of readers and
trainers."""


def sql_page(mark: str) -> str:
    """The page: how a model is used in SQL, and what all of its tables and columns are."""
    parts = [mark, "# Models in SQL", _WORDS]
    for title, (words, example) in _EXAMPLES.items():
        parts += [f"## {title}", *([words] if words else []), f"```sql\n{example}\n```"]
    parts += [_POSTGRES, "## Functions", _functions(), "## Views by name", *_tables(VIEWS)]
    return "\n\n".join([*parts, "## Tables", *_tables(TABLES)]) + "\n"


def _functions() -> str:
    lines = [f"| `{name}` | {meaning} |" for name, meaning in FUNCTIONS.items()]
    return "\n".join(["| function | |", "|---|---|", *lines])


def _tables(described: Mapping[str, Description]) -> list[str]:
    parts = []
    for name, one in described.items():
        columns = [f"| `{column}` | {meaning} |" for column, meaning in one.columns.items()]
        parts += [f"`{name}`: {one.summary}", "\n".join(["| column | |", "|---|---|", *columns])]
    return parts
