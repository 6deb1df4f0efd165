"""The pages of a table, what is posted on them, and what phones are answered."""
