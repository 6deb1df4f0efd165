"""A rehearsal: the rounds to come, played with made-up results. It reads the tournament, and writes nothing at all."""
