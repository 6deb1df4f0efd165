"""What stands on a sheet, in words: sides, deals, rows, outcomes, results, doubts, and who wrote it."""
