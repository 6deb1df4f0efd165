"""What was published, and what becomes of it: corrections, changes, withdrawals, a reveal before the prize-giving."""
