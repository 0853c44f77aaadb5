"""Synthetic collections."""
