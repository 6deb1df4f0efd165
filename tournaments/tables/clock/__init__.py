"""The clock of a round and of an evening: what is left of it, when it will end, and what is closed with it."""
