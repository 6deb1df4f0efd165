"""The tables of an evening for its director; sheets of paper typed."""
