"""Accounts: signing up, proving an address, a forgotten password; the letters to new users and members."""
