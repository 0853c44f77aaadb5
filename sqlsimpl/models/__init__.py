"""Models: trained, published, opened, scored with, exported."""
