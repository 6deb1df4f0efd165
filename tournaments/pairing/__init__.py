"""Every way to pair a round: pure functions, without Django, that give the same draw on every machine."""
