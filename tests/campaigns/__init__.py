"""Campaigns: what the tests do once, hundreds of times with other seeds; `make campaign`."""
