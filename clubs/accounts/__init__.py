"""Accounts: opened, confirmed, a password forgotten; the letters of this app."""
