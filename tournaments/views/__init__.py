"""The pages of this app, by noun."""
