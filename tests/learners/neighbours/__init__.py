"""Learners whose models are points."""
