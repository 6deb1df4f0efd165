"""The pages of clubs, and of their members and roles."""
