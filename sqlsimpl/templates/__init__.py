"""Templates: SQL files, checked, rendered and run as steps."""
