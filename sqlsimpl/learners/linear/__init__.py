"""Linear learners: discriminants found by a solver on an objective."""
