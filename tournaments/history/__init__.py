"""What was done in a tournament, by directors and by tables, in words; stepping back."""
