"""Seasons: the rules they go by, what their evenings bring, their rankings as they stand and as published."""
