"""The pictures: small functions from rows to altair charts."""
