"""Registration: requests to play, places and the waiting list, entries at the desk, and who has come."""
