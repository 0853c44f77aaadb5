"""Settings: declared once, with type, range, default and meaning; groups that several share."""
