"""The pages where strangers ask for a place, the desk enters and withdraws, and the door notes who has come."""
