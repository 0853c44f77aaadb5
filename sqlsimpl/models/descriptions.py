"""What the tables, views and functions of a model are, in words: for comments and for the docs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Description:
    """What a table or view is, and what its columns mean."""

    summary: str
    columns: Mapping[str, str]

    def meaning(self, column: str) -> str | None:
        """What a column means; of those that are numbered, the first one speaks for all."""
        return self.columns.get(column) or self.columns.get(column.rstrip("0123456789") + "0")


_LABEL = "the label's number"
_STAGE = "the stage: 0 is the first discriminant of a label"
_TERM = "the term's number"

TABLES: Mapping[str, Description] = {
    "labels": Description(
        "The labels.",
        {"label": _LABEL, "name": "its name", "documents": "training documents that have it"},
    ),
    "terms": Description(
        "The terms that the model knows.",
        {
            "term": "the term's number; 0 is in the most documents",
            "name": "how it is shown",
            "documents": "training documents that have it",
            "idf": "ln(N / documents), N being the number of training documents",
        },
    ),
    "spellings": Description(
        "The term that each token of a text counts as.",
        {
            "field": "the text column, empty unless the columns' terms are apart",
            "name": "the token as it stands in the text",
            "term": _TERM,
        },
    ),
    "discriminants": Description(
        "The weights of the terms: a document's projection is the sum of weight times its own "
        "weight of the term. Of models with points: the mean of each label's documents.",
        {"label": _LABEL, "stage": _STAGE, "term": _TERM, "weight": "its weight"},
    ),
    "wide_discriminants": Description(
        "The same weights as scoring reads them: a row for each term and block of discriminants, "
        "which stand side by side in the order of stages, then labels.",
        {
            "term": _TERM,
            "block": "the block's number",
            "weight_0": "its weight on a discriminant of the block, which has weight_1, … as well",
        },
    ),
    "basis": Description(
        "The axes of a reduced space: a document's coordinate on an axis is the sum of weight "
        "times its own weight of the term.",
        {"term": _TERM, "weight_0": "its weight on the first axis; the other axes follow"},
    ),
    "points": Description(
        "What documents are compared with: training documents, or means of labels. A document "
        "whose row is deleted has no say any more.",
        {
            "point": "the point's number",
            "document": "the training document's key; NULL for the mean of a label",
            "value_0": "its first coordinate; the other axes follow",
        },
    ),
    "point_terms": Description(
        "The weights of the points' terms, where terms are not reduced to axes.",
        {"point": "the point's number", "term": _TERM, "weight": "its weight"},
    ),
    "point_labels": Description(
        "The labels of the points.", {"point": "the point's number", "label": _LABEL}
    ),
    "stages": Description(
        "What is added to projections.",
        {
            "label": _LABEL,
            "stage": _STAGE,
            "bias": "added once",
            "per_token": "added for each token",
        },
    ),
    "leaves": Description(
        "The decisions: each label's cut or tree has a leaf for each way to end.",
        {
            "label": _LABEL,
            "leaf": "the leaf's number",
            "positive": "whether documents in it get the label; NULL where the best label is given",
            "slope": "log-odds are slope · projection on the first stage + intercept",
            "intercept": "see slope",
        },
    ),
    "bounds": Description(
        "The boxes of the leaves: a document is in a leaf when low < projection <= high on each "
        "row.",
        {
            "label": _LABEL,
            "leaf": "the leaf's number",
            "stage": _STAGE,
            "low": "NULL is open",
            "high": "NULL is open",
        },
    ),
    "settings": Description(
        "How the model was trained.", {"name": "what is said", "value": "its value, in JSON"}
    ),
    "steps": Description(
        "Every statement that training ran.",
        {
            "step": "1, 2, … in the order of execution",
            "phase": "what it was part of",
            "template": "the template",
            "statement": "the SQL that ran",
            "rows": "rows that it wrote or returned",
            "seconds": "how long it took",
        },
    ),
    "macros": Description(
        "The text of the macros.",
        {
            "name": "the macro",
            "parameters": "what it is called with",
            "query": "what it stands for",
            "kind": "table, or scalar for one in a SELECT or WHERE",
            "comment": "what it is for",
        },
    ),
    "thresholds": Description(
        "The thresholds of labels, found on training documents while they were held out.",
        {
            "label": _LABEL,
            "threshold": "on the log-odds",
            "f1": "the best F1",
            "positives": "training documents that have the label",
        },
    ),
    "limits": Description(
        "What the log-odds of labels must be for the best one to be given; of models with a target "
        "for precision or recall.",
        {
            "label": _LABEL,
            "handicap": "taken off its log-odds before labels are compared",
            "least": "log-odds from which it is given; NULL is any",
        },
    ),
    "unseen": Description(
        "Each training document's log-odds of each label while the document was held out.",
        {
            "document": "the document's key",
            "label": "the label's name",
            "log_odds": "its log-odds",
            "has_label": "whether the document has it",
        },
    ),
    "stage_cuts": Description(
        "The cut of each stage with the fewest errors.",
        {
            "stage": _STAGE,
            "label": _LABEL,
            "documents": "documents of the stage",
            "cut": "the cut on its projections",
            "survivors": "the errors, which go on to the next stage",
        },
    ),
    "training_log": Description(
        "Every iteration of training.",
        {
            "stage": _STAGE,
            "iteration": "its number",
            "label": _LABEL,
            "fold": "the fold that was held out; NULL for the iterations on all documents",
            "objective": "what is minimised or maximised",
            "step": "the length of the step",
            "documents": "documents in the iteration",
            "seconds": "how long it took",
        },
    ),
    "members": Description(
        "The documents that an additive model is made of.",
        {"key": "the document's key, if there is one", "digest": "of its text and labels"},
    ),
    "words": Description(
        "All words of an additive model, also those too rare to be terms.",
        {"word": "the word's number", "field": "its text column", "form": "how it is shown"},
    ),
    "word_spellings": Description(
        "The word that each token counts as.",
        {
            "field": "the text column",
            "name": "the token",
            "word": "the word's number",
            "count": "how often it occurs",
        },
    ),
    "collection": Description(
        "How many documents there are.", {"documents": "with or without labels"}
    ),
    "label_totals": Description(
        "How many documents have each label.", {"label": _LABEL, "documents": "how many"}
    ),
    "word_totals": Description(
        "What each word adds up to in all documents.",
        {
            "word": "the word's number",
            "documents": "documents that have it",
            "amount": "what it adds up to",
        },
    ),
    "label_words": Description(
        "What each word adds up to in the documents of each label.",
        {
            "label": _LABEL,
            "word": "the word's number",
            "documents": "documents that have it",
            "amount": "what it adds up to",
        },
    ),
    "versions": Description(
        "In the schema sqlsimpl: the models of this database and their versions.",
        {
            "model": "the model's name, which is that of its schema",
            "version": "1, 2, …; the schema of version 1 of news is news@1",
            "current": "whether it is the version in use",
            "published": "when, in UTC",
            "algorithm": "what was trained",
            "documents": "training documents",
            "labels": "how many labels it knows",
            "terms": "how many terms it knows",
            "fingerprint": "of the documents and the settings: the same again gives the same model",
            "format": "the version of the form of its tables",
        },
    ),
}
"""The tables of a model, and the one that lists them."""

VIEWS: Mapping[str, Description] = {
    "top_terms": Description(
        "The strongest terms of each label, at most 100.",
        {
            "label": "the label's name",
            "term": "how the term is shown",
            "weight": "its weight on the label's first discriminant",
            "rank": "1 is the term whose weight is most above the mean of all labels",
        },
    ),
    "decision": Description(
        "How each label is decided: a row for each leaf and stage that bounds it.",
        {
            "label": "the label's name",
            "leaf": "the leaf's number",
            "positive": "whether documents in the leaf get the label; NULL where the best label is "
            "given",
            "stage": "the stage whose projection is bounded; NULL if all documents are in the leaf",
            "low": "documents in the leaf are above; NULL is open",
            "high": "documents in the leaf are at most here; NULL is open",
            "slope": "log-odds are slope · projection on the first stage + intercept",
            "intercept": "see slope",
        },
    ),
    "suspects": Description(
        "Training documents whose label looks wrong, by their log-odds while they were held out; "
        "of models with the table unseen. The higher the score, the more suspicious.",
        {
            "document": "the document's key",
            "label": "the label that it has; NULL where it may have several and one seems missing",
            "suggested": "the label that it should have; NULL where the one it has seems wrong",
            "score": "how far its log-odds speak for the suggestion",
        },
    ),
    "reject_curve": Description(
        "How often labels are right if fewer of them are given, the surest first, by training "
        "documents while they were held out; of models with the table unseen.",
        {
            "given": "labels given",
            "log_odds": "their log-odds are these or more",
            "precision": "how many of them are right",
            "recall": "how many of all labels that documents have",
        },
    ),
}
"""The views with names in place of numbers."""

FUNCTIONS: Mapping[str, str] = {
    "predict": "The labels of the documents in a table.",
    "scores": "The score of each label for each document in a table.",
    "explain": "Why the documents in a table get their labels.",
    "drift": "How the documents in a table differ from those of training.",
    "evaluate": "How good the labels are that documents in a table get, by those that they have.",
    "label": "The label of a text.",
    "labels": "The labels of a text.",
    "probability": "How probable a label is for a text.",
}
"""The functions that score documents in the database."""


def described(name: str) -> Description | None:
    """What a table or view is; None for one that is not known here, such as an experiment's."""
    if name == "functions":
        name = "macros"
    return TABLES.get(name) or VIEWS.get(name)


def of_schema(model: str, version: int | None = None) -> str:
    """What the schema of a model, or of one of its versions, is."""
    if version is None:
        return f"Text classifier {model}: the version in use."
    return f"Text classifier {model}: version {version}."


def summary(name: str) -> str:
    """What a table or view is, in a sentence; empty for one that is not known here."""
    description = described(name)
    return description.summary if description else ""
