"""The page of a table, what is written from it, what a phone needs offline; and the same as JSON."""
