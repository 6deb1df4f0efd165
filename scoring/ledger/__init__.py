"""The ledger of a sheet, the one road in: lines, totals, signatures and disputes written and read."""
