"""Pools and knock-outs: matches that name where their sides come from, what is played next, and the final places."""
