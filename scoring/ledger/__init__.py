"""The one road in: lines, totals, signatures, disputes; folding, and results read. One transaction each."""
