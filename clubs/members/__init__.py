"""The clubs themselves: found, opened, changed, the page of each; and who has which role in them."""
