"""A published draw laid open: what was announced, what it was drawn from, what it says aloud."""
