"""The templates of the desk that are also views of a model."""

from __future__ import annotations


def suspects_template(*, one_label: bool) -> str:
    """The template that finds suspects in the table unseen."""
    return "desk/label_suspects" if one_label else "desk/label_set_suspects"


def answers_template(*, one_label: bool) -> str:
    """The template of the labels that the table unseen would give."""
    return "desk/best_answers" if one_label else "desk/likely_answers"
