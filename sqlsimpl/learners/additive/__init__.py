"""Learners made of sums, to which documents can be added and removed."""
