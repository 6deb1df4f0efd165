"""A table opened for whoever sits down."""
