"""Tags for the names of entries, of pools and knock-outs, and for the figures of people."""
