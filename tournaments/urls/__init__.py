"""The addresses of this app, a file for each prefix."""
