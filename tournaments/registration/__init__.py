"""Who wants to play, and who has come: requests, places, the waiting list, the door."""
