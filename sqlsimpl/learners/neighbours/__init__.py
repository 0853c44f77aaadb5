"""Learners whose models are points: training documents, or the means of labels."""
