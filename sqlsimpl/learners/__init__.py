"""Learners: from weights and labels to the tables of a model."""
