"""The arbiter, the counter, the catalogue of articles."""
