"""Reduction: documents as coordinates on a few axes (Kim, Howland and Park 2005)."""
