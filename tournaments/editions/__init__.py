"""What was published: corrections, changes, withdrawals, the reveal; the public pages."""
